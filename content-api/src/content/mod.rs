//! From the content folder to the [`Library`]: read every file, then link, check and render what they say.
//!
//! First all files that cannot be read are reported; only when there are none, references can be judged.

mod diagnostic;
mod lower;
mod markdown;
mod names;
mod raw;
mod read;

use std::path::Path;

pub use diagnostic::Diagnostic;

use crate::library::Library;
use crate::media::MediaIndex;
use diagnostic::Place;

/// Loads the folder, or tells all mistakes, ordered by place.
pub(crate) fn load(folder: &Path) -> Result<Library, Vec<Diagnostic>> {
    let media_folder = folder.join("media");
    let media = MediaIndex::read(&media_folder).map_err(|error| {
        let file = media_folder.display().to_string();
        vec![Diagnostic::new(&file, Place::START, format!("cannot be read: {error}"))]
    })?;
    let loaded = read::Raw::read(folder).and_then(|raw| lower::library(raw, media));
    loaded.map_err(|mut diagnostics| {
        diagnostics.sort();
        diagnostics
    })
}
