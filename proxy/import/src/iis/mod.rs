//! Imports the redirects of IIS from a `web.config` file: the rules of the URL Rewrite module, and the element
//! `httpRedirect`. Microsoft describes them on the pages "URL Rewrite Module Configuration Reference" and "HTTP Redirects
//! `<httpRedirect>`".

mod action;
mod condition;
mod condition_captures;
mod config_source;
mod exception;
mod host_cases;
mod http_redirect;
mod map_rule;
mod pattern;
mod place;
pub(crate) mod refusing;
mod rewrite_map;
mod rule;
mod rule_element;
mod schema;
pub(crate) mod seeds;
pub(crate) mod simulation;
mod target;

use roxmltree::Document;

use crate::iis::place::Places;
use crate::importer::Importer;
use crate::note::{Remark, StatementOrigin};

pub(super) fn read(text: &str, importer: &mut Importer<'_>) {
    let document = match Document::parse(text) {
        Ok(document) => document,
        Err(error) => {
            let last = u32::try_from(text.lines().count().max(1)).unwrap_or(u32::MAX);
            let line = error.pos().row.clamp(1, last);
            let remark =
                Remark::new(format!("the file is not valid XML: {error}"), "correct the file and import again");
            let origin = StatementOrigin { line, ..StatementOrigin::default() };
            return importer.report_unreadable(&origin, error.pos().col, remark);
        }
    };
    importer.report_syntax(text, schema::error(&document));
    let places = Places::of(text);
    config_source::report_all(&document, &places, importer);
    rule::convert_all(&document, &places, importer);
    http_redirect::convert_all(&document, &places, importer);
}
