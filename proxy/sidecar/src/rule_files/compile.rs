//! Compiles rule files for commands, at startup and for reloads.

use std::path::Path;
use std::sync::Arc;

use portico::hits::UnixTime;
use portico_policy::route;
use portico_redirects::{Code, CompileOptions, Compiled, Diagnostic, FileContents, OnError, RuleSet};

use crate::config::keys::{Config, RuleErrors};
use crate::errors::report::Report;
use crate::errors::start_error::StartError;
use crate::rule_files::reader::RuleFiles;

/// The explanation of a rejection with `rule_errors: quarantine`.
const NO_RULE_LEFT: &str = "no rule is without errors, so the files are rejected, even with `rule_errors: quarantine`";

/// The compiled rules, along with their warnings and the rules in each file.
pub(crate) struct LoadedRules {
    pub(crate) rules: Arc<RuleSet>,
    /// The warnings, and the errors in rules and files that were left out.
    pub(crate) warnings: Report,
    /// The number of rules, tables, rows and files that were left out because of errors.
    pub(crate) left_out: usize,
    /// The rules, rows and table entries in each file.
    pub(crate) contents: FileContents,
}

/// Compiles the rule files in `root`. Because startup, reloads and commands all use this function, they accept the same
/// rules.
///
/// # Errors
/// Fails if the rules have errors, or if there is no rule file. A folder without rule files is more likely an
/// incomplete copy or mount than a site without redirects.
pub(crate) fn load(root: &Path, files: &RuleFiles, options: &CompileOptions) -> Result<LoadedRules, StartError> {
    if files.has_no_rule_files() {
        let ignored = files.ignored.first().map(|file| file.place.source.to_string());
        return Err(StartError::NoRuleFiles { root: root.to_owned(), ignored });
    }
    compile(files, options)
}

/// Compiles rule files and runs the rule tests. The tests use the time in `options`. If `options` contains no time, the
/// tests use the current time.
pub(crate) fn compile(files: &RuleFiles, options: &CompileOptions) -> Result<LoadedRules, StartError> {
    let RuleFiles { sources, unreadable, ignored } = files;
    let now = options.now.or_else(|| Some(UnixTime::now().unix().into()));
    let compiled = portico_redirects::compile(sources, &CompileOptions { now, ..options.clone() });
    let report = |mut found: Vec<Diagnostic>| {
        found.retain(|diagnostic| !concerns_unreadable(diagnostic, unreadable));
        Report::new(unreadable.iter().chain(ignored).cloned().chain(found).collect(), sources)
    };
    let Compiled { rules, warnings, quarantined, left_out, contents, .. } =
        compiled.map_err(|found| StartError::invalid_files(report(found)))?;
    let (warnings, left_out) = (report([quarantined, warnings].concat()), unreadable.len() + left_out);
    match options.on_error {
        OnError::Reject if left_out > 0 => return Err(StartError::invalid_files(warnings)),
        // Without rules, all old URLs would be broken. If the files are rejected, the active rules keep serving, or the
        // last-known-good rules after a start. If there are none, a deploy stops while the old process still serves.
        OnError::Quarantine if left_out > 0 && rules.is_empty() => {
            return Err(StartError::invalid_files(warnings.with_note(NO_RULE_LEFT)));
        }
        OnError::Reject | OnError::Quarantine => {}
    }
    Ok(LoadedRules { rules: Arc::new(rules), warnings, left_out, contents })
}

/// Reports whether a diagnostic calls a file missing, although the file exists but could not be read. For such a file,
/// another diagnostic is reported.
fn concerns_unreadable(diagnostic: &Diagnostic, unreadable: &[Diagnostic]) -> bool {
    let names = |error: &Diagnostic| diagnostic.found.contains(&format!("`{}`", error.place.source));
    diagnostic.code == Code::MissingFile && unreadable.iter().any(names)
}

/// Returns the options with which commands such as `portico check` compile rules. The key `rule_errors` is ignored,
/// because commands report all errors.
pub(crate) fn options(config: &Config) -> CompileOptions {
    CompileOptions {
        reserved_prefixes: reserved_prefixes(config),
        allowed_hosts: config.rule_hosts.clone(),
        slash: config.slash,
        routes: config.rule_routes.clone(),
        ..CompileOptions::default()
    }
}

/// Returns the reserved prefixes. `/api/` is reserved only if `api` is configured. `/assets/` and `/builds/` are
/// reserved only if a build is configured.
fn reserved_prefixes(config: &Config) -> Vec<String> {
    let api = config.api.is_some().then_some(route::API);
    let build = config.build.is_some().then_some([route::ASSETS, route::BUILDS]);
    api.into_iter().chain(build.into_iter().flatten()).map(str::to_owned).collect()
}

/// Returns the options with which `portico serve` compiles rules. The options depend on `rule_errors`.
pub(crate) fn serving_options(config: &Config) -> CompileOptions {
    let on_error = match config.rule_errors {
        RuleErrors::Reject => OnError::Reject,
        RuleErrors::Quarantine => OnError::Quarantine,
    };
    CompileOptions { on_error, ..options(config) }
}

#[cfg(test)]
mod tests {
    use portico_redirects::Source;

    use super::*;

    #[test]
    fn rule_tests_run_at_the_time_of_the_options() {
        let text = "rules:\n  - { from: /a, to: /b, tests: [{ get: /a, to: /b }] }\n".to_owned();
        let files = RuleFiles { sources: vec![Source { name: "a.yaml".into(), text }], ..RuleFiles::default() };
        let options = CompileOptions { now: Some(7), ..CompileOptions::default() };
        let Ok(loaded) = compile(&files, &options) else { panic!("the rules are valid") };
        assert_eq!(loaded.rules.tests()[0].request().at, 7);
    }
}
