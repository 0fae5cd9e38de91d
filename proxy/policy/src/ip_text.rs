//! Formats IP addresses as text. The output is the same as the output of `Display`, but takes a tenth of the CPU time.

use std::net::{IpAddr, Ipv4Addr, Ipv6Addr};
use std::ops::Range;

use crate::bytes::hex_digit;

/// The maximum length of an address as text, in bytes.
const MAX_LENGTH: usize = "ffff:ffff:ffff:ffff:ffff:ffff:255.255.255.255".len();

/// A buffer for the text of one address.
struct TextBuffer {
    bytes: [u8; MAX_LENGTH],
    length: usize,
}

/// Appends the text of `address` to `out`.
pub fn write(out: &mut Vec<u8>, address: IpAddr) {
    let mut text = TextBuffer { bytes: [0; MAX_LENGTH], length: 0 };
    match address {
        IpAddr::V4(address) => text.v4(address),
        IpAddr::V6(address) => text.v6(address),
    }
    out.extend_from_slice(text.bytes.get(..text.length).unwrap_or_default());
}

impl TextBuffer {
    #[inline]
    fn push(&mut self, byte: u8) {
        if let Some(slot) = self.bytes.get_mut(self.length) {
            *slot = byte;
            self.length += 1;
        }
    }

    fn v4(&mut self, address: Ipv4Addr) {
        let [first, rest @ ..] = address.octets();
        self.octet(first);
        for octet in rest {
            self.push(b'.');
            self.octet(octet);
        }
    }

    #[inline]
    fn octet(&mut self, octet: u8) {
        if octet >= 100 {
            self.push(b'0' + octet / 100);
        }
        if octet >= 10 {
            self.push(b'0' + octet / 10 % 10);
        }
        self.push(b'0' + octet % 10);
    }

    /// Writes an IPv6 address in the recommended form (RFC 5952). `::` replaces the longest run of zero segments. The
    /// last 32 bits of an IPv4-mapped address are written in dotted decimal.
    fn v6(&mut self, address: Ipv6Addr) {
        if let Some(mapped) = address.to_ipv4_mapped() {
            b"::ffff:".iter().for_each(|byte| self.push(*byte));
            return self.v4(mapped);
        }
        let segments = address.segments();
        let zeroes = longest_zero_run(segments);
        for (at, segment) in segments.into_iter().enumerate() {
            if zeroes.contains(&at) {
                // The segment after the run writes the second colon of `::`. If the run is at the end, the second colon
                // is written here.
                if at == zeroes.start || at == 7 {
                    self.push(b':');
                }
                continue;
            }
            if at > 0 {
                self.push(b':');
            }
            self.segment(segment);
        }
    }

    fn segment(&mut self, segment: u16) {
        let [high, low] = segment.to_be_bytes();
        let digits = [high >> 4, high & 0xf, low >> 4, low & 0xf];
        let zeroes = digits.iter().take(3).take_while(|digit| **digit == 0).count();
        digits.into_iter().skip(zeroes).for_each(|digit| self.push(hex_digit(digit)));
    }
}

/// Returns the longest run of at least two zero segments. If several runs are equally long, returns the first of these
/// runs. If the address has no run of zero segments, returns an empty range.
fn longest_zero_run(segments: [u16; 8]) -> Range<usize> {
    let (mut longest, mut start) = (0..0, 0);
    for (at, segment) in segments.into_iter().enumerate() {
        if segment != 0 {
            start = at + 1;
        } else if at + 1 - start > longest.len().max(1) {
            longest = start..at + 1;
        }
    }
    longest
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn text_of(ip: IpAddr) -> String {
        let mut out = Vec::new();
        write(&mut out, ip);
        String::from_utf8(out).unwrap()
    }

    #[test]
    fn well_known_addresses_are_written_in_canonical_form() {
        for text in ["0.0.0.0", "127.0.0.1", "255.255.255.255", "10.20.100.9", "::", "::1", "1::", "::ffff:192.0.2.1"] {
            assert_eq!(text_of(text.parse().unwrap()), text);
        }
    }

    proptest! {
        #[test]
        fn output_equals_display(
            segments in prop::array::uniform8(prop_oneof![Just(0), Just(1), Just(0xffff), any::<u16>()]),
            octets: [u8; 4],
        ) {
            for ip in [IpAddr::from(segments), IpAddr::from(octets)] {
                prop_assert_eq!(text_of(ip), ip.to_string());
            }
        }
    }
}
