//! Imports the redirects of a Next.js configuration. The list that `redirects()` returns must be exported as JSON.
//!
//! The rewrites of a configuration are ignored, because Next.js evaluates all redirects before the rewrites.

pub(crate) mod edge_field;
mod file;
pub(crate) mod has;
pub(crate) mod host_cases;
pub(crate) mod lookahead;
mod not_empty;
pub(crate) mod redirect_keys;
pub(crate) mod release;
mod rule;
pub(crate) mod script;
pub(crate) mod seeds;
pub(crate) mod simulation;
pub(crate) mod source;
pub(crate) mod unencoded;

use crate::importer::Importer;
use crate::next::file::{ExportedFile, FileError};
use crate::next::rule::NextSettings;
use crate::note::{Remark, StatementOrigin};
use portico_redirects::LetterCase;

pub(super) fn read(source_name: &str, text: &str, importer: &mut Importer<'_>) {
    match ExportedFile::read(text) {
        Ok(file) => convert(text, file, importer),
        Err(error) => report_unreadable(source_name, text, &error, importer),
    }
}

fn convert(text: &str, file: ExportedFile<'_>, importer: &mut Importer<'_>) {
    if let Some(line) = file.i18n_line {
        let reason = "with `i18n`, each source also matches paths with a language prefix such as `/de/…`; the rules \
        do not match such paths";
        let remark = Remark::new(reason, "add rules for these paths if clients request them");
        importer.report_difference(&origin(text, line), remark);
    }
    let case = if file.has_case_sensitive_routes { LetterCase::Exact } else { LetterCase::Ignored };
    let settings = NextSettings { base_path: file.base_path, case, final_slash: file.final_slash };
    for (order, redirect) in (1..).step_by(lookahead::ORDER_STEP).zip(&file.redirects) {
        rule::convert(importer, (&settings, text), redirect, order);
    }
}

fn report_unreadable(source_name: &str, text: &str, error: &FileError, importer: &mut Importer<'_>) {
    let (line, column, remark) = match error {
        FileError::Syntax { .. } if script::is_script(source_name, text) => {
            let reason = "the file is a script instead of JSON, and scripts are not executed";
            (1, 1, Remark::new(reason, script::export_hint(source_name)))
        }
        FileError::Syntax { line, column, message } => {
            let reason = format!("the file is not valid JSON: {message}");
            (*line, *column, Remark::new(reason, "correct the file and import again"))
        }
        FileError::Content { line, column, message } => {
            let reason = format!("the file is neither an object with `redirects` nor a list of redirects: {message}");
            (*line, *column, Remark::new(reason, script::export_hint(source_name)))
        }
    };
    importer.report_unreadable(&origin(text, line), column, remark);
}

fn origin(text: &str, line: u32) -> StatementOrigin {
    let line_text = usize::try_from(line).ok().and_then(|line| text.lines().nth(line.saturating_sub(1)));
    StatementOrigin { line, text: line_text.unwrap_or_default().to_owned(), ..StatementOrigin::default() }
}
