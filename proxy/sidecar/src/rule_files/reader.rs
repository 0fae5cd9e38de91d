//! Reads rule files and data files from folders, from named files and from standard input.

use std::collections::HashSet;
use std::io::{self, Read};
use std::path::{Path, PathBuf};
use std::string::FromUtf8Error;

use portico_redirects::{Code, Diagnostic, Place, Source, is_data};

use super::disk::Disk;
use super::file_kind::NameSlip;
use super::listing::{self, ListedFile, Listing};
use super::names::{display_name, display_root, identity};
use crate::config::regular_file;
use crate::errors::start_error::StartError;

/// The limit in bytes on the total size of all files. A larger folder is probably not a rule folder, and reading the
/// folder could use up the memory of the running proxy.
const MAX_BYTES: u64 = 1 << 30;

/// The text of rule files and data files, with diagnostics about files that could not be used.
#[derive(Debug, Default)]
pub(crate) struct RuleFiles {
    /// The files that are valid UTF-8.
    pub(crate) sources: Vec<Source>,
    /// The diagnostics about files that are not valid UTF-8.
    pub(crate) unreadable: Vec<Diagnostic>,
    /// The warnings about files that are not read because of their names.
    pub(crate) ignored: Vec<Diagnostic>,
}

impl RuleFiles {
    /// Reports whether all files are data files. A file that is not valid UTF-8 may be a rule file, so the result is
    /// then `false`.
    pub(crate) fn has_no_rule_files(&self) -> bool {
        self.unreadable.is_empty() && self.sources.iter().all(|source| is_data(&source.name))
    }

    fn add(&mut self, name: String, bytes: Vec<u8>) {
        match String::from_utf8(bytes) {
            Ok(text) => self.sources.push(Source { name, text }),
            Err(error) => self.unreadable.push(not_utf8(&name, &error)),
        }
    }
}

/// The argument that stands for standard input. Messages show `STDIN_NAME` instead.
const STDIN: &str = "-";
const STDIN_NAME: &str = "<stdin>";

/// Reads files and folders in the given order, and the data files to which the rule files refer. A file that is named
/// twice is read only once.
pub(crate) fn read_all(disk: &dyn Disk, roots: &[PathBuf]) -> Result<RuleFiles, StartError> {
    let (mut reader, mut seen) = (Reader::new(disk), HashSet::new());
    for root in roots {
        if root.as_os_str() != STDIN {
            let mut listing = list(disk, root)?;
            listing.files.retain(|file| seen.insert(identity(&file.path)));
            reader.read_listed(root, &listing)?;
        } else if seen.insert(STDIN_NAME.into()) {
            reader.files.add(STDIN_NAME.to_owned(), stdin()?);
        }
    }
    reader.read_referenced()?;
    Ok(reader.files)
}

/// Reads the rule files and data files of a folder and its subfolders, sorted by path. Skips `schema/` and hidden
/// files.
pub(crate) fn read(disk: &dyn Disk, root: &Path) -> Result<RuleFiles, StartError> {
    read_listed(disk, root, &list(disk, root)?)
}

/// Reads the files in `listing`, which is a listing of the folder `root`.
pub(crate) fn read_listed(disk: &dyn Disk, root: &Path, listing: &Listing) -> Result<RuleFiles, StartError> {
    let mut reader = Reader::new(disk);
    reader.read_listed(root, listing)?;
    Ok(reader.files)
}

/// Lists the rule files and data files in a folder. If `root` is a file, lists only this file.
pub(crate) fn list(disk: &dyn Disk, root: &Path) -> Result<Listing, StartError> {
    listing::list(disk, root).map_err(|source| failed(root, source))
}

/// A reader that collects files up to a total size of [`MAX_BYTES`].
struct Reader<'d> {
    disk: &'d dyn Disk,
    files: RuleFiles,
    /// The number of bytes that may still be read before the total size exceeds [`MAX_BYTES`].
    left: u64,
}

impl<'d> Reader<'d> {
    fn new(disk: &'d dyn Disk) -> Self {
        Self { disk, files: RuleFiles::default(), left: MAX_BYTES }
    }

    fn read_listed(&mut self, root: &Path, listing: &Listing) -> Result<(), StartError> {
        let above = display_root(root);
        let name = |file: &Path| display_name(&above, root, file);
        self.files.ignored.extend(listing.ignored.iter().map(|file| ignored(name(&file.path), &file.slip)));
        listing.files.iter().try_for_each(|file| self.read(name(&file.path), file))
    }

