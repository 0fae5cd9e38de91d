//! Parses the targets of `RewriteRule` and `RedirectMatch`.

use crate::apache::flags::{Flags, QueryFlag};
use crate::apache::request_host::{RequestHost, is_host};
use crate::apache::scope::Scope;
use crate::condition::host_pattern::NAME_HOSTS;
use crate::note::{NoteSubject, Remark};
use crate::path::placeholder::Capture;
use crate::rule::draft::QueryPolicy;
use crate::target::dollar::{TargetToken, push_text, split_variables};
use crate::target::template::{Piece, TargetTemplate};
use crate::target::url;

/// Returns what `mod_alias` does with the query of a request. If the target has no query, the query of the request is
/// kept.
pub(super) fn query_of(target: &str) -> QueryPolicy {
    if target.contains('?') { QueryPolicy::Drop } else { QueryPolicy::Keep }
}

/// A parsed target, along with the policy for the query of the request.
pub(super) struct ApacheTarget {
    pub(super) template: TargetTemplate,
    pub(super) query: QueryPolicy,
    pub(super) remarks: Vec<Remark>,
}

/// Parses the target of a `RewriteRule`, which Apache calls the substitution. `host` is the host of the request, if the
/// target depends on it.
pub(super) fn read(
    target: &str,
    host: Option<&RequestHost>,
    flags: &Flags,
    scope: &Scope,
) -> Result<ApacheTarget, Remark> {
    let words = split_variables(target);
    let mut words = host.map_or_else(|| without_own_host(words.clone()), |host| Ok(host.fill(words.clone())))?;
    let has_query = target.contains('?');
    let repeats_query = take_query_string(&mut words);
    let mut pieces = Vec::new();
    for word in words {
        piece(word, &mut pieces)?;
    }
    if let Some(Piece::Text(last)) = pieces.last_mut() {
        *last = last.strip_suffix('?').unwrap_or(last).to_owned();
    }
    let mut remarks = Vec::new();
    check_scheme(&pieces)?;
    if let (Some(folder), true) = (scope.base.as_deref().or(scope.pattern_folder()), is_relative(&pieces)) {
        pieces.insert(0, Piece::Text(folder.to_owned()));
        remarks.extend(scope.base.is_none().then(without_base));
    }
    let query = match flags.query {
        QueryFlag::Discard => QueryPolicy::Drop,
        QueryFlag::Default if has_query && !repeats_query => QueryPolicy::Drop,
        QueryFlag::Default | QueryFlag::Append => QueryPolicy::Keep,
    };
    let encodes_fragment = target.contains('#') && !flags.is_unescaped;
    let encodes_twice = flags.encodes_captures && !flags.is_unescaped && target.contains('$');
    Ok(ApacheTarget {
        template: TargetTemplate(pieces),
        query,
        remarks: remarks.into_iter().chain(encodes_fragment.then(fragment)).chain(encodes_twice.then(twice)).collect(),
    })
}

fn without_base() -> Remark {
    Remark::about(
        NoteSubject::FolderTarget,
        "without `RewriteBase`, Apache puts a folder of the file system before the relative target; the rule redirects to \
        a path of the site",
        "no change needed if the path of the site was intended",
    )
}

fn twice() -> Remark {
    Remark::about(
        NoteSubject::DoubleEncoding,
        "with the flag B, Apache encodes the captured text twice, such as `a-b` as `a%252db`; the rule encodes it once",
        "no change needed unless the new page expects text that is encoded twice",
    )
}

fn fragment() -> Remark {
    Remark::new(
        "without the flag NE, the original statement sends `#` as `%23`; in the rule, `#` starts a fragment",
        "no change needed if a fragment was intended",
    )
}

/// Reports whether a target contains the host of the request, and a rule needs the name of this host.
pub(super) fn depends_on_host(target: &str) -> bool {
    let words = split_variables(target);
    words.iter().any(is_host) && without_own_host(words).map_or(true, |words| words.iter().any(is_host))
}

/// Reports whether a target contains a capture of a condition, such as `%1`.
pub(super) fn uses_condition_capture(target: &str) -> bool {
    split_variables(target).iter().any(|word| matches!(word, TargetToken::Percent(_)))
}

