//! Tests which media types a client prefers (RFC 9110 §12.5.1).

use crate::rule::condition::quality::quality;

/// The media type that the site serves without a redirect.
const SERVED: &str = "text/html";

/// The rating of a media type by the field `Accept`.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
struct Acceptance {
    /// The specificity of the media range in `Accept` that applies to the media type. A more specific range takes
    /// precedence.
    specificity: Specificity,
    /// The quality value in thousandths.
    quality: u16,
}

/// The specificity of the range in `Accept` that applies to a media type. The variants are ordered from the least specific
/// to the most specific.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord)]
enum Specificity {
    /// No range applies, so the media type is not acceptable.
    #[default]
    None,
    /// The range `*/*`.
    Any,
    /// A range such as `text/*`.
    Type,
    /// The media type itself with parameters, such as `application/ld+json;profile="…"`.
    WithParameters,
    /// The media type itself without parameters.
    Exact,
}

/// Reports whether a client prefers one of these media types to `text/html`. A client prefers a type if `Accept` gives
/// the type a higher quality. If `Accept` names the type itself, the same quality is sufficient. A type that only a
/// wildcard covers needs a higher quality. Therefore neither `*/*` nor a request without `Accept` prefers any type.
pub(super) fn is_preferred(accept: &str, types: &[Box<str>]) -> bool {
    let served = acceptance(accept, SERVED);
    types.iter().map(|name| acceptance(accept, name)).any(|wanted| {
        let is_named = wanted.specificity >= Specificity::WithParameters;
        wanted.quality > served.quality || is_named && wanted.quality == served.quality && wanted.quality > 0
    })
}

/// Returns the rating of a media type by `accept`, the value of the field `Accept`. The most specific range takes
/// precedence. Among equally specific ranges, the range with the highest quality takes precedence.
///
/// A range with parameters also applies to the type without parameters, because a rule does not state the parameters of
/// its target. If `accept` lists the type without parameters, that entry takes precedence.
fn acceptance(accept: &str, media_type: &str) -> Acceptance {
    let mut best = Acceptance::default();
    for range in split(accept, ',') {
        let (name, parameters) = range.split_once(';').unwrap_or((range, ""));
        let specificity = specificity(name.trim(), parameters, media_type);
        let found = Acceptance { specificity, quality: range_quality(parameters) };
        let is_better = (found.specificity, found.quality) > (best.specificity, best.quality);
        if found.specificity != Specificity::None && is_better {
            best = found;
        }
    }
    best
}

fn specificity(range: &str, parameters: &str, media_type: &str) -> Specificity {
    let type_of = |name: &str| name.split('/').next().unwrap_or_default().to_ascii_lowercase();
    let has_parameters = split(parameters, ';').any(|one| !one.trim().is_empty() && !is_quality(one));
    match range.strip_suffix("/*") {
        Some("*") => Specificity::Any,
        Some(wide) if wide.eq_ignore_ascii_case(&type_of(media_type)) => Specificity::Type,
        Some(_) => Specificity::None,
        None if !range.eq_ignore_ascii_case(media_type) => Specificity::None,
        None if has_parameters => Specificity::WithParameters,
        None => Specificity::Exact,
    }
}

fn is_quality(parameter: &str) -> bool {
    parameter.trim().get(..2).is_some_and(|start| start.eq_ignore_ascii_case("q="))
}

fn range_quality(parameters: &str) -> u16 {
    // Text in quotes is skipped, because a quoted value may contain `;q=`.
    split(parameters, ';').find(|one| is_quality(one)).map_or(1000, quality)
}

/// Splits a text at each separator that is not in quotes.
fn split(text: &str, separator: char) -> impl Iterator<Item = &str> {
    let (mut is_quoted, mut is_escaped) = (false, false);
    text.split(move |letter| {
        let is_separator = letter == separator && !is_quoted;
        match letter {
            _ if is_escaped => is_escaped = false,
            '\\' if is_quoted => is_escaped = true,
            '"' => is_quoted = !is_quoted,
            _ => {}
        }
        is_separator
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    const CHROMIUM: &str = "text/html,application/xhtml+xml,application/xml;q=0.9,image/avif,image/webp,image/apng,*/*;q=0.8,\
        application/signed-exchange;v=b3;q=0.7";
    const FIREFOX: &str = "text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8";
    const CHROMIUM_IMAGE: &str = "image/avif,image/webp,image/apng,image/svg+xml,image/*,*/*;q=0.8";
    const JENA: &str =
        "text/turtle,application/n-triples;q=0.9,application/ld+json;q=0.8,application/rdf+xml;q=0.7,*/*;q=0.3";
    const RDFLIB: &str = "application/rdf+xml,text/rdf+n3;q=0.9,application/xhtml+xml;q=0.5, */*;q=0.1";
    const COMUNICA: &str =
        "application/n-quads,application/trig;q=0.95,application/ld+json;q=0.9,text/turtle;q=0.6,text/html;q=0.2";
    const ACTIVITY: &str = "application/ld+json; profile=\"https://www.w3.org/ns/activitystreams\", text/html;q=0.1";

    #[test]
    fn linked_data_goes_to_clients_that_ask_for_it() {
        for (accept, types, expected) in [
            (CHROMIUM, "text/turtle", false),
            (FIREFOX, "text/turtle", false),
            (FIREFOX, "application/xml", false),
            (CHROMIUM_IMAGE, "image/webp", true),
            (CHROMIUM_IMAGE, "text/turtle", false),
            ("*/*", "text/turtle", false),
            ("", "text/turtle", false),
            (JENA, "text/turtle", true),
            (JENA, "application/rdf+xml", true),
            (JENA, "text/csv", false),
            (RDFLIB, "application/rdf+xml", true),
            (RDFLIB, "text/turtle", false),
            (COMUNICA, "text/turtle", true),
            (ACTIVITY, "application/ld+json", true),
            ("text/turtle", "text/turtle", true),
            ("TEXT/Turtle;Q=0.5, text/*;q=0.4", "text/turtle", true),
            // If `text/html` and the other type have the same quality, the client accepts either type. Browsers do not
            // name the other type.
            ("text/html, text/turtle", "text/turtle", true),
            ("text/html, text/turtle;q=0.9", "text/turtle", false),
            ("text/turtle;q=0, */*", "text/turtle", false),
            ("text/html;q=0, */*", "text/turtle", true),
            ("text/*", "text/turtle", false),
            ("image/*", "image/webp", true),
            ("text/turtle;q=x", "text/turtle", false),
        ] {
            assert_eq!(is_preferred(accept, &[types.into()]), expected, "{types} for {accept}");
        }
        assert!(is_preferred(RDFLIB, &["text/turtle".into(), "application/rdf+xml".into()]));
    }

    #[test]
    fn separators_in_quotes_do_not_separate() {
        let accept = r#"application/ld+json;profile="a,text/turtle;q=0.1,\"b";q=0.4, text/html;q=0.3"#;
        assert!(
            is_preferred(accept, &["application/ld+json".into()]) && !is_preferred(accept, &["text/turtle".into()])
        );
    }
}
