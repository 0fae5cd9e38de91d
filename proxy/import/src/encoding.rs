//! Decodes files. Old files often have comments in another encoding than UTF-8.

use crate::format::Format;
use crate::json::comments;

/// The place of the first byte that is not part of UTF-8 text. Both numbers are counted from 1.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct NotUtf8 {
    /// The line.
    pub line: usize,
    /// The character in the line.
    pub column: usize,
}

/// Decodes a file as UTF-8. A comment may also be in Windows-1251 or ISO-8859-1. In a JSON file, spaces replace
/// comments. If a file contains the character NUL, it is no text file, which [`import`](crate::import) reports.
///
/// # Errors
/// Returns the first place outside a comment that is not UTF-8.
///
/// ```
/// use portico_import::{Format, NotUtf8, decode};
///
/// let text = decode(Format::Apache, b"# caf\xe9\nRedirect /a /b\n".to_vec());
/// assert_eq!(text.as_deref(), Ok("# caf\u{e9}\nRedirect /a /b\n"));
/// assert_eq!(decode(Format::Apache, b"\nRedirect /\xe9 /b\n".to_vec()), Err(NotUtf8 { line: 2, column: 11 }));
/// ```
pub fn decode(format: Format, bytes: Vec<u8>) -> Result<String, NotUtf8> {
    let text = as_utf8(format, bytes)?;
    let may_be_json = matches!(
        format,
        Format::Vercel | Format::VercelBulk | Format::Next | Format::Wordpress | Format::CloudflareBulk
    );
    Ok(if may_be_json { comments::remove(&text).into_owned() } else { text })
}

/// Returns a text without the byte order mark at its start. Apache and nginx reject the mark, but editors may have added it
/// to a copy of a file. Every public function removes it, so no format has to.
pub(crate) fn without_byte_order_mark(text: &str) -> &str {
    text.strip_prefix('\u{feff}').unwrap_or(text)
}

fn as_utf8(format: Format, bytes: Vec<u8>) -> Result<String, NotUtf8> {
    let bytes = match String::from_utf8(bytes) {
        Ok(text) => return Ok(text),
        Err(error) => error.into_bytes(),
    };
    // The import reports such a file as no text file, which explains more than the place of one byte.
    if bytes.contains(&0) {
        return Ok(String::from_utf8_lossy(&bytes).into_owned());
    }
    let encoding = CommentEncoding::of(&bytes);
    let mut text = String::with_capacity(bytes.len() * 2);
    for (number, line) in (1..).zip(bytes.split_inclusive(|byte| *byte == b'\n')) {
        match str::from_utf8(line) {
            Ok(line) => text.push_str(line),
            Err(error) => {
                let (before, after) = line.split_at_checked(error.valid_up_to()).unwrap_or((line, &[]));
                let before = String::from_utf8_lossy(before);
                if !is_in_comment(format, &before) {
                    return Err(NotUtf8 { line: number, column: before.chars().count() + 1 });
                }
                text.push_str(&before);
                text.extend(after.iter().map(|byte| encoding.character(*byte)));
            }
        }
    }
    Ok(text)
}

/// Reports whether the text after `before` belongs to a comment. `before` is the start of a line.
fn is_in_comment(format: Format, before: &str) -> bool {
    let starts_line = || before.trim_start().starts_with('#');
    let follows_space = || {
        let start = before.split_once(" #").or_else(|| before.split_once("\t#")).map(|(start, _)| start);
        start.is_some_and(|start| !start.contains(['"', '\'', '`']))
    };
    match format {
        // In Apache, a comment is a whole line.
        Format::Apache => starts_line(),
        Format::Nginx | Format::Caddy | Format::Netlify | Format::Cloudflare | Format::NetlifyToml => {
            starts_line() || follows_space()
        }
        Format::Next
        | Format::CloudflareBulk
        | Format::Vercel
        | Format::VercelBulk
        | Format::Wordpress
        | Format::Iis
        | Format::Csv => false,
    }
}

/// The encoding of the comments of a file.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum CommentEncoding {
    Windows1251,
    Iso8859_1,
}

