//! Writes rules with `pass` for the URLs that the other program excludes from redirects. Statements for which no such
//! rule can be written are reported if a rule redirects their URLs. To find such a rule, the compiled drafts are asked.

use crate::condition::when::When;
use crate::finish::asking::{self, Redirected};
use crate::finish::bare_folder;
use crate::finish::continued;
use crate::finish::overlap::ComparedPaths;
use crate::finish::own_target;
use crate::foreign::exception::{Certainty, ExceptedPaths, Exception};
use crate::importer::Importer;
use crate::note::{NoteSubject, Remark};
use crate::place::Place;
use crate::rule::draft::{Precedence, RuleDraft, RuleMatcher};

/// The maximum number of rules that a message counts. If there are more rules, the message says "many other rules".
const MAX_RULES: usize = 100;

/// Adds a draft with `pass` for every statement that excludes known paths from all later redirects. A statement that
/// responds in another way is also reported. All other statements remain in `importer.exceptions`.
pub(super) fn add_passes(importer: &mut Importer<'_>) {
    let exceptions = std::mem::take(&mut importer.exceptions);
    let compared = compared_paths(importer, &exceptions);
    let (mut passes, mut others) = (Vec::new(), Vec::new());
    let with_folder = |exception: &Exception| {
        let passes = rules(exception, &exceptions, &importer.drafts, compared.as_ref())?;
        Some((bare_folder::redirects(importer, exception, &exceptions), passes))
    };
    let found: Vec<Option<(Vec<RuleDraft>, Vec<RuleDraft>)>> = exceptions.iter().map(with_folder).collect();
    for (exception, found) in exceptions.into_iter().zip(found) {
        let Some((of_folder, found)) = found else {
            others.push(exception);
            continue;
        };
        if let Some(remark) = exception.remark {
            let subject = if of_folder.is_empty() { remark.subject.clone() } else { NoteSubject::BelowFolder };
            importer.report_untranslated(&exception.origin, Remark { subject, ..remark });
        }
        passes.extend(of_folder.into_iter().chain(found));
    }
    importer.drafts.extend(passes);
    importer.exceptions = others;
}

/// Returns the rules with `pass` for an exception. If the exclusion ends before the last redirect, the rules for the later
/// redirects of these paths come first. Returns `None` if there are no such rules.
fn rules(
    exception: &Exception,
    all: &[Exception],
    drafts: &[RuleDraft],
    compared: Option<&ComparedPaths>,
) -> Option<Vec<RuleDraft>> {
    let paths = exception.excepted_paths.as_ref().ok().filter(|_| exception.certainty == Certainty::Always)?;
    let mut rules = match compared.filter(|_| exception.until != Precedence::LAST) {
        None => Vec::new(),
        Some(compared) => later_redirects(exception, paths, all, (drafts, compared))?,
    };
    rules.extend(exception.alternatives.iter().map(|when| exception.pass(paths, when)));
    Some(rules)
}

/// Returns the paths of the drafts and of the exclusions, if an exclusion ends before the last redirect.
fn compared_paths(importer: &Importer<'_>, exceptions: &[Exception]) -> Option<ComparedPaths> {
    exceptions.iter().find(|exception| exception.until != Precedence::LAST)?;
    let excluded = exceptions.iter().filter_map(|exception| {
        let paths = exception.excepted_paths.as_ref().ok()?;
        Some(exception.pass(paths, &When::default()))
    });
    Some(ComparedPaths::of(importer, excluded.chain(importer.drafts.iter().cloned())))
}

