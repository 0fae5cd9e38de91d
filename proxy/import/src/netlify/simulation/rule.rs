//! Defines a redirect of a site on Netlify, and evaluates it.
//! See <https://docs.netlify.com/manage/routing/redirects/redirect-options/>.

use crate::foreign::status::is_gone;
use crate::netlify::simulation::condition::{Condition, Holds};
use crate::netlify::simulation::query;
use crate::netlify::simulation::source::{Source, Values};
use crate::simulation::answer::{SimulatedAnswer, SimulatedOutcome};
use crate::simulation::branch::Extent;
use crate::simulation::pages::Pages;
use crate::simulation::query::with_query;
use crate::simulation::request::{SimulatedRequest, encoded};
use crate::simulation::required_start::RequiredStart;

/// A redirect.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub(crate) struct NetlifyRule {
    /// The line, counted from 1.
    pub(crate) line: u32,
    pub(crate) from: String,
    pub(crate) to: String,
    pub(crate) status: u16,
    pub(crate) shadowing: Shadowing,
    /// The names and the values of the query parameters that a request must have.
    pub(crate) parameters: Vec<(String, String)>,
    pub(crate) conditions: Vec<Condition>,
}

/// Whether a redirect applies to paths at which a file exists.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) enum Shadowing {
    /// The redirect is forced, as with the status `301!`.
    Forced,
    /// The file is sent in place of the redirect.
    FilesFirst,
}

/// A rule and its parsed source.
#[derive(Debug)]
pub(super) struct ReadyRule {
    rule: NetlifyRule,
    source: Source,
}

/// The result of a rule for a request.
pub(super) struct Applied {
    pub(super) answer: SimulatedAnswer,
    /// What the effect of the rule depends on. `None` if the rule certainly applies.
    pub(super) unknown: Option<String>,
}

impl ReadyRule {
    pub(super) fn new(rule: NetlifyRule) -> Self {
        Self { source: Source::new(&rule.from), rule }
    }

    /// Returns the start of all decoded paths that the rule may match.
    pub(super) fn start(&self) -> RequiredStart {
        if self.is_escaped() { RequiredStart::default() } else { self.source.start().clone() }
    }

    /// Returns the result of the rule. Returns `None` if the rule does not match the request.
    pub(super) fn apply(&self, request: &SimulatedRequest, pages: Pages) -> Option<Applied> {
        let (path, query) = request.path_and_query();
        let path = query::decoded(path);
        let mut unknown = None;
        let mut values = match self.source.values(&request.host, &path) {
            Some(values) => values,
            None if self.is_escaped() => {
                unknown = Some("an escape sequence in the source of a redirect".to_owned());
                self.decoded_values(&request.host, &path)?
            }
            None => return None,
        };
        if self.is_loop(&request.host, &path, &values) {
            let answer = SimulatedAnswer { lines: vec![self.rule.line], ..SimulatedAnswer::PAGE };
            return Some(Applied { answer, unknown });
        }
        query::add_values(&self.rule.parameters, query, &mut values)?;
        for condition in &self.rule.conditions {
            match condition.holds(request) {
                Holds::Yes => {}
                Holds::No => return None,
                Holds::Unknown(reason) => unknown = Some(reason.to_owned()),
            }
        }
        if self.rule.shadowing == Shadowing::FilesFirst && path == "/" {
            unknown = Some("the home page of the old site".to_owned());
        }
        if self.has_filled_host() {
            unknown = Some("a host that contains a placeholder".to_owned());
        }
        if has_invalid_host(&filled(&self.rule.to, &values)) {
            unknown = Some("a target whose host is invalid".to_owned());
        }
        let outcome = self.outcome(query, &values, pages);
        let had_effect = outcome != SimulatedOutcome::Page || !self.applies_to_all();
        let lines = had_effect.then_some(self.rule.line).into_iter().collect();
        Some(Applied { answer: SimulatedAnswer { outcome, lines }, unknown })
    }

