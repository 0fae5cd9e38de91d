//! Generates and stores request ids. A request id occurs in the logs of all components that handle the request.

use std::fmt;

use portico_policy::bytes::hex_digit;
use portico_policy::forward::REQUEST_ID_LIMIT;

/// The id of a request, with at most 64 bytes. The id is empty until Portico has read the id from the request or
/// generated an id.
///
/// ```
/// use portico::RequestId;
///
/// assert_eq!(RequestId::generate().as_str().len(), 32);
/// assert_eq!(RequestId::received("a1b2").map(|id| id.to_string()), Some("a1b2".to_owned()));
/// assert_eq!(RequestId::received(&"x".repeat(65)), None);
/// ```
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct RequestId {
    text: [u8; REQUEST_ID_LIMIT],
    length: u8,
}

/// The length of a generated id, in characters.
const GENERATED: u8 = 32;

impl RequestId {
    /// The empty id, which a request has until Portico has read or generated an id.
    pub const EMPTY: Self = Self { text: [0; REQUEST_ID_LIMIT], length: 0 };

    /// Generates an id of 32 hexadecimal digits. The digits encode 128 unpredictable bits from the cryptographically
    /// secure random number generator of the thread.
    pub fn generate() -> Self {
        Self::from_hex(rand::random())
    }

    /// Returns the id that was received from a trusted peer. Returns `None` if the id is longer than 64 bytes.
    pub fn received(id: &str) -> Option<Self> {
        let mut text = [0; REQUEST_ID_LIMIT];
        text.get_mut(..id.len())?.copy_from_slice(id.as_bytes());
        Some(Self { text, length: u8::try_from(id.len()).ok()? })
    }

    #[inline]
    fn from_hex(bits: u128) -> Self {
        let mut id = Self::EMPTY;
        for (digits, byte) in id.text.chunks_exact_mut(2).zip(bits.to_be_bytes()) {
            digits.copy_from_slice(&[hex_digit(byte >> 4), hex_digit(byte & 0xf)]);
        }
        id.length = GENERATED;
        id
    }

    /// Returns the id as text.
    pub fn as_str(&self) -> &str {
        std::str::from_utf8(self.as_bytes()).unwrap_or_default()
    }

    /// Returns the id as bytes.
    pub fn as_bytes(&self) -> &[u8] {
        self.text.get(..usize::from(self.length)).unwrap_or_default()
    }
}

impl fmt::Display for RequestId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}

impl fmt::Debug for RequestId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;

    #[test]
    fn generated_ids_are_hexadecimal_and_distinct_in_all_threads() {
        let some = || (0..1000).map(|_| RequestId::generate().to_string()).collect::<Vec<_>>();
        let other = std::thread::spawn(some).join().unwrap();
        let all: HashSet<String> = some().into_iter().chain(other).collect();
        assert_eq!(all.len(), 2000);
        assert!(all.iter().all(|id| id.len() == 32 && id.bytes().all(|byte| byte.is_ascii_hexdigit())), "{all:?}");
    }

    #[test]
    fn every_bit_of_generated_ids_varies() {
        let (mut ones, mut zeroes) = (0, 0);
        for _ in 0..200 {
            let bits = u128::from_str_radix(RequestId::generate().as_str(), 16).unwrap();
            (ones, zeroes) = (ones | bits, zeroes | !bits);
        }
        assert_eq!((ones, zeroes), (u128::MAX, u128::MAX));
    }

    #[test]
    fn digits_are_in_order() {
        let id = RequestId::from_hex(0x0123_4567_89ab_cdef_fedc_ba98_7654_3210);
        assert_eq!(id.as_str(), "0123456789abcdeffedcba9876543210");
    }

    #[test]
    fn received_id_is_kept_up_to_64_characters() {
        for length in [0, 1, 32, 64] {
            let id = "a".repeat(length);
            assert_eq!(RequestId::received(&id).unwrap().as_str(), id);
        }
        assert_eq!(RequestId::received(&"a".repeat(65)), None);
    }
}
