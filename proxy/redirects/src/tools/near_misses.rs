//! Finds near misses, which are rules that almost match a request that no rule answers. Describes the difference
//! between the request and each rule.

use strsim::osa_distance;

use crate::address::path::{self, NormalPath};
use crate::diagnostic::Place;
use crate::engine::matcher::Selection;
use crate::engine::rule_set::RuleSet;
use crate::rule::found::RuleOrRow;
use crate::rule::path_pattern::{PathPattern, PatternEnd, PatternSegment, strip_affixes};
use crate::rule::request::Request;
use crate::rule::{Paths, Rule, RuleInfo};
use crate::tools::explain::{Explanation, reason};

/// The maximum number of near misses to show.
const SHOWN: usize = 3;
/// The maximum number of edits between two similar path segments. An edit adds, removes or changes a letter, or swaps
/// two letters.
const MAX_EDITS: usize = 2;
/// The maximum number of segments of a path. Longer paths are not compared with rules, because the comparison would
/// take too long.
const MAX_SEGMENTS: usize = 24;
const MAX_SEGMENT_LENGTH: usize = 64;

/// A rule or row that almost matches a request.
#[derive(Debug, Clone)]
pub struct NearMiss<'r> {
    /// The rule.
    pub rule: &'r RuleInfo,
    /// For a rule that reads a CSV file, the path of the row. For any other rule, the source of the rule as written in
    /// the file.
    pub source: &'r str,
    /// The location of the row in the CSV file. `None` if the rule reads no CSV file.
    pub row: Option<Place>,
    /// A description of the difference between the request and the rule.
    pub difference: String,
}

/// The difference between a requested path and the paths that a rule matches. The variants are ordered from the
/// smallest difference to the largest.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
enum Difference {
    LetterCase,
    /// One segment differs by a few edits. The fields are the number of edits, the segment of the requested path, and
    /// the segment of the rule.
    Segment(usize, String, String),
    /// The requested path is one level below the path of the rule, such as `/about/team` below `/about`.
    Below,
    /// The requested path lacks the last segment of the rule's path.
    Shorter,
}

