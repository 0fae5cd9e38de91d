//! Defines the types that many kinds of content files use.

use jiff::civil::Date;
use serde::Deserialize;
use serde_saphyr::Spanned;

/// A string, along with its position in the file. The string is Markdown, an alias, a path or a URL.
pub(crate) type Text = Spanned<String>;

/// A date in the past, along with its position in the file.
pub(crate) type PastDate = Spanned<Date>;

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct RawPicture {
    pub(crate) src: Text,
    pub(crate) alt: String,
    pub(crate) width: u32,
    pub(crate) height: u32,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct RawFile {
    pub(crate) title: String,
    pub(crate) href: Text,
    pub(crate) date: Option<PastDate>,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct RawLink {
    pub(crate) title: String,
    pub(crate) href: Text,
    pub(crate) text: Option<String>,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct RawTextSection {
    pub(crate) id: String,
    pub(crate) title: String,
    pub(crate) text: Text,
}
