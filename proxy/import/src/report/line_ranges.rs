//! Writes lists of line numbers.

use std::fmt::Write as _;

/// Returns the numbers as a text such as `3, 5–9 and 12 more`. The numbers must be sorted and distinct. At most `shown`
/// numbers and ranges are written.
pub fn line_ranges(lines: &[u32], shown: usize) -> String {
    let mut ranges: Vec<(u32, u32)> = Vec::new();
    for line in lines {
        match ranges.last_mut() {
            Some((_, last)) if *last + 1 == *line => *last = *line,
            _ => ranges.push((*line, *line)),
        }
    }
    let mut out = String::new();
    for (index, (first, last)) in ranges.iter().take(shown).enumerate() {
        let separator = if index == 0 { "" } else { ", " };
        let _ = match last - first {
            0 => write!(out, "{separator}{first}"),
            1 => write!(out, "{separator}{first}, {last}"),
            _ => write!(out, "{separator}{first}–{last}"),
        };
    }
    let rest: u32 = ranges.iter().skip(shown).map(|(first, last)| last - first + 1).sum();
    if rest > 0 {
        let _ = write!(out, " and {rest} more");
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn consecutive_numbers_are_ranges() {
        assert_eq!(line_ranges(&[3], 4), "3");
        assert_eq!(line_ranges(&[3, 4, 6, 7, 8], 4), "3, 4, 6–8");
        assert_eq!(line_ranges(&[1, 3, 5, 6, 7, 9], 2), "1, 3 and 4 more");
        assert_eq!(line_ranges(&[], 2), "");
    }
}
