//! Parses the rule files of a compilation, and keeps the texts of the data files.

use std::collections::{BTreeSet, HashMap};
use std::sync::Arc;

use crate::diagnostic::source::{Source, is_blank, is_data};
use crate::diagnostic::{Code, Diagnostic};
use crate::language::data_file::DataFile;
use crate::language::parse;
use crate::language::raw::whole_file;
use crate::language::raw_file::{FileCompleteness, RawFile};

/// The parsed files.
pub(super) struct Files<'s> {
    pub(super) rules: Vec<RawFile>,
    pub(super) data: Vec<DataFile<'s>>,
    /// The errors that were found while the files were parsed, such as invalid YAML or an empty file.
    pub(super) diagnostics: Vec<Diagnostic>,
    /// The names of the rule files that could not be read completely.
    pub(super) incomplete: BTreeSet<Arc<str>>,
    pub(super) order: FileOrder,
}

impl<'s> Files<'s> {
    pub(super) fn parse(sources: &'s [Source]) -> Self {
        let names: Vec<Arc<str>> = sources.iter().map(|source| source.name.as_str().into()).collect();
        let mut files = Self {
            rules: Vec::new(),
            data: Vec::new(),
            diagnostics: Vec::new(),
            incomplete: BTreeSet::new(),
            order: FileOrder::of(&names),
        };
        for (source, name) in sources.iter().zip(names) {
            files.add(name, &source.text);
        }
        files
    }

    fn add(&mut self, name: Arc<str>, text: &'s str) {
        if is_blank(text) {
            self.diagnostics.push(empty_file(&name));
        }
        // An empty data file is kept. Otherwise, the rules that read the file would be reported as if the file did not
        // exist.
        if is_data(&name) {
            self.data.push(DataFile { name, text });
        } else if !is_blank(text) {
            let file = parse::file(&name, text, &mut self.diagnostics);
            match file.completeness {
                FileCompleteness::Complete => {}
                FileCompleteness::MissingRules | FileCompleteness::Unreadable => {
                    self.incomplete.insert(name);
                }
            }
            self.rules.push(file);
        }
    }
}

fn empty_file(name: &Arc<str>) -> Diagnostic {
    let hint = if is_data(name) {
        "restore the file; if the file is no longer needed, delete the file and every reference to it"
    } else {
        "restore the file; if the file should have no rules, write `rules: []`, or delete the file"
    };
    Diagnostic::new(Code::EmptyFile, whole_file(name), "the file has no content").hint(hint)
}

/// The order in which the files were passed to the compiler.
pub(super) struct FileOrder(HashMap<Arc<str>, usize>);

impl FileOrder {
    fn of(names: &[Arc<str>]) -> Self {
        Self(names.iter().enumerate().map(|(index, name)| (Arc::clone(name), index)).collect())
    }

    /// Sorts the diagnostics by file. Diagnostics about the same file are sorted by line and column.
    pub(super) fn sort(&self, diagnostics: &mut [Diagnostic]) {
        diagnostics.sort_by_key(|diagnostic| {
            let place = &diagnostic.place;
            let file = self.0.get(&*place.source).copied();
            (file, place.line, place.column, diagnostic.code)
        });
    }
}
