//! Decodes percent-encoded characters in regular expressions for `$request_uri`, which nginx compares without decoding.

use crate::escapes::is_unreserved;
use crate::note::Remark;

/// Returns the expression for a decoded path. Characters of paths that rules compare without decoding stay encoded there, so
/// an expression that contains one of them has no translation. The same applies to codes that are not UTF-8 text, and to codes
/// whose last digit is repeated.
pub(super) fn decoded(pattern: &str) -> Result<String, Remark> {
    let mut text = String::with_capacity(pattern.len());
    let mut rest = pattern;
    while let Some((before, after)) = rest.split_once('%') {
        let codes = codes(after);
        if codes.is_empty() || is_in_class(&text, before) {
            text.push_str(before);
            text.push('%');
            rest = after;
            continue;
        }
        let (code, following) = after.split_at_checked(codes.len() * 3 - 1).unwrap_or((after, ""));
        let plain = String::from_utf8(codes).map_err(|_| untranslatable(code))?;
        let is_plain = |character: char| match u8::try_from(character) {
            Ok(byte) if byte.is_ascii() => is_unreserved(byte) || byte == b' ',
            Ok(_) | Err(_) => true,
        };
        if following.starts_with(['?', '*', '+', '{']) || !plain.chars().all(is_plain) {
            return Err(untranslatable(code));
        }
        text.push_str(before);
        text.push_str(&regex::escape(&plain));
        rest = following;
    }
    text.push_str(rest);
    Ok(text)
}

/// Returns the bytes of the codes at the start of a text, such as `D0%B0`, which follows a percent sign.
fn codes(text: &str) -> Vec<u8> {
    let code = |part: &str| {
        let digits = part.get(..2).filter(|digits| digits.bytes().all(|digit| digit.is_ascii_hexdigit()))?;
        Some((u8::from_str_radix(digits, 16).ok()?, part.len() == 2))
    };
    let mut bytes = Vec::new();
    for (byte, is_whole) in text.split('%').map_while(code) {
        bytes.push(byte);
        if !is_whole {
            break;
        }
    }
    bytes
}

/// Reports whether a character class is open after the two parts of an expression.
fn is_in_class(one: &str, other: &str) -> bool {
    let mut is_open = false;
    let mut is_escaped = false;
    for character in one.chars().chain(other.chars()) {
        is_open = match character {
            '[' if !is_escaped => true,
            ']' if !is_escaped => false,
            _ => is_open,
        };
        is_escaped = character == '\\' && !is_escaped;
    }
    is_open
}

fn untranslatable(code: &str) -> Remark {
    Remark::new(
        format!(
            "the expression compares `%{code}` with the path as the client sent it, and rules compare decoded text"
        ),
        "write a rule for the path in the spelling of the links to the site",
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn encoded_text_is_decoded() {
        for (pattern, plain) in [
            ("^/%D0%BA%d0%b0/(.*)$", "^/ка/(.*)$"),
            ("^/a%20b%2E", r"^/a b\."),
            ("^/(%D0%BA|x)/", "^/(к|x)/"),
            ("^/100%/[%20]+%zz", "^/100%/[%20]+%zz"),
        ] {
            assert_eq!(decoded(pattern).unwrap(), plain, "{pattern}");
        }
        for pattern in ["^/a%2Cb", "^/%D0", "^/a%20+b", "^/%EF%F0"] {
            assert!(decoded(pattern).is_err(), "{pattern}");
        }
    }
}
