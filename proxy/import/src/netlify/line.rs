//! Parses a line of a `_redirects` file. A line contains the source, query parameters, the target, the status and
//! conditions.

use std::collections::BTreeMap;

use crate::condition::Condition;
use crate::condition::query_text::decoded;
use crate::condition::when::{ValueTest, When};
use crate::foreign::status::{is_gone, is_redirect, unsupported};
use crate::netlify::simulation::query::EXPRESSION;
use crate::note::Remark;
use crate::target::colon::NamedValue;
use crate::target::parameter::Parameter;
use portico_redirects::nearest_word;

/// A parsed line of a `_redirects` file.
#[derive(Debug, Clone)]
pub(crate) struct RedirectLine {
    pub(crate) from: String,
    pub(crate) to: String,
    /// The status of the redirect. If rules do not support the status, the error is a remark for the report.
    pub(crate) status: Result<Status, Remark>,
    /// `true` if the status ends with `!`, as in `301!`. Netlify then redirects even if a page exists at the source
    /// path.
    pub(crate) is_forced: bool,
    /// The query parameters whose values the target can use.
    pub(crate) parameters: Vec<NamedValue>,
    pub(crate) condition: Condition,
    /// The comment at the end of the line. If the line has no comment, the list is empty.
    pub(crate) comment: Vec<String>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Status {
    Redirect(u16),
    Gone(u16),
}

pub(crate) fn read(written: &str) -> Result<RedirectLine, Remark> {
    let mut words: Vec<&str> = written.split_whitespace().collect();
    let comment = words.iter().position(|word| word.starts_with('#')).map(|at| words.split_off(at).join(" "));
    let is_target = |word: &&str| word.starts_with('/') || word.contains("://");
    let own_path = own_path(&words);
    let mut target = words.iter().skip(1).position(is_target).map(|at| at + 1);
    if let (None, Some((at, path))) = (target, &own_path) {
        words.insert(*at, path);
        target = Some(*at);
    }
    let (Some(from), Some(target)) = (words.first(), target) else {
        let reason = "the target is missing; a target must start with a slash or https://";
        return Err(Remark::new(reason, "complete the line and import again"));
    };
    let to = words.get(target).copied().unwrap_or_default();
    let (status, rest) = match words.get(target + 1) {
        Some(word) if word.starts_with(|c: char| c.is_ascii_digit()) => (*word, target + 2),
        _ => ("301", target + 1),
    };
    let mut line = RedirectLine {
        from: (*from).to_owned(),
        to: to.to_owned(),
        status: self::status(status.trim_end_matches('!')),
        is_forced: status.ends_with('!'),
        parameters: Vec::new(),
        condition: Condition::always(),
        comment: comment.iter().map(|text| text.trim_start_matches('#').trim().to_owned()).collect(),
    };
    line.add_parameters(words.get(1..target).unwrap_or_default())?;
    for word in words.get(rest..).unwrap_or_default() {
        line.condition = line.condition.and(condition(word)?);
    }
    Ok(line)
}

/// Returns the target of a line such as `/keep/* 200`, which shows the requested page itself, and its place in the line.
fn own_path(words: &[&str]) -> Option<(usize, String)> {
    let at = words.iter().skip(1).position(|word| word.trim_end_matches('!') == "200")? + 1;
    Some((at, format!("{}/:splat", words.first()?.strip_suffix("/*")?)))
}

/// Returns the meaning of a status. Netlify reads only the digits at its start, as in `301x`.
pub(crate) fn status(word: &str) -> Result<Status, Remark> {
    let end = word.find(|c: char| !c.is_ascii_digit()).unwrap_or(word.len());
    match word.get(..end).unwrap_or(word).parse() {
        Ok(status) if is_redirect(status) => Ok(Status::Redirect(status)),
        Ok(status) if is_gone(status) => Ok(Status::Gone(status)),
        Ok(200) => Err(Remark::new(
            "a line whose status is 200 shows another page at the same URL instead of redirecting",
            "let the renderer respond to requests for that URL",
        )),
        Ok(_) | Err(_) => Err(unsupported(word)),
    }
}

impl RedirectLine {
    /// Adds conditions for query parameters such as `id=5` and `id=:id`.
    pub(crate) fn add_parameters(&mut self, words: &[&str]) -> Result<(), Remark> {
        let mut query = BTreeMap::new();
        // Netlify ignores a word without an equals sign.
        for (key, value) in words.iter().filter_map(|word| word.split_once('=')) {
            check_name(key)?;
            let test = match value.strip_prefix(':') {
                Some(name) => {
                    let parameter = Some(Parameter::new(&decoded(key)));
                    self.parameters.push(NamedValue { name: name.to_owned(), parameter });
                    ValueTest::Present
                }
                // Netlify decodes only the value in the request.
                None => ValueTest::Equal(value.to_owned()),
            };
            query.insert(decoded(key), test);
        }
        self.condition = Condition::single(When { query, ..When::default() });
        Ok(())
    }
}

/// Checks that Netlify finds a parameter with this name. It compares the name with the query as the client sends it, in which
/// letters outside ASCII and brackets are percent-encoded.
fn check_name(name: &str) -> Result<(), Remark> {
    if name.is_ascii() && !name.contains(EXPRESSION) {
        return Ok(());
    }
    let reason = format!("on Netlify, the name `{name}` must be percent-encoded, so the line matches no requests");
    Err(Remark::new(reason, "percent-encode the name and import again, or write the rule by hand"))
}

/// Parses a condition at the end of a line, such as `Language=en,de`.
pub(crate) fn condition(word: &str) -> Result<Condition, Remark> {
    let (key, value) = word.split_once('=').unwrap_or((word, ""));
    let values: Vec<String> = value.split(',').filter(|value| !value.is_empty()).map(str::to_owned).collect();
    match key.to_ascii_lowercase().as_str() {
        "language" => Ok(Condition::single(When { language: values, ..When::default() })),
        "cookie" => {
            let present = |name| BTreeMap::from([(name, ValueTest::Present)]);
            let alternatives = values.into_iter().map(|name| When { cookie: present(name), ..When::default() });
            Ok(Condition { alternatives: alternatives.collect(), ..Condition::always() })
        }
        "country" => Err(Remark::new(
            "the line depends on the country of the client",
            "use `when.language` if a condition on the language is sufficient",
        )),
        "role" => Err(Remark::new("the line depends on the role of the user", "let the site redirect such users")),
        _ => {
            let similar = nearest_word(&key.to_ascii_lowercase(), &["language", "country", "cookie", "role"]);
            let hint = match similar {
                Some(similar) => format!("did you mean `{similar}`? Correct the condition and import again"),
                None => "write the rule by hand".to_owned(),
            };
            Err(Remark::new(format!("the condition `{word}` is unknown"), hint))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parts_of_a_line_are_recognized_by_their_form() {
        let line = read("/a id=:id b=1 /c/:id 302! Cookie=x # moved").unwrap();
        assert_eq!((line.from.as_str(), line.to.as_str(), line.status), ("/a", "/c/:id", Ok(Status::Redirect(302))));
        assert!(line.is_forced);
        assert_eq!(line.parameters.iter().map(|value| value.name.as_str()).collect::<Vec<_>>(), ["id"]);
        let when = &line.condition.alternatives[0];
        assert_eq!(
            (when.query.len(), when.cookie.contains_key("x"), line.comment),
            (2, true, vec!["moved".to_owned()])
        );
    }

    #[test]
    fn status_is_permanent_by_default() {
        let line = read("/a https://x.example/b").unwrap();
        assert_eq!((line.status, line.is_forced), (Ok(Status::Redirect(301)), false));
    }

    #[test]
    fn status_410_or_451_means_gone() {
        for status in ["301!!", "301x!", "301x"] {
            assert_eq!(read(&format!("/a /b {status}")).unwrap().status, Ok(Status::Redirect(301)), "{status}");
        }
        assert!(read("/a /b 3O1").unwrap().status.is_err());
        for status in [410, 451] {
            assert_eq!(read(&format!("/a /b {status}!")).unwrap().status, Ok(Status::Gone(status)));
        }
    }

    #[test]
    fn incomplete_lines_and_unknown_conditions_are_rejected() {
        for text in [
            "/a",
            "/a b",
            "/a \u{43e}=1 /b",
            "/a c[]=1 /b",
            "/a /b 301 Country=de",
            "/a /b 301 Role=admin",
            "/a /b 301 x",
        ] {
            assert!(read(text).is_err(), "{text}");
        }
        assert!(read("/a /b 200").unwrap().status.is_err());
    }

    #[test]
    fn line_with_200_may_omit_its_target() {
        let line = read("/a/* id=:id 200! Language=en").unwrap();
        assert_eq!((line.to.as_str(), line.is_forced, line.parameters.len()), ("/a/:splat", true, 1));
        assert!(line.status.is_err());
        assert!(read("/a 200").is_err() && read("/a/* 301").is_err());
    }
}
