//! Loads the rules at startup. If the rules in the folder have errors, the last-known-good rules are loaded instead.

use std::sync::Arc;

use portico::hits::UnixTime;

use super::folders::WatchedFolder;
use super::last_known_good::LastKnownGood;
use super::rule_folder::{Content, RuleFolder, Scan, ScanResult};
use crate::errors::start_error::StartError;
use crate::rule_files::compile::LoadedRules;

/// The rules that are served at startup.
pub(crate) struct InitialRules {
    pub(crate) valid: ValidRules,
    /// The reason why the files in the folder were rejected, so that the last-known-good rules are served instead.
    /// `None` if the files were accepted.
    pub(crate) rejected: Option<StartError>,
    /// The result of the scan of the folder, even if the files in the folder were rejected.
    pub(crate) scan_result: ScanResult,
    /// The folders to watch for changes.
    pub(crate) folders: Vec<WatchedFolder>,
}

/// Compiled rules, along with the files from which they were compiled.
pub(crate) struct ValidRules {
    pub(crate) loaded: LoadedRules,
    pub(crate) content: Content,
    /// The time at which the files were compiled, in seconds since 1970.
    pub(crate) good_at: u64,
}

impl InitialRules {
    /// Loads the rules in the folder. If these rules are rejected, loads the last-known-good rules.
    ///
    /// # Errors
    /// Fails if the files in the folder are rejected and the last-known-good rules cannot be used or do not exist.
    pub(crate) fn load(rules: &RuleFolder, state: Option<&LastKnownGood>) -> Result<Self, StartError> {
        let scan = rules.scan();
        let scan_result = scan.result();
        let Scan { content, folders, .. } = scan;
        let compiled = content.and_then(|content| ValidRules::compile(rules, content, UnixTime::now().unix().into()));
        let (valid, rejected) = match compiled {
            Ok(valid) => (valid, None),
            Err(rejected) => fall_back(rejected, rules, state)?,
        };
        Ok(Self { valid, rejected, scan_result, folders })
    }
}

impl ValidRules {
    /// Returns the fingerprint of the files as text.
    pub(crate) fn hash(&self) -> Arc<str> {
        self.content.fingerprint.to_string().into()
    }

    pub(crate) fn compile(rules: &RuleFolder, content: Content, good_at: u64) -> Result<Self, StartError> {
        Ok(Self { loaded: rules.compile(&content)?, content, good_at })
    }
}

/// Returns the last-known-good rules, along with the error because of which the files in the folder were rejected.
/// Fails if the last-known-good rules cannot be used or do not exist.
fn fall_back(
    rejected: StartError,
    rules: &RuleFolder,
    state: Option<&LastKnownGood>,
) -> Result<(ValidRules, Option<StartError>), StartError> {
    match last_known_good(rules, state) {
        Ok(Some(last_good)) => Ok((last_good, Some(rejected))),
        Ok(None) => Err(rejected),
        Err(reason) => Err(StartError::NoLastKnownGood { rejected: Box::new(rejected), reason }),
    }
}

/// Returns the last-known-good rules, or `None` if no rules are stored.
///
/// # Errors
/// Returns the reason why the stored rules cannot be used.
fn last_known_good(rules: &RuleFolder, state: Option<&LastKnownGood>) -> Result<Option<ValidRules>, String> {
    let Some(state) = state else { return Ok(None) };
    let unusable = |reason: String| format!("`{}`: {reason}", state.file().display());
    let Some(stored) = state.read().map_err(|error| unusable(error.to_string()))? else { return Ok(None) };
    let compiled = ValidRules::compile(rules, stored.content, stored.good_at);
    compiled.map(Some).map_err(|error| unusable(format!("the stored rules also have errors\n{error}")))
}
