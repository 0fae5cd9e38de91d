//! Tests that hits are counted, and that the counts survive reloads and restarts.

mod switching;

use std::collections::VecDeque;
use std::fmt::Write;

use portico_redirects::{CompileOptions, Request, RuleInfo, RuleSet, Source, compile};

use super::*;

/// The current generation of rules, and the hit counts. Another generation can replace the current one.
struct Fixture {
    hits: Hits,
    number: u64,
    hash: Arc<str>,
    rules: Arc<RuleSet>,
}

fn rules(items: &str, rows: &str) -> Arc<RuleSet> {
    let source = |name: &str, text: String| Source { name: name.to_owned(), text };
    let sources = [source("r.yaml", format!("rules:\n{items}")), source("shop.csv", rows.to_owned())];
    Arc::new(compile(&sources, &CompileOptions::default()).unwrap().rules)
}

const SHOP: &str = "  - { id: shop, rows: shop.csv }\n";
const ROWS: &str = "/r1,/x\n/r2,/x\n";

impl Fixture {
    fn new(items: &str, rows: &str) -> Self {
        let (rules, hash) = (rules(items, rows), Arc::from("hash"));
        let hits = Hits::new(Generation { number: 1, hash: &hash, rules: &rules });
        Self { hits, number: 1, hash, rules }
    }

    /// Activates other rules. Returns the number and the rules of the old generation, which requests that began before
    /// the change still use.
    fn activate(&mut self, items: &str, rows: &str) -> (u64, Arc<RuleSet>) {
        let old = (self.number, std::mem::replace(&mut self.rules, rules(items, rows)));
        self.number += 1;
        self.hits.switch_to(Generation { number: self.number, hash: &self.hash, rules: &self.rules }, || {});
        old
    }

    /// Sends `times` requests for `path`.
    fn request(&self, path: &str, times: u64) {
        (0..times).for_each(|_| self.request_in(self.number, &self.rules, path));
    }

    fn request_in(&self, number: u64, rules: &Arc<RuleSet>, path: &str) {
        let normal = NormalPath::parse(path).unwrap();
        let entry = rules.find(&Request::plain(&normal, None)).unwrap().entry;
        self.hits.record(Generation { number, hash: &self.hash, rules }, entry, UnixTime::now());
    }

    fn rule(&self, id: &str) -> RuleState {
        self.hits.state().rules.into_iter().find(|rule| rule.id == id).unwrap()
    }

    fn hits(&self, id: &str) -> u64 {
        self.rule(id).hits
    }

    fn row_hits(&self, path: &str) -> Option<u64> {
        Some(self.rule("shop").rows()?.get(path)?.hits)
    }

    fn series(&self) -> (Vec<(String, u64)>, u64) {
        let RuleSeries { mut rules, others } = self.hits.series();
        rules.sort();
        (rules, others)
    }
}

/// Returns the state with `since` as the time since which all rules have existed.
fn with_age(mut state: HitState, since: i64) -> HitState {
    state.rules.iter_mut().for_each(|rule| rule.since = UnixTime::from_unix(since));
    state
}

#[test]
fn rules_and_rows_are_counted() {
    let fixture = Fixture::new(&format!("  - {{ from: /a, to: /x }}\n{SHOP}"), ROWS);
    assert!(!fixture.hits.take_change());
    fixture.request("/a", 2);
    fixture.request("/r2", 3);
    assert_eq!((fixture.hits("/a"), fixture.hits("shop")), (2, 3));
    assert_eq!((fixture.row_hits("/r1"), fixture.row_hits("/r2")), (Some(0), Some(3)));
    assert!(fixture.rule("/a").last.is_some() && fixture.hits.take_change() && !fixture.hits.take_change());
}

#[test]
fn counts_are_kept_by_id_and_path_across_a_reload() {
    let mut fixture = Fixture::new(&format!("  - {{ from: /a, to: /x }}\n{SHOP}"), ROWS);
    fixture.request("/a", 2);
    fixture.request("/r2", 3);
    // In the new rules, the positions and the targets of all rules and rows are different.
    fixture
        .activate(&format!("  - {{ from: /first, to: /y }}\n{SHOP}  - {{ from: /a, to: /y }}\n"), "/r0,/y\n/r2,/y\n");
    assert_eq!((fixture.hits("/a"), fixture.hits("shop"), fixture.hits("/first")), (2, 3, 0));
    assert_eq!((fixture.row_hits("/r0"), fixture.row_hits("/r1"), fixture.row_hits("/r2")), (Some(0), None, Some(3)));
}

