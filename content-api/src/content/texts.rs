//! Checks the texts of the content files as a whole: their phone numbers, and the files that they mention.

use std::path::Path;

use super::diagnostic::{Diagnostic, Position};
use super::read::Texts;
use crate::media::{MediaIndex, PREFIX};
use crate::model::phone::{self, PhoneNumber};

/// The folder of the files that visitors can download. Pictures can be part of the site without being mentioned.
const DOWNLOADS: &str = "files/";

/// Phone numbers in running text can contain no-break spaces.
const NO_BREAK_SPACE: char = '\u{a0}';

/// Returns an error for every phone number in a wrong format, and for every download that no content file mentions.
pub(super) fn check(texts: &Texts, media_folder: &Path, media: &MediaIndex) -> Vec<Diagnostic> {
    let phones = texts.iter().flat_map(|(file, text)| wrong_phones(file, text));
    phones.chain(unmentioned_downloads(texts, media_folder, media)).collect()
}

fn wrong_phones(file: &str, text: &str) -> Vec<Diagnostic> {
    let lines = (1..).zip(text.lines());
    let wrong = lines.flat_map(|(number, line)| {
        phone::numbers_in(line).into_iter().filter_map(move |(start, found)| {
            let message = PhoneNumber::try_from(found.replace(NO_BREAK_SPACE, " ")).err()?;
            let column = (1..).zip(line.char_indices()).find(|(_, (index, _))| *index == start).map_or(1, |(at, _)| at);
            Some(Diagnostic::new(file, Position { line: number, column }, message.to_string()))
        })
    });
    wrong.collect()
}

fn unmentioned_downloads(texts: &Texts, media_folder: &Path, media: &MediaIndex) -> Vec<Diagnostic> {
    let downloads = media.paths().filter(|path| path.starts_with(DOWNLOADS));
    let unmentioned = downloads.filter(|path| {
        let href = format!("{PREFIX}{path}");
        !texts.values().any(|text| text.contains(&href))
    });
    unmentioned
        .map(|path| {
            let file = media_folder.join(path).display().to_string();
            Diagnostic::new(&file, Position::START, "no content file mentions this file; add a link or delete the file")
        })
        .collect()
}
