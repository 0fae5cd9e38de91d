//! Imports `_redirects` files for Netlify. Each line of such a file is a rule. The first rule that
//! matches a request is used.

pub(crate) mod line;
mod pattern;
pub(crate) mod refusing;
pub(crate) mod seeds;
pub(crate) mod simulation;

use crate::condition::Condition;
use crate::foreign::exception::{Certainty, ExceptedPaths, Exception};
use crate::foreign::rule::{ForeignOutcome, ForeignRule};
use crate::importer::Importer;
use crate::netlify::line::{RedirectLine, Status};
use crate::netlify::pattern::Pattern;
use crate::note::{NoteSubject, PER_FILE, Remark, StatementOrigin};
use crate::redirects_file;
use crate::rule::draft::{Precedence, QueryPolicy};
use crate::target::colon::{self, NamedValue};
use crate::target::parameter::Parameter;
use crate::target::template::{Piece, TargetTemplate};

pub(super) fn read(text: &str, importer: &mut Importer<'_>) {
    let mut reader = RedirectReader::new(importer, "a line without `!`");
    for origin in redirects_file::statements(text) {
        reader.convert(line::read(&origin.text), origin);
    }
}

/// Converts the redirects of a site on Netlify.
pub(crate) struct RedirectReader<'i, 'o> {
    importer: &'i mut Importer<'o>,
    /// The description of a redirect that does not apply to existing pages, such as "a line without `!`".
    unforced: &'static str,
    existing_pages: ExistingPages,
}

/// Records whether the report already contains the note about existing pages, because one note per file is enough.
#[derive(PartialEq, Eq)]
enum ExistingPages {
    Unreported,
    Reported,
}

impl<'i, 'o> RedirectReader<'i, 'o> {
    pub(crate) fn new(importer: &'i mut Importer<'o>, unforced: &'static str) -> Self {
        importer.encodes_slashes = true;
        Self { importer, unforced, existing_pages: ExistingPages::Unreported }
    }

    pub(crate) fn report_differences(&mut self, origin: &StatementOrigin, remarks: Vec<Remark>) {
        for remark in remarks {
            self.importer.report_difference(origin, remark);
        }
    }

    pub(crate) fn convert(&mut self, line: Result<RedirectLine, Remark>, origin: StatementOrigin) {
        let line = match line {
            Ok(line) => line,
            Err(remark) => return self.importer.report_untranslated(&origin, remark),
        };
        let origin = StatementOrigin { comments: [origin.comments, line.comment.clone()].concat(), ..origin };
        if let Err(remark) = &line.status {
            return self.importer.exceptions.push(exception(&line, origin, remark));
        }
        match foreign_rule(&line, origin.clone()) {
            Ok(mut rule) => {
                if !line.is_forced && self.existing_pages == ExistingPages::Unreported {
                    self.existing_pages = ExistingPages::Reported;
                    rule.remarks.push(ignores_existing_pages(self.unforced));
                }
                self.importer.convert(rule);
            }
            Err(remark) => self.importer.report_untranslated(&origin, remark),
        }
    }
}

/// Returns the [`Exception`] for a line that does not redirect, such as a line whose status is 200. Such a line
/// excludes its URLs from the redirects of later lines.
fn exception(line: &RedirectLine, origin: StatementOrigin, remark: &Remark) -> Exception {
    let pattern = pattern::read(&line.from);
    let host = pattern.as_ref().ok().and_then(|pattern| pattern.host.clone());
    Exception {
        precedence: Precedence { phase: 0, order: i64::from(origin.line) },
        origin,
        until: Precedence::LAST,
        excepted_paths: pattern.and_then(|pattern| ExceptedPaths::of(&pattern.shape)),
        alternatives: line.condition.clone().and(host.map_or_else(Condition::always, Condition::single)).alternatives,
        certainty: Certainty::Always,
        remark: Some(remark.clone()),
    }
}

fn ignores_existing_pages(unforced: &str) -> Remark {
    Remark::about(
        NoteSubject::Files,
        format!("on Netlify, {unforced} does not apply if a page exists at its path; {PER_FILE}"),
        "no change needed unless the site still has a page at one of the redirected paths",
    )
}

fn foreign_rule(line: &RedirectLine, origin: StatementOrigin) -> Result<ForeignRule, Remark> {
    let Pattern { shape, host, remark } = pattern::read(&line.from)?;
    let mut remarks = Vec::from_iter(remark);
    let outcome = match line.status.clone()? {
        Status::Redirect(status) => {
            let (template, unfilled) = colon::target(&line.to, &shape, &line.parameters)?;
            remarks.extend(unfilled);
            let query = query_policy(line, &template);
            ForeignOutcome::Redirect { status, template: TargetTemplate(template), query }
        }
        Status::Gone(status) => {
            remarks.push(Remark::new(
                "the original server shows the target as its error page, but the proxy shows its own error page",
                "no change needed unless visitors must see the original error page",
            ));
            ForeignOutcome::Gone(status)
        }
    };
    let condition = line.condition.clone().and(host.map_or_else(Condition::always, Condition::single));
    remarks.extend(condition.remarks);
    let precedence = Precedence { phase: 0, order: i64::from(origin.line) };
    let Condition { alternatives, other_parameters, .. } = condition;
    Ok(ForeignRule { origin, precedence, shape, outcome, alternatives, other_parameters, remarks })
}

/// Returns the parameters of the request that the target keeps. If the target has its own query, it keeps only the
/// parameters that the target repeats, as in `id=:id`.
fn query_policy(line: &RedirectLine, template: &[Piece]) -> QueryPolicy {
    let before_fragment = line.to.split('#').next().unwrap_or_default();
    let Some((_, own)) = before_fragment.split_once('?').filter(|(_, own)| !own.is_empty()) else {
        return QueryPolicy::Keep;
    };
    let is_filled = |parameter: &Parameter| {
        template.iter().any(|piece| matches!(piece, Piece::Parameter(filled) if filled.name == parameter.name))
    };
    let repeated = line.parameters.iter().filter_map(|NamedValue { name, parameter }| {
        let parameter = parameter.as_ref().filter(|parameter| !is_filled(parameter))?;
        let is_own = own.split('&').any(|part| part == format!("{}=:{name}", parameter.name));
        is_own.then(|| parameter.name.clone())
    });
    let kept: Vec<String> = repeated.collect();
    if kept.is_empty() { QueryPolicy::Drop } else { QueryPolicy::Only(kept) }
}
