//! Where an upstream is.

use std::hash::{DefaultHasher, Hash, Hasher};

use http::Uri;
use http::uri::{Authority, Scheme};
use portico_redirects::tree::Spot;

use crate::config_error::ConfigError;

/// A checked origin.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Origin {
    host: String,
    port: u16,
    authority: String,
    transport: Transport,
    key: u64,
}

/// How an upstream is spoken to.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Transport {
    /// Plain HTTP.
    Plain,
    /// TLS, verified against the host's name.
    Tls,
}

impl Origin {
    /// The host without port or brackets; also the name that TLS verifies.
    pub fn host(&self) -> &str {
        &self.host
    }

    /// The port.
    pub fn port(&self) -> u16 {
        self.port
    }

    /// The value of `Host`.
    pub fn authority(&self) -> &str {
        &self.authority
    }

    /// The same number for the same origin, and hardly ever for another one.
    pub fn key(&self) -> u64 {
        self.key
    }

    /// Plain or TLS.
    pub fn transport(&self) -> Transport {
        self.transport
    }
}

/// Reads `http://host:port` or `https://host`.
pub(super) fn origin(key: &str, text: &Spot<String>) -> Result<Origin, ConfigError> {
    let mistake = || {
        ConfigError::at(key, text, &text.value, "an origin: scheme, host and, where it is not the usual one, port")
            .with_hint("write `http://127.0.0.1:4000` or `https://api.example.com`, without a path")
    };
    let uri: Uri = text.value.parse().map_err(|_| mistake())?;
    let (scheme, authority) = uri.scheme().zip(uri.authority()).ok_or_else(mistake)?;
    let has_more = !matches!(uri.path(), "" | "/") || uri.query().is_some() || authority.as_str().contains('@');
    let transport = match scheme {
        scheme if *scheme == Scheme::HTTP => Transport::Plain,
        scheme if *scheme == Scheme::HTTPS => Transport::Tls,
        _ => return Err(mistake()),
    };
    if has_more || authority.host().is_empty() {
        return Err(mistake());
    }
    Ok(Origin {
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
