//! Converts URLs to Portico's canonical form, and names the conversion that makes two URLs equal.

use crate::comparison::url::Url;
use crate::simulation::request::{encoded, merged_slashes};

/// The characters that a URL cannot contain.
const UNSAFE: &str = " \"<>`{}\\^|";

/// A conversion to Portico's canonical form, which is documented and therefore not a difference.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Conversion {
    /// The final slash of a path on the site is removed.
    Slash,
    /// Repeated slashes of a path on the site are merged.
    Slashes,
    /// Percent-encoded unreserved characters are decoded, and the digits of escape sequences are in upper case.
    /// Characters that a URL cannot contain, such as spaces, are percent-encoded, as browsers do.
    Encoding,
    /// A question mark without a query, or a `#` without a fragment, is removed.
    EmptyPart,
    /// The query parameters have another order. Parameters with the same name keep theirs.
    QueryOrder,
    /// Several of these conversions are necessary.
    Several,
    /// The original server redirects the request with and without a final slash to URLs that differ only in their final
    /// slash. Portico's rules match both forms and redirect them to the same URL.
    RequestSlash,
    /// One side redirects to the canonical form of the requested URL, and the other side does not redirect.
    SamePage,
    /// A chain has another status than its first redirect.
    ChainStatus,
}

impl Conversion {
    /// All conversions.
    pub const ALL: [Self; 9] = [
        Self::Slash,
        Self::Slashes,
        Self::Encoding,
        Self::EmptyPart,
        Self::QueryOrder,
        Self::Several,
        Self::RequestSlash,
        Self::SamePage,
        Self::ChainStatus,
    ];

    /// Returns the name of the conversion in the table.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Slash => "final slash",
            Self::Slashes => "repeated slashes",
            Self::Encoding => "encoding",
            Self::EmptyPart => "empty query or fragment",
            Self::QueryOrder => "order of the query",
            Self::Several => "several of these",
            Self::RequestSlash => "final slash of the request",
            Self::SamePage => "redirect to the same page",
            Self::ChainStatus => "status of a chain",
        }
    }
}

/// The relation between two answers or URLs.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Relation {
    /// Both are equal, without or with a conversion.
    Equal(Option<Conversion>),
    /// Both are different.
    Different,
}

/// A function that converts a URL to a text.
type Convert<'f> = &'f dyn Fn(&Url) -> String;

