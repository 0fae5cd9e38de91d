//! Returns the text of a statement that starts on a given line of the imported file.

use crate::note::one_line;

/// The maximum number of lines of a statement. The report shortens longer texts anyway.
const MAX_LINES: usize = 20;

/// Returns the statement on a line as one line of text. A line such as `{` or `[[redirects]]` says nothing on its own, so
/// the lines of its object or table follow.
pub(super) fn at(text: &str, line: u32) -> String {
    let start = usize::try_from(line).unwrap_or(usize::MAX).saturating_sub(1);
    let lines: Vec<&str> = text.lines().skip(start).take(MAX_LINES).collect();
    let Some(first) = lines.first().map(|first| first.trim()) else { return String::new() };
    let count = match first {
        "{" | "[" => object(&lines),
        _ if first.starts_with("[[") => table(&lines),
        _ => 1,
    };
    let statement = lines.get(..count).unwrap_or_default().join("\n");
    one_line(statement.trim_end().trim_end_matches(','))
}

/// Returns the number of lines of a JSON object or list, up to the bracket that closes it.
fn object(lines: &[&str]) -> usize {
    let mut depth = 0_i32;
    let is_end = |line: &&str| {
        depth += line
            .chars()
            .map(|character| i32::from("{[".contains(character)) - i32::from("}]".contains(character)))
            .sum::<i32>();
        depth <= 0
    };
    lines.iter().position(is_end).map_or(lines.len(), |end| end + 1)
}

/// Returns the number of lines of a TOML table, up to a blank line or the next table.
fn table(lines: &[&str]) -> usize {
    let is_end = |line: &&str| line.trim().is_empty() || line.trim_start().starts_with('[');
    lines.iter().skip(1).position(is_end).map_or(lines.len(), |end| end + 1)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn statement_is_more_than_a_bracket() {
        let json =
            "[\n  {\n    \"source\": \"/a\",\n    \"has\": [\n      {}\n    ]\n  },\n  { \"source\": \"/b\" }\n]\n";
        assert_eq!(at(json, 2), "{ \"source\": \"/a\", \"has\": [ {} ] }");
        assert_eq!(at(json, 8), "{ \"source\": \"/b\" }");
        assert_eq!(at(json, 99), "");
        let toml = "[[redirects]]\n  from = \"/a\"\n  to = \"/b\"\n\n[[redirects]]\n  from = \"/c\"\n[build]\n";
        assert_eq!(at(toml, 1), "[[redirects]] from = \"/a\" to = \"/b\"");
        assert_eq!(at(toml, 5), "[[redirects]] from = \"/c\"");
        assert_eq!(at("RewriteRule ^a$ /b\nRedirect /c /d", 1), "RewriteRule ^a$ /b");
        assert_eq!(at("{\n  \"a\": 1", 1), "{ \"a\": 1");
    }
}
