//! Compares the imports of rule sets, written as files of other servers, with the original servers.

use std::collections::BTreeMap;
use std::path::Path;

use libtest_mimic::{Failed, Trial};
use portico_tests::Outcome;
use portico_tests::originals::{ENGINE_FORMATS, Server, SourceFile, compare_files, differences, summary};
use serde_json::Value;

use crate::corpus::{Syntax, redirects};
use crate::written;

/// The maximum number of differences that are printed for each file.
const MAX_DIFFERENCES: usize = 5;

/// Returns a trial for each server whose files can express the redirects of a rule set.
pub(crate) fn trials(folder: &Path, name: &str, facts: &Value) -> Vec<Trial> {
    let (syntax, _) = redirects(folder, name, facts).expect("the rule set is readable");
    let engines = ENGINE_FORMATS.into_iter().map(Server::Engine).filter(|_| syntax != Syntax::Firebase);
    let servers = [Server::Apache, Server::Nginx, Server::Caddy].into_iter().chain(engines);
    let trial = |server: Server| {
        let (folder, name, facts) = (folder.to_owned(), name.to_owned(), facts.clone());
        let title = format!("{name} as {}", server.format().name());
        Trial::test(title, move || compare(&folder, &name, &facts, server).map_err(Failed::from))
    };
    servers.map(trial).collect()
}

/// Compares a rule set with a server. Fails if the server rejects a file, or if the report of an import does not mention a
/// difference.
fn compare(folder: &Path, name: &str, facts: &Value, server: Server) -> Outcome {
    let (syntax, rows) = redirects(folder, name, facts)?;
    let texts = written::files(&rows, syntax, server.format())?;
    let source = |(number, text)| SourceFile { name: format!("{name}-{number}"), server, text, site_hosts: Vec::new() };
    let files: Vec<SourceFile> = (1..).zip(texts).map(source).collect();
    let results = compare_files(&files)?;
    let rejected: Vec<String> = results
        .iter()
        .filter_map(|result| Some(format!("{}: {}", result.name, result.outcome.as_ref().err()?)))
        .collect();
    let has_silent = results.iter().any(|result| !result.silent.is_empty());
    let found = differences(&results, MAX_DIFFERENCES);
    println!("{name}\n{}", summary(&BTreeMap::from([(server.format().name(), results)])));
    if has_silent || !rejected.is_empty() { Err(rejected.join("\n") + &found) } else { Ok(()) }
}
