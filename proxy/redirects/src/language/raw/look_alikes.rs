//! Finds characters that look like characters of YAML, such as a dash in place of a hyphen. Also finds comment signs of
//! other languages, such as `//`, and the conflict markers of Git.

use crate::language::raw::line_start::{FIRST_KEYS, is_name_letter, key};
use crate::language::raw::slip::Slip;

/// The characters that text editors and web pages use in place of a space.
const SPACES: [char; 8] =
    ['\u{feff}', '\u{a0}', '\u{2002}', '\u{2003}', '\u{2009}', '\u{200b}', '\u{202f}', '\u{3000}'];
/// The characters that text editors put in place of the hyphen before a list item.
const BULLETS: [char; 7] = ['–', '—', '−', '‒', '•', '·', '*'];
/// The conflict markers that Git writes around two versions of a text.
const CONFLICT_MARKS: [&str; 3] = ["<<<<<<<", "=======", ">>>>>>>"];

/// Detects a conflict marker anywhere in the file. If there is no conflict marker, detects a look-alike character on
/// the given line or on the nonblank line above.
pub(super) fn find(lines: &[&str], line: usize) -> Option<Slip> {
    let index = line.checked_sub(1)?;
    let above = lines.get(..index)?.iter().rposition(|line| !line.trim().is_empty());
    let found = |index: usize| {
        let line = lines.get(index)?;
        indentation(line, index + 1).or_else(|| item(line, index + 1)).or_else(|| colon(line, index + 1))
    };
    conflict(lines).or_else(|| found(index)).or_else(|| found(above?))
}

/// Detects the first conflict marker.
fn conflict(lines: &[&str]) -> Option<Slip> {
    let mark =
        |line: &str| CONFLICT_MARKS.iter().find(|mark| line.strip_prefix(**mark).is_some_and(ends_mark)).copied();
    let (index, mark) = lines.iter().enumerate().find_map(|(index, line)| Some((index, mark(line)?)))?;
    Some(Slip {
        message: format!("`{mark}` marks a merge conflict"),
        hint: "keep one of the two versions, and delete the lines that start with `<<<<<<<`, `=======` and `>>>>>>>`"
            .to_owned(),
        at: (index + 1, 1),
        written: None,
    })
}

fn ends_mark(rest: &str) -> bool {
    rest.trim_end().is_empty() || rest.starts_with(' ')
}

/// Detects a line that is indented with characters other than spaces.
fn indentation(line: &str, number: usize) -> Option<Slip> {
    // The first line is not checked, because this line may start with a byte order mark.
    let at = line
        .chars()
        .filter(|_| number > 1)
        .take_while(|letter| *letter == ' ' || SPACES.contains(letter))
        .position(|l| l != ' ')?;
    let written: String = line.chars().skip(at).take_while(|letter| SPACES.contains(letter)).collect();
    Some(Slip {
        message: "this line is indented with characters that are not spaces".to_owned(),
        hint: "replace these characters with as many spaces as the neighbouring lines start with".to_owned(),
        at: (number, at + 1),
        written: Some(written),
    })
}

/// Detects a wrong sign at the start of a line, such as `– from: /a`, `* from: /a`, `// note` or `-- note`.
fn item(line: &str, number: usize) -> Option<Slip> {
    let text = line.trim_start_matches(' ');
    let at = (number, line.len() - text.len() + 1);
    let slip =
        |sign: &str, message: String, hint: String| Some(Slip { message, hint, at, written: Some(sign.to_owned()) });
    if let Some(sign) = ["--", "+", "++"].into_iter().find(|sign| starts_rule(text, sign)) {
        let rest = text.get(sign.len()..)?.trim_start();
        let hint = format!("a list item starts with a hyphen and a space: write `- {rest}`");
        return slip(sign, format!("`{sign}` does not start a list item"), hint);
    }
    for sign in ["//", "--", "/*", "<!--"] {
        if let Some(rest) = text.strip_prefix(sign).filter(|rest| rest.starts_with(' ') || sign == "/*") {
            let note = rest.trim().trim_end_matches("*/").trim_end_matches("-->").trim_end();
            return slip(
                sign,
                format!("`{sign}` does not start a comment"),
                format!("start the comment with `#`: `# {note}`"),
            );
        }
    }
    let number_end = text.find(|letter: char| !letter.is_ascii_digit()).unwrap_or(0);
    if let Some(rest) = text.get(number_end..).and_then(|rest| rest.strip_prefix(". ")).filter(|_| number_end > 0)
        && key(rest.trim_start()).is_some()
    {
        let sign = text.get(..=number_end)?;
        return slip(
            sign,
            format!("`{sign}` does not start a list item"),
            format!("write a hyphen: `- {}`", rest.trim_start()),
        );
    }
    let mut letters = text.chars();
    let sign = letters.next()?;
    let rest = letters.as_str();
    if sign == '-' && rest.starts_with(SPACES) {
        let rest = rest.trim_start_matches(SPACES).trim_start();
        let hint = format!("delete the character and type a space: `- {rest}`");
        return slip("-", "the character after `-` is not an ordinary space".to_owned(), hint);
    }
    if !BULLETS.contains(&sign) || !rest.starts_with(|letter: char| letter.is_whitespace()) {
        return None;
    }
    let hint = format!("write a hyphen: `- {}`", rest.trim_start());
    slip(&sign.to_string(), format!("`{sign}` does not start a list item"), hint)
}

