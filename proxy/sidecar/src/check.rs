//! `portico check`: everything that is checked before anything is live.

use std::process::ExitCode;

use portico_redirects::CompileOptions;

use crate::build_site::{self, LoadedRules};
use crate::cli::CheckArguments;
use crate::rule_files::RuleFiles;
use crate::start_error::StartError;
use crate::{config_text, rule_files};

/// Runs the command.
#[expect(clippy::print_stdout, reason = "the answer of a command")]
pub(crate) fn run(arguments: &CheckArguments) -> ExitCode {
    match check(arguments) {
        Ok(loaded) => {
            print!("{}", loaded.warnings);
            println!("{} rules and {} tests are good", loaded.rules.len(), loaded.rules.tests().len());
            ExitCode::SUCCESS
        }
        Err(error) => error.report(),
    }
}

fn check(arguments: &CheckArguments) -> Result<LoadedRules, StartError> {
    if arguments.rules.is_empty() {
        let config = config_text::read(&arguments.config)?;
        return build_site::compile(&rule_files::read(&config.rules)?, &build_site::options(&config));
    }
    let mut files = RuleFiles::default();
    for path in &arguments.rules {
        files.extend(rule_files::read(path)?);
    }
    build_site::compile(&files, &CompileOptions::default())
}
