//! Imports the directives `return`, `rewrite` and `map` from nginx configurations. The directives may be in `server`,
//! `location` and `if` blocks, or in a part of a configuration.

mod convert;
mod exception;
mod host_cases;
mod if_condition;
mod lex;
mod location;
mod map;
mod map_places;
mod own_host;
mod ports;
mod precedence;
pub(crate) mod query_in_capture;
pub(crate) mod request_uri;
mod scope;
pub(crate) mod seeds;
mod server;
pub(super) mod simulation;
mod statement;
mod table;
pub(crate) mod target;
mod tested;
mod text;
mod tree;
mod untranslated;
mod walk;

use crate::importer::Importer;
use crate::nginx::ports::SiteServers;
use crate::nginx::walk::Walker;
use crate::note::{Remark, StatementOrigin};

pub(super) fn read(text: &str, importer: &mut Importer<'_>) {
    let (directives, syntax_error) = tree::parse(text);
    let SiteServers { directives, others } = ports::of_site(directives);
    for (origin, remark) in others {
        importer.report_untranslated(&origin, remark);
    }
    let mut walker = Walker::new(importer, &directives);
    walker.file(&directives);
    if let Some(syntax_error) = syntax_error {
        let line_text =
            usize::try_from(syntax_error.line).ok().and_then(|line| text.lines().nth(line.saturating_sub(1)));
        let origin = StatementOrigin {
            line: syntax_error.line,
            text: line_text.unwrap_or_default().to_owned(),
            ..StatementOrigin::default()
        };
        importer.report_untranslated(&origin, Remark::new(syntax_error.reason, "correct the braces and import again"));
    }
}
