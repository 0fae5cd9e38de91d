//! Evaluates the list `routes`. See <https://vercel.com/docs/project-configuration#routes>.

use portico_redirects::LetterCase;
use serde_json::{Map, Value};

use crate::next::simulation::parameter::{ParameterValue, ParameterValues};
use crate::next::simulation::redirect::is_allowed;
use crate::simulation::answer::SimulatedOutcome;
use crate::simulation::pattern::{LineBreaks, SimulatedPattern};
use crate::simulation::request::SimulatedRequest;
use crate::simulation::required_part::required_part;
use crate::vercel::simulation::conditions::BothReadings;
use crate::vercel::simulation::target::{filled, with_query};

/// A route of the file. The routes after `"handle": "filesystem"` apply if the site has no file, which is assumed. The
/// routes after another `handle` concern only some responses, so they are left out.
#[derive(Debug)]
pub(super) struct Route {
    pub(super) line: u32,
    /// A text that every matching path contains, in lower case.
    pub(super) part: Vec<u8>,
    /// The expression of `src`, or the reason why it is not simulated.
    pattern: Result<SimulatedPattern, String>,
    /// `false` if `methods` does not contain GET.
    applies_to_get: bool,
    /// The conditions. `None` if they are invalid or not simulated.
    conditions: Option<BothReadings>,
    effect: RouteEffect,
}

#[derive(Debug, Clone, PartialEq, Eq)]
enum RouteEffect {
    Redirect(u16, String),
    /// The route ends the evaluation with a status. Without a status, a page or a file answers.
    End(Option<u16>),
    /// The next routes are evaluated.
    Continue,
    /// The effect is not simulated. The text is the reason, as a noun phrase.
    Unknown(&'static str),
}

/// Returns the routes of a list, along with their lines.
pub(super) fn all(items: impl IntoIterator<Item = (u32, Value)>) -> Vec<Route> {
    let mut routes = Vec::new();
    for (line, item) in items {
        let Value::Object(route) = item else { continue };
        match route.get("handle").and_then(Value::as_str) {
            Some("filesystem") => {}
            Some(_) => break,
            None => routes.extend(Route::read(line, &route)),
        }
    }
    routes
}

impl Route {
    /// Reads a route. Returns `None` if Vercel rejects it.
    fn read(line: u32, route: &Map<String, Value>) -> Option<Self> {
        let written = route.get("src").and_then(Value::as_str)?;
        let start = if written.starts_with('^') { "" } else { "^" };
        let end = if written.ends_with('$') { "" } else { "$" };
        let is_exact = route.get("caseSensitive").and_then(Value::as_bool) == Some(true);
        let case = if is_exact { LetterCase::Exact } else { LetterCase::Ignored };
        let methods = route.get("methods").and_then(Value::as_array);
        let is_get = |method: &Value| method.as_str().is_some_and(|method| method.eq_ignore_ascii_case("GET"));
        let expression = format!("{start}{written}{end}");
        Some(Self {
            line,
            part: required_part(&expression),
            pattern: SimulatedPattern::new(&expression, case, LineBreaks::Special),
            applies_to_get: methods.is_none_or(|methods| methods.iter().any(is_get)),
            conditions: BothReadings::read(route),
            effect: effect(route),
        })
    }

    /// Reports whether the route can only show a page.
    pub(super) fn leads_to_page(&self) -> bool {
        self.effect == RouteEffect::End(None)
    }

    /// Returns the answer. Returns `None` if the next route is evaluated.
    ///
    /// # Errors
    /// Returns the reason if the answer is unknown.
    pub(super) fn outcome(&self, request: &SimulatedRequest) -> Result<Option<SimulatedOutcome>, String> {
        if !self.applies_to_get || self.effect == RouteEffect::Continue {
            return Ok(None);
        }
        let (path, query) = request.path_and_query();
        let pattern = self.pattern.as_ref().map_err(Clone::clone)?;
        let found = pattern.captures(path.as_bytes()).map_err(|unknown| unknown.reason().to_owned())?;
        let Some(groups) = found else { return Ok(None) };
        let conditions = self.conditions.as_ref().ok_or("a condition that is invalid or not simulated")?;
        let Some(captured) = conditions.values(request)? else { return Ok(None) };
        let text = |group: Vec<u8>| String::from_utf8_lossy(&group).into_owned();
        let groups: Vec<Option<String>> = groups.into_iter().skip(1).map(|group| group.map(text)).collect();
        let keys = pattern.group_names().into_iter().skip(1).zip(&groups);
        let of_path = keys.filter_map(|(name, group)| {
            Some((name?.to_owned(), ParameterValue::Text(group.clone().unwrap_or_default())))
        });
        let mut values: ParameterValues = of_path.chain(captured).collect();
        Ok(match &self.effect {
            RouteEffect::Redirect(status, target) => {
                for name in names_in(target) {
                    values.entry(name.to_owned()).or_insert_with(|| ParameterValue::Text(String::new()));
                }
                let location = with_query(&filled(target, &groups, &values), query);
                Some(SimulatedOutcome::received(*status, Some(&location)))
            }
            RouteEffect::End(status) => Some(SimulatedOutcome::received(status.unwrap_or(200), None)),
            RouteEffect::Unknown(reason) => return Err((*reason).to_owned()),
            RouteEffect::Continue => None,
        })
    }
}

/// Returns the names to which a target refers, such as `$name`. A name without a group becomes an empty text.
fn names_in(target: &str) -> impl Iterator<Item = &str> {
    let end = |text: &str| text.find(|c: char| !c.is_ascii_alphanumeric() && c != '_').unwrap_or(text.len());
    let names = target.split('$').skip(1).map(move |text| text.get(..end(text)).unwrap_or_default());
    names.filter(|name| name.starts_with(|c: char| c.is_ascii_alphabetic()))
}

/// Returns the effect of a route. A route redirects if it has a status and a header `Location`.
fn effect(route: &Map<String, Value>) -> RouteEffect {
    let status = route.get("status").and_then(Value::as_u64).and_then(|code| u16::try_from(code).ok());
    let mut headers = route.get("headers").and_then(Value::as_object).into_iter().flatten();
    let location = headers.find(|(name, _)| name.eq_ignore_ascii_case("location")).and_then(|(_, text)| text.as_str());
    let has_target = route.contains_key("dest");
    match (status, location, route.get("continue").and_then(Value::as_bool) == Some(true)) {
        (_, _, true) if has_target => RouteEffect::Unknown("a route that changes the path for the next routes"),
        (_, _, true) => RouteEffect::Continue,
        _ if has_target && status.is_some() => RouteEffect::Unknown("a route with a status and another page"),
        (Some(status), Some(location), false) if is_allowed(status) => {
            RouteEffect::Redirect(status, location.to_owned())
        }
        (status, _, false) => RouteEffect::End(status),
    }
}
