//! Resolves the references between content files. After an error, the linker continues with a substitute value, so that
//! all errors are found. Content that contains substitute values is never served.

use std::cell::RefCell;
use std::collections::{HashMap, HashSet};

use jiff::civil::Date;

use crate::content::date_check::DateCheck;
use crate::content::diagnostic::{Diagnostic, Position};
use crate::content::link_targets::LinkTargets;
use crate::content::markdown::{self, Finding};
use crate::content::raw::shared::{PastDate, Text};
use crate::media::{self, MediaIndex, Medium, PREFIX};
use crate::model::shared::Html;

/// The targets and media files to which references can lead, along with the errors that have been found so far.
pub(super) struct Linker<'a> {
    pub(super) targets: &'a LinkTargets,
    media: &'a MediaIndex,
    dates: DateCheck,
    diagnostics: RefCell<Vec<Diagnostic>>,
}

impl<'a> Linker<'a> {
    pub(super) fn new(targets: &'a LinkTargets, media: &'a MediaIndex, dates: DateCheck) -> Self {
        Self { targets, media, dates, diagnostics: RefCell::default() }
    }

    pub(super) fn into_diagnostics(self) -> Vec<Diagnostic> {
        self.diagnostics.into_inner()
    }

    /// Returns a linker for the file whose path is `file`.
    pub(super) fn file<'d>(&'d self, file: &'d str) -> FileLinker<'d> {
        FileLinker { linker: self, file }
    }
}

/// A linker for a single file. Every error that this linker reports contains the path of the file.
#[derive(Clone, Copy)]
pub(super) struct FileLinker<'d> {
    pub(super) linker: &'d Linker<'d>,
    file: &'d str,
}

