//! Decides whether a path in a `Location` header ends with a slash.

use crate::address::path::{self, NormalPath};

/// The setting for the trailing slash of a path.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub enum TrailingSlash {
    /// The slash is removed.
    #[default]
    Remove,
    /// A slash is added. A path such as `/robots.txt` gets no slash, because the last segment looks like a file name.
    Add,
    /// A trailing slash is neither added nor removed.
    Keep,
}

impl TrailingSlash {
    /// All settings.
    pub const ALL: [Self; 3] = [Self::Remove, Self::Add, Self::Keep];

    /// Returns the name of the setting in rule files and in the configuration.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Remove => "remove",
            Self::Add => "add",
            Self::Keep => "keep",
        }
    }

    /// Reports whether a path should end with a slash under this setting. The path must not be the root path.
    fn is_wanted(self, path: &str, had_slash: SlashSent) -> bool {
        match self {
            Self::Remove => false,
            Self::Add => !is_file(path),
            Self::Keep => had_slash == SlashSent::Yes,
        }
    }

    /// Reports whether a path on another site should end with a slash under this setting. `path` has no query.
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

/// The setting for trailing slashes on this site, and the path prefixes to which the setting does not apply.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct PathForm {
    slash: TrailingSlash,
    /// Further prefixes below which a trailing slash is neither added nor removed.
    reserved: Box<[Box<str>]>,
}

/// The prefixes of the API and of the build, below which a trailing slash is neither added nor removed. These paths are
/// requested by programs, not by visitors, and the canonical form applies to pages.
const NEVER_CHANGED: [&str; 3] = ["/api/", "/assets/", "/builds/"];

/// The prefix of well-known URIs (RFC 8615). Programs request these URIs under fixed names, so no slash is added to
/// such a path.
const WELL_KNOWN: &str = "/.well-known/";

impl PathForm {
    pub(crate) fn new(slash: TrailingSlash, reserved: &[String]) -> Self {
        Self { slash, reserved: reserved.iter().map(|prefix| prefix.as_str().into()).collect() }
    }

    /// Returns the setting for the trailing slash.
    pub fn slash(&self) -> TrailingSlash {
        self.slash
    }

    /// Reports whether a slash must be appended to this path to get its canonical form. Returns `false` for the root
    /// path, which already ends with a slash.
    pub fn has_slash(&self, path: &NormalPath<'_>) -> bool {
        self.has_slash_by(path, None)
    }

    /// Reports whether a slash must be appended to this path if it is the target of a rule.
    ///
    /// The setting of the rule applies only if the setting of the site is `keep`. Otherwise, the site could redirect
    /// the target a second time.
    pub(crate) fn has_slash_by(&self, path: &NormalPath<'_>, rule: Option<TrailingSlash>) -> bool {
        // In the usual case, the path has no trailing slash and none is added, so the prefixes need not be compared.
        if !path.had_trailing_slash() && self.slash != TrailingSlash::Add && rule != Some(TrailingSlash::Add) {
            return false;
        }
        let had_slash = if path.had_trailing_slash() { SlashSent::Yes } else { SlashSent::No };
        let slash = match self.slash {
            _ if path.as_str() == "/" => return false,
            _ if self.is_never_changed(path) => TrailingSlash::Keep,
            TrailingSlash::Add if path.is_under(WELL_KNOWN) => TrailingSlash::Keep,
            TrailingSlash::Keep => rule.unwrap_or(TrailingSlash::Keep),
            form @ (TrailingSlash::Remove | TrailingSlash::Add) => form,
        };
        slash.is_wanted(path.as_str(), had_slash)
    }

    fn is_never_changed(&self, path: &NormalPath<'_>) -> bool {
        let reserved = self.reserved.iter().map(|prefix| &**prefix);
        NEVER_CHANGED.into_iter().chain(reserved).any(|prefix| path.is_under(prefix))
    }
}

/// Reports whether the last segment of a path looks like a file name, such as `robots.txt`. An extension has at most
/// eight letters and digits, and at least one letter, so `/v1.2` does not look like a file name.
pub(super) fn is_file(path: &str) -> bool {
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
        let form = PathForm::new(slash, &["/data/".to_owned()]);
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
            ("/assets/a/", "/assets/a/", "/assets/a/", "/assets/a/"),
            ("/builds/a", "/builds/a", "/builds/a", "/builds/a"),
            ("/data/a/", "/data/a/", "/data/a/", "/data/a/"),
            ("/.well-known/x", "/.well-known/x", "/.well-known/x", "/.well-known/x"),
            ("/.well-known/x/", "/.well-known/x", "/.well-known/x/", "/.well-known/x/"),
        ] {
            let all = [TrailingSlash::Remove, TrailingSlash::Add, TrailingSlash::Keep];
            assert_eq!(all.map(|slash| canonical(slash, raw)), [remove, add, keep], "{raw}");
        }
    }
}
