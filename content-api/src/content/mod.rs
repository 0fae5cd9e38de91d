//! Loads the content folder into [`SiteContent`]. Loading reads every file, resolves references, checks the content and
//! renders Markdown.
//!
//! If a file cannot be read, references are not checked, because references to this file would be reported as errors
//! too.

mod diagnostic;
mod link;
mod link_targets;
mod markdown;
mod raw;
mod read;

use std::path::Path;

pub use diagnostic::Diagnostic;

use crate::media::MediaIndex;
use crate::site_content::SiteContent;
use diagnostic::Position;

/// Loads the content folder. If the content has errors, returns the errors, sorted by file and position.
pub(crate) fn load(folder: &Path) -> Result<SiteContent, Vec<Diagnostic>> {
    let media_folder = folder.join("media");
    let media = MediaIndex::read(&media_folder).map_err(|error| {
        let file = media_folder.display().to_string();
        vec![Diagnostic::new(&file, Position::START, format!("cannot read the folder: {error}"))]
    })?;
    let loaded = read::RawContent::read(folder).and_then(|raw| link::link(raw, media));
    loaded.map_err(|mut diagnostics| {
        diagnostics.sort();
        diagnostics
    })
}
