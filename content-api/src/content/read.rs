//! Reading the folder: every file into its raw type, with every file that cannot be read.

use std::collections::HashSet;
use std::path::Path;

use serde::de::DeserializeOwned;
use serde_saphyr::{DefaultMessageFormatter, MessageFormatter as _};

use super::diagnostic::{Diagnostic, Place};
use super::raw::career::{RawProgram, RawStory, RawVacancy};
use super::raw::catalog::{RawProduct, RawSection};
use super::raw::common::{RawCommon, RawLegal};
use super::raw::company::{RawBranch, RawDocument, RawManager, RawTender};
use super::raw::page::RawPage;
use super::raw::press::{RawNews, RawVideo};
use crate::model::pharmacy::Pharmacies;

/// A value with the file that it stands in.
#[derive(Debug)]
pub(super) struct Sourced<T> {
    /// As a person would name it: below the folder that was given.
    pub(super) file: String,
    /// The file's name without `.yaml`.
    pub(super) stem: String,
    pub(super) value: T,
}

/// All files of the folder.
#[derive(Debug)]
pub(super) struct Raw {
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

impl Raw {
    /// Reads everything. Fails with all files that are broken, missing or not known.
    pub(super) fn read(folder: &Path) -> Result<Self, Vec<Diagnostic>> {
        let mut reader = Reader { folder, seen: HashSet::new(), diagnostics: Vec::new() };
        let raw = reader.everything();
        reader.refuse_strangers("");
        match raw {
            Some(raw) if reader.diagnostics.is_empty() => Ok(raw),
            _ => Err(reader.diagnostics),
        }
    }
}

struct Reader<'a> {
    folder: &'a Path,
    /// Every file that was asked for, so that one with a wrong name does not go unnoticed.
    seen: HashSet<String>,
    diagnostics: Vec<Diagnostic>,
}

impl Reader<'_> {
    fn everything(&mut self) -> Option<Raw> {
        let (common, agreement, policy) = (self.one("common"), self.one("agreement"), self.one("policy"));
        let (sections, videos, managers) = (self.one("catalog/sections"), self.one("videos"), self.one("management"));
        let (documents, tenders) = (self.one("documents"), self.one("tenders"));
        let (pharmacies, programs) = (self.one("pharmacies"), self.one("programs"));
        let (products, news, vacancies) = (self.all("catalog/products"), self.all("news"), self.all("vacancies"));
        let (stories, branches, pages) = (self.all("stories"), self.all("branches"), self.all("pages"));
        Some(Raw {
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

    fn shown(&self, name: &str) -> String {
        self.folder.join(name).display().to_string()
    }

    fn report(&mut self, name: &str, place: Place, message: impl Into<String>) {
        let file = self.shown(name);
        self.diagnostics.push(Diagnostic::new(&file, place, message));
    }

    /// Reads the file of one name.
    fn one<T: DeserializeOwned>(&mut self, name: &str) -> Option<Sourced<T>> {
        let name = format!("{name}.yaml");
        self.seen.insert(name.clone());
        let text = match std::fs::read_to_string(self.folder.join(&name)) {
            Ok(text) => text,
            Err(error) => {
                self.report(&name, Place::START, format!("cannot be read: {error}"));
                return None;
            }
        };
        match parse(&text) {
            Ok(value) => {
                let stem = name.rsplit('/').next().unwrap_or_default().trim_end_matches(".yaml").to_owned();
                Some(Sourced { file: self.shown(&name), stem, value })
            }
            Err((place, message)) => {
                self.report(&name, place, message);
                None
            }
        }
    }

    /// Reads every file of a folder, in the order of their names.
    fn all<T: DeserializeOwned>(&mut self, folder: &str) -> Vec<Sourced<T>> {
        let names = self.names(folder);
        names.iter().filter_map(|name| self.one(name.strip_suffix(".yaml")?)).collect()
    }

    /// Everything in a folder, as paths below the content folder. A missing folder holds nothing.
    fn names(&self, folder: &str) -> Vec<String> {
        let Ok(entries) = std::fs::read_dir(self.folder.join(folder)) else { return Vec::new() };
        let names = entries.filter_map(|entry| entry.ok()?.file_name().into_string().ok());
        let mut names: Vec<_> =
            names.map(|name| if folder.is_empty() { name } else { format!("{folder}/{name}") }).collect();
        names.sort();
        names
    }

    /// Reports YAML files that nothing reads: most likely a slip in a name. Media and tools may hold what they like.
    fn refuse_strangers(&mut self, folder: &str) {
        for name in self.names(folder) {
            if matches!(name.as_str(), "media" | "tools") {
                continue;
            }
            if self.folder.join(&name).is_dir() {
                self.refuse_strangers(&name);
            } else if is_yaml(&name) && !self.seen.contains(&name) {
                self.report(&name, Place::START, "no such file is known: is its name or folder right?");
            }
        }
    }
}

fn is_yaml(name: &str) -> bool {
    Path::new(name).extension().is_some_and(|extension| extension == "yaml" || extension == "yml")
}

fn parse<T: DeserializeOwned>(text: &str) -> Result<T, (Place, String)> {
    let options = serde_saphyr::options! { with_snippet: false, strict_booleans: true };
    serde_saphyr::from_str_with_options(text, options).map_err(|error| {
        let place = error.location().map_or(Place::START, Place::from);
        (place, DefaultMessageFormatter.format_message(error.without_snippet()).into_owned())
    })
}