impl CommentEncoding {
    /// Returns the probable encoding. A Russian word consists of letters outside ASCII, whereas a word of a Western
    /// European language contains few of them.
    fn of(bytes: &[u8]) -> Self {
        let is_letter = |byte: &u8| *byte >= 0xc0 || matches!(byte, 0xa8 | 0xb8);
        let has_word = bytes.windows(3).any(|window| window.iter().all(is_letter));
        if has_word { Self::Windows1251 } else { Self::Iso8859_1 }
    }

    fn character(self, byte: u8) -> char {
        match (self, byte) {
            (Self::Windows1251, 0xc0..) => char::from_u32(0x410 + u32::from(byte - 0xc0)).unwrap_or_default(),
            (Self::Windows1251, 0x80..0xc0) => WINDOWS_1251.get(usize::from(byte - 0x80)).copied().unwrap_or_default(),
            (Self::Windows1251 | Self::Iso8859_1, byte) => char::from(byte),
        }
    }
}

/// The characters `0x80` to `0xBF` of Windows-1251. The code `0x98` has no character.
const WINDOWS_1251: [char; 64] = [
    'Ђ', 'Ѓ', '‚', 'ѓ', '„', '…', '†', '‡', '€', '‰', 'Љ', '‹', 'Њ', 'Ќ', 'Ћ', 'Џ', 'ђ', '‘', '’', '“', '”', '•', '–',
    '—', '\u{fffd}', '™', 'љ', '›', 'њ', 'ќ', 'ћ', 'џ', '\u{a0}', 'Ў', 'ў', 'Ј', '¤', 'Ґ', '¦', '§', 'Ё', '©', 'Є',
    '«', '¬', '\u{ad}', '®', 'Ї', '°', '±', 'І', 'і', 'ґ', 'µ', '¶', '·', 'ё', '№', 'є', '»', 'ј', 'Ѕ', 'ѕ', 'ї',
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn comments_in_other_encodings_are_decoded() {
        let windows = b"# \xd1\xf2\xe0\xf0\xfb\xe5 \xab\xf1\xf2\xf0\xe0\xed\xe8\xf6\xfb\xbb \xb9 1\n/a /b\n";
        let western = b"/a /b # cr\xeape, caf\xe9\n";
        assert_eq!(decode(Format::Netlify, windows.to_vec()).unwrap(), "# Старые «страницы» № 1\n/a /b\n");
        assert_eq!(decode(Format::Netlify, western.to_vec()).unwrap(), "/a /b # crêpe, café\n");
    }

    #[test]
    fn picture_is_no_text_file_in_another_encoding() {
        let text = decode(Format::Apache, b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR".to_vec()).unwrap();
        let imported = crate::import(Format::Apache, "logo.png", &text, &crate::ImportOptions::default());
        assert!(imported.unreadable.unwrap().reason.contains("not a text file"));
    }

    #[test]
    fn other_text_must_be_utf8() {
        let place = |format, text: &[u8]| decode(format, text.to_vec()).map_err(|place| (place.line, place.column));
        for (format, text, expected) in [
            (Format::Nginx, b"rewrite ^/\xe9 /b permanent;".as_slice(), (1, 11)),
            (Format::Nginx, b"# \xd0\xb6\n\xd0\xb6\xff", (2, 2)),
            (Format::Apache, b"Redirect /a /b #\xe9", (1, 17)),
            (Format::Nginx, b"return 301 \"/a #\xe9\";", (1, 17)),
            (Format::Csv, b"# \xe9,/b", (1, 3)),
        ] {
            assert_eq!(place(format, text), Err(expected), "{text:?}");
        }
        assert_eq!(place(Format::Csv, "é,/b".as_bytes()).as_deref(), Ok("é,/b"));
    }

    #[test]
    fn all_bytes_of_windows_1251_are_known() {
        let encoding = CommentEncoding::Windows1251;
        for (byte, character) in
            [(0x80, 'Ђ'), (0xa8, 'Ё'), (0xb8, 'ё'), (0xbf, 'ї'), (0xc0, 'А'), (0xff, 'я'), (b'a', 'a')]
        {
            assert_eq!(encoding.character(byte), character, "{byte}");
        }
    }
}
