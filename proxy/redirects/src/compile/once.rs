//! One compilation: read, validate, index, check, test.

use std::collections::{BTreeSet, HashMap};
use std::sync::Arc;

use crate::check;
use crate::compile::exclusions::Exclusions;
use crate::compile::options::{CompileOptions, Compiled};
use crate::diagnostic::source::{Source, is_blank, is_data};
use crate::diagnostic::{Code, Diagnostic};
use crate::engine::graph::Graph;
use crate::engine::rule_set::RuleSet;
use crate::language::data_file::DataFile;
use crate::language::lower::has_error;
use crate::language::options::OnError;
use crate::language::parse::FileCompleteness;
use crate::language::raw::whole_file;
use crate::language::{lower, parse};

/// Compiles everything that is not excluded.
pub(super) fn compile(
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
    let lowered = lower::lower(files, &data, options.for_language());
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
