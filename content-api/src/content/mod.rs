//! Loads the content folder into [`SiteContent`]. Loading reads every file, replaces placeholders, resolves references,
//! checks the content and renders Markdown.
//!
//! If a file cannot be read, references are not checked, because references to this file would be reported as errors
//! too.

mod date_check;
mod diagnostic;
mod link;
mod link_targets;
mod markdown;
mod placeholder;
mod raw;
mod read;
mod resolved;
mod table;
mod texts;
mod typography;

use std::path::Path;

pub(crate) use date_check::DateCheck;
pub use diagnostic::Diagnostic;

use crate::media::MediaIndex;
use crate::site_content::SiteContent;
use diagnostic::Position;
use resolved::ResolvedContent;

/// Loads the content folder. If the content has errors, returns the errors, sorted by file and position.
pub(crate) fn load(folder: &Path, dates: DateCheck) -> Result<SiteContent, Vec<Diagnostic>> {
    let media_folder = folder.join("media");
    let media = MediaIndex::read(&media_folder).map_err(|error| {
        let file = media_folder.display().to_string();
        vec![Diagnostic::new(&file, Position::START, format!("cannot read the folder: {error}"))]
    })?;
    let loaded = ResolvedContent::read(folder).and_then(|read| link_and_check(read, &media_folder, media, dates));
    loaded.map_err(|mut diagnostics| {
        diagnostics.sort();
        diagnostics
    })
}

/// Converts the content files that have been read, and checks their texts.
fn link_and_check(
    read: ResolvedContent,
    media_folder: &Path,
    media: MediaIndex,
    dates: DateCheck,
) -> Result<SiteContent, Vec<Diagnostic>> {
    let ResolvedContent { raw, texts, shifts } = read;
    let mut diagnostics = texts::check(&texts, media_folder, &media);
    match link::link(raw, media, dates) {
        Ok(content) if diagnostics.is_empty() => return Ok(content),
        Ok(_) => {}
        Err(errors) => diagnostics.extend(errors),
    }
    Err(shifts.restore(diagnostics))
}
