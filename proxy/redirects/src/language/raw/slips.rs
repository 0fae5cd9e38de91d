//! Finds common mistakes that make a YAML file invalid. Each mistake has a hint that says how to correct the line.

use crate::language::path_hint;
use crate::language::raw::flow;
use crate::language::raw::indentation;
use crate::language::raw::look_alikes;
use crate::language::raw::plain;
use crate::language::raw::slip::Slip;
use crate::language::raw::structure;
use crate::language::raw::unclosed;
use crate::language::single_quotes;

/// Returns the common mistake that causes a parser error at the given line and column. Returns `None` if the error has
/// another cause.
pub(super) fn find(text: &str, (line, column): (usize, usize), message: &str) -> Option<Slip> {
    let lines: Vec<&str> = text.lines().collect();
    let at = |index: usize| lines.get(index.checked_sub(1)?).copied();
    let unclosed = || unclosed::find(&lines).filter(|opening| opening.line() <= line).map(|found| found.slip(&lines));
    // The parser may report an unclosed quote or bracket after the last line.
    let Some(here) = at(line) else { return unclosed().or_else(|| structure::opened_key(&lines, line)) };
    let value: String = here.chars().skip(column.saturating_sub(1)).collect();
    let key = key_before(here, column);
    look_alikes::find(&lines, line)
        .or_else(|| asterisk(key, &value, (line, column)))
        .or_else(|| escape(key, &value, (line, column)))
        .or_else(|| structure::find(&lines, (line, column), message))
        .or_else(|| plain::find(here, (line, column)))
        .or_else(|| brace(here, line))
        .or_else(|| brace_in_flow(here, line))
        .or_else(unclosed)
        .or_else(|| flow::find(&lines, (line, column), message))
        .or_else(|| indentation::find(&lines, line))
        .or_else(|| plain::colon(&lines, (line, column), message))
}

/// Detects a tab in the indentation of the given line or of a line below. The lines below are searched, too, because
/// the parser may report the line before the tab.
pub(super) fn find_tab(text: &str, line: usize) -> Option<Slip> {
    let indentation = |text: &str| text.chars().take_while(|letter| letter.is_whitespace()).collect::<String>();
    let mut lines = text.lines().enumerate().skip(line.checked_sub(1)?);
    let (index, column) = lines.find_map(|(index, text)| Some((index, indentation(text).find('\t')?)))?;
    Some(Slip {
        message: "this line is indented with a tab".to_owned(),
        hint: "replace the tab with as many spaces as the neighbouring lines start with".to_owned(),
        at: (index + 1, column + 1),
        written: Some(" ".to_owned()),
    })
}

/// Returns the key whose value starts at a column. Returns `None` if no value starts at the column.
fn key_before(line: &str, column: usize) -> Option<&str> {
    let end = line.char_indices().nth(column.checked_sub(1)?).map_or(line.len(), |(at, _)| at);
    let before = line.get(..end)?.trim_end().strip_suffix(':')?;
    before.rsplit([' ', '{', ',', '[']).next().filter(|key| !key.is_empty())
}

/// Detects an unquoted value that starts with `*`, such as `from: *.html`. YAML reads such a value as an alias.
fn asterisk(key: Option<&str>, value: &str, at: (usize, usize)) -> Option<Slip> {
    value.strip_prefix('*')?;
    let written: String =
        value.chars().take_while(|letter| !letter.is_whitespace() && !",}]".contains(*letter)).collect();
    let hint = match (key, written.trim_matches(['*', '/'])) {
        (Some("regex"), rest) => {
            let rest = rest.replace('.', "\\.");
            format!("write `.*` for any text, in quotes, such as `'/.*{rest}'`")
        }
        (Some("prefix"), _) => "write the start of the path, `prefix: /…`, or use `from` with placeholders".to_owned(),
        (Some("from" | "to" | "otherwise"), "") => {
            "write `'/{rest...}'` for the rest of the path, or `'/{name}'` for one segment".to_owned()
        }
        (Some("from" | "to" | "otherwise"), rest) => {
            let after = separated(&written, rest);
            format!("write a placeholder instead of `*`, in quotes, such as `'/{{name}}{after}'`")
        }
        (Some(_) | None, _) => format!("put the value in quotes: `\"{written}\"`"),
    };
    let message = format!("`{written}` starts with `*`, which YAML reads as the name of an alias");
    Some(Slip { message, hint, at, written: Some(written) })
}

