//! Defines the format of phone numbers.

use serde::{Deserialize, Serialize};

/// The formats of phone numbers. Each `d` stands for a digit. The formats differ in the length of the area code.
const FORMATS: [&str; 3] = ["+7 (ddd) ddd-dd-dd", "+7 (dddd) dd-dd-dd", "8-800-ddd-dd-dd"];

/// How phone numbers begin in texts.
const BEGINNINGS: [&str; 3] = ["+7", "8-800", "8 800"];

/// A phone number in one of the formats that the site uses, such as `+7 (495) 000-00-00`.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize, Serialize)]
#[serde(try_from = "String", into = "String")]
pub(crate) struct PhoneNumber(String);

/// The error of a phone number in a wrong format.
#[derive(Debug, thiserror::Error)]
#[error("the phone number `{}` has a wrong format; write it as {}, where each `d` is a digit", .0, formats())]
pub(crate) struct PhoneFormatError(String);

impl TryFrom<String> for PhoneNumber {
    type Error = PhoneFormatError;

    fn try_from(text: String) -> Result<Self, PhoneFormatError> {
        if FORMATS.iter().any(|format| has_format(&text, format)) {
            Ok(Self(text))
        } else {
            Err(PhoneFormatError(text))
        }
    }
}

impl From<PhoneNumber> for String {
    fn from(number: PhoneNumber) -> Self {
        number.0
    }
}

fn formats() -> String {
    format!("`{}`", FORMATS.join("` or `"))
}

fn has_format(text: &str, format: &str) -> bool {
    text.len() == format.len()
        && text.chars().zip(format.chars()).all(|(c, of_format)| match of_format {
            'd' => c.is_ascii_digit(),
            other => c == other,
        })
}

/// Returns all texts in a line that begin like a phone number, along with the byte at which each begins. A number ends
/// before the first character that a phone number cannot contain. The targets of `tel:` links have another format.
pub(crate) fn numbers_in(line: &str) -> Vec<(usize, &str)> {
    let mut found = Vec::new();
    let mut end = 0;
    for (start, _) in line.char_indices() {
        let is_beginning = BEGINNINGS.iter().any(|beginning| line[start..].starts_with(beginning));
        let follows_digit = line[..start].ends_with(|c: char| c.is_ascii_digit());
        let is_target = line[..start].ends_with("tel:");
        if start < end || follows_digit || is_target || !is_beginning {
            continue;
        }
        let rest = &line[start + 1..];
        let length = rest.find(|c: char| !is_part(c)).unwrap_or(rest.len());
        let text = line[start..start + 1 + length].trim_end_matches(|c: char| !c.is_ascii_digit());
        end = start + text.len();
        if text.chars().filter(char::is_ascii_digit).count() >= LEAST_DIGITS {
            found.push((start, text));
        }
    }
    found
}

/// A text with fewer digits, such as `+7 °C`, is not a phone number.
const LEAST_DIGITS: usize = 7;

fn is_part(c: char) -> bool {
    c.is_ascii_digit() || matches!(c, ' ' | '\u{a0}' | '(' | ')' | '-' | '‑' | '–')
}

#[cfg(test)]
mod tests {
    use super::*;

    fn is_valid(text: &str) -> bool {
        PhoneNumber::try_from(text.to_owned()).is_ok()
    }

    #[test]
    fn each_format_is_valid() {
        for number in ["+7 (495) 000-00-12", "+7 (4832) 00-00-71", "8-800-000-00-00"] {
            assert!(is_valid(number), "{number}");
        }
    }

    #[test]
    fn other_formats_are_invalid() {
        let numbers = [
            "",
            "+7 495 000-00-12",
            "+7(495) 000-00-12",
            "+7 (495) 000-0012",
            "+7 (495) 000-00-1",
            "8 (495) 000-00-12",
            "8-900-000-00-00",
            "+7 (495) 000-00-12 ",
            "+7\u{a0}(495) 000-00-12",
            "+7 (48) 0000-00-71",
        ];
        for number in numbers {
            assert!(!is_valid(number), "{number}");
        }
    }

    #[test]
    fn numbers_are_found_in_a_line() {
        let line = "«Линия» +7 (495) 000-00-07, или 8-800-000-00-00: срок +7 дней, ГОСТ 18-800-1";
        let texts: Vec<_> = numbers_in(line).into_iter().map(|(_, text)| text).collect();
        assert_eq!(texts, ["+7 (495) 000-00-07", "8-800-000-00-00"]);
        assert_eq!(numbers_in("[+7 (495) 000-00-07](tel:+74950000007)"), [(1, "+7 (495) 000-00-07")]);
        assert_eq!(numbers_in("ё +7 495 000 00 07!"), [(3, "+7 495 000 00 07")]);
    }
}
