//! Defines the files that are assumed to exist on the old server.
//! See <https://httpd.apache.org/docs/2.4/urlmapping.html>.

/// The file system of the old server. Only the home page, an error page and the folders in `<Directory>` sections are
/// assumed to exist.
#[derive(Debug, Clone)]
pub(super) struct Files {
    /// The name of the home page.
    pub(super) home: &'static str,
    /// The folders, relative to the folder of the site. The folder of the site is an empty path.
    folders: Vec<Vec<u8>>,
}

/// The kind of an existing file.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum FileKind {
    File,
    Folder,
}

/// A file name, split where the files on the old server end.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct FoundFile {
    /// The existing part, along with the first name that does not exist.
    pub(super) filename: Vec<u8>,
    /// The rest of the path.
    pub(super) path_info: Vec<u8>,
    /// The kind of the file. `None` if the file does not exist.
    pub(super) kind: Option<FileKind>,
    /// The folders on the path, relative to the folder of the site.
    pub(super) folders: Vec<Vec<u8>>,
    /// `true` if the file is outside the folder of the site.
    pub(super) is_outside: bool,
}

/// Folders that exist on every server.
const SYSTEM_FOLDERS: [&str; 18] = [
    "bin", "boot", "dev", "etc", "home", "lib", "media", "mnt", "opt", "proc", "root", "run", "sbin", "srv", "sys",
    "tmp", "usr", "var",
];

impl Files {
    /// Returns the files of a server. The home page is `index.php` if the text of the configuration mentions this name.
    pub(super) fn new(text: &str, folders: impl Iterator<Item = Vec<u8>>) -> Self {
        let has_controller = text.contains("index.php") || text.contains(r"index\.php");
        let folders = folders.flat_map(|path| with_parents(&path)).chain([Vec::new()]).collect();
        Self { home: if has_controller { "index.php" } else { "index.html" }, folders }
    }

    /// Returns the kind of a file. Returns `None` if it does not exist.
    pub(super) fn kind(&self, filename: &[u8], root: &[u8]) -> Option<FileKind> {
        let below = below(filename, root)?;
        let bare = below.strip_suffix(b"/").unwrap_or(below);
        if self.folders.iter().any(|folder| folder == bare) {
            return Some(FileKind::Folder);
        }
        let is_file = below.strip_prefix(b"/").is_some_and(|name| name == self.home.as_bytes() || name == b"404.html");
        is_file.then_some(FileKind::File)
    }

    /// Splits a file name where the existing files end.
    pub(super) fn find(&self, filename: &[u8], root: &[u8]) -> FoundFile {
        let Some(below) = below(filename, root) else {
            let end = filename.iter().skip(1).position(|byte| *byte == b'/').map_or(filename.len(), |at| at + 1);
            let (filename, path_info) = filename.split_at_checked(end).unwrap_or((filename, b""));
            let (filename, path_info) = (filename.to_vec(), path_info.to_vec());
            return FoundFile { filename, path_info, kind: None, folders: Vec::new(), is_outside: true };
        };
        let mut folders = vec![Vec::new()];
        let mut known = root.len();
        let mut kind = Some(FileKind::Folder);
        let mut rest = below;
        while let Some(after) = rest.strip_prefix(b"/") {
            if after.is_empty() && kind == Some(FileKind::Folder) {
                known += 1;
                break;
            }
            let length = after.iter().position(|byte| *byte == b'/').unwrap_or(after.len());
            let next = known + 1 + length;
            let path = filename.get(..next).unwrap_or(filename);
            kind = self.kind(path, root);
            known = next;
            rest = after.get(length..).unwrap_or_default();
            match kind {
                Some(FileKind::Folder) => folders.push(path.get(root.len()..).unwrap_or_default().to_vec()),
                Some(FileKind::File) | None => break,
            }
        }
        let (filename, path_info) = filename.split_at_checked(known).unwrap_or((filename, b""));
        FoundFile { filename: filename.to_vec(), path_info: path_info.to_vec(), kind, folders, is_outside: false }
    }
}

/// Returns the path of a folder, and the paths of its parents below the folder of the site.
fn with_parents(path: &[u8]) -> Vec<Vec<u8>> {
    let ends = path.iter().enumerate().skip(1).filter(|(_, byte)| **byte == b'/').map(|(end, _)| end);
    ends.chain([path.len()]).filter_map(|end| path.get(..end).map(<[u8]>::to_vec)).collect()
}

/// Returns the part of a file name after the folder of the site.
fn below<'f>(filename: &'f [u8], root: &[u8]) -> Option<&'f [u8]> {
    filename.strip_prefix(root).filter(|rest| matches!(rest.first(), None | Some(b'/')))
}

/// Returns whether the first name of a path is a folder that exists on every server.
pub(super) fn starts_with_system_folder(path: &[u8]) -> bool {
    let first = path.split(|byte| *byte == b'/').nth(1).unwrap_or_default();
    SYSTEM_FOLDERS.iter().any(|folder| folder.as_bytes() == first)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn path_is_split_at_the_first_missing_name() {
        let folders = [b"/blog".to_vec(), b"/docs/v1".to_vec()];
        let files = Files::new("RewriteRule . index.php", folders.into_iter());
        for (path, filename, path_info, kind) in [
            ("/", "/r/", "", Some(FileKind::Folder)),
            ("/a", "/r/a", "", None),
            ("/a/", "/r/a", "/", None),
            ("/a/b/c", "/r/a", "/b/c", None),
            ("/index.php", "/r/index.php", "", Some(FileKind::File)),
            ("/index.php/x", "/r/index.php", "/x", Some(FileKind::File)),
            ("/index.html", "/r/index.html", "", None),
            ("/blog", "/r/blog", "", Some(FileKind::Folder)),
            ("/blog/", "/r/blog/", "", Some(FileKind::Folder)),
            ("/blog/a/b", "/r/blog/a", "/b", None),
            ("/docs", "/r/docs", "", Some(FileKind::Folder)),
            ("/docs/v1/a/b", "/r/docs/v1/a", "/b", None),
        ] {
            let found = files.find(format!("/r{path}").as_bytes(), b"/r");
            let expected = (filename.as_bytes().to_vec(), path_info.as_bytes().to_vec(), kind);
            assert_eq!((found.filename, found.path_info, found.kind), expected, "{path}");
        }
        let found = files.find(b"/rest/a", b"/r");
        assert_eq!((found.filename.as_slice(), found.is_outside), (b"/rest".as_slice(), true));
        assert!(starts_with_system_folder(b"/var/x") && !starts_with_system_folder(b"/various"));
    }
}
