//! Stores the last-known-good rules on disk. These rules are used if the rule files have errors at startup.
//!
//! Rule files are stored instead of compiled rules, so that another version of Portico can also use the stored files.

use std::borrow::Cow;
use std::io;
use std::path::PathBuf;

use portico_redirects::Source;
use serde::{Deserialize, Serialize};

use super::rule_folder::Content;
use crate::rule_files::fingerprint::Fingerprint;
use crate::rule_files::reader::RuleFiles;
use crate::state_file::{StateFile, StateFileError};

/// The store of the last-known-good rules.
#[derive(Debug, Clone)]
pub(crate) struct LastKnownGood(StateFile);

/// Stored rule files.
#[derive(Debug)]
pub(crate) struct StoredRules {
    pub(crate) content: Content,
    /// The time at which the files were compiled, in seconds since 1970.
    pub(crate) good_at: u64,
}

#[derive(Serialize, Deserialize)]
struct Body<'a> {
    fingerprint: Fingerprint,
    good_at: u64,
    files: Vec<RuleFile<'a>>,
}

#[derive(Serialize, Deserialize)]
struct RuleFile<'a> {
    name: Cow<'a, str>,
    text: Cow<'a, str>,
}

impl LastKnownGood {
    pub(crate) fn in_folder(folder: PathBuf) -> Self {
        Self(StateFile::last_known_good(folder))
    }

    /// Returns the path of the file with the stored rules, so that messages can name the file.
    pub(crate) fn file(&self) -> PathBuf {
        self.0.path()
    }

    /// Replaces the stored rule files.
    ///
    /// # Errors
    /// Fails if the files cannot be written.
    pub(crate) fn save(&self, content: &Content, good_at: u64) -> io::Result<()> {
        let file = |source| {
            let Source { name, text }: &Source = source;
            RuleFile { name: name.into(), text: text.into() }
        };
        let files = content.files.sources.iter().map(file).collect();
        self.0.write(&Body { fingerprint: content.fingerprint, good_at, files }).map(drop)
    }

    /// Reads the stored rule files. Returns `None` if no files are stored.
    pub(crate) fn read(&self) -> Result<Option<StoredRules>, StateFileError> {
        let Some(Body { fingerprint, good_at, files }) = self.0.read()? else { return Ok(None) };
        let source = |file: RuleFile<'_>| Source { name: file.name.into_owned(), text: file.text.into_owned() };
        let sources = files.into_iter().map(source).collect();
        let files = RuleFiles { sources, ..RuleFiles::default() };
        Ok(Some(StoredRules { content: Content { files, fingerprint }, good_at }))
    }
}

#[cfg(test)]
mod tests {
    use std::path::Path;

    use super::*;
    use crate::rule_files::fingerprint::fingerprint;

    fn content(texts: &[(&str, &str)]) -> Content {
        let source = |(name, text): &(&str, &str)| Source { name: (*name).to_owned(), text: (*text).to_owned() };
        let files = RuleFiles { sources: texts.iter().map(source).collect(), ..RuleFiles::default() };
        Content { fingerprint: fingerprint(&files, Path::new("rules")), files }
    }

    fn some_content() -> Content {
        content(&[("rules/a.yaml", "rules: []\n# «ё» \"\\\n"), ("rules/b.csv", "/a\t/b\r\n")])
    }

    #[test]
    fn rules_are_read_as_they_were_saved() {
        let home = tempfile::tempdir().unwrap();
        let store = LastKnownGood::in_folder(home.path().join("not/there/yet"));
        assert!(store.read().unwrap().is_none());
        store.save(&content(&[("old.yaml", "")]), 1).unwrap();
        store.save(&some_content(), 1_763_000_000).unwrap();
        let stored = store.read().unwrap().unwrap();
        assert_eq!(stored.good_at, 1_763_000_000);
        assert_eq!(stored.content.files.sources, some_content().files.sources);
        assert_eq!(stored.content.fingerprint, some_content().fingerprint);
    }
}
