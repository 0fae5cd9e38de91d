//! From the texts of the files to a rule set.

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

/// One rule file: its text, and the name to show for it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Source {
    /// The path as people should see it in messages.
    pub name: String,
    /// The contents.
    pub text: String,
}

/// What the site allows its rules to do.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CompileOptions {
    /// Hosts that targets may name, with the port when it is not the scheme's own.
    pub allowed_hosts: Vec<String>,
    /// Paths that wildcards never match unless they name them literally.
    pub reserved_prefixes: Vec<String>,
    /// The time, in seconds since 1970; without it nothing is said about rules that expire.
    pub now: Option<i64>,
    /// The addresses of the site, for the check of targets.
    pub routes: Option<Routes>,
    /// What becomes of rules with mistakes.
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

/// What becomes of rules with mistakes.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub enum OnError {
    /// Nothing is taken.
    #[default]
    Refuse,
    /// They are left out, and the rest is taken.
    Quarantine,
}

/// What comes of files without errors.
#[derive(Debug, Clone)]
pub struct Compiled {
    /// The rules, ready to answer.
    pub rules: RuleSet,
    /// What someone should look at.
    pub warnings: Vec<Diagnostic>,
    /// The errors of what was left out; empty unless [`OnError::Quarantine`] was asked for.
    pub quarantined: Vec<Diagnostic>,
    /// How many rules, tables, rows and whole files were left out.
    pub left_out: usize,
    /// How many hops visitors are spared because chains are followed here.
    pub saved_hops: usize,
}

/// A file of rows.
#[derive(Debug, Clone, Copy)]
pub(crate) struct DataFile<'s> {
    pub(crate) name: &'s Arc<str>,
    pub(crate) text: &'s str,
    /// Lines that are not to be read.
    pub(crate) left_out: &'s BTreeSet<u32>,
}

/// Compiles all files together and reports every mistake in them. Sources whose names end in `.csv` or `.tsv` are files of rows.
///
/// # Errors
///
/// All diagnostics, warnings too, when at least one of them is an error that cannot be left out.
pub fn compile(sources: &[Source], options: &CompileOptions) -> Result<Compiled, Vec<Diagnostic>> {
    match options.on_error {
        OnError::Refuse => compile_once(sources, options, &Exclusions::default()),
        OnError::Quarantine => quarantine::compile(sources, options),
    }
}

/// Compiles what is not left out.
pub(crate) fn compile_once(
    sources: &[Source],
    options: &CompileOptions,
    left_out: &Exclusions,
) -> Result<Compiled, Vec<Diagnostic>> {
    let mut diagnostics = Vec::new();
    let names: Vec<Arc<str>> = sources.iter().map(|source| source.name.as_str().into()).collect();
    let (mut files, mut data) = (Vec::new(), Vec::new());
    for (source, name) in sources.iter().zip(&names).filter(|(source, _)| !left_out.has_file(&source.name)) {
        if is_blank(&source.text) {
            diagnostics.push(empty(name));
        }
        // An empty file of rows is still there for those that name it.
        if is_data(name) {
            data.push(DataFile { name, text: &source.text, left_out: left_out.lines(name) });
        } else if !is_blank(&source.text) {
            let mut mistakes = Vec::new();
            let mut file = parse::file(name, &source.text, &mut mistakes);
            diagnostics.extend(mistakes.into_iter().filter(|mistake| !left_out.has_place(&mistake.place)));
            file.rules.retain(|rule| !left_out.has_line(&rule.place));
            file.tables.retain(|table| !left_out.has_line(&table.name.place));
            files.push(file);
        }
    }
    let readings: BTreeSet<FileCompleteness> = files.iter().map(|file| file.completeness).collect();
    let lowered = lower::lower(files, &data, options);
    diagnostics.extend(lowered.diagnostics);
    let (graph, twins) = Graph::build(lowered.rules, &options.reserved_prefixes);
    check::gravely(&graph, &twins, &mut diagnostics);
    // Tests fail when rules are missing; these are to be left out before others are blamed.
    if has_error(&diagnostics) && options.on_error == OnError::Quarantine {
        return Err(in_order(diagnostics, &names));
    }
    let saved_hops = check::lightly(&graph, options.routes.as_ref(), &mut diagnostics);
    let rules = RuleSet::new(graph, lowered.tests);
    diagnostics.extend(rules.run_tests());
    check::echo::drop(&readings, &mut diagnostics);
    let diagnostics = in_order(diagnostics, &names);
    if has_error(&diagnostics) {
        return Err(diagnostics);
    }
    Ok(Compiled { rules, warnings: diagnostics, quarantined: Vec::new(), left_out: 0, saved_hops })
}

fn empty(name: &Arc<str>) -> Diagnostic {
    let hint = if is_data(name) {
        "write it again; where it is no longer needed, delete it and what names it"
    } else {
        "write it again; a file that is to hold no rules says so with `rules: []`, or is deleted"
    };
    Diagnostic::new(Code::EmptyFile, whole_file(name), "there is nothing in it").hint(hint)
}

/// Spaces and a byte order mark say as little as no bytes.
pub(crate) fn is_blank(text: &str) -> bool {
    text.strip_prefix('\u{feff}').unwrap_or(text).trim().is_empty()
}

/// Whether a source holds rows instead of rules.
pub(crate) fn is_data(name: &str) -> bool {
    let extension = name.rsplit_once('.').map_or("", |(_, extension)| extension);
    extension.eq_ignore_ascii_case("csv") || extension.eq_ignore_ascii_case("tsv")
}

/// By file as given, then by place.
fn in_order(mut diagnostics: Vec<Diagnostic>, names: &[Arc<str>]) -> Vec<Diagnostic> {
    let rank: HashMap<&str, usize> = names.iter().enumerate().map(|(i, n)| (&**n, i)).collect();
    diagnostics.sort_by_key(|diagnostic| {
        let place = &diagnostic.place;
        let file = rank.get(&*place.source).copied();
        (file, place.line, place.column, diagnostic.code)
    });
    diagnostics
}
