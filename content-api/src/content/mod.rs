//! Loads the content folder into [`SiteContent`]. Loading reads every file, replaces placeholders, resolves references,
//! checks the content and renders Markdown.
//!
//! If a file cannot be read, references are not checked, because references to this file would be reported as errors
//! too.

mod diagnostic;
mod link;
mod link_targets;
mod markdown;
mod placeholder;
mod raw;
mod read;
mod texts;
mod typography;

use std::path::Path;

use jiff::civil::Date;

pub use diagnostic::Diagnostic;

use crate::media::MediaIndex;
use crate::site_content::SiteContent;
use diagnostic::Position;
use read::ReadContent;

/// Tells whether dates in the future are errors.
#[derive(Debug, Clone, Copy)]
pub(crate) enum DateCheck {
    /// A date after this day is an error, unless it is the date of an event such as a deadline.
    Today(Date),
    /// Dates are not checked. A wrong clock must not keep the content API from starting.
    Off,
}

/// Loads the content folder. If the content has errors, returns the errors, sorted by file and position.
pub(crate) fn load(folder: &Path, dates: DateCheck) -> Result<SiteContent, Vec<Diagnostic>> {
    let media_folder = folder.join("media");
    let media = MediaIndex::read(&media_folder).map_err(|error| {
        let file = media_folder.display().to_string();
        vec![Diagnostic::new(&file, Position::START, format!("cannot read the folder: {error}"))]
    })?;
    let loaded = ReadContent::read(folder).and_then(|read| link_and_check(read, &media_folder, media, dates));
    loaded.map_err(|mut diagnostics| {
        diagnostics.sort();
        diagnostics
    })
}

/// Converts the content files that have been read, and checks their texts.
fn link_and_check(
    read: ReadContent,
    media_folder: &Path,
    media: MediaIndex,
    dates: DateCheck,
) -> Result<SiteContent, Vec<Diagnostic>> {
    let ReadContent { raw, texts, shifts } = read;
    let mut diagnostics = texts::check(&texts, media_folder, &media);
    match link::link(raw, media, dates) {
        Ok(content) if diagnostics.is_empty() => return Ok(content),
        Ok(_) => {}
        Err(errors) => diagnostics.extend(errors),
    }
    Err(read::original_positions(diagnostics, &shifts))
}
