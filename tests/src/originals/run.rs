//! Sends all requests to both sides and compares the answers.

use portico_import::comparison::{Ends, Question, Questions, Sides, Verdict};
use portico_import::{ImportOptions, Imported, SimulatedAnswer, SimulatedRequest, SimulatedServer, import};

use crate::originals::client::Client;
use crate::originals::imported_rules::{ImportedRules, Mention};
use crate::originals::reduced::reduced;
use crate::originals::result::{Difference, FileResult, Totals};
use crate::originals::site::Site;
use crate::originals::source_file::{Server, SourceFile};
use crate::originals::{apache, engines, running};
use crate::outcome::Outcome;

/// A file, its imported rules, and the file without the statements that were not translated.
struct Prepared<'f> {
    file: &'f SourceFile,
    imported: Imported,
    reduced: Option<SourceFile>,
}

/// Both forms of a file, as an original server serves them.
struct Served {
    site: Outcome<Site>,
    reduced: Option<Outcome<Site>>,
}

/// Compares the import of each file with the original server.
///
/// # Errors
/// Fails if a server cannot be started at all. If a server rejects a file, the result of the file contains the reason.
pub fn compare_files(files: &[SourceFile]) -> Outcome<Vec<FileResult>> {
    let of = |server| files.iter().filter(move |file| file.server == server).map(prepared);
    let mut results = Vec::with_capacity(files.len());
    let with_apache: Vec<Prepared<'_>> = of(Server::Apache).collect();
    if !with_apache.is_empty() {
        let (_apache, sites) = apache::start(&both_forms(&with_apache))?;
        results.extend(file_results(&with_apache, sites));
    }
    let with_engines: Vec<Prepared<'_>> =
        files.iter().filter(|file| matches!(file.server, Server::Engine(_))).map(prepared).collect();
    if !with_engines.is_empty() {
        let (_engines, sites) = engines::start(&both_forms(&with_engines))?;
        results.extend(file_results(&with_engines, sites));
    }
    for file in of(Server::Nginx).chain(of(Server::Caddy)) {
        let running: Vec<_> = std::iter::once(file.file).chain(&file.reduced).map(running::start).collect();
        let mut sites = running.iter().map(|started| started.as_ref().map(|(_, site)| *site).map_err(Clone::clone));
        let site = sites.next().unwrap_or_else(|| Err("the server does not serve the file".to_owned()));
        results.push(file_result(&file, &Served { site, reduced: sites.next() }));
    }
    Ok(results)
}

/// Returns both forms of each file, in the order in which [`file_results`] expects their sites.
fn both_forms<'f>(files: &'f [Prepared<'_>]) -> Vec<&'f SourceFile> {
    files.iter().flat_map(|file| std::iter::once(file.file).chain(&file.reduced)).collect()
}

/// Returns the results of files that one process serves.
fn file_results(files: &[Prepared<'_>], sites: Vec<Outcome<Site>>) -> Vec<FileResult> {
    let mut sites = sites.into_iter();
    let result = |file: &Prepared<'_>| {
        let site = sites.next().unwrap_or_else(|| Err("the server does not serve the file".to_owned()));
        let reduced = file.reduced.as_ref().and_then(|_| sites.next());
        file_result(file, &Served { site, reduced })
    };
    files.iter().map(result).collect()
}

fn prepared(file: &SourceFile) -> Prepared<'_> {
    let imported = imported(file);
    let untranslated = ImportedRules::new(&imported).map(|rules| rules.untranslated()).unwrap_or_default();
    Prepared { file, reduced: reduced(file, &untranslated), imported }
}

/// Imports a file.
pub(crate) fn imported(file: &SourceFile) -> Imported {
    import(file.server.format(), file.import_name(), &file.text, &ImportOptions::default())
}

fn file_result(file: &Prepared<'_>, served: &Served) -> FileResult {
    let mut silent = Vec::new();
    let outcome = ImportedRules::new(&file.imported).and_then(|imported| {
        let site = served.site.clone()?;
        let reduced = served.reduced.as_ref().and_then(|site| site.as_ref().ok()).map(|site| Client::new(site.address));
        let simulated = simulated(file.file);
        let comparison = FileComparison { file: file.file, imported: &imported, simulated, reduced };
        comparison.totals(site, &mut silent)
    });
    FileResult { name: file.file.name.clone(), outcome, silent }
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
    reduced: Option<Client>,
}

impl FileComparison<'_> {
    fn totals(mut self, site: Site, silent: &mut Vec<Difference>) -> Outcome<Totals> {
        let SourceFile { server, text, .. } = self.file;
        let rules = &self.imported.written.rules;
        let questions = Questions::new(server.format(), self.file.import_name(), text, rules);
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
                    let mention = self.mention(request, &ends)?;
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
    fn mention(&mut self, request: &SimulatedRequest, ends: &Ends) -> Outcome<Mention> {
        let mention = self.imported.mention(&ends.parting(request));
        if mention == Mention::Rule || self.is_for_another_host(request, ends)? {
            return Ok(Mention::Rule);
        }
        let mut simulated = |request: &SimulatedRequest| Ok(self.simulated.answer(request));
        let mut ours = |request: &SimulatedRequest| self.imported.written.answer(request);
        let verdict = Sides { original: &mut simulated, imported: &mut ours }.verdict(request, &[])?;
        if matches!(verdict, Verdict::Different(_) | Verdict::FinalSlash(_) | Verdict::Unknown(_)) {
            return Ok(Mention::Compared);
        }
        let Some(client) = &mut self.reduced else { return Ok(mention) };
        let verdict = sides(client, self.imported, |sides| sides.verdict(request, &[]))?;
        Ok(if matches!(verdict, Verdict::Equal(_)) { Mention::Untranslated } else { mention })
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
