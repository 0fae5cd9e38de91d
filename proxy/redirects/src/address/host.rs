//! Parses hosts such as `shop.example:8443`, and converts international host names to ASCII.

use std::borrow::Cow;
use std::fmt;

use idna::uts46::{AsciiDenyList, DnsLength, Hyphens, Uts46};

/// The prefix of a label that encodes letters outside ASCII, such as `xn--e1afmkfd` for `пример` (RFC 5890 §2.3.2.1).
const ENCODED: &str = "xn--";

/// The reason why a text is not a valid host.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum HostError {
    /// A label of the host name is empty or too long, or contains a character that is not allowed.
    InvalidName,
    /// A label mixes letters of several alphabets, so the host can be mistaken for another host.
    MixedAlphabets,
    /// The port is not a number from 1 to 65535.
    InvalidPort,
    /// The host is an IPv6 address in brackets, which rules do not support.
    Ipv6Address,
}

impl HostError {
    /// Returns a hint on how to correct the host.
    pub fn hint(self) -> &'static str {
        match self {
            Self::InvalidName => {
                "write a host name such as `www.example.org` or `пример.рф`, without a placeholder, variable, user name \
                 or password"
            }
            Self::MixedAlphabets => {
                "Latin, Greek and Cyrillic letters can look alike, such as `a` and `а`: type the host name again in a single alphabet"
            }
            Self::Ipv6Address => "write a host name whose DNS record contains the address",
            Self::InvalidPort => "write the port in digits, such as `:8443`, or leave the port out",
        }
    }
}

impl fmt::Display for HostError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::InvalidName => "the host name contains a character or a label that is not allowed",
            Self::MixedAlphabets => "the host name mixes letters of several alphabets",
            Self::InvalidPort => "the port is not a number from 1 to 65535",
            Self::Ipv6Address => "IPv6 addresses are not supported as hosts",
        })
    }
}

/// A host name in ASCII, with an optional port.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct HostAndPort<'t> {
    pub(crate) name: Cow<'t, str>,
    pub(crate) port: Option<u16>,
}

impl<'t> HostAndPort<'t> {
    /// Parses `name` or `name:port`.
    pub(crate) fn parse(text: &'t str) -> Result<Self, HostError> {
        if text.starts_with('[') {
            return Err(HostError::Ipv6Address);
        }
        let (name, port) = match text.split_once(':') {
            Some((name, port)) => (name, Some(parse_port(port)?)),
            None => (text, None),
        };
        Ok(Self { name: name_to_ascii(name)?, port })
    }

    /// Reports whether this host is allowed in a URL with `scheme`. `entry` is an entry of `rule_hosts` in the
    /// configuration.
    ///
    /// An entry without a port allows only the default port of the scheme. A server on another port may belong to a
    /// different operator.
    pub(crate) fn is_allowed_by(&self, entry: &str, scheme: &str) -> bool {
        let port = self.port.unwrap_or(default_port(scheme));
        let is_same_port = |rest: &str| match rest.strip_prefix(':') {
            Some(allowed) => allowed.parse() == Ok(port),
            None => rest.is_empty() && port == default_port(scheme),
        };
        match entry.split_at_checked(self.name.len()) {
            Some((name, rest)) if name.eq_ignore_ascii_case(&self.name) => is_same_port(rest),
            Some(_) | None => {
                !entry.is_ascii()
                    && HostAndPort::parse(entry).is_ok_and(|allowed| {
                        allowed.name == self.name && allowed.port.unwrap_or(default_port(scheme)) == port
                    })
            }
        }
    }

    /// Returns the host as it appears in a URL, such as `shop.example:8443`. The port is omitted if it is the default
    /// port of `scheme`.
    pub(crate) fn authority(&self, scheme: &str) -> Cow<'_, str> {
        match self.port.filter(|port| *port != default_port(scheme)) {
            Some(port) => format!("{}:{port}", self.name).into(),
            None => Cow::Borrowed(&self.name),
        }
    }
}

