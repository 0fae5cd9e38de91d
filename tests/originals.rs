//! Compares the rules of `portico import` with the original server. A real Apache, a real nginx and a real Caddy
//! answer the same requests as the imported rules.
//!
//! The number of different answers that the report does not mention must not rise. `originals/silent.yaml` records this
//! number for each file. `UPDATE_GOLDEN=1` records new numbers. `PORTICO_WRITE_COMPARISON=1` writes the totals of each format
//! to `docs/reference/import-comparison.md`.

#![expect(clippy::expect_used, reason = "a test fails by panicking")]
#![expect(clippy::print_stdout, reason = "prints what it compared")]

use std::collections::BTreeMap;
use std::path::PathBuf;
use std::{env, fs};

use portico_import::Format;
use portico_tests::originals::rejection::{disagreements, redirect_disagreements};
use portico_tests::originals::{
    ENGINE_FORMATS, Extent, FileResult, Server, SourceFile, compare_files, compare_simulations, differences, generator,
    page, summary, table,
};
use portico_tests::{repository, tests_folder};

/// The maximum number of differences that are printed for each file.
const MAX_DIFFERENCES: usize = 5;

/// The name of a set of files, and the number of silent differences of each file that has such differences.
type Recorded = BTreeMap<String, BTreeMap<String, usize>>;

fn record() -> PathBuf {
    tests_folder().join("originals/silent.yaml")
}

fn recorded() -> Recorded {
    let text = fs::read_to_string(record()).unwrap_or_default();
    if text.is_empty() { Recorded::new() } else { serde_saphyr::from_str(&text).expect("the record is valid") }
}

/// The results of all sets, by format.
type Results = BTreeMap<&'static str, Vec<FileResult>>;

/// Compares the files of a set, and checks that the numbers of silent differences are as recorded. Adds the results of the
/// files to `all_results`.
fn check(set: &str, server: Server, files: &[SourceFile], all_results: &mut Results) {
    let results = compare_files(files).expect("the original servers start");
    println!("{}{}", table(&results), differences(&results, MAX_DIFFERENCES));
    let silent: BTreeMap<String, usize> = results.iter().filter_map(counted).collect();
    all_results.entry(server.format().name()).or_default().extend(results);
    let mut all = recorded();
    if env::var_os("UPDATE_GOLDEN").is_some() {
        all.insert(set.to_owned(), silent);
        fs::write(record(), text(&all)).expect("the record can be written");
        return;
    }
    let expected = all.remove(set).unwrap_or_default();
    let advice = "read the printed differences; run the test with UPDATE_GOLDEN=1 to record the new numbers";
    assert!(silent == expected, "silent differences of `{set}`: {silent:?}, recorded: {expected:?}; {advice}");
}

/// Returns the name of a file without its folder, and the number of its silent differences. Returns `None` if there are
/// no such differences.
fn counted(result: &FileResult) -> Option<(String, usize)> {
    let name = result.name.rsplit('/').next().unwrap_or_default().to_owned();
    (!result.silent.is_empty()).then_some((name, result.silent.len()))
}

/// Returns the text of the record.
fn text(all: &Recorded) -> String {
    let head = "# The number of different answers that the report of an import does not mention, for each file.\n";
    let set = |(set, files): (&String, &BTreeMap<String, usize>)| {
        let lines = files.iter().map(|(name, count)| format!("  {name}: {count}\n"));
        if files.is_empty() { format!("{set}: {{}}\n") } else { format!("{set}:\n{}", lines.collect::<String>()) }
    };
    head.to_owned() + &all.iter().map(set).collect::<String>()
}

/// Returns the input files of the importer's own tests.
fn inputs(server: Server) -> Vec<SourceFile> {
    let folder = repository().join("proxy/import/tests/import").join(server.format().name());
    SourceFile::read(server, &folder).expect("the inputs are readable")
}

/// Returns the input files that were written for this comparison.
fn own(server: Server) -> Vec<SourceFile> {
    let folder = tests_folder().join("originals").join(server.format().name());
    SourceFile::read(server, &folder).expect("the files are readable")
}

/// Checks that the simulation of a server gives the same answers as the original server. Returns the names of the files
/// that were not compared, because the original server rejects them.
fn check_simulations(files: &[SourceFile]) -> Vec<String> {
    let (mut not_compared, mut problems, mut asked, mut unknown) = (Vec::new(), Vec::new(), 0, 0);
    for result in compare_simulations(files).expect("the original servers start") {
        let Ok(totals) = result.outcome else {
            not_compared.push(result.name);
            continue;
        };
        asked += totals.asked;
        unknown += totals.unknown.values().sum::<usize>();
        problems.extend(totals.different.iter().take(MAX_DIFFERENCES).map(|difference| {
            let (original, simulated) = (&difference.original, &difference.imported);
            format!("{}: {}\n  original:  {original}\n  simulated: {simulated}\n", result.name, difference.request)
        }));
    }
    println!("simulations: {asked} requests, {unknown} unknown, not compared: {not_compared:?}");
    assert!(problems.is_empty(), "different answers of simulations:\n{}", problems.concat());
    not_compared
}

