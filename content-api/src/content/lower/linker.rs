//! The linker: resolves the references of one file after the other. It records each error and continues with a substitute
//! value, so that all errors are found; a library with errors is never returned.

use std::cell::RefCell;
use std::collections::{HashMap, HashSet};

use crate::content::diagnostic::{Diagnostic, Place};
use crate::content::markdown::{self, Finding};
use crate::content::names::Names;
use crate::content::raw::shared::Text;
use crate::media::{MediaIndex, Medium, PREFIX};
use crate::model::shared::Html;

/// The inputs of linking, and the errors found so far.
pub(super) struct Linker<'a> {
    pub(super) names: &'a Names,
    media: &'a MediaIndex,
    diagnostics: RefCell<Vec<Diagnostic>>,
}

impl<'a> Linker<'a> {
    pub(super) fn new(names: &'a Names, media: &'a MediaIndex) -> Self {
        Self { names, media, diagnostics: RefCell::default() }
    }

    pub(super) fn into_diagnostics(self) -> Vec<Diagnostic> {
        self.diagnostics.into_inner()
    }

    /// The linker for one file.
    pub(super) fn file<'d>(&'d self, file: &'d str) -> FileLinker<'d> {
        FileLinker { linker: self, file }
    }
}

/// A linker for one file, which reports errors with the file's name.
#[derive(Clone, Copy)]
pub(super) struct FileLinker<'d> {
    pub(super) linker: &'d Linker<'d>,
    file: &'d str,
}

impl FileLinker<'_> {
    /// Records an error.
    pub(super) fn wrong(&self, place: impl Into<Place>, message: impl Into<String>) {
        self.linker.diagnostics.borrow_mut().push(Diagnostic::new(self.file, place, message));
    }

    /// Records an error at a value.
    pub(super) fn wrong_at<T>(&self, value: &serde_saphyr::Spanned<T>, message: impl Into<String>) {
        self.wrong(value.referenced, message);
    }

    /// What an alias names.
    pub(super) fn find<T: Clone>(&self, known: &HashMap<String, T>, alias: &Text, what: &str) -> Option<T> {
        let found = known.get(&alias.value).cloned();
        if found.is_none() {
            self.wrong_at(alias, format!("no {what} has the alias `{}`", alias.value));
        }
        found
    }

    /// A file of `content/media`.
    pub(super) fn medium(&self, href: &Text) -> Option<&Medium> {
        let medium = self.linker.media.by_href(&href.value);
        if medium.is_none() {
            self.wrong_at(href, format!("`{}` is no file of content/media", href.value));
        }
        medium
    }

    /// Markdown as safe HTML, its links checked.
    pub(super) fn html(&self, text: &Text) -> Html {
        let (html, findings) = markdown::render(&text.value);
        let start = Place::from(text.referenced);
        for (line, finding) in findings {
            // Editors write long texts as blocks (`|`), where a line of the text is a line of the file.
            let place = Place { line: start.line + line, ..start };
            match finding {
                Finding::RawHtml(raw) => self.wrong(place, format!("HTML is not allowed in texts: `{raw}`")),
                Finding::Target(target) => self.check_target(place, &target),
            }
        }
        html
    }

    /// The address of a link, checked.
    pub(super) fn href(&self, href: &Text) -> String {
        self.check_target(href.referenced.into(), &href.value);
        href.value.clone()
    }

    fn check_target(&self, place: Place, target: &str) {
        if let Some(mistake) = self.linker.mistake_in(target) {
            self.wrong(place, format!("the link `{target}` {mistake}"));
        }
    }

    /// An alias: lower-case latin, digits and hyphens, not used before.
    pub(super) fn alias(&self, alias: &str, place: impl Into<Place>, used: &mut HashSet<String>) -> String {
        let place = place.into();
        if !is_alias(alias) {
            self.wrong(place, format!("`{alias}` is no alias: use lower-case latin letters, digits and hyphens"));
        }
        if !used.insert(alias.to_owned()) {
            self.wrong(place, format!("the alias `{alias}` is used twice"));
        }
        alias.to_owned()
    }

    /// An alias that stands in a file.
    pub(super) fn alias_at(&self, alias: &Text, used: &mut HashSet<String>) -> String {
        self.alias(&alias.value, alias.referenced, used)
    }
}

impl Linker<'_> {
    /// What is wrong with the target of a link, if anything.
    fn mistake_in(&self, target: &str) -> Option<&'static str> {
        let path = target.split(['?', '#']).next().unwrap_or_default();
        if path.starts_with(PREFIX) {
            return self.media.by_href(path).is_none().then_some("leads to no file of content/media");
        }
        if path.starts_with('/') {
            return (!self.names.paths.contains(path)).then_some("leads to no page of the site");
        }
        let goes_out = ["https://", "mailto:", "tel:"].iter().any(|scheme| target.starts_with(scheme));
        let stays = path.is_empty() && target.starts_with('#');
        (!goes_out && !stays).then_some("is no path of the site and no https address")
    }
}

fn is_alias(text: &str) -> bool {
    !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_lowercase() || byte.is_ascii_digit() || byte == b'-')
}