/// Compares two URLs.
pub(crate) fn compare(one: &Url, other: &Url) -> Relation {
    if one.scheme != other.scheme || !one.host.eq_ignore_ascii_case(&other.host) {
        return Relation::Different;
    }
    if one.target == other.target {
        return Relation::Equal(None);
    }
    let equal = |convert: Convert<'_>| convert(one) == convert(other);
    let single: [(Conversion, Convert<'_>); 5] = [
        (Conversion::Slash, &without_slash),
        (Conversion::Slashes, &merged),
        (Conversion::Encoding, &|url| decoded(&url.target)),
        (Conversion::EmptyPart, &|url| without_empty_part(&url.target)),
        (Conversion::QueryOrder, &|url| with_sorted_query(&url.target)),
    ];
    if let Some((conversion, _)) = single.into_iter().find(|(_, convert)| equal(*convert)) {
        return Relation::Equal(Some(conversion));
    }
    let all = |url: &Url| {
        let target = with_sorted_query(&without_empty_part(&decoded(&url.target)));
        let url = Url { target, ..url.clone() };
        without_slash(&Url { target: merged(&url), ..url })
    };
    if equal(&all) { Relation::Equal(Some(Conversion::Several)) } else { Relation::Different }
}

/// Reports whether two URLs are the same if percent-encoded characters without a special meaning are decoded. Inside a
/// path, these are all characters except `/`, `?`, `#` and `%`. In a query, `&`, `=` and `+` have a meaning as well: `+` is a
/// space. The order of the parameters does not matter, and neither do empty parameters, as in `?a=b&` and `?a=b&c=`, and the final slash of a
/// path on this site.
pub(crate) fn same_after_decoding(one: &Url, other: &Url) -> bool {
    let is_same_server = one.scheme == other.scheme && one.host.eq_ignore_ascii_case(&other.host);
    let spelled = |url: &Url| {
        let target = with_sorted_query(&bare(url));
        let (path, rest) = split(&target);
        decoded_except(path, "/?#%") + &decoded_except(&rest.replace('+', "%20"), "&=+#%")
    };
    is_same_server && spelled(one) == spelled(other)
}

/// Reports whether two URLs are the same if repeated slashes are merged, also on another host. A target has two slashes if it
/// ends with one and the copied text begins with one, which nobody intends.
pub(crate) fn same_with_single_slashes(one: &Url, other: &Url) -> bool {
    let single = |url: &Url| Url { target: merged(&Url { scheme: None, ..url.clone() }), ..url.clone() };
    same_after_decoding(&single(one), &single(other))
}

/// Reports whether two URLs are different but the same if all percent-encoded characters of both or of one are decoded, and
/// `+` is a space also in the path. The URLs may have different meanings.
pub(crate) fn same_after_full_decoding(one: &Url, other: &Url) -> bool {
    let is_same_server = one.scheme == other.scheme && one.host.eq_ignore_ascii_case(&other.host);
    let all = |text: &str| decoded_except(text, "");
    let spaced = |text: &str| all(&text.replace('+', "%20"));
    let is_same_text = |target: &str, other: &str| {
        let (decoded, other_decoded) = (all(target), all(other));
        decoded == other_decoded || decoded == other || other_decoded == target || spaced(target) == spaced(other)
    };
    // An encoded `&` separates no parameters, so both orders are compared.
    let is_same = [(one.target.clone(), other.target.clone()), (bare(one), bare(other))].iter().any(|(one, other)| {
        is_same_text(one, other) || is_same_text(&with_sorted_query(one), &with_sorted_query(other))
    });
    is_same_server && one.target != other.target && is_same
}

/// Returns a target with merged slashes, and without the final slash of a path on this site and without empty parameters.
fn bare(url: &Url) -> String {
    without_slash(&Url { target: without_empty_parameters(&merged(url)), ..url.clone() })
}

fn split(target: &str) -> (&str, &str) {
    target.split_at(target.find(['?', '#']).unwrap_or(target.len()))
}

fn without_slash(url: &Url) -> String {
    let (path, rest) = split(&url.target);
    let path = match path.strip_suffix('/') {
        Some(path) if url.scheme.is_none() && !path.is_empty() => path,
        Some(_) | None => path,
    };
    format!("{path}{rest}")
}

/// Sorts the query parameters by their names. Parameters with the same name keep their order.
fn with_sorted_query(target: &str) -> String {
    let (before, fragment) = target.split_at(target.find('#').unwrap_or(target.len()));
    let Some((path, query)) = before.split_once('?') else { return target.to_owned() };
    let mut parameters: Vec<&str> = query.split('&').collect();
    parameters.sort_by_key(|parameter| parameter.split('=').next().unwrap_or_default());
    format!("{path}?{}{fragment}", parameters.join("&"))
}

/// Removes the parameters of a query that have an empty value, such as `b=`, or neither a name nor a value.
fn without_empty_parameters(target: &str) -> String {
    let (before, fragment) = target.split_at(target.find('#').unwrap_or(target.len()));
    let Some((path, query)) = before.split_once('?') else { return target.to_owned() };
    let has_value = |parameter: &&str| !matches!(parameter.split_once('='), Some((_, ""))) && !parameter.is_empty();
    let parameters: Vec<&str> = query.split('&').filter(has_value).collect();
    let mark = if parameters.is_empty() { "" } else { "?" };
    format!("{path}{mark}{}{fragment}", parameters.join("&"))
}

fn without_empty_part(target: &str) -> String {
    let target = target.strip_suffix('#').unwrap_or(target);
    target.strip_suffix('?').unwrap_or(target).to_owned()
}

pub(super) fn merged(url: &Url) -> String {
    let (path, rest) = split(&url.target);
    if url.scheme.is_some() {
        return url.target.clone();
    }
    merged_slashes(path) + rest
}

fn decoded(target: &str) -> String {
    decode(target, |character| character.is_ascii_alphanumeric() || "-._~".contains(character))
}

/// Decodes all graphic ASCII characters except for those in `special`.
fn decoded_except(target: &str, special: &str) -> String {
    decode(target, |character| character.is_ascii_graphic() && !special.contains(character))
}

/// Decodes the percent-encoded characters that `is_decoded` accepts. Encodes characters that a URL cannot contain.
fn decode(target: &str, is_decoded: impl Fn(char) -> bool) -> String {
    let target = &encoded(target, UNSAFE);
    let mut out = String::with_capacity(target.len());
    let mut rest = target.as_str();
    while let Some(at) = rest.find('%') {
        out.push_str(&rest[..at]);
        let code = rest.get(at + 1..at + 3);
        let byte = code.and_then(|code| u8::from_str_radix(code, 16).ok());
        match byte.map(char::from) {
            Some(character) if is_decoded(character) && !UNSAFE.contains(character) => out.push(character),
            Some(_) => out.push_str(&rest[at..at + 3].to_ascii_uppercase()),
            None => out.push('%'),
        }
        rest = &rest[at + if byte.is_some() { 3 } else { 1 }..];
    }
    out + rest
}

#[cfg(test)]
mod tests {
    use super::*;

    fn compared(one: &str, other: &str) -> Relation {
        compare(&Url::own("a.example", one), &Url::own("a.example", other))
    }

    #[test]
    fn only_documented_conversions_make_urls_equal() {
        assert_eq!(compared("/a?b", "/a?b"), Relation::Equal(None));
        assert_eq!(compared("/a/?b", "/a?b"), Relation::Equal(Some(Conversion::Slash)));
        assert_eq!(compared("//a", "/a"), Relation::Equal(Some(Conversion::Slashes)));
        assert_eq!(compared("/%61%d0", "/a%D0"), Relation::Equal(Some(Conversion::Encoding)));
        assert_eq!(compared("/a?", "/a"), Relation::Equal(Some(Conversion::EmptyPart)));
        assert_eq!(compared("/a#", "/a"), Relation::Equal(Some(Conversion::EmptyPart)));
        assert_eq!(compared("//%61/", "/a"), Relation::Equal(Some(Conversion::Several)));
        assert_eq!(compared("/a?c=1&b=2&b=1", "/a?b=2&b=1&c=1"), Relation::Equal(Some(Conversion::QueryOrder)));
        assert_eq!(compared("/a?b=2&b=1", "/a?b=1&b=2"), Relation::Different);
        assert_eq!(compared("/a%2Fb", "/a/b"), Relation::Different);
        assert_eq!(compared("/a?b=/", "/a?b="), Relation::Different);
        let away = |target: &str| Url { scheme: Some("https".to_owned()), ..Url::own("b.example", target) };
        assert_eq!(compare(&away("/a/"), &away("/a")), Relation::Different);
    }

    #[test]
    fn plus_signs_are_spaces_in_queries_and_another_spelling_in_paths() {
        let both = |one: &str, other: &str| {
            let (one, other) = (Url::own("a.example", one), Url::own("a.example", other));
            (same_after_decoding(&one, &other), same_after_full_decoding(&one, &other))
        };
        assert_eq!(both("/a?x=b+c&y=d%2Fe", "/a?y=d/e&x=b%20c"), (true, true));
        assert_eq!(both("/a+b", "/a%20b"), (false, true));
        assert_eq!(both("/a?x=b%2Bc", "/a?x=b%20c"), (false, false));
        assert!(both("/a?b=c&", "/a?b=c").0);
        assert_eq!((both("/a?&b=c&&d#e", "/a?b=c&d#e").0, both("/a?&", "/a").0), (true, true));
        assert_eq!(both("/d//a&b", "/d/a%26b"), (true, true), "repeated slashes are merged as well");
    }
}
