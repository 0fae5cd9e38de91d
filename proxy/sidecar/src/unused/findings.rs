//! Judging rules by what was counted. Several machines may serve the same rules: what one of them needs is needed.

use std::collections::{BTreeSet, HashMap};
use std::time::Duration;

use portico::hits::{HitCount, HitState, RowCounts, RuleState, RuleUsage, UnixTime};
use portico_redirects::{Entry, RuleInfo, RuleSet};

/// What is asked.
pub(super) struct Question<'q> {
    pub(super) rules: &'q RuleSet,
    /// What each machine has counted; at least one.
    pub(super) states: &'q [HitState],
    pub(super) window: Duration,
    pub(super) with_rows: bool,
}

impl<'q> Question<'q> {
    pub(super) fn rule(&self, index: usize) -> Option<&'q RuleInfo> {
        self.rules.rule(Entry { rule: index, row: None })
    }
}

/// What there is to say.
pub(super) struct Findings {
    /// Every rule, in the order of the files.
    pub(super) rules: Vec<Judged>,
    /// Files of rows that belong to used rules.
    pub(super) files: Vec<JudgedRows>,
}

/// What there is to say about a rule.
pub(super) struct Judged {
    /// `None` when no machine knows the rule.
    pub(super) counted: Option<HitCount>,
    pub(super) verdict: RuleUsage,
    /// Rules that lead through this one.
    pub(super) led_by: BTreeSet<usize>,
}

/// What there is to say about the rows of a rule.
pub(super) struct JudgedRows {
    pub(super) rule: usize,
    /// `None` when a machine counts the file only as a whole.
    pub(super) rows: Option<RowVerdicts>,
}

#[derive(Default)]
pub(super) struct RowVerdicts {
    /// Addresses without a hit, and what is known of them.
    pub(super) unused: Vec<(String, HitCount)>,
    pub(super) too_early: usize,
}

impl Findings {
    pub(super) fn of(question: &Question<'_>) -> Self {
        let chained = question.rules.chained();
        let known: Vec<Known<'_>> = question.states.iter().map(Known::of).collect();
        let mut rules: Vec<Judged> = question
            .rules
            .rules()
            .enumerate()
            .map(|(index, rule)| {
                let begins = begins(question.rules, index);
                let counted = || known.iter().map(|known| (known, known.counted(rule.id())));
                let verdicts = counted().map(|(known, counted)| known.state.usage(counted, begins, question.window));
                Judged {
                    verdict: together(verdicts),
                    counted: counted().filter_map(|(_, counted)| counted).reduce(both),
                    led_by: BTreeSet::new(),
                }
            })
            .collect();
        for (from, to) in &chained {
            if let Some(judged) = rules.get_mut(to.rule) {
                judged.led_by.insert(*from);
            }
        }
        keep_what_is_led_through(&mut rules);
        let files = if question.with_rows { judge_files(question, &known, &rules, &chained) } else { Vec::new() };
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

/// What one machine knows, by the ids of rules.
struct Known<'s> {
    state: &'s HitState,
    rules: HashMap<&'s str, &'s RuleState>,
}

impl<'s> Known<'s> {
    fn of(state: &'s HitState) -> Self {
        // A rule that went and is only on paper again has not been watched since.
        let there = state.rules.iter().filter(|rule| rule.gone.is_none());
        Self { state, rules: there.map(|rule| (rule.id.as_str(), rule)).collect() }
    }

    fn counted(&self, id: &str) -> Option<HitCount> {
        self.rules.get(id).map(|rule| rule.counted())
    }

