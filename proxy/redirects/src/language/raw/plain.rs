//! Finds unquoted values that YAML does not read as text, such as `@home`, `!new`, `|/a`, `[a-z]+` or `a: b`.

use crate::language::key_names;
use crate::language::raw::line_start::key;
use crate::language::raw::slip::Slip;
use crate::language::single_quotes;

/// Detects an unquoted value that needs quotes because of its first character. Returns `None` if the line has no such
/// value.
pub(super) fn find(line: &str, (number, column): (usize, usize)) -> Option<Slip> {
    reserved(line, number).or_else(|| tag_in_list(line, (number, column))).or_else(|| list(line, number))
}

/// Detects an unquoted value that starts with a reserved character, such as `to: @home`.
fn reserved(line: &str, number: usize) -> Option<Slip> {
    let is_sign = |rest: &str| {
        let mut letters = rest.chars();
        match letters.next() {
            Some('@' | '`' | '%' | '!') => true,
            // If nothing or only options follow, `|` and `>` start a block scalar, which is valid.
            Some('|' | '>') => {
                letters.next().is_some_and(|next| !next.is_whitespace() && !"+-0123456789".contains(next))
            }
            Some(_) | None => false,
        }
    };
    let start = line.match_indices(": ").map(|(at, _)| at + 2).find(|at| line.get(*at..).is_some_and(is_sign))?;
    let written = line.get(start..)?.split([' ', ',', '}', ']']).next()?;
    let key = line.get(..start - 2)?.rsplit([' ', '{', ',']).next()?;
    let sign = written.chars().next()?;
    let column = line.get(..start)?.chars().count() + 1;
    let slip = |message: String, hint: String| {
        Some(Slip { message, hint, at: (number, column), written: Some(written.to_owned()) })
    };
    if sign == '`' {
        let bare = written.trim_matches('`');
        return slip(
            "this value is in backticks, which YAML does not allow".to_owned(),
            format!("write `{key}: {bare}`"),
        );
    }
    let hint = match (key, sign) {
        ("from" | "prefix" | "to" | "otherwise" | "get", '|' | '>') => {
            format!("delete the `{sign}`: `{key}: {}`", written.trim_start_matches(sign))
        }
        ("from" | "prefix" | "to" | "otherwise" | "get", _) => {
            let path = written
                .strip_prefix(sign)
                .filter(|rest| rest.starts_with('/'))
                .map_or_else(|| format!("/{written}"), str::to_owned);
            format!("paths start with a slash: `{key}: {path}`")
        }
        ("share", '%') => format!("write the sign after the number: `{key}: {}%`", written.trim_start_matches('%')),
        _ => format!("put the value in quotes: `{key}: \"{written}\"`"),
    };
    slip(format!("`{written}` starts with `{sign}`, which has a special meaning in YAML"), hint)
}

/// Detects an unquoted item that starts with `!`, as in `query: [page, !utm_*]`. The parser reports the error after the
/// item.
fn tag_in_list(line: &str, (number, column): (usize, usize)) -> Option<Slip> {
    let end = line.char_indices().nth(column.checked_sub(1)?).map_or(line.len(), |(at, _)| at);
    let start = line.get(..end)?.rfind('!')?;
    let written = line.get(start..)?.split([' ', ',', '}', ']']).next()?;
    line.get(..start)?.ends_with(['[', ' ', ',']).then(|| Slip {
        message: format!("`{written}` starts with `!`, which has a special meaning in YAML"),
        hint: format!("put the value in quotes: `'{written}'`"),
        at: (number, line.get(..start).map_or(0, |before| before.chars().count()) + 1),
        written: Some(written.to_owned()),
    })
}

