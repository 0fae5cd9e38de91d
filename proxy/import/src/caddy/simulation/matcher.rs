//! Evaluates request matchers. See <https://caddyserver.com/docs/caddyfile/matchers>.

use std::collections::BTreeMap;
use std::fmt;

use portico_redirects::LetterCase;
use regex::Regex;

use crate::caddy::simulation::cel::Cel;
use crate::caddy::simulation::path_pattern::PathPattern;
use crate::caddy::simulation::placeholder::{QuerySyntax, parameters, replaced};
use crate::caddy::simulation::release::Release;
use crate::caddy::simulation::state::State;
use crate::caddy::simulation::url::cleaned;
use crate::simulation::branch::METHOD;
use crate::simulation::required_start::RequiredStart;

/// A set of tests. A request must pass all of them.
#[derive(Clone)]
pub(super) struct MatcherSet {
    pub(super) tests: Vec<Test>,
    /// The line of the definition.
    pub(super) line: u32,
}

/// A test of a request.
#[derive(Debug, Clone)]
pub(super) enum Test {
    Path(Vec<PathPattern>),
    PathExpression(Expression),
    Host(Vec<String>),
    Method(Vec<String>),
    Query(BTreeMap<String, Vec<String>>),
    /// The values of a header field. `None` if the field must not exist.
    Header(String, Option<Vec<String>>),
    HeaderExpression(String, Expression),
    Protocol(String),
    Not(Vec<MatcherSet>),
    Cel(Cel),
    /// A test of something that the file does not contain. The text is the reason.
    Unknown(String),
}

/// A regular expression whose groups become placeholders.
#[derive(Debug, Clone)]
pub(super) struct Expression {
    /// The names before the number of a group, such as `item.` for `{re.item.1}`.
    pub(super) prefixes: Vec<String>,
    pub(super) regex: Result<Regex, String>,
}

/// Shows only the tests, because blocks with equal tests are merged, in whatever lines the tests are.
impl fmt::Debug for MatcherSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(&self.tests).finish()
    }
}

impl MatcherSet {
    /// Returns the text with which every comparable path starts that passes the first test. Other tests than the first may
    /// have an effect before the path is tested.
    pub(super) fn start(&self) -> RequiredStart {
        let first = self.tests.first();
        let start = if let Some(Test::Path(patterns)) = first
            && let [PathPattern { parsed: Some(only), .. }] = patterns.as_slice()
        {
            only.start().to_owned()
        } else if let Some(Test::PathExpression(Expression { regex: Ok(regex), .. })) = first {
            let start = RequiredStart::of_expression(regex.as_str(), LetterCase::Exact);
            // A comparable path is in lower case and has no full stop or space at its end.
            let start = String::from_utf8_lossy(&start.bytes).to_lowercase();
            start.trim_end_matches(['.', ' ']).to_owned()
        } else {
            return RequiredStart::default();
        };
        RequiredStart::of(start.into_bytes(), LetterCase::Exact)
    }

    /// Reports whether a request passes all tests. Assumes a result for unknown tests.
    ///
    /// # Errors
    /// Returns the reason, as a noun phrase, if there are too many unknown tests.
    pub(super) fn matches(&self, state: &mut State<'_, '_>) -> Result<bool, String> {
        for test in &self.tests {
            state.choices.set_line(Some(self.line));
            let is_match = match test.matches(state) {
                Ok(is_match) => is_match,
                Err(reason) => {
                    state.choices.set_line(state.line_of(&reason).or(Some(self.line)));
                    state.choices.assume(&reason)?
                }
            };
            if !is_match {
                return Ok(false);
            }
        }
        Ok(true)
    }
}

