//! Finds unused rules by comparing the rules with hit counts. If several machines serve the same rules, a rule with
//! hits on any machine counts as used.

use std::collections::{BTreeSet, HashMap};
use std::time::Duration;

use portico::hits::{HitCount, HitState, RowCounts, RuleState, RuleUsage, UnixTime};
use portico_redirects::{ChainedEntries, RuleInfo, RuleOrRow, RuleSet};

/// The input of a search for unused rules.
pub(super) struct UnusedQuery<'q> {
    pub(super) rules: &'q RuleSet,
    /// The hit counts of each machine that serves the rules. The slice has at least one element.
    pub(super) states: &'q [HitState],
    pub(super) window: Duration,
    pub(super) with_rows: bool,
}

impl<'q> UnusedQuery<'q> {
    pub(super) fn rule(&self, index: usize) -> Option<&'q RuleInfo> {
        self.rules.rule(RuleOrRow { rule: index, row: None })
    }
}

/// The result of a search for unused rules.
pub(super) struct UnusedFindings {
    /// The results for all rules, in file order.
    pub(super) rules: Vec<RuleFinding>,
    /// The results for the rows in the CSV files of used rules.
    pub(super) files: Vec<RowFindings>,
}

/// The result of the search for one rule.
pub(super) struct RuleFinding {
    /// The hit counts of the rule on all machines. `None` if no machine has counted hits for the rule.
    pub(super) counted: Option<HitCount>,
    pub(super) verdict: RuleUsage,
    /// The rules whose targets are redirected by this rule.
    pub(super) led_by: BTreeSet<usize>,
}

/// The result of the search for the rows of one rule.
pub(super) struct RowFindings {
    pub(super) rule: usize,
    /// The verdicts about the rows. `None` if a machine counts only the hits of the whole CSV file.
    pub(super) rows: Option<RowVerdicts>,
}

#[derive(Default)]
pub(super) struct RowVerdicts {
    /// The paths of the rows that had no hit in the window, along with their counts.
    pub(super) unused: Vec<(String, HitCount)>,
    pub(super) too_early: usize,
}

impl UnusedFindings {
    pub(super) fn of(query: &UnusedQuery<'_>) -> Self {
        let chained = query.rules.chained_entries();
        let machines: Vec<MachineCounts<'_>> = query.states.iter().map(MachineCounts::of).collect();
        let mut rules: Vec<RuleFinding> = query
            .rules
            .rules()
            .enumerate()
            .map(|(index, rule)| {
                let begins = begins(query.rules, index);
                let counted = || machines.iter().map(|machine| (machine, machine.counted(rule.id())));
                let verdicts = counted().map(|(machine, counted)| machine.state.usage(counted, begins, query.window));
                RuleFinding {
                    verdict: combine_verdicts(verdicts),
                    counted: counted().filter_map(|(_, counted)| counted).reduce(add_counts),
                    led_by: BTreeSet::new(),
                }
            })
            .collect();
        for (from, to) in &chained.pairs {
            if let Some(judged) = rules.get_mut(to.rule) {
                judged.led_by.insert(*from);
            }
        }
        propagate_along_chains(&mut rules);
        combine_with_row_rules(query.rules, &mut rules);
        let files = if query.with_rows { find_unused_rows(query, &machines, &rules, &chained) } else { Vec::new() };
        Self { rules, files }
    }

    pub(super) fn has_unused(&self) -> bool {
        self.count(|verdict| verdict == RuleUsage::Unused) > 0 || self.unused_rows() > 0
    }

    pub(super) fn count(&self, is: impl Fn(RuleUsage) -> bool) -> usize {
        self.rules.iter().filter(|judged| is(judged.verdict)).count()
    }

    pub(super) fn unused_rows(&self) -> usize {
        self.files.iter().filter_map(|file| file.rows.as_ref()).map(|rows| rows.unused.len()).sum()
    }
}

/// The hit counts of one machine, keyed by rule id.
struct MachineCounts<'s> {
    state: &'s HitState,
    rules: HashMap<&'s str, &'s RuleState>,
}

impl<'s> MachineCounts<'s> {
    fn of(state: &'s HitState) -> Self {
        // The counts of removed rules are ignored. If a removed rule is in the files again, its hits are not counted
        // until the rule is activated.
        let active = state.rules.iter().filter(|rule| rule.gone.is_none());
        Self { state, rules: active.map(|rule| (rule.id.as_str(), rule)).collect() }
    }

    fn counted(&self, id: &str) -> Option<HitCount> {
        self.rules.get(id).map(|rule| rule.counted())
    }

    /// Returns the hit counts of the rows of a rule. Returns `None` if the rows are not counted separately.
    fn rows(&self, id: &str) -> Option<RowCounts> {
        self.rules.get(id).map_or_else(|| Some(RowCounts::default()), |rule| rule.rows())
    }
}

fn begins(rules: &RuleSet, rule: usize) -> Option<UnixTime> {
    rules.starts_at(rule).map(UnixTime::from_unix)
}

