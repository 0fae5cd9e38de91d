//! The origin of an upstream: scheme, host and port.

use std::hash::{DefaultHasher, Hash, Hasher};

use http::Uri;
use http::uri::{Authority, Scheme};
use portico_redirects::tree::Located;

use crate::config_error::ConfigError;

/// The validated origin of an upstream.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct UpstreamOrigin {
    host: String,
    port: u16,
    authority: String,
    transport: Transport,
    key: u64,
}

/// The transport to an upstream.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Transport {
    /// Plain HTTP.
    Plain,
    /// TLS with a certificate for the host name.
    Tls,
}

impl UpstreamOrigin {
    /// Returns the host without the port and without brackets. With TLS, the certificate must be valid for this host.
    pub fn host(&self) -> &str {
        &self.host
    }

    /// Returns the port.
    pub fn port(&self) -> u16 {
        self.port
    }

    /// Returns the host and port as written in the configuration, which are the value of `Host`.
    pub fn authority(&self) -> &str {
        &self.authority
    }

    /// Returns a hash of the origin for lookups. Two origins may have the same hash.
    pub fn key(&self) -> u64 {
        self.key
    }

    /// Returns the transport.
    pub fn transport(&self) -> Transport {
        self.transport
    }
}

/// Parses an origin such as `http://host:port` or `https://host`.
pub(super) fn parse(key: &str, text: &Located<String>) -> Result<UpstreamOrigin, ConfigError> {
    let error = || {
        ConfigError::at(key, text, &text.value, "an origin, which is a scheme, a host and an optional port")
            .with_hint("write `http://127.0.0.1:4000` or `https://api.example.com`, without a path")
    };
    let uri: Uri = text.value.parse().map_err(|_| error())?;
    let (scheme, authority) = uri.scheme().zip(uri.authority()).ok_or_else(error)?;
    let has_extra_parts = !matches!(uri.path(), "" | "/") || uri.query().is_some() || authority.as_str().contains('@');
    let transport = match scheme {
        scheme if *scheme == Scheme::HTTP => Transport::Plain,
        scheme if *scheme == Scheme::HTTPS => Transport::Tls,
        _ => return Err(error()),
    };
    if has_extra_parts || authority.host().is_empty() {
        return Err(error());
    }
    Ok(UpstreamOrigin {
        host: bare_host(authority),
        port: port(authority, transport),
        authority: authority.to_string(),
        transport,
        key: key_of(authority, transport),
    })
}

fn key_of(authority: &Authority, transport: Transport) -> u64 {
    let mut hasher = DefaultHasher::new();
    (authority.as_str(), transport == Transport::Tls).hash(&mut hasher);
    hasher.finish()
}

fn bare_host(authority: &Authority) -> String {
    authority.host().trim_start_matches('[').trim_end_matches(']').to_owned()
}

fn port(authority: &Authority, transport: Transport) -> u16 {
    authority.port_u16().unwrap_or(match transport {
        Transport::Plain => 80,
        Transport::Tls => 443,
    })
}

#[cfg(test)]
mod tests {
    use portico_redirects::Place;
    use proptest::option;
    use proptest::prelude::*;

    use super::*;

    proptest! {
        #[test]
        fn origin_has_the_parts_that_it_is_written_with(
            is_tls: bool,
            host in "[a-z][a-z0-9-]{0,6}[a-z]|10\\.0\\.0\\.[1-9]|\\[::[1-9a-f]\\]",
            port in option::of(1_u16..),
            slash in "/?",
        ) {
            let (scheme, default, transport) =
                if is_tls { ("https", 443, Transport::Tls) } else { ("http", 80, Transport::Plain) };
            let authority = port.map_or(host.clone(), |port| format!("{host}:{port}"));
            let place = Place::point("t.yaml".into(), 1, 1);
            let origin = parse("origin", &Located { value: format!("{scheme}://{authority}{slash}"), place }).unwrap();
            prop_assert_eq!(origin.host(), host.trim_matches(['[', ']']));
            prop_assert_eq!(origin.authority(), authority);
            prop_assert_eq!((origin.port(), origin.transport()), (port.unwrap_or(default), transport));
        }
    }
}
