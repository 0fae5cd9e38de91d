//! Sends all requests to both sides and compares the answers.

use crate::originals::address::Address;
use crate::originals::answer::{End, EndKind, Follow, follow};
use crate::originals::client::Client;
use crate::originals::compare::compare;
use crate::originals::imported_rules::{ImportedRules, Mention};
use crate::originals::normal::{self, Conversion, Relation};
use crate::originals::questions::questions;
use crate::originals::reduced::reduced;
use crate::originals::result::{Difference, FileResult, Totals};
use crate::originals::site::Site;
use crate::originals::source_file::{Server, SourceFile};
use crate::originals::{apache, nginx};
use crate::outcome::Outcome;

/// A file, its imported rules, and the file without the statements that were not translated.
struct Prepared<'f> {
    file: &'f SourceFile,
    imported: Outcome<ImportedRules>,
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
        let all: Vec<&SourceFile> =
            with_apache.iter().flat_map(|file| std::iter::once(file.file).chain(&file.reduced)).collect();
        let (_apache, sites) = apache::start(&all)?;
        let mut sites = sites.into_iter();
        for file in &with_apache {
            let site = sites.next().unwrap_or_else(|| Err("Apache does not serve the file".to_owned()));
            let reduced = file.reduced.as_ref().and_then(|_| sites.next());
            results.push(file_result(file, &Served { site, reduced }));
        }
    }
    for file in of(Server::Nginx) {
        let running: Vec<_> = std::iter::once(file.file).chain(&file.reduced).map(nginx::start).collect();
        let mut sites = running.iter().map(|started| started.as_ref().map(|(_, site)| *site).map_err(Clone::clone));
        let site = sites.next().unwrap_or_else(|| Err("nginx does not serve the file".to_owned()));
        results.push(file_result(&file, &Served { site, reduced: sites.next() }));
    }
    Ok(results)
}

fn prepared(file: &SourceFile) -> Prepared<'_> {
    let imported = ImportedRules::new(file);
    let reduced = imported.as_ref().ok().and_then(|imported| reduced(file, &imported.untranslated()));
    Prepared { file, imported, reduced }
}

fn file_result(file: &Prepared<'_>, served: &Served) -> FileResult {
    let mut silent = Vec::new();
    let imported = file.imported.as_ref().map_err(Clone::clone);
    let outcome = imported.and_then(|imported| {
        let site = served.site.clone()?;
        let reduced = served.reduced.as_ref().and_then(|site| site.as_ref().ok()).map(|site| Client::new(site.address));
        let comparison = Comparison { file: file.file, imported, client: Client::new(site.address), reduced };
        comparison.totals(site, &mut silent)
    });
    FileResult { name: file.file.name.clone(), outcome, silent }
}

/// The comparison of one file.
struct Comparison<'f> {
    file: &'f SourceFile,
    imported: &'f ImportedRules,
    client: Client,
    reduced: Option<Client>,
}

/// The result of one request.
enum Verdict {
    Equal(Option<Conversion>),
    SameEnd,
    OriginalLoops,
    Different(Mention, Difference),
}

