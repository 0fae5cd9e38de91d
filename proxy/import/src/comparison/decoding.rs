//! Decodes escape sequences of paths.

/// Decodes the escape sequences for the bytes that `is_decoded` accepts. Returns the path unchanged if the result is not
/// UTF-8.
pub(super) fn decoded(path: &str, is_decoded: impl Fn(u8) -> bool) -> String {
    let mut bytes = Vec::with_capacity(path.len());
    let mut rest = path.as_bytes();
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
    String::from_utf8(bytes).unwrap_or_else(|_| path.to_owned())
}
