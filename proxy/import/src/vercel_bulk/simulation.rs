//! Simulates Vercel with the imported file as its only bulk redirects.
//!
//! See <https://vercel.com/docs/routing/redirects/bulk-redirects> for the fields. The simulation shares only the reader of
//! rows with the import. It assumes the following.
//! - A source has no wildcards. It is equal to the decoded path of the request.
//! - Vercel rejects a row that its documentation does not allow, so the row has no effect.
//!
//! The documentation does not say which of several rows for the same path applies, and how a kept query is joined with the
//! query of a destination. The answers to such requests are unknown.

use std::collections::HashMap;

use percent_encoding::percent_decode_str;

use crate::importer::Importer;
use crate::options::ImportOptions;
use crate::simulation::Simulation;
use crate::simulation::answer::{SimulatedAnswer, SimulatedOutcome};
use crate::simulation::query::with_query;
use crate::simulation::request::SimulatedRequest;
use crate::vercel_bulk::rows::{self, Row};

/// A simulation of Vercel.
pub(crate) struct VercelBulkSimulation {
    /// The redirects for each decoded path, in lower case.
    redirects: HashMap<String, Vec<BulkRedirect>>,
}

/// A valid row.
#[derive(Debug)]
struct BulkRedirect {
    line: u32,
    source: String,
    destination: String,
    status: u16,
    is_case_sensitive: bool,
    keeps_query: bool,
}

impl VercelBulkSimulation {
    /// Returns the simulation for the text of a file.
    pub(crate) fn new(text: &str) -> Self {
        let mut redirects: HashMap<String, Vec<BulkRedirect>> = HashMap::new();
        for redirect in read_all(text).iter().filter_map(BulkRedirect::read) {
            redirects.entry(redirect.source.to_ascii_lowercase()).or_default().push(redirect);
        }
        Self { redirects }
    }
}

/// Returns the rows of a file.
pub(super) fn read_all(text: &str) -> Vec<Row> {
    rows::read(text, &mut Importer::new(&ImportOptions::default()))
}

impl BulkRedirect {
    fn read(row: &Row) -> Option<Self> {
        let is_true = |value: &Option<String>| match value.as_deref() {
            None => Some(false),
            Some(text) if text.eq_ignore_ascii_case("true") || text.eq_ignore_ascii_case("t") => Some(true),
            Some(text) if text.eq_ignore_ascii_case("false") || text.eq_ignore_ascii_case("f") => Some(false),
            Some(_) => None,
        };
        let status = match &row.status_code {
            Some(code) => code.parse().ok().filter(|code| matches!(code, 301 | 302 | 303 | 307 | 308))?,
            None if is_true(&row.permanent)? => 308,
            None => 307,
        };
        Some(Self {
            line: row.origin.line,
            source: decoded(row.source.as_deref().filter(|source| source.starts_with('/'))?),
            destination: row.destination.clone()?,
            status,
            is_case_sensitive: is_true(&row.case_sensitive)?,
            keeps_query: is_true(&row.query)?,
        })
    }

    fn outcome(&self, query: Option<&str>) -> SimulatedOutcome {
        let query = query.filter(|query| self.keeps_query && !query.is_empty());
        if query.is_some() && self.destination.contains('?') {
            return SimulatedOutcome::unknown("a kept query for a destination with a query");
        }
        SimulatedOutcome::received(self.status, Some(&with_query(&self.destination, query)))
    }
}

impl Simulation for VercelBulkSimulation {
    fn answer(&self, request: &SimulatedRequest) -> SimulatedAnswer {
        let (path, query) = request.path_and_query();
        let path = decoded(path);
        let candidates = self.redirects.get(&path.to_ascii_lowercase()).into_iter().flatten();
        let mut matching = candidates.filter(|redirect| !redirect.is_case_sensitive || redirect.source == path);
        let Some(first) = matching.next() else { return SimulatedAnswer::PAGE };
        let outcome = first.outcome(query);
        if matching.all(|other| other.outcome(query) == outcome) {
            return SimulatedAnswer { outcome, lines: vec![first.line] };
        }
        let outcome = SimulatedOutcome::unknown("several rows for the same path");
        SimulatedAnswer { outcome, lines: vec![first.line] }
    }
}

fn decoded(text: &str) -> String {
    percent_decode_str(text).decode_utf8_lossy().into_owned()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::simulation::answer_table::check;

    #[test]
    fn fields_have_their_documented_meaning() {
        let text = r#"[{ "source": "/a", "destination": "/b?c=1" },
            { "source": "/k", "destination": "/b#d", "permanent": true, "query": true },
            { "source": "/q", "destination": "/b?c=1", "query": true },
            { "source": "/S", "destination": "https://x.example/", "statusCode": 301, "permanent": false, "caseSensitive": true },
            { "source": "/t", "destination": "/1" }, { "source": "/T", "destination": "/2" },
            { "source": "/w/*", "destination": "/1" }, { "source": "/x", "destination": "/1", "query": 5 }]"#;
        let requests = "
            s.example/a?e=1 => 307 /b?c=1
            s.example/A => 307 /b?c=1
            s.example/k?c=2&e=1 => 308 /b?c=2&e=1#d
            s.example/q => 307 /b?c=1
            s.example/q?e=1 => unknown: a kept query for a destination with a query
            s.example/S => 301 https://x.example/
            s.example/s => page
            s.example/t => unknown: several rows for the same path
            s.example/w/a => page
            s.example/w/* => 307 /1
            s.example/x => page";
        check(&VercelBulkSimulation::new(text), text, requests);
    }
}