/// Detects an unquoted value that YAML reads as a list, such as `regex: [a-z]+/x`.
fn list(line: &str, number: usize) -> Option<Slip> {
    let start = line.find(": [")? + 2;
    let key = line.get(..start - 2)?.rsplit([' ', '{', ',']).next()?;
    let (value, comment) = line.get(start..)?.split_once(" #").map_or((line.get(start..)?, ""), |split| split);
    let after = value.split_once(']')?.1;
    let is_text = after.starts_with(|letter: char| !letter.is_whitespace() && !",}]".contains(letter));
    let value = value.trim_end();
    (is_text && comment.is_empty()).then(|| Slip {
        message: format!("`{value}` starts with `[`, which YAML reads as a list"),
        hint: format!("put the value in quotes: `{key}: {}`", single_quotes::quoted(value)),
        at: (number, line.get(..start).map_or(0, |before| before.chars().count()) + 1),
        written: Some(value.to_owned()),
    })
}

/// Detects an unexpected colon, such as `note: Attention: old page`. Also detects a line of text that is neither a key
/// nor a comment.
pub(super) fn colon(lines: &[&str], (line, column): (usize, usize), message: &str) -> Option<Slip> {
    let index = line.checked_sub(1)?;
    let here = lines.get(index)?;
    if message.contains("expected ':'") {
        return value_below(lines, index).or_else(|| text(here, line));
    }
    if message.contains("sequence entries") {
        let (key, item) = here.split_once(": -")?;
        return Some(Slip {
            message: "a list item cannot follow a key on the same line".to_owned(),
            hint: format!("write `-{item}` on the next line, indented below `{}:`", key.trim_start_matches([' ', '-'])),
            at: (line, key.chars().count() + 3),
            written: None,
        });
    }
    if !message.contains("mapping values") {
        return None;
    }
    let start = here.trim_start_matches([' ', '-']);
    let offset = here.len() - start.len();
    let name = key(start)?;
    let name_end = offset + start.find(':')? + 1;
    if here.get(..name_end)?.chars().count() == column {
        // The parser rejects the first colon of this line, so the mistake is on the line above.
        let above = lines.get(..index)?.iter().rposition(|line| !line.trim().is_empty())?;
        return text(lines.get(above)?, above + 1);
    }
    let value = here.get(name_end..)?.trim();
    let at = (line, here.get(..here.len() - here.get(name_end..)?.trim_start().len())?.chars().count() + 1);
    let slip = |message: &str, hint: String| {
        Some(Slip { message: message.to_owned(), hint, at, written: Some(value.to_owned()) })
    };
    if let Some(bare) = value.strip_suffix(':').filter(|bare| !bare.contains(": ")) {
        return slip("this value ends with a colon", format!("write `{name}: {bare}`"));
    }
    if ["when", "query", "header", "cookie", "headers", "defaults"].contains(&name) {
        return slip("a key cannot follow another key on the same line", format!("write `{name}: {{ {value} }}`"));
    }
    if let Some(hint) = one_key_per_line(name, value) {
        return slip("each key needs a line of its own", hint);
    }
    let quoted = if value.contains('\'') { format!("\"{value}\"") } else { format!("'{value}'") };
    if value.contains(['"', '\\']) || value.starts_with(['\'', '{', '[']) {
        return None;
    }
    slip("this value contains `: `, so it must be in quotes", format!("write `{name}: {quoted}`"))
}

/// Returns the hint for several keys on one line, such as `from: /a to: /b`. Returns `None` if the line has only one
/// key.
fn one_key_per_line(name: &str, value: &str) -> Option<String> {
    let mut pairs = Vec::new();
    let (mut name, mut rest) = (name, value);
    while let Some((before, after)) = rest.split_once(": ") {
        let start = before.rfind([' ', ';', ',']).map_or(0, |at| at + 1);
        let (value, next) = before.split_at_checked(start)?;
        let value = value.trim_end_matches([' ', ';', ',']);
        // The text of a note may contain the names of keys.
        if value.is_empty() || name == "note" || !key_names::ALL.contains(&next) {
            return None;
        }
        pairs.push(format!("`{name}: {value}`"));
        (name, rest) = (next, after);
    }
    pairs.push(format!("`{name}: {}`", rest.trim()));
    match pairs.as_slice() {
        [first, second] => Some(format!("write {first}, and on the next line {second}")),
        [first, middle @ .., last] if !middle.is_empty() => {
            Some(format!("write {first}, and on the next lines {} and {last}", middle.join(", ")))
        }
        [] | [_, ..] => None,
    }
}

