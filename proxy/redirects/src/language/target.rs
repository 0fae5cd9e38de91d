//! Parses `to` and `otherwise`, which are the targets of a rule.

mod filters;
mod host;
mod placeholder;
mod scope;

use crate::address::location::{Destination, LONGEST_WRITTEN_TARGET, Location, TargetOrigin};
use crate::address::path::foreign::{self, PathUse};
use crate::address::path::{self, NormalPath, PathError};
use crate::address::query;
use crate::address::slash::{PathForm, TrailingSlash};
use crate::diagnostic::Code;
use crate::language::hints;
use crate::language::path_hint;
use crate::language::target::host::check_host;
use crate::language::target::placeholder::template;
use crate::language::value_error::ValueError;
use crate::rule::target::Target;
use crate::rule::template::{TemplatePiece, TemplateValues};

pub(super) use crate::language::target::placeholder::lookup_key;
pub(super) use crate::language::target::scope::{HostLabel, Scope, SourceKey, TableValue};

/// Parses a target: a path of the site, or a URL on an allowed host. The target may have a query and a fragment.
pub(super) fn parse(to: &str, scope: Scope<'_>) -> Result<Target, ValueError> {
    check_length(to)?;
    let (rest, fragment) = to.split_once('#').unwrap_or((to, ""));
    let (address, query) = rest.split_once('?').unwrap_or((rest, ""));
    let (origin, path) = split_origin(to, address, scope.hosts)?;
    let path = template(&foreign::decoded(path, PathUse::Target), scope)?;
    let target = Target::new(origin, path, template(query, scope)?, template(fragment, scope)?);
    check_path(to, &target, scope)?;
    Ok(target.with_normal_path())
}

/// Parses a target without placeholders, such as the target of a row of a CSV file.
pub(super) fn plain(to: &str, hosts: &[String]) -> Result<Target, ValueError> {
    let scope = Scope {
        source: SourceKey::From,
        names: &[],
        parameters: &[],
        value: TableValue::Absent,
        host_label: HostLabel::NoHosts,
        hosts,
    };
    parse(to, scope)
}

/// Appends a target without placeholders to `out`, in the form that is sent to the client.
pub(super) fn write_plain(to: &str, hosts: &[String], out: &mut String) -> Result<(), ValueError> {
    check_length(to)?;
    // Most targets are paths that are already in normal form, so no other check is needed.
    if path::is_trivially_normal(to) {
        out.push_str(to);
        return Ok(());
    }
    if to.contains(['{', '}']) {
        let error = ValueError::new(Code::BadPlaceholder, format!("`{to}` contains a placeholder"));
        return Err(error.hint("a row has one fixed path and target; to use placeholders, write a rule with `from`"));
    }
    if to.chars().any(char::is_control) {
        return Err(ValueError::new(Code::BadTarget, "the target contains a control character")
            .hint(path_hint::control_character(to)));
    }
    let (rest, fragment) = to.split_once('#').unwrap_or((to, ""));
    let (address, query) = rest.split_once('?').unwrap_or((rest, ""));
    let (origin, path) = split_origin(to, address, hosts)?;
    let destination = match origin {
        Some(origin) => Destination::external(&origin, path).map_err(|error| bad_path(to, error))?,
        None => Destination::Site(NormalPath::parse(path).map_err(|error| bad_path(to, error))?.into_owned()),
    };
    // The trailing slash is kept, because the site's setting for trailing slashes is applied to each answer.
    let form = PathForm::new(TrailingSlash::Keep, &[]);
    let Some(location) = Location::build(destination, (query, fragment), &form, None) else {
        return Err(ValueError::new(Code::BadTarget, format!("`{to}` could lead to another site"))
            .hint("the path must not start with an encoded slash or backslash"));
    };
    out.push_str(location.as_str());
    Ok(())
}