#[test]
fn request_that_began_before_a_reload_is_counted() {
    let mut fixture = Fixture::new(&format!("  - {{ from: /a, to: /x }}\n  - {{ from: /b, to: /x }}\n{SHOP}"), ROWS);
    let (number, old) = fixture.activate(&format!("{SHOP}  - {{ from: /a, to: /x }}\n"), "/r2,/x\n");
    for path in ["/a", "/b", "/r2", "/r1"] {
        fixture.request_in(number, &old, path);
    }
    assert_eq!(
        (fixture.hits("/a"), fixture.hits("/b"), fixture.hits("shop"), fixture.row_hits("/r2")),
        (1, 1, 2, Some(1))
    );
    assert!(fixture.rule("/b").gone.is_some());
}

#[test]
fn no_hit_is_lost_while_rules_are_replaced() {
    const REQUESTS: u64 = 5000;
    let items = |round: usize| format!("  - {{ from: /{round}, to: /x }}\n  - {{ from: /a, to: /x }}\n{SHOP}");
    let mut fixture = Fixture::new(&items(0), ROWS);
    let generations: Vec<_> = (1..=20).map(|round| rules(&items(round), ROWS)).collect();
    let current = Mutex::new((fixture.number, Arc::clone(&fixture.rules)));
    thread::scope(|scope| {
        let (fixture, current) = (&fixture, &current);
        for path in ["/a", "/r1"] {
            scope.spawn(move || {
                for _ in 0..REQUESTS {
                    let (number, rules) = lock(current).clone();
                    fixture.request_in(number, &rules, path);
                }
            });
        }
        // Each request of this thread hits a rule that exists in only one generation. The thread keeps each generation
        // for a while, so newer generations replace the generation before the request is sent.
        scope.spawn(move || {
            let mut held = VecDeque::new();
            for _ in 0..REQUESTS {
                held.push_back(lock(current).clone());
                if held.len() > 100 {
                    request_own_rule(fixture, held.pop_front());
                }
            }
            for old in held {
                request_own_rule(fixture, Some(old));
            }
        });
        for (number, rules) in (2..).zip(&generations) {
            fixture.hits.switch_to(Generation { number, hash: &fixture.hash, rules }, || {});
            *lock(current) = (number, Arc::clone(rules));
            thread::yield_now();
        }
    });
    fixture.rules = Arc::clone(&generations[19]);
    assert_eq!(
        (fixture.hits("/a"), fixture.hits("shop"), fixture.row_hits("/r1")),
        (REQUESTS, REQUESTS, Some(REQUESTS))
    );
    let own = fixture.hits.state().rules.into_iter().filter(|rule| rule.id.starts_with('/') && rule.id != "/a");
    assert_eq!(own.map(|rule| rule.hits).sum::<u64>(), REQUESTS);
}

fn request_own_rule(fixture: &Fixture, old: Option<(u64, Arc<RuleSet>)>) {
    let (number, rules) = old.unwrap();
    fixture.request_in(number, &rules, &format!("/{}", number - 1));
}

#[test]
fn rule_that_comes_back_keeps_its_count() {
    let mut fixture = Fixture::new("  - { from: /a, to: /x }\n  - { from: /b, to: /x }\n", ROWS);
    fixture.request("/b", 4);
    fixture.activate("  - { from: /a, to: /x }\n", ROWS);
    assert_eq!((fixture.hits("/b"), fixture.rule("/b").gone.is_some()), (4, true));
    fixture.activate("  - { from: /b, to: /x }\n", ROWS);
    assert_eq!((fixture.hits("/b"), fixture.rule("/b").gone), (4, None));
}

#[test]
fn counts_and_age_survive_a_restart() {
    let items = format!("  - {{ from: /a, to: /x }}\n{SHOP}");
    let before = Fixture::new(&items, ROWS);
    before.request("/a", 2);
    before.request("/r1", 5);
    before.hits.record_not_found(&NormalPath::parse("/none").unwrap(), UnixTime::now());
    let kept = with_age(before.hits.state(), 1000);

    let after = Fixture::new(&items, ROWS);
    // These hits are counted before the stored state is merged, and must be kept.
    after.request("/a", 1);
    after.hits.merge(kept);
    assert_eq!((after.hits("/a"), after.hits("shop"), after.row_hits("/r1")), (3, 5, Some(5)));
    assert_eq!(after.rule("/a").since, UnixTime::from_unix(1000));
    assert_eq!(after.hits.state().not_found.addresses[0].count, 1);
}

#[test]
fn rule_removed_long_ago_counts_as_new() {
    let mut state = with_age(Fixture::new("  - { from: /a, to: /x }\n", ROWS).hits.state(), 1000);
    state.rules[0].gone = Some(UnixTime::now().minus(Duration::from_hours(25)));
    let fixture = Fixture::new("  - { from: /a, to: /x }\n", ROWS);
    fixture.hits.merge(state.clone());
    assert!(fixture.rule("/a").since > UnixTime::from_unix(1000));

    state.rules[0].gone = Some(UnixTime::now().minus(Duration::from_hours(1)));
    fixture.hits.merge(state);
    assert_eq!(fixture.rule("/a").since, UnixTime::from_unix(1000));
}

