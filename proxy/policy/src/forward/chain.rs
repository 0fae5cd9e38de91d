//! The addresses through which a request came. The chain contains only the addresses that can be trusted.

use std::net::IpAddr;

use http::{HeaderName, header};

use super::hop::{self, ForwardedHop};
use super::scheme::Scheme;
use super::trusted::{Trust, TrustedProxies};
use crate::ip_text;
use crate::view::Headers;

/// The field to which each proxy appends the address from which the proxy received the request.
pub(super) const X_FORWARDED_FOR: HeaderName = HeaderName::from_static("x-forwarded-for");

/// The addresses from the client to the peer.
///
/// All field lines with the same name form one list, which is read from right to left. If the peer is a trusted proxy,
/// the last entry is trusted. If the address in the last entry is a trusted proxy too, the entry before is trusted, and
/// so on. The first address that is not a trusted proxy is the client. An entry that is not an address ends the chain.
///
/// If a trusted peer sends both fields, `X-Forwarded-For` is used and `Forwarded` is ignored. Few proxies write
/// `Forwarded`. All other proxies forward the `Forwarded` that a client sent. Therefore, a proxy that writes only
/// `Forwarded` has to remove `X-Forwarded-For`.
#[derive(Clone, Copy)]
pub struct ForwardedChain<'a> {
    headers: &'a dyn Headers,
    peer: IpAddr,
    trust: Trust,
    /// The field with the entry for the client, the index of the entry in the list, and the parsed entry. If the peer
    /// is the client, the value is `None`.
    first: Option<(ChainField, usize, ForwardedHop)>,
}

/// The field from which a chain is read.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum ChainField {
    XForwardedFor,
    Forwarded,
}

impl<'a> ForwardedChain<'a> {
    /// Reads the chain of a request.
    pub fn of(headers: &'a dyn Headers, peer: IpAddr, trusted: &TrustedProxies) -> Self {
        let peer = peer.to_canonical();
        if !trusted.contains(peer) {
            return Self { headers, peer, trust: Trust::Untrusted, first: None };
        }
        let source =
            if headers.count(&X_FORWARDED_FOR) > 0 { ChainField::XForwardedFor } else { ChainField::Forwarded };
        // `first` is always the client according to the entries read so far, so a single pass from left to right is
        // enough.
        let mut first = None;
        let mut number = 0;
        source.each_entry(headers, &mut |entry| {
            let before = first.filter(|_| entry.is_some_and(|hop| trusted.contains(hop.address)));
            first = before.or(entry.map(|hop| (source, number, hop)));
            number += 1;
        });
        Self { headers, peer, trust: Trust::Trusted, first }
    }

    /// Returns the client's address.
    pub fn client(&self) -> IpAddr {
        self.first.map_or(self.peer, |(_, _, hop)| hop.address)
    }

    /// Reports whether the peer is a trusted proxy.
    pub fn trust(&self) -> Trust {
        self.trust
    }

    /// Returns the scheme that the client used. If no trusted proxy reports the scheme in `Forwarded`, returns `None`.
    pub(super) fn scheme(&self) -> Option<Scheme> {
        self.first.and_then(|(_, _, hop)| hop.scheme)
    }

    /// Appends the addresses from the client to the peer, separated by commas, to `out`.
    pub(super) fn write(&self, out: &mut Vec<u8>) {
        if let Some((source, first, _)) = self.first {
            let mut number = 0;
            source.each_entry(self.headers, &mut |entry| {
                if let Some(hop) = entry.filter(|_| number >= first) {
                    ip_text::write(out, hop.address);
                    out.extend_from_slice(b", ");
                }
                number += 1;
            });
        }
        ip_text::write(out, self.peer);
    }
}

impl ChainField {
    fn name(self) -> HeaderName {
        match self {
            Self::XForwardedFor => X_FORWARDED_FOR,
            Self::Forwarded => header::FORWARDED,
        }
    }

    /// Calls `visit` for the entries of all field lines. For an entry that is not an address, passes `None`. Skips
    /// empty entries (RFC 9110 §5.6.1.2).
    fn each_entry(self, headers: &dyn Headers, visit: &mut dyn FnMut(Option<ForwardedHop>)) {
        let parse = match self {
            Self::XForwardedFor => hop::parse_list_entry,
            Self::Forwarded => hop::parse_forwarded_element,
        };
        headers.each(&self.name(), &mut |line| {
            let entries = line.split(|byte| *byte == b',').filter(|entry| !entry.trim_ascii().is_empty());
            entries.for_each(|entry| visit(parse(entry)));
        });
    }
}

