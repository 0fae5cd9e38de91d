//! Recognizes host names that are written where a path or target is expected.

/// The file extensions that could be mistaken for the top-level domain of a host name.
const FILES: [&str; 40] = [
    "html", "htm", "shtml", "php", "asp", "aspx", "jsp", "cgi", "do", "pdf", "txt", "xml", "json", "csv", "tsv", "jpg",
    "jpeg", "png", "gif", "svg", "webp", "ico", "css", "js", "zip", "rar", "gz", "7z", "tar", "doc", "docx", "xls",
    "xlsx", "ppt", "pptx", "rtf", "odt", "mp3", "mp4", "md",
];

/// Reports whether the text starts with a host name. Returns false if the text starts with the name of a file, such as
/// `index.php`.
pub(super) fn is_host(written: &str) -> bool {
    let host = written.split(['/', '?', '#']).next().unwrap_or_default();
    let last = host.rsplit('.').next().unwrap_or_default().to_ascii_lowercase();
    let is_dotted = host.contains('.') && host.split('.').all(|label| !label.is_empty() && !label.contains(['{', '}']));
    is_dotted && !FILES.contains(&last.as_str()) && last.chars().all(char::is_alphabetic)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn file_name_is_not_taken_for_a_host() {
        for (written, expected) in [
            ("old.example", true),
            ("www.old.example/a.zip", true),
            ("archive.zip", false),
            ("OLD.CSV", false),
            ("index.php?id=7", false),
            ("about", false),
        ] {
            assert_eq!(is_host(written), expected, "{written}");
        }
    }
}
