//! Converts request matchers, such as `@old path /a /b`.

use std::collections::BTreeMap;

use crate::caddy::path;
use crate::caddy::tree::Directive;
use crate::condition::international;
use crate::condition::when::{ValueTest, When};
use crate::condition::{self, Comparison, Condition, RequestPart};
use crate::foreign::path_restriction::PathRestriction;
use crate::note::{NoteSubject, Remark};
use portico_redirects::LetterCase;

/// A converted matcher. A request must fulfil all of its parts.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Matcher {
    /// The paths of which one must match. An empty list matches every path.
    pub(super) paths: Vec<PathRestriction>,
    pub(super) condition: Condition,
    /// The paths that must not match.
    pub(super) excluded: Vec<PathRestriction>,
    /// The names of the regular expressions for the path. A target refers to their captures as `{re.name.1}`.
    pub(super) regex_names: Vec<String>,
    /// The single path of the matcher. Longer paths are evaluated first.
    pub(super) single_path: Option<String>,
}

impl Matcher {
    pub(super) fn everything() -> Self {
        Self {
            paths: Vec::new(),
            condition: Condition::always(),
            excluded: Vec::new(),
            regex_names: Vec::new(),
            single_path: None,
        }
    }

    pub(super) fn path(pattern: &str) -> Self {
        Self { paths: vec![path::read(pattern)], single_path: Some(pattern.to_owned()), ..Self::everything() }
    }

    /// Reads the definition of a named matcher. Its tests are in the same line or in a block.
    pub(super) fn named(definition: &Directive) -> Result<Self, Remark> {
        let own = Directive { words: definition.arguments().to_vec(), ..definition.clone() };
        let tests = if own.words.is_empty() { definition.inner() } else { std::slice::from_ref(&own) };
        let mut matcher = Self::everything();
        let mut groups: BTreeMap<&str, Vec<Vec<String>>> = BTreeMap::new();
        for test in tests.iter().filter(|test| test.name() != "not") {
            groups.entry(test.name()).or_default().push(test.arguments().to_vec());
        }
        for (kind, lines) in &groups {
            matcher.add(kind, lines)?;
        }
        // The captures of an expression without a name have the name of the matcher.
        if matcher.regex_names.iter().any(String::is_empty) {
            matcher.regex_names.push(definition.name().trim_start_matches('@').to_owned());
        }
        for test in tests.iter().filter(|test| test.name() == "not") {
            if test.arguments().first().is_some_and(|first| first == "not") {
                return Err(incomplete("not"));
            }
            matcher.exclude(Self::named(test)?)?;
        }
        Ok(matcher)
    }

    /// Adds tests of the same kind. `lines` are the arguments of each test.
    fn add(&mut self, kind: &str, lines: &[Vec<String>]) -> Result<(), Remark> {
        let all = || lines.iter().flatten();
        match kind {
            "path" => {
                let paths: Vec<&String> = all().collect();
                if let Some(remark) = paths.iter().find_map(|pattern| path::placeholder(pattern)) {
                    return Err(remark);
                }
                self.single_path = if let [only] = paths.as_slice() { Some((*only).clone()) } else { None };
                self.paths = paths.into_iter().map(|pattern| path::read(pattern)).collect();
            }
            "path_regexp" => {
                if lines.len() > 1 || !self.paths.is_empty() {
                    let reason = "the matcher combines several tests of the path";
                    return Err(Remark::new(reason, "write a rule by hand for the paths that match all tests"));
                }
                for line in lines {
                    let (name, pattern) = match line.as_slice() {
                        [pattern] => ("", pattern),
                        [name, pattern] => (name.as_str(), pattern),
                        _ => return Err(incomplete(kind)),
                    };
                    self.paths = vec![PathRestriction::regex(pattern, LetterCase::Exact)];
                    self.regex_names.push(name.to_owned());
                }
            }
            "host" => self.and(hosts(all())),
            "method" => {
                let method = all().map(|method| method.to_ascii_uppercase()).collect();
                self.and(Condition::single(When { method, ..When::default() }));
            }
            "query" => self.and(query(all())?),
            "header" | "header_regexp" => {
                for line in lines {
                    self.and(header(kind, line)?);
                }
            }
            "protocol" => {
                return Err(Remark::about(
                    NoteSubject::Https,
                    "the matcher depends on the scheme of the request",
                    "remove the redirect, because the TLS terminator in front of the proxy redirects to https",
                ));
            }
            other => {
                let reason = format!("the matcher tests `{other}`, which rules cannot test");
                return Err(Remark::new(reason, "write the rule by hand").about_part(other));
            }
        }
        Ok(())
    }

    fn and(&mut self, condition: Condition) {
        self.condition = std::mem::replace(&mut self.condition, Condition::always()).and(condition);
    }

