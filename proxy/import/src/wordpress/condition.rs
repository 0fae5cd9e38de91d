//! Converts the match types of redirects, such as `cookie`, to conditions.

use crate::condition::when::When;
use crate::condition::{self, Comparison, Condition, RequestPart};
use crate::json::Json;
use crate::note::{NoteSubject, Remark};
use portico_redirects::LetterCase;

/// A condition, with the target of the requests that fulfil it.
#[derive(Debug, Clone)]
pub(super) struct Variant {
    pub(super) condition: Condition,
    /// The target. `None` if the action needs no target.
    pub(super) target: Option<String>,
}

impl Variant {
    pub(super) fn always(target: Option<String>) -> Self {
        Self { condition: Condition::always(), target }
    }
}

/// Returns the variants of a redirect with the given match type.
pub(super) fn variants(match_type: &str, data: Option<Json<'_>>) -> Result<Vec<Variant>, Remark> {
    let text = |name: &str| data.and_then(|data| data.member(name)).and_then(Json::string).unwrap_or_default();
    let is_regex = data.and_then(|data| data.member("regex")).and_then(Json::bool) == Some(true);
    let comparison = |value: String| {
        if is_regex { Comparison::Matches(value, LetterCase::Ignored) } else { Comparison::Equal(value) }
    };
    let (part, comparison) = match match_type {
        "url" | "" => {
            let own = data.and_then(Json::string).unwrap_or_else(|| text("url"));
            return Ok(vec![Variant::always((!own.is_empty()).then_some(own))]);
        }
        "agent" => (RequestPart::Header("user-agent".to_owned()), comparison(text("agent"))),
        "referrer" => (RequestPart::Header("referer".to_owned()), comparison(text("referrer"))),
        "header" => (RequestPart::Header(text("name").to_ascii_lowercase()), comparison(text("value"))),
        "cookie" => (RequestPart::Cookie(text("name")), comparison(text("value"))),
        "server" => {
            let server = text("server");
            let host = server.split_once("://").map_or(server.as_str(), |(_, host)| host).trim_end_matches('/');
            (RequestPart::Host, Comparison::Equal(host.to_owned()))
        }
        "language" => return Ok(language(&text("language"), text("url_from"), text("url_notfrom"))),
        other => {
            let reason = format!("the redirect depends on `{other}`, which rules cannot test");
            return Err(Remark::new(reason, "let the site redirect such requests").about_part(other));
        }
    };
    if matches!(&part, RequestPart::Header(name) | RequestPart::Cookie(name) if name.is_empty()) {
        return Err(Remark::new("a condition has no name", "complete the redirect and import again"));
    }
    let matching = condition::read(&part, &comparison)?;
    let mut found = vec![Variant { condition: matching, target: Some(text("url_from")) }];
    let otherwise = text("url_notfrom");
    if !otherwise.is_empty() {
        let condition = condition::read(&part, &comparison.negated())?;
        found.push(Variant { condition, target: Some(otherwise) });
    }
    found.retain(|variant| variant.target.as_deref() != Some(""));
    Ok(found)
}

fn language(languages: &str, matching: String, otherwise: String) -> Vec<Variant> {
    let language = languages.split(',').map(|tag| tag.trim().to_owned()).filter(|tag| !tag.is_empty()).collect();
    let when = When { language, ..When::default() };
    let remark = Remark::about(
        NoteSubject::SeveralLanguages,
        "the original redirect compares all languages that the client accepts; the rule compares the preferred language",
        "no change needed unless clients that prefer another language should be redirected, too",
    );
    let not = Condition { remarks: vec![remark.clone()], ..Condition::single(When::not(std::slice::from_ref(&when))) };
    let is = Condition { remarks: vec![remark], ..Condition::single(when) };
    let variants =
        [Variant { condition: is, target: Some(matching) }, Variant { condition: not, target: Some(otherwise) }];
    variants.into_iter().filter(|variant| variant.target.as_deref() != Some("")).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::condition::when::ValueTest;
    use crate::json;
    use crate::json::line_index::LineIndex;

    fn read(match_type: &str, data: &str) -> Result<Vec<Variant>, Remark> {
        let lines = LineIndex::of(data);
        variants(match_type, Some(json::parse(&lines).unwrap()))
    }

    #[test]
    fn each_target_has_a_condition() {
        let found = read("cookie", r#"{ "name": "a", "value": "b", "url_from": "/c", "url_notfrom": "/d" }"#).unwrap();
        assert_eq!(found[0].condition.alternatives[0].cookie.get("a"), Some(&ValueTest::Equal("b".to_owned())));
        assert_eq!(found[1].condition.alternatives[0].none_of.len(), 1);
        let targets: Vec<_> = found.iter().map(|variant| variant.target.as_deref()).collect();
        assert_eq!(targets, [Some("/c"), Some("/d")]);
        let found =
            read("server", r#"{ "server": "https://old.example", "url_from": "/c", "url_notfrom": "" }"#).unwrap();
        assert_eq!(
            (found.len(), found[0].condition.alternatives[0].host.as_slice()),
            (1, &["old.example".to_owned()][..])
        );
        let found = read("language", r#"{ "language": "de, en-GB", "url_from": "/c" }"#).unwrap();
        assert_eq!(found[0].condition.alternatives[0].language, ["de", "en-GB"]);
    }

    #[test]
    fn types_without_an_equivalent_are_rejected() {
        for match_type in ["login", "role", "ip", "page", "custom"] {
            assert!(read(match_type, "{}").is_err(), "{match_type}");
        }
        assert!(read("header", r#"{ "value": "a" }"#).is_err());
    }
}
