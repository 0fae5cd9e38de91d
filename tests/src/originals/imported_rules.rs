//! Answers requests with imported rules.

use std::collections::BTreeSet;

use portico_import::{ImportOptions, Imported, NoteKind, import};
use portico_redirects::{CompileOptions, NormalPath, Request, RuleSet, Source, TestRequest, compile, render};

use crate::originals::address::Address;
use crate::originals::answer::Answer;
use crate::originals::source_file::SourceFile;
use crate::outcome::Outcome;

/// The compiled rules of an import, along with the report.
pub(crate) struct ImportedRules {
    pub(crate) rules: RuleSet,
    imported: Imported,
}

/// The place in the report that mentions a difference.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Mention {
    /// A note about the statement of the rule that answered, or a note that names this statement.
    Rule,
    /// The original server gives the same answer as the rules without the statements that were not translated.
    Untranslated,
    /// No rule answered, and the report names a statement that was not translated.
    File,
    /// The report does not mention the difference.
    Nowhere,
}

impl ImportedRules {
    pub(crate) fn new(file: &SourceFile) -> Outcome<Self> {
        let name = file.name.rsplit('/').next().unwrap_or_default();
        let imported = import(file.server.format(), name, &file.text, &ImportOptions::default());
        let first = Source { name: "rules/imported.yaml".to_owned(), text: imported.yaml.clone() };
        let files = imported.files.iter().cloned();
        let files = files.map(|(name, text)| Source { name: format!("rules/{name}"), text });
        let sources: Vec<Source> = std::iter::once(first).chain(files).collect();
        let allowed_hosts = imported.hosts.iter().cloned().collect();
        let options = CompileOptions { allowed_hosts, ..CompileOptions::default() };
        let compiled = compile(&sources, &options);
        let rules = compiled.map_err(|found| format!("the imported rules: {}", render::text(&found, &sources)))?.rules;
        Ok(Self { rules, imported })
    }

    /// Returns the answer to a request.
    ///
    /// # Errors
    /// Fails if the path is invalid. Portico then answers with 400.
    pub(crate) fn ask(&self, address: &Address) -> Outcome<Answer> {
        let answer = |found: portico_redirects::Found<'_>| {
            let location = found.outcome.location().map(|location| location.as_str().to_owned());
            found.outcome.code().map(|code| Answer::new(code, location.as_deref()))
        };
        Ok(self.find(address, answer)?.flatten().unwrap_or(Answer::Page))
    }

    fn find<T>(&self, address: &Address, read: impl Fn(portico_redirects::Found<'_>) -> T) -> Outcome<Option<T>> {
        let (raw, query) = address.parts();
        let path = NormalPath::parse(raw).map_err(|error| format!("{raw}: {error}"))?;
        let host = ("host".to_owned(), address.host.clone());
        let fields = address.headers.clone().into_iter().chain([host]);
        let headers = fields.map(|(name, value)| (name.into(), value.into())).collect();
        let attributes = TestRequest { headers, ..TestRequest::default() };
        Ok(self.rules.find(&Request { path: &path, query, attributes: &attributes }).map(read))
    }

    /// Returns the lines of the statements that were not translated.
    pub(crate) fn untranslated(&self) -> BTreeSet<u32> {
        let notes = self.imported.report.iter().filter(|note| note.kind == NoteKind::NotTranslated);
        notes.map(|note| note.line).collect()
    }

    /// Reports whether a note says that a server also answers requests for hosts that no server names.
    pub(crate) fn mentions_other_hosts(&self) -> bool {
        self.imported.report.iter().any(|note| note.reason.contains("hosts that no server names"))
    }

    /// Returns the line of the statement from which the answering rule comes.
    pub(crate) fn line(&self, address: &Address) -> Option<u32> {
        let rule = self.find(address, |found| found.entry.rule).ok()??;
        self.imported.lines.get(rule).copied()
    }

    /// Returns the place in the report that mentions a different answer to a request.
    pub(crate) fn mention(&self, address: &Address) -> Mention {
        let line = self.line(address);
        let about_rule = line.is_some_and(|line| {
            let notes = &mut self.imported.report.iter();
            notes.any(|note| note.line == line || names_line(&note.reason, line) || names_line(&note.hint, line))
        });
        let has_answer = matches!(self.ask(address), Ok(Answer::Redirect { .. } | Answer::Gone(_)));
        let mut kinds = self.imported.report.iter().map(|note| note.kind);
        match (about_rule, has_answer) {
            (true, _) => Mention::Rule,
            (false, false) if kinds.any(|kind| kind == NoteKind::NotTranslated) => Mention::File,
            (false, _) => Mention::Nowhere,
        }
    }
}

/// Reports whether a text mentions a line of the file, as in `line 7`.
fn names_line(text: &str, line: u32) -> bool {
    let wanted = format!("line {line}");
    text.match_indices(&wanted).any(|(at, _)| !text[at + wanted.len()..].starts_with(|c: char| c.is_ascii_digit()))
}
