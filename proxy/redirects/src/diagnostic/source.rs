//! The text of a file, as given to the compiler and quoted in diagnostics.

/// One rule file or data file: its name and its text.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Source {
    /// The path as shown in messages.
    pub name: String,
    /// The contents.
    pub text: String,
}

/// Whether a text is empty apart from whitespace and a byte order mark.
pub(crate) fn is_blank(text: &str) -> bool {
    text.strip_prefix('\u{feff}').unwrap_or(text).trim().is_empty()
}

/// Whether a source is a data file.
pub(crate) fn is_data(name: &str) -> bool {
    let extension = name.rsplit_once('.').map_or("", |(_, extension)| extension);
    extension.eq_ignore_ascii_case("csv") || extension.eq_ignore_ascii_case("tsv")
}
