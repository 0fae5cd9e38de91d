//! Reads the content files and replaces their placeholders.

use std::path::Path;

use super::diagnostic::Diagnostic;
use super::placeholder::{self, Shifts, Values};
use super::read::{RawContent, Texts};

/// The content files after their placeholders have been replaced.
#[derive(Debug)]
pub(super) struct ResolvedContent {
    pub(super) raw: RawContent,
    /// The texts of the files from which `raw` was parsed.
    pub(super) texts: Texts,
    /// Leads from positions in `raw` and `texts` to positions in the files.
    pub(super) shifts: Shifts,
}

impl ResolvedContent {
    /// Reads all content files and replaces their placeholders. If any file is invalid, missing or unknown, returns the
    /// errors of all files.
    ///
    /// The values of placeholders depend on the content. The files are therefore parsed twice: once to compute the
    /// values, and once after the values have been inserted.
    pub(super) fn read(folder: &Path) -> Result<Self, Vec<Diagnostic>> {
        let (draft, texts) = RawContent::read(folder, Texts::new())?;
        let (texts, shifts) = placeholder::resolve(texts, &Values::collect(&draft))?;
        match RawContent::read(folder, texts) {
            Ok((raw, texts)) => Ok(Self { raw, texts, shifts }),
            Err(diagnostics) => Err(shifts.restore(diagnostics)),
        }
    }
}
