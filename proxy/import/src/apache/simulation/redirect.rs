//! Parses `Redirect` and similar directives of `mod_alias`.
//! See <https://httpd.apache.org/docs/2.4/mod/mod_alias.html#redirect>.

use portico_redirects::LetterCase;

use crate::apache::lines::Directive;
use crate::apache::simulation::arguments::words;
use crate::apache::simulation::url::{after_prefix, escaped, is_url, split_for_alias};
use crate::apache::simulation::world::World;
use crate::simulation::pattern::{LineBreaks, SimulatedPattern};
use crate::simulation::required_start::RequiredStart;

/// A directive of `mod_alias` that redirects, or that responds with another status.
#[derive(Debug, Clone)]
pub(super) struct Redirect {
    pub(super) line: u32,
    pub(super) status: u16,
    matched: Matched,
    /// The URL. Empty if the status is not a redirect.
    url: Vec<u8>,
}

#[derive(Debug, Clone)]
enum Matched {
    Prefix(Vec<u8>),
    /// The pattern, or the reason why it is unknown.
    Pattern(Result<SimulatedPattern, String>),
    /// All paths of the enclosing section, as in `Redirect /new` inside `<Location>`.
    Section,
}

/// The place of a directive.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Place {
    /// Outside any section, or in `<VirtualHost>`.
    Server,
    /// In an `.htaccess` file, or in a section such as `<Location>`.
    Section,
}

impl Redirect {
    /// Parses a directive. Returns `None` if it is another directive, or if Apache rejects it.
    pub(super) fn read(directive: &Directive, place: Place) -> Option<Self> {
        let is_pattern = directive.name == "redirectmatch";
        let default = match directive.name.as_str() {
            "redirect" | "redirectmatch" | "redirecttemp" => 302,
            "redirectpermanent" => 301,
            _ => return None,
        };
        let words = words(directive);
        let first = words.first()?;
        let status = if default == 301 || directive.name == "redirecttemp" { None } else { status(first) };
        let arguments = if status.is_some() { words.get(1..)? } else { &words };
        let status = status.unwrap_or(default);
        let is_redirect = (300..400).contains(&status);
        let (matched, url) = match (arguments, is_redirect) {
            ([], false) => (None, ""),
            ([matched], false) => (Some(matched), ""),
            ([url], true) => (None, url.as_str()),
            ([matched, url], true) => (Some(matched), url.as_str()),
            _ => return None,
        };
        let matched = match matched {
            None if place == Place::Section && !is_pattern => Matched::Section,
            None => return None,
            Some(pattern) if is_pattern => {
                Matched::Pattern(SimulatedPattern::new(pattern, LetterCase::Exact, LineBreaks::Ordinary))
            }
            Some(prefix) => Matched::Prefix(prefix.clone().into_bytes()),
        };
        let is_valid = match matched {
            Matched::Prefix(_) => !is_redirect || url.starts_with('/') || is_url(url.as_bytes()),
            Matched::Pattern(_) | Matched::Section => true,
        };
        is_valid.then(|| Self { line: directive.origin.line, status, matched, url: url.as_bytes().to_vec() })
    }

    /// Returns whether the directive applies to all paths of its section.
    pub(super) fn is_for_section(&self) -> bool {
        matches!(self.matched, Matched::Section)
    }

    /// Returns the bytes with which every matching path starts, if the path has no repeated slashes.
    pub(super) fn start(&self) -> RequiredStart {
        match &self.matched {
            Matched::Prefix(prefix) => {
                let end = prefix.windows(2).position(|pair| pair == b"//").unwrap_or(prefix.len());
                RequiredStart::of(prefix.get(..end).unwrap_or_default().to_vec(), LetterCase::Exact)
            }
            Matched::Pattern(Ok(pattern)) => pattern.start().clone(),
            Matched::Pattern(Err(_)) | Matched::Section => RequiredStart::default(),
        }
    }