impl RuleSet {
    /// Returns at most three rules that almost answer a request. Returns an empty list if a rule answers the request.
    /// First searches for rules that match the path, but that the explanation does not list because of their hosts or
    /// query parameters. Then searches for rules for similar paths.
    pub fn near_misses(&self, request: &Request<'_>, explanation: &Explanation<'_>) -> Vec<NearMiss<'_>> {
        if explanation.outcome.is_some() {
            return Vec::new();
        }
        let listed: Vec<RuleOrRow> = explanation.candidates.iter().map(|candidate| candidate.entry).collect();
        let mut found = self.ruled_out(request, &listed);
        let known: Vec<&Place> = listed.iter().filter_map(|entry| Some(&self.rule(*entry)?.place)).collect();
        for miss in self.close_to(request.path) {
            let is_known =
                known.contains(&&miss.rule.place) || found.iter().any(|other| other.rule.place == miss.rule.place);
            if found.len() < SHOWN && !(is_known && miss.row.is_none()) {
                found.push(miss);
            }
        }
        found
    }

    /// Returns rules that match the path but are not in `listed`. If many rules have the same path, an explanation
    /// lists only the rules whose host and query parameters match.
    fn ruled_out(&self, request: &Request<'_>, listed: &[RuleOrRow]) -> Vec<NearMiss<'_>> {
        let mut found = Vec::new();
        self.graph.first(request.path, &Selection::Anything, |candidate, rule| {
            let entry = RuleOrRow { rule: candidate.rule, row: candidate.row.map(|row| row.index) };
            if let Err(skipped) = rule.answer(request, candidate.row)
                && !listed.contains(&entry)
            {
                let row = candidate.row.map(|row| rule.place(Some(row.index)));
                let difference = reason(skipped, request);
                found.push(NearMiss { rule: &rule.info, source: &rule.info.from, row, difference });
            }
            (found.len() == SHOWN).then_some(())
        });
        found
    }

    /// Returns the rules and rows whose paths are most similar to `path`. A rule is included only if its path differs
    /// in a single respect. Regular expressions are not compared. The search visits every rule and row once.
    fn close_to(&self, path: &NormalPath<'_>) -> Vec<NearMiss<'_>> {
        let asked: Vec<&str> = path.segments().collect();
        if asked.len() > MAX_SEGMENTS {
            return Vec::new();
        }
        let mut nearest: Vec<(Difference, NearMiss<'_>)> = Vec::new();
        for rule in &self.graph.rules {
            match &rule.paths {
                Paths::Pattern(pattern) => {
                    let found = of_pattern(&asked, pattern);
                    add(&mut nearest, found, || NearMiss::new(rule, &rule.info.from, None));
                }
                Paths::Rows(rows) => {
                    for row in rows.pairs.iter() {
                        let found = of_row(&asked, row.key);
                        add(&mut nearest, found, || NearMiss::new(rule, row.key, rows.place(row.index)));
                    }
                }
                Paths::Regex(_) => {}
            }
        }
        let described =
            nearest.into_iter().map(|(difference, miss)| NearMiss { difference: difference.to_string(), ..miss });
        described.collect()
    }
}

impl<'r> NearMiss<'r> {
    fn new(rule: &'r Rule, source: &'r str, row: Option<Place>) -> Self {
        Self { rule: &rule.info, source, row, difference: String::new() }
    }
}

/// Adds a near miss to the list of rules with the smallest differences. If the list is full, removes the entry with the
/// largest difference. Of several entries with the same difference, removes the latest entry.
fn add<'r>(
    nearest: &mut Vec<(Difference, NearMiss<'r>)>,
    found: Option<Difference>,
    miss: impl FnOnce() -> NearMiss<'r>,
) {
    let Some(found) = found else { return };
    let at = nearest.partition_point(|(known, _)| *known <= found);
    if at < SHOWN {
        nearest.insert(at, (found, miss()));
        nearest.truncate(SHOWN);
    }
}

fn of_row(asked: &[&str], key: &str) -> Option<Difference> {
    let length = path::segments(key).count();
    compare(asked, length, PatternEnd::Closed, path::segments(key).map(SegmentOfRule::Literal))
}

fn of_pattern(asked: &[&str], pattern: &PathPattern) -> Option<Difference> {
    let segments = pattern.segments().map(|segment| match segment {
        PatternSegment::Literal(text) => SegmentOfRule::Literal(text),
        PatternSegment::Affixed { before, after } => SegmentOfRule::Affixed(before, after),
        PatternSegment::Capture => SegmentOfRule::Any,
    });
    compare(asked, pattern.segments().count(), pattern.end, segments)
}

enum SegmentOfRule<'r> {
    Literal(&'r str),
    Affixed(&'r str, &'r str),
    Any,
}

fn compare<'r>(
    asked: &[&str],
    length: usize,
    end: PatternEnd,
    segments: impl Iterator<Item = SegmentOfRule<'r>>,
) -> Option<Difference> {
    let surplus = asked.len().saturating_sub(length);
    let missing = length.saturating_sub(asked.len());
    let (mut has_other_case, mut different) = (false, None);
    for (segment, of_rule) in asked.iter().zip(segments) {
        match of_rule {
            SegmentOfRule::Any => {}
            SegmentOfRule::Affixed(before, after) if strip_affixes(segment, before, after).is_some() => {}
            SegmentOfRule::Affixed(..) => return None,
            SegmentOfRule::Literal(text) if text == *segment => {}
            SegmentOfRule::Literal(text) if path::fold(text) == path::fold(segment) => has_other_case = true,
            SegmentOfRule::Literal(text) => {
                if different.replace((*segment, text)).is_some() {
                    return None;
                }
            }
        }
    }
    // If `fits` is true and all segments are equal, the rule matches.
    let fits = missing == 0 && (surplus == 0 || end == PatternEnd::Open);
    match (different, has_other_case) {
        (None, true) => fits.then_some(Difference::LetterCase),
        (Some((segment, text)), false) if fits => few_edits(segment, text),
        (None, false) if end == PatternEnd::Closed => match (missing, surplus) {
            (0, 1) => (length > 0).then_some(Difference::Below),
            (1, 0) => (!asked.is_empty()).then_some(Difference::Shorter),
            (_, _) => None,
        },
        (Some(_) | None, true | false) => None,
    }
}

fn few_edits(segment: &str, text: &str) -> Option<Difference> {
    let (own, other) = (path::readable(segment), path::readable(text));
    let (own_length, length) = (own.chars().count(), other.chars().count());
    if own_length.abs_diff(length) > MAX_EDITS || own_length.max(length) > MAX_SEGMENT_LENGTH {
        return None;
    }
    let edits = osa_distance(&own, &other);
    // A short segment is similar to many other segments, so the number of edits must be less than half of the length.
    (edits <= MAX_EDITS && edits * 2 < length).then(|| Difference::Segment(edits, own.into_owned(), other.into_owned()))
}

impl std::fmt::Display for Difference {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::LetterCase => f.write_str("differs in letter case; `case: ignore` would match the path"),
            Self::Segment(_, segment, of_rule) => write!(f, "has `{of_rule}` where the path has `{segment}`"),
            Self::Below => f.write_str("matches the path one level above; `prefix` would also match all paths below"),
            Self::Shorter => f.write_str("needs one more segment"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::compile::{CompileOptions, compile};
    use crate::diagnostic::source::Source;

    const RULES: &str = "rules:
  - { from: /about, to: /x }
  - { from: '/news/{year}/{slug}', to: /x }
  - { from: '/page-{id}.html', to: /x }
  - { prefix: /Catalog, to: /x }
  - { rows: rows.csv }
";

    fn nearest(path: &str) -> Vec<(String, String)> {
        let source = |name: &str, text: &str| Source { name: name.to_owned(), text: text.to_owned() };
        let sources = [source("t.yaml", RULES), source("rows.csv", "/shop/Item-1,/x\n/shop/новости,/x\n")];
        let rules = compile(&sources, &CompileOptions::default()).unwrap().rules;
        let path = NormalPath::parse(path).unwrap();
        let found = rules.close_to(&path);
        found.into_iter().map(|miss| (path::readable(miss.source).into_owned(), miss.difference)).collect()
    }

    #[track_caller]
    fn expect(path: &str, source: &str, difference: &str) {
        let found = nearest(path);
        assert!(found.iter().any(|(own, why)| own == source && why.contains(difference)), "{path}: {found:?}");
    }

    #[test]
    fn rule_that_differs_in_one_respect_is_found() {
        expect("/About", "/about", "letter case");
        expect("/catalog/a/b", "/Catalog", "letter case");
        expect("/abuot", "/about", "has `about` where the path has `abuot`");
        expect("/nwes/2026/spring", "/news/{year}/{slug}", "has `news` where the path has `nwes`");
        expect("/about/team", "/about", "one level above");
        expect("/news/2026", "/news/{year}/{slug}", "one more segment");
        expect("/shop/item-1", "/shop/Item-1", "letter case");
        expect("/shop/новость", "/shop/новости", "has `новости` where the path has `новость`");
    }

    #[test]
    fn distant_paths_have_no_near_misses() {
        for path in ["/", "/wp-login.php", "/a/b/c/d", "/page-.php"] {
            assert_eq!(nearest(path), [], "{path}");
        }
    }

    #[test]
    fn nearest_comes_first_and_the_number_is_limited() {
        let source = |name: &str, text: String| Source { name: name.to_owned(), text };
        let rows = (0..100).map(|number| format!("/item-{number},/x\n")).chain(["/ITEM-7x,/x\n".to_owned()]);
        let sources = [source("t.yaml", "rules: [{ rows: rows.csv }]".to_owned()), source("rows.csv", rows.collect())];
        let rules = compile(&sources, &CompileOptions::default()).unwrap().rules;
        let found = rules.close_to(&NormalPath::parse("/item-7x").unwrap());
        assert_eq!((found.len(), found[0].source), (3, "/ITEM-7x"));
    }

    #[test]
    fn rules_for_other_hosts_are_named_where_there_are_many_for_a_path() {
        let rule = |number| format!("{{ from: /a, to: /x, when: {{ host: h{number}.example }} }}");
        let rules = (0..40).map(rule).collect::<Vec<_>>().join("\n  - ");
        let source = Source { name: "t.yaml".to_owned(), text: format!("rules:\n  - {rules}\n") };
        let rules = compile(&[source], &CompileOptions::default()).unwrap().rules;
        let path = NormalPath::parse("/a").unwrap();
        let request = Request::plain(&path, None);
        let explanation = rules.explain(&request);
        let found = rules.near_misses(&request, &explanation);
        assert_eq!(explanation.candidates.len() + found.len(), 3, "{found:?}");
        assert!(found.iter().all(|miss| miss.difference.contains("host")), "{found:?}");
    }
}
