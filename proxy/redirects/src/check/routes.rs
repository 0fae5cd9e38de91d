//! Reads the list of the pages of a site. A check uses the list to find rules whose targets do not exist.

use crate::address::path::NormalPath;
use crate::diagnostic::{Diagnostic, Place};
use crate::engine::matcher::PatternIndex;
use crate::language::route_pattern::route_pattern;
use crate::rule::path_pattern::PathPattern;

/// The routes of a site.
#[derive(Debug, Clone, Default)]
pub struct Routes(PatternIndex);

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
        if diagnostics.is_empty() { Ok(Self(index)) } else { Err(diagnostics) }
    }

    /// Reports whether a path matches a route.
    pub fn has(&self, path: &NormalPath<'_>) -> bool {
        self.0.has(path.as_str())
    }

    /// Returns the routes in the order of the list.
    pub(crate) fn shapes(&self) -> impl Iterator<Item = &PathPattern> {
        self.0.listed().iter()
    }
}

impl PartialEq for Routes {
    fn eq(&self, other: &Self) -> bool {
        self.0.listed() == other.0.listed()
    }
}

impl Eq for Routes {}

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
}
