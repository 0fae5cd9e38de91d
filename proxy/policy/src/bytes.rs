//! Functions that search short texts and write hexadecimal digits.

/// Reports whether `matches` returns `true` for any byte of `text`.
///
/// The bytes are tested in blocks. The compiler turns the test of a block into a few vector instructions if `matches`
/// combines comparisons with `|` and `&`. With `||` and `&&`, the code would branch at every byte.
#[inline]
pub fn any_byte(text: &[u8], matches: impl Fn(u8) -> bool + Copy) -> bool {
    match text.len() {
        16.. => any_of_blocks::<16>(text, matches),
        8.. => any_of_blocks::<8>(text, matches),
        _ => text.iter().any(|byte| matches(*byte)),
    }
}

/// Reports whether `matches` returns `true` for any byte of `text`, which must contain at least `LENGTH` bytes.
///
/// The last block may overlap the previous block, because testing a block is cheaper than testing the remaining bytes
/// one by one.
#[inline]
fn any_of_blocks<const LENGTH: usize>(text: &[u8], matches: impl Fn(u8) -> bool) -> bool {
    let found_in = |block: &[u8; LENGTH]| block.iter().fold(0, |found, byte| found | u8::from(matches(*byte)));
    let mut found = text.last_chunk().map_or(0, found_in);
    for block in text.as_chunks().0 {
        found |= found_in(block);
    }
    found != 0
}

/// Returns the lower-case hexadecimal digit for a number below 16.
#[inline]
pub fn hex_digit(nibble: u8) -> u8 {
    if nibble < 10 { b'0' + nibble } else { b'a' + nibble - 10 }
}

#[cfg(test)]
mod tests {
    use super::any_byte;

    #[test]
    fn byte_is_found_at_every_position() {
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