/// Converts a host with an optional port to ASCII and to lower case. For example, `Пример.рф:8443` becomes
/// `xn--e1afmkfd.xn--p1ai:8443`.
///
/// # Errors
/// Fails if a label is empty or invalid, if a label mixes alphabets, or if the port is invalid.
pub fn parse_host(text: &str) -> Result<String, HostError> {
    let HostAndPort { name, port } = HostAndPort::parse(text)?;
    match port {
        _ if !has_valid_labels(&name) => Err(HostError::InvalidName),
        Some(port) => Ok(format!("{name}:{port}")),
        None => Ok(name.into_owned()),
    }
}

/// Reports whether no label of a host name is empty, or starts or ends with a hyphen. A dot at the end of the name is
/// followed by an empty label.
pub(crate) fn has_valid_labels(name: &str) -> bool {
    name.split('.').all(|label| !label.is_empty() && !label.starts_with('-') && !label.ends_with('-'))
}

/// Reports whether an ASCII character is not allowed in a host name. Returns `false` for all other characters, because
/// international names may contain many of them.
pub(crate) fn is_forbidden_in_names(character: char) -> bool {
    character.is_ascii() && !character.is_ascii_alphanumeric() && !matches!(character, '-' | '.')
}

/// Converts a host name to ASCII (UTS 46) and to lower case.
pub(crate) fn name_to_ascii(name: &str) -> Result<Cow<'_, str>, HostError> {
    if name.is_empty() || name.starts_with('.') || name.contains(is_forbidden_in_names) {
        return Err(HostError::InvalidName);
    }
    let is_encoded = |label: &str| label.get(..ENCODED.len()).is_some_and(|start| start.eq_ignore_ascii_case(ENCODED));
    if name.is_ascii() && !name.split('.').any(is_encoded) {
        let has_capitals = name.bytes().any(|byte| byte.is_ascii_uppercase());
        return Ok(if has_capitals { name.to_ascii_lowercase().into() } else { name.into() });
    }
    if name.split('.').any(mixes_alphabets) {
        return Err(HostError::MixedAlphabets);
    }
    let ascii = Uts46::new().to_ascii(name.as_bytes(), AsciiDenyList::STD3, Hyphens::CheckFirstLast, DnsLength::Verify);
    ascii.map_err(|_| HostError::InvalidName)
}

/// Converts the ASCII form of a host name to a name with international letters, such as `пример.рф`. If the result does
/// not stand for the same host, returns the ASCII form.
pub fn readable_name(ascii: &str) -> Cow<'_, str> {
    if !ascii.split('.').any(|label| label.starts_with(ENCODED)) {
        return Cow::Borrowed(ascii);
    }
    let (name, _) = Uts46::new().to_unicode(ascii.as_bytes(), AsciiDenyList::STD3, Hyphens::CheckFirstLast);
    if name_to_ascii(&name).is_ok_and(|again| again == ascii) { name } else { Cow::Borrowed(ascii) }
}

/// Reports whether a label mixes letters of at least two of the Latin, Greek and Cyrillic alphabets.
fn mixes_alphabets(label: &str) -> bool {
    let alphabets: [fn(char) -> bool; 3] = [is_latin, is_greek, is_cyrillic];
    alphabets.iter().filter(|is_of| label.chars().any(*is_of)).count() > 1
}

fn is_latin(letter: char) -> bool {
    letter.is_ascii_alphabetic() || ('\u{c0}'..='\u{24f}').contains(&letter)
}

fn is_greek(letter: char) -> bool {
    ('\u{370}'..='\u{3ff}').contains(&letter) || ('\u{1f00}'..='\u{1fff}').contains(&letter)
}

fn is_cyrillic(letter: char) -> bool {
    ('\u{400}'..='\u{52f}').contains(&letter)
}

fn parse_port(text: &str) -> Result<u16, HostError> {
    let is_number = !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    let port = text.parse().ok().filter(|port| is_number && *port > 0);
    port.ok_or(HostError::InvalidPort)
}

