//! Converts values that occur in many kinds of content files, such as pictures.

use super::linker::FileLinker;
use crate::content::raw::shared::{RawFile, RawLink, RawPicture, RawTextSection};
use crate::media;
use crate::model::shared::{Link, MediaFile, Picture, TextSection};

impl FileLinker<'_> {
    pub(super) fn picture(&self, raw: RawPicture) -> Picture {
        self.medium(&raw.src);
        if raw.width == 0 || raw.height == 0 {
            self.report_at(&raw.src, "the width and the height of a picture must be greater than 0");
        }
        let widths = self.widths(&raw.src, raw.width);
        let (colours, dark_colours) = (self.colours(&raw.src), self.dark_colours(&raw.src));
        let dark = self.dark(&raw.src, &widths);
        let (src, alt) = (raw.src.value, raw.alt);
        Picture { src, alt, width: raw.width, height: raw.height, widths, colours, dark, dark_colours }
    }

    pub(super) fn pictures(&self, raw: Vec<RawPicture>) -> Vec<Picture> {
        raw.into_iter().map(|picture| self.picture(picture)).collect()
    }

    pub(super) fn media_file(&self, raw: RawFile) -> MediaFile {
        let bytes = self.medium(&raw.href).map_or(0, |medium| medium.content.len());
        let kind = media::kind(&raw.href.value);
        MediaFile { title: raw.title, href: raw.href.value, date: raw.date.map(|date| self.past(&date)), kind, bytes }
    }

    pub(super) fn link(&self, raw: RawLink) -> Link {
        let href = self.href(&raw.href);
        Link { title: raw.title, href, text: raw.text }
    }

    pub(super) fn text_sections(&self, raw: Vec<RawTextSection>) -> Vec<TextSection> {
        raw.into_iter()
            .map(|section| TextSection { text: self.html(&section.text), id: section.id, title: section.title })
            .collect()
    }
}
