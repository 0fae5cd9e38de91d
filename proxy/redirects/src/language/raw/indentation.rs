//! Finds keys with too much or too little indentation, and keys that are not followed by a colon and a space.

use crate::language::raw::line_start::{FIRST_KEYS, LineStart, is_name_letter, key};
use crate::language::raw::look_alikes;
use crate::language::raw::slip::Slip;
use crate::language::raw::unclosed;

/// Returns the common mistake that causes an error on a line. The line may have the wrong indentation. Also, a key on
/// this line or on the line above may lack its colon or the space after the colon.
pub(super) fn find(lines: &[&str], line: usize) -> Option<Slip> {
    let before: Vec<&str> = lines.get(..line.checked_sub(1)?)?.iter().filter(|line| !is_blank(line)).copied().collect();
    // Within a quoted string or within brackets, the indentation has no meaning.
    if unclosed::find(lines.get(..line - 1)?).is_some() {
        return None;
    }
    if let Some(slip) = dash_without_space(lines.get(..line)?) {
        return Some(slip);
    }
    let here = lines.get(line - 1)?;
    let next = lines.get(line..).unwrap_or_default().iter().find(|line| !is_blank(line)).copied().unwrap_or_default();
    let incomplete = |index: usize, next: &str| {
        let line = lines.get(index)?;
        let mut slip = Slip { at: (index + 1, indent(line) + 1), ..incomplete_key(line, next)? };
        if index > 0 && lines.get(index - 1).is_some_and(|above| above.trim_start().starts_with("note:")) {
            slip.hint.push_str(", or indent the line further if it belongs to the note");
        }
        Some(slip)
    };
    let Some(start) = LineStart::of(here) else { return incomplete(line - 1, next) };
    let previous = lines.get(..line - 1)?.iter().rposition(|line| !is_blank(line))?;
    if let Some(slip) = incomplete(previous, here).or_else(|| incomplete(line - 1, next)) {
        return Some(slip);
    }
    if let LineStart::Key(key) = start
        && lines.get(previous)?.trim() == "-"
        && indent(here) <= indent(lines.get(previous)?)
    {
        return Some(Slip {
            message: format!("`{key}:` belongs to the `-` above it, but is not indented further"),
            hint: format!(
                "write `- {}` on one line, and indent the other keys by 2 spaces more than the `-`",
                here.trim()
            ),
            at: (line, indent(here) + 1),
            written: None,
        });
    }
    let (column, neighbour) = nearest(&before, start, indent(here))?;
    if column == indent(here) {
        return None;
    }
    let mut slip = misplaced(start, (line, indent(here)), (column, neighbour));
    if let LineStart::Key(key) = start {
        let is_parent =
            CONDITION_PARENTS.contains(&neighbour) && before.last().is_some_and(|line| ends_with_colon(line));
        if neighbour == "note" && indent(here) > column {
            slip.hint.push_str("; if this line belongs to the note, put the whole note in quotes");
        } else if is_parent && indent(here) < column {
            slip.hint = format!("indent `{key}:` by {}, so that it belongs to `{neighbour}:`", spaces(column + 2));
        } else if FIRST_KEYS.contains(&key) && item_has(&before, key) {
            slip.hint = format!(
                "if a new item starts here, write `- {}`, with the `-` in the column of the `-` above",
                here.trim()
            );
        }
    }
    Some(slip)
}

/// The top-level keys of a rule file, which are not indented.
const FILE_KEYS: [&str; 3] = ["defaults", "tables", "rules"];

/// The keys below which conditions, parameters or headers are indented.
const CONDITION_PARENTS: [&str; 5] = ["when", "query", "header", "cookie", "headers"];

fn ends_with_colon(line: &str) -> bool {
    line.trim_end().ends_with(':')
}

/// Reports whether the last list item above already has the key `wanted`.
fn item_has(before: &[&str], wanted: &str) -> bool {
    let mut above = before.iter().rev().map(|line| LineStart::of(line));
    let (mut is_item, mut has_key) = (false, false);
    while let Some(start) = above.next().filter(|_| !is_item) {
        is_item = matches!(start, Some(LineStart::Item(_)));
        has_key |= matches!(start, Some(LineStart::Item(Some(key)) | LineStart::Key(key)) if key == wanted);
    }
    has_key
}

fn misplaced(start: LineStart<'_>, (line, found): (usize, usize), (wanted, neighbour): (usize, &str)) -> Slip {
    let (found_spaces, wanted_spaces) = (spaces(found), spaces(wanted));
    let (message, hint) = match start {
        LineStart::Key(key) if found > 0 && FILE_KEYS.contains(&key) => (
            format!("`{key}:` is indented by {found_spaces}, but it is a top-level key of the file"),
            format!("remove the {} before `{key}:`", space_or_spaces(found)),
        ),
        LineStart::Key(key) => (
            format!("`{key}:` is indented by {found_spaces}, but `{neighbour}:` above it is indented by {wanted}"),
            format!("indent `{key}:` by {wanted_spaces}, so that both keys start in the same column"),
        ),
        LineStart::Item(_) if wanted == 0 => (
            format!("this `-` is indented by {found_spaces}, but the `-` above it is not indented"),
            format!(
                "remove the {} before `-`, and indent the other lines of the item by 2 spaces",
                space_or_spaces(found)
            ),
        ),
        LineStart::Item(_) => (
            format!("this `-` is indented by {found_spaces}, but the `-` above it is indented by {wanted}"),
            format!("indent this line by {wanted_spaces}, and the other lines of the item by {}", wanted + 2),
        ),
    };
    Slip { message, hint, at: (line, found + 1), written: None }
}