/// Removes text such as `https://%{HTTP_HOST}` from the start of a target, because this host is the site itself.
fn without_own_host(words: Vec<TargetToken>) -> Result<Vec<TargetToken>, Remark> {
    let scheme = |word: &TargetToken| match word {
        TargetToken::Text(text) if matches!(text.as_str(), "https://" | "http://" | "//") => Some(text.clone()),
        TargetToken::Variable(name) if name.eq_ignore_ascii_case("REQUEST_SCHEME") => Some(String::new()),
        TargetToken::Text(_) | TargetToken::Variable(_) | TargetToken::Dollar(_) | TargetToken::Percent(_) => None,
    };
    let (start, rest) = match words.as_slice() {
        [start, host, rest @ ..] if is_host(host) => (start, rest),
        [start, TargetToken::Text(separator), host, rest @ ..] if separator == "://" && is_host(host) => (start, rest),
        _ => return Ok(words),
    };
    match (scheme(start), rest) {
        (None, _) => Ok(words),
        (Some(scheme), [TargetToken::Text(text), following @ ..]) => {
            let first = TargetToken::Text(url::after_own_host(&scheme, text)?.to_owned());
            Ok(std::iter::once(first).chain(following.iter().cloned()).collect())
        }
        (Some(_), rest) => Ok(rest.to_vec()),
    }
}

/// Removes `?%{QUERY_STRING}` from the end of a target. If the target ended with this text, returns `true`, and the
/// rule must keep the query.
fn take_query_string(words: &mut Vec<TargetToken>) -> bool {
    // Otherwise, the query is a part of another text, as in `/new?from=%{QUERY_STRING}`.
    let [.., TargetToken::Text(text), TargetToken::Variable(name)] = words.as_mut_slice() else { return false };
    if !name.eq_ignore_ascii_case("QUERY_STRING") || !text.ends_with(['?', '&']) {
        return false;
    }
    *text = text.trim_end_matches(['?', '&']).to_owned();
    words.pop();
    true
}

fn piece(word: TargetToken, pieces: &mut Vec<Piece>) -> Result<(), Remark> {
    match word {
        TargetToken::Text(text) => push_text(&text, pieces),
        TargetToken::Dollar(number) => pieces.push(Piece::Capture(Capture::Number(number))),
        TargetToken::Percent(number) => pieces.push(Piece::Capture(Capture::Percent(number))),
        TargetToken::Variable(name) if name.eq_ignore_ascii_case("REQUEST_URI") => pieces.push(Piece::Path),
        TargetToken::Variable(name) if name.starts_with('$') && !name.contains(':') => {
            return Err(undefined(&name));
        }
        TargetToken::Variable(name) if name.starts_with('$') => {
            return Err(Remark::new(
                "the original statement looks up the target in a map",
                "store the map file next to the rule file, and write a rule with `rows:` or `table:`; in place of \
                 `int:tolower`, use a filter such as `{slug|lower}`",
            ));
        }
        word @ TargetToken::Variable(_) if is_host(&word) => {
            return Err(Remark::about(
                NoteSubject::UnlistedHosts,
                "the target contains the host of the request",
                NAME_HOSTS,
            ));
        }
        TargetToken::Variable(name) => {
            return Err(Remark::new(format!("the target depends on `%{{{name}}}`"), "write the rule by hand"));
        }
    }
    Ok(())
}

/// Returns the remark about a variable such as `${SITE}` that the file does not define. `name` is its name after the dollar
/// sign, which it includes.
fn undefined(name: &str) -> Remark {
    let variable = name.strip_prefix('$').unwrap_or(name);
    Remark::new(
        format!(
            "the file does not define the variable `${{{variable}}}`, so Apache keeps it as text unless another file does"
        ),
        format!("add `Define {variable}` with the value above this line, and import again"),
    )
}

/// The schemes that Apache recognizes without `//`. Apache adds the folder of the rule to a target with another scheme.
/// (Apache HTTP Server 2.4, `mod_rewrite.c`, `is_absolute_uri`.)
const SCHEMES_WITHOUT_SLASHES: [&str; 3] = ["mailto", "news", "unix"];

