//! Scans the rule folder and compiles the rules in the folder.

use std::path::PathBuf;
use std::sync::Arc;
use std::time::{Duration, Instant};

use portico_redirects::{CompileOptions, Diagnostic};

use super::folders::{self, WatchedFolder};
use crate::errors::start_error::StartError;
use crate::rule_files::compile::{self, LoadedRules};
use crate::rule_files::disk::{Disk, LocalDisk};
use crate::rule_files::fingerprint::{Fingerprint, fingerprint};
use crate::rule_files::listing::Listing;
use crate::rule_files::reader::{self, RuleFiles};

/// A rule folder, along with the options with which the rules are compiled.
#[derive(Debug, Clone)]
pub(crate) struct RuleFolder {
    path: PathBuf,
    options: CompileOptions,
    disk: Arc<dyn Disk>,
}

/// The result of a scan of the rule folder, with the duration of the scan.
pub(crate) struct Scan {
    pub(crate) content: Result<Content, StartError>,
    pub(crate) began: Instant,
    pub(crate) took: Duration,
    /// The folders that must be watched for further changes.
    pub(crate) folders: Vec<WatchedFolder>,
}

/// Rule files, along with their fingerprint.
#[derive(Debug)]
pub(crate) struct Content {
    pub(crate) files: RuleFiles,
    pub(crate) fingerprint: Fingerprint,
}

/// The result of a scan, in a form that can be compared with the result of another scan.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum ScanResult {
    Content {
        fingerprint: Fingerprint,
        /// The warnings about files that are ignored because of their names. The fingerprint does not cover these
        /// files.
        ignored: Vec<Diagnostic>,
    },
    /// The error message for a folder that could not be read.
    Unreadable(String),
}

impl RuleFolder {
    pub(crate) fn new(path: PathBuf, options: CompileOptions) -> Self {
        Self::on_disk(path, options, Arc::new(LocalDisk))
    }

    pub(crate) fn on_disk(path: PathBuf, options: CompileOptions, disk: Arc<dyn Disk>) -> Self {
        Self { path, options, disk }
    }

    /// Scans the folder. The folder is listed once, and each file is read once. The listing determines the files to
    /// read and the folders to watch.
    pub(crate) fn scan(&self) -> Scan {
        let began = Instant::now();
        let (content, listing) = match reader::list(&*self.disk, &self.path) {
            Ok(listing) => (self.read(&listing), listing),
            // If the folder does not exist, its parent is watched, so that Portico notices when the folder exists
            // again.
            Err(error) => (Err(error), Listing::default()),
        };
        Scan { content, began, took: began.elapsed(), folders: folders::to_watch(&self.path, &listing) }
    }

    fn read(&self, listing: &Listing) -> Result<Content, StartError> {
        let files = reader::read_listed(&*self.disk, &self.path, listing)?;
        Ok(Content { fingerprint: fingerprint(&files, &self.path), files })
    }

    /// Compiles the rule files and runs the rule tests.
    pub(crate) fn compile(&self, content: &Content) -> Result<LoadedRules, StartError> {
        compile::load(&self.path, &content.files, &self.options)
    }
}

impl Content {
    pub(crate) fn scan_result(&self) -> ScanResult {
        ScanResult::Content { fingerprint: self.fingerprint, ignored: self.files.ignored.clone() }
    }
}

impl Scan {
    /// Returns the result of a scan that failed with `error`.
    pub(crate) fn failed(error: StartError, began: Instant) -> Self {
        Self { content: Err(error), began, took: began.elapsed(), folders: Vec::new() }
    }

    pub(crate) fn result(&self) -> ScanResult {
        match &self.content {
            Ok(content) => content.scan_result(),
            Err(error) => ScanResult::Unreadable(error.to_string()),
        }
    }
}
