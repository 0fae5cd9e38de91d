//! Writes rules with `pass` for the URLs that the other program excludes from redirects. Statements for which no such
//! rule can be written are reported if a rule redirects their URLs. To find such a rule, the compiled drafts are asked.

use crate::condition::when::When;
use crate::finish::asking::{self, Redirected};
use crate::finish::overlap::ComparedPaths;
use crate::foreign::exception::{Certainty, ExceptedPaths, Exception};
use crate::importer::Importer;
use crate::note::{EXCLUDES_UNKNOWN, Remark, SUCH_URLS};
use crate::rule::draft::{Precedence, RuleDraft, RuleMatcher};

/// The maximum number of rules that a message counts. If there are more rules, the message says "many other rules".
const MAX_RULES: usize = 100;

/// Adds a draft with `pass` for every statement that excludes known paths from all later redirects. A statement that
/// responds in another way is also reported. All other statements remain in `importer.exceptions`.
pub(super) fn add_passes(importer: &mut Importer<'_>) {
    let (mut passes, mut others) = (Vec::new(), Vec::new());
    let exceptions = std::mem::take(&mut importer.exceptions);
    let compared = compared_paths(importer, &exceptions);
    for exception in exceptions {
        match &exception.excepted_paths {
            Ok(paths)
                if exception.certainty == Certainty::Always
                    && !ends_before_a_redirect(&exception, paths, (&importer.drafts, compared.as_ref())) =>
            {
                passes.extend(exception.alternatives.iter().map(|when| exception.pass(paths, when)));
                if let Some(remark) = exception.remark {
                    importer.report_untranslated(&exception.origin, remark);
                }
            }
            Ok(_) | Err(_) => others.push(exception),
        }
    }
    importer.drafts.extend(passes);
    importer.exceptions = others;
}

/// Returns the paths of the drafts and of the exclusions, if an exclusion ends before the last redirect.
fn compared_paths(importer: &Importer<'_>, exceptions: &[Exception]) -> Option<ComparedPaths> {
    let mut ending = exceptions.iter().filter(|exception| exception.until != Precedence::LAST).peekable();
    ending.peek()?;
    let excluded = ending.filter_map(|exception| {
        let paths = exception.excepted_paths.as_ref().ok()?;
        Some(exception.pass(paths, &When::default()))
    });
    Some(ComparedPaths::of(importer, excluded.chain(importer.drafts.iter().cloned())))
}

/// Reports whether a redirect may apply to the excluded paths after the exclusion has ended. A rule with `pass` would
/// also exclude the paths from this redirect.
fn ends_before_a_redirect(
    exception: &Exception,
    paths: &ExceptedPaths,
    (drafts, compared): (&[RuleDraft], Option<&ComparedPaths>),
) -> bool {
    let Some(compared) = compared.filter(|_| exception.until != Precedence::LAST) else { return false };
    let own = exception.pass(paths, &When::default());
    let mut later = drafts.iter().filter(|draft| draft.precedence >= exception.until);
    later.any(|draft| {
        exception.alternatives.iter().any(|when| when.may_hold_with(&draft.when)) && compared.may_overlap(&own, draft)
    })
}

/// Reports every statement that excludes URLs from redirects, if a rule now redirects these URLs. A statement that has
/// a remark is always reported. The drafts must be sorted in the order in which the original program evaluates them.
pub(super) fn report(importer: &mut Importer<'_>) {
    let exceptions = std::mem::take(&mut importer.exceptions);
    let redirected = asking::redirected(importer, &exceptions);
    let remark = |(exception, redirected): (&Exception, &Redirected)| match exception.known_paths() {
        Ok(_) => for_known_paths(exception, redirected, &importer.drafts),
        Err(why) => for_unknown_paths(exception, why, &importer.drafts),
    };
    let remarks: Vec<Option<Remark>> = exceptions.iter().zip(&redirected).map(remark).collect();
    for (exception, remark) in exceptions.into_iter().zip(remarks) {
        if let Some(remark) = remark.or(exception.remark) {
            importer.report_untranslated(&exception.origin, remark);
        }
    }
}

/// Returns a remark if it is unknown which paths `exception` excludes from redirects. Every later rule that matches
/// more than one path may then redirect such a path.
fn for_unknown_paths(exception: &Exception, why: &Remark, drafts: &[RuleDraft]) -> Option<Remark> {
    let is_wide = |draft: &&RuleDraft| !matches!(draft.matcher, RuleMatcher::Exact(_));
    let last = drafts.iter().rfind(|draft| is_wide(draft) && exception.may_exclude(draft))?;
    let line = last.origin.line;
    let reason = format!(
        "this statement {EXCLUDES_UNKNOWN}, but now the rule for line {line} may redirect these URLs; \
        the URLs are unknown: {}",
        why.reason
    );
    Some(exception_remark(exception, &reason, last))
}

/// Returns a remark about the rules that redirect paths which `exception` excludes from redirects.
fn for_known_paths(exception: &Exception, redirected: &Redirected, drafts: &[RuleDraft]) -> Option<Remark> {
    let draft = drafts.get(*redirected.rules.first()?)?;
    let line = draft.origin.line;
    let more = match redirected.rules.len() - 1 {
        0 => " redirects".to_owned(),
        1 => " and another rule redirect".to_owned(),
        MAX_RULES.. => " and many other rules redirect".to_owned(),
        others => format!(" and {others} other rules redirect"),
    };
    let path = &redirected.path;
    let reason = if line == exception.origin.line {
        format!(
            "this statement excludes {SUCH_URLS}{path}` from its redirect, but now the rule redirects them, because a rule with \
            `pass` would also exclude them from a later redirect"
        )
    } else {
        format!(
            "this statement is the first that applies to {SUCH_URLS}{path}` in the original file, but now the rule for \
            line {line}{more} these URLs"
        )
    };
    Some(exception_remark(exception, &reason, draft))
}

fn exception_remark(exception: &Exception, reason: &str, competitor: &RuleDraft) -> Remark {
    let always = exception.alternatives.iter().any(|own| own.and(&competitor.when).as_ref() == Some(&competitor.when));
    let conditions = if always { "" } else { "if its conditions hold, " };
    let before = exception.remark.as_ref().map(|remark| format!("{}; ", remark.reason)).unwrap_or_default();
    let line = competitor.origin.line;
    Remark::new(
        format!("{before}{conditions}{reason}"),
        format!(
            "to keep these pages, write a rule with `pass: true` for these URLs, or restrict the rule for line {line} \
            to the intended paths"
        ),
    )
}
