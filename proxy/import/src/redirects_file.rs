//! Splits a `_redirects` file into statements. Netlify and Cloudflare Pages use such files.

use crate::note::StatementOrigin;

/// Returns the statements of a `_redirects` file, with their line numbers and comments. Each statement is a line.
pub(super) fn statements(text: &str) -> Vec<StatementOrigin> {
    let mut statements = Vec::new();
    let mut preceding = StatementOrigin::default();
    for (number, written) in (1..).zip(text.lines()) {
        let written = written.trim();
        if written.is_empty() {
            preceding.blank_line_before |= preceding.comments.is_empty();
        } else if let Some(comment) = written.strip_prefix('#') {
            preceding.comments.push(comment.trim_start_matches('#').trim().to_owned());
        } else {
            let origin = StatementOrigin { line: number, text: written.to_owned(), ..std::mem::take(&mut preceding) };
            statements.push(origin);
        }
    }
    statements
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn statements_have_the_comments_above_them() {
        let found = statements("# one\n## two\n/a /b\n\n/c /d # three\n");
        let shown: Vec<_> = found.iter().map(|origin| (origin.line, origin.text.as_str(), &origin.comments)).collect();
        assert_eq!(shown[0], (3, "/a /b", &vec!["one".to_owned(), "two".to_owned()]));
        assert_eq!(shown[1], (5, "/c /d # three", &Vec::new()));
        assert_eq!((found[0].blank_line_before, found[1].blank_line_before), (false, true));
    }
}
