//! Reads the content folder. Every file is parsed into a raw type, such as `RawPage`. Every file that cannot be read is
//! reported.

use std::collections::{BTreeMap, HashSet};
use std::io;
use std::path::Path;

use serde::de::DeserializeOwned;
use serde_saphyr::{DefaultMessageFormatter, MessageFormatter as _};

use super::diagnostic::{Diagnostic, Position};
use super::raw::career::{RawProgram, RawStory, RawVacancy};
use super::raw::catalog::{RawProduct, RawSection};
use super::raw::common::{RawCommon, RawLegal};
use super::raw::company::{RawBranch, RawDocument, RawManager, RawTender};
use super::raw::page::RawPage;
use super::raw::press::{RawNews, RawVideo};
use super::typography::typeset;
use crate::model::pharmacy::Pharmacies;

/// A parsed value, along with the file from which the value was read.
#[derive(Debug)]
pub(super) struct Sourced<T> {
    /// The path of the file, as it is shown in messages. The path begins with the content folder.
    pub(super) file: String,
    /// The name of the file without `.yaml`.
    pub(super) stem: String,
    pub(super) value: T,
}

/// The parsed content of all files, before references are resolved.
#[derive(Debug)]
pub(super) struct RawContent {
    pub(super) common: Sourced<RawCommon>,
    pub(super) agreement: Sourced<RawLegal>,
    pub(super) policy: Sourced<RawLegal>,
    pub(super) sections: Sourced<Vec<RawSection>>,
    pub(super) videos: Sourced<Vec<RawVideo>>,
    pub(super) managers: Sourced<Vec<RawManager>>,
    pub(super) documents: Sourced<Vec<RawDocument>>,
    pub(super) tenders: Sourced<Vec<RawTender>>,
    pub(super) pharmacies: Sourced<Pharmacies>,
    pub(super) programs: Sourced<Vec<RawProgram>>,
    pub(super) products: Vec<Sourced<RawProduct>>,
    pub(super) news: Vec<Sourced<RawNews>>,
    pub(super) vacancies: Vec<Sourced<RawVacancy>>,
    pub(super) stories: Vec<Sourced<RawStory>>,
    pub(super) branches: Vec<Sourced<RawBranch>>,
    pub(super) pages: Vec<Sourced<RawPage>>,
}

/// The texts of the content files. The key is the path of the file, as it is shown in messages.
pub(super) type Texts = BTreeMap<String, String>;

impl RawContent {
    /// Parses all content files. A text that is in `texts` is not read from its file. Returns the texts of all files
    /// too. If any file is invalid, missing or unknown, returns the errors of all files.
    pub(super) fn read(folder: &Path, texts: Texts) -> Result<(Self, Texts), Vec<Diagnostic>> {
        Reader { folder, texts, seen: HashSet::new(), diagnostics: Vec::new() }.read()
    }
}

struct Reader<'a> {
    folder: &'a Path,
    /// The texts of the files that have been read. A text that is here already is not read again.
    texts: Texts,
    /// The paths of all files that were read, relative to the content folder. All other YAML files in the content
    /// folder are reported as unknown.
    seen: HashSet<String>,
    diagnostics: Vec<Diagnostic>,
}

