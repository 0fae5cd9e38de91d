//! Evaluates the phases of a request in order.
//! See <https://nginx.org/en/docs/dev/development_guide.html#http_phases>.

use crate::nginx::simulation::config::model::{Config, LocationAccess, Switch};
use crate::nginx::simulation::escape::{EscapedPart, escaped};
use crate::nginx::simulation::host_table::FoundHost;
use crate::nginx::simulation::request_path::normalized;
use crate::nginx::simulation::run::error_page::Phase;
use crate::nginx::simulation::run::locate::Located;
use crate::nginx::simulation::run::state::{ErrorSource, PathChange, RequestSource, Run};
use crate::nginx::simulation::run::statement::Continuation;
use crate::simulation::answer::{Refusal, SimulatedAnswer, SimulatedOutcome};
use crate::simulation::choices::Choices;
use crate::simulation::pages::{PageSearch, Pages, SearchedAnswer};
use crate::simulation::request::SimulatedRequest;

/// Returns the answer to a request. `choices` contains the assumed results of unknown conditions.
pub(crate) fn answer(
    config: &Config,
    request: &SimulatedRequest,
    pages: Pages,
    choices: &mut Choices,
) -> SearchedAnswer {
    let (Some(host), Some(server)) = (valid_host(&request.host), config.servers.get(config.default_server)) else {
        return (SimulatedAnswer::PAGE, PageSearch::None);
    };
    let mut run = Run::new((config, server), request, host, choices);
    run.pages = pages;
    let outcome = run.outcome().unwrap_or_else(SimulatedOutcome::unknown);
    let search = run.page_search;
    (SimulatedAnswer { lines: run.lines_of_answer(&outcome), outcome }, search)
}

/// Returns a host in lower case and without its final dot. Returns `None` if nginx rejects it.
fn valid_host(host: &str) -> Option<Vec<u8>> {
    let host = host.split(':').next().unwrap_or_default();
    let is_invalid = host.contains(['/', ' ', '\t', '\0', '\u{7f}']) || host.contains("..");
    let host = host.strip_suffix('.').unwrap_or(host);
    (!is_invalid && !host.is_empty()).then(|| host.to_ascii_lowercase().into_bytes())
}

impl Run<'_, '_> {
    fn outcome(&mut self) -> Result<SimulatedOutcome, String> {
        let default = self.server;
        self.select_server()?;
        let (path, _) = self.request.path_and_query();
        let [normal, other] = [self.server, default].map(|server| normalized(path.as_bytes(), server.slashes));
        // nginx normalizes the path before it reads the host. Only over TLS, the server is known then.
        if normal != other {
            return Err("the server whose `merge_slashes` applies".to_owned());
        }
        let Some(path) = normal else { return Ok(SimulatedOutcome::Page) };
        self.path = path;
        let mut phase = Phase::ServerStatements;
        loop {
            phase = match phase {
                Phase::ServerStatements => {
                    let continuation = self.program(&self.server.statements)?;
                    after_statements(continuation, Phase::FindLocation)
                }
                Phase::FindLocation => self.find_location()?,
                Phase::LocationStatements => self.location_statements()?,
                Phase::Access => self.access()?,
                Phase::Content => self.content()?,
                Phase::End(status) => self.end(status)?,
                Phase::Response(status) => return Ok(self.response(status)),
            };
        }
    }

    /// Selects the server for the host (nginx docs, "How nginx processes a request").
    fn select_server(&mut self) -> Result<(), String> {
        let host = self.host.clone();
        let wildcard = match self.config.hosts.find(&host) {
            Some(FoundHost::Exact(index)) => {
                self.use_server(*index);
                return Ok(());
            }
            Some(FoundHost::Wildcard(index)) => Some(*index),
            None => None,
        };
        if let Some(reason) = &self.config.other_servers {
            return Err(reason.clone());
        }
        if let Some(index) = wildcard {
            self.use_server(index);
            return Ok(());
        }
        for (pattern, index) in &self.config.host_patterns {
            if self.matches(pattern, &host)? {
                self.use_server(*index);
                return Ok(());
            }
        }
        Ok(())
    }

    fn use_server(&mut self, index: usize) {
        if let Some(server) = self.config.servers.get(index) {
            self.server = server;
            self.scope = &server.scope;
        }
    }

    fn find_location(&mut self) -> Result<Phase, String> {
        self.leave_location();
        let location = match self.locate(&self.server.locations)? {
            // The statements of the server are not evaluated again.
            Located::Nowhere => {
                self.handler = self.scope.handler.as_ref();
                return Ok(Phase::Access);
            }
            Located::Prefix(location) | Located::Final(location) => location,
            Located::MissingSlash(location) => {
                self.lines.push(location.line);
                self.enter(&location.scope);
                let mut target = escaped(&location.text, EscapedPart::Path);
                if !self.arguments.is_empty() {
                    target.push(b'?');
                    target.extend(&self.arguments);
                }
                self.redirect_target = Some(target);
                return Ok(Phase::End(301));
            }
        };
        self.location = Some(location);
        self.enter(&location.scope);
        let is_closed = location.access == LocationAccess::Internal && self.source == RequestSource::Client;
        Ok(if is_closed { self.refuse(404, location.line) } else { Phase::LocationStatements })
    }

    fn location_statements(&mut self) -> Result<Phase, String> {
        let Some(location) = self.location else { return Ok(Phase::Access) };
        let phase = after_statements(self.program(&location.statements)?, Phase::Access);
        if phase != Phase::Access || self.path_change == PathChange::Unchanged {
            return Ok(phase);
        }
        // The statements changed the path, so the location is selected again (nginx docs, `ngx_http_rewrite_module`).
        Ok(self.count_change().unwrap_or(Phase::FindLocation))
    }

    fn response(&self, status: u16) -> SimulatedOutcome {
        if status == 444 {
            return SimulatedOutcome::Refused(Refusal::ClosedConnection);
        }
        match (self.error.status.unwrap_or(status), &self.redirect_target) {
            (status @ (301 | 302 | 303 | 307 | 308), Some(target)) => match self.location_field(target) {
                location if location.is_empty() => SimulatedOutcome::WithoutUrl(status),
                location => SimulatedOutcome::Redirect { status, location },
            },
            (status @ (410 | 451), _) => SimulatedOutcome::Gone(status),
            (status @ 400..=599, _) if self.error_source == ErrorSource::Statement => {
                SimulatedOutcome::Refused(Refusal::Status(status))
            }
            _ => SimulatedOutcome::Page,
        }
    }

    /// Returns the value of the field `Location` as clients read it (nginx docs, `ngx_http_core_module`,
    /// `absolute_redirect`). A field value does not include spaces at its end (RFC 9110, section 5.5).
    fn location_field(&self, target: &[u8]) -> String {
        let target = String::from_utf8_lossy(target);
        let target = target.trim_end_matches([' ', '\t']);
        let settings = &self.scope.settings;
        if !target.starts_with('/') || settings.absolute_redirect == Switch::Off {
            return target.to_owned();
        }
        let host = match settings.server_name_in_redirect {
            Switch::On => self.server.name.clone(),
            Switch::Off => String::from_utf8_lossy(&self.host).into_owned(),
        };
        format!("https://{host}{target}")
    }
}

fn after_statements(continuation: Continuation, next: Phase) -> Phase {
    match continuation {
        Continuation::NextStatement | Continuation::EndOfStatements => next,
        Continuation::Status(status) => Phase::End(status),
        Continuation::Response(status) => Phase::Response(status),
    }
}