impl Comparison<'_> {
    fn totals(mut self, site: Site, silent: &mut Vec<Difference>) -> Outcome<Totals> {
        let questions = questions(self.file, &self.imported.rules);
        let mut totals = Totals { rejected: site.removed, asked: questions.addresses.len(), ..Totals::default() };
        for address in &questions.addresses {
            match self.verdict(address, &questions.hosts)? {
                Verdict::Equal(conversion) => {
                    totals.equal += 1;
                    if let Some(conversion) = conversion {
                        *totals.converted.entry(conversion).or_default() += 1;
                    }
                }
                Verdict::SameEnd => totals.same_end += 1,
                Verdict::OriginalLoops => totals.loops += 1,
                Verdict::Different(mention, difference) => {
                    *totals.different.entry(mention).or_default() += 1;
                    silent.extend((mention == Mention::Nowhere).then_some(difference));
                }
            }
        }
        Ok(totals)
    }

    fn verdict(&mut self, address: &Address, hosts: &[String]) -> Outcome<Verdict> {
        let ours = answered(self.imported, address)?;
        let original = asked(&mut self.client, address)?;
        if let Relation::Equal(conversion) = compare(&original, &ours) {
            return Ok(Verdict::Equal(conversion));
        }
        if slash_explains(self.imported, &mut self.client, address, (&original, &ours))? {
            return Ok(Verdict::Equal(Some(Conversion::RequestSlash)));
        }
        if original.kind == EndKind::Loop {
            return Ok(Verdict::OriginalLoops);
        }
        if self.ends_alike(address, hosts)? {
            return Ok(Verdict::SameEnd);
        }
        let mention = self.mention(address, &original, &ours)?;
        let statement = |line: u32| self.file.text.lines().nth(line.saturating_sub(1) as usize).unwrap_or_default();
        let line = self.imported.line(address).map(|line| format!(" (line {line}: {})", statement(line).trim()));
        let imported = format!("{ours}{}", line.unwrap_or_default());
        let difference = Difference { request: address.to_string(), original: original.to_string(), imported };
        Ok(Verdict::Different(mention, difference))
    }

    /// Reports whether both sides lead to the same page if redirects between the hosts of the file are followed as
    /// well. One side must need more redirects than the other.
    fn ends_alike(&mut self, address: &Address, hosts: &[String]) -> Outcome<bool> {
        let hosts = Follow::Hosts(hosts);
        let original = follow(address, hosts, |address| self.client.ask(address))?;
        let ours = follow(address, hosts, |address| self.imported.ask(address))?;
        let moves = original.url.host != address.host || ours.url.host != address.host;
        let is_longer = original.statuses.len() != ours.statuses.len();
        Ok(moves && is_longer && compare(&original, &ours) != Relation::Different)
    }

    /// Reports whether the report says that the default server also answers other hosts, and the rules give the answer
    /// of the original to the same request for a host of this server.
    fn is_for_another_host(&self, address: &Address, original: &End) -> Outcome<bool> {
        if !self.imported.mentions_other_hosts() {
            return Ok(false);
        }
        let named = self.file.text.split("server_name ").skip(1).filter_map(|rest| rest.split(';').next());
        for host in named.flat_map(str::split_whitespace) {
            let host = host.trim_start_matches(['*', '.']);
            let same = Address { host: host.to_owned(), ..address.clone() };
            if compare(original, &answered(self.imported, &same)?) != Relation::Different {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// Returns the place in the report that mentions the difference.
    fn mention(&mut self, address: &Address, original: &End, ours: &End) -> Outcome<Mention> {
        let mention = self.imported.mention(&parting(address, original, ours));
        if mention == Mention::Rule || self.is_for_another_host(address, original)? {
            return Ok(Mention::Rule);
        }
        let Some(client) = &mut self.reduced else { return Ok(mention) };
        let reduced = asked(client, address)?;
        let is_equal = compare(&reduced, ours) != Relation::Different;
        let is_explained = is_equal || slash_explains(self.imported, client, address, (&reduced, ours))?;
        Ok(if is_explained { Mention::Untranslated } else { mention })
    }
}

fn asked(client: &mut Client, address: &Address) -> Outcome<End> {
    follow(address, Follow::OwnHost, |address| client.ask(address))
}

fn answered(imported: &ImportedRules, address: &Address) -> Outcome<End> {
    follow(address, Follow::OwnHost, |address| imported.ask(address))
}

/// Reports whether the sides differ only because Portico's rules match a path with and without a final slash. The
/// last argument contains the results of the original server and of the imported rules.
fn slash_explains(
    imported: &ImportedRules,
    client: &mut Client,
    address: &Address,
    (original, ours): (&End, &End),
) -> Outcome<bool> {
    let Some(other) = address.with_other_slash() else { return Ok(false) };
    let toggled = asked(client, &other)?;
    if toggled.statuses.is_empty() && toggled.kind == EndKind::Page {
        return Ok(false);
    }
    let is_plain_page = original.statuses.is_empty() && original.kind == EndKind::Page;
    let is_same = compare(&toggled, ours) != Relation::Different;
    Ok(is_same || is_plain_page && compare(&toggled, &answered(imported, &other)?) != Relation::Different)
}

/// Returns the request at which the two sides part. If the imported rules lead to a page from which the original server
/// redirects again, the result is the request for this page.
fn parting(address: &Address, original: &End, ours: &End) -> Address {
    let mut between = original.between.iter().filter(|url| url.scheme.is_none());
    let passed = between.find(|url| normal::compare(url, &ours.url) != Relation::Different);
    let passed = passed.filter(|_| !ours.statuses.is_empty());
    passed.map_or_else(|| address.clone(), |url| address.at(&url.host, url.requested()))
}
