//! Sends all requests to both sides and compares the answers.

use std::cell::OnceCell;

use portico_import::comparison::{Comparison, EndKind, Ends, Follow, Question, Questions, Sides, Verdict, compare};
use portico_import::{
    ImportOptions, Imported, SimulatedAnswer, SimulatedOutcome, SimulatedRequest, SimulatedServer, import,
};

use crate::originals::client::Client;
use crate::originals::imported_rules::{ImportedRules, Mention};
use crate::originals::result::{Difference, FileResult, Totals};
use crate::originals::site::Site;
use crate::originals::source_file::{Server, SourceFile};
use crate::originals::{apache, engines, running};
use crate::outcome::Outcome;

/// Compares the import of each file with the original server.
///
/// # Errors
/// Fails if a server cannot be started at all. If a server rejects a file, the result of the file contains the reason.
pub fn compare_files(files: &[SourceFile]) -> Outcome<Vec<FileResult>> {
    let of = |is_server: fn(Server) -> bool| files.iter().filter(move |file| is_server(file.server));
    let mut results = Vec::with_capacity(files.len());
    let with_apache: Vec<&SourceFile> = of(|server| server == Server::Apache).collect();
    if !with_apache.is_empty() {
        let (_apache, sites) = apache::start(&with_apache)?;
        results.extend(with_apache.iter().zip(sites).map(|(file, site)| file_result(file, site)));
    }
    let with_engines: Vec<&SourceFile> = of(|server| matches!(server, Server::Engine(_))).collect();
    if !with_engines.is_empty() {
        let (_engines, sites) = engines::start(&with_engines)?;
        results.extend(with_engines.iter().zip(sites).map(|(file, site)| file_result(file, site)));
    }
    for file in of(|server| server == Server::Nginx).chain(of(|server| server == Server::Caddy)) {
        let running = running::start(file);
        results.push(file_result(file, running.as_ref().map(|(_, site)| *site).map_err(Clone::clone)));
    }
    Ok(results)
}

/// Imports a file.
pub(crate) fn imported(file: &SourceFile) -> Imported {
    let options = ImportOptions { site_hosts: file.site_hosts.clone(), ..ImportOptions::default() };
    import(file.server.format(), file.import_name(), &file.text, &options)
}

fn file_result(file: &SourceFile, site: Outcome<Site>) -> FileResult {
    let mut silent = Vec::new();
    let imported = imported(file);
    let outcome = ImportedRules::new(&imported).and_then(|imported| {
        let comparison =
            FileComparison { file, imported: &imported, simulated: simulated(file), reported: OnceCell::new() };
        comparison.totals(site?, &mut silent)
    });
    FileResult { name: file.name.clone(), outcome, silent }
}

/// Returns the simulation of the server that reads a file.
pub(crate) fn simulated(file: &SourceFile) -> SimulatedServer {
    SimulatedServer::new(file.server.format(), file.import_name(), &file.text)
}

/// The comparison of one file.
struct FileComparison<'f> {
    file: &'f SourceFile,
    imported: &'f ImportedRules<'f>,
    simulated: SimulatedServer,
    /// The comparison that the report shows, once it is needed.
    reported: OnceCell<Result<Comparison, String>>,
}

