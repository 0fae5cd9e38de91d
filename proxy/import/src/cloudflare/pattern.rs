//! Parses sources that may contain one asterisk and placeholders such as `:name`.

use crate::note::Remark;
use crate::path::named_parts::{NamedParts, SPLAT};
use crate::path::placeholder::Capture;
use crate::path::shape::PathShape;
use crate::target::colon::identifier;

/// Reports whether a source contains an asterisk or a placeholder.
pub(super) fn is_dynamic(from: &str) -> bool {
    from.contains('*') || from.split(':').skip(1).any(|rest| !identifier(rest).is_empty())
}

/// Parses a source. Returns an error if Cloudflare ignores the source, because a name occurs twice.
pub(super) fn read(from: &str) -> Result<PathShape, Remark> {
    let mut parts = NamedParts::default();
    let mut rest = from;
    while let Some(at) = rest.find([':', '*']) {
        let (before, following) = rest.split_at_checked(at).unwrap_or((rest, ""));
        parts.text(before);
        let after = following.get(1..).unwrap_or_default();
        rest = match identifier(after) {
            _ if following == "*" => {
                check_unused(SPLAT, &parts)?;
                parts.last_splat();
                after
            }
            _ if following.starts_with('*') => {
                check_unused(SPLAT, &parts)?;
                parts.splat();
                after
            }
            "" => {
                parts.text(":");
                after
            }
            name => {
                check_unused(name, &parts)?;
                parts.segment(name);
                after.get(name.len()..).unwrap_or_default()
            }
        };
    }
    parts.text(rest);
    Ok(parts.shape)
}

fn check_unused(name: &str, parts: &NamedParts) -> Result<(), Remark> {
    let mut names = parts.shape.placeholders.iter().filter_map(|(capture, _)| match capture {
        Capture::Name(earlier) => Some(earlier),
        Capture::Number(_) | Capture::Percent(_) => None,
    });
    // Cloudflare replaces one placeholder after the other, so `:id` also replaces the start of a later `:idea`.
    let Some(earlier) = names.find(|earlier| name == *earlier || (name != SPLAT && name.starts_with(earlier.as_str())))
    else {
        return Ok(());
    };
    let reason = match name {
        SPLAT => "Cloudflare ignores this line, because its source has more than one asterisk".to_owned(),
        name if name == earlier => format!("Cloudflare ignores this line, because its source contains `:{name}` twice"),
        name => format!("Cloudflare ignores this line, because `:{earlier}` is the start of the later name `:{name}`"),
    };
    Err(Remark::new(reason, "write a rule by hand if the line should redirect from now on"))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::path::shape::PathPart;

    #[test]
    fn names_may_follow_any_character() {
        let text = |text: &str| PathPart::Text(text.to_owned());
        let segment = |name: &str| PathPart::Segment(Some(name.to_owned()));
        let splat = || Some("splat".to_owned());
        for (source, parts) in [
            ("/a", vec![text("/a")]),
            ("/a-:id.html", vec![text("/a-"), segment("id"), text(".html")]),
            ("/12:30", vec![text("/12:30")]),
            ("/a/*", vec![text("/a"), PathPart::Below(splat())]),
            ("/a/*/b", vec![text("/a/"), PathPart::AnyText(splat()), text("/b")]),
        ] {
            assert_eq!(read(source).unwrap().parts, parts, "{source}");
            assert_eq!(is_dynamic(source), parts.len() > 1, "{source}");
        }
    }

    #[test]
    fn repeated_names_are_rejected() {
        for source in ["/*/a/*", "/:a/:a", "/:splat/*"] {
            assert!(read(source).is_err(), "{source}");
        }
    }
}
