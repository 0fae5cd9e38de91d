//! Finds the rules whose expressions may match a text. Files have thousands of rules, and almost all of them require a part
//! that the text does not contain.

use std::collections::HashMap;

/// Adjacent bytes of a required part.
type Window = [u8; 4];

/// An index of a list of rules by parts that a text must contain.
#[derive(Debug, Clone, Default)]
pub(crate) struct PartIndex {
    /// The positions of the rules that require the same window, in ascending order.
    windows: HashMap<Window, Vec<usize>>,
    /// The positions of the rules whose part is too short.
    others: Vec<usize>,
}

impl PartIndex {
    /// Returns the index for rules with these required parts, in lower case. Each rule is found by that window of its part
    /// that the fewest parts contain.
    pub(crate) fn new(parts: &[Vec<u8>]) -> Self {
        let mut counts: HashMap<Window, usize> = HashMap::new();
        for window in parts.iter().flat_map(|part| windows(part)) {
            *counts.entry(window).or_default() += 1;
        }
        let mut index = Self::default();
        for (position, part) in parts.iter().enumerate() {
            match windows(part).min_by_key(|window| counts.get(window).copied().unwrap_or_default()) {
                Some(rarest) => index.windows.entry(rarest).or_default().push(position),
                None => index.others.push(position),
            }
        }
        index
    }

    /// Returns the positions of the rules that may match a text, in ascending order.
    pub(crate) fn candidates(&self, text: &[u8]) -> Vec<usize> {
        let mut found = self.others.clone();
        for window in windows(&text.to_ascii_lowercase()) {
            found.extend(self.windows.get(&window).into_iter().flatten());
        }
        found.sort_unstable();
        found.dedup();
        found
    }
}

fn windows(text: &[u8]) -> impl Iterator<Item = Window> {
    text.windows(size_of::<Window>()).filter_map(|window| window.try_into().ok())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rules_with_another_part_are_no_candidates() {
        let mut parts: Vec<Vec<u8>> = (0..1_000).map(|number| format!("/section{number}/").into_bytes()).collect();
        parts.extend([b"/a".to_vec(), Vec::new()]);
        let index = PartIndex::new(&parts);
        assert_eq!(index.candidates(b"/en/Section77/x"), [77, 1_000, 1_001]);
        assert_eq!(index.candidates(b""), [1_000, 1_001]);
        // Every rule that the text contains is a candidate.
        for (position, part) in parts.iter().enumerate() {
            assert!(index.candidates(&[b"/x", part.as_slice(), b"y"].concat()).contains(&position));
        }
    }
}
