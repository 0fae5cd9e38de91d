//! Counting through reloads and restarts.

use std::collections::VecDeque;
use std::fmt::Write;

use portico_redirects::{CompileOptions, Request, RuleInfo, Source, compile};

use super::*;

/// Generations of rules, and the counts that follow them.
struct Home {
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

impl Home {
    fn new(items: &str, rows: &str) -> Self {
        let (rules, hash) = (rules(items, rows), Arc::from("hash"));
        let hits = Hits::new(Generation { number: 1, hash: &hash, rules: &rules });
        Self { hits, number: 1, hash, rules }
    }

    /// Serves other rules; the old ones are returned, as a request that began before would hold them.
    fn serve(&mut self, items: &str, rows: &str) -> (u64, Arc<RuleSet>) {
        let old = (self.number, std::mem::replace(&mut self.rules, rules(items, rows)));
        self.number += 1;
        self.hits.follow(Generation { number: self.number, hash: &self.hash, rules: &self.rules });
        old
    }

    /// Asks for a path so many times.
    fn ask(&self, path: &str, times: u64) {
        (0..times).for_each(|_| self.ask_of(self.number, &self.rules, path));
    }

    fn ask_of(&self, number: u64, rules: &Arc<RuleSet>, path: &str) {
        let normal = NormalPath::parse(path).unwrap();
        let entry = rules.find(&Request::plain(&normal, None)).unwrap().entry;
        self.hits.record(Generation { number, hash: &self.hash, rules }, entry, Moment::now());
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
        let Series { mut rules, others } = self.hits.series();
        rules.sort();
        (rules, others)
    }
}

/// A state that was written at some time, made from one of now.
fn aged(mut state: HitState, since: i64) -> HitState {
    state.rules.iter_mut().for_each(|rule| rule.since = Moment::from_unix(since));
    state
}

#[test]
fn rules_and_rows_are_counted() {
    let home = Home::new(&format!("  - {{ from: /a, to: /x }}\n{SHOP}"), ROWS);
    assert!(!home.hits.take_change());
    home.ask("/a", 2);
    home.ask("/r2", 3);
    assert_eq!((home.hits("/a"), home.hits("shop")), (2, 3));
    assert_eq!((home.row_hits("/r1"), home.row_hits("/r2")), (Some(0), Some(3)));
    assert!(home.rule("/a").last.is_some() && home.hits.take_change() && !home.hits.take_change());
}

#[test]
fn counts_follow_ids_and_addresses_through_a_reload() {
    let mut home = Home::new(&format!("  - {{ from: /a, to: /x }}\n{SHOP}"), ROWS);
    home.ask("/a", 2);
    home.ask("/r2", 3);
    // Everything moves, and both targets change.
    home.serve(&format!("  - {{ from: /first, to: /y }}\n{SHOP}  - {{ from: /a, to: /y }}\n"), "/r0,/y\n/r2,/y\n");
    assert_eq!((home.hits("/a"), home.hits("shop"), home.hits("/first")), (2, 3, 0));
    assert_eq!((home.row_hits("/r0"), home.row_hits("/r1"), home.row_hits("/r2")), (Some(0), None, Some(3)));
}

#[test]
fn request_that_began_before_a_reload_is_counted() {
    let mut home = Home::new(&format!("  - {{ from: /a, to: /x }}\n  - {{ from: /b, to: /x }}\n{SHOP}"), ROWS);
    let (number, old) = home.serve(&format!("{SHOP}  - {{ from: /a, to: /x }}\n"), "/r2,/x\n");
    for path in ["/a", "/b", "/r2", "/r1"] {
        home.ask_of(number, &old, path);
    }
    assert_eq!((home.hits("/a"), home.hits("/b"), home.hits("shop"), home.row_hits("/r2")), (1, 1, 2, Some(1)));
    assert!(home.rule("/b").gone.is_some());
}

#[test]
fn no_hit_is_lost_while_rules_are_replaced() {
    const ASKED: u64 = 5000;
    let items = |round: usize| format!("  - {{ from: /{round}, to: /x }}\n  - {{ from: /a, to: /x }}\n{SHOP}");
    let mut home = Home::new(&items(0), ROWS);
    let generations: Vec<_> = (1..=20).map(|round| rules(&items(round), ROWS)).collect();
    let current = Mutex::new((home.number, Arc::clone(&home.rules)));
    thread::scope(|scope| {
        let (home, current) = (&home, &current);
        for path in ["/a", "/r1"] {
            scope.spawn(move || {
                for _ in 0..ASKED {
                    let (number, rules) = lock(current).clone();
                    home.ask_of(number, &rules, path);
                }
            });
        }
        // Asks for a rule of its generation that is gone three generations later.
        scope.spawn(move || {
            let mut held = VecDeque::new();
            for _ in 0..ASKED {
                held.push_back(lock(current).clone());
                if held.len() > 100 {
                    ask_for_own_rule(home, held.pop_front());
                }
            }
            for old in held {
                ask_for_own_rule(home, Some(old));
            }
        });
        for (number, rules) in (2..).zip(&generations) {
            home.hits.follow(Generation { number, hash: &home.hash, rules });
            *lock(current) = (number, Arc::clone(rules));
            thread::yield_now();
        }
    });
    home.rules = Arc::clone(&generations[19]);
    assert_eq!((home.hits("/a"), home.hits("shop"), home.row_hits("/r1")), (ASKED, ASKED, Some(ASKED)));
    let own = home.hits.state().rules.into_iter().filter(|rule| rule.id.starts_with('/') && rule.id != "/a");
    assert_eq!(own.map(|rule| rule.hits).sum::<u64>(), ASKED);
}

fn ask_for_own_rule(home: &Home, old: Option<(u64, Arc<RuleSet>)>) {
    let (number, rules) = old.unwrap();
    home.ask_of(number, &rules, &format!("/{}", number - 1));
}

#[test]
fn rule_that_comes_back_has_its_count() {
    let mut home = Home::new("  - { from: /a, to: /x }\n  - { from: /b, to: /x }\n", ROWS);
    home.ask("/b", 4);
    home.serve("  - { from: /a, to: /x }\n", ROWS);
    assert_eq!((home.hits("/b"), home.rule("/b").gone.is_some()), (4, true));
    home.serve("  - { from: /b, to: /x }\n", ROWS);
    assert_eq!((home.hits("/b"), home.rule("/b").gone), (4, None));
}

#[test]
fn counts_and_age_survive_a_restart() {
    let items = format!("  - {{ from: /a, to: /x }}\n{SHOP}");
    let before = Home::new(&items, ROWS);
    before.ask("/a", 2);
    before.ask("/r1", 5);
    before.hits.missed(&NormalPath::parse("/none").unwrap(), Moment::now());
    let kept = aged(before.hits.state(), 1000);

    let after = Home::new(&items, ROWS);
    // What was counted before the state could be read is not lost.
    after.ask("/a", 1);
    after.hits.merge(kept);
    assert_eq!((after.hits("/a"), after.hits("shop"), after.row_hits("/r1")), (3, 5, Some(5)));
    assert_eq!(after.rule("/a").since, Moment::from_unix(1000));
    assert_eq!(after.hits.state().not_found.addresses[0].count, 1);
}

#[test]
fn rule_that_was_away_for_long_is_young_again() {
    let mut state = aged(Home::new("  - { from: /a, to: /x }\n", ROWS).hits.state(), 1000);
    state.rules[0].gone = Some(Moment::now().minus(Duration::from_hours(25)));
    let home = Home::new("  - { from: /a, to: /x }\n", ROWS);
    home.hits.merge(state.clone());
    assert!(home.rule("/a").since > Moment::from_unix(1000));

    state.rules[0].gone = Some(Moment::now().minus(Duration::from_hours(1)));
    home.hits.merge(state);
    assert_eq!(home.rule("/a").since, Moment::from_unix(1000));
}

#[test]
fn files_with_too_many_rows_are_counted_as_a_whole() {
    let rules = rules(&format!("{SHOP}  - {{ from: /a, to: /x }}\n"), "/r1,/x\n/r2,/x\n/r3,/x\n");
    let hash = Arc::from("hash");
    let table = |most| Table::new(Generation { number: 1, hash: &hash, rules: &rules }, most, Moment::now());
    assert!(table(3).rows_of(0).is_some() && table(3).uncounted().next().is_none());
    let table = table(2);
    table.hit(Entry { rule: 0, row: Some(1) }, Moment::now());
    assert!(table.rows_of(0).is_none() && table.tallies()[0].hits() == 1);
    assert_eq!(table.uncounted().map(RuleInfo::id).collect::<Vec<_>>(), ["shop"]);
}

/// So many rules for `/1`, `/2` and so on.
fn many(count: usize) -> String {
    (1..=count).fold(String::new(), |mut text, number| {
        writeln!(text, "  - {{ from: /{number}, to: /x }}").unwrap();
        text
    })
}

#[test]
fn few_rules_all_have_a_series_from_the_start() {
    let home = Home::new("  - { from: /a, to: /x }\n  - { from: /b, to: /x }\n", ROWS);
    home.ask("/b", 2);
    assert_eq!(home.series(), (vec![("/a".to_owned(), 0), ("/b".to_owned(), 2)], 0));
}

#[test]
fn others_are_counted_together() {
    let home = Home::new(&many(120), ROWS);
    home.series();
    home.ask("/1", 2);
    home.ask("/119", 3);
    home.ask("/120", 4);
    let (rules, others) = home.series();
    assert_eq!((rules.len(), others), (100, 7));
    assert!(rules.contains(&("/1".to_owned(), 2)));
}

#[test]
fn rules_with_the_most_hits_of_other_days_come_first_and_begin_at_zero() {
    let before = Home::new(&many(120), ROWS);
    before.ask("/120", 9);
    let home = Home::new(&many(120), ROWS);
    home.hits.merge(before.hits.state());
    home.ask("/120", 1);
    let (rules, others) = home.series();
    assert!(rules.contains(&("/120".to_owned(), 1)), "{rules:?}");
    assert_eq!((rules.len(), others), (100, 0));
}

#[test]
fn busy_rule_takes_the_place_of_an_idle_one() {
    let home = Home::new(&many(120), ROWS);
    home.ask("/120", 5);
    // The first look ranks the rules; the five hits stay with the others, whose count never falls.
    let (rules, others) = home.series();
    assert!(rules.contains(&("/120".to_owned(), 0)), "{rules:?}");
    assert_eq!((rules.len(), others), (100, 5));
    home.ask("/120", 1);
    let (rules, others) = home.series();
    assert!(rules.contains(&("/120".to_owned(), 1)), "{rules:?}");
    assert_eq!(others, 5);
}

#[test]
fn series_goes_on_through_a_reload_and_ends_with_its_rule() {
    let mut home = Home::new("  - { from: /a, to: /x }\n  - { from: /b, to: /x }\n", ROWS);
    home.ask("/a", 1);
    home.ask("/b", 2);
    home.serve("  - { from: /b, to: /y }\n  - { from: /c, to: /y }\n", ROWS);
    home.ask("/b", 1);
    assert_eq!(home.series(), (vec![("/b".to_owned(), 3), ("/c".to_owned(), 0)], 0));
}

#[test]
fn labels_are_short_and_never_those_of_the_others() {
    let long = "/очень-длинный-адрес".repeat(20);
    let items = format!(
        "  - {{ id: other, from: /a, to: /x }}\n  - {{ from: {long}, to: /x }}\n  - {{ from: {long}2, to: /x }}\n"
    );
    let (rules, _) = Home::new(&items, ROWS).series();
    assert!(rules.iter().all(|(label, _)| label.len() <= 120 && label != OTHER), "{rules:?}");
    assert_eq!(rules.iter().map(|(label, _)| label).collect::<std::collections::HashSet<_>>().len(), 3);
}