impl Test {
    fn matches(&self, state: &mut State<'_, '_>) -> Result<bool, String> {
        match self {
            Self::Path(patterns) => {
                for pattern in patterns {
                    if pattern.parsed(state)?.matches(state.known_url()?)? {
                        return Ok(true);
                    }
                }
                Ok(false)
            }
            Self::PathExpression(expression) => {
                let path = cleaned(&state.known_url()?.path);
                expression.matches(&path, state)
            }
            Self::Host(names) => {
                for name in names {
                    if host_matches(&replaced(name, state)?, state.host()) {
                        return Ok(true);
                    }
                }
                Ok(false)
            }
            Self::Method(methods) => {
                Ok(state.choices.assumed(METHOD).unwrap_or_else(|| methods.contains(&state.method)))
            }
            Self::Query(wanted) => query_matches(wanted, state),
            Self::Header(field, values) => header_matches(field, values.as_deref(), state),
            Self::HeaderExpression(field, expression) => match state.known_field(field)?.map(str::to_owned) {
                Some(value) => expression.matches(&value, state),
                None => Ok(false),
            },
            Self::Protocol(name) => match name.as_str() {
                "https" => Ok(true),
                "http" | "grpc" => Ok(false),
                other => Err(format!("the protocol `{other}`")),
            },
            Self::Not(sets) => {
                for set in sets {
                    if set.matches(state)? {
                        return Ok(false);
                    }
                }
                Ok(true)
            }
            Self::Cel(expression) => {
                state.known_url()?;
                expression.holds(state)
            }
            Self::Unknown(reason) => Err(reason.clone()),
        }
    }
}

impl Expression {
    /// Reports whether a text matches, and stores the groups.
    fn matches(&self, text: &str, state: &mut State<'_, '_>) -> Result<bool, String> {
        let regex = self.regex.as_ref().map_err(Clone::clone)?;
        let Some(found) = regex.captures(text) else { return Ok(false) };
        for (number, name) in regex.capture_names().enumerate() {
            let value = found.get(number).map_or("", |group| group.as_str());
            for prefix in &self.prefixes {
                state.captures.insert(format!("{prefix}{number}"), value.to_owned());
                if let Some(name) = name {
                    state.captures.insert(format!("{prefix}{name}"), value.to_owned());
                }
            }
        }
        Ok(true)
    }
}

/// Reports whether a host matches a name. An asterisk stands for one label.
/// See <https://caddyserver.com/docs/caddyfile/matchers#host>.
pub(super) fn host_matches(name: &str, host: &str) -> bool {
    let (own, others): (Vec<&str>, Vec<&str>) = (name.split('.').collect(), host.split('.').collect());
    let mut pairs = own.iter().zip(&others);
    own.len() == others.len() && pairs.all(|(own, other)| *own == "*" || own.eq_ignore_ascii_case(other))
}

/// See <https://caddyserver.com/docs/caddyfile/matchers#query>: values of the same parameter are alternatives, and all
/// parameters must match. In the early release, all parameters are alternatives, and only the first value counts.
fn query_matches(wanted: &BTreeMap<String, Vec<String>>, state: &State<'_, '_>) -> Result<bool, String> {
    let (parameters, syntax) = parameters(&state.known_url()?.query);
    if wanted.is_empty() {
        return Ok(parameters.is_empty());
    }
    if syntax == QuerySyntax::Invalid {
        return Ok(false);
    }
    let mut matched = 0;
    for (name, values) in wanted {
        let name = replaced(name, state)?;
        let mut own: Vec<&String> =
            parameters.iter().filter(|(known, _)| *known == name).map(|(_, value)| value).collect();
        if state.release == Release::Early {
            own.truncate(1);
        }
        let is_match = values.iter().map(|value| replaced(value, state)).any(|value| {
            value.is_ok_and(|value| !own.is_empty() && (value == "*" || own.iter().any(|own| **own == value)))
        });
        matched += usize::from(is_match);
    }
    Ok(match state.release {
        Release::Early => matched > 0,
        Release::Current => matched == wanted.len(),
    })
}

/// See <https://caddyserver.com/docs/caddyfile/matchers#header>: asterisks at both ends of a value match any text.
fn header_matches(field: &str, values: Option<&[String]>, state: &State<'_, '_>) -> Result<bool, String> {
    let own = state.known_field(field)?;
    let Some(values) = values else { return Ok(own.is_none()) };
    let Some(own) = own else { return Ok(false) };
    for value in values {
        let value = replaced(value, state)?;
        let is_match = match (value.strip_prefix('*'), value.strip_suffix('*')) {
            _ if value == "*" => true,
            (Some(inner), Some(_)) => own.contains(inner.strip_suffix('*').unwrap_or(inner)),
            (Some(end), None) => own.ends_with(end),
            (None, Some(start)) => own.starts_with(start),
            (None, None) => own == value,
        };
        if is_match {
            return Ok(true);
        }
    }
    Ok(values.is_empty())
}