/// Returns the text after the asterisks, such as `.html` for `*.html` or `/old` for `**/old`.
fn separated(written: &str, rest: &str) -> String {
    if written.trim_start_matches('*').starts_with('/') { format!("/{rest}") } else { rest.to_owned() }
}

/// Detects an invalid escape sequence, such as `\d` in `regex: "/news/\d+"`. In double quotes, a backslash starts an
/// escape sequence.
fn escape(key: Option<&str>, value: &str, at: (usize, usize)) -> Option<Slip> {
    const ESCAPES: &str = "0abtnvfre \"/\\N_LPxuU\t";
    let rest = value.strip_prefix('"')?;
    let (mut inner, mut unknown, mut is_closed) = (String::new(), None, false);
    let mut letters = rest.chars();
    while let Some(letter) = letters.next() {
        match letter {
            '"' => {
                is_closed = true;
                break;
            }
            '\\' => {
                let next = letters.next()?;
                unknown = unknown.or_else(|| (!ESCAPES.contains(next)).then_some(next));
                inner.extend((!matches!(next, '"' | '\\')).then_some('\\'));
                inner.push(next);
            }
            other => inner.push(other),
        }
    }
    let unknown = unknown.filter(|_| is_closed)?;
    let quoted = single_quotes::quoted(&inner);
    // The hint suggests `regex`, because `from` does not accept regular expressions.
    let key = if key == Some("from") && path_hint::is_regex(&inner) { Some("regex") } else { key };
    let line = key.map_or_else(|| quoted.clone(), |key| format!("{key}: {quoted}"));
    let message = format!("`\\{unknown}` is not a valid escape sequence in double quotes");
    let hint = format!("use single quotes, in which a backslash is literal: `{line}`");
    let after = letters.as_str().len();
    let written = value.get(..value.len().saturating_sub(after)).map(str::to_owned);
    Some(Slip { message, hint, at, written })
}

/// Detects an unquoted value that starts with a placeholder, such as `to: {id}/x`. YAML reads the braces as a mapping.
fn brace(line: &str, number: usize) -> Option<Slip> {
    let (start, key, value) = values(line).find(|(_, _, value)| is_mapping_with_text(value))?;
    let end = value.find([' ', ',']).unwrap_or(value.len());
    let written = value.get(..end)?;
    let is_key = key == "key";
    let quoted = if is_key { format!("'{written}'") } else { format!("'/{written}'") };
    let column = line.get(..start)?.chars().count() + 1;
    let hint = if is_key {
        format!("put the value in quotes: `{key}: {quoted}`")
    } else {
        format!("put the value in quotes, and start the value with a slash: `{key}: {quoted}`")
    };
    let message = format!("`{written}` starts with `{{`, which YAML reads as a mapping");
    Some(Slip { message, hint, at: (number, column), written: Some(written.to_owned()) })
}

/// Detects an unquoted value with a placeholder in a flow mapping, such as `{ from: /a/{id} }`. In a flow mapping, a
/// closing brace ends an unquoted value.
fn brace_in_flow(line: &str, number: usize) -> Option<Slip> {
    let is_flow = line.trim_start().trim_start_matches("- ").trim_start().starts_with('{');
    let (start, key, value) = line.match_indices(": /").filter(|_| is_flow).find_map(|(at, _)| {
        let key = line.get(..at)?.rsplit([' ', '{', ',']).next()?;
        let value = line.get(at + 2..)?.split([' ', ',']).next()?;
        value.contains('{').then_some((at + 2, key, value))
    })?;
    let column = line.get(..start)?.chars().count() + 1;
    let message = format!("`{value}` has a placeholder, so it must be in quotes within `{{ … }}`");
    let hint = format!("put the value in quotes: `{key}: '{value}'`");
    Some(Slip { message, hint, at: (number, column), written: Some(value.to_owned()) })
}

/// For each value that starts with `{`, returns its offset, its key and the rest of the line.
fn values(line: &str) -> impl Iterator<Item = (usize, &str, &str)> {
    line.match_indices(": {").filter_map(|(at, _)| {
        let key = line.get(..at)?.rsplit([' ', '{', ',']).next()?;
        Some((at + 2, key, line.get(at + 2..)?))
    })
}

/// Reports whether a value is a placeholder that is followed by more text, such as `{id}/x`.
fn is_mapping_with_text(value: &str) -> bool {
    let Some((name, rest)) = value.strip_prefix('{').and_then(|inner| inner.split_once('}')) else { return false };
    let is_name = !name.is_empty() && !name.contains([' ', ':', ',', '{']);
    is_name && rest.starts_with(|letter: char| !letter.is_whitespace() && !",}]".contains(letter))
}