/// Detects a value on the line below its key, in the same column as the key.
fn value_below(lines: &[&str], index: usize) -> Option<Slip> {
    let (here, above) = (lines.get(index)?, lines.get(index.checked_sub(1)?)?);
    let above = above.trim().trim_end_matches(['|', '>', '+', '-']).trim_end();
    let key = above.trim_start_matches("- ").strip_suffix(':')?;
    Some(Slip {
        message: format!("this line is not indented below `{key}:`"),
        hint: format!("write the value on the same line: `{key}: {}`", here.trim()),
        at: (index + 1, here.len() - here.trim_start().len() + 1),
        written: None,
    })
}

fn text(line: &str, number: usize) -> Option<Slip> {
    let text = line.trim();
    (!text.is_empty() && !text.starts_with(['{', '[', '"', '\''])).then(|| Slip {
        message: "this line is neither a `key: value` pair nor a comment".to_owned(),
        hint: format!("write `#` before a comment (`# {}`), or delete the line", text.trim_start_matches([';', ' '])),
        at: (number, line.len() - line.trim_start().len() + 1),
        written: None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_that_start_with_a_special_sign_are_quoted_or_get_their_slash() {
        for (line, column, hint) in [
            ("    from: @x", 11, "paths start with a slash: `from: /@x`"),
            ("    owner: @masha", 12, "put the value in quotes: `owner: \"@masha\"`"),
            ("    from: `/old`", 11, "write `from: /old`"),
            ("    from: |/old", 11, "delete the `|`: `from: /old`"),
            ("    share: %50", 12, "write the sign after the number: `share: 50%`"),
            ("    query: [page, !utm_*]", 25, "put the value in quotes: `'!utm_*'`"),
            ("    from: !x", 13, "paths start with a slash: `from: /!x`"),
            ("    regex: [a-z]+/x", 17, "put the value in quotes: `regex: '[a-z]+/x'`"),
        ] {
            assert_eq!(find(line, (1, column)).unwrap().hint, hint, "{line}");
        }
        for line in ["    note: |", "    note: >-", "    query: [a, b] # c", "    to: /a!b", "    query: [a]"] {
            assert_eq!(find(line, (1, 5)), None, "{line}");
        }
    }

    #[test]
    fn value_with_a_colon_is_quoted_and_a_line_of_text_becomes_a_comment() {
        for (lines, at, parser, hint) in [
            (&["    note: Attention: old"][..], (1, 20), "mapping values", "write `note: 'Attention: old'`"),
            (&["    note: It's: old"], (1, 15), "mapping values", "write `note: \"It's: old\"`"),
            (&["For the shop", "rules:"], (2, 6), "mapping values", "write `#` before a comment (`# For the shop`)"),
            (&["    status: 302:"], (1, 16), "mapping values", "write `status: 302`"),
            (&["    when: host: a.example"], (1, 15), "mapping values", "write `when: { host: a.example }`"),
            (
                &["      host:", "      a.example"],
                (2, 7),
                "simple key expected ':'",
                "write the value on the same line: `host: a.example`",
            ),
            (&["    to: |", "    /b"], (2, 5), "simple key expected ':'", "write the value on the same line: `to: /b`"),
            (&["    from: /a; to: /b"], (1, 17), "mapping values", "write `from: /a`, and on the next line `to: /b`"),
            (
                &["  - from: /a, to: /b status: 301"],
                (1, 17),
                "mapping values",
                "write `from: /a`, and on the next lines `to: /b` and `status: 301`",
            ),
            (&["    note: see also to: /b"], (1, 23), "mapping values", "write `note: 'see also to: /b'`"),
            (&["    tests: - get: /a"], (1, 12), "block sequence entries", "write `- get: /a` on the next line"),
            (&["Thanks, Masha"], (1, 1), "simple key expected ':'", "write `#` before a comment (`# Thanks, Masha`)"),
        ] {
            let slip = colon(lines, at, parser).unwrap();
            assert!(slip.hint.starts_with(hint), "{lines:?} {}", slip.hint);
        }
    }
}