    /// Returns the refusal of a rule that applies only where no page exists.
    pub(super) fn refusal(&self, request: &SimulatedRequest, extent: Extent) -> Option<Applied> {
        let is_assumed = extent == Extent::Assumed && self.rule.shadowing == Shadowing::FilesFirst;
        let status = Some(self.rule.status).filter(|status| is_assumed && (400..=599).contains(status))?;
        let Applied { answer, .. } = self.apply(request, Pages::Everywhere)?;
        let outcome = SimulatedOutcome::received(status, None);
        let answer = SimulatedAnswer { outcome, ..answer };
        Some(Applied { answer, unknown: Some("whether the old site has a page at the path".to_owned()) })
    }

    /// Reports whether the rule applies to all requests that no earlier rule answers, such as `/* /index.html 200`.
    fn applies_to_all(&self) -> bool {
        self.rule.from == "/*" && self.rule.parameters.is_empty() && self.rule.conditions.is_empty()
    }

    /// Reports whether the source contains an escape sequence. The documentation does not describe its meaning.
    fn is_escaped(&self) -> bool {
        self.rule.from.contains('%')
    }

    /// Reports whether a redirect with an asterisk would apply again to its target, and the path starts as the target
    /// does. The engine `netlify-redirector` then applies no redirect at all, even if a condition does not hold.
    fn is_loop(&self, host: &str, path: &str, values: &Values) -> bool {
        let segments: Vec<&str> = self.rule.to.split('/').take_while(|segment| *segment != ":splat").collect();
        let start = segments.join("/");
        (300..400).contains(&self.rule.status)
            && self.source.has_splat()
            && !start.is_empty()
            && path.starts_with(&start)
            && self.source.values(host, &filled(&self.rule.to, values).replace("//", "/")).is_some()
    }

    /// Reports whether the host of the target contains a placeholder.
    fn has_filled_host(&self) -> bool {
        let host = self.rule.to.split_once("://").and_then(|(_, rest)| rest.split('/').next());
        let is_name = |rest: &str| rest.starts_with(|c: char| c.is_ascii_alphabetic());
        host.is_some_and(|host| host.split(':').skip(1).any(is_name))
    }

    fn decoded_values(&self, host: &str, path: &str) -> Option<Values> {
        Source::new(&query::decoded(&self.rule.from)).values(host, path)
    }

    fn outcome(&self, query: Option<&str>, values: &Values, pages: Pages) -> SimulatedOutcome {
        let status = self.rule.status;
        // Without `!`, a page takes precedence over an error. The status 404 is then the answer for a missing page.
        let is_without_effect = pages == Pages::Everywhere || status == 404;
        if self.rule.shadowing == Shadowing::FilesFirst
            && is_without_effect
            && (400..=599).contains(&status)
            && !is_gone(status)
        {
            return SimulatedOutcome::Page;
        }
        let target = filled(&self.rule.to, values);
        // A target without a query receives the whole query of the request, also the parameters that fill placeholders.
        SimulatedOutcome::received(status, Some(&with_query(&encoded(&target, " \"<>`{}|\\^"), query)))
    }
}

/// Reports whether a target such as `//a b/c` has a host that no URL can have.
fn has_invalid_host(target: &str) -> bool {
    let host = target.strip_prefix("//").and_then(|rest| rest.split(['/', '?', '#']).next());
    host.is_some_and(|host| host.contains(|character: char| " \"<>^`{|}%\\".contains(character)))
}

/// Replaces the placeholders in a target. A name may be followed by other text, as in `:id.html`.
fn filled(target: &str, values: &Values) -> String {
    let mut out = String::with_capacity(target.len());
    let mut rest = target;
    while let Some((before, after)) = rest.split_once(':') {
        out.push_str(before);
        let known = values.iter().filter(|(name, _)| after.starts_with(name.as_str()));
        let (value, length) =
            known.max_by_key(|(name, _)| name.len()).map_or((":", 0), |(name, value)| (value, name.len()));
        out.push_str(value);
        rest = after.get(length..).unwrap_or_default();
    }
    out + rest
}