impl FileComparison<'_> {
    fn totals(self, site: Site, silent: &mut Vec<Difference>) -> Outcome<Totals> {
        let SourceFile { server, text, site_hosts, .. } = self.file;
        let rules = &self.imported.written.rules;
        let (name, notes) = (self.file.import_name(), &self.imported.imported.report);
        let questions = Questions::new(server.format(), name, text, (rules, notes), site_hosts);
        let requests = questions.selected();
        let mut totals = Totals { rejected: site.removed, asked: requests.len(), ..Totals::default() };
        let mut client = Client::new(site.address);
        for Question { request, .. } in requests {
            match sides(&mut client, self.imported, |sides| sides.verdict(request, &questions.hosts))? {
                Verdict::Equal(conversion) => totals.add_equal(conversion),
                Verdict::SameEnd(_) => totals.same_end += 1,
                Verdict::OriginalLoops => totals.loops += 1,
                Verdict::Unknown(_) => totals.unknown += 1,
                Verdict::Different(ends) | Verdict::FinalSlash(ends) => {
                    let mention = self.mention((request, &questions.hosts), &ends)?;
                    // After redirects of the site itself, an engine meets a condition that it does not evaluate. The simulation
                    // evaluates it, and found no difference.
                    if mention == Mention::Nowhere && ends.original.known.is_some() {
                        totals.unknown += 1;
                        continue;
                    }
                    *totals.different.entry(mention).or_default() += 1;
                    silent.extend((mention == Mention::Nowhere).then(|| self.difference(request, &ends)));
                }
            }
        }
        Ok(totals)
    }

    fn difference(&self, request: &SimulatedRequest, ends: &Ends) -> Difference {
        let statement = |line: u32| self.file.text.lines().nth(line.saturating_sub(1) as usize).unwrap_or_default();
        let line = ends.imported.lines.first().map(|line| format!(" (line {line}: {})", statement(*line).trim()));
        let imported = format!("{}{}", ends.imported, line.unwrap_or_default());
        Difference { request: request.to_string(), original: ends.original.to_string(), imported }
    }

    /// Reports whether the report says that the default server also answers other hosts, and the rules give the answer
    /// of the original to the same request for a host of this server.
    fn is_for_another_host(&self, request: &SimulatedRequest, ends: &Ends) -> Outcome<bool> {
        if !self.imported.mentions_other_hosts() {
            return Ok(false);
        }
        let named = self.file.text.split("server_name ").skip(1).filter_map(|rest| rest.split(';').next());
        for host in named.flat_map(str::split_whitespace) {
            let host = host.trim_start_matches(['*', '.']);
            let same = SimulatedRequest { host: host.to_owned(), ..request.clone() };
            if ends.original_equals_imported(&mut |request| self.imported.written.answer(request), &same)? {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// Returns the place in the report that mentions the difference.
    fn mention(&self, (request, hosts): (&SimulatedRequest, &[String]), ends: &Ends) -> Outcome<Mention> {
        // The command `import` makes the same comparison, and the report lists its result.
        Ok(if self.is_different(request, hosts, SimulatedServer::answer_with_pages)? {
            Mention::Compared
        } else if self.is_for_another_host(request, ends)? {
            Mention::OtherHosts
        } else if self.imported.mentions_missing_pages(&ends.original)
            && self.is_different(request, hosts, SimulatedServer::answer)?
        {
            Mention::MissingPages
        } else if self.is_possible_refusal(request, ends)? {
            Mention::PossibleRefusals
        } else {
            Mention::Nowhere
        })
    }

    /// Reports whether the report says that the statement that refuses the request refuses requests under some condition.
    fn is_possible_refusal(&self, request: &SimulatedRequest, ends: &Ends) -> Outcome<bool> {
        let EndKind::Refused(refusal) = ends.original.kind else { return Ok(false) };
        let SourceFile { server, text, .. } = self.file;
        let imported = self.imported.imported;
        let compared = || compare(server.format(), self.file.import_name(), text, imported);
        let comparison = self.reported.get_or_init(compared).as_ref()?;
        let is_reported = |answer: &SimulatedAnswer| answer.lines.iter().any(|line| comparison.may_refuse(*line));
        let possible = self.simulated.possible_refusals(request);
        Ok(possible.iter().any(|answer| answer.outcome == SimulatedOutcome::Refused(refusal) && is_reported(answer)))
    }

    /// Reports whether the answer of the simulated server is unknown or different from that of the rules.
    fn is_different(
        &self,
        request: &SimulatedRequest,
        hosts: &[String],
        answer: fn(&SimulatedServer, &SimulatedRequest) -> SimulatedAnswer,
    ) -> Outcome<bool> {
        let mut simulated = |request: &SimulatedRequest| Ok(answer(&self.simulated, request));
        let mut ours = |request: &SimulatedRequest| self.imported.written.answer(request);
        let mut sides = Sides { original: &mut simulated, imported: &mut ours };
        // The report counts the unknown answer after a known redirect as the answer to a request of its own.
        if sides.ends(request, Follow::OwnHost)?.original.known.is_some() {
            return Ok(true);
        }
        let verdict = sides.verdict(request, hosts)?;
        Ok(matches!(verdict, Verdict::Different(_) | Verdict::FinalSlash(_) | Verdict::Unknown(_)))
    }
}

/// Calls `compare` with the original server and the imported rules.
fn sides<T>(
    client: &mut Client,
    imported: &ImportedRules<'_>,
    compare: impl FnOnce(&mut Sides<'_, String>) -> Outcome<T>,
) -> Outcome<T> {
    let mut original = |request: &SimulatedRequest| client.ask(request).map(SimulatedAnswer::from);
    let mut ours = |request: &SimulatedRequest| imported.written.answer(request);
    compare(&mut Sides { original: &mut original, imported: &mut ours })
}
