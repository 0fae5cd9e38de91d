//! Finds redirect loops, and chains of redirects that are too long.
//!
//! For each rule, the check creates sample requests that the rule matches, and follows their redirects. If the rule has
//! a lookup table, there is a sample for every key. Placeholders are filled with arbitrary text, so the check can miss
//! a loop that only certain texts cause. At run time, Portico follows a limited number of redirects, and skips the
//! rules of such a loop.
//!
//! If rules have conditions, different requests can take different redirects, and the check follows all of them. A
//! redirect may also lead to another host that is named in the conditions of rules.

mod branches;
pub(in crate::check) mod known_request;
mod large_loop;
mod starts;
mod walk;

use std::collections::HashSet;

use crate::address::path::NormalPath;
use crate::check::redirect_loop::large_loop::{LongChain, LongChains};
use crate::check::redirect_loop::starts::Starts;
use crate::check::redirect_loop::walk::{HopUrl, RedirectLoop};
use crate::diagnostic::source::is_data;
use crate::diagnostic::{Code, Diagnostic};
use crate::engine::graph::{Graph, MAX_HOPS};
use crate::engine::matcher::RuleIndex;
use crate::rule::packed::RowIndex;
use crate::rule::path_pattern::{PathPattern, PatternEnd};
use crate::rule::{Paths, Rule, SAMPLE_REST, Sample, Strategy};

/// The number of URLs that a message shows if a chain is long or endless.
const SHOWN_HOPS: usize = 4;

/// A rule of a loop, and its matching row if the rule reads a CSV file. If the rule has a lookup table, the tuple also
/// contains the URL, because the rule leads to a different page for each key.
type Member = (RuleIndex, Option<RowIndex>, Option<String>);

pub(crate) fn check(graph: &Graph, found: &mut Vec<Diagnostic>) {
    let (mut reported, mut in_long_chain, mut in_large_loop) = (HashSet::new(), HashSet::new(), HashSet::new());
    let mut reported_chains: Vec<(Vec<Member>, Diagnostic)> = Vec::new();
    let mut of_large_loops: HashSet<Member> = HashSet::new();
    let (mut starts, mut long_chains) = (Starts::new(graph), LongChains::default());
    for (index, rule) in graph.rules.iter().enumerate() {
        if graph.is_final(rule) {
            continue;
        }
        for sample in samples(graph, index, rule) {
            let start = HopUrl { path: sample.path.clone(), host: None };
            if !in_large_loop.is_empty() && in_large_loop.contains(&member_of(graph, index, &start)) {
                continue;
            }
            let Some(mut redirect_loop) = starts.walk(index, rule, sample) else { continue };
            let mut members = members_of(graph, &redirect_loop);
            let mut kind = kind(&redirect_loop, &members);
            if kind == LoopKind::LongChain {
                // In a chain of 5,000 rules, almost every rule is the start of a chain that is too long. A rule that is
                // part of a reported chain is therefore not reported again.
                if members.first().is_some_and(|start| in_long_chain.contains(start)) {
                    continue;
                }
                in_long_chain.extend(members.iter().cloned());
                match long_chains.follow(&redirect_loop, graph) {
                    LongChain::Loop(large) => {
                        (kind, members) = (LoopKind::Closed, members_of(graph, &large));
                        in_long_chain.extend(members.iter().cloned());
                        of_large_loops.extend(members.iter().cloned());
                        if large_loop::redirects_all_requests(&large, graph) {
                            in_large_loop.extend(members.iter().cloned());
                        }
                        redirect_loop = large;
                    }
                    LongChain::KnownLoop => continue,
                    LongChain::NoLoop => {}
                }
            }
            members.sort_unstable();
            members.dedup();
            if reported.contains(&members) {
                continue;
            }
            let diagnostic = describe(graph, &redirect_loop, kind);
            match kind {
                LoopKind::LongChain => {
                    reported_chains.extend(diagnostic.map(|diagnostic| (members.clone(), diagnostic)));
                }
                LoopKind::Closed | LoopKind::Endless => found.extend(diagnostic),
            }
            reported.insert(members);
        }
    }
    // A part of a large loop may have been found first, by requests that do not meet the conditions of the whole loop.
    reported_chains.retain(|(members, _)| !members.iter().all(|member| of_large_loops.contains(member)));
    found.extend(reported_chains.into_iter().map(|(_, diagnostic)| diagnostic));
}

/// The reason why a chain of redirects is an error.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum LoopKind {
    /// The chain leads back to the path at which it starts.
    Closed,
    /// The chain does not end, because the same rule matches repeatedly, each time for another path.
    Endless,
    /// No rule or row of the chain occurs twice, but the chain has too many redirects.
    LongChain,
}

fn kind(redirect_loop: &RedirectLoop, members: &[Member]) -> LoopKind {
    let different: HashSet<&Member> = members.iter().collect();
    match (redirect_loop.is_closed(), different.len() == members.len()) {
        (true, _) => LoopKind::Closed,
        (false, true) => LoopKind::LongChain,
        (false, false) => LoopKind::Endless,
    }
}