    /// Adds the negation of a matcher.
    fn exclude(&mut self, inner: Self) -> Result<(), Remark> {
        let has_condition = inner.condition != Condition::always();
        match (inner.paths.is_empty(), has_condition) {
            (false, false) if inner.excluded.is_empty() => {
                self.excluded.extend(inner.paths.into_iter().map(PathRestriction::without_captures));
            }
            (true, true) if inner.excluded.is_empty() => {
                let negated = When::not(&inner.condition.alternatives);
                self.and(Condition { remarks: inner.condition.remarks, ..Condition::single(negated) });
            }
            _ => {
                let reason = "the matcher negates a combination of tests";
                return Err(Remark::new(reason, "write the rule by hand"));
            }
        }
        Ok(())
    }
}

fn incomplete(kind: &str) -> Remark {
    Remark::new(format!("the test `{kind}` of the matcher is incomplete"), "complete the matcher and import again")
}

/// Returns a condition on the host.
pub(super) fn hosts<'h>(names: impl Iterator<Item = &'h String>) -> Condition {
    let host: Vec<String> = names.map(|name| name.to_ascii_lowercase()).collect();
    let has_wildcard = host.iter().any(|name| name.starts_with("*."));
    let remark = || {
        Remark::new(
            "in Caddy, `*` in a host name stands for a single label; in a rule, `*` also matches several labels",
            "no change needed if there are no hosts with more labels",
        )
    };
    let remarks = has_wildcard.then(remark).into_iter().chain(international::remark(&host)).collect();
    Condition { remarks, ..Condition::single(When { host, ..When::default() }) }
}

fn query<'q>(pairs: impl Iterator<Item = &'q String>) -> Result<Condition, Remark> {
    let mut values: BTreeMap<String, Vec<String>> = BTreeMap::new();
    for pair in pairs {
        let (name, value) = pair.split_once('=').ok_or_else(|| incomplete("query"))?;
        values.entry(name.to_owned()).or_default().push(value.to_owned());
    }
    let test = |values: Vec<String>| {
        if values.iter().any(|value| value == "*") { ValueTest::Present } else { ValueTest::one_of(values) }
    };
    let query = values.into_iter().map(|(name, values)| (name, test(values))).collect();
    Ok(Condition::single(When { query, ..When::default() }))
}

fn header(kind: &str, arguments: &[String]) -> Result<Condition, Remark> {
    let (field, comparison) = match (kind, arguments) {
        ("header", [field]) => match field.strip_prefix('!') {
            Some(field) => (field, Comparison::Absent),
            None => (field.as_str(), Comparison::Present),
        },
        ("header", [field, value]) if value == "*" => (field.as_str(), Comparison::Present),
        ("header", [field, value]) if value.contains('*') => {
            let start = if value.starts_with('*') { "" } else { "^" };
            let end = if value.ends_with('*') { "" } else { "$" };
            // An asterisk in the middle is an ordinary character.
            let inner = value.strip_prefix('*').unwrap_or(value);
            let text = regex_syntax::escape(inner.strip_suffix('*').unwrap_or(inner));
            (field.as_str(), Comparison::Matches(format!("{start}{text}{end}"), LetterCase::Exact))
        }
        ("header", [field, value]) => (field.as_str(), Comparison::Equal(value.clone())),
        (_, [field, pattern] | [_, field, pattern]) => {
            (field.as_str(), Comparison::Matches(pattern.clone(), LetterCase::Exact))
        }
        _ => return Err(incomplete(kind)),
    };
    let part = match field.to_ascii_lowercase().as_str() {
        "host" => RequestPart::Host,
        "cookie" => RequestPart::Cookies,
        field => RequestPart::Header(field.to_owned()),
    };
    condition::read(&part, &comparison)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::caddy::tree;

    fn matcher(text: &str) -> Result<Matcher, Remark> {
        Matcher::named(&tree::parse(text).0[0])
    }

    #[test]
    fn tests_are_combined() {
        let found = matcher("@a {\n path /x /y\n host A.example\n query id=1 id=2 print=*\n}").unwrap();
        let when = &found.condition.alternatives[0];
        assert_eq!((found.paths.len(), when.host.as_slice(), when.query.len()), (2, &["a.example".to_owned()][..], 2));
        assert_eq!(matcher("@a path_regexp ^/(.*)$").unwrap().regex_names, ["", "a"]);
        let found = matcher("@a path_regexp item ^/i/(\\d+)$").unwrap();
        assert_eq!((found.paths.len(), found.regex_names.as_slice()), (1, &["item".to_owned()][..]));
        assert_eq!(matcher("@a path /x").unwrap().single_path.as_deref(), Some("/x"));
    }

    #[test]
    fn negated_tests_are_excluded() {
        assert_eq!(matcher("@a not path /x /y").unwrap().excluded.len(), 2);
        let found = matcher("@a {\n not {\n  host a.example\n }\n path /x\n}").unwrap();
        assert_eq!((found.condition.alternatives[0].none_of.len(), found.paths.len()), (1, 1));
        assert!(matcher("@a {\n not {\n  host a.example\n  path /x\n }\n}").is_err());
    }

    #[test]
    fn other_tests_are_rejected() {
        for text in ["@a remote_ip 10.0.0.1", "@a protocol http", "@a query x", "@a path_regexp", "@a expression true"]
        {
            assert!(matcher(text).is_err(), "{text}");
        }
    }
}
