//! Moves the folders of the sites of an Apache file to folders of the test.

use std::path::{Path, PathBuf};

use regex::Regex;

use crate::originals::apache_lines::directives;

/// Returns the text with the folder `root` and its siblings in place of the values of `DocumentRoot`, and these folders. The
/// sections `<Directory>` of a site then apply to its files, as on the original machine.
pub(crate) fn moved(text: &str, root: &Path) -> (String, Vec<PathBuf>) {
    let mut originals: Vec<String> = Vec::new();
    for directive in directives(text).iter().filter(|directive| directive.name() == "documentroot") {
        let original = directive.arguments().first().map_or("", |path| path.trim_end_matches('/')).to_owned();
        if original.starts_with('/') && !originals.contains(&original) {
            originals.push(original);
        }
    }
    let folder = |index: usize| match index {
        0 => root.to_owned(),
        _ => root.with_file_name(format!("{}-{index}", root.file_name().unwrap_or_default().to_string_lossy())),
    };
    let mut moves: Vec<(String, PathBuf)> =
        originals.into_iter().enumerate().map(|(index, original)| (original, folder(index))).collect();
    // A folder below another one is replaced first.
    moves.sort_by_key(|(original, _)| std::cmp::Reverse(original.len()));
    let text = moves.iter().fold(text.to_owned(), |text, (original, folder)| {
        let path = Regex::new(&format!(r#"(?m)(^|[\s"']){}(["'/\s>]|$)"#, regex::escape(original)));
        let folder = folder.display().to_string();
        path.expect("the expression is valid")
            .replace_all(&text, |found: &regex::Captures<'_>| format!("{}{folder}{}", &found[1], &found[2]))
            .into_owned()
    });
    (text, moves.into_iter().map(|(_, folder)| folder).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_folder_of_a_site_gets_its_own_folder() {
        let text = "DocumentRoot /var/www\n<Directory \"/var/www/\">\n</Directory>\nDocumentRoot '/var/www/shop'\n\
                    <Directory /var/www/shop>\n</Directory>\nAlias /x /var/www2\nDocumentRoot htdocs\n";
        let (text, folders) = moved(text, Path::new("/t/site-0"));
        let expected = "DocumentRoot /t/site-0\n<Directory \"/t/site-0/\">\n</Directory>\nDocumentRoot '/t/site-0-1'\n\
                        <Directory /t/site-0-1>\n</Directory>\nAlias /x /var/www2\nDocumentRoot htdocs\n";
        assert_eq!(text, expected);
        assert_eq!(folders, [Path::new("/t/site-0-1"), Path::new("/t/site-0")]);
    }
}
