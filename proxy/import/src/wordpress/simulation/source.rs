//! Compares the URL of a request with the source of a redirect.
//!
//! See <https://redirection.me/support/matching-redirects/> and <https://redirection.me/support/redirect-regular-expressions/>.

use percent_encoding::percent_decode_str;
use portico_redirects::LetterCase;

use crate::host_name;
use crate::simulation::choices::Choices;
use crate::simulation::query::with_query;
use crate::simulation::request::SimulatedRequest;
use crate::wordpress::simulation::expression::Expression;

/// The source of a redirect.
pub(in crate::wordpress) struct Source {
    pub(in crate::wordpress) url: String,
    pub(super) query: QueryMatch,
    /// Whether letter case is ignored. `None` for the setting of the plugin.
    pub(super) ignores_case: Option<bool>,
    /// Whether a final slash is ignored. `None` for the setting of the plugin.
    pub(super) ignores_slash: Option<bool>,
    pub(in crate::wordpress) kind: SourceType,
    /// The expression if the kind is [`SourceType::Regex`].
    pub(super) expression: Expression,
    /// The path of the URL, in the form of [`comparable_path`].
    pub(super) comparable: String,
}

/// Whether a source is a URL or a regular expression.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(in crate::wordpress) enum SourceType {
    Url,
    Regex,
}

/// How the query is compared.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum QueryMatch {
    /// The request has the parameters of the source, in any order, and no others.
    Exact,
    /// The request has the parameters of the source in the same order, and no others.
    Ordered,
    /// The request may have other parameters.
    Ignored,
    /// The request may have other parameters, which the target receives.
    Passed,
}

impl Source {
    /// Reports whether a request has the URL of the source. `comparable` is the path of the request in the form of
    /// [`comparable_path`].
    ///
    /// # Errors
    /// Returns the reason, as a noun phrase, if it is unknown.
    pub(super) fn matches(
        &self,
        request: &SimulatedRequest,
        comparable: &str,
        choices: &mut Choices,
    ) -> Result<bool, String> {
        let excludes_path = self.kind == SourceType::Url && self.comparable != comparable;
        if self.url.is_empty() || excludes_path {
            return Ok(false);
        }
        if self.kind == SourceType::Regex {
            let requested = decoded_url(request);
            return self.expression.is_match(requested.as_bytes(), self.case(choices)?);
        }
        let (path, query) = request.path_and_query();
        let (host, own_path, own_query) = parts(&self.url);
        let (own, other) = (decoded(&own_path), decoded(path));
        let mut is_equal = own == other;
        if !is_equal && bare(&own) == bare(&other) {
            is_equal = set(self.ignores_slash, "the setting for final slashes", choices)?;
        } else if !is_equal && lower(bare(&own)) == lower(bare(&other)) {
            let has_slash = own.ends_with('/') == other.ends_with('/');
            is_equal = set(self.ignores_case, "the setting for letter case", choices)?
                && (has_slash || set(self.ignores_slash, "the setting for final slashes", choices)?);
        }
        if !is_equal || !self.query_matches(own_query, query.unwrap_or_default(), choices)? {
            return Ok(false);
        }
        if host.is_some_and(|host| !host_name::are_same(host, &request.host)) {
            return Err("the host of a source".to_owned());
        }
        Ok(true)
    }

    fn query_matches(&self, own: &str, requested: &str, choices: &mut Choices) -> Result<bool, String> {
        let (own, requested) = (parameters(own), parameters(requested));
        let contains = |all: &[String], own: &[String]| own.iter().all(|parameter| all.contains(parameter));
        let compare = |own: &[String], requested: &[String]| match self.query {
            QueryMatch::Exact => contains(requested, own) && contains(own, requested),
            QueryMatch::Ordered => own == requested,
            QueryMatch::Ignored | QueryMatch::Passed => contains(requested, own),
        };
        if compare(&own, &requested) {
            return Ok(true);
        }
        let lowered = |all: &[String]| all.iter().map(|text| lower(text)).collect::<Vec<String>>();
        if compare(&lowered(&own), &lowered(&requested)) {
            return set(self.ignores_case, "the setting for letter case", choices);
        }
        Ok(false)
    }

    fn case(&self, choices: &mut Choices) -> Result<LetterCase, String> {
        let ignores_case = set(self.ignores_case, "the setting for letter case", choices)?;
        Ok(if ignores_case { LetterCase::Ignored } else { LetterCase::Exact })
    }