impl FileLinker<'_> {
    /// Records an error at a position in the file.
    pub(super) fn report(&self, position: impl Into<Position>, message: impl Into<String>) {
        self.linker.diagnostics.borrow_mut().push(Diagnostic::new(self.file, position, message));
    }

    /// Records an error at the position of `value` in the file.
    pub(super) fn report_at<T>(&self, value: &serde_saphyr::Spanned<T>, message: impl Into<String>) {
        self.report(value.referenced, message);
    }

    /// Returns a date unchanged. Reports an error if the date is in the future.
    pub(super) fn past(&self, date: &PastDate) -> Date {
        if let DateCheck::Today(today) = self.linker.dates
            && date.value > today
        {
            self.report_at(date, format!("the date {} is in the future; today is {today}", date.value));
        }
        date.value
    }

    /// Returns the entity with the given alias. If no entity has this alias, reports an error and returns `None`.
    /// `what` is the kind of the entity in the error message, such as `branch`.
    pub(super) fn find<T: Clone>(&self, known: &HashMap<String, T>, alias: &Text, what: &str) -> Option<T> {
        let found = known.get(&alias.value).cloned();
        if found.is_none() {
            self.report_at(alias, format!("no {what} has the alias `{}`", alias.value));
        }
        found
    }

    /// Returns the file in `content/media` whose URL path is `href`. If the file does not exist, reports an error and
    /// returns `None`.
    pub(super) fn medium(&self, href: &Text) -> Option<&Medium> {
        let medium = self.linker.media.by_href(&href.value);
        if medium.is_none() {
            self.report_at(href, format!("no file in content/media has the path `{}`", href.value));
        }
        medium
    }

    /// Returns whether the file in `content/media` with the URL path `href` exists.
    pub(super) fn has_medium(&self, href: &str) -> bool {
        self.linker.media.by_href(href).is_some()
    }

    /// Returns the widths in px in which the picture with the URL path `src` exists. Reports an error if the picture has
    /// widths and `width` is not one of them.
    pub(super) fn widths(&self, src: &Text, width: u32) -> Vec<u32> {
        let widths = self.linker.media.widths(&src.value);
        if !widths.is_empty() && !widths.contains(&width) {
            self.report_at(src, format!("the picture exists in the widths {widths:?}, and {width} is none of them"));
        }
        widths
    }

    /// Returns the colours of the picture with the URL path `src`, which are shown until the picture has loaded.
    pub(super) fn colours(&self, src: &Text) -> Vec<String> {
        self.linker.media.colours(&src.value)
    }

    /// Returns the colours of the version for dark pages, or an empty list if there is no such version.
    pub(super) fn dark_colours(&self, src: &Text) -> Vec<String> {
        media::dark_version(&src.value).map(|dark| self.linker.media.colours(&dark)).unwrap_or_default()
    }

    /// Returns whether a picture also exists for dark pages. Reports an error if that version lacks one of the `widths`.
    pub(super) fn dark(&self, src: &Text, widths: &[u32]) -> bool {
        let of_dark = media::dark_version(&src.value).map(|dark| self.linker.media.widths(&dark)).unwrap_or_default();
        if !of_dark.is_empty() && of_dark != widths {
            self.report_at(
                src,
                format!("the version for dark pages exists in the widths {of_dark:?}, not in {widths:?}"),
            );
        }
        !of_dark.is_empty()
    }

    /// Renders Markdown as safe HTML. Reports an error for raw HTML and for each invalid link target.
    pub(super) fn html(&self, text: &Text) -> Html {
        let (html, findings) = markdown::render(&text.value);
        let start = Position::from(text.referenced);
        for (line, finding) in findings {
            // Long texts are YAML block scalars (`|`), in which each line of the text is a line of the file. The line
            // number in the text can therefore be added to the line number of the start.
            let position = Position { line: start.line + line, ..start };
            match finding {
                Finding::RawHtml(raw) => {
                    self.report(position, format!("HTML such as `{raw}` is not allowed in Markdown texts"));
                }
                Finding::Target(target) => self.check_target(position, &target),
            }
        }
        html
    }

    /// Checks a link target and returns it unchanged. Reports an error if the target is invalid.
    pub(super) fn href(&self, href: &Text) -> String {
        self.check_target(href.referenced.into(), &href.value);
        href.value.clone()
    }

    fn check_target(&self, position: Position, target: &str) {
        if let Some(error) = self.linker.target_error(target) {
            self.report(position, format!("the link `{target}` {error}"));
        }
    }

    /// Checks an alias, adds it to `used`, and returns it unchanged. Reports an error if the alias is invalid or
    /// already in `used`.
    pub(super) fn alias(&self, alias: &str, position: impl Into<Position>, used: &mut HashSet<String>) -> String {
        let position = position.into();
        if !is_alias(alias) {
            self.report(position, format!("the alias `{alias}` is invalid; use only `a` to `z`, `0` to `9` and `-`"));
        }
        if !used.insert(alias.to_owned()) {
            self.report(position, format!("another entry already has the alias `{alias}`"));
        }
        alias.to_owned()
    }

    /// Checks an alias in the same way as [`Self::alias`]. Reports errors at the position of the alias in the file.
    pub(super) fn alias_at(&self, alias: &Text, used: &mut HashSet<String>) -> String {
        self.alias(&alias.value, alias.referenced, used)
    }
}

impl Linker<'_> {
    /// Returns the end of an error message that says what is wrong with a link target. Returns `None` if the target is
    /// valid.
    fn target_error(&self, target: &str) -> Option<&'static str> {
        let path = target.split(['?', '#']).next().unwrap_or_default();
        if path.starts_with(PREFIX) {
            return self.media.by_href(path).is_none().then_some("does not lead to a file in content/media");
        }
        if path.starts_with('/') {
            return (!self.targets.paths.contains(path)).then_some("does not lead to a page of the site");
        }
        let is_external = ["https://", "mailto:", "tel:"].iter().any(|scheme| target.starts_with(scheme));
        let is_fragment = path.is_empty() && target.starts_with('#');
        (!is_external && !is_fragment).then_some("is not a path, a fragment, or an https, mailto or tel URL")
    }
}

fn is_alias(text: &str) -> bool {
    !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_lowercase() || byte.is_ascii_digit() || byte == b'-')
}
