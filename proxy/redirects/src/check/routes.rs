//! Reads the list of the pages of a site. A check uses the list to find rules whose targets do not exist.

use std::collections::BTreeMap;

use crate::address::path::{self, NormalPath};
use crate::diagnostic::{Diagnostic, Place};
use crate::engine::matcher::PatternIndex;
use crate::language::route_pattern::route_pattern;
use crate::rule::path_pattern::{PathPattern, PatternSegment};
use crate::rule::{SAMPLE_ANY, SAMPLE_SEGMENT};

/// The routes of a site.
#[derive(Debug, Clone, Default)]
pub struct Routes {
    index: PatternIndex,
    /// The positions of the routes in the index, by the literal segments at the start of the route. The key of
    /// `/news/{slug}` is `/news`, and the key of `/{page}` is empty.
    by_start: BTreeMap<String, Vec<usize>>,
}

impl Routes {
    /// Parses a list with one route per line. `{name}` or `:name` stands for one segment, and `{name...}` or `*` stands
    /// for the rest of the path. Text after a space and lines that start with `#` are comments. Queries are ignored.
    ///
    /// # Errors
    ///
    /// Fails with one diagnostic for each invalid line.
    pub fn parse(name: &str, text: &str) -> Result<Self, Vec<Diagnostic>> {
        let (mut index, mut diagnostics) = (PatternIndex::default(), Vec::new());
        for (number, line) in (1..).zip(text.lines()) {
            let written = line.split_whitespace().next().unwrap_or_default();
            if written.is_empty() || written.starts_with('#') {
                continue;
            }
            match route_pattern(written) {
                Ok(shape) => index.insert(&shape),
                Err(error) => {
                    let indent = line.get(..line.len() - line.trim_start().len()).unwrap_or_default().chars().count();
                    let column = u32::try_from(indent).unwrap_or(u32::MAX).saturating_add(1);
                    let place = Place::point(name.into(), number, column).over(written);
                    diagnostics.push(error.in_text(&place, written));
                }
            }
        }
        if diagnostics.is_empty() { Ok(Self::new(index)) } else { Err(diagnostics) }
    }

    fn new(index: PatternIndex) -> Self {
        let mut by_start: BTreeMap<String, Vec<usize>> = BTreeMap::new();
        for (position, route) in index.listed().iter().enumerate() {
            let literals = route.segments().map_while(|segment| match segment {
                PatternSegment::Literal(text) => Some(text),
                PatternSegment::Affixed { .. } | PatternSegment::Capture => None,
            });
            by_start.entry(start_of(literals)).or_default().push(position);
        }
        Self { index, by_start }
    }

    /// Reports whether a path matches a route.
    pub fn has(&self, path: &NormalPath<'_>) -> bool {
        self.index.has(path.as_str())
    }

    /// Reports whether a route could match a path that contains sample texts instead of unknown parts. Only routes that
    /// start with the same literal segments are compared, because both lists may be long.
    pub(crate) fn may_have(&self, path: &str) -> bool {
        let is_known = |segment: &&str| !segment.contains(SAMPLE_SEGMENT) && !segment.contains(SAMPLE_ANY);
        let start = start_of(path::segments(path).take_while(is_known));
        let ends = start.match_indices('/').map(|(at, _)| at).chain([start.len()]);
        let shorter = ends.filter_map(|end| self.by_start.get(start.get(..end)?));
        let below = format!("{start}/");
        let longer = self.by_start.range(below.clone()..).take_while(|(key, _)| key.starts_with(&below));
        let positions = shorter.chain(longer.map(|(_, positions)| positions)).flatten();
        let mut routes = positions.filter_map(|position| self.index.listed().get(*position));
        routes.any(|route| route.may_match(path, SAMPLE_SEGMENT, SAMPLE_ANY))
    }

    /// Returns the routes in the order of the list.
    pub(crate) fn shapes(&self) -> impl Iterator<Item = &PathPattern> {
        self.index.listed().iter()
    }
}

impl PartialEq for Routes {
    fn eq(&self, other: &Self) -> bool {
        self.index.listed() == other.index.listed()
    }
}

impl Eq for Routes {}

/// Joins the segments at the start of a path, each after a slash.
fn start_of<'s>(segments: impl Iterator<Item = &'s str>) -> String {
    segments.flat_map(|segment| ["/", segment]).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn listed_routes_match_in_any_spelling() {
        let routes =
            Routes::parse("routes.txt", "# all\n/\n/about\n/catalog?category=1\n/news/:slug list\n/файлы/*\n").unwrap();
        let has = |path: &str| routes.has(&NormalPath::parse(path).unwrap());
        for path in ["/", "/about/", "/catalog", "/news/x", "/файлы/a/b", "/%D1%84айлы"] {
            assert!(has(path), "{path}");
        }
        for path in ["/abouts", "/news", "/news/x/y"] {
            assert!(!has(path), "{path}");
        }
        assert_eq!(Routes::parse("r", "about\n/a/{").unwrap_err().len(), 2);
    }

    #[test]
    fn routes_found_by_their_start_are_those_that_may_match() {
        let segments = ["", "/a", "/ab", "/b", "/{x}", "/a-{x}", "/sample-segment", "/a-sample-segment"];
        let route_list: Vec<String> = segments
            .iter()
            .flat_map(|first| segments.iter().map(move |second| format!("{first}{}", second.replace("{x}", "{y}"))))
            .filter(|route| !route.contains("sample") && !route.is_empty())
            .chain(["/a/*".into(), "/b/a/{x}/c".into(), "/".into()])
            .collect();
        let paths = segments.iter().flat_map(|first| {
            let seconds = segments.iter().copied().chain(["/sample-rest", "/a/sample-segment/c", "/x/sample-rest/a"]);
            seconds.map(move |second| format!("{first}{second}")).filter(|path| !path.contains('{') && !path.is_empty())
        });
        for path in paths.chain(["/".into(), "/sample-rest".into()]) {
            for route in &route_list {
                let expected = route_pattern(route).unwrap().may_match(&path, SAMPLE_SEGMENT, SAMPLE_ANY);
                let routes = Routes::parse("routes.txt", route).unwrap();
                assert_eq!(routes.may_have(&path), expected, "{route} {path}");
            }
        }
    }
}