    /// Reads every data file that a rule file refers to, unless the data file was already read. A missing data file is
    /// reported when the rules are compiled.
    fn read_referenced(&mut self) -> Result<(), StartError> {
        // Files are compared by name instead of by `identity`, because a rule file refers to a data file by a relative
        // path.
        let unreadable = self.files.unreadable.iter().map(|error| error.place.source.to_string());
        let mut seen: HashSet<String> =
            self.files.sources.iter().map(|source| source.name.clone()).chain(unreadable).collect();
        for name in self.files.sources.iter().flat_map(portico_redirects::referenced_data_files).collect::<Vec<_>>() {
            if seen.insert(name.clone())
                && let Ok(metadata) = self.disk.metadata(Path::new(&name))
            {
                self.read(name.clone(), &ListedFile::named(name.into(), metadata))?;
            }
        }
        Ok(())
    }

    fn read(&mut self, name: String, file: &ListedFile) -> Result<(), StartError> {
        let bytes = self.bytes(file).map_err(|source| failed(&file.path, source))?;
        self.files.add(name, bytes);
        Ok(())
    }

    /// Returns the content of a regular file. Fails if the total size of all files would exceed [`MAX_BYTES`].
    fn bytes(&mut self, file: &ListedFile) -> io::Result<Vec<u8>> {
        let metadata = file.metadata.as_ref().map_err(|error| io::Error::new(error.kind(), error.to_string()))?;
        regular_file::check(metadata.file_type())?;
        let too_large = || io::Error::other(format!("the files are larger than {} MiB in total", MAX_BYTES >> 20));
        self.left = self.left.checked_sub(metadata.len()).ok_or_else(too_large)?;
        self.disk.read(&file.path)
    }
}

fn failed(file: &Path, source: io::Error) -> StartError {
    StartError::File { file: file.to_owned(), source }
}

fn stdin() -> Result<Vec<u8>, StartError> {
    let mut bytes = Vec::new();
    let read = io::stdin().lock().read_to_end(&mut bytes);
    read.map_err(|source| StartError::File { file: STDIN_NAME.into(), source })?;
    Ok(bytes)
}

fn ignored(name: String, slip: &NameSlip) -> Diagnostic {
    let (found, hint) = match slip {
        NameSlip::Extension(meant) => (
            "the file is ignored: its name does not end in `.yaml`, `.yml`, `.csv` or `.tsv`",
            format!("rename the file to `{meant}`"),
        ),
        NameSlip::NotUtf8 => ("the file is ignored: its name is not UTF-8", "rename the file".to_owned()),
    };
    Diagnostic::new(Code::UnusedFile, Place::whole_file(name.into()), found).hint(hint)
}

/// Returns a diagnostic that is located at the first byte that is not valid UTF-8.
fn not_utf8(name: &str, error: &FromUtf8Error) -> Diagnostic {
    let before = String::from_utf8_lossy(&error.as_bytes()[..error.utf8_error().valid_up_to()]).into_owned();
    let line = before.matches('\n').count() + 1;
    let column = before.lines().last().filter(|_| !before.ends_with('\n')).map_or(0, |last| last.chars().count()) + 1;
    let number = |n: usize| u32::try_from(n).unwrap_or(u32::MAX);
    let place = Place::point(name.into(), number(line), number(column));
    if !is_data(name) {
        return Diagnostic::new(Code::Syntax, place, "the file is not UTF-8").hint("save the file as UTF-8");
    }
    let is_utf16 = [[0xff, 0xfe], [0xfe, 0xff]].iter().any(|mark| error.as_bytes().starts_with(mark));
    let found = if is_utf16 { "the file is in UTF-16, not UTF-8" } else { "the file is not UTF-8" };
    Diagnostic::new(Code::BadValue, place, found).hint("save the file as CSV in UTF-8")
}

#[cfg(test)]
mod tests {
    use std::fs;
    use std::os::unix::fs::symlink;
    use std::process::Command;

    use super::*;
    use crate::rule_files::disk::LocalDisk;
    use crate::rule_files::disk::counting::{Access, CountingDisk, once};

    #[test]
    fn file_that_is_not_utf8_is_reported_with_its_location() {
        let folder = tempfile::tempdir().unwrap();
        fs::write(folder.path().join("a.yaml"), b"rules:\n  - from: /\xff\n").unwrap();
        let found = read(&LocalDisk, folder.path()).unwrap();
        let [diagnostic] = found.unreadable.as_slice() else { panic!("{found:?}") };
        assert!(found.sources.is_empty() && diagnostic.place.to_string().ends_with("a.yaml:2:12"), "{diagnostic:?}");
    }

