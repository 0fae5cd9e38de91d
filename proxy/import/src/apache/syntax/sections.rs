//! Finds errors in the tags of sections. See <https://httpd.apache.org/docs/2.4/sections.html>.

use crate::apache::lines::Directive;
use crate::apache::simulation::if_tokens;
use crate::apache::simulation::words;
use crate::note::Remark;
use crate::regex::validity::statement_error;
use crate::unreadable::{StatementError, SyntaxError, first_column};

/// Returns the first section that is not closed, or closed although it is not open. See "Configuration Sections",
/// <https://httpd.apache.org/docs/2.4/sections.html>.
pub(super) fn error(text: &str, directives: &[Directive]) -> Option<SyntaxError> {
    let mut open: Vec<&Directive> = Vec::new();
    let at = |directive: &Directive, reason: String, hint: &str| {
        let line = directive.origin.line;
        Some(SyntaxError { line, column: first_column(text, line), remark: Remark::new(reason, hint) })
    };
    for directive in directives {
        let Some(tag) = directive.name.strip_prefix('<') else { continue };
        if !directive.origin.text.contains('>') {
            return at(directive, "the tag has no `>`".to_owned(), "complete the tag and import again");
        }
        let Some(closed) = tag.strip_prefix('/') else {
            open.push(directive);
            continue;
        };
        let closed = closed.trim_end_matches('>');
        match open.pop() {
            Some(start) if start.name.trim_start_matches('<').trim_end_matches('>') == closed => {}
            Some(start) => {
                let expected = closing_tag(start);
                let reason = format!("the section of line {} needs `{expected}` here", start.origin.line);
                return at(directive, reason, "correct the tag and import again");
            }
            None => return at(directive, "the tag closes no section".to_owned(), "delete the tag and import again"),
        }
    }
    let unclosed = open.pop()?;
    let hint = format!("add `{}` and import again", closing_tag(unclosed));
    at(unclosed, "the section that starts here is not closed".to_owned(), &hint)
}

/// Returns the tag that closes a section, in the spelling of the file.
fn closing_tag(start: &Directive) -> String {
    let text = start.origin.text.trim_start_matches('<');
    let name = text.split([' ', '\t', '>']).next().unwrap_or_default();
    format!("</{name}>")
}

/// Returns the error about the argument of a tag.
pub(super) fn tag_error(directive: &Directive) -> Option<StatementError> {
    let words = words(directive);
    let first = words.first().map(String::as_str);
    let needs_argument = matches!(
        directive.name.as_str(),
        "<ifmodule"
            | "<files"
            | "<filesmatch"
            | "<directory"
            | "<directorymatch"
            | "<location"
            | "<locationmatch"
            | "<virtualhost"
    );
    if needs_argument && first.is_none_or(str::is_empty) {
        let hint = "complete the tag and import again";
        return Some(StatementError::new("", "the tag of the section has no argument", hint));
    }
    if matches!(directive.name.as_str(), "<if" | "<elseif") && first.is_some_and(if_tokens::lacks_text) {
        let reason = "the expression ends with an operator that needs a text after it, so Apache rejects it";
        return Some(StatementError::new("", reason, "complete the expression and import again"));
    }
    let pattern = match directive.name.as_str() {
        "<filesmatch" | "<directorymatch" | "<locationmatch" => first,
        "<files" | "<directory" | "<location" if first == Some("~") => words.get(1).map(String::as_str),
        _ => None,
    };
    pattern.and_then(statement_error)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::apache::lines;

    #[test]
    fn errors_have_a_place() {
        for (text, expected) in [
            ("<IfModule a>\nRedirect /a /b\n", Some((1, 1))),
            ("  <IfModule a>\n  </Files>\n", Some((2, 3))),
            ("Redirect /a /b\n</IfModule>\n", Some((2, 1))),
            ("<IfModule a\n</IfModule>\n", Some((1, 1))),
            ("<ifmodule a>\n</IfModule>\n<If \"%{HTTP_HOST} == 'a'\">\n</If>\n<RequireAll>\n</RequireAll>\n", None),
            ("# <a>\n", None),
        ] {
            let found = error(text, &lines::read(text));
            assert_eq!(found.map(|error| (error.line, error.column)), expected, "{text}");
        }
        let hint = error("<IfModule a>\n", &lines::read("<IfModule a>\n")).unwrap().remark.hint;
        assert_eq!(hint, "add `</IfModule>` and import again");
    }
}
