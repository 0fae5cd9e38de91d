//! The setting `trusted_proxies:`, which lists the peers whose forwarding fields are trusted.

use std::net::IpAddr;

use ipnet::IpNet;
use portico_redirects::tree::Located;

use crate::config_error::{ConfigError, ConfigErrors};

/// The result of the check whether a peer is a trusted proxy.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Trust {
    /// The peer is a trusted proxy.
    Trusted,
    /// The peer is not a trusted proxy, so its forwarding fields are dropped.
    Untrusted,
}

/// The addresses and networks of trusted proxies.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct TrustedProxies(Vec<IpNet>);

impl TrustedProxies {
    /// Parses addresses such as `127.0.0.1`, and networks such as `10.0.0.0/8`.
    ///
    /// # Errors
    /// Fails with one error for each entry that is neither an address nor a network. The error has the place of the
    /// entry.
    pub fn parse(entries: &[Located<String>]) -> Result<Self, Vec<ConfigError>> {
        let mut errors = ConfigErrors::default();
        let networks = entries.iter().filter_map(|entry| errors.take(network(entry))).collect();
        errors.or(Some(Self(networks)))
    }

    /// Reports whether `address` is a trusted proxy. An IPv4-mapped IPv6 address, as reported by a dual-stack listener,
    /// is treated as an IPv4 address.
    pub fn contains(&self, address: IpAddr) -> bool {
        let address = address.to_canonical();
        self.0.iter().any(|network| network.contains(&address))
    }
}

fn network(entry: &Located<String>) -> Result<IpNet, ConfigError> {
    let text = &entry.value;
    text.parse::<IpNet>().or_else(|_| text.parse::<IpAddr>().map(IpNet::from)).map_err(|_| {
        ConfigError::at("trusted_proxies", entry, text, "an IP address or a network")
            .with_hint("write `127.0.0.1`, or `10.0.0.0/8` for a network; host names are not resolved")
    })
}

#[cfg(test)]
pub(super) mod tests {
    use std::net::Ipv4Addr;

    use proptest::prelude::*;

    use super::*;
    use crate::block::tests::read_text;

    pub(in crate::forward) fn parse(list: &str) -> Result<TrustedProxies, Vec<ConfigError>> {
        let entries = read_text(&format!("trusted_proxies: {list}"), |block| block.texts("trusted_proxies")).0;
        TrustedProxies::parse(&entries.flatten().unwrap())
    }

    #[test]
    fn networks_are_parsed_and_errors_have_a_place() {
        let trusted = parse("[127.0.0.0/8, \"::1\"]").unwrap();
        for address in ["127.3.4.5", "::1", "::ffff:127.0.0.1"] {
            assert!(trusted.contains(address.parse().unwrap()), "{address}");
        }
        assert!(!trusted.contains("10.0.0.1".parse().unwrap()));
        assert_eq!(parse("[\"10.0.0.0/33\"]").unwrap_err()[0].place.to_string(), "t.yaml:1:19");
    }

    proptest! {
        /// Checks that a network contains exactly the addresses that begin with the same bits as the network, up to its
        /// prefix length.
        #[test]
        fn network_contains_the_addresses_with_its_prefix(
            network: u32,
            prefix in 0_u32..=32,
            other: u32,
            flipped in 0_u32..32,
        ) {
            let trusted = parse(&format!("[\"{}/{prefix}\"]", Ipv4Addr::from_bits(network))).unwrap();
            let mask = u32::MAX.checked_shl(32 - prefix).unwrap_or_default();
            for address in [other, network, network ^ (1 << flipped)] {
                let is_inside = address & mask == network & mask;
                let address = Ipv4Addr::from_bits(address);
                prop_assert_eq!(trusted.contains(address.into()), is_inside, "{}", address);
                prop_assert_eq!(trusted.contains(address.to_ipv6_mapped().into()), is_inside, "{}", address);
            }
        }
    }
}