    #[test]
    fn table_in_utf16_is_not_reported_as_invalid_yaml() {
        let folder = tempfile::tempdir().unwrap();
        fs::write(folder.path().join("a.yaml"), "rules:\n  - rows: b.csv\n").unwrap();
        fs::write(folder.path().join("b.csv"), b"\xff\xfe/\0a\0,\0/\0b\0").unwrap();
        let found = read(&LocalDisk, folder.path()).unwrap();
        let [diagnostic] = found.unreadable.as_slice() else { panic!("{found:?}") };
        assert_eq!((diagnostic.code, diagnostic.found.as_str()), (Code::BadValue, "the file is in UTF-16, not UTF-8"));
    }

    #[test]
    fn linked_file_is_named_by_its_link() {
        let home = tempfile::tempdir().unwrap();
        fs::create_dir_all(home.path().join("rules/..v1")).unwrap();
        fs::write(home.path().join("rules/..v1/a.yaml"), "rules: []").unwrap();
        symlink("..v1/a.yaml", home.path().join("rules/a.yaml")).unwrap();
        let found = read(&LocalDisk, &home.path().join("rules")).unwrap();
        assert!(found.sources[0].name.ends_with("rules/a.yaml"), "{}", found.sources[0].name);
    }

    #[test]
    fn named_pipe_is_rejected_without_blocking() {
        let home = tempfile::tempdir().unwrap();
        let made = Command::new("mkfifo").arg(home.path().join("a.yaml")).status().unwrap();
        assert!(made.success());
        let error = read(&LocalDisk, home.path()).unwrap_err().to_string();
        assert!(error.contains("a.yaml") && error.contains("the path is a named pipe"), "{error}");
    }

    #[test]
    fn misnamed_file_is_a_warning_that_names_it() {
        let folder = tempfile::tempdir().unwrap();
        write(folder.path(), &[("a.yaml", "rules: []"), ("c.YAML", "rules: []")]);
        let found = read(&LocalDisk, folder.path()).unwrap();
        let [warning] = found.ignored.as_slice() else { panic!("{found:?}") };
        assert!(warning.place.source.ends_with("c.YAML"), "{warning:?}");
        assert_eq!((found.sources.len(), warning.hint.as_deref()), (1, Some("rename the file to `c.yaml`")));
    }

    fn write(folder: &Path, files: &[(&str, &str)]) {
        for (name, text) in files {
            fs::write(folder.join(name), text).unwrap();
        }
    }

    #[test]
    fn folder_is_listed_once_and_each_file_is_read_once() {
        let folder = tempfile::tempdir().unwrap();
        write(folder.path(), &[("a.yaml", "rules: [{ id: o, rows: OLD.CSV }]"), ("OLD.CSV", "/a,/b"), ("b.yaml", "")]);
        let disk = CountingDisk::default();
        assert_eq!(read(&disk, folder.path()).unwrap().sources.len(), 3);
        assert_eq!(disk.take(), once(folder.path(), &["a.yaml", "OLD.CSV", "b.yaml"]));
    }

    #[test]
    fn file_that_is_named_twice_is_read_once() {
        let folder = tempfile::tempdir().unwrap();
        write(folder.path(), &[("a.yaml", "rules: [{ id: o, rows: old.csv }]"), ("old.csv", "/a,/b")]);
        let (disk, file) = (CountingDisk::default(), folder.path().join("a.yaml"));
        assert_eq!(read_all(&disk, &[file.clone(), folder.path().to_owned()]).unwrap().sources.len(), 2);
        let reads = disk.take().into_iter().filter(|((access, _), _)| *access == Access::Read);
        assert_eq!(reads.map(|(_, count)| count).collect::<Vec<_>>(), [1, 1]);
    }

    #[test]
    fn data_file_of_a_named_rule_file_is_read_whatever_the_case_of_its_extension() {
        let folder = tempfile::tempdir().unwrap();
        write(folder.path(), &[("a.yaml", "rules: [{ id: o, rows: OLD.CSV }]"), ("OLD.CSV", "/a,/b")]);
        let found = read_all(&LocalDisk, &[folder.path().join("a.yaml")]).unwrap();
        assert!(found.sources[1].name.ends_with("OLD.CSV"), "{found:?}");
    }

    #[test]
    fn folder_with_data_files_only_has_no_rule_files() {
        let folder = tempfile::tempdir().unwrap();
        write(folder.path(), &[("OLD.CSV", "/a,/b")]);
        assert!(read(&LocalDisk, folder.path()).unwrap().has_no_rule_files());
    }
}
