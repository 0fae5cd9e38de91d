//! The last good rules on disk, for a start at which the files are broken.
//!
//! One file: a line with the form's version and a checksum of all that follows, then JSON. It holds the files themselves, not what
//! was compiled from them, so that it outlives a change of the compiler.

use std::borrow::Cow;
use std::fs::{self, File};
use std::io::{self, ErrorKind, Write};
use std::path::PathBuf;

use portico_redirects::Source;
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};
use tempfile::NamedTempFile;

use super::rule_folder::Content;
use crate::rule_files::{Fingerprint, RuleFiles};

/// The first word of the file.
const MARK: &str = "portico-rules";
/// The form of what follows; counts up when an older Portico could not read it.
const VERSION: &str = "1";
const FILE: &str = "last-good";

/// Where the last good rules are kept.
#[derive(Debug, Clone)]
pub(crate) struct LastGood {
    folder: PathBuf,
}

/// What was kept.
#[derive(Debug)]
pub(crate) struct Kept {
    pub(crate) content: Content,
    /// When these files were found good, in seconds since 1970.
    pub(crate) good_at: u64,
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

#[derive(Serialize, Deserialize)]
struct Body<'a> {
    fingerprint: Fingerprint,
    good_at: u64,
    files: Vec<KeptFile<'a>>,
}

#[derive(Serialize, Deserialize)]
struct KeptFile<'a> {
    name: Cow<'a, str>,
    text: Cow<'a, str>,
}

impl LastGood {
    pub(crate) fn in_folder(folder: PathBuf) -> Self {
        Self { folder }
    }

    /// The file, for messages.
    pub(crate) fn file(&self) -> PathBuf {
        self.folder.join(FILE)
    }

    /// Keeps these files in place of those before. Whatever happens on the way, the old ones or the new ones are there, whole.
    ///
    /// # Errors
    /// When the disk does not take them.
    pub(crate) fn keep(&self, content: &Content, good_at: u64) -> io::Result<()> {
        fs::create_dir_all(&self.folder)?;
        // Removed again when anything below fails: a full disk is not to be left fuller.
        let mut beside = NamedTempFile::with_prefix_in(FILE, &self.folder)?;
        beside.write_all(&encode(content, good_at)?)?;
        beside.as_file().sync_all()?;
        beside.persist(self.file())?;
        // The new name is on disk only when its folder is.
        File::open(&self.folder)?.sync_all()
    }

    /// What was kept; nothing when nothing was.
    pub(crate) fn read(&self) -> Result<Option<Kept>, KeptError> {
        match fs::read(self.file()) {
            Ok(bytes) => decode(&bytes).map(Some),
            Err(error) if error.kind() == ErrorKind::NotFound => Ok(None),
            Err(error) => Err(error.into()),
        }
    }
}

fn encode(content: &Content, good_at: u64) -> io::Result<Vec<u8>> {
    let kept = |source| {
        let Source { name, text }: &Source = source;
        KeptFile { name: name.into(), text: text.into() }
    };
    let files = content.files.sources.iter().map(kept).collect();
    let body = serde_json::to_vec(&Body { fingerprint: content.fingerprint, good_at, files })?;
    let mut out = format!("{MARK} {VERSION} {}\n", checksum(&body)).into_bytes();
    out.extend_from_slice(&body);
    Ok(out)
}

fn decode(bytes: &[u8]) -> Result<Kept, KeptError> {
    let end = bytes.iter().position(|byte| *byte == b'\n').ok_or(KeptError::Damaged)?;
    let (head, body) = bytes.split_at(end);
    let body = body.get(1..).unwrap_or_default();
    let head = str::from_utf8(head).map_err(|_| KeptError::Damaged)?;
    match head.split(' ').collect::<Vec<_>>().as_slice() {
        [MARK, VERSION, sum] if *sum == checksum(body) => {}
        [MARK, version, ..] if *version != VERSION => return Err(KeptError::OtherVersion),
        _ => return Err(KeptError::Damaged),
    }
    let Body { fingerprint, good_at, files } = serde_json::from_slice(body).map_err(|_| KeptError::Damaged)?;
    let source = |file: KeptFile<'_>| Source { name: file.name.into_owned(), text: file.text.into_owned() };
    let sources = files.into_iter().map(source).collect();
    let files = RuleFiles { sources, unreadable: Vec::new() };
    Ok(Kept { content: Content { files, fingerprint }, good_at })
}