/// Returns the client's address, which is the farthest address that trusted proxies report. The access log, the rules
/// and the upstreams all use this address.
pub fn client_address(headers: &dyn Headers, peer: IpAddr, trusted: &TrustedProxies) -> IpAddr {
    ForwardedChain::of(headers, peer, trusted).client()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::forward::trusted::tests::parse;
    use crate::view::Fields;

    /// Returns the client's address and the whole chain for a request from `peer`. The trusted proxies are 10.0.0.0/8
    /// and `fd00::/8`.
    fn chain(peer: &str, lines: &[(&str, &str)]) -> (String, String) {
        let fields: Vec<_> = lines.iter().map(|(name, value)| (*name, value.as_bytes())).collect();
        let trusted = parse("[10.0.0.0/8, \"fd00::/8\"]").unwrap();
        let fields = Fields(&fields);
        let chain = ForwardedChain::of(&fields, peer.parse().unwrap(), &trusted);
        assert_eq!(client_address(&fields, peer.parse().unwrap(), &trusted), chain.client());
        let mut out = Vec::new();
        chain.write(&mut out);
        (chain.client().to_string(), String::from_utf8(out).unwrap())
    }

    fn xff(peer: &str, lines: &[&str]) -> (String, String) {
        let lines: Vec<_> = lines.iter().map(|line| ("X-Forwarded-For", *line)).collect();
        chain(peer, &lines)
    }

    fn is(client: &str, chain: &str) -> (String, String) {
        (client.to_owned(), chain.to_owned())
    }

    #[test]
    fn untrusted_peer_is_the_client_whatever_it_sends() {
        assert_eq!(xff("198.51.100.7", &["203.0.113.9"]), is("198.51.100.7", "198.51.100.7"));
        assert_eq!(chain("198.51.100.7", &[("Forwarded", "for=203.0.113.9")]), is("198.51.100.7", "198.51.100.7"));
    }

    #[test]
    fn entry_of_a_proxy_takes_precedence_over_those_of_the_client() {
        let expected = is("203.0.113.9", "203.0.113.9, 10.0.0.1");
        assert_eq!(xff("10.0.0.1", &["198.51.100.1", "203.0.113.9"]), expected);
        assert_eq!(xff("10.0.0.1", &["198.51.100.1, 203.0.113.9"]), expected);
        assert_eq!(xff("10.0.0.1", &["198.51.100.1, 10.0.0.9", "203.0.113.9", ""]), expected);
    }

    #[test]
    fn chain_continues_through_trusted_proxies() {
        assert_eq!(
            xff("10.0.0.1", &["198.51.100.1, 203.0.113.9, 10.0.0.3", "[fd00::2]:80"]),
            is("203.0.113.9", "203.0.113.9, 10.0.0.3, fd00::2, 10.0.0.1")
        );
        assert_eq!(xff("::ffff:10.0.0.1", &["10.0.0.3, 10.0.0.2"]), is("10.0.0.3", "10.0.0.3, 10.0.0.2, 10.0.0.1"));
        assert_eq!(xff("10.0.0.1", &[]), is("10.0.0.1", "10.0.0.1"));
    }

    #[test]
    fn entry_that_is_not_an_address_ends_the_chain() {
        assert_eq!(xff("10.0.0.1", &["203.0.113.9, unknown"]), is("10.0.0.1", "10.0.0.1"));
        assert_eq!(xff("10.0.0.1", &["203.0.113.9, unknown, 10.0.0.2"]), is("10.0.0.2", "10.0.0.2, 10.0.0.1"));
        assert_eq!(
            xff("10.0.0.1", &["unknown, 203.0.113.9, 10.0.0.2"]),
            is("203.0.113.9", "203.0.113.9, 10.0.0.2, 10.0.0.1")
        );
    }

    #[test]
    fn forwarded_is_used_without_x_forwarded_for() {
        let forwarded = ("Forwarded", "for=198.51.100.1, for=\"[2001:db8::9]:80\";proto=https, for=10.0.0.2");
        assert_eq!(chain("10.0.0.1", &[forwarded]), is("2001:db8::9", "2001:db8::9, 10.0.0.2, 10.0.0.1"));
        assert_eq!(
            chain("10.0.0.1", &[forwarded, ("x-forwarded-for", "203.0.113.9")]),
            is("203.0.113.9", "203.0.113.9, 10.0.0.1")
        );
    }

    #[test]
    fn unclosed_quote_of_a_client_hides_no_entry() {
        let forwarded = ("Forwarded", "for=\"198.51.100.1;x=\", for=\"[2001:db8::9]\"");
        assert_eq!(chain("10.0.0.1", &[forwarded]), is("2001:db8::9", "2001:db8::9, 10.0.0.1"));
        // The proxy quotes text that the client sent, and the quoted text is not an element.
        let forwarded = ("Forwarded", "for=203.0.113.9;host=\"a, for=198.51.100.1\"");
        assert_eq!(chain("10.0.0.1", &[forwarded]), is("10.0.0.1", "10.0.0.1"));
    }

    proptest::proptest! {
        /// Checks that the fields that a client sends do not change the client's address.
        #[test]
        fn client_cannot_choose_its_address(lines in proptest::collection::vec("[ -~]{0,40}", 0..4), is_appended: bool) {
            let with = |added: &str| {
                let mut lines = lines.clone();
                match lines.last_mut() {
                    Some(last) if is_appended => last.extend([", ", added]),
                    _ => lines.push(added.to_owned()),
                }
                lines
            };
            for (name, added) in [("X-Forwarded-For", "203.0.113.9"), ("Forwarded", "for=\"203.0.113.9:80\";host=\"a\";proto=http")] {
                let lines = with(added);
                let lines: Vec<_> = lines.iter().map(|line| (name, line.as_str())).collect();
                proptest::prop_assert_eq!(chain("10.0.0.1", &lines), is("203.0.113.9", "203.0.113.9, 10.0.0.1"));
            }
        }
    }
}
