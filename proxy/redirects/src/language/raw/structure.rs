//! Finds common mistakes in the structure of a line, such as two hyphens, a list as a key or a comma between list
//! items.

use crate::language::raw::line_start::key;
use crate::language::raw::slip::Slip;

/// Returns the common mistake that causes a parser error at the given line and column. Returns `None` if the error has
/// another cause.
pub(super) fn find(lines: &[&str], (line, column): (usize, usize), message: &str) -> Option<Slip> {
    let here = lines.get(line.checked_sub(1)?)?;
    let at = here.char_indices().nth(column.checked_sub(1)?).map_or(here.len(), |(at, _)| at);
    let (before, after) = here.split_at_checked(at)?;
    if message.contains("expected string scalar") {
        return Some(not_a_key(before, after, (line, column)));
    }
    if message.contains("expected '-' indicator") {
        return items_on_one_line(before, after, (line, column)).or_else(|| two_hyphens(lines, line));
    }
    if message.contains("multiline quoted scalar") {
        return opened_key(lines, line);
    }
    message.contains("comments must be separated").then(|| comment(before, after, (line, column)))
}

/// Describes a list or a mapping in place of a key, such as `{{from: /a, to: /b}}` or `[to]: /b`.
fn not_a_key(before: &str, after: &str, at: (usize, usize)) -> Slip {
    let slip = |message: &str, hint: String, at: (usize, usize), written: &str| Slip {
        message: message.to_owned(),
        hint,
        at,
        written: Some(written.to_owned()),
    };
    if before.ends_with('{') && after.starts_with('{') {
        let inner = after.split("}}").next().unwrap_or_default();
        let hint = if after.contains("}}") {
            format!("write one brace at the start and one at the end: `{}}}`", inner.trim_end())
        } else {
            "write one brace at the start and one at the end".to_owned()
        };
        return slip("there are two braces instead of one", hint, (at.0, at.1 - 1), "{{");
    }
    let in_brackets = after.strip_prefix('[').and_then(|rest| rest.split_once("]:"));
    if let Some((name, value)) = in_brackets.filter(|(name, _)| !name.contains([',', '[', ':'])) {
        let hint = format!("delete the brackets: `{name}:{}`", value.trim_end());
        return slip("a key cannot be in brackets", hint, at, &format!("[{name}]"));
    }
    let hint = "write a name before the `:`, without brackets and braces".to_owned();
    slip("a list or a mapping cannot be a key", hint, at, after.trim_end())
}

/// Detects several list items on one line, such as `- {from: /a, to: /b}, {from: /c, to: /d}`. Each list item needs its
/// own line and hyphen.
fn items_on_one_line(before: &str, after: &str, at: (usize, usize)) -> Option<Slip> {
    let second = after.trim_start().strip_prefix(',')?.trim();
    let first = before.trim().trim_start_matches("- ");
    let hint = match second {
        "" => format!("delete the comma: `- {first}`"),
        _ => format!("write `- {first}`, and on the next line `- {}`", second.trim_start_matches("- ")),
    };
    Some(Slip {
        message: "list items that start with `-` cannot be separated by commas".to_owned(),
        hint,
        at,
        written: None,
    })
}

/// Detects a list item with two hyphens, such as `- - from: /a`. The parser reports the error on a later line, which
/// contains the next key of the item.
fn two_hyphens(lines: &[&str], line: usize) -> Option<Slip> {
    let above = lines.get(..line.checked_sub(1)?)?.iter().rposition(|line| line.trim_start().starts_with('-'))?;
    let text = lines.get(above)?;
    let start = text.trim_start();
    let rest = start.strip_prefix("- ")?.trim_start().strip_prefix("- ")?;
    Some(Slip {
        message: "there are two hyphens before this item".to_owned(),
        hint: format!("delete one of the hyphens: `- {}`", rest.trim()),
        at: (above + 1, text.len() - start.len() + 1),
        written: Some(start.strip_suffix(rest).unwrap_or("-").trim_end().to_owned()),
    })
}

/// Detects an unclosed quote before a key, such as `'to: /b`. The quote may be on the given line or on a line above.
pub(super) fn opened_key(lines: &[&str], line: usize) -> Option<Slip> {
    let (index, quote, rest) = lines.iter().take(line).enumerate().rev().find_map(|(index, text)| {
        let start = text.trim_start_matches([' ', '-']);
        let quote = start.chars().next().filter(|first| ['\'', '"'].contains(first))?;
        let rest = start.strip_prefix(quote).filter(|rest| !rest.contains(quote))?;
        Some((index, quote, rest.trim_end()))
    })?;
    let name = key(rest)?;
    let column = lines.get(index)?.chars().position(|letter| letter == quote)? + 1;
    Some(Slip {
        message: format!("the `{quote}` before `{name}` is not closed"),
        hint: format!("delete the quote: `{rest}`"),
        at: (index + 1, column),
        written: Some(quote.to_string()),
    })
}

/// Describes a comment without a space before its `#`, such as `to: "/b"#x`.
fn comment(before: &str, after: &str, at: (usize, usize)) -> Slip {
    let text = after.trim_end();
    let quote = before.chars().next_back().filter(|last| ['"', '\''].contains(last));
    let pair = before.trim_start_matches([' ', '-']);
    let hint = match quote.and_then(|quote| pair.strip_suffix(quote).map(|start| format!("{start}{text}{quote}"))) {
        Some(whole) => {
            format!(
                "if the text belongs to the value, write `{whole}`; if the text is a comment, write a space before the `#`"
            )
        }
        None => "write a space before the `#`".to_owned(),
    };
    Slip { message: format!("there is no space before `{text}`"), hint, at, written: Some(text.to_owned()) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn slips_in_the_structure_of_a_line_are_corrected() {
        for (text, at, parser, hint) in [
            (
                "  - {{from: /a, to: /b}}",
                (1, 6),
                "expected string scalar",
                "write one brace at the start and one at the end: `{from: /a, to: /b}`",
            ),
            ("    [to]: /b", (1, 5), "expected string scalar", "delete the brackets: `to: /b`"),
            ("    ? [x, y]", (1, 7), "expected string scalar", "write a name before the `:`"),
            (
                "  - {from: /a, to: /b}, {from: /c, to: /d}",
                (1, 23),
                "did not find expected '-' indicator",
                "write `- {from: /a, to: /b}`, and on the next line `- {from: /c, to: /d}`",
            ),
            (
                "  - - from: /a\n    to: /b",
                (2, 5),
                "did not find expected '-' indicator",
                "delete one of the hyphens: `- from: /a`",
            ),
            ("  'to: /b", (1, 3), "invalid indentation in multiline quoted scalar", "delete the quote: `to: /b`"),
            (
                "to: \"/b\"#x",
                (1, 9),
                "comments must be separated",
                "if the text belongs to the value, write `to: \"/b#x\"`",
            ),
        ] {
            let slip = find(&text.lines().collect::<Vec<_>>(), at, parser).unwrap();
            assert!(slip.hint.starts_with(hint), "{text} {}", slip.hint);
        }
    }
}
