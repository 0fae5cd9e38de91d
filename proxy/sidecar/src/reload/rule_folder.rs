//! The folder of rules: what is in it now, and what becomes of that.

use std::path::PathBuf;
use std::time::{Duration, Instant};

use portico_redirects::CompileOptions;

use super::folders::{self, Folder};
use crate::build_site::{self, LoadedRules};
use crate::rule_files::{self, Fingerprint, RuleFiles};
use crate::start_error::StartError;

/// A folder of rules, and what they may do.
#[derive(Debug, Clone)]
pub(crate) struct RuleFolder {
    pub(crate) path: PathBuf,
    pub(crate) options: CompileOptions,
}

/// What a look at the folder saw.
pub(crate) struct Look {
    pub(crate) content: Result<Content, StartError>,
    pub(crate) began: Instant,
    pub(crate) took: Duration,
    /// Where a change of it would show.
    pub(crate) folders: Vec<Folder>,
}

/// Rule files and what tells them from others.
#[derive(Debug)]
pub(crate) struct Content {
    pub(crate) files: RuleFiles,
    pub(crate) fingerprint: Fingerprint,
}

/// What tells one look from another.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Seen {
    Content(Fingerprint),
    /// The reason.
    Unreadable(String),
}

impl RuleFolder {
    /// Reads all of it.
    pub(crate) fn look(&self) -> Look {
        let began = Instant::now();
        let content = rule_files::read(&self.path)
            .map(|files| Content { fingerprint: rule_files::fingerprint(&files, &self.path), files });
        Look { content, began, took: began.elapsed(), folders: folders::around(&self.path) }
    }

    /// Compiles files and runs their tests.
    pub(crate) fn compile(&self, content: &Content) -> Result<LoadedRules, StartError> {
        build_site::compile(&content.files, &self.options)
    }

    /// A folder that has lost all its files is a copy or a mount in progress, not the wish for no redirects.
    pub(crate) fn check_not_emptied(&self, content: &Content) -> Result<(), StartError> {
        if content.files.has_none() { Err(StartError::NoRuleFiles(self.path.clone())) } else { Ok(()) }
    }
}

impl Look {
    /// A look that came to nothing.
    pub(crate) fn failed(error: StartError, began: Instant) -> Self {
        Self { content: Err(error), began, took: began.elapsed(), folders: Vec::new() }
    }

    pub(crate) fn seen(&self) -> Seen {
        match &self.content {
            Ok(content) => Seen::Content(content.fingerprint),
            Err(error) => Seen::Unreadable(error.to_string()),
        }
    }
}
