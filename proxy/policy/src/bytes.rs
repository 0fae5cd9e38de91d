//! Looking through short texts, and writing them.

/// Whether any byte of the text is a wanted one.
///
/// Looks at every byte, many at a time, which the compiler turns into a few vector instructions where `is_wanted` compares with `|` and
/// `&`. With `||` it branches at every byte.
#[inline]
pub fn any_byte(text: &[u8], is_wanted: impl Fn(u8) -> bool + Copy) -> bool {
    match text.len() {
        16.. => any_of_blocks::<16>(text, is_wanted),
        8.. => any_of_blocks::<8>(text, is_wanted),
        _ => text.iter().any(|byte| is_wanted(*byte)),
    }
}

/// The last block may overlap the one before, which costs less than going through the rest byte by byte.
#[inline]
fn any_of_blocks<const LENGTH: usize>(text: &[u8], is_wanted: impl Fn(u8) -> bool) -> bool {
    let found_in = |block: &[u8; LENGTH]| block.iter().fold(0, |found, byte| found | u8::from(is_wanted(*byte)));
    let mut found = text.last_chunk().map_or(0, found_in);
    for block in text.as_chunks().0 {
        found |= found_in(block);
    }
    found != 0
}

/// A digit for a number below 16.
#[inline]
pub fn hex_digit(nibble: u8) -> u8 {
    if nibble < 10 { b'0' + nibble } else { b'a' + nibble - 10 }
}

#[cfg(test)]
mod tests {
    use super::any_byte;

    #[test]
    fn byte_is_found_wherever_it_is() {
        for length in 0..50 {
            let mut text = vec![b'a'; length];
            assert!(!any_byte(&text, |byte| byte == b'b'), "{length}");
            for at in 0..length {
                text[at] = b'b';
                assert!(any_byte(&text, |byte| byte == b'b'), "{at} of {length}");
                text[at] = b'a';
            }
        }
    }
}