/// Adds the hit counts of two machines. The sum has the later of the two starting times.
fn add_counts(one: HitCount, other: HitCount) -> HitCount {
    HitCount { since: one.since.max(other.since), ..one.with(other) }
}

/// Combines the verdicts of all machines about a rule or row.
fn combine_verdicts(verdicts: impl Iterator<Item = RuleUsage>) -> RuleUsage {
    verdicts.reduce(safer_verdict).unwrap_or(RuleUsage::TooEarly(Duration::ZERO))
}

/// Returns the verdict with which a rule is kept for longer. `Used` takes precedence over `TooEarly`, and `TooEarly`
/// takes precedence over `Unused`.
fn safer_verdict(one: RuleUsage, other: RuleUsage) -> RuleUsage {
    match (one, other) {
        (RuleUsage::Used, _) | (_, RuleUsage::Used) => RuleUsage::Used,
        (RuleUsage::TooEarly(one), RuleUsage::TooEarly(other)) => RuleUsage::TooEarly(one.min(other)),
        (early @ RuleUsage::TooEarly(_), RuleUsage::Unused) | (RuleUsage::Unused, early @ RuleUsage::TooEarly(_)) => {
            early
        }
        (RuleUsage::Unused, RuleUsage::Unused) => RuleUsage::Unused,
    }
}

/// Passes the verdict of each rule on to the rules that redirect its target. A rule in the middle of a redirect chain
/// gets no hits. Such a rule is needed as long as the rule at the start of the chain is needed.
fn propagate_along_chains(rules: &mut [RuleFinding]) {
    loop {
        let verdicts: Vec<_> = rules.iter().map(|judged| judged.verdict).collect();
        let mut is_stable = true;
        for judged in &mut *rules {
            let leading = judged.led_by.iter().filter_map(|from| verdicts.get(*from)).copied();
            let verdict = leading.fold(judged.verdict, safer_verdict);
            is_stable &= verdict == judged.verdict;
            judged.verdict = verdict;
        }
        if is_stable {
            return;
        }
    }
}

/// Passes the verdict of each rule that comes from a row of a CSV file on to the rule that names the file. Hits of such a
/// row are not counted for the file. The file is needed as long as one of its rows is needed.
fn combine_with_row_rules(rules: &RuleSet, judged: &mut [RuleFinding]) {
    for (row, file) in rules.written_rules().into_iter().enumerate().filter(|(row, file)| row != file) {
        let Some(of_row) = judged.get(row).map(|row| row.verdict) else { continue };
        if let Some(file) = judged.get_mut(file) {
            file.verdict = safer_verdict(file.verdict, of_row);
        }
    }
}

/// Finds unused rows in the CSV files of used rules. If the rule itself is not used, its rows need no separate verdict.
fn find_unused_rows(
    query: &UnusedQuery<'_>,
    machines: &[MachineCounts<'_>],
    rules: &[RuleFinding],
    chained: &ChainedEntries,
) -> Vec<RowFindings> {
    let used = rules.iter().enumerate().filter(|(_, judged)| judged.verdict == RuleUsage::Used);
    let files = used.filter_map(|(rule, _)| {
        let is_needed = |from: usize| rules.get(from).is_some_and(|it| it.verdict != RuleUsage::Unused);
        let led_through = chained.pairs.iter().filter(|(from, to)| to.rule == rule && is_needed(*from));
        let needed: BTreeSet<u32> = led_through.filter_map(|(_, to)| to.row).collect();
        judge_row_file(query, machines, rule, &|row, path| {
            needed.contains(&row) || chained.may_lead_to_row(query.rules, rule, path, is_needed)
        })
    });
    files.collect()
}

/// Judges the rows of one CSV file. `is_needed` reports whether a rule that is needed redirects to the path of a row.
fn judge_row_file(
    query: &UnusedQuery<'_>,
    machines: &[MachineCounts<'_>],
    rule: usize,
    is_needed: &dyn Fn(u32, &str) -> bool,
) -> Option<RowFindings> {
    let paths = query.rules.row_paths(rule)?;
    let id = query.rule(rule)?.id();
    let Some(rows) = machines.iter().map(|machine| machine.rows(id)).collect::<Option<Vec<_>>>() else {
        return Some(RowFindings { rule, rows: None });
    };
    let begins = begins(query.rules, rule);
    let mut judged = RowVerdicts::default();
    for (row, path) in (0..).zip(paths) {
        let counted = || machines.iter().zip(&rows).map(|(machine, rows)| (machine.state, rows.get(path)));
        let verdict = combine_verdicts(counted().map(|(state, counted)| state.usage(counted, begins, query.window)));
        match (verdict, counted().filter_map(|(_, counted)| counted).reduce(add_counts)) {
            (RuleUsage::TooEarly(_), _) => judged.too_early += 1,
            (RuleUsage::Unused, Some(counted)) if !is_needed(row, path) => {
                judged.unused.push((path.to_owned(), counted));
            }
            (RuleUsage::Used | RuleUsage::Unused, _) => {}
        }
    }
    Some(RowFindings { rule, rows: Some(judged) })
}

#[cfg(test)]
mod tests;