/// Returns an error if the target has another scheme than `http` or `https`.
fn check_scheme(pieces: &[Piece]) -> Result<(), Remark> {
    let Some(Piece::Text(text)) = pieces.first() else { return Ok(()) };
    let Some(scheme) = url::scheme(text).filter(|_| url::split_host(text).is_none()) else { return Ok(()) };
    let is_known = SCHEMES_WITHOUT_SLASHES.iter().any(|known| scheme.eq_ignore_ascii_case(known));
    if is_known || text.get(scheme.len()..).is_some_and(|rest| rest.starts_with("://")) {
        return Err(url::other_scheme(scheme, text));
    }
    if ["http", "https"].iter().any(|known| scheme.eq_ignore_ascii_case(known)) {
        return Err(Remark::new(
            format!(
                "`{scheme}:` is not followed by `//`, so Apache redirects to a path of the site that ends with `{text}`"
            ),
            "correct the target and import again",
        ));
    }
    Err(Remark::new(
        format!(
            "Apache does not know the scheme `{scheme}`, so it redirects to a path of the site that ends with `{text}`"
        ),
        "delete the statement, or correct its target and import again",
    ))
}

fn is_relative(pieces: &[Piece]) -> bool {
    match pieces.first() {
        Some(Piece::Text(text)) => !text.starts_with('/') && !text.contains("://"),
        Some(Piece::Capture(_) | Piece::Parameter(_) | Piece::Value(_)) | None => true,
        Some(Piece::Path) => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::apache::scope::PatternContext;

    fn shown(target: &str, flags: &str) -> (String, QueryPolicy) {
        let found =
            read(target, None, &Flags::read(flags), &Scope::file(PatternContext::Folder("/blog/".to_owned()))).unwrap();
        let pieces = found.template.0.iter().map(|piece| match piece {
            Piece::Text(text) => text.clone(),
            Piece::Path => "<path>".to_owned(),
            Piece::Parameter(parameter) => format!("<?{}>", parameter.name),
            Piece::Value(lookup) => format!("<{}>", lookup.name),
            Piece::Capture(Capture::Number(number)) => format!("<${number}>"),
            Piece::Capture(Capture::Percent(number)) => format!("<%{number}>"),
            Piece::Capture(Capture::Name(name)) => format!("<{name}>"),
        });
        (pieces.collect(), found.query)
    }

    #[test]
    fn targets_are_split_at_variables() {
        for (target, flags, template, query) in [
            ("/new/$1", "[R]", "/new/<$1>", QueryPolicy::Keep),
            ("/new?x=%1", "[R]", "/new?x=<%1>", QueryPolicy::Drop),
            ("/new?x=1", "[R,QSA]", "/new?x=1", QueryPolicy::Keep),
            ("/new?", "[R]", "/new", QueryPolicy::Drop),
            ("/new", "[R,QSD]", "/new", QueryPolicy::Drop),
            ("/new?a=b&%{QUERY_STRING}", "[R]", "/new?a=b", QueryPolicy::Keep),
            ("https://%{HTTP_HOST}/new", "[R]", "/new", QueryPolicy::Keep),
            ("https://x.example%{REQUEST_URI}", "[R]", "https://x.example<path>", QueryPolicy::Keep),
            ("new/$1", "[R]", "/blog/new/<$1>", QueryPolicy::Keep),
            ("$1", "[R]", "/blog/<$1>", QueryPolicy::Keep),
            ("/a%20b\\$1", "[R]", "/a%20b$1", QueryPolicy::Keep),
        ] {
            assert_eq!(shown(target, flags), (template.to_owned(), query), "{target}");
        }
    }

    #[test]
    fn maps_and_other_variables_are_not_translated() {
        for target in [
            "${moved:$1}",
            "/%{REMOTE_ADDR}",
            "https://%{ENV:HOST}/",
            "http://%{HTTP_HOST}:8080/a",
            "https://%{HTTP_HOST}:%{SERVER_PORT}/a",
            "https://%{HTTP_HOST}.example/a",
            "mailto:a@b.example",
            "tel:+7",
            "https:https//a.example",
            "ftp://a.example/b",
        ] {
            assert!(read(target, None, &Flags::read("[R]"), &Scope::file(PatternContext::Server)).is_err(), "{target}");
        }
    }
}