/// Reports whether the text starts with the sign, followed by a key that usually comes first in a rule or a test.
fn starts_rule(text: &str, sign: &str) -> bool {
    let rest = text.strip_prefix(sign).filter(|rest| rest.starts_with(' ')).map(str::trim_start);
    rest.and_then(key).is_some_and(|key| FIRST_KEYS.contains(&key))
}

/// Detects a sign in place of a colon, as in `from： /a` and `from; /a`.
fn colon(line: &str, number: usize) -> Option<Slip> {
    let text = line.trim_start_matches([' ', '-']);
    let end = text.find(|letter: char| !is_name_letter(letter)).filter(|end| *end > 0)?;
    let (name, rest) = text.split_at_checked(end)?;
    let sign = rest.chars().next().filter(|sign| ['：', ';', '꞉', '∶'].contains(sign))?;
    let value = rest.get(sign.len_utf8()..)?.trim_start();
    Some(Slip {
        message: format!("`{sign}` after `{name}` is not a colon"),
        hint: format!("write `{name}: {value}`"),
        at: (number, line.len() - text.len() + name.len() + 1),
        written: Some(sign.to_string()),
    })
}

/// Reports whether a character is used in place of a space.
pub(super) fn is_space(letter: char) -> bool {
    SPACES.contains(&letter)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn found(text: &str, line: usize) -> Option<(String, (usize, usize))> {
        find(&text.lines().collect::<Vec<_>>(), line).map(|slip| (slip.hint, slip.at))
    }

    #[test]
    fn characters_that_look_like_those_of_yaml_are_named() {
        for (text, line, hint, at) in [
            ("rules:\n  – from: /a\n    to: /b\n", 3, "write a hyphen: `- from: /a`", (2, 3)),
            ("  — from: /a\n", 1, "write a hyphen: `- from: /a`", (1, 3)),
            ("  * from: /a\n", 1, "write a hyphen: `- from: /a`", (1, 3)),
            ("  - from: /a\n  \u{a0}\u{a0}to: /b\n", 2, "replace these characters with as many spaces", (2, 3)),
            ("  -\u{a0}from: /a\n    to: /b\n", 2, "delete the character and type a space: `- from: /a`", (1, 3)),
            ("  - from： /a\n    to: /b\n", 2, "write `from: /a`", (1, 9)),
            ("  - from; /a\n    to: /b\n", 2, "write `from: /a`", (1, 9)),
            ("rules:\n  1. from: /a\n     to: /b\n", 3, "write a hyphen: `- from: /a`", (2, 3)),
            ("<!-- old -->\nrules:\n", 2, "start the comment with `#`: `# old`", (1, 1)),
            ("a: 1\n\u{feff}b: 2\n", 2, "replace these characters with as many spaces", (2, 1)),
            ("// old rules\nrules:\n", 2, "start the comment with `#`: `# old rules`", (1, 1)),
            ("  -- old\n  - from: /a\n", 2, "start the comment with `#`: `# old`", (1, 3)),
            ("  -- from: /a\n", 1, "a list item starts with a hyphen and a space: write `- from: /a`", (1, 3)),
            (
                "  + from: /a\n    to: /b\n",
                2,
                "a list item starts with a hyphen and a space: write `- from: /a`",
                (1, 3),
            ),
            ("a: 1\n<<<<<<< HEAD\nb: 2\n=======\n", 4, "keep one of the two versions", (2, 1)),
        ] {
            let (found_hint, found_at) = found(text, line).unwrap();
            assert!(found_hint.starts_with(hint), "{text}{found_hint}");
            assert_eq!(found_at, at, "{text}");
        }
    }

    #[test]
    fn ordinary_lines_have_no_look_alikes() {
        for text in ["  - from: /a", "    to: /b", "  -- x: y\n- a", "--- # start", "- *one", "    to: /a–b", "=== x"]
        {
            let found = find(&[text], 1).map(|slip| slip.message);
            assert!(found.is_none() || text.starts_with("  --"), "{text} {found:?}");
        }
    }
}