impl Reader<'_> {
    fn read(mut self) -> Result<(RawContent, Texts), Vec<Diagnostic>> {
        let raw = self.read_all();
        self.report_unknown_files("");
        match raw {
            Some(raw) if self.diagnostics.is_empty() => Ok((raw, self.texts)),
            _ => Err(self.diagnostics),
        }
    }

    fn read_all(&mut self) -> Option<RawContent> {
        let (common, agreement, policy) = (self.file("common"), self.file("agreement"), self.file("policy"));
        let (sections, videos, managers) =
            (self.file("catalog/sections"), self.file("videos"), self.file("management"));
        let (documents, tenders) = (self.file("documents"), self.file("tenders"));
        let (pharmacies, programs) = (self.file("pharmacies"), self.file("programs"));
        let (products, news, vacancies) =
            (self.folder_files("catalog/products"), self.folder_files("news"), self.folder_files("vacancies"));
        let (stories, branches, pages) =
            (self.folder_files("stories"), self.folder_files("branches"), self.folder_files("pages"));
        Some(RawContent {
            common: common?,
            agreement: agreement?,
            policy: policy?,
            sections: sections?,
            videos: videos?,
            managers: managers?,
            documents: documents?,
            tenders: tenders?,
            pharmacies: pharmacies?,
            programs: programs?,
            products,
            news,
            vacancies,
            stories,
            branches,
            pages,
        })
    }

    fn full_path(&self, name: &str) -> String {
        self.folder.join(name).display().to_string()
    }

    fn report(&mut self, name: &str, position: Position, message: impl Into<String>) {
        let file = self.full_path(name);
        self.diagnostics.push(Diagnostic::new(&file, position, message));
    }

    /// Reads the file `<name>.yaml`. If the file cannot be read or parsed, reports an error and returns `None`.
    fn file<T: DeserializeOwned>(&mut self, name: &str) -> Option<Sourced<T>> {
        let name = format!("{name}.yaml");
        self.seen.insert(name.clone());
        let file = self.full_path(&name);
        if let Err(error) = self.read_text(&file, &name) {
            self.report(&name, Position::START, format!("cannot read the file: {error}"));
            return None;
        }
        match parse(&typeset(&self.texts[&file])) {
            Ok(value) => {
                let stem = name.rsplit('/').next().unwrap_or_default().trim_end_matches(".yaml").to_owned();
                Some(Sourced { file, stem, value })
            }
            Err((position, message)) => {
                self.report(&name, position, message);
                None
            }
        }
    }

    /// Adds the text of a file to the texts, unless it is there already.
    fn read_text(&mut self, file: &str, name: &str) -> io::Result<()> {
        if !self.texts.contains_key(file) {
            let text = std::fs::read_to_string(self.folder.join(name))?;
            self.texts.insert(file.to_owned(), text);
        }
        Ok(())
    }

    /// Reads every `.yaml` file in a folder, in the order of the file names. If a file has errors, reports the errors
    /// and leaves the file out.
    fn folder_files<T: DeserializeOwned>(&mut self, folder: &str) -> Vec<Sourced<T>> {
        let names = self.names(folder);
        names.iter().filter_map(|name| self.file(name.strip_suffix(".yaml")?)).collect()
    }

    /// Returns the paths of all entries in a folder, relative to the content folder. Returns an empty list if the
    /// folder does not exist.
    fn names(&self, folder: &str) -> Vec<String> {
        let Ok(entries) = std::fs::read_dir(self.folder.join(folder)) else { return Vec::new() };
        let names = entries.filter_map(|entry| entry.ok()?.file_name().into_string().ok());
        let mut names: Vec<_> =
            names.map(|name| if folder.is_empty() { name } else { format!("{folder}/{name}") }).collect();
        names.sort();
        names
    }

    /// Reports every YAML file that was not read. The name of such a file is probably misspelt. Skips the folders
    /// `media` and `tools`.
    fn report_unknown_files(&mut self, folder: &str) {
        for name in self.names(folder) {
            if matches!(name.as_str(), "media" | "tools") {
                continue;
            }
            if self.folder.join(&name).is_dir() {
                self.report_unknown_files(&name);
            } else if is_yaml(&name) && !self.seen.contains(&name) {
                self.report(&name, Position::START, "the content API ignores this file; check its name and folder");
            }
        }
    }
}

fn is_yaml(name: &str) -> bool {
    Path::new(name).extension().is_some_and(|extension| extension == "yaml" || extension == "yml")
}

fn parse<T: DeserializeOwned>(text: &str) -> Result<T, (Position, String)> {
    let options = serde_saphyr::options! { with_snippet: false, strict_booleans: true };
    serde_saphyr::from_str_with_options(text, options).map_err(|error| {
        let position = error.location().map_or(Position::START, Position::from);
        (position, DefaultMessageFormatter.format_message(error.without_snippet()).into_owned())
    })
}
