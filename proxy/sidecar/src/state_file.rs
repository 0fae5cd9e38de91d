//! Reads and writes state files. A state file keeps data, such as hit counts, when the process is restarted. A damaged
//! state file is never used. The first line of a state file contains the file type, the format version and a checksum.
//! The other lines contain the data as JSON.

use std::ffi::OsString;
use std::fs::{self, File};
use std::io::{self, BufWriter, ErrorKind, Seek, Write};
use std::path::{Path, PathBuf};

use serde::Serialize;
use serde::de::DeserializeOwned;
use sha2::{Digest, Sha256};
use tempfile::NamedTempFile;

/// The version of the file format. If a change makes the files unreadable for older versions of Portico, the change
/// must also increment this number.
const VERSION: &str = "1";
/// The size in bytes of the buffer through which the JSON is written.
const BUFFER: usize = 64 * 1024;

/// The location and type of a state file.
#[derive(Debug, Clone)]
pub(crate) struct StateFile {
    folder: PathBuf,
    name: &'static str,
    /// The file type, such as `portico-hits`. The file begins with this word.
    magic: &'static str,
}

/// The reason why a state file cannot be used.
#[derive(Debug, thiserror::Error)]
pub(crate) enum StateFileError {
    #[error("{0}")]
    Unreadable(#[from] io::Error),
    #[error("the file was written by another version of Portico")]
    OtherVersion,
    #[error("the file is damaged")]
    Damaged,
}

impl StateFile {
    /// Returns the state file for the hit counts of rules.
    pub(crate) fn hit_counts(folder: PathBuf) -> Self {
        Self::new(folder, "hits", "portico-hits")
    }

    /// Returns the state file for the last-known-good rules.
    pub(crate) fn last_known_good(folder: PathBuf) -> Self {
        Self::new(folder, "last-good", "portico-rules")
    }

    fn new(folder: PathBuf, name: &'static str, magic: &'static str) -> Self {
        Self { folder, name, magic }
    }

    pub(crate) fn folder(&self) -> &Path {
        &self.folder
    }

    pub(crate) fn path(&self) -> PathBuf {
        self.folder.join(self.name)
    }

    /// Replaces the file atomically. After a crash, the file contains either the old state or the new state. Returns
    /// the size of the JSON in bytes.
    ///
    /// # Errors
    /// Fails if the state cannot be serialized, or if the file cannot be written.
    pub(crate) fn write(&self, state: &impl Serialize) -> io::Result<usize> {
        fs::create_dir_all(&self.folder)?;
        // The temporary file is deleted if any step below fails, so that failed writes do not fill the disk.
        let mut temporary = NamedTempFile::with_prefix_in(self.name, &self.folder)?;
        // The JSON is serialized directly into the file, because the JSON of a million rows would take too much memory.
        writeln!(temporary, "{}", self.head(&checksum(b"")))?;
        let mut body = Body { file: temporary.as_file_mut(), hash: Sha256::new(), bytes: 0 };
        let mut buffer = BufWriter::with_capacity(BUFFER, &mut body);
        serde_json::to_writer(&mut buffer, state)?;
        buffer.flush()?;
        drop(buffer);
        let (sum, bytes) = (hex(&body.hash.finalize()), body.bytes);
        temporary.rewind()?;
        writeln!(temporary, "{}", self.head(&sum))?;
        temporary.as_file().sync_all()?;
        temporary.persist(self.path())?;
        // The rename is durable only after the folder has been synced.
        File::open(&self.folder)?.sync_all()?;
        Ok(bytes)
    }

    /// Returns the first line of the file for a checksum. All checksums have the same length, so the line can later be
    /// overwritten by the line for another checksum.
    fn head(&self, checksum: &str) -> String {
        format!("{} {VERSION} {checksum}", self.magic)
    }

    /// Reads the state from the file. Returns `None` if the file does not exist.
    pub(crate) fn read<T: DeserializeOwned>(&self) -> Result<Option<T>, StateFileError> {
        match fs::read(self.path()) {
            Ok(bytes) => self.decode(&bytes).map(Some),
            Err(error) if error.kind() == ErrorKind::NotFound => Ok(None),
            Err(error) => Err(error.into()),
        }
    }

    /// Renames a file that cannot be used, so that an operator can inspect the file later. Returns the new path.
    pub(crate) fn move_aside(&self) -> io::Result<PathBuf> {
        let mut name = OsString::from(self.name);
        name.push(".damaged");
        let renamed = self.folder.join(name);
        fs::rename(self.path(), &renamed)?;
        Ok(renamed)
    }

