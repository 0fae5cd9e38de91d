//! Scans and compiles the folder of rules.

use std::path::PathBuf;
use std::time::{Duration, Instant};

use portico_redirects::CompileOptions;

use super::folders::{self, WatchedFolder};
use crate::errors::start_error::StartError;
use crate::rule_files::compile::{self, LoadedRules};
use crate::rule_files::reader::{self, Fingerprint, RuleFiles};

/// A folder of rules, and the options to compile them with.
#[derive(Debug, Clone)]
pub(crate) struct RuleFolder {
    pub(crate) path: PathBuf,
    pub(crate) options: CompileOptions,
}

/// A scan of the folder.
pub(crate) struct Scan {
    pub(crate) content: Result<Content, StartError>,
    pub(crate) began: Instant,
    pub(crate) took: Duration,
    /// The folders to watch for changes.
    pub(crate) folders: Vec<WatchedFolder>,
}

/// Rule files and their fingerprint.
#[derive(Debug)]
pub(crate) struct Content {
    pub(crate) files: RuleFiles,
    pub(crate) fingerprint: Fingerprint,
}

/// The comparable result of a scan.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum ScanResult {
    Content(Fingerprint),
    /// With the error message.
    Unreadable(String),
}

impl RuleFolder {
    /// Reads all files in the folder.
    pub(crate) fn scan(&self) -> Scan {
        let began = Instant::now();
        let content = reader::read(&self.path)
            .map(|files| Content { fingerprint: reader::fingerprint(&files, &self.path), files });
        Scan { content, began, took: began.elapsed(), folders: folders::to_watch(&self.path) }
    }

    /// Compiles files and runs their tests.
    pub(crate) fn compile(&self, content: &Content) -> Result<LoadedRules, StartError> {
        compile::compile(&content.files, &self.options)
    }

    /// Rejects a folder without rule files: it is more likely a copy or a mount in progress than a site without redirects.
    pub(crate) fn check_not_emptied(&self, content: &Content) -> Result<(), StartError> {
        if content.files.has_no_rule_files() { Err(StartError::NoRuleFiles(self.path.clone())) } else { Ok(()) }
    }
}

impl Scan {
    /// A scan that failed.
    pub(crate) fn failed(error: StartError, began: Instant) -> Self {
        Self { content: Err(error), began, took: began.elapsed(), folders: Vec::new() }
    }

    pub(crate) fn result(&self) -> ScanResult {
        match &self.content {
            Ok(content) => ScanResult::Content(content.fingerprint),
            Err(error) => ScanResult::Unreadable(error.to_string()),
        }
    }
}