fn space_or_spaces(count: usize) -> &'static str {
    if count == 1 { "space" } else { "spaces" }
}

fn spaces(count: usize) -> String {
    match count {
        0 => "no spaces".to_owned(),
        1 => "1 space".to_owned(),
        _ => format!("{count} spaces"),
    }
}

/// Returns the column that is nearest to `column` among the columns of the list items or keys above. Also returns `-`
/// for a list item, or the name of the key. Returns `None` if there is no list item or key to compare with.
fn nearest<'l>(before: &[&'l str], start: LineStart<'_>, column: usize) -> Option<(usize, &'l str)> {
    let mut open: Vec<(usize, LineStart<'l>)> = Vec::new();
    for line in before {
        let column = indent(line);
        open.retain(|(other, _)| *other < column);
        match LineStart::of(line) {
            Some(item @ LineStart::Item(key)) => {
                open.push((column, item));
                let after_dash = line.get(column + 1..).map_or(1, |rest| rest.len() - rest.trim_start().len() + 1);
                open.extend(key.map(|key| (column + after_dash, LineStart::Key(key))));
            }
            Some(key @ LineStart::Key(_)) => open.push((column, key)),
            None => {}
        }
    }
    let alike = open.into_iter().filter_map(|(column, other)| match (start, other) {
        (LineStart::Item(_), LineStart::Item(_)) => Some((column, "-")),
        (LineStart::Key(_), LineStart::Key(name)) => Some((column, name)),
        (LineStart::Item(_), LineStart::Key(_)) | (LineStart::Key(_), LineStart::Item(_)) => None,
    });
    // If two columns are equally near, the more deeply indented column is chosen.
    alike.rev().min_by_key(|(other, _)| other.abs_diff(column))
}

/// Detects a missing space after a hyphen. For example, YAML reads `-from: /a` as the key `-from`.
fn dash_without_space(lines: &[&str]) -> Option<Slip> {
    let index =
        lines.iter().rposition(|line| line.trim_start_matches(' ').strip_prefix('-').is_some_and(starts_key))?;
    let line = lines.get(index)?;
    let rest = line.trim().trim_start_matches('-');
    let message = "the space after `-` is missing".to_owned();
    Some(Slip { message, hint: format!("write `- {rest}`"), at: (index + 1, indent(line) + 1), written: None })
}

fn starts_key(text: &str) -> bool {
    !text.starts_with(['-', ' ']) && key(text).is_some()
}

/// Detects a key that is not followed by a colon and a space, such as `from`, `from /a`, `from = /a` or `from:/a`.
fn incomplete_key(line: &str, next: &str) -> Option<Slip> {
    let text = line.trim().trim_start_matches("- ").trim_start();
    let name_end = text.find(|letter: char| !is_name_letter(letter)).unwrap_or(text.len());
    let (name, rest) = text.split_at_checked(name_end).filter(|(name, _)| is_word(name))?;
    let slip = |message: String, hint: String| Some(Slip { message, hint, at: (0, 0), written: None });
    if rest.is_empty() {
        let is_parent =
            next.trim_start().starts_with("- ") || indent(next) > indent(line) + (line.trim().len() - text.len());
        return if next.trim_start().starts_with(&format!("{name}:")) {
            let message = format!("`{name}` has no `:` and no value");
            slip(message, format!("write the key and its value on one line: `{}`", next.trim()))
        } else if is_parent {
            slip(format!("`{name}` has no `:`"), format!("write `{name}:`"))
        } else {
            slip(format!("`{name}` has no `:` and no value"), format!("write `{name}: …`, or delete the line"))
        };
    }
    if let Some(value) = rest.trim_start().strip_prefix('=') {
        return slip(format!("`{name}` has `=` in place of `:`"), format!("write `{name}: {}`", value.trim()));
    }
    let value = rest.trim_start();
    if rest.starts_with(' ') && is_value(value) {
        return slip(format!("`{name}` has no `:`"), format!("write `{name}: {value}`"));
    }
    // A line that starts with `https://` is a value and not a key.
    let value = rest.strip_prefix(':').filter(|value| !value.starts_with(' ') && !value.starts_with("//"))?;
    if let Some(value) = value.strip_prefix(look_alikes::is_space) {
        let message = format!("the character after `{name}:` is not an ordinary space");
        return slip(message, format!("delete the character and type a space: `{name}: {}`", value.trim()));
    }
    if value.is_empty() {
        return None;
    }
    let message = format!("the space after `{name}:` is missing");
    match value.strip_prefix('-').filter(|rest| rest.starts_with(' ')) {
        Some(_) => slip(message, format!("write `{name}:`, and on the next line, indented by 2 spaces, `{value}`")),
        None => slip(message, format!("write `{name}: {value}`")),
    }
}

/// Reports whether a text starts with a lowercase letter, as every key does. A text that starts with a capital letter
/// may be a sentence.
fn is_word(text: &str) -> bool {
    text.starts_with(|letter: char| letter.is_ascii_lowercase())
}

/// Reports whether the text after a key may be its value. A value is a path, a quoted string or a single word.
fn is_value(text: &str) -> bool {
    let text = text.split(" #").next().unwrap_or_default().trim_end();
    text.starts_with(['/', '\'', '"', '{', '['])
        || text.starts_with("http")
        || (!text.contains([' ', ':']) && !text.is_empty())
}

fn indent(line: &str) -> usize {
    line.len() - line.trim_start_matches(' ').len()
}

fn is_blank(line: &str) -> bool {
    let line = line.trim();
    line.is_empty() || line.starts_with('#')
}

#[cfg(test)]
mod tests {
    use super::*;

    fn found(text: &str, line: usize) -> Option<(String, (usize, usize))> {
        find(&text.lines().collect::<Vec<_>>(), line).map(|slip| (slip.hint, slip.at))
    }

    #[test]
    fn misplaced_or_incomplete_key_is_corrected() {
        for (text, line, hint, at) in [
            ("  - from: /a\n     to: /b\n", 2, "indent `to:` by 4 spaces", (2, 6)),
            ("  - from: /a\n   to: /b\n", 2, "indent `to:` by 4 spaces", (2, 4)),
            ("- from: /a\n    # note\n\n to: /b\n", 4, "indent `to:` by 2 spaces", (4, 2)),
            ("  - from: /a\n    when:\n      host: a\n       cookie: b\n", 4, "indent `cookie:` by 6 spaces", (4, 8)),
            ("  - from: /a\n    to: /b\n   - from: /c\n", 3, "indent this line by 2 spaces", (3, 4)),
            ("  - from\n      from: /a\n", 2, "write the key and its value on one line: `from: /a`", (1, 3)),
            ("  - from:/a\n    to: /b\n", 2, "write `from: /a`", (1, 3)),
            ("  - from /a\n    to: /b\n", 2, "write `from: /a`", (1, 3)),
            ("  - from: /a\n    to /b\n", 2, "write `to: /b`", (2, 5)),
            ("  - from: /a\n    case ignore\n    to: /b\n", 2, "write `case: ignore`", (2, 5)),
            ("  - case ignore\n    from: /a\n", 2, "write `case: ignore`", (1, 3)),
            ("  - from: /a\n    status:302\n", 2, "write `status: 302`", (2, 5)),
            ("  - from: /a\n    to = /b\n", 2, "write `to: /b`", (2, 5)),
            ("  - from: /a\n    when\n      host: a\n", 2, "write `when:`", (2, 5)),
            ("rules\n  - from: /a\n", 2, "write `rules:`", (1, 1)),
            ("rules:- from: /a\n  to: /b\n", 2, "write `rules:`, and on the next line", (1, 1)),
            ("  - from:\u{a0}/a\n    to: /b\n", 2, "delete the character and type a space: `from: /a`", (1, 3)),
            ("  - from: /a\n    when:\n  host: a\n", 3, "indent `host:` by 6 spaces, so that it belongs to", (3, 3)),
            ("  -\n  from: /a\n", 2, "write `- from: /a` on one line", (2, 3)),
            ("    note: one\n      Two: x\n", 2, "indent `Two:` by 4 spaces", (2, 7)),
            ("    note: one\n    two three\n", 2, "write `two: three`, or indent the line further", (2, 5)),
            ("  - from: /a\n    to: /b\n  from: /c\n", 3, "if a new item starts here, write `- from: /c`", (3, 3)),
            ("  -from: /a\n    to: /b\n", 2, "write `- from: /a`", (1, 3)),
            ("  - from: /a\n     \"to\": /b\n", 2, "indent `to:` by 4 spaces", (2, 6)),
            ("  - note: Editor's choice # don't\n     to: /b\n", 2, "indent `to:` by 4 spaces", (2, 6)),
        ] {
            let (found_hint, found_at) = found(text, line).unwrap();
            assert!(found_hint.starts_with(hint), "{text}{found_hint}");
            assert_eq!(found_at, at, "{text}");
        }
    }

    #[test]
    fn key_in_its_place_and_open_quotes_are_no_slip() {
        assert_eq!(found("  - from: /a\n    note: a: b\n", 2), None);
        assert_eq!(found("  - from: '/a\n\n     x /b\n", 3), None);
        assert_eq!(found("  - from: /a\n    to: [\n  x: y\n", 3), None);
    }
}
