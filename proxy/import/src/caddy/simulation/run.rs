//! Evaluates a request. See <https://caddyserver.com/docs/caddyfile/concepts#structure>.

use crate::caddy::simulation::block::{Action, RouteList};
use crate::caddy::simulation::placeholder::replaced;
use crate::caddy::simulation::rewrite;
use crate::caddy::simulation::site::{Address, Site};
use crate::caddy::simulation::state::{AppliesTo, State, UsedStatement};
use crate::simulation::answer::{Refusal, SimulatedOutcome, UnknownReason};
use crate::simulation::pages::PageSearch;
use crate::simulation::start_index::Candidates;

/// The result of a directive.
#[derive(Debug, Clone, PartialEq, Eq)]
enum Flow {
    /// The next directive is evaluated.
    Next,
    Response(SimulatedOutcome),
    /// An error with this status, which `handle_errors` may handle.
    Error(u16),
}

/// Returns the answer of the first site for the host.
///
/// # Errors
/// Returns the reason, as a noun phrase, if the answer is unknown.
pub(super) fn answer(sites: &[Site], state: &mut State<'_, '_>) -> Result<SimulatedOutcome, String> {
    let Some(site) = site_for(sites, state.host()) else { return Ok(SimulatedOutcome::Page) };
    if site.addresses.iter().any(Address::has_path) {
        return Err("a path in the address of a site".to_owned());
    }
    let status = match routes(&site.routes, site, state)? {
        Flow::Response(outcome) => return Ok(outcome),
        Flow::Next => return Ok(SimulatedOutcome::Page),
        Flow::Error(status) => status,
    };
    let unhandled = match state.page_search {
        PageSearch::Failed => SimulatedOutcome::Page,
        PageSearch::None => SimulatedOutcome::received(status, None),
    };
    // The URL is restored. See <https://caddyserver.com/docs/caddyfile/directives/handle_errors>.
    state.url = state.original.clone();
    state.unknown_change = None;
    state.error = Some(status);
    for handler in &site.error_routes {
        let text = status.to_string();
        let is_for = |wanted: &String| *wanted == text || wanted.replace("xx", "") == text.get(..1).unwrap_or_default();
        if handler.statuses.is_empty() || handler.statuses.iter().any(is_for) {
            return Ok(match routes(&handler.routes, site, state)? {
                Flow::Response(outcome) => outcome,
                Flow::Next | Flow::Error(_) => unhandled,
            });
        }
    }
    Ok(unhandled)
}

/// Returns the site that answers requests for a host. All requests come over TLS, so a site for HTTP answers only if no site
/// for HTTPS does.
fn site_for<'s>(sites: &'s [Site], host: &str) -> Option<&'s Site> {
    let with = |accepts: fn(&Address) -> bool| {
        let matches = |address: &Address| accepts(address) && address.matches_host(host);
        sites.iter().find(|site| site.addresses.iter().any(matches))
    };
    with(Address::is_for_https).or_else(|| with(|_| true))
}

fn routes(list: &RouteList, site: &Site, state: &mut State<'_, '_>) -> Result<Flow, String> {
    let mut candidates = candidates(list, state);
    let mut from = 0;
    loop {
        let position = candidates.as_ref().map_or(Some(from), |candidates| candidates.next_from(from));
        let Some(route) = position.and_then(|position| list.routes.get(position)) else { break };
        from = position.map_or(from, |position| position + 1);
        if let Some(matcher) = &route.matcher
            && !matcher.matches(state)?
        {
            continue;
        }
        if let Some(group) = route.group
            && !state.used_groups.insert(group)
        {
            continue;
        }
        let matchers = usize::from(route.matcher.is_some());
        state.matchers += matchers;
        state.choices.set_line(Some(route.line));
        let flow = action(&route.action, route.line, site, state)?;
        state.matchers -= matchers;
        // The directive may have changed the URL.
        candidates = self::candidates(list, state);
        match flow {
            Flow::Next => {}
            flow @ (Flow::Response(_) | Flow::Error(_)) => return Ok(flow),
        }
    }
    Ok(Flow::Next)
}