fn default_port(scheme: &str) -> u16 {
    if scheme == "http" { 80 } else { 443 }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn international_name_is_converted_to_ascii() {
        for (written, ascii) in [
            ("пример.рф", "xn--e1afmkfd.xn--p1ai"),
            ("Пример.РФ:8443", "xn--e1afmkfd.xn--p1ai:8443"),
            ("shop.рф", "shop.xn--p1ai"),
            ("bücher.example", "xn--bcher-kva.example"),
            ("XN--E1AFMKFD.xn--p1ai", "xn--e1afmkfd.xn--p1ai"),
            ("Shop.Example:080", "shop.example:80"),
        ] {
            assert_eq!(parse_host(written).as_deref(), Ok(ascii), "{written}");
        }
    }

    #[test]
    fn readable_name_stands_for_the_same_host() {
        for (ascii, readable) in [
            ("xn--e1afmkfd.xn--p1ai", "пример.рф"),
            ("shop.example", "shop.example"),
            // The decoded label would be `a` followed by the Cyrillic letter `а`.
            ("xn--a-8sb.example", "xn--a-8sb.example"),
            ("xn--zzzzzz9.example", "xn--zzzzzz9.example"),
        ] {
            assert_eq!(readable_name(ascii), readable);
        }
    }

    #[test]
    fn invalid_host_is_rejected_with_its_reason() {
        for (written, error) in [
            ("", HostError::InvalidName),
            ("-a.example", HostError::InvalidName),
            ("a..example", HostError::InvalidName),
            ("пример..рф", HostError::InvalidName),
            ("a b.example", HostError::InvalidName),
            ("u@a.example", HostError::InvalidName),
            ("xn--a.example", HostError::InvalidName),
            ("*.shop.example", HostError::InvalidName),
            // The letter `о` in this name is Cyrillic.
            ("shоp.example", HostError::MixedAlphabets),
            ("a.example:", HostError::InvalidPort),
            ("a.example:0", HostError::InvalidPort),
            ("a.example:65536", HostError::InvalidPort),
            ("a.example:+1", HostError::InvalidPort),
            ("a.example:1:2", HostError::InvalidPort),
            ("[::1]", HostError::Ipv6Address),
            ("[2001:db8::1]:8443", HostError::Ipv6Address),
        ] {
            assert_eq!(parse_host(written), Err(error), "{written}");
        }
    }

    #[test]
    fn entry_without_a_port_allows_the_default_ports_only() {
        for (entry, scheme, written, is_allowed) in [
            ("a.example", "https", "a.example", true),
            ("A.example", "https", "a.example:443", true),
            ("a.example", "http", "a.example:80", true),
            ("a.example", "http", "a.example:443", false),
            ("a.example", "https", "a.example:8443", false),
            ("a.example:8443", "https", "a.example:8443", true),
            ("a.example:8443", "https", "a.example", false),
            ("a.example:8443", "https", "a.example:844", false),
            ("a.example:443", "https", "a.example", true),
            ("a.example", "https", "a.example.evil.example", false),
            ("a.example.evil.example", "https", "a.example", false),
            ("пример.рф:8443", "https", "xn--e1afmkfd.xn--p1ai:8443", true),
            ("пример.рф", "https", "Пример.рф:8443", false),
        ] {
            let host = HostAndPort::parse(written).unwrap();
            assert_eq!(host.is_allowed_by(entry, scheme), is_allowed, "{entry} {scheme}://{written}");
        }
    }

    #[test]
    fn authority_has_no_default_port() {
        for (scheme, written, expected) in [
            ("https", "a.example:443", "a.example"),
            ("https", "a.example:80", "a.example:80"),
            ("http", "a.example:80", "a.example"),
        ] {
            assert_eq!(HostAndPort::parse(written).unwrap().authority(scheme), expected, "{scheme}");
        }
    }
}