/// Returns the rules of a loop, with their matching rows. Loops with the same rules and rows are reported only once.
fn members_of(graph: &Graph, redirect_loop: &RedirectLoop) -> Vec<Member> {
    redirect_loop.hops.iter().map(|(index, url)| member_of(graph, *index, url)).collect()
}

fn member_of(graph: &Graph, index: RuleIndex, url: &HopUrl) -> Member {
    let rule = graph.rules.get(index);
    let row = rule.and_then(|rule| rule.row_at(&url.path));
    let by_key = rule.is_some_and(Rule::has_table);
    (index, row, by_key.then(|| url.to_string()))
}

fn samples(graph: &Graph, index: RuleIndex, rule: &Rule) -> Vec<Sample> {
    let sample_at =
        |path: &str| Some(Sample { path: NormalPath::parse(path).ok()?.into_owned(), query: rule.sample_query(None) });
    match &rule.paths {
        Paths::Pattern(pattern) => pattern_samples(rule, pattern),
        Paths::Regex(regex) => regex.facts.sample.iter().filter_map(|path| sample_at(path)).collect(),
        // A row can be part of a loop only if another rule redirects its target.
        Paths::Rows(rows) => graph.chained_rows(index, &rows.pairs).filter_map(|row| sample_at(row.key)).collect(),
    }
}

/// Returns sample requests that a pattern matches. If the pattern also matches longer paths, as a prefix does, adds a
/// sample with a longer path. If the rule has a lookup table, adds a sample for every key.
fn pattern_samples(rule: &Rule, pattern: &PathPattern) -> Vec<Sample> {
    let rests: &[&str] = match pattern.end {
        PatternEnd::Open => &["", SAMPLE_REST],
        PatternEnd::Closed => &[""],
    };
    let keys = rule.keys().into_iter().map(Some).chain([None]);
    keys.flat_map(|key| rests.iter().filter_map(move |rest| rule.sample(pattern, key, rest))).collect()
}

fn describe(graph: &Graph, redirect_loop: &RedirectLoop, kind: LoopKind) -> Option<Diagnostic> {
    let ((first_rule, first_url), others) = redirect_loop.hops.split_first()?;
    let place_at =
        |rule: &RuleIndex, url: &HopUrl| graph.rules.get(*rule).map(|rule| rule.place(rule.row_at(&url.path)));
    let place = place_at(first_rule, first_url)?;
    let urls = redirect_loop.hops.iter().map(|(_, url)| url).chain([&redirect_loop.end]);
    let quoted: Vec<String> = urls.map(|url| format!("`{url}`")).collect();
    let urls = shorten(&quoted);
    let (code, message, hint) = match (kind, others.is_empty()) {
        (LoopKind::Closed, true) if graph.rules.get(*first_rule).is_some_and(Rule::has_filters) => (
            Code::Loop,
            urls,
            "the filters do not change this path, so the rule redirects to itself: match only paths that the filters change, \
             such as paths with a capital letter: `regex: /old/(?<name>.*\\p{Lu}.*)`",
        ),
        (LoopKind::Closed, true) if is_data(&place.source) => {
            (Code::Loop, urls, "the row redirects to itself: delete the row, or use the final page as its target")
        }
        (LoopKind::Closed, true)
            if graph.rules.get(*first_rule).is_some_and(|rule| rule.info.strategy() != Strategy::Exact) =>
        {
            (
                Code::Loop,
                urls,
                "the rule redirects its own target: write another rule for the target, with `pass: true`, or use another target",
            )
        }
        (LoopKind::Closed, true) => {
            (Code::Loop, urls, "the rule redirects to itself: delete the rule, or use the final page as its target")
        }
        (LoopKind::Closed, false) => {
            (Code::Loop, urls, "use the final page as the target of one of these rules, or delete one of these rules")
        }
        (LoopKind::Endless, true | false) => {
            (Code::Loop, urls, "the chain does not end: use the final page as the target")
        }
        (LoopKind::LongChain, true | false) => (
            Code::LongChain,
            format!("more than {MAX_HOPS} redirects: {urls}"),
            "use the final page as the target of each of these rules",
        ),
    };
    let mut diagnostic = Diagnostic::new(code, place.clone(), message).hint(hint);
    for (rule, url) in others.iter().take(MAX_HOPS) {
        if let Some(other) = place_at(rule, url).filter(|other| *other != place) {
            diagnostic = diagnostic.related(other, format!("redirects `{url}`"));
        }
    }
    Some(diagnostic)
}

/// Joins the URLs of a chain with arrows. If the chain has more than [`MAX_HOPS`] URLs, shows only the first URLs. If
/// such a chain is closed, its last URL is shown, too.
fn shorten(urls: &[String]) -> String {
    let Some(shown) = urls.get(..SHOWN_HOPS).filter(|_| urls.len() > MAX_HOPS) else { return urls.join(" → ") };
    let last = urls.last().filter(|last| urls.first() == Some(last));
    format!("{} → …{}", shown.join(" → "), last.map_or_else(String::new, |last| format!(" → {last}")))
}
