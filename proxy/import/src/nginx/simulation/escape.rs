//! Escapes and decodes URLs as nginx does. Other characters of a URL are left as they are.
//! See <https://nginx.org/en/docs/http/ngx_http_rewrite_module.html#rewrite>.

/// The part of a URL that is escaped.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum EscapedPart {
    /// A path.
    Path,
    /// A query parameter, in which `&`, `+` and `;` are escaped too.
    Argument,
}

/// Percent-encodes the characters that nginx does not write literally in this part of a URL.
pub(crate) fn escaped(text: &[u8], part: EscapedPart) -> Vec<u8> {
    let mut out = Vec::with_capacity(text.len());
    for byte in text {
        let is_escaped = !byte.is_ascii_graphic()
            || b"\"#%<>?\\^`{|}".contains(byte)
            || part == EscapedPart::Argument && b"&+;".contains(byte);
        if is_escaped {
            out.extend(format!("%{byte:02X}").bytes());
        } else {
            out.push(*byte);
        }
    }
    out
}

/// Decodes the escape sequences of the printable characters after `%`, up to the first question mark. nginx does this
/// with the target of a `rewrite` that redirects.
pub(crate) fn decoded_target(text: &[u8]) -> Vec<u8> {
    let mut out = Vec::with_capacity(text.len());
    let mut rest = text;
    while let [first, after @ ..] = rest {
        if *first == b'?' {
            break;
        }
        if *first != b'%' {
            out.push(*first);
            rest = after;
            continue;
        }
        match after {
            [high, low, after @ ..] if high.is_ascii_hexdigit() && low.is_ascii_hexdigit() => {
                rest = after;
                match hexadecimal(*high, *low) {
                    Some(b'?') => {
                        out.push(b'?');
                        break;
                    }
                    Some(byte @ b'&'..=b'~') => out.push(byte),
                    Some(_) | None => out.extend([b'%', *high, *low]),
                }
            }
            // An invalid sequence loses its percent sign, and its first digit too if only the second one is invalid.
            [high, _, after @ ..] if high.is_ascii_hexdigit() => rest = after,
            [other, after @ ..] => {
                out.extend((!other.is_ascii_hexdigit()).then_some(*other));
                rest = after;
            }
            [] => rest = after,
        }
    }
    out.extend(rest);
    out
}

/// Returns the byte that two hexadecimal digits denote.
pub(crate) fn hexadecimal(high: u8, low: u8) -> Option<u8> {
    let digit = |byte: u8| char::from(byte).to_digit(16);
    u8::try_from(digit(high)? * 16 + digit(low)?).ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn decoded(text: &str) -> String {
        String::from_utf8(decoded_target(text.as_bytes())).unwrap()
    }

    #[test]
    fn special_characters_are_escaped() {
        let text = b" !\"#$%&'()*+,-.:;<=>?@A[\\]^_`a{|}~\xC3";
        assert_eq!(
            escaped(text, EscapedPart::Path),
            b"%20!%22%23$%25&'()*+,-.:;%3C=%3E%3F@A[%5C]%5E_%60a%7B%7C%7D~%C3"
        );
        assert_eq!(escaped(b"a&b+c;d", EscapedPart::Argument), b"a%26b%2Bc%3Bd");
    }

    #[test]
    fn printable_characters_are_decoded_up_to_the_question_mark() {
        assert_eq!(decoded("/%41%2f%20%25%26%c3%A9?%41"), "/A/%20%25&%c3%A9?%41");
        assert_eq!(decoded("/a%3f%41"), "/a?%41");
        assert_eq!(decoded("/%zz%4z%"), "/zz");
    }
}
