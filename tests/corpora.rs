//! Imports the redirects of real sites, compiles them to rules, and checks every expected redirect. The rule sets of
//! these sites are not part of the repository.
//!
//! The environment variable `PORTICO_CORPORA` names the folder of the rule sets. `tests/README.md` describes the
//! contents of the folder.
//!
//! With `PORTICO_LONG_TESTS`, each rule set is also written as files of other servers. The imports of these files are
//! compared with the original servers.

#![expect(clippy::expect_used, reason = "a test fails by panicking")]
#![expect(clippy::print_stdout, reason = "prints what it compared")]

#[path = "corpora/corpus.rs"]
mod corpus;
#[path = "corpora/firebase.rs"]
mod firebase;
#[path = "corpora/netlify.rs"]
mod netlify;
#[path = "corpora/originals.rs"]
mod originals;
#[path = "corpora/row.rs"]
mod row;
#[path = "corpora/written.rs"]
mod written;

use std::path::{Path, PathBuf};
use std::{env, fs};

use libtest_mimic::{Failed, Trial};
use serde_json::{Map, Value};

use crate::corpus::Corpus;

fn main() {
    let folder = env::var_os("PORTICO_CORPORA").map(PathBuf::from);
    if folder.is_none() {
        println!("PORTICO_CORPORA is not set, so no rule sets are tested");
    }
    portico_tests::run_trials(folder.map(|folder| trials(&folder)).unwrap_or_default());
}

fn trials(folder: &Path) -> Vec<Trial> {
    let index = fs::read_to_string(folder.join("INDEX.json")).expect("the folder contains INDEX.json");
    let index: Map<String, Value> = serde_json::from_str(&index).expect("INDEX.json contains a map of rule sets");
    assert!(!index.is_empty(), "INDEX.json contains no rule set");
    let trial = |(name, facts): (String, Value)| {
        let folder = folder.to_owned();
        Trial::test(name.clone(), move || {
            let report = Corpus::read(&folder, &name, &facts)?.check()?;
            println!("{name}: {report}");
            Ok::<(), Failed>(())
        })
    };
    let is_long = env::var_os("PORTICO_LONG_TESTS").is_some();
    let with_originals = index.clone().into_iter().filter(|_| is_long);
    let with_originals = with_originals.flat_map(|(name, facts)| originals::trials(folder, &name, &facts));
    let with_originals: Vec<Trial> = with_originals.collect();
    index.into_iter().map(trial).chain(with_originals).collect()
}