#[test]
fn simulated_nginx_gives_the_same_answers_as_the_original() {
    check_simulations(&inputs(Server::Nginx));
    assert_eq!(check_simulations(&own(Server::Nginx)), Vec::<String>::new());
    if env::var_os("PORTICO_LONG_TESTS").is_some() {
        check_simulations(&generator::generated(Server::Nginx));
    }
}

#[test]
fn simulated_apache_gives_the_same_answers_as_the_original() {
    check_simulations(&inputs(Server::Apache));
    assert_eq!(check_simulations(&own(Server::Apache)), Vec::<String>::new());
    if env::var_os("PORTICO_LONG_TESTS").is_some() {
        check_simulations(&generator::generated(Server::Apache));
    }
}

#[test]
fn simulated_caddy_gives_the_same_answers_as_the_original() {
    check_simulations(&inputs(Server::Caddy));
    assert_eq!(check_simulations(&own(Server::Caddy)), Vec::<String>::new());
    if env::var_os("PORTICO_LONG_TESTS").is_some() {
        check_simulations(&generator::generated(Server::Caddy));
    }
}

#[test]
fn simulated_vendors_give_the_same_answers_as_their_engines() {
    for format in ENGINE_FORMATS {
        check_simulations(&inputs(Server::Engine(format)));
        assert_eq!(check_simulations(&own(Server::Engine(format))), Vec::<String>::new());
        if env::var_os("PORTICO_LONG_TESTS").is_some() {
            check_simulations(&generator::generated(Server::Engine(format)));
        }
    }
}

/// Checks that the import rejects the samples that the original server rejects, and no others.
fn check_rejections(server: Server, file: &str) {
    let path = tests_folder().join("originals/rejected").join(file);
    let samples = fs::read_to_string(path).expect("the samples are readable");
    let found = disagreements(server, &samples).expect("the original server is installed");
    assert!(found.is_empty(), "{}", found.join("\n"));
}

#[test]
fn statements_that_apache_rejects_make_a_file_unreadable() {
    check_rejections(Server::Apache, "apache.txt");
}

#[test]
fn statements_that_nginx_rejects_make_a_file_unreadable() {
    check_rejections(Server::Nginx, "nginx.txt");
}

#[test]
fn statements_that_caddy_rejects_make_a_file_unreadable() {
    check_rejections(Server::Caddy, "caddy.txt");
}

#[test]
fn redirects_that_engines_reject_are_reported() {
    for (format, file) in [(Format::Next, "next.txt"), (Format::Vercel, "vercel.txt")] {
        let path = tests_folder().join("originals/rejected").join(file);
        let samples = fs::read_to_string(path).expect("the samples are readable");
        let found = redirect_disagreements(Server::Engine(format), &samples).expect("the engines are installed");
        assert!(found.is_empty(), "{}", found.join("\n"));
    }
}

// The sets are compared one after the other, because all of them write to the record.
#[test]
fn differences_between_imported_rules_and_original_servers_are_reported() {
    let engines = ENGINE_FORMATS.into_iter().map(Server::Engine);
    let mut all = Results::new();
    for server in [Server::Apache, Server::Nginx, Server::Caddy].into_iter().chain(engines) {
        let name = server.format().name();
        check(name, server, &inputs(server), &mut all);
        check(&format!("own {name}"), server, &own(server), &mut all);
        if env::var_os("PORTICO_LONG_TESTS").is_some() {
            let for_site: Vec<SourceFile> = own(server).into_iter().filter_map(SourceFile::for_site).collect();
            // The page counts each file once.
            check(&format!("own {name} with a host of the site"), server, &for_site, &mut Results::new());
            check(&format!("generated {name}"), server, &generator::generated(server), &mut all);
        }
    }
    println!("{}", summary(&all));
    if env::var_os("PORTICO_WRITE_COMPARISON").is_some() {
        let extent = if env::var_os("PORTICO_LONG_TESTS").is_some() { Extent::Long } else { Extent::Short };
        let file = repository().join("docs/reference/import-comparison.md");
        fs::write(file, page(&all, extent)).expect("the page can be written");
    }
}
