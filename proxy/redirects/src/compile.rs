//! From the texts of the files to a rule set.

use std::collections::HashMap;
use std::sync::Arc;

use crate::check;
use crate::diagnostic::{Diagnostic, Severity};
use crate::graph::Graph;
use crate::language::{lower, parse};
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
}

impl Default for CompileOptions {
    fn default() -> Self {
        Self { allowed_hosts: Vec::new(), reserved_prefixes: vec!["/api/".to_owned(), "/assets/".to_owned()] }
    }
}

/// What comes of files without errors.
#[derive(Debug, Clone)]
pub struct Compiled {
    /// The rules, ready to answer.
    pub rules: RuleSet,
    /// What someone should look at.
    pub warnings: Vec<Diagnostic>,
}

/// Compiles all files together and reports every mistake in them.
///
/// # Errors
///
/// All diagnostics, warnings too, when at least one of them is an error.
pub fn compile(sources: &[Source], options: &CompileOptions) -> Result<Compiled, Vec<Diagnostic>> {
    let mut found = Vec::new();
    let names: Vec<Arc<str>> = sources.iter().map(|source| source.name.as_str().into()).collect();
    let files = sources.iter().zip(&names).map(|(source, name)| parse::file(name, &source.text, &mut found)).collect();
    let lowered = lower::lower(files, options);
    found.extend(lowered.diagnostics);
    let (graph, twins) = Graph::build(lowered.rules, &options.reserved_prefixes);
    check::duplicate::check(&graph, &twins, &mut found);
    check::row::check(&graph, &mut found);
    check::endless::check(&graph, &mut found);
    // What follows would only repeat the mistakes found so far in other words.
    if has_error(&found) {
        return Err(in_order(found, &names));
    }
    check::chain::check(&graph, &mut found);
    let rules = RuleSet::new(graph, lowered.tests);
    found.extend(rules.run_tests());
    let found_in_order = in_order(found, &names);
    if has_error(&found_in_order) {
        return Err(found_in_order);
    }
    Ok(Compiled { rules, warnings: found_in_order })
}

fn has_error(found: &[Diagnostic]) -> bool {
    found.iter().any(|diagnostic| diagnostic.severity == Severity::Error)
}

/// By file as given, then by place.
fn in_order(mut found: Vec<Diagnostic>, names: &[Arc<str>]) -> Vec<Diagnostic> {
    let rank: HashMap<&str, usize> = names.iter().enumerate().map(|(i, n)| (&**n, i)).collect();
    found.sort_by_key(|diagnostic| {
        let place = &diagnostic.place;
        let file = rank.get(&*place.source).copied();
        (file, place.line, place.column, diagnostic.code)
    });
    found
}
