//! Finds common mistakes in quoted strings, in `{ … }` and in `[ … ]`, such as a missing comma.

use crate::language::raw::line_start::{is_name_letter, key};
use crate::language::raw::slip::Slip;

/// Returns the common mistake that causes a parser error at the given line and column. Returns `None` if the cause is
/// unknown.
pub(super) fn find(lines: &[&str], (line, column): (usize, usize), message: &str) -> Option<Slip> {
    let here = lines.get(line.checked_sub(1)?)?;
    let at = here.char_indices().nth(column.checked_sub(1)?).map_or(here.len(), |(at, _)| at);
    let (before, after) = here.split_at_checked(at)?;
    if message.contains("trailing content") {
        return after_quote(before, after, (line, column));
    }
    if message.contains("misplaced bracket") {
        let bracket = after.chars().next()?;
        let hint = "delete the bracket, or write the matching opening bracket".to_owned();
        let written = Some(bracket.to_string());
        return Some(Slip {
            message: format!("this `{bracket}` has no matching opening bracket"),
            hint,
            at: (line, column),
            written,
        });
    }
    if !message.contains("expected ','") {
        return None;
    }
    match before.trim() {
        "" => missing_comma_above(lines, line),
        _ => missing_comma(before, after, line),
    }
}

/// Detects text after a closing quote, such as `'Editor's choice'`, `"/a" /b` or `"to: "/b"`.
fn after_quote(before: &str, after: &str, at: (usize, usize)) -> Option<Slip> {
    let rest = after.trim_start();
    let quote = before.trim_end().chars().next_back().filter(|last| ['"', '\''].contains(last))?;
    let slip = |message: String, hint: String| Slip { message, hint, at, written: Some(rest.to_owned()) };
    let start = before.trim_start_matches([' ', '-']);
    if let Some(name) = start.strip_prefix(quote).and_then(key) {
        let line = format!("{}{after}", start.trim_start_matches(quote));
        return Some(Slip {
            at: (at.0, before.chars().count() - start.chars().count() + 1),
            written: Some(quote.to_string()),
            ..slip(format!("there is a `{quote}` before `{name}`"), format!("delete the quote: `{}`", line.trim_end()))
        });
    }
    if before.matches(['{', '[']).count() > before.matches(['}', ']']).count() {
        let key = rest.split([' ', ':']).next().unwrap_or_default();
        return Some(slip(format!("there is no comma before `{key}`"), format!("write a comma before `{key}`")));
    }
    let whole = before.split_once(": ").map(|(_, start)| format!("{start}{after}")).unwrap_or_default();
    let inner = whole.trim_end().strip_prefix('"').and_then(|rest| rest.strip_suffix('"'));
    if let Some(inner) = inner.filter(|inner| quote == '"' && !inner.contains(['\'', '\\'])) {
        return Some(slip(
            "the second `\"` ends the quoted value".to_owned(),
            format!("use single quotes around the value: `'{inner}'`"),
        ));
    }
    let start = before.trim_end().strip_suffix(quote).and_then(|text| text.rfind(quote));
    let value = start.and_then(|start| before.get(start + 1..)).unwrap_or_default().trim_end();
    let value = value.strip_suffix(quote).unwrap_or(value);
    let is_apostrophe = quote == '\'' && after.starts_with(char::is_alphabetic);
    Some(match rest.trim_end().strip_suffix(quote).filter(|_| is_apostrophe) {
        Some(rest) if !rest.contains(['"', '\\']) => slip(
            "the apostrophe ends the quoted value".to_owned(),
            format!("use double quotes: `\"{value}'{rest}\"`, or write the apostrophe twice"),
        ),
        Some(_) | None => slip(
            format!("text follows the closing `{quote}`"),
            format!("delete `{}`, or move this text into the quotes", rest.trim_end()),
        ),
    })
}

/// Detects a missing comma between two entries, such as `{ from: /a to: /b }`. The parser reports the error at the
/// second colon.
fn missing_comma(before: &str, after: &str, line: usize) -> Option<Slip> {
    let start = before.rfind(|letter: char| !is_name_letter(letter)).map_or(0, |at| at + 1);
    let key = before.get(start..).filter(|key| !key.is_empty() && after.starts_with(':'))?;
    let column = before.get(..start)?.chars().count() + 1;
    Some(Slip {
        message: format!("there is no comma before `{key}:`"),
        hint: format!("write a comma before `{key}:`, after the value"),
        at: (line, column),
        written: Some(key.to_owned()),
    })
}

/// Detects a missing comma at the end of a line, before the item on the next line.
fn missing_comma_above(lines: &[&str], line: usize) -> Option<Slip> {
    let above = lines.get(..line - 1)?.iter().rposition(|line| !line.trim().is_empty())?;
    let text = lines.get(above)?.trim_end();
    let last = text.chars().next_back().filter(|last| !['{', '[', ','].contains(last))?;
    Some(Slip {
        message: "there is no comma after this item".to_owned(),
        hint: format!("write a comma at the end of the line, after `{last}`"),
        at: (above + 1, text.chars().count()),
        written: Some(last.to_string()),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn missing_commas_extra_brackets_and_text_after_quotes_are_explained() {
        for (text, at, parser, hint) in [
            ("- { from: /a to: /b }", (1, 16), "expected ',' or '}'", "write a comma before `to:`, after the value"),
            (
                "[\n  { a: b }\n  { c: d }\n]",
                (3, 3),
                "expected ',' or ']'",
                "write a comma at the end of the line, after `}`",
            ),
            ("- { a: b }}", (1, 11), "misplaced bracket", "delete the bracket, or write"),
            ("    \"to: \"/b\"", (1, 11), "trailing content", "delete the quote: `to: \"/b\"`"),
            (r#"{ "a": "/a" "to": 1 }"#, (1, 13), "trailing content", r#"write a comma before `"to"`"#),
            ("n: 'Editor's choice'", (1, 12), "trailing content", "use double quotes: `\"Editor's choice\"`"),
            (
                "n: \"He said \"no\"\"",
                (1, 14),
                "trailing content",
                "use single quotes around the value: `'He said \"no\"'`",
            ),
            ("f: \"/a\" /b", (1, 9), "trailing content", "delete `/b`, or move this text into the quotes"),
        ] {
            let slip = find(&text.lines().collect::<Vec<_>>(), at, parser).unwrap();
            assert!(slip.hint.starts_with(hint), "{text} {}", slip.hint);
        }
    }

    #[test]
    fn text_after_anything_but_a_quote_on_its_line_is_no_slip() {
        for before in ["", "  ", "\u{fffd}"] {
            assert!(
                find(&[format!("{before}e:]").as_str()], (1, before.chars().count() + 1), "trailing content").is_none()
            );
        }
        let alone = find(&["'e:]"], (1, 2), "trailing content").unwrap();
        assert_eq!(alone.message, "text follows the closing `'`");
    }
}