    /// Returns the URL without the query of the request. Returns `None` if the directive does not match the path.
    ///
    /// # Errors
    /// Returns the reason if the URL is unknown.
    pub(super) fn target(&self, path: &[u8], world: &mut World) -> Result<Option<Vec<u8>>, String> {
        match &self.matched {
            Matched::Prefix(prefix) => {
                Ok(after_prefix(path, prefix).map(|rest| [self.url.as_slice(), &escaped(rest)].concat()))
            }
            Matched::Pattern(Ok(pattern)) => match pattern.captures(path) {
                Ok(groups) => Ok(groups.map(|groups| encoded(&substituted(&self.url, &groups)))),
                Err(unknown) => self.unknown(path, world, unknown.reason()),
            },
            Matched::Pattern(Err(reason)) => self.unknown(path, world, reason),
            // The URL is an expression of Apache, in which `%{…}` stands for a variable.
            Matched::Section if self.url.windows(2).any(|pair| matches!(pair, [b'%', b'{'] | [b'$', _])) => {
                Err("an expression of Apache in `Redirect`".to_owned())
            }
            Matched::Section => Ok(Some(encoded(&self.url))),
        }
    }

    fn unknown(&self, path: &[u8], world: &mut World, reason: &str) -> Result<Option<Vec<u8>>, String> {
        if world.assume(self.line, path, reason) { Err(reason.to_owned()) } else { Ok(None) }
    }
}

/// Returns the status if the word is a status.
fn status(word: &str) -> Option<u16> {
    match word.to_ascii_lowercase().as_str() {
        "permanent" => Some(301),
        "temp" => Some(302),
        "seeother" => Some(303),
        "gone" => Some(410),
        other if other.starts_with(|first: char| first.is_ascii_digit()) => {
            let digits = other.bytes().take_while(u8::is_ascii_digit).count();
            other.get(..digits)?.parse().ok()
        }
        _ => None,
    }
}

/// Replaces `$0` to `$9` with the groups. A backslash protects the next character.
fn substituted(url: &[u8], groups: &[Option<Vec<u8>>]) -> Vec<u8> {
    let mut out = Vec::with_capacity(url.len());
    let mut rest = url;
    loop {
        rest = match rest {
            [b'$', digit, after @ ..] if digit.is_ascii_digit() => {
                out.extend(groups.get(usize::from(digit - b'0')).into_iter().flatten().flatten());
                after
            }
            [b'\\', protected, after @ ..] => {
                out.push(*protected);
                after
            }
            [other, after @ ..] => {
                out.push(*other);
                after
            }
            [] => return out,
        };
    }
}

/// Percent-encodes the part of a URL before the query.
fn encoded(url: &[u8]) -> Vec<u8> {
    let (start, rest) = split_for_alias(url);
    [&escaped(&start), rest].concat()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::apache::lines;
    use crate::simulation::branch::Extent;

    fn answer(line: &str, path: &str, place: Place) -> Option<String> {
        let redirect = Redirect::read(&lines::read(line)[0], place)?;
        let mut world = World::new(Vec::new(), Vec::new(), Extent::Unknown);
        let target = redirect.target(path.as_bytes(), &mut world).expect("the URL is known")?;
        Some(format!("{} {}", redirect.status, String::from_utf8(target).expect("the URL is valid")))
    }

    #[test]
    fn targets_follow_from_the_path() {
        for (line, path, expected) in [
            ("Redirect /a /b", "/a/c d", Some("302 /b/c%20d")),
            ("Redirect permanent /a https://b.example", "/a/c", Some("301 https://b.example/c")),
            ("RedirectPermanent /a /b", "/a", Some("301 /b")),
            ("RedirectTemp /a /b", "/ab", None),
            ("Redirect gone /a", "/a", Some("410 ")),
            ("Redirect 410 /a/", "/a/b", Some("410 b")),
            ("Redirect seeother /a /b?x", "/a", Some("303 /b?x")),
            ("RedirectMatch 301 ^/a/(.*)\\.gif$ /b/$1.png$2", "/a/é.gif", Some("301 /b/%c3%a9.png")),
            ("RedirectMatch ^/a(b)?$ https://c.example:443/$1?$0#\\$1", "/ab", Some("302 https://c.example/b?/ab#$1")),
            ("RedirectMatch gone ^/a", "/ab", Some("410 ")),
        ] {
            assert_eq!(answer(line, path, Place::Server).as_deref(), expected, "{line} {path}");
        }
        assert_eq!(answer("Redirect 301 /b", "/x", Place::Section).as_deref(), Some("301 /b"));
        assert_eq!(answer("Redirect gone", "/x", Place::Section).as_deref(), Some("410 "));
    }

    #[test]
    fn invalid_directives_are_rejected() {
        for line in
            ["Redirect /a", "Redirect 301 /a b", "Redirect 410 /a /b", "Redirect a b c", "Redirect 301", "Alias /a /b"]
        {
            assert_eq!(answer(line, "/a", Place::Server), None, "{line}");
        }
    }
}
