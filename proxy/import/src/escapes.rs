//! Decodes escape sequences of paths and queries.

/// Reports whether a character of ASCII is unreserved (RFC 3986 §2.3). Its escape sequence has no other meaning than the
/// character itself.
pub(crate) fn is_unreserved(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || b"-._~".contains(&byte)
}

/// Decodes the escape sequences for the bytes that `is_decoded` accepts. Returns the text unchanged if the result is not
/// UTF-8.
pub(crate) fn decoded(text: &str, is_decoded: impl Fn(u8) -> bool) -> String {
    let mut bytes = Vec::with_capacity(text.len());
    let mut rest = text.as_bytes();
    while let [first, after @ ..] = rest {
        let code = after.get(..2).and_then(|code| std::str::from_utf8(code).ok());
        match (first, code.and_then(|code| u8::from_str_radix(code, 16).ok())) {
            (b'%', Some(byte)) if is_decoded(byte) => {
                bytes.push(byte);
                rest = &after[2..];
            }
            _ => {
                bytes.push(*first);
                rest = after;
            }
        }
    }
    String::from_utf8(bytes).unwrap_or_else(|_| text.to_owned())
}
