//! Finds the rules that may match a text, and a second text such as the query. Files have thousands of rules, and almost
//! all of them require another start of one of the two texts.

use std::collections::{BTreeSet, HashMap};

use portico_redirects::LetterCase;

use crate::simulation::required_start::RequiredStart;

/// An index of a list of rules by the bytes with which a text must start.
#[derive(Debug, Clone, Default)]
pub(crate) struct StartIndex {
    exact: Starts,
    ignoring_case: Starts,
    /// The number of rules in the list.
    count: usize,
}

/// The rules of one letter case.
#[derive(Debug, Clone, Default)]
struct Starts {
    /// The lengths of all starts.
    lengths: BTreeSet<usize>,
    /// The rules that require the same start.
    rules: HashMap<Vec<u8>, SecondStarts>,
}

/// The rules that require the same start of the first text.
#[derive(Debug, Clone, Default)]
struct SecondStarts {
    /// The lengths of all starts of the second text.
    lengths: BTreeSet<usize>,
    /// The positions of the rules that require the same start of the second text, in ascending order.
    positions: HashMap<Vec<u8>, Vec<usize>>,
}

/// The positions of the rules that may match one text.
#[derive(Debug)]
pub(crate) struct Candidates<'i> {
    /// The positions of the rules that require one start, for each start of the text.
    lists: Vec<&'i [usize]>,
}

impl StartIndex {
    /// Adds a rule at the end of the list.
    pub(crate) fn push(&mut self, start: &RequiredStart) {
        self.push_both(start, &RequiredStart::default());
    }

    /// Adds a rule that requires a start of both texts at the end of the list.
    pub(crate) fn push_both(&mut self, start: &RequiredStart, second: &RequiredStart) {
        let starts = match start.case {
            LetterCase::Exact => &mut self.exact,
            LetterCase::Ignored => &mut self.ignoring_case,
        };
        let second = match second.case {
            LetterCase::Exact => second.bytes.as_slice(),
            // Such rules are rare.
            LetterCase::Ignored => &[],
        };
        starts.lengths.insert(start.bytes.len());
        let rules = starts.rules.entry(start.bytes.clone()).or_default();
        rules.lengths.insert(second.len());
        rules.positions.entry(second.to_vec()).or_default().push(self.count);
        self.count += 1;
    }

    /// Returns the rules that may match a text.
    pub(crate) fn candidates(&self, text: &[u8]) -> Candidates<'_> {
        self.candidates_of_both(text, &[])
    }

    /// Returns the rules that may match both texts.
    pub(crate) fn candidates_of_both(&self, text: &[u8], second: &[u8]) -> Candidates<'_> {
        let mut lists = self.exact.lists(text, second);
        lists.extend(self.ignoring_case.lists(&text.to_ascii_lowercase(), second));
        Candidates { lists }
    }
}

impl Starts {
    fn lists(&self, text: &[u8], second: &[u8]) -> Vec<&[usize]> {
        let starts = self.lengths.iter().map_while(|length| text.get(..*length));
        starts.filter_map(|start| self.rules.get(start)).flat_map(|rules| rules.lists(second)).collect()
    }
}

impl SecondStarts {
    fn lists<'i>(&'i self, text: &[u8]) -> impl Iterator<Item = &'i [usize]> {
        let starts = self.lengths.iter().map_while(|length| text.get(..*length));
        starts.filter_map(|start| self.positions.get(start)).map(Vec::as_slice)
    }
}

impl Candidates<'_> {
    /// Returns the first position that is not less than `from`.
    pub(crate) fn next_from(&self, from: usize) -> Option<usize> {
        let first = |list: &&[usize]| list.get(list.partition_point(|position| *position < from)).copied();
        self.lists.iter().filter_map(first).min()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn candidates_are_the_rules_whose_start_does_not_exclude_the_text() {
        let (exact, ignored) = (LetterCase::Exact, LetterCase::Ignored);
        let starts = [("a/", exact), ("", exact), ("A/b", ignored), ("a/", exact), ("b", ignored), ("a/b/c", exact)];
        let starts = starts.map(|(start, case)| RequiredStart::of(start.into(), case));
        let mut index = StartIndex::default();
        for start in &starts {
            index.push(start);
        }
        for text in ["", "a", "a/", "a/b", "A/B", "a/b/c", "B", "a/c", "é"] {
            let candidates = index.candidates(text.as_bytes());
            let mut found = Vec::new();
            while let Some(position) = candidates.next_from(found.last().map_or(0, |last| last + 1)) {
                found.push(position);
            }
            let expected = starts.iter().enumerate().filter(|(_, start)| !start.excludes(text.as_bytes()));
            assert_eq!(found, expected.map(|(position, _)| position).collect::<Vec<_>>(), "{text}");
        }
        assert_eq!(index.candidates(b"a/b").next_from(2), Some(2));
        assert_eq!(index.candidates(b"a/b").next_from(4), None);
    }

    #[test]
    fn rules_for_other_queries_are_no_candidates() {
        let required = |text: &str| RequiredStart::of(text.into(), LetterCase::Exact);
        let mut index = StartIndex::default();
        for number in 0..1_000 {
            index.push_both(&required("index.php"), &required(&format!("id={number}&")));
        }
        index.push(&required("index"));
        let candidates = index.candidates_of_both(b"index.php", b"id=7&x");
        assert_eq!((candidates.next_from(0), candidates.next_from(8)), (Some(7), Some(1_000)));
        assert_eq!(candidates.next_from(1_001), None);
        assert_eq!(index.candidates(b"index.php").next_from(0), Some(1_000));
    }
}