/// Checks the length of a target. This check also limits the length of messages, because messages repeat the target.
fn check_length(to: &str) -> Result<(), ValueError> {
    // Each byte of a non-ASCII character is percent-encoded, which takes three bytes.
    let length: usize = to.bytes().map(|byte| if byte.is_ascii() { 1 } else { 3 }).sum();
    if length <= LONGEST_WRITTEN_TARGET {
        return Ok(());
    }
    let error = ValueError::new(
        Code::BadTarget,
        format!("the target has {length} bytes; at most {LONGEST_WRITTEN_TARGET} are allowed"),
    );
    Err(error
        .hint("many clients and servers reject longer URLs (RFC 9110, section 4.1): use a shorter URL of the page"))
}

fn split_origin<'t>(
    to: &str,
    address: &'t str,
    hosts: &[String],
) -> Result<(Option<TargetOrigin>, &'t str), ValueError> {
    if address.starts_with('/') && !address.starts_with("//") {
        return Ok((None, address));
    }
    let Some((scheme, rest)) = split_scheme(address) else {
        let message =
            if to.is_empty() { "the target is empty".to_owned() } else { format!("`{to}` is not a valid target") };
        return Err(ValueError::new(Code::BadTarget, message).hint(hints::target(to)));
    };
    let (authority, path) = match rest.find('/') {
        Some(slash) => rest.split_at(slash),
        None => (rest, "/"),
    };
    let host = check_host(scheme, authority, hosts)?;
    Ok((Some(TargetOrigin::new(scheme, &host.authority(scheme))), path))
}

/// Splits off `https://` or `http://`, in any letter case (RFC 3986 §3.1). Returns the scheme and the rest, or `None`
/// if there is no such scheme.
pub(super) fn split_scheme(address: &str) -> Option<(&'static str, &str)> {
    let (written, rest) = address.split_once("://")?;
    let scheme = ["https", "http"].into_iter().find(|scheme| written.eq_ignore_ascii_case(scheme))?;
    Some((scheme, rest))
}

/// Replaces each placeholder with a letter, and checks that the result is a valid path.
fn check_path(to: &str, target: &Target, scope: Scope<'_>) -> Result<(), ValueError> {
    // One more letter is needed than there are names, because the rest of a path after a `prefix` has no name.
    let letters = vec!["x"; scope.names.len() + 1];
    let query: Vec<String> = scope.parameters.iter().map(|name| query::parameter(name, "x")).collect();
    let fill = TemplateValues { captures: &letters, value: "x", query: &query.join("&"), host_label: Some("x") };
    let bare = target.has_filters().then(|| target.without_filters());
    let path = bare.as_ref().unwrap_or(target).path.fill_raw(fill).unwrap_or_default();
    let checked = match &target.origin {
        Some(origin) => Destination::external(origin, &path),
        None => NormalPath::parse(&path).map(|path| Destination::Site(path.into_owned())),
    };
    match checked {
        Ok(destination) if destination.could_leave_site() => {
            Err(ValueError::new(Code::BadTarget, format!("`{to}` could lead to another site"))
                .hint("the path must not start with an encoded slash or backslash"))
        }
        Ok(_) => Ok(()),
        Err(error) => Err(bad_path(to, error)),
    }
}

fn bad_path(to: &str, error: PathError) -> ValueError {
    ValueError::new(Code::BadTarget, format!("`{to}` is not a valid target: {error}")).hint(path_hint::hint(to, error))
}

impl Target {
    /// Normalizes a path without placeholders, so that the path need not be normalized for each request.
    fn with_normal_path(mut self) -> Self {
        let [TemplatePiece::Text(text)] = &mut *self.path.0 else {
            return self;
        };
        let normal = match self.origin {
            Some(_) => path::spell(text).ok(),
            None => NormalPath::parse(text).ok().map(|path| {
                let slash = if path.had_trailing_slash() { "/" } else { "" };
                format!("{path}{slash}")
            }),
        };
        if let Some(normal) = normal {
            *text = normal.into();
        }
        self
    }

