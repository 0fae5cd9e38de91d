//! Addresses as text: what `Display` writes, at a tenth of its cost.

use std::net::{IpAddr, Ipv4Addr, Ipv6Addr};
use std::ops::Range;

use crate::bytes::hex_digit;

/// The longest address.
const LONGEST: usize = "ffff:ffff:ffff:ffff:ffff:ffff:255.255.255.255".len();

/// An address that is being written.
struct Text {
    bytes: [u8; LONGEST],
    length: usize,
}

/// Appends an address.
pub fn write(out: &mut Vec<u8>, address: IpAddr) {
    let mut text = Text { bytes: [0; LONGEST], length: 0 };
    match address {
        IpAddr::V4(address) => text.v4(address),
        IpAddr::V6(address) => text.v6(address),
    }
    out.extend_from_slice(text.bytes.get(..text.length).unwrap_or_default());
}

impl Text {
    #[inline]
    fn push(&mut self, byte: u8) {
        if let Some(place) = self.bytes.get_mut(self.length) {
            *place = byte;
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

    /// The recommended form (RFC 5952): the longest run of zeroes is left out, and an address of IPv4 is shown as one.
    fn v6(&mut self, address: Ipv6Addr) {
        if let Some(mapped) = address.to_ipv4_mapped() {
            b"::ffff:".iter().for_each(|byte| self.push(*byte));
            return self.v4(mapped);
        }
        let segments = address.segments();
        let left_out = longest_zeroes(segments);
        for (at, segment) in segments.into_iter().enumerate() {
            if left_out.contains(&at) {
                // The second colon is the one before the next segment, or the end.
                if at == left_out.start || at == 7 {
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

/// The first of the longest runs of at least two zeroes.
fn longest_zeroes(segments: [u16; 8]) -> Range<usize> {
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

    fn written(ip: IpAddr) -> String {
        let mut out = Vec::new();
        write(&mut out, ip);
        String::from_utf8(out).unwrap()
    }

    #[test]
    fn well_known_addresses_are_written_as_everywhere() {
        for text in ["0.0.0.0", "127.0.0.1", "255.255.255.255", "10.20.100.9", "::", "::1", "1::", "::ffff:192.0.2.1"] {
            assert_eq!(written(text.parse().unwrap()), text);
        }
    }

    proptest! {
        #[test]
        fn address_is_written_as_by_display(
            segments in prop::array::uniform8(prop_oneof![Just(0), Just(1), Just(0xffff), any::<u16>()]),
            octets: [u8; 4],
        ) {
            for ip in [IpAddr::from(segments), IpAddr::from(octets)] {
                prop_assert_eq!(written(ip), ip.to_string());
            }
        }
    }
}
