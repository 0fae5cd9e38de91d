//! Parses the file that a visitor may attach to a form.

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use utoipa::ToSchema;

use super::body::{FILE_LIMIT, UploadedContent, UploadedFile};
use super::fields::Fields;
use crate::store::Attachment;

/// The kinds of files that visitors may attach. Each entry consists of the extension, the media type and the first
/// bytes of such a file.
const KINDS: [(&str, &str, &[u8]); 4] = [
    ("pdf", "application/pdf", b"%PDF-"),
    ("docx", "application/vnd.openxmlformats-officedocument.wordprocessingml.document", b"PK\x03\x04"),
    ("odt", "application/vnd.oasis.opendocument.text", b"PK\x03\x04"),
    ("rtf", "application/rtf", b"{\\rtf"),
];

/// A pdf, docx, odt or rtf file of at most 5 MiB.
#[derive(Debug, Deserialize, Serialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct FormFile {
    name: String,
    /// The media type that the browser sent. The API ignores this value. It determines the media type from the
    /// extension and the first bytes of the file.
    #[serde(rename = "type")]
    media_type: String,
    content_base64: String,
}

/// The code and the message of an error in the field `file`.
type FileError = (&'static str, &'static str);

/// Parses the form field `file`, which is an object in JSON and a part of its own in a multipart body. If the attached
/// file is invalid, records an error and returns `None`.
pub(crate) fn read(fields: &mut Fields) -> Option<Attachment> {
    let uploaded = fields.take_upload().map(uploaded);
    let file = uploaded.or_else(|| fields.take("file").map(decoded))?;
    match file.and_then(|(name, content)| attachment(&name, content)) {
        Ok(attachment) => Some(attachment),
        Err((code, message)) => {
            fields.report("file", code, message);
            None
        }
    }
}

const TOO_LARGE: FileError = ("size", "Размер файла не должен превышать 5 МиБ.");

/// Returns the name and the content of an uploaded file. Some browsers send the whole path of the file, of which only
/// the last step is its name.
fn uploaded(file: UploadedFile) -> Result<(String, Vec<u8>), FileError> {
    let name = file.name.rsplit(['/', '\\']).next().unwrap_or_default().to_owned();
    match file.content {
        UploadedContent::Complete(content) => Ok((name, content)),
        UploadedContent::TooLarge => Err(TOO_LARGE),
    }
}

fn decoded(value: Value) -> Result<(String, Vec<u8>), FileError> {
    let file: FormFile = serde_json::from_value(value).map_err(|_| ("type", "Файл передан неверно."))?;
    let content = STANDARD.decode(&file.content_base64).map_err(|_| ("format", "Файл передан с ошибкой."))?;
    Ok((file.name, content))
}

fn attachment(name: &str, content: Vec<u8>) -> Result<Attachment, FileError> {
    if content.len() > FILE_LIMIT {
        return Err(TOO_LARGE);
    }
    if name.chars().count() > 255 || name.chars().any(|c| c.is_control() || c == '/' || c == '\\') {
        return Err(("format", "Имя файла содержит недопустимые символы или слишком длинное."));
    }
    let media_type = media_type(name, &content).ok_or(("choice", "Приложите файл PDF, DOCX, ODT или RTF."))?;
    Ok(Attachment { name: name.to_owned(), media_type: media_type.to_owned(), content })
}

fn media_type(name: &str, content: &[u8]) -> Option<&'static str> {
    let (stem, extension) = name.rsplit_once('.')?;
    let known = KINDS.iter().find(|(kind, _, _)| extension.eq_ignore_ascii_case(kind))?;
    (!stem.is_empty() && content.starts_with(known.2)).then_some(known.1)
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    fn code(name: &str, content: &[u8]) -> &'static str {
        let value = json!({"name": name, "type": "application/pdf", "content_base64": STANDARD.encode(content)});
        let file = decoded(value).and_then(|(name, content)| attachment(&name, content));
        file.map_or_else(|(code, _)| code, |_| "ok")
    }

    #[test]
    fn only_the_name_of_an_uploaded_path_is_kept() {
        let content = || UploadedContent::Complete(b"%PDF-".to_vec());
        for path in ["C:\\Documents\\a.pdf", "/home/anna/a.pdf", "a.pdf"] {
            let name = uploaded(UploadedFile { name: path.to_owned(), content: content() }).unwrap().0;
            assert_eq!(name, "a.pdf", "{path}");
        }
    }

    #[test]
    fn the_first_bytes_must_match_the_extension() {
        assert_eq!(code("Резюме.PDF", b"%PDF-1.7"), "ok");
        assert_eq!(code("a.rtf", b"{\\rtf1"), "ok");
        assert_eq!(code("a.pdf", b"MZ"), "choice");
        assert_eq!(code("a.exe", b"%PDF-"), "choice");
        assert_eq!(code(".pdf", b"%PDF-"), "choice");
    }

    #[test]
    fn the_name_cannot_be_a_path() {
        assert_eq!(code("../a.pdf", b"%PDF-"), "format");
        assert_eq!(code("a\n.pdf", b"%PDF-"), "format");
    }

    #[test]
    fn five_mebibytes_are_the_limit() {
        let mut content = b"%PDF-".to_vec();
        content.resize(FILE_LIMIT, b' ');
        assert_eq!(code("a.pdf", &content), "ok");
        content.push(b' ');
        assert_eq!(code("a.pdf", &content), "size");
    }
}