fn checksum(body: &[u8]) -> String {
    Sha256::digest(body).iter().fold(String::new(), |text, byte| text + &format!("{byte:02x}"))
}

#[cfg(test)]
mod tests {
    use std::path::Path;

    use super::*;
    use crate::rule_files;

    fn content(texts: &[(&str, &str)]) -> Content {
        let source = |(name, text): &(&str, &str)| Source { name: (*name).to_owned(), text: (*text).to_owned() };
        let files = RuleFiles { sources: texts.iter().map(source).collect(), unreadable: Vec::new() };
        Content { fingerprint: rule_files::fingerprint(&files, Path::new("rules")), files }
    }

    fn some_content() -> Content {
        content(&[("rules/a.yaml", "rules: []\n# «ё» \"\\\n"), ("rules/b.csv", "/a\t/b\r\n")])
    }

    #[test]
    fn what_is_kept_comes_back_as_it_was() {
        let home = tempfile::tempdir().unwrap();
        let store = LastGood::in_folder(home.path().join("not/there/yet"));
        assert!(store.read().unwrap().is_none());
        store.keep(&content(&[("old.yaml", "")]), 1).unwrap();
        store.keep(&some_content(), 1_763_000_000).unwrap();
        let kept = store.read().unwrap().unwrap();
        assert_eq!(kept.good_at, 1_763_000_000);
        assert_eq!(kept.content.files.sources, some_content().files.sources);
        assert_eq!(kept.content.fingerprint, some_content().fingerprint);
        // Nothing else is left in the folder.
        assert_eq!(fs::read_dir(home.path().join("not/there/yet")).unwrap().count(), 1);
    }

    #[test]
    fn file_cut_off_anywhere_is_damaged() {
        let whole = encode(&some_content(), 1).unwrap();
        for end in 0..whole.len() {
            let found = decode(&whole[..end]);
            assert!(matches!(found, Err(KeptError::Damaged)), "{end}: {found:?}");
        }
        decode(&whole).unwrap();
    }

    #[test]
    fn file_with_a_changed_byte_is_of_no_use() {
        let whole = encode(&some_content(), 1).unwrap();
        for at in 0..whole.len() {
            let mut changed = whole.clone();
            changed[at] ^= 1;
            decode(&changed).unwrap_err();
        }
    }

    #[test]
    fn form_of_another_version_is_told_from_damage() {
        assert!(matches!(decode(b"portico-rules 2 what:ever\nelse"), Err(KeptError::OtherVersion)));
        assert!(matches!(decode(b"rules: []\n"), Err(KeptError::Damaged)));
    }

    #[test]
    fn folder_that_takes_nothing_is_an_error_and_keeps_what_it_has() {
        let home = tempfile::tempdir().unwrap();
        fs::write(home.path().join("file"), "in the way").unwrap();
        LastGood::in_folder(home.path().join("file")).keep(&some_content(), 1).unwrap_err();

        // A folder in the place of the file makes the last step fail.
        let store = LastGood::in_folder(home.path().to_owned());
        fs::create_dir(store.file()).unwrap();
        store.keep(&some_content(), 1).unwrap_err();
        assert_eq!(fs::read_dir(home.path()).unwrap().count(), 2, "the attempt is put away");
        assert!(matches!(store.read(), Err(KeptError::Unreadable(_))));
    }
}
