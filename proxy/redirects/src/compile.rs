//! Compiles the texts of rule files into a rule set.

use std::collections::{BTreeSet, HashMap};
use std::sync::Arc;

use crate::check;
use crate::diagnostic::{Code, Diagnostic};
use crate::graph::Graph;
use crate::language::lower::has_error;
use crate::language::parse::FileCompleteness;
use crate::language::raw::whole_file;
use crate::language::{lower, parse};
use crate::quarantine::{self, Exclusions};
use crate::routes::Routes;
use crate::rule_set::RuleSet;

/// One rule file or data file: its name and its text.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Source {
    /// The path as shown in messages.
    pub name: String,
    /// The contents.
    pub text: String,
}

/// Settings of the site that rules are compiled with.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CompileOptions {
    /// Hosts that targets may use, with the port unless it is the default of the scheme.
    pub allowed_hosts: Vec<String>,
    /// Path prefixes that open-ended rules and placeholders do not match unless they contain them literally.
    pub reserved_prefixes: Vec<String>,
    /// The current time in seconds since 1970. Without it, expired rules are not reported.
    pub now: Option<i64>,
    /// The routes of the site, to check targets against.
    pub routes: Option<Routes>,
    /// What to do about rules with errors.
    pub on_error: OnError,
}

impl Default for CompileOptions {
    fn default() -> Self {
        Self {
            allowed_hosts: Vec::new(),
            reserved_prefixes: ["/api/", "/assets/", "/builds/"].map(str::to_owned).into(),
            now: None,
            routes: None,
            on_error: OnError::Refuse,
        }
    }
}

/// What to do about rules with errors.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub enum OnError {
    /// Reject all files.
    #[default]
    Refuse,
    /// Leave them out and compile the rest.
    Quarantine,
}

/// The result of a successful compilation.
#[derive(Debug, Clone)]
pub struct Compiled {
    /// The rules, ready to use.
    pub rules: RuleSet,
    /// Problems that do not prevent the rules from being used.
    pub warnings: Vec<Diagnostic>,
    /// The errors of the rules that were left out; empty unless [`CompileOptions::on_error`] is [`OnError::Quarantine`].
    pub quarantined: Vec<Diagnostic>,
    /// How many rules, tables, rows and whole files were left out.
    pub left_out: usize,
    /// The number of hops that visitors save because chains are resolved at compile time.
    pub saved_hops: usize,
}

/// A data file.
#[derive(Debug, Clone, Copy)]
pub(crate) struct DataFile<'s> {
    pub(crate) name: &'s Arc<str>,
    pub(crate) text: &'s str,
    /// Lines to skip.
    pub(crate) skipped_lines: &'s BTreeSet<u32>,
}

/// Compiles all files together and reports every error in them. [`is_data`] says which sources are data files.
///
/// # Errors
///
/// All diagnostics, including warnings, if there is an error that cannot be quarantined.
pub fn compile(sources: &[Source], options: &CompileOptions) -> Result<Compiled, Vec<Diagnostic>> {
    match options.on_error {
        OnError::Refuse => compile_once(sources, options, &Exclusions::default()),
        OnError::Quarantine => quarantine::compile(sources, options),
    }
}

/// Compiles everything that is not excluded.
pub(crate) fn compile_once(
    sources: &[Source],
    options: &CompileOptions,
    excluded: &Exclusions,
) -> Result<Compiled, Vec<Diagnostic>> {
    let mut diagnostics = Vec::new();
    let names: Vec<Arc<str>> = sources.iter().map(|source| source.name.as_str().into()).collect();
    let (mut files, mut data) = (Vec::new(), Vec::new());
    for (source, name) in sources.iter().zip(&names).filter(|(source, _)| !excluded.has_file(&source.name)) {
        if is_blank(&source.text) {
            diagnostics.push(empty_file(name));
        }
        // An empty data file still exists for the rules that refer to it.
        if is_data(name) {
            data.push(DataFile { name, text: &source.text, skipped_lines: excluded.lines(name) });
        } else if !is_blank(&source.text) {
            let mut own = Vec::new();
            let mut file = parse::file(name, &source.text, &mut own);
            diagnostics.extend(own.into_iter().filter(|diagnostic| !excluded.has_place(&diagnostic.place)));
            file.rules.retain(|rule| !excluded.has_line(&rule.place));
            file.tables.retain(|table| !excluded.has_line(&table.name.place));
            files.push(file);
        }
    }
    let completeness: BTreeSet<FileCompleteness> = files.iter().map(|file| file.completeness).collect();
    let lowered = lower::lower(files, &data, options);
    diagnostics.extend(lowered.diagnostics);
    let (graph, twins) = Graph::build(lowered.rules, &options.reserved_prefixes);
    check::errors(&graph, &twins, &mut diagnostics);
    // A test fails if its rule has an error. Quarantine rules with errors first, before the tests run.
    if has_error(&diagnostics) && options.on_error == OnError::Quarantine {
        return Err(sorted(diagnostics, &names));
    }
    let saved_hops = check::warnings(&graph, options.routes.as_ref(), &mut diagnostics);
    let rules = RuleSet::new(graph, lowered.tests);
    diagnostics.extend(rules.run_tests());
    check::redundant::remove(&completeness, &mut diagnostics);
    let diagnostics = sorted(diagnostics, &names);
    if has_error(&diagnostics) {
        return Err(diagnostics);
    }
    Ok(Compiled { rules, warnings: diagnostics, quarantined: Vec::new(), left_out: 0, saved_hops })
}

fn empty_file(name: &Arc<str>) -> Diagnostic {
    let hint = if is_data(name) {
        "restore the file; if it is no longer needed, delete it and every reference to it"
    } else {
        "restore the file; if it should have no rules, write `rules: []` or delete it"
    };
    Diagnostic::new(Code::EmptyFile, whole_file(name), "the file has no content").hint(hint)
}

/// Whether a text is empty apart from whitespace and a byte order mark.
pub(crate) fn is_blank(text: &str) -> bool {
    text.strip_prefix('\u{feff}').unwrap_or(text).trim().is_empty()
}

/// Whether a source with this name is a data file: it ends in `.csv` or `.tsv`, in any case.
pub fn is_data(name: &str) -> bool {
    let extension = name.rsplit_once('.').map_or("", |(_, extension)| extension);
    extension.eq_ignore_ascii_case("csv") || extension.eq_ignore_ascii_case("tsv")
}

/// Sorts by file, in the given order, and then by place.
fn sorted(mut diagnostics: Vec<Diagnostic>, names: &[Arc<str>]) -> Vec<Diagnostic> {
    let rank: HashMap<&str, usize> = names.iter().enumerate().map(|(i, n)| (&**n, i)).collect();
    diagnostics.sort_by_key(|diagnostic| {
        let place = &diagnostic.place;
        let file = rank.get(&*place.source).copied();
        (file, place.line, place.column, diagnostic.code)
    });
    diagnostics
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn data_files_are_known_by_their_extension_in_any_case() {
        for name in ["rows.csv", "rules/OLD.CSV", "deep.er/rows.Tsv"] {
            assert!(is_data(name), "{name}");
        }
        for name in ["rows.yaml", "csv", "rows.csv/a.yaml", "rows.csv.bak"] {
            assert!(!is_data(name), "{name}");
        }
    }
}
