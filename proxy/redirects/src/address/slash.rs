//! The trailing slash of paths on this site.

use crate::address::path::{self, NormalPath};

/// What happens to the trailing slash of a path.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub enum TrailingSlash {
    /// It is removed.
    #[default]
    Remove,
    /// It is added, unless the last segment looks like a file name: `/robots.txt`.
    Add,
    /// It stays as it was sent, or as a rule has written it.
    Keep,
}

impl TrailingSlash {
    /// All settings.
    pub const ALL: [Self; 3] = [Self::Remove, Self::Add, Self::Keep];

    /// Its name in rule files and in the configuration.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Remove => "remove",
            Self::Add => "add",
            Self::Keep => "keep",
        }
    }

    /// Whether a path other than the root ends with a slash.
    fn is_wanted(self, path: &str, had_slash: SlashSent) -> bool {
        match self {
            Self::Remove => false,
            Self::Add => !is_file(path),
            Self::Keep => had_slash == SlashSent::Yes,
        }
    }

    /// Whether a URL on another site, without query, ends with a slash.
    pub(crate) fn is_wanted_by_other_site(self, path: &str) -> bool {
        let bare = path.trim_end_matches('/');
        let had_slash = if bare.len() < path.len() { SlashSent::Yes } else { SlashSent::No };
        self.is_wanted(bare, had_slash)
    }
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum SlashSent {
    Yes,
    No,
}

/// The form of the paths of a site, and where it does not apply.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct PathForm {
    slash: TrailingSlash,
    /// Prefixes below which a path stays as it is.
    reserved: Box<[Box<str>]>,
}

/// URIs for programs, with fixed names (RFC 8615), which must not get a slash.
const WELL_KNOWN: &str = "/.well-known/";

impl PathForm {
    pub(crate) fn new(slash: TrailingSlash, reserved: &[String]) -> Self {
        Self { slash, reserved: reserved.iter().map(|prefix| prefix.as_str().into()).collect() }
    }

    /// What happens to the trailing slash.
    pub fn slash(&self) -> TrailingSlash {
        self.slash
    }

    /// Whether this path ends with a slash in its canonical form, apart from the root, which is one.
    pub fn has_slash(&self, path: &NormalPath<'_>) -> bool {
        self.has_slash_by(path, None)
    }

    /// Whether the target of a rule ends with a slash. The rule's own setting counts where both forms are canonical:
    /// otherwise, it would lead to another redirect.
    pub(crate) fn has_slash_by(&self, path: &NormalPath<'_>, rule: Option<TrailingSlash>) -> bool {
        // The usual case, without a look at the prefixes: only `add` gives a slash to a path that has none.
        if !path.had_trailing_slash() && self.slash != TrailingSlash::Add && rule != Some(TrailingSlash::Add) {
            return false;
        }
        let had_slash = if path.had_trailing_slash() { SlashSent::Yes } else { SlashSent::No };
        let slash = match self.slash {
            _ if path.as_str() == "/" => return false,
            _ if self.reserved.iter().any(|prefix| path.is_under(prefix)) => TrailingSlash::Keep,
            TrailingSlash::Add if path.is_under(WELL_KNOWN) => TrailingSlash::Keep,
            TrailingSlash::Keep => rule.unwrap_or(TrailingSlash::Keep),
            form @ (TrailingSlash::Remove | TrailingSlash::Add) => form,
        };
        slash.is_wanted(path.as_str(), had_slash)
    }
}

/// Whether the last segment of a path looks like a file name: it ends with a dot and a few letters and digits, not only
/// digits as in `/v1.2`.
fn is_file(path: &str) -> bool {
    let Some((name, extension)) = path::segments(path).last().and_then(|segment| segment.rsplit_once('.')) else {
        return false;
    };
    !name.is_empty()
        && (1..=8).contains(&extension.len())
        && extension.bytes().all(|byte| byte.is_ascii_alphanumeric())
        && extension.bytes().any(|byte| byte.is_ascii_alphabetic())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn canonical(slash: TrailingSlash, raw: &str) -> String {
        let form = PathForm::new(slash, &["/api/".to_owned()]);
        let path = NormalPath::parse(raw).unwrap();
        format!("{path}{}", if form.has_slash(&path) { "/" } else { "" })
    }

    #[test]
    fn each_form_has_one_spelling_of_a_path_except_keep() {
        for (raw, remove, add, keep) in [
            ("/a", "/a", "/a/", "/a"),
            ("/a/", "/a", "/a/", "/a/"),
            ("/a//b/../", "/a", "/a/", "/a/"),
            ("/", "/", "/", "/"),
            ("//", "/", "/", "/"),
            ("/robots.txt", "/robots.txt", "/robots.txt", "/robots.txt"),
            ("/robots.txt/", "/robots.txt", "/robots.txt", "/robots.txt/"),
            ("/v1.2", "/v1.2", "/v1.2/", "/v1.2"),
            ("/.hidden", "/.hidden", "/.hidden/", "/.hidden"),
            ("/a.b/c", "/a.b/c", "/a.b/c/", "/a.b/c"),
            ("/api/a/", "/api/a/", "/api/a/", "/api/a/"),
            ("/api/a", "/api/a", "/api/a", "/api/a"),
            ("/.well-known/x", "/.well-known/x", "/.well-known/x", "/.well-known/x"),
            ("/.well-known/x/", "/.well-known/x", "/.well-known/x/", "/.well-known/x/"),
        ] {
            let all = [TrailingSlash::Remove, TrailingSlash::Add, TrailingSlash::Keep];
            assert_eq!(all.map(|slash| canonical(slash, raw)), [remove, add, keep], "{raw}");
        }
    }
}