/// Returns the routes that may apply to the current path. Returns `None` if the path is unknown.
fn candidates<'l>(list: &'l RouteList, state: &State<'_, '_>) -> Option<Candidates<'l>> {
    state.known_url().ok().map(|url| list.candidates(url.comparable_path()))
}

fn action(action: &Action, line: u32, site: &Site, state: &mut State<'_, '_>) -> Result<Flow, String> {
    if !matches!(action, Action::Block(_)) {
        let applies_to = if state.matchers == 0 { AppliesTo::All } else { AppliesTo::Matched };
        state.used.push(UsedStatement { line, applies_to });
    }
    Ok(match action {
        Action::Redirect { status, to } => {
            let location = replaced(to, state)?;
            Flow::Response(SimulatedOutcome::received(number(status, state)?, Some(&location)))
        }
        Action::Respond(status) => {
            let status = status.as_ref().map(|status| number(status, state)).transpose()?;
            let status = status.or(state.error).unwrap_or(200);
            Flow::Response(SimulatedOutcome::received(status, state.location.as_deref()))
        }
        Action::Page => Flow::Response(SimulatedOutcome::Page),
        Action::Abort => Flow::Response(SimulatedOutcome::Refused(Refusal::ClosedConnection)),
        // The response is a page for every URL, so the URL may be unknown.
        Action::Files if site.error_routes.is_empty() => Flow::Response(SimulatedOutcome::Page),
        // The site has no files except for the home page.
        Action::Files if is_home_page(state)? => Flow::Response(SimulatedOutcome::Page),
        Action::Files => {
            state.page_search = PageSearch::Failed;
            Flow::Error(404)
        }
        Action::Error(status) => Flow::Error(number(status, state)?),
        Action::Rewrite(to) => {
            let result = rewrite::rewrite(to, state);
            changed(result, line, state)
        }
        Action::Uri(change) => {
            let result = change.as_ref().map_err(Clone::clone).and_then(|change| change.apply(state));
            changed(result, line, state)
        }
        Action::Method(method) => {
            state.method = replaced(method, state)?;
            Flow::Next
        }
        Action::Location(value) => {
            state.location = Some(replaced(value, state)?);
            Flow::Next
        }
        Action::Block(inner) => routes(inner, site, state)?,
        Action::Field(name) => {
            state.changed_fields.insert(name.clone());
            Flow::Next
        }
        Action::Change(reason) => {
            state.unknown_change = Some(UnknownReason { subject: reason.clone(), line: Some(line) });
            Flow::Next
        }
        Action::MayRefuse(reason) if state.choices.assume(reason)? => {
            Flow::Response(SimulatedOutcome::Refused(Refusal::Status(401)))
        }
        Action::MayRespond(reason) if state.choices.assume(reason)? => Flow::Response(SimulatedOutcome::Page),
        Action::MayRefuse(_) | Action::MayRespond(_) => Flow::Next,
    })
}

/// Notes that the URL is unknown if its change is. Many responses do not depend on the URL.
fn changed(result: Result<(), String>, line: u32, state: &mut State<'_, '_>) -> Flow {
    if let Err(subject) = result {
        state.unknown_change.get_or_insert(UnknownReason { subject, line: Some(line) });
    }
    Flow::Next
}

/// Reports whether the URL is that of the home page. Assumes a result if the URL is unknown.
fn is_home_page(state: &mut State<'_, '_>) -> Result<bool, String> {
    match state.known_url().map(|url| url.path == "/") {
        Ok(is_home_page) => Ok(is_home_page),
        Err(reason) => {
            state.choices.set_line(state.line_of(&reason));
            state.choices.assume(&reason)
        }
    }
}

/// Returns a status, which may contain placeholders. An invalid status is an error of the server.
fn number(status: &str, state: &State<'_, '_>) -> Result<u16, String> {
    Ok(replaced(status, state)?.parse().unwrap_or(500))
}
