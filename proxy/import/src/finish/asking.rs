//! Asks the compiled drafts which URLs they redirect although the other program excludes these URLs from redirects.

use std::cmp::Reverse;
use std::collections::HashSet;

use crate::condition::when::When;
use crate::finish::compiled;
use crate::foreign::exception::Exception;
use crate::importer::Importer;
use crate::rule::draft::{DraftOutcome, RuleDraft, RuleMatcher};
use portico_redirects::{NormalPath, Request, RuleSet, TestRequest};

/// The maximum number of pairs of a path and conditions for which requests are generated.
const MAX_PROBES: usize = 2_000;
/// The time of all requests, in seconds since 1970.
const NOW: i64 = 0;

/// The rules that redirect URLs which a statement excludes from redirects.
#[derive(Debug, Clone, Default)]
pub(super) struct Redirected {
    /// The indices of the drafts, in the order in which they were found.
    pub(super) rules: Vec<usize>,
    /// The path that the first of these rules redirects.
    pub(super) path: String,
}

/// Returns the rules that redirect the URLs of each exception. Requests are sent to the rules with and without a `pass`
/// for each exception. If only the rules without it redirect a URL, the exception is the reason.
pub(super) fn redirected(importer: &Importer<'_>, exceptions: &[Exception]) -> Vec<Redirected> {
    let mut all = vec![Redirected::default(); exceptions.len()];
    let drafts = importer.drafts.as_slice();
    let passes = passes(exceptions);
    if passes.is_empty() || drafts.is_empty() {
        return all;
    }
    let rules = drafts.iter().map(|draft| (draft.clone(), None));
    let mut with: Vec<OwnedDraft> = rules.chain(passes).collect();
    with.sort_by_key(|(draft, _)| (draft.precedence, draft.origin.line));
    let (Some(without), Some(with_passes)) =
        (compiled::rules(importer, drafts), compiled::valid_rules(importer, &mut with))
    else {
        return all;
    };
    let mut ask = |url: &str, attributes: &TestRequest| {
        let (path, query) = url.split_once('?').map_or((url, None), |(path, query)| (path, Some(query)));
        let Ok(normal) = NormalPath::parse(path) else { return };
        let request = Request { path: &normal, query, attributes };
        let origin = |rules: &RuleSet| rules.find(&request).map(|found| found.entry.rule);
        let Some((_, Some(index))) = origin(&with_passes).and_then(|rule| with.get(rule)) else { return };
        let Some((rule, exception)) = origin(&without).zip(exceptions.get(*index)) else { return };
        let redirects = |draft: &&RuleDraft| draft.outcome != DraftOutcome::Pass && exception.may_exclude(draft);
        if let (Some(_), Some(found)) = (drafts.get(rule).filter(redirects), all.get_mut(*index))
            && !found.rules.contains(&rule)
        {
            if found.rules.is_empty() {
                path.clone_into(&mut found.path);
            }
            found.rules.push(rule);
        }
    };
    for probe in probes(drafts, exceptions) {
        if let Some(rules) = compiled::rules(importer, &[probe]) {
            for (url, attributes) in &requests(&rules) {
                ask(url, attributes);
            }
        }
    }
    for (url, attributes) in &requests(&with_passes) {
        ask(url, attributes);
    }
    all
}

/// A draft, with the index of the exception for which it was added. `None` if the draft is a rule of the import.
type OwnedDraft = (RuleDraft, Option<usize>);

/// Returns a draft with `pass` for each exception whose paths are known.
fn passes(exceptions: &[Exception]) -> Vec<OwnedDraft> {
    let mut passes = Vec::new();
    for (index, exception) in exceptions.iter().enumerate() {
        if let Ok(paths) = exception.known_paths() {
            passes.extend(exception.alternatives.iter().map(|when| (exception.pass(paths, when), Some(index))));
        }
    }
    passes
}

/// Returns drafts whose sample requests meet the conditions of both an exception and a rule. Their paths are the paths of
/// the exception or, if the exception has conditions, of the rule.
fn probes(drafts: &[RuleDraft], exceptions: &[Exception]) -> Vec<RuleDraft> {
    let mut known: HashSet<(&RuleMatcher, When)> = HashSet::new();
    let mut probes = Vec::new();
    for exception in exceptions {
        let Ok(paths) = exception.known_paths() else { continue };
        for draft in drafts.iter().filter(|draft| exception.may_exclude(draft)) {
            for own in &exception.alternatives {
                let Some(when) = own.and(&draft.when) else { continue };
                let of_rule = (*own != When::default()).then_some(&draft.matcher);
                for matcher in std::iter::once(&paths.matcher).chain(of_rule) {
                    if probes.len() < MAX_PROBES && known.insert((matcher, when.clone())) {
                        let pass = exception.pass(paths, &when);
                        let outcome = DraftOutcome::Gone(410);
                        probes.push(RuleDraft { matcher: matcher.clone(), outcome, ..pass });
                    }
                }
            }
        }
    }
    probes
}

/// Returns the URLs and the attributes of sample requests for all rules. Paths below a folder come before the folder, because
/// the other program may exclude only these paths.
fn requests(rules: &RuleSet) -> Vec<(String, TestRequest)> {
    let plain = rules.addresses().into_iter().map(|url| (url, TestRequest::default()));
    let mut requests: Vec<(String, TestRequest)> = plain.collect();
    rules.each_conditional_request(NOW, |url, attributes| requests.push((url.to_owned(), attributes.clone())));
    requests.sort_by_key(|(url, _)| Reverse(url.matches('/').count()));
    requests
}
