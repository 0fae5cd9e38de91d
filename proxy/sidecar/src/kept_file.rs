//! A file that is kept from one run to the next: whole and unchanged, or not used at all.
//!
//! A line with the kind of the file, the form's version and a checksum of all that follows, then JSON.

use std::ffi::OsString;
use std::fs::{self, File};
use std::io::{self, ErrorKind, Write};
use std::path::{Path, PathBuf};

use serde::Serialize;
use serde::de::DeserializeOwned;
use sha2::{Digest, Sha256};
use tempfile::NamedTempFile;

/// The form of what is kept; counts up when an older Portico could not read it.
const VERSION: &str = "1";

/// Where something is kept.
#[derive(Debug, Clone)]
pub(crate) struct KeptFile {
    folder: PathBuf,
    name: &'static str,
    /// The first word of the file.
    mark: &'static str,
}

/// Why what was kept is of no use.
#[derive(Debug, thiserror::Error)]
pub(crate) enum KeptError {
    #[error("{0}")]
    Unreadable(#[from] io::Error),
    #[error("it was written by another version of Portico")]
    OtherVersion,
    #[error("it is damaged")]
    Damaged,
}

impl KeptFile {
    pub(crate) fn new(folder: PathBuf, name: &'static str, mark: &'static str) -> Self {
        Self { folder, name, mark }
    }

    pub(crate) fn folder(&self) -> &Path {
        &self.folder
    }

    pub(crate) fn path(&self) -> PathBuf {
        self.folder.join(self.name)
    }

    /// Keeps this in place of what was there. Whatever happens on the way, the old or the new is there, whole. Tells how many bytes
    /// it takes.
    ///
    /// # Errors
    /// When the disk does not take it.
    pub(crate) fn write(&self, kept: &impl Serialize) -> io::Result<usize> {
        fs::create_dir_all(&self.folder)?;
        let body = serde_json::to_vec(kept)?;
        // Removed again when anything below fails: a full disk is not to be left fuller.
        let mut beside = NamedTempFile::with_prefix_in(self.name, &self.folder)?;
        writeln!(beside, "{} {VERSION} {}", self.mark, checksum(&body))?;
        beside.write_all(&body)?;
        beside.as_file().sync_all()?;
        beside.persist(self.path())?;
        // The new name is on disk only when its folder is.
        File::open(&self.folder)?.sync_all()?;
        Ok(body.len())
    }

    /// What was kept; nothing when nothing was.
    pub(crate) fn read<T: DeserializeOwned>(&self) -> Result<Option<T>, KeptError> {
        match fs::read(self.path()) {
            Ok(bytes) => self.decode(&bytes).map(Some),
            Err(error) if error.kind() == ErrorKind::NotFound => Ok(None),
            Err(error) => Err(error.into()),
        }
    }

    /// Moves what is of no use out of the way, for someone to look at; returns where to.
    pub(crate) fn set_aside(&self) -> io::Result<PathBuf> {
        let mut name = OsString::from(self.name);
        name.push(".damaged");
        let aside = self.folder.join(name);
        fs::rename(self.path(), &aside)?;
        Ok(aside)
    }

    fn decode<T: DeserializeOwned>(&self, bytes: &[u8]) -> Result<T, KeptError> {
        let end = bytes.iter().position(|byte| *byte == b'\n').ok_or(KeptError::Damaged)?;
        let (head, body) = bytes.split_at(end);
        let body = body.get(1..).unwrap_or_default();
        let head = str::from_utf8(head).map_err(|_| KeptError::Damaged)?;
        match head.split(' ').collect::<Vec<_>>().as_slice() {
            [mark, VERSION, sum] if *mark == self.mark && *sum == checksum(body) => {}
            [mark, version, ..] if *mark == self.mark && *version != VERSION => return Err(KeptError::OtherVersion),
            _ => return Err(KeptError::Damaged),
        }
        serde_json::from_slice(body).map_err(|_| KeptError::Damaged)
    }
}

fn checksum(body: &[u8]) -> String {
    Sha256::digest(body).iter().fold(String::new(), |text, byte| text + &format!("{byte:02x}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    type Body = Vec<(String, u64)>;

    fn some() -> Body {
        vec![("«ё» \"\\\n".to_owned(), u64::MAX), (String::new(), 0)]
    }

    fn kept_in(folder: &Path) -> KeptFile {
        KeptFile::new(folder.to_owned(), "kept", "portico-test")
    }

    /// What a file with some content holds.
    fn written() -> (KeptFile, Vec<u8>) {
        let home = tempfile::tempdir().unwrap();
        let file = kept_in(home.path());
        file.write(&some()).unwrap();
        let bytes = fs::read(file.path()).unwrap();
        (file, bytes)
    }

    #[test]
    fn what_is_kept_comes_back_as_it_was() {
        let home = tempfile::tempdir().unwrap();
        let file = kept_in(&home.path().join("not/there/yet"));
        assert_eq!(file.read::<Body>().unwrap(), None);
        file.write(&Body::new()).unwrap();
        file.write(&some()).unwrap();
        assert_eq!(file.read::<Body>().unwrap(), Some(some()));
        assert_eq!(fs::read_dir(file.folder()).unwrap().count(), 1, "nothing else is left in the folder");
    }

    #[test]
    fn file_cut_off_anywhere_is_damaged() {
        let (file, whole) = written();
        for end in 0..whole.len() {
            let found = file.decode::<Body>(&whole[..end]);
            assert!(matches!(found, Err(KeptError::Damaged)), "{end}: {found:?}");
        }
        file.decode::<Body>(&whole).unwrap();
    }

    #[test]
    fn file_with_a_changed_byte_is_of_no_use() {
        let (file, whole) = written();
        for at in 0..whole.len() {
            let mut changed = whole.clone();
            changed[at] ^= 1;
            file.decode::<Body>(&changed).unwrap_err();
        }
    }

    #[test]
    fn form_of_another_version_is_told_from_damage() {
        let (file, _) = written();
        assert!(matches!(file.decode::<Body>(b"portico-test 2 what:ever\nelse"), Err(KeptError::OtherVersion)));
        assert!(matches!(file.decode::<Body>(b"portico-else 1 0\n[]"), Err(KeptError::Damaged)));
    }

    #[test]
    fn folder_that_takes_nothing_is_an_error_and_keeps_what_it_has() {
        let home = tempfile::tempdir().unwrap();
        fs::write(home.path().join("file"), "in the way").unwrap();
        kept_in(&home.path().join("file")).write(&some()).unwrap_err();

        // A folder in the place of the file makes the last step fail.
        let file = kept_in(home.path());
        fs::create_dir(file.path()).unwrap();
        file.write(&some()).unwrap_err();
        assert_eq!(fs::read_dir(home.path()).unwrap().count(), 2, "the attempt is put away");
        assert!(matches!(file.read::<Body>(), Err(KeptError::Unreadable(_))));
    }

    #[test]
    fn damaged_file_is_moved_aside() {
        let home = tempfile::tempdir().unwrap();
        let file = kept_in(home.path());
        fs::write(file.path(), "broken").unwrap();
        let aside = file.set_aside().unwrap();
        assert_eq!(fs::read_to_string(aside).unwrap(), "broken");
        assert_eq!(file.read::<Body>().unwrap(), None);
    }
}
