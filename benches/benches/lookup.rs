//! Measures the time of a rule lookup for different numbers of rules. The command is `cargo bench -p portico-benches
//! --bench lookup`.
//!
//! Paths are looked up in shuffled order. With a million rules, most lookups therefore miss the CPU caches, as in
//! production. The path itself is in the cache when timing starts, because a server has just read the path from a
//! connection. Each measurement includes normalising the path and, if a rule matches, building the location.

#![expect(clippy::panic, reason = "a benchmark stops at an unexpected result")]

use std::hint::black_box;
use std::time::{Duration, Instant};

use criterion::{BenchmarkId, Criterion, criterion_group, criterion_main};
use mimalloc::MiMalloc;
use portico_benches::rules::{self, path};
use portico_redirects::{NormalPath, Request, RuleSet, Source};

/// The allocator that the `portico` binary uses.
#[global_allocator]
static ALLOCATOR: MiMalloc = MiMalloc;

const COUNTS: [usize; 3] = [100, 10_000, 1_000_000];

fn loaded(sources: &[Source]) -> RuleSet {
    rules::compiled(sources).unwrap_or_else(|error| panic!("{error}"))
}

/// Calls `address` with every number below `count`, in shuffled order, and returns the resulting paths. Because
/// 7,368,787 and `count` have no common divisor, every number is used exactly once.
fn shuffled(count: usize, address: impl Fn(usize) -> String) -> Vec<String> {
    (0..count).map(|step| address(step * 7_368_787 % count)).collect()
}

/// The number of lookups between two readings of the clock. The number is small enough for all paths of a batch to stay
/// in the L1 cache. It is large enough to make the cost of reading the clock negligible.
const BATCH: usize = 64;

fn look_up(rules: &RuleSet, address: &str) -> bool {
    let Ok(path) = NormalPath::parse(black_box(address)) else { return false };
    black_box(rules.find(&Request::plain(&path, None))).is_some()
}

/// Performs the given number of lookups in batches. Returns the total time that the lookups took.
fn time(rules: &RuleSet, addresses: &mut impl Iterator<Item = String>, lookups: u64) -> Duration {
    let (mut spent, mut left) = (Duration::ZERO, usize::try_from(lookups).unwrap_or(usize::MAX));
    while left > 0 {
        let batch: Vec<String> = addresses.by_ref().take(BATCH.min(left)).collect();
        let started = Instant::now();
        for address in &batch {
            black_box(look_up(rules, address));
        }
        spent += started.elapsed();
        left -= batch.len();
    }
    spent
}

fn measure(criterion: &mut Criterion, group: &str, count: usize, rules: &RuleSet, cases: &[(&str, Vec<String>)]) {
    let mut group = criterion.benchmark_group(group);
    for (kind, addresses) in cases {
        assert_eq!(look_up(rules, &addresses[0]), *kind == "hit", "{kind} {}", addresses[0]);
        let mut endless = addresses.iter().cycle().cloned();
        group.bench_function(BenchmarkId::new(*kind, count), |bencher| {
            bencher.iter_custom(|lookups| time(rules, &mut endless, lookups));
        });
    }
    group.finish();
}

fn lookups(criterion: &mut Criterion) {
    let missed = |count| ("miss", shuffled(count, |number| format!("/press-center/news/article-{number}")));
    for count in COUNTS {
        let cases = [("hit", shuffled(count, path)), missed(count)];
        measure(criterion, "rows", count, &loaded(&rules::rows(count)), &cases);
        if count <= 100_000 {
            measure(criterion, "exact", count, &loaded(&[rules::exact(count)]), &cases);
            let below = [("hit", shuffled(count, |number| format!("{}/reviews", path(number)))), missed(count)];
            measure(criterion, "prefix", count, &loaded(&[rules::prefixes(count)]), &below);
        }
    }
    let hits = ("hit", shuffled(1_000, |number| format!("/legacy-{number}/2019-spring.php")));
    measure(criterion, "regex", 1_000, &loaded(&[rules::regexes(1_000)]), &[hits, missed(1_000)]);
}

criterion_group!(benches, lookups);
criterion_main!(benches);