#[test]
fn files_with_too_many_rows_are_counted_as_a_whole() {
    let rules = rules(&format!("{SHOP}  - {{ from: /a, to: /x }}\n"), "/r1,/x\n/r2,/x\n/r3,/x\n");
    let hash = Arc::from("hash");
    let hit_table =
        |max_rows| HitTable::new(Generation { number: 1, hash: &hash, rules: &rules }, max_rows, UnixTime::now());
    assert!(hit_table(3).rows_of(0).is_some() && hit_table(3).with_too_many_rows().next().is_none());
    let hit_table = hit_table(2);
    hit_table.hit(RuleOrRow { rule: 0, row: Some(1) }, UnixTime::now());
    assert!(hit_table.rows_of(0).is_none() && hit_table.tallies()[0].hits() == 1);
    assert_eq!(hit_table.with_too_many_rows().map(RuleInfo::id).collect::<Vec<_>>(), ["shop"]);
}

/// Returns rules for `/1`, `/2` and so on. `count` is the number of rules.
fn many(count: usize) -> String {
    (1..=count).fold(String::new(), |mut text, number| {
        writeln!(text, "  - {{ from: /{number}, to: /x }}").unwrap();
        text
    })
}

#[test]
fn few_rules_have_a_series_each_from_the_start() {
    let fixture = Fixture::new("  - { from: /a, to: /x }\n  - { from: /b, to: /x }\n", ROWS);
    fixture.request("/b", 2);
    assert_eq!(fixture.series(), (vec![("/a".to_owned(), 0), ("/b".to_owned(), 2)], 0));
}

#[test]
fn other_rules_share_one_series() {
    let fixture = Fixture::new(&many(120), ROWS);
    fixture.series();
    fixture.request("/1", 2);
    fixture.request("/119", 3);
    fixture.request("/120", 4);
    let (rules, others) = fixture.series();
    assert_eq!((rules.len(), others), (100, 7));
    assert!(rules.contains(&("/1".to_owned(), 2)));
}

#[test]
fn rules_with_the_most_stored_hits_get_a_series_that_begins_at_zero() {
    let before = Fixture::new(&many(120), ROWS);
    before.request("/120", 9);
    let fixture = Fixture::new(&many(120), ROWS);
    fixture.hits.merge(before.hits.state());
    fixture.request("/120", 1);
    let (rules, others) = fixture.series();
    assert!(rules.contains(&("/120".to_owned(), 1)), "{rules:?}");
    assert_eq!((rules.len(), others), (100, 0));
}

#[test]
fn busy_rule_replaces_an_idle_one() {
    let fixture = Fixture::new(&many(120), ROWS);
    fixture.request("/120", 5);
    // The first call ranks the rules. The five earlier hits stay in the series `other`, because its count never
    // decreases.
    let (rules, others) = fixture.series();
    assert!(rules.contains(&("/120".to_owned(), 0)), "{rules:?}");
    assert_eq!((rules.len(), others), (100, 5));
    fixture.request("/120", 1);
    let (rules, others) = fixture.series();
    assert!(rules.contains(&("/120".to_owned(), 1)), "{rules:?}");
    assert_eq!(others, 5);
}

#[test]
fn series_continues_across_a_reload_and_ends_with_its_rule() {
    let mut fixture = Fixture::new("  - { from: /a, to: /x }\n  - { from: /b, to: /x }\n", ROWS);
    fixture.request("/a", 1);
    fixture.request("/b", 2);
    fixture.activate("  - { from: /b, to: /y }\n  - { from: /c, to: /y }\n", ROWS);
    fixture.request("/b", 1);
    assert_eq!(fixture.series(), (vec![("/b".to_owned(), 3), ("/c".to_owned(), 0)], 0));
}

#[test]
fn labels_are_short_and_never_the_one_of_other_rules() {
    let long = "/очень-длинный-адрес".repeat(20);
    let items = format!(
        "  - {{ id: other, from: /a, to: /x }}\n  - {{ from: {long}, to: /x }}\n  - {{ from: {long}2, to: /x }}\n"
    );
    let (rules, _) = Fixture::new(&items, ROWS).series();
    assert!(rules.iter().all(|(label, _)| label.len() <= 120 && label != OTHER), "{rules:?}");
    assert_eq!(rules.iter().map(|(label, _)| label).collect::<std::collections::HashSet<_>>().len(), 3);
}