/// Returns rules for the redirects that may apply to the excluded paths after the exclusion has ended. A rule with `pass`
/// would also exclude the paths from these redirects. Returns `None` if there are no such rules, or if another statement
/// may exclude the paths from these redirects.
fn later_redirects(
    exception: &Exception,
    paths: &ExceptedPaths,
    all: &[Exception],
    (drafts, compared): (&[RuleDraft], &ComparedPaths),
) -> Option<Vec<RuleDraft>> {
    let own = exception.pass(paths, &When::default());
    let may_meet = |other: &RuleDraft| {
        exception.alternatives.iter().any(|when| when.may_hold_with(&other.when))
            && compared.may_overlap_exactly(&own, other)
    };
    let may_apply = |draft: &RuleDraft| !own_target::leads_to_itself(draft) && may_meet(draft);
    let mut later: Vec<&RuleDraft> =
        drafts.iter().filter(|draft| draft.precedence >= exception.until && may_apply(draft)).collect();
    let is_excluded = |other: &Exception| match &other.excepted_paths {
        Ok(paths) => other.alternatives.iter().any(|when| may_meet(&other.pass(paths, when))),
        Err(_) => true,
    };
    let is_later = |other: &&Exception| other.precedence >= exception.until && other.precedence != exception.precedence;
    // A block such as `handle_path` excludes its paths only from the redirects after the block.
    let excludes_later = |other: &&Exception| later.iter().any(|draft| other.may_exclude(draft));
    if all.iter().filter(is_later).filter(excludes_later).any(is_excluded) {
        return None;
    }
    later.sort_by_key(|draft| (draft.precedence, draft.origin.line));
    continued::rules(exception, paths, later.into_iter())
}

/// Reports every statement that excludes URLs from redirects, if a rule now redirects these URLs. A statement that has
/// a remark is always reported. The drafts must be sorted in the order in which the original program evaluates them.
pub(super) fn report(importer: &mut Importer<'_>) {
    let exceptions = std::mem::take(&mut importer.exceptions);
    let redirected = asking::redirected(importer, &exceptions);
    let remark = |(exception, redirected): (&Exception, &Redirected)| match exception.known_paths() {
        Ok(_) => for_known_paths(exception, redirected, importer),
        Err(why) => for_unknown_paths(exception, why, importer),
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
fn for_unknown_paths(exception: &Exception, why: &Remark, importer: &Importer<'_>) -> Option<Remark> {
    let is_wide = |draft: &&RuleDraft| !matches!(draft.matcher, RuleMatcher::Exact(_));
    let last = importer.drafts.iter().rfind(|draft| is_wide(draft) && exception.may_exclude(draft))?;
    let place = importer.places.of(last.origin.line);
    let reason = format!(
        "this statement excludes URLs from redirects, but now the rule for {place} may redirect these URLs; \
        the URLs are unknown: {}",
        why.reason
    );
    Some(exception_remark(exception, None, &reason, (last, place)))
}

/// Returns a remark about the rules that redirect paths which `exception` excludes from redirects.
fn for_known_paths(exception: &Exception, redirected: &Redirected, importer: &Importer<'_>) -> Option<Remark> {
    let draft = importer.drafts.get(*redirected.rules.first()?)?;
    let place = importer.places.of(draft.origin.line);
    let more = match redirected.rules.len() - 1 {
        0 => " redirects".to_owned(),
        1 => " and another rule redirect".to_owned(),
        MAX_RULES.. => " and many other rules redirect".to_owned(),
        others => format!(" and {others} other rules redirect"),
    };
    let path = &redirected.path;
    let reason = if draft.origin.line == exception.origin.line {
        format!(
            "this statement excludes URLs such as `{path}` from its redirect, but now the rule redirects them, because a rule with \
            `pass` would also exclude them from a later redirect"
        )
    } else {
        format!(
            "this statement is the first that applies to URLs such as `{path}` in the original file, but now the rule for \
            {place}{more} these URLs"
        )
    };
    Some(exception_remark(exception, Some(path.clone()), &reason, (draft, place)))
}

fn exception_remark(
    exception: &Exception,
    path: Option<String>,
    reason: &str,
    (competitor, place): (&RuleDraft, Place),
) -> Remark {
    let always = exception.alternatives.iter().any(|own| own.and(&competitor.when).as_ref() == Some(&competitor.when));
    let conditions = if always { "" } else { "if its conditions hold, " };
    let before = exception.remark.as_ref().map(|remark| format!("{}; ", remark.reason)).unwrap_or_default();
    Remark::about(
        NoteSubject::ExcludedPaths { example: path, rule: competitor.origin.line },
        format!("{before}{conditions}{reason}"),
        format!(
            "to keep these pages, write a rule with `pass: true` for these URLs, or restrict the rule for {place} \
            to the intended paths"
        ),
    )
}
