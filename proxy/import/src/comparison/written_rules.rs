//! Answers requests with the imported rules.

use std::collections::BTreeSet;

use portico_redirects::{
    CompileOptions, Found, NormalPath, Request, RuleOrRow, RuleSet, Source, TestRequest, compile, render,
};

use crate::imported::Imported;
use crate::simulation::answer::{SimulatedAnswer, SimulatedOutcome};
use crate::simulation::request::SimulatedRequest;

/// The time of all requests, in seconds since 1970.
pub(super) const NOW: i64 = 0;

/// The compiled rules of an import.
#[derive(Debug)]
pub struct WrittenRules<'i> {
    /// The rules.
    pub rules: RuleSet,
    imported: &'i Imported,
}

impl<'i> WrittenRules<'i> {
    /// Compiles the rules of an import.
    ///
    /// # Errors
    /// Fails if the rules are invalid. The error contains the diagnostics.
    pub fn new(imported: &'i Imported) -> Result<Self, String> {
        let first = Source { name: "rules/imported.yaml".to_owned(), text: imported.yaml.clone() };
        let files = imported.files.iter().cloned();
        let files = files.map(|(name, text)| Source { name: format!("rules/{name}"), text });
        let sources: Vec<Source> = std::iter::once(first).chain(files).collect();
        let allowed_hosts = imported.hosts.iter().cloned().collect();
        let options = CompileOptions { allowed_hosts, ..CompileOptions::default() };
        let compiled = compile(&sources, &options);
        let rules = compiled.map_err(|found| format!("the imported rules: {}", render::text(&found, &sources)))?.rules;
        Ok(Self { rules, imported })
    }

    /// Returns the answer to a request, with the line of the statement from which the rule comes.
    ///
    /// # Errors
    /// Fails if the path is invalid. Portico then answers with 400.
    pub fn answer(&self, request: &SimulatedRequest) -> Result<SimulatedAnswer, String> {
        let (raw, query) = request.path_and_query();
        let path = NormalPath::parse(raw).map_err(|error| format!("{raw}: {error}"))?;
        let attributes = attributes(request);
        let found = self.rules.find(&Request { path: &path, query, attributes: &attributes });
        Ok(found.map_or(SimulatedAnswer::PAGE, |found| self.answer_of(&found)))
    }

    /// Returns the lines of the statements with rules that apply to requests with another method than GET. Such requests are
    /// not compared.
    pub(crate) fn lines_of_other_methods(&self) -> BTreeSet<u32> {
        let mut lines = BTreeSet::new();
        self.rules.each_conditional_request(NOW, |url, request| {
            let (path, query) = url.split_once('?').map_or((url, None), |(path, query)| (path, Some(query)));
            let Some(path) = NormalPath::parse(path).ok().filter(|_| &*request.method != "GET") else { return };
            let found = self.rules.find(&Request { path: &path, query, attributes: request });
            lines.extend(found.and_then(|found| self.line_of(found.entry)));
        });
        lines
    }

    fn answer_of(&self, found: &Found<'_>) -> SimulatedAnswer {
        let location = found.outcome.location().map(|location| location.as_str().to_owned());
        let code = found.outcome.code();
        let outcome = code.map_or(SimulatedOutcome::Page, |code| SimulatedOutcome::received(code, location.as_deref()));
        SimulatedAnswer { outcome, lines: self.line_of(found.entry).into_iter().collect() }
    }

    /// Returns the line of the statement from which a rule or a row comes.
    fn line_of(&self, entry: RuleOrRow) -> Option<u32> {
        let Some(row) = entry.row else { return self.imported.lines.get(entry.rule).copied() };
        // The rules that read CSV files are the first rules.
        self.imported.row_lines.get(entry.rule)?.get(usize::try_from(row).ok()?).copied()
    }
}

/// Returns the rule that answers a request. Returns `None` if there is none, or if the path is invalid.
pub(super) fn rule_for(rules: &RuleSet, request: &SimulatedRequest) -> Option<RuleOrRow> {
    let (raw, query) = request.path_and_query();
    let path = NormalPath::parse(raw).ok()?;
    let attributes = attributes(request);
    rules.find(&Request { path: &path, query, attributes: &attributes }).map(|found| found.entry)
}

fn attributes(request: &SimulatedRequest) -> TestRequest {
    let host = ("host".to_owned(), request.host.clone());
    let fields = request.headers.clone().into_iter().chain([host]);
    let headers = fields.map(|(name, value)| (name.into(), value.into())).collect();
    TestRequest { headers, ..TestRequest::default() }
}
