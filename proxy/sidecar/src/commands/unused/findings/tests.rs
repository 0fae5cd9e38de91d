//! Tests verdicts about rules and rows.

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
    findings(items, "", states).0
}

/// Returns the verdicts about rules whose CSV file `m.csv` has these rows, and the paths of the unused rows.
fn findings(items: &str, rows: &str, states: &[HitState]) -> (Vec<RuleUsage>, Vec<String>) {
    let source = |name: &str, text: String| Source { name: name.to_owned(), text };
    let mut sources = vec![source("r.yaml", format!("rules:\n{items}"))];
    if !rows.is_empty() {
        sources.push(source("m.csv", rows.to_owned()));
    }
    let rules = compile(&sources, &CompileOptions::default()).unwrap().rules;
    let query = UnusedQuery { rules: &rules, states, window: WINDOW, with_rows: true };
    let found = UnusedFindings::of(&query);
    let rows = found.files.into_iter().filter_map(|file| file.rows).flat_map(|rows| rows.unused);
    (found.rules.into_iter().map(|judged| judged.verdict).collect(), rows.map(|(path, _)| path).collect())
}

/// Returns the stored counts of rows that have existed since the day [`OLD`] and were never hit.
fn rows_without_hits(paths: &[&str]) -> RuleState {
    let hash = |path: &&str| {
        path.bytes()
            .fold(0xcbf2_9ce4_8422_2325_u64, |hash, byte| (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3))
    };
    let never: Vec<u64> = paths.iter().map(hash).collect();
    let rows = serde_json::json!([{ "since": day(OLD).unix(), "hit": [], "never": never }]);
    RuleState {
        id: "moved".to_owned(),
        since: day(OLD),
        hits: 0,
        last: None,
        gone: None,
        rows: Some(serde_json::from_value(rows).unwrap()),
    }
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

const MOVED: &str = "  - { rows: m.csv, id: moved }\n";

#[test]
fn file_is_used_if_a_row_with_an_owner_is_used() {
    let rows = "from,to,status,owner\n/a,/x,,Anna\n/b,/y,,Anna\n";
    let state = |hit| machine(&[("moved", OLD, None), ("/a", OLD, hit), ("/b", OLD, None)]);
    let (used, unused) = (RuleUsage::Used, RuleUsage::Unused);
    assert_eq!(findings(MOVED, rows, &[state(Some(TODAY - 1))]).0, [used, used, unused]);
    assert_eq!(findings(MOVED, rows, &[state(None)]).0, [unused; 3]);
}

#[test]
fn plain_rows_are_listed_if_only_rows_with_conditions_are_used() {
    let rows = "from,to,status,owner\n/a,/x,,Anna\n/c,/y,,\n/d,/z,,\n";
    let mut state = machine(&[("/a", OLD, Some(TODAY - 1))]);
    state.rules.push(rows_without_hits(&["/c", "/d"]));
    let found = findings(MOVED, rows, &[state]);
    assert_eq!(found, (vec![RuleUsage::Used; 2], vec!["/c".to_owned(), "/d".to_owned()]));
}

#[test]
fn row_that_captured_text_may_lead_to_is_needed() {
    let items = format!("  - {{ from: '/old/{{x}}', to: '/{{x}}' }}\n{MOVED}");
    let rows = "from,to,status,owner\n/a,/x,,Anna\n/c,/y,,\n/c/d,/z,,\n";
    let mut state = machine(&[("/old/{x}", OLD, Some(TODAY - 1)), ("/a", OLD, None)]);
    state.rules.push(rows_without_hits(&["/c", "/c/d"]));
    let found = findings(&items, rows, &[state]);
    assert_eq!(found, (vec![RuleUsage::Used; 3], vec!["/c/d".to_owned()]));
}

#[test]
fn rule_that_has_not_begun_is_too_early_to_judge() {
    let state = || machine(&[("/a", OLD, None)]);
    for when in [
        "from: 2030-01-01",
        "not: { until: 2030-01-01 }",
        "any: [{ from: 2030-01-01 }, { from: 2031-01-01, method: GET }]",
    ] {
        let items = format!("  - {{ id: /a, from: /a, to: /b, when: {{ {when} }} }}\n");
        assert_eq!(verdicts(&items, &[state()]), [RuleUsage::TooEarly(Duration::ZERO)], "{when}");
    }
}
