//! Parses sources that may contain placeholders such as `:name` and an asterisk, as in `/blog/:year/*`.

use crate::condition::when::When;
use crate::note::{Covering, DELETE, NoteSubject, Remark};
use crate::path::named_parts::NamedParts;
use crate::path::shape::PathShape;
use crate::target::colon::identifier;

/// The start of the paths that Netlify reserves for its functions and other services, as in
/// `/.netlify/functions/hello`. It rejects redirects of these paths.
pub(super) const OWN_PREFIX: &str = "/.netlify";

/// A parsed source. If the source is an absolute URL, `host` is the condition on its host.
pub(super) struct Pattern {
    pub(super) shape: PathShape,
    pub(super) host: Option<When>,
    /// A remark about a source of which the engine of Netlify compares only the start.
    pub(super) remark: Option<Remark>,
}

/// Returns the part of a path that the engine of Netlify compares, which ends before the first two slashes in a row.
pub(super) fn compared_part(path: &str) -> &str {
    path.split("//").next().unwrap_or(path)
}

pub(super) fn read(source: &str) -> Result<Pattern, Remark> {
    let (host, path) = match source.split_once("://") {
        Some((scheme, rest)) => {
            if scheme.eq_ignore_ascii_case("http") {
                let reason = "the line matches only requests without TLS, which the TLS terminator must redirect";
                return Err(Remark::new(
                    reason,
                    "write `https://` in the source if the line should match all requests",
                ));
            }
            let (host, path) = rest.split_at_checked(rest.find('/').unwrap_or(rest.len())).unwrap_or((rest, ""));
            let host = host.split(':').next().unwrap_or(host).to_ascii_lowercase();
            (Some(When { host: vec![host], ..When::default() }), path)
        }
        None => (None, source),
    };
    if !path.is_empty() && !path.starts_with('/') {
        let reason = format!("`{source}` does not start with a slash");
        return Err(Remark::new(reason, "write the absolute path"));
    }
    if path.starts_with("//") {
        let reason =
            format!("`{source}` starts with two slashes, so the engine of Netlify compares it with the home page");
        return Err(Remark::new(reason, "write the source with its scheme, such as `https://old.example/page`"));
    }
    if path.starts_with(OWN_PREFIX) {
        let reason = format!("Netlify rejects sources that start with `{OWN_PREFIX}`, so the line matches no requests");
        return Err(Remark::about(NoteSubject::WithoutEffect(Covering::NoRequests), reason, DELETE));
    }
    // The engine of Netlify compares a `#` as a character of the path.
    let written = path.split('?').next().unwrap_or(path);
    let path = compared_part(written);
    if let Some(segment) = path.split('/').find(|segment| has_inner_asterisk(segment)) {
        let reason = format!(
            "an asterisk stands for other text on Netlify only at the end of a path segment, so `{segment}` matches only \
             itself"
        );
        let hint = "delete the line, because no link contains this asterisk; if the old pages should be redirected, write a \
                    rule with `regex`";
        return Err(Remark::about(NoteSubject::WithoutEffect(Covering::NoRequests), reason, hint));
    }
    let remark = (path != written).then(|| {
        Remark::new(
            format!(
                "the engine of Netlify compares only the text before the two slashes in `{source}`, so the rule is for `{path}`"
            ),
            "if the line was meant for another path, correct its source and import again",
        )
    });
    Ok(Pattern { shape: shape(path), host, remark })
}

/// Reports whether an asterisk of a segment is not its last character, as in `*.php`. The engine of Netlify compares it
/// as text.
pub(super) fn has_inner_asterisk(segment: &str) -> bool {
    !segment.starts_with(':') && segment.trim_end_matches('*').contains('*')
}

fn shape(path: &str) -> PathShape {
    let mut builder = NamedParts::default();
    let mut rest = path;
    while let Some(at) = rest.find([':', '*']) {
        let (before, following) = rest.split_at_checked(at).unwrap_or((rest, ""));
        builder.text(before);
        // A placeholder is a whole segment, so `:id.html` is the placeholder `id.html`.
        let segment = following.strip_prefix(':').and_then(|name| name.split('/').next());
        let name = segment.filter(|name| !identifier(name).is_empty() && before.ends_with('/'));
        rest = match name {
            Some(name) => {
                builder.segment(name);
                following.get(1 + name.len()..).unwrap_or_default()
            }
            None if following == "*" => {
                builder.last_splat();
                ""
            }
            // The asterisk also stands for nothing, so `/a/*/b` matches `/a/b`.
            None if following.starts_with("*/") && before.ends_with('/') && before.len() > 1 => {
                builder.optional_splat();
                following.get(1..).unwrap_or_default()
            }
            None if following.starts_with("*/") => {
                builder.splat();
                following.get(1..).unwrap_or_default()
            }
            // Elsewhere, a colon and an asterisk are ordinary characters. The engine of Netlify compares `/*.php` as text.
            None => {
                let (special, rest) = following.split_at_checked(1).unwrap_or((following, ""));
                builder.text(special);
                rest
            }
        };
    }
    builder.text(rest);
    builder.shape
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::path::shape::PathPart;

    #[test]
    fn names_and_asterisks_become_placeholders() {
        let text = |text: &str| PathPart::Text(text.to_owned());
        let splat = || Some("splat".to_owned());
        for (source, parts) in [
            ("/a", vec![text("/a")]),
            ("/a/:blogSlug/b", vec![text("/a/"), PathPart::Segment(Some("blog_slug".to_owned())), text("/b")]),
            ("/a/*", vec![text("/a"), PathPart::Below(splat())]),
            ("/a*", vec![text("/a"), PathPart::AnyText(splat())]),
            ("/a*/b", vec![text("/a"), PathPart::AnyText(splat()), text("/b")]),
            ("/a/:id.html", vec![text("/a/"), PathPart::Segment(Some("id_html".to_owned()))]),
            ("/12:30?b#c", vec![text("/12:30")]),
            ("/b#c", vec![text("/b%23c")]),
        ] {
            assert_eq!(read(source).unwrap().shape.parts, parts, "{source}");
        }
    }

    #[test]
    fn host_of_a_url_is_a_condition() {
        let pattern = read("https://Old.example:8443/a").unwrap();
        assert_eq!(pattern.host.unwrap().host, ["old.example"]);
        for source in ["a", "http://old.example/a", "//old.example/a"] {
            assert!(read(source).is_err(), "{source}");
        }
    }
}
