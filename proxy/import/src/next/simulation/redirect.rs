//! Reads the redirects of an exported configuration, and evaluates each of them.
//! See <https://nextjs.org/docs/pages/api-reference/config/next-config-js/redirects>.

use portico_redirects::LetterCase;
use serde_json::{Map, Value};

use crate::next::release::Release;
use crate::next::simulation::conditions::Conditions;
use crate::next::simulation::parameter::ParameterValues;
use crate::next::simulation::rejection::{of_next, unknown_key};
use crate::next::simulation::template::PathTemplate;
use crate::simulation::pattern::{LineBreaks, SimulatedPattern};
use crate::simulation::request::SimulatedRequest;
use crate::simulation::required_part::required_part;

/// A redirect with `source`, `has` and `missing`.
#[derive(Debug)]
pub(crate) struct Statement {
    pub(crate) line: Option<u32>,
    pub(crate) source: Source,
    pub(crate) conditions: Conditions,
    /// The destination, which is empty if the file contains none.
    pub(crate) destination: String,
    /// The status. `None` if it is missing or invalid.
    pub(crate) status: Option<u16>,
}

/// The paths of a redirect.
#[derive(Debug)]
pub(crate) struct Source {
    template: PathTemplate,
    case: LetterCase,
    /// A text that every matching path contains, in lower case.
    part: Vec<u8>,
    /// The expression, or the reason why it is not simulated.
    pattern: Result<SimulatedPattern, String>,
}

/// The expression around that of the source, and the release that reads the source.
pub(crate) struct Anchors {
    pub(crate) release: Release,
    pub(crate) start: &'static str,
    pub(crate) end: &'static str,
}

impl Source {
    /// Returns the paths of a source. Returns `None` if the source is invalid.
    pub(crate) fn new(source: &str, case: LetterCase, anchors: &Anchors) -> Option<Self> {
        let template = PathTemplate::parse(source, anchors.release)?;
        let expression = format!("{}{}{}", anchors.start, template.expression(), anchors.end);
        let pattern = SimulatedPattern::new(&expression, case, LineBreaks::Ordinary);
        Some(Self { template, case, part: required_part(&expression), pattern })
    }

    /// Returns a text that every matching path contains, in lower case. It may be empty.
    pub(crate) fn part(&self) -> Vec<u8> {
        self.part.clone()
    }

    /// Returns the text of each parameter, in order. Returns `None` if the path does not match.
    pub(crate) fn groups(&self, path: &str) -> Result<Option<Vec<Option<String>>>, String> {
        let start = self.template.start();
        let may_match = path.get(..start.len()).is_some_and(|begin| match self.case {
            LetterCase::Exact => begin == start,
            LetterCase::Ignored => begin.eq_ignore_ascii_case(start),
        });
        if !may_match {
            return Ok(None);
        }
        let pattern = self.pattern.as_ref().map_err(Clone::clone)?;
        let groups = pattern.captures(path.as_bytes()).map_err(|unknown| unknown.reason().to_owned())?;
        let text = |group: Vec<u8>| String::from_utf8_lossy(&group).into_owned();
        Ok(groups.map(|groups| groups.into_iter().skip(1).map(|group| group.map(text)).collect()))
    }

    /// Returns the values of the named parameters. Returns `None` if the path does not match.
    fn values(&self, path: &str) -> Result<Option<ParameterValues>, String> {
        let Some(groups) = self.groups(path)? else { return Ok(None) };
        let named = self.template.parameters().zip(groups);
        let named = named.filter(|(parameter, _)| !parameter.name.starts_with(|c: char| c.is_ascii_digit()));
        let values = named.filter_map(|(parameter, text)| Some((parameter.name.clone(), parameter.value(&text?))));
        Ok(Some(values.collect()))
    }
}

impl Statement {
    /// Returns the values of the parameters. Returns `None` if the redirect does not apply to the request.
    pub(crate) fn values(&self, path: &str, request: &SimulatedRequest) -> Result<Option<ParameterValues>, String> {
        let Some(mut values) = self.source.values(path)? else { return Ok(None) };
        let Some(captured) = self.conditions.values(request)? else { return Ok(None) };
        values.extend(captured);
        Ok(Some(values))
    }
}

/// Returns the status of a redirect. Returns `None` if it is missing or invalid, or if Next.js does not start
/// with the redirect.
pub(super) fn status(redirect: &Map<String, Value>) -> Option<u16> {
    if unknown_key(redirect).is_some() || of_next(redirect).is_some() {
        return None;
    }
    let code = redirect.get("statusCode").filter(|code| !code.is_null());
    match (code, redirect.get("permanent").and_then(Value::as_bool)) {
        (Some(code), _) => code.as_u64().and_then(|code| u16::try_from(code).ok()).filter(|code| is_allowed(*code)),
        (None, permanent) => permanent.map(|permanent| if permanent { 308 } else { 307 }),
    }
}

/// Reports whether Next.js and Vercel allow the status for a redirect.
pub(crate) fn is_allowed(code: u16) -> bool {
    matches!(code, 301 | 302 | 303 | 307 | 308)
}
