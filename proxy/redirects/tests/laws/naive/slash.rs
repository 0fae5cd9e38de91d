//! The trailing slash of a target.

use portico_redirects::TrailingSlash;

use crate::naive::request::encoded;
use crate::naive::target::Address;

/// Reports whether the last segment of a path looks like a file: a dot and up to eight letters and digits, at least one
/// of which is a letter.
pub(super) fn is_file(path: &str) -> bool {
    let last = path.rsplit('/').next().unwrap_or_default();
    last.rsplit_once('.').is_some_and(|(name, end)| {
        let is_word = end.len() <= 8 && end.chars().all(|letter| letter.is_ascii_alphanumeric());
        !name.is_empty() && is_word && end.chars().any(|letter| letter.is_ascii_alphabetic())
    })
}

/// Returns the value of the field `Location`. `site` is the setting of the site, and `rule` is the setting of the rule.
pub(super) fn location(address: &Address, site: TrailingSlash, rule: Option<TrailingSlash>) -> String {
    let is_on_site = address.origin.is_empty();
    let setting = if is_on_site && site != TrailingSlash::Keep { site } else { rule.unwrap_or(TrailingSlash::Keep) };
    let has_slash = match setting {
        TrailingSlash::Remove => false,
        TrailingSlash::Add => !is_file(&address.path),
        TrailingSlash::Keep => address.has_slash,
    };
    let path = match setting {
        TrailingSlash::Remove | TrailingSlash::Add => address.path.trim_end_matches('/'),
        TrailingSlash::Keep => &address.path,
    };
    let slash = if has_slash || path.is_empty() { "/" } else { "" };
    let part = |sign: &str, text: &str| if text.is_empty() { String::new() } else { format!("{sign}{text}") };
    let (query, fragment) = (part("?", &address.query), part("#", address.fragment));
    format!("{}{}{slash}{query}{fragment}", address.origin, encoded(path))
}
