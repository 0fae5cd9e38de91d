//! The last good rules on disk, for a start at which the files are broken.
//!
//! The files themselves are kept, not what was compiled from them, so that they outlive a change of the compiler.

use std::borrow::Cow;
use std::io;
use std::path::PathBuf;

use portico_redirects::Source;
use serde::{Deserialize, Serialize};

use super::rule_folder::Content;
use crate::kept_file::{KeptError, KeptFile};
use crate::rule_files::{Fingerprint, RuleFiles};

/// Where the last good rules are kept.
#[derive(Debug, Clone)]
pub(crate) struct LastGood(KeptFile);

/// What was kept.
#[derive(Debug)]
pub(crate) struct Kept {
    pub(crate) content: Content,
    /// When these files were found good, in seconds since 1970.
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

impl LastGood {
    pub(crate) fn in_folder(folder: PathBuf) -> Self {
        Self(KeptFile::new(folder, "last-good", "portico-rules"))
    }

    /// The file, for messages.
    pub(crate) fn file(&self) -> PathBuf {
        self.0.path()
    }

    /// Keeps these files in place of those before.
    ///
    /// # Errors
    /// When the disk does not take them.
    pub(crate) fn keep(&self, content: &Content, good_at: u64) -> io::Result<()> {
        let file = |source| {
            let Source { name, text }: &Source = source;
            RuleFile { name: name.into(), text: text.into() }
        };
        let files = content.files.sources.iter().map(file).collect();
        self.0.write(&Body { fingerprint: content.fingerprint, good_at, files }).map(drop)
    }

    /// What was kept; nothing when nothing was.
    pub(crate) fn read(&self) -> Result<Option<Kept>, KeptError> {
        let Some(Body { fingerprint, good_at, files }) = self.0.read()? else { return Ok(None) };
        let source = |file: RuleFile<'_>| Source { name: file.name.into_owned(), text: file.text.into_owned() };
        let sources = files.into_iter().map(source).collect();
        let files = RuleFiles { sources, unreadable: Vec::new() };
        Ok(Some(Kept { content: Content { files, fingerprint }, good_at }))
    }
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
    }
}
