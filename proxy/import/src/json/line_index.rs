//! Finds the line numbers of the parts of a text.

/// The positions of the line breaks in a text.
#[derive(Debug)]
pub(crate) struct LineIndex<'t> {
    text: &'t str,
    breaks: Vec<usize>,
}

impl<'t> LineIndex<'t> {
    pub(crate) fn of(text: &'t str) -> Self {
        Self { text, breaks: text.match_indices('\n').map(|(at, _)| at).collect() }
    }

    /// Returns the indexed text.
    pub(crate) fn text(&self) -> &'t str {
        self.text
    }

    /// Returns the number of the line in which `part` starts. `part` must be a slice of the indexed text.
    pub(crate) fn line_of(&self, part: &str) -> u32 {
        let offset = part.as_ptr().addr().saturating_sub(self.text.as_ptr().addr());
        let breaks_before = self.breaks.partition_point(|at| *at < offset);
        u32::try_from(breaks_before + 1).unwrap_or(u32::MAX)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parts_have_the_line_in_which_they_start() {
        let text = "a\n\nb c\n";
        let lines = LineIndex::of(text);
        let found = ["a", "b", "c"].map(|part| lines.line_of(&text[text.find(part).unwrap()..]));
        assert_eq!(found, [1, 3, 3]);
    }
}