    fn decode<T: DeserializeOwned>(&self, bytes: &[u8]) -> Result<T, StateFileError> {
        let end = bytes.iter().position(|byte| *byte == b'\n').ok_or(StateFileError::Damaged)?;
        let (head, body) = bytes.split_at(end);
        let body = body.get(1..).unwrap_or_default();
        let head = str::from_utf8(head).map_err(|_| StateFileError::Damaged)?;
        match head.split(' ').collect::<Vec<_>>().as_slice() {
            [magic, VERSION, sum] if *magic == self.magic && *sum == checksum(body) => {}
            [magic, version, ..] if *magic == self.magic && *version != VERSION => {
                return Err(StateFileError::OtherVersion);
            }
            _ => return Err(StateFileError::Damaged),
        }
        serde_json::from_slice(body).map_err(|_| StateFileError::Damaged)
    }
}

/// A writer that writes the JSON to the file and computes the checksum of the JSON.
struct Body<'f> {
    file: &'f mut File,
    hash: Sha256,
    bytes: usize,
}

impl Write for Body<'_> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let written = self.file.write(bytes)?;
        self.hash.update(bytes.get(..written).unwrap_or_default());
        self.bytes += written;
        Ok(written)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.file.flush()
    }
}

fn checksum(body: &[u8]) -> String {
    hex(&Sha256::digest(body))
}

fn hex(digest: &[u8]) -> String {
    digest.iter().fold(String::new(), |text, byte| text + &format!("{byte:02x}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    type Body = Vec<(String, u64)>;

    fn some() -> Body {
        vec![("«ё» \"\\\n".to_owned(), u64::MAX), (String::new(), 0)]
    }

    fn file_in(folder: &Path) -> StateFile {
        StateFile::new(folder.to_owned(), "state", "portico-test")
    }

    /// Writes some state to a file. Returns the state file and its bytes.
    fn written_file() -> (StateFile, Vec<u8>) {
        let home = tempfile::tempdir().unwrap();
        let file = file_in(home.path());
        file.write(&some()).unwrap();
        let bytes = fs::read(file.path()).unwrap();
        (file, bytes)
    }

    #[test]
    fn state_is_read_as_it_was_written() {
        let home = tempfile::tempdir().unwrap();
        let file = file_in(&home.path().join("not/there/yet"));
        assert_eq!(file.read::<Body>().unwrap(), None);
        file.write(&Body::new()).unwrap();
        file.write(&some()).unwrap();
        assert_eq!(file.read::<Body>().unwrap(), Some(some()));
        assert_eq!(fs::read_dir(file.folder()).unwrap().count(), 1, "the folder must contain only the state file");
    }

    #[test]
    fn truncated_file_is_damaged() {
        let (file, whole) = written_file();
        for end in 0..whole.len() {
            let found = file.decode::<Body>(&whole[..end]);
            assert!(matches!(found, Err(StateFileError::Damaged)), "{end}: {found:?}");
        }
        file.decode::<Body>(&whole).unwrap();
    }

    #[test]
    fn file_with_a_changed_byte_is_rejected() {
        let (file, whole) = written_file();
        for at in 0..whole.len() {
            let mut changed = whole.clone();
            changed[at] ^= 1;
            file.decode::<Body>(&changed).unwrap_err();
        }
    }

    #[test]
    fn other_version_and_damage_are_different_errors() {
        let (file, _) = written_file();
        assert!(matches!(file.decode::<Body>(b"portico-test 2 what:ever\nelse"), Err(StateFileError::OtherVersion)));
        assert!(matches!(file.decode::<Body>(b"portico-else 1 0\n[]"), Err(StateFileError::Damaged)));
    }

    #[test]
    fn failed_write_is_an_error_and_leaves_no_temporary_file() {
        let home = tempfile::tempdir().unwrap();
        fs::write(home.path().join("file"), "in the way").unwrap();
        file_in(&home.path().join("file")).write(&some()).unwrap_err();

        // The rename fails, because a folder exists at the path of the state file.
        let file = file_in(home.path());
        fs::create_dir(file.path()).unwrap();
        file.write(&some()).unwrap_err();
        assert_eq!(fs::read_dir(home.path()).unwrap().count(), 2, "the temporary file must be deleted");
        assert!(matches!(file.read::<Body>(), Err(StateFileError::Unreadable(_))));
    }

    #[test]
    fn damaged_file_is_renamed() {
        let home = tempfile::tempdir().unwrap();
        let file = file_in(home.path());
        fs::write(file.path(), "broken").unwrap();
        let renamed = file.move_aside().unwrap();
        assert_eq!(fs::read_to_string(renamed).unwrap(), "broken");
        assert_eq!(file.read::<Body>().unwrap(), None);
    }
}
