//! Finds unused rules by comparing the rules with hit counts. If several machines serve the same rules, a rule with
//! hits on any machine counts as used.

use std::collections::{BTreeSet, HashMap};
use std::time::Duration;

use portico::hits::{HitCount, HitState, RowCounts, RuleState, RuleUsage, UnixTime};
use portico_redirects::{RuleInfo, RuleOrRow, RuleSet};

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
        for (from, to) in &chained {
            if let Some(judged) = rules.get_mut(to.rule) {
                judged.led_by.insert(*from);
            }
        }
        propagate_along_chains(&mut rules);
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

/// Finds unused rows in the CSV files of used rules. If the rule itself is not used, its rows need no separate verdict.
fn find_unused_rows(
    query: &UnusedQuery<'_>,
    machines: &[MachineCounts<'_>],
    rules: &[RuleFinding],
    chained: &BTreeSet<(usize, RuleOrRow)>,
) -> Vec<RowFindings> {
    let used = rules.iter().enumerate().filter(|(_, judged)| judged.verdict == RuleUsage::Used);
    let files = used.filter_map(|(rule, _)| {
        let is_needed =
            |(from, _): &&(usize, RuleOrRow)| rules.get(*from).is_some_and(|it| it.verdict != RuleUsage::Unused);
        let led_through = chained.iter().filter(is_needed).filter(|(_, to)| to.rule == rule);
        let needed: BTreeSet<u32> = led_through.filter_map(|(_, to)| to.row).collect();
        judge_row_file(query, machines, rule, &needed)
    });
    files.collect()
}

fn judge_row_file(
    query: &UnusedQuery<'_>,
    machines: &[MachineCounts<'_>],
    rule: usize,
    needed: &BTreeSet<u32>,
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
            (RuleUsage::Unused, Some(counted)) if !needed.contains(&row) => {
                judged.unused.push((path.to_owned(), counted));
            }
            (RuleUsage::Used | RuleUsage::Unused, _) => {}
        }
    }
    Some(RowFindings { rule, rows: Some(judged) })
}

#[cfg(test)]
mod tests {
    use portico_redirects::{CompileOptions, Source, compile};

    use super::*;

    const DAY: i64 = 24 * 60 * 60;
    const TODAY: i64 = 20_000;
    const WINDOW: Duration = Duration::from_hours(90 * 24);

    fn day(number: i64) -> UnixTime {
        UnixTime::from_unix(number * DAY)
    }

    /// Returns the hit counts of a machine that has counted hits for 200 days. `rules` contains the id of each rule,
    /// the day since which hits of the rule are counted, and the day of the last hit.
    fn machine(rules: &[(&str, i64, Option<i64>)]) -> HitState {
        let days = (TODAY - 200..TODAY).map(|day| format!("[{day},86400]")).collect::<Vec<_>>().join(",");
        let mut state: HitState = serde_json::from_str(&format!(
            r#"{{"written":{},"watched":[{days}],"rules":[],"not_found":{{"since":0,"total":0,"floor":0,"addresses":[]}}}}"#,
            day(TODAY).unix()
        ))
        .unwrap();
        state.rules.extend(rules.iter().map(|(id, since, last)| RuleState {
            id: (*id).to_owned(),
            since: day(*since),
            hits: u64::from(last.is_some()),
            last: last.map(day),
            gone: None,
            rows: None,
        }));
        state
    }

    fn verdicts(items: &str, states: &[HitState]) -> Vec<RuleUsage> {
        let sources = [Source { name: "r.yaml".to_owned(), text: format!("rules:\n{items}") }];
        let rules = compile(&sources, &CompileOptions::default()).unwrap().rules;
        let query = UnusedQuery { rules: &rules, states, window: WINDOW, with_rows: false };
        UnusedFindings::of(&query).rules.into_iter().map(|judged| judged.verdict).collect()
    }

    const TWO: &str = "  - { from: /a, to: /b }\n  - { from: /b, to: /c }\n";
    const OLD: i64 = TODAY - 150;

    #[test]
    fn rule_inside_a_chain_is_used_while_the_chain_is_used() {
        let state = machine(&[("/a", OLD, Some(TODAY - 1)), ("/b", OLD, None)]);
        assert_eq!(verdicts(TWO, &[state]), [RuleUsage::Used, RuleUsage::Used]);
        let state = machine(&[("/a", OLD, None), ("/b", OLD, None)]);
        assert_eq!(verdicts(TWO, &[state]), [RuleUsage::Unused, RuleUsage::Unused]);
        let state = machine(&[("/a", OLD, None), ("/b", OLD, Some(TODAY - 1))]);
        assert_eq!(verdicts(TWO, &[state]), [RuleUsage::Unused, RuleUsage::Used]);
    }

    #[test]
    fn target_of_a_new_rule_is_too_early_to_judge() {
        let state = machine(&[("/b", OLD, None)]);
        let zero = RuleUsage::TooEarly(Duration::ZERO);
        assert_eq!(verdicts(TWO, &[state]), [zero, zero]);
    }

    #[test]
    fn rule_used_on_one_machine_is_used() {
        let idle = || machine(&[("/a", OLD, None), ("/b", OLD, None)]);
        let busy = machine(&[("/a", OLD, None), ("/b", OLD, Some(TODAY - 5))]);
        assert_eq!(verdicts(TWO, &[idle(), idle()]), [RuleUsage::Unused, RuleUsage::Unused]);
        assert_eq!(verdicts(TWO, &[idle(), busy]), [RuleUsage::Unused, RuleUsage::Used]);
        let young = machine(&[("/a", TODAY - 20, None), ("/b", OLD, None)]);
        let early = RuleUsage::TooEarly(Duration::from_hours(20 * 24));
        assert_eq!(verdicts(TWO, &[idle(), young]), [early, early]);
    }

    #[test]
    fn rule_that_was_restored_but_not_activated_is_too_early_to_judge() {
        let mut state = machine(&[("/a", OLD, None), ("/b", OLD, None)]);
        state.rules[1].gone = Some(day(TODAY - 3));
        assert_eq!(verdicts(TWO, &[state])[1], RuleUsage::TooEarly(Duration::ZERO));
    }
}
