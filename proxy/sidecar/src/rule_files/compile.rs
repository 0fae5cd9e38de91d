//! Compiles rule files, for the commands, at startup, and for reloads.

use std::path::Path;
use std::sync::Arc;

use portico::hits::UnixTime;
use portico_policy::route;
use portico_redirects::{Code, CompileOptions, Compiled, Diagnostic, OnError, RuleSet, SourceSizes};

use crate::config::keys::{Config, RuleErrors};
use crate::errors::report::Report;
use crate::errors::start_error::StartError;
use crate::rule_files::reader::RuleFiles;

/// Compiled rules.
pub(crate) struct LoadedRules {
    pub(crate) rules: Arc<RuleSet>,
    /// The errors of what was left out, followed by the warnings.
    pub(crate) warnings: Report,
    /// The number of rules, tables, rows and files that were left out because of errors.
    pub(crate) left_out: usize,
    /// The number of rules, rows and table entries of each file.
    pub(crate) sizes: SourceSizes,
}

/// Compiles the files of `root` for serving: at the start, at a reload, and when a command checks them. So these cannot disagree.
///
/// # Errors
/// Also if there is no rule file: a folder without any is more likely a copy or a mount in progress than a site without redirects.
pub(crate) fn load(root: &Path, files: &RuleFiles, options: &CompileOptions) -> Result<LoadedRules, StartError> {
    if files.has_no_rule_files() {
        let ignored = files.ignored.first().map(|file| file.place.source.to_string());
        return Err(StartError::NoRuleFiles { root: root.to_owned(), ignored });
    }
    compile(files, options)
}

/// Compiles rule files and runs their tests, at the time that the options set or else at the current time.
pub(crate) fn compile(files: &RuleFiles, options: &CompileOptions) -> Result<LoadedRules, StartError> {
    let RuleFiles { sources, unreadable, ignored } = files;
    let now = options.now.or_else(|| Some(UnixTime::now().unix().into()));
    let compiled = portico_redirects::compile(sources, &CompileOptions { now, ..options.clone() });
    let report = |mut found: Vec<Diagnostic>| {
        found.retain(|diagnostic| !concerns_unreadable(diagnostic, unreadable));
        Report::new(unreadable.iter().chain(ignored).cloned().chain(found).collect(), sources)
    };
    let Compiled { rules, warnings, quarantined, left_out, sizes, .. } =
        compiled.map_err(|found| StartError::invalid_files(report(found)))?;
    let (warnings, left_out) = (report([quarantined, warnings].concat()), unreadable.len() + left_out);
    // If no rules would be left, it is better to keep the active rules.
    let may_leave_out = options.on_error == OnError::Quarantine && !rules.is_empty();
    if left_out > 0 && !may_leave_out {
        return Err(StartError::invalid_files(warnings));
    }
    Ok(LoadedRules { rules: Arc::new(rules), warnings, left_out, sizes })
}

/// Whether a diagnostic reports a file as missing although the file exists but could not be read, which has already
/// been reported.
fn concerns_unreadable(diagnostic: &Diagnostic, unreadable: &[Diagnostic]) -> bool {
    let names = |error: &Diagnostic| diagnostic.found.contains(&format!("`{}`", error.place.source));
    diagnostic.code == Code::MissingFile && unreadable.iter().any(names)
}

/// Returns the options with which commands compile rules under this configuration. Errors are always reported, whatever
/// `rule_errors` is.
pub(crate) fn options(config: &Config) -> CompileOptions {
    CompileOptions {
        reserved_prefixes: reserved_prefixes(config),
        allowed_hosts: config.rule_hosts.clone(),
        slash: config.slash,
        routes: config.rule_routes.clone(),
        ..CompileOptions::default()
    }
}

/// Returns the prefixes that only rules that name them match. A prefix is not reserved if nothing is configured that
/// answers the paths under it.
fn reserved_prefixes(config: &Config) -> Vec<String> {
    let api = config.api.is_some().then_some(route::API);
    let build = config.build.is_some().then_some([route::ASSETS, route::BUILDS]);
    api.into_iter().chain(build.into_iter().flatten()).map(str::to_owned).collect()
}

/// Returns the options with which rules are compiled while serving, which depend on `rule_errors`.
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
