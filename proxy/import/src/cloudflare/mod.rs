//! Imports `_redirects` files for Cloudflare Pages and for the static assets of Cloudflare Workers. Cloudflare describes
//! the format on the page "Redirects" in the documentation of Pages.
//!
//! The first line that matches a request is used. Unlike Netlify, Cloudflare redirects even if a file exists at the
//! path.

mod limits;
mod line;
mod pattern;
pub(crate) mod seeds;
pub(crate) mod simulation;
mod target;

use crate::cloudflare::limits::LineLimits;
use crate::cloudflare::line::{RedirectLine, Status};
use crate::condition::Condition;
use crate::condition::other_parameters::OtherParameters;
use crate::foreign::exception::{Certainty, ExceptedPaths, Exception};
use crate::foreign::rule::{ForeignOutcome, ForeignRule};
use crate::importer::Importer;
use crate::note::{Remark, StatementOrigin};
use crate::redirects_file;
use crate::rule::draft::{Precedence, QueryPolicy};
use crate::target::template::TargetTemplate;

pub(super) fn read(text: &str, importer: &mut Importer<'_>) {
    let mut limits = LineLimits::default();
    for origin in redirects_file::statements(text) {
        if let Err(remark) = convert(&origin, &mut limits, importer) {
            importer.report_untranslated(&origin, remark);
        }
    }
}

fn convert(origin: &StatementOrigin, limits: &mut LineLimits, importer: &mut Importer<'_>) -> Result<(), Remark> {
    limits::check_length(&origin.text)?;
    let line = line::read(&origin.text)?;
    limits.count(&line.from)?;
    let status = line.status()?;
    let shape = pattern::read(&line.from)?;
    let precedence = Precedence { phase: 0, order: i64::from(origin.line) };
    let origin =
        StatementOrigin { comments: [origin.comments.clone(), line.comment.clone()].concat(), ..origin.clone() };
    match status {
        Status::Redirect(status) => {
            let (template, unfilled) = target::read(&line.to, &shape);
            importer.convert(ForeignRule {
                origin,
                precedence,
                shape,
                outcome: ForeignOutcome::Redirect { status, template: TargetTemplate(template), query: query(&line) },
                alternatives: Condition::always().alternatives,
                other_parameters: OtherParameters::Allowed,
                remarks: line.ignored_parts().into_iter().chain(unfilled).collect(),
            });
        }
        Status::Rewrite(remark) => importer.exceptions.push(Exception {
            origin,
            precedence,
            until: Precedence::LAST,
            excepted_paths: ExceptedPaths::of(&shape),
            alternatives: Condition::always().alternatives,
            certainty: Certainty::Always,
            remark: Some(remark),
        }),
    }
    Ok(())
}

/// Returns what a line does with the query of a request. Cloudflare keeps this query unless the target has a query.
fn query(line: &RedirectLine) -> QueryPolicy {
    let before_fragment = line.to.split('#').next().unwrap_or_default();
    let has_query = before_fragment.split_once('?').is_some_and(|(_, query)| !query.is_empty());
    if has_query { QueryPolicy::Drop } else { QueryPolicy::Keep }
}