    /// Appends a capture to the path, after a slash.
    pub(super) fn append(mut self, capture: usize) -> Self {
        self.path.0 = self.path.0.into_iter().chain([TemplatePiece::Tail(capture)]).collect();
        self
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parse_with(to: &str, names: &[&str]) -> Result<Target, ValueError> {
        let names: Vec<Box<str>> = names.iter().map(|name| (*name).into()).collect();
        parse(
            to,
            Scope {
                source: SourceKey::From,
                names: &names,
                parameters: &["id".into()],
                value: TableValue::Absent,
                host_label: HostLabel::NoHosts,
                hosts: &["shop.example".to_owned()],
            },
        )
    }

    #[test]
    fn valid_targets_are_accepted() {
        for to in [
            "/",
            "/about/",
            "/новости?тема=1#начало",
            "/a/{x}/b-{x}?q={x}#{x}",
            "/{query.id}?old={query.id}",
            "https://shop.example",
            "http://Shop.example/a//b/?x#y",
            "https://shop.example:443/",
        ] {
            assert!(parse_with(to, &["x"]).is_ok(), "{to}");
        }
    }

    #[test]
    fn invalid_targets_are_rejected_with_their_code() {
        for (to, code) in [
            ("about", Code::BadTarget),
            ("", Code::BadTarget),
            ("//shop.example/", Code::BadTarget),
            ("/\\shop.example/", Code::BadTarget),
            ("/%2F/shop.example", Code::BadTarget),
            ("javascript:alert(1)", Code::BadTarget),
            ("https://shop.example@evil.example/", Code::BadTarget),
            ("https://{x}/", Code::BadTarget),
            ("https:///a", Code::BadTarget),
            ("/a?b=\r\nSet-Cookie: c", Code::BadTarget),
            ("https://shop.example.evil.example/", Code::HostNotAllowed),
            ("https://shop.example:8443/", Code::HostNotAllowed),
            ("http://shop.example:443/", Code::HostNotAllowed),
            ("https://shop.example:/", Code::BadTarget),
            ("https://пример.рф/", Code::HostNotAllowed),
            // The `о` in this host is a Cyrillic letter.
            ("https://shоp.example/", Code::BadTarget),
            ("/a/{y}", Code::MissingCapture),
            ("/a/{value}", Code::MissingCapture),
            ("/a/{query.ID}", Code::MissingCapture),
            ("https://{query.id}/", Code::BadTarget),
            ("/a/{x", Code::BadPlaceholder),
            ("/a/x}", Code::BadPlaceholder),
            ("/a/{X}", Code::BadPlaceholder),
        ] {
            assert_eq!(parse_with(to, &["x"]).unwrap_err().code, code, "{to}");
        }
    }

    #[test]
    fn target_is_as_long_as_urls_may_be() {
        let of = |letters: usize| format!("/{}", "я".repeat(letters));
        assert!(parse_with(&of(1333), &[]).is_ok());
        for to in [of(1334), format!("/a?b={}", "c".repeat(8000))] {
            let error = parse_with(&to, &[]).unwrap_err();
            assert_eq!(error.code, Code::BadTarget);
            assert!(write_plain(&to, &[], &mut String::new()).is_err());
        }
    }

    #[test]
    fn hint_names_the_placeholder_or_what_the_url_lacks() {
        let hint = |to: &str| {
            let place = crate::language::raw::whole_file(&"t.yaml".into());
            parse_with(to, &["id"]).unwrap_err().in_text(&place, to).hint.unwrap()
        };
        assert_eq!(
            (hint("/a/{ID}").as_str(), hint("/a/{idd}").as_str()),
            ("did you mean `{id}`?", "did you mean `{id}`?")
        );
        assert!(hint("HTTP://").starts_with("write a host name after `://`"));
    }

    #[test]
    fn site_path_is_normalized_and_slash_at_the_end_is_kept() {
        let text = |to| parse_with(to, &[]).unwrap().path.0.into_vec();
        assert_eq!(text("/team/../about//"), [TemplatePiece::Text("/about/".into())]);
        assert_eq!(text("https://shop.example/a/"), [TemplatePiece::Text("/a/".into())]);
    }
}
