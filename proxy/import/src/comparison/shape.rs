//! Finds the shapes of statements. In a long file, most statements have the same shape.

use std::collections::HashMap;

/// Numbers the shapes of the lines of a file. A file that consists of one line may have thousands of statements, so the
/// shape of each line is found only once.
pub(super) struct LineShapes<'t> {
    lines: Vec<&'t str>,
    by_line: HashMap<u32, usize>,
    by_shape: HashMap<String, usize>,
}

impl<'t> LineShapes<'t> {
    pub(super) fn of(text: &'t str) -> Self {
        Self { lines: text.lines().collect(), by_line: HashMap::new(), by_shape: HashMap::new() }
    }

    /// Returns the number of the shape of a line. Lines of the same shape have the same number.
    pub(super) fn number(&mut self, line: u32) -> usize {
        let Self { lines, by_line, by_shape } = self;
        *by_line.entry(line).or_insert_with(|| {
            let text = (line as usize).checked_sub(1).and_then(|index| lines.get(index)).copied();
            let next = by_shape.len();
            *by_shape.entry(shape(text.unwrap_or_default())).or_insert(next)
        })
    }
}

/// Returns a statement with the same letter in place of each word and number. The flags in brackets stay.
pub(super) fn shape(statement: &str) -> String {
    let mut shape = String::new();
    for word in statement.split_whitespace() {
        shape.push(' ');
        if word.starts_with('[') {
            shape.push_str(word);
            continue;
        }
        for character in word.chars() {
            match character {
                _ if !character.is_alphanumeric() => shape.push(character),
                _ if !shape.ends_with('a') => shape.push('a'),
                _ => {}
            }
        }
    }
    shape
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shape_keeps_flags_and_operators() {
        assert_eq!(shape("RewriteRule ^old/12$ /x [L]"), shape("RewriteRule ^a/b$ /new [L]"));
        assert_ne!(shape("RewriteRule ^old$ /x [L]"), shape("RewriteRule ^old$ /x [L,NE]"));
        assert_ne!(shape("/old /new"), shape("/old/* /new"));
    }
}
