//! Lowers the key `accept` of `when`, which lists media types.

use crate::diagnostic::{Code, Diagnostic};
use crate::language::raw::{Located, Value};
use crate::language::scalars;

/// The media type that the site serves without a redirect.
const SERVED: &str = "text/html";
/// Short names of media types, each with the media type that the short name stands for.
const NAMES: [(&str, &str); 11] = [
    ("turtle", "text/turtle"),
    ("ttl", "text/turtle"),
    ("json", "application/json"),
    ("jsonld", "application/ld+json"),
    ("json-ld", "application/ld+json"),
    ("rdf", "application/rdf+xml"),
    ("rdfxml", "application/rdf+xml"),
    ("n-triples", "application/n-triples"),
    ("ntriples", "application/n-triples"),
    ("xml", "application/xml"),
    ("csv", "text/csv"),
];

/// Returns the media types in lower case. Invalid media types are reported and left out.
pub(super) fn types(written: Option<&Located<Value>>, diagnostics: &mut Vec<Diagnostic>) -> Vec<Box<str>> {
    let texts = scalars::strings(written, diagnostics);
    texts.into_iter().filter_map(|text| media_type(&text, diagnostics)).collect()
}

fn media_type(text: &Located<String>, diagnostics: &mut Vec<Diagnostic>) -> Option<Box<str>> {
    let lower = text.value.to_ascii_lowercase();
    if lower == SERVED {
        let message = "the site itself serves `text/html`, without a redirect";
        let hint = "name the types that the target serves; for the other clients, use `not: { accept: … }`";
        diagnostics.push(Diagnostic::new(Code::BadValue, text.place.clone(), message).hint(hint));
        return None;
    }
    let is_valid = lower.split_once('/').is_some_and(|(kind, name)| is_token(kind) && is_token(name));
    if is_valid {
        return Some(lower.into());
    }
    let message = format!("`{}` is not a valid media type", text.value);
    let error = Diagnostic::new(Code::BadValue, text.place.clone(), message).expected("a type such as `text/turtle`");
    diagnostics.push(error.hint(hint(&lower)));
    None
}

/// Reports whether the text is a token (RFC 9110 §5.6.2) that does not contain the wildcard `*`.
pub(super) fn is_token(text: &str) -> bool {
    let is_letter = |byte: u8| byte.is_ascii_alphanumeric() || b"!#$%&'+-.^_`|~".contains(&byte);
    !text.is_empty() && text.bytes().all(is_letter)
}

fn hint(written: &str) -> String {
    if let Some((_, name)) = NAMES.iter().find(|(short, _)| written.trim_start_matches('.') == *short) {
        return format!("write `{name}`");
    }
    if let Some((name, _)) = written.split_once(';') {
        return format!("write `{}`, without parameters", name.trim());
    }
    if written.contains('*') {
        return "name the media types without `*`: a client that accepts every type does not prefer any type"
            .to_owned();
    }
    if written.contains([',', ' ']) {
        let names: Vec<&str> = written.split([',', ' ']).filter(|part| !part.is_empty()).collect();
        return format!("write a list: `[{}]`", names.join(", "));
    }
    "write the type and the subtype, such as `application/ld+json`".to_owned()
}