    /// Returns the target of a redirect. An expression replaces only the part of the URL that it matches.
    ///
    /// # Errors
    /// Returns the reason, as a noun phrase, if the target is unknown.
    pub(super) fn target(&self, target: &str, request: &SimulatedRequest) -> Result<String, String> {
        let (_, query) = request.path_and_query();
        if target.contains('[') && target.contains(']') || target.contains('%') && target.contains("user") {
            return Err("the placeholders of a target".to_owned());
        }
        if self.kind == SourceType::Url {
            return Ok(match (self.query, query) {
                (QueryMatch::Passed, Some(query)) => with_parameters(target, query),
                (QueryMatch::Passed | QueryMatch::Exact | QueryMatch::Ordered | QueryMatch::Ignored, _) => {
                    target.to_owned()
                }
            });
        }
        let case = if self.ignores_case == Some(false) { LetterCase::Exact } else { LetterCase::Ignored };
        let pattern = self.expression.compiled(case)?;
        let requested = decoded_url(request);
        let found = pattern.captures(requested.as_bytes()).map_err(|unknown| unknown.reason().to_owned())?;
        let texts: Vec<String> = found.unwrap_or_default().into_iter().map(text).collect();
        let whole = texts.first().cloned().unwrap_or_default();
        if whole.is_empty() {
            return Err("an expression that matches an empty text".to_owned());
        }
        let (before, after) = requested.split_once(&whole).unwrap_or_default();
        if pattern.is_match(after.as_bytes()).unwrap_or(true) {
            return Err("an expression that matches several parts of a URL".to_owned());
        }
        Ok(format!("{before}{}{after}", with_groups(target, &texts)).replace(' ', "%20"))
    }
}

/// Splits the URL of a source into its host, its path and its query.
fn parts(url: &str) -> (Option<&str>, String, &str) {
    let (path, query) = url.split_once('?').unwrap_or((url, ""));
    match path.split_once("://") {
        Some((_, rest)) => {
            let (host, path) = rest.split_once('/').unwrap_or((rest, ""));
            (Some(host), format!("/{path}"), query)
        }
        None => (None, path.to_owned(), query),
    }
}

/// Returns the path of a source in the form of [`comparable_path`].
pub(super) fn comparable_source(url: &str) -> String {
    comparable_path(&parts(url).1)
}

/// Returns a decoded path in lower case, without its final slash. Two paths whose forms differ are never equal, whatever
/// the settings of the plugin are. An export may have thousands of sources, so the form is built only once for each.
pub(super) fn comparable_path(path: &str) -> String {
    lower(bare(&decoded(path)))
}

fn text(group: Option<Vec<u8>>) -> String {
    String::from_utf8_lossy(&group.unwrap_or_default()).into_owned()
}

fn set(flag: Option<bool>, setting: &str, choices: &mut Choices) -> Result<bool, String> {
    flag.map_or_else(|| choices.assume(setting), Ok)
}

fn bare(path: &str) -> &str {
    if path == "/" { path } else { path.strip_suffix('/').unwrap_or(path) }
}

fn lower(text: &str) -> String {
    text.to_lowercase()
}

fn decoded(text: &str) -> String {
    percent_decode_str(&text.replace('+', " ")).decode_utf8_lossy().into_owned()
}

/// Returns the expression with the given text. Sources that are no expressions never compile it.
pub(super) fn expression(text: &str) -> Expression {
    Expression::new(decoded_pattern(text))
}

fn decoded_pattern(pattern: &str) -> String {
    percent_decode_str(pattern).decode_utf8_lossy().into_owned()
}

/// Returns the URL of a request with a decoded path.
pub(super) fn decoded_url(request: &SimulatedRequest) -> String {
    let (path, query) = request.path_and_query();
    let path = percent_decode_str(path).decode_utf8_lossy().into_owned();
    query.map_or_else(|| path.clone(), |query| format!("{path}?{query}"))
}

fn parameters(query: &str) -> Vec<String> {
    query.split('&').filter(|parameter| !parameter.is_empty()).map(decoded).collect()
}

/// Returns a target with the parameters of the request that it does not set itself.
fn with_parameters(target: &str, query: &str) -> String {
    let own = target.split('#').next().and_then(|target| target.split_once('?')).map_or("", |(_, query)| query);
    let name = |parameter: &str| parameter.split('=').next().unwrap_or_default().to_owned();
    let names: Vec<String> = own.split('&').map(name).collect();
    let other: Vec<&str> = query.split('&').filter(|parameter| !names.contains(&name(parameter))).collect();
    if own.is_empty() || other.is_empty() {
        return with_query(target, Some(&other.join("&")));
    }
    target.replacen(own, &format!("{own}&{}", other.join("&")), 1)
}

/// Replaces `$1` and `\1` with groups.
fn with_groups(target: &str, groups: &[String]) -> String {
    let mut out = String::with_capacity(target.len());
    let mut rest = target;
    while let Some(at) = rest.find(['$', '\\']) {
        let (before, mark) = rest.split_at_checked(at).unwrap_or((rest, ""));
        let digits: String = mark.chars().skip(1).take(2).take_while(char::is_ascii_digit).collect();
        out.push_str(before);
        match digits.parse::<usize>() {
            Ok(number) => out.push_str(groups.get(number).map_or("", String::as_str)),
            Err(_) => out.extend(mark.chars().next()),
        }
        rest = mark.get(1 + digits.len()..).unwrap_or_default();
    }
    out + rest
}
