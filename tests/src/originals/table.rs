//! Prints the results of the comparison.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use portico_import::comparison::Conversion;

use crate::originals::imported_rules::Mention;
use crate::originals::result::{FileResult, Totals};

const COLUMNS: &str = "  asked   equal converted same-end   loops unknown | reported: compared other hosts missing pages refusals | silent | rejected  file";

/// Returns a table with a row for each file and a row with the totals.
pub fn table(results: &[FileResult]) -> String {
    let mut out = format!("{COLUMNS}\n");
    let mut all = Totals::default();
    for result in results {
        match &result.outcome {
            Ok(totals) => {
                all.add(totals);
                out += &row(totals, &result.name);
            }
            Err(reason) => {
                let reason = reason.lines().next().unwrap_or_default();
                out.extend(["  not compared: ", &result.name, ": ", reason, "\n"]);
            }
        }
    }
    out += &row(&all, "total");
    for conversion in Conversion::ALL {
        let count = all.converted.get(&conversion).copied().unwrap_or_default();
        out.extend(["converted, ", conversion.name(), ": ", &count.to_string(), "\n"]);
    }
    out
}

/// Returns a table with a row for each format, which contains the totals of its files. Every request is counted in one of
/// the last four columns. An endless redirect of the original server is counted as unknown.
pub fn summary(formats: &BTreeMap<&str, Vec<FileResult>>) -> String {
    let mut out = "format          files not compared requests    equal reported   silent  unknown\n".to_owned();
    for (format, results) in formats {
        let mut all = Totals::default();
        results.iter().filter_map(|result| result.outcome.as_ref().ok()).for_each(|totals| all.add(totals));
        let not_compared = results.iter().filter(|result| result.outcome.is_err()).count();
        let (equal, unknown) = (all.equal + all.same_end, all.unknown + all.loops);
        let reported = all.asked - equal - unknown - all.silent();
        let _ = writeln!(
            out,
            "{format:14} {:6} {not_compared:12} {:8} {equal:8} {reported:8} {:8} {unknown:8}",
            results.len(),
            all.asked,
            all.silent()
        );
    }
    out
}

fn row(totals: &Totals, name: &str) -> String {
    let converted: usize = totals.converted.values().sum();
    format!(
        "{:7} {:7} {converted:9} {:8} {:7} {:7} | {:18} {:11} {:13} {:8} | {:6} | {:8}  {name}\n",
        totals.asked,
        totals.equal,
        totals.same_end,
        totals.loops,
        totals.unknown,
        totals.different(Mention::Compared),
        totals.different(Mention::OtherHosts),
        totals.different(Mention::MissingPages),
        totals.different(Mention::PossibleRefusals),
        totals.silent(),
        totals.rejected,
    )
}

/// Returns the different answers that no report mentions, at most `limit` for each file.
pub fn differences(results: &[FileResult], limit: usize) -> String {
    let mut out = String::new();
    for result in results.iter().filter(|result| !result.silent.is_empty()) {
        let _ = writeln!(out, "\n{}: {} different answers are not reported", result.name, result.silent.len());
        for difference in result.silent.iter().take(limit) {
            let _ = writeln!(
                out,
                "  {}\n    original: {}\n    imported: {}",
                difference.request, difference.original, difference.imported
            );
        }
    }
    out
}
