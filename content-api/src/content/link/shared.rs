//! Converts values that occur in many kinds of content files, such as pictures.

use super::linker::FileLinker;
use crate::content::markdown::{self, TextPicture};
use crate::content::raw::shared::{RawFile, RawLink, RawPicture, RawTextSection, Text};
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

    /// Returns the pictures of a Markdown text that have several widths, in their order. Markdown names only one file and
    /// the words of each, so the width is taken from the name of the file, and the frame is three wide and two high.
    pub(super) fn text_pictures(&self, text: &Text) -> Vec<Picture> {
        let named = markdown::pictures(&text.value).into_iter();
        named.filter_map(|TextPicture { src, alt }| self.text_picture(text, src, alt)).collect()
    }

    fn text_picture(&self, text: &Text, src: String, alt: String) -> Option<Picture> {
        // The check of the links of a text has already reported a file that does not exist.
        let width = media::width(&src).filter(|_| self.has_medium(&src))?;
        let src = Text { value: src, ..text.clone() };
        Some(self.picture(RawPicture { src, alt, width, height: width * 2 / 3 }))
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
