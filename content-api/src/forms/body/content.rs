//! The content of a submitted form, before its fields are parsed.

use serde_json::{Map, Value};

/// The maximum size of the text fields of a form that is not JSON, in bytes. The longest valid form has about 14,000
/// characters, and percent-encoding needs six bytes for a Cyrillic letter.
pub(super) const TEXT_LIMIT: usize = 256 * 1024;

/// The maximum size of the content of an attached file, in bytes.
pub(crate) const FILE_LIMIT: usize = 5 * 1024 * 1024;

/// A file that came as bytes in a multipart body.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct UploadedFile {
    pub(crate) name: String,
    pub(crate) content: UploadedContent,
}

/// The content of an uploaded file.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum UploadedContent {
    Complete(Vec<u8>),
    /// The file has more than [`FILE_LIMIT`] bytes, which were discarded.
    TooLarge,
}

/// The fields of a submitted form, before they are parsed.
#[derive(Debug, Default)]
pub(crate) struct FormBody {
    pub(crate) values: Map<String, Value>,
    pub(crate) file: Option<UploadedFile>,
    /// The path of the page that contains the form. Only forms of the site have this field.
    pub(crate) page: Option<String>,
    /// The key against repeated submissions, if it is a field of the form.
    pub(crate) key: Option<String>,
}

/// The name of the hidden field with the path of the page that contains the form.
const PAGE_FIELD: &str = "page";

/// The name of the hidden field with the key against repeated submissions.
const KEY_FIELD: &str = "idempotency_key";

impl FormBody {
    /// Adds a text field. A field that occurs several times becomes a list, as for a group of checkboxes. The hidden
    /// fields of the site's forms are kept apart, because they are not part of the form.
    pub(super) fn add(&mut self, name: String, text: String) {
        match name.as_str() {
            PAGE_FIELD => self.page = Some(text),
            KEY_FIELD => self.key = Some(text),
            _ => self.add_value(name, text.into()),
        }
    }

    fn add_value(&mut self, name: String, text: Value) {
        match self.values.get_mut(&name) {
            None => {
                self.values.insert(name, text);
            }
            Some(Value::Array(list)) => list.push(text),
            Some(first) => {
                let list = vec![first.take(), text];
                *first = list.into();
            }
        }
    }
}