    /// `None` when the rows are counted only as a whole.
    fn rows(&self, id: &str) -> Option<RowCounts> {
        self.rules.get(id).map_or_else(|| Some(RowCounts::default()), |rule| rule.rows())
    }
}

fn begins(rules: &RuleSet, rule: usize) -> Option<UnixTime> {
    rules.begins_at(rule).map(UnixTime::from_unix)
}

/// The counts of two machines: all hits, since the later one has been counting too.
fn both(one: HitCount, other: HitCount) -> HitCount {
    HitCount { since: one.since.max(other.since), ..one.with(other) }
}

/// One verdict for all machines.
fn together(verdicts: impl Iterator<Item = RuleUsage>) -> RuleUsage {
    verdicts.reduce(at_least).unwrap_or(RuleUsage::TooEarly(Duration::ZERO))
}

/// The one that keeps the rule for longer.
fn at_least(one: RuleUsage, other: RuleUsage) -> RuleUsage {
    match (one, other) {
        (RuleUsage::Used, _) | (_, RuleUsage::Used) => RuleUsage::Used,
        (RuleUsage::TooEarly(one), RuleUsage::TooEarly(other)) => RuleUsage::TooEarly(one.min(other)),
        (early @ RuleUsage::TooEarly(_), RuleUsage::Unused) | (RuleUsage::Unused, early @ RuleUsage::TooEarly(_)) => {
            early
        }
        (RuleUsage::Unused, RuleUsage::Unused) => RuleUsage::Unused,
    }
}

/// A rule in the middle of a chain is never asked for; it is as needed as what stands in front of it.
fn keep_what_is_led_through(rules: &mut [Judged]) {
    loop {
        let verdicts: Vec<_> = rules.iter().map(|judged| judged.verdict).collect();
        let mut is_settled = true;
        for judged in &mut *rules {
            let leading = judged.led_by.iter().filter_map(|from| verdicts.get(*from)).copied();
            let verdict = leading.fold(judged.verdict, at_least);
            is_settled &= verdict == judged.verdict;
            judged.verdict = verdict;
        }
        if is_settled {
            return;
        }
    }
}

/// Rows of rules that are unused or too young themselves need no verdicts of their own.
fn judge_files(
    question: &Question<'_>,
    known: &[Known<'_>],
    rules: &[Judged],
    chained: &BTreeSet<(usize, Entry)>,
) -> Vec<JudgedRows> {
    let used = rules.iter().enumerate().filter(|(_, judged)| judged.verdict == RuleUsage::Used);
    let files = used.filter_map(|(rule, _)| {
        let is_needed =
            |(from, _): &&(usize, Entry)| rules.get(*from).is_some_and(|it| it.verdict != RuleUsage::Unused);
        let led_through = chained.iter().filter(is_needed).filter(|(_, to)| to.rule == rule);
        let needed: BTreeSet<u32> = led_through.filter_map(|(_, to)| to.row).collect();
        judge_rows(question, known, rule, &needed)
    });
    files.collect()
}

fn judge_rows(question: &Question<'_>, known: &[Known<'_>], rule: usize, needed: &BTreeSet<u32>) -> Option<JudgedRows> {
    let paths = question.rules.row_paths(rule)?;
    let id = question.rule(rule)?.id();
    let Some(rows) = known.iter().map(|known| known.rows(id)).collect::<Option<Vec<_>>>() else {
        return Some(JudgedRows { rule, rows: None });
    };
    let begins = begins(question.rules, rule);
    let mut judged = RowVerdicts::default();
    for (row, path) in (0..).zip(paths) {
        let counted = || known.iter().zip(&rows).map(|(known, rows)| (known.state, rows.get(path)));
        let verdict = together(counted().map(|(state, counted)| state.usage(counted, begins, question.window)));
        match (verdict, counted().filter_map(|(_, counted)| counted).reduce(both)) {
            (RuleUsage::TooEarly(_), _) => judged.too_early += 1,
            (RuleUsage::Unused, Some(counted)) if !needed.contains(&row) => {
                judged.unused.push((path.to_owned(), counted));
            }
            (RuleUsage::Used | RuleUsage::Unused, _) => {}
        }
    }
    Some(JudgedRows { rule, rows: Some(judged) })
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

    /// A machine that watched for the last 200 days, and what it knows of rules: id, first day, last hit.
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
        let question = Question { rules: &rules, states, window: WINDOW, with_rows: false };
        Findings::of(&question).rules.into_iter().map(|judged| judged.verdict).collect()
    }

    const TWO: &str = "  - { from: /a, to: /b }\n  - { from: /b, to: /c }\n";
    const OLD: i64 = TODAY - 150;

    #[test]
    fn rule_that_only_others_lead_through_is_used_when_they_are() {
        let state = machine(&[("/a", OLD, Some(TODAY - 1)), ("/b", OLD, None)]);
        assert_eq!(verdicts(TWO, &[state]), [RuleUsage::Used, RuleUsage::Used]);
        let state = machine(&[("/a", OLD, None), ("/b", OLD, None)]);
        assert_eq!(verdicts(TWO, &[state]), [RuleUsage::Unused, RuleUsage::Unused]);
        let state = machine(&[("/a", OLD, None), ("/b", OLD, Some(TODAY - 1))]);
        assert_eq!(verdicts(TWO, &[state]), [RuleUsage::Unused, RuleUsage::Used]);
    }

    #[test]
    fn rule_behind_a_young_rule_is_as_young() {
        let state = machine(&[("/b", OLD, None)]);
        let zero = RuleUsage::TooEarly(Duration::ZERO);
        assert_eq!(verdicts(TWO, &[state]), [zero, zero]);
    }

    #[test]
    fn one_machine_that_needs_a_rule_keeps_it() {
        let idle = || machine(&[("/a", OLD, None), ("/b", OLD, None)]);
        let busy = machine(&[("/a", OLD, None), ("/b", OLD, Some(TODAY - 5))]);
        assert_eq!(verdicts(TWO, &[idle(), idle()]), [RuleUsage::Unused, RuleUsage::Unused]);
        assert_eq!(verdicts(TWO, &[idle(), busy]), [RuleUsage::Unused, RuleUsage::Used]);
        let young = machine(&[("/a", TODAY - 20, None), ("/b", OLD, None)]);
        let early = RuleUsage::TooEarly(Duration::from_hours(20 * 24));
        assert_eq!(verdicts(TWO, &[idle(), young]), [early, early]);
    }

    #[test]
    fn rule_that_is_only_on_paper_again_is_too_young() {
        let mut state = machine(&[("/a", OLD, None), ("/b", OLD, None)]);
        state.rules[1].gone = Some(day(TODAY - 3));
        assert_eq!(verdicts(TWO, &[state])[1], RuleUsage::TooEarly(Duration::ZERO));
    }
}
