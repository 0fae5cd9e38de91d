//! Bounds of counts in bounded memory.

use super::*;

fn at(seconds: i64) -> Moment {
    Moment::from_unix(seconds)
}

fn noted(capacity: usize, paths: &[&str]) -> Sketch {
    let mut sketch = Sketch::new(capacity, at(0));
    for (second, path) in (1..).zip(paths) {
        sketch.note(path, at(second));
    }
    sketch
}

/// Path, count and error, by path.
fn counts(sketch: &Sketch) -> Vec<(String, u64, u64)> {
    let mut found: Vec<_> = sketch.slots.iter().map(|one| (one.path.to_string(), one.count, one.error)).collect();
    found.sort();
    found
}

fn exactly(path: &str, count: u64, error: u64) -> (String, u64, u64) {
    (path.to_owned(), count, error)
}

#[test]
fn counts_are_exact_while_there_is_room() {
    let sketch = noted(3, &["/a", "/b", "/a", "/c", "/a"]);
    assert_eq!(counts(&sketch), [exactly("/a", 3, 0), exactly("/b", 1, 0), exactly("/c", 1, 0)]);
    assert_eq!((sketch.total, sketch.slots[0].last), (5, at(5)));
}

#[test]
fn address_that_is_too_long_is_only_counted() {
    let (just, longer) = ("x".repeat(LONGEST), "x".repeat(LONGEST + 1));
    let sketch = noted(3, &[&just, &longer]);
    assert_eq!((sketch.len(), sketch.total), (1, 2));
}

#[test]
fn rarest_makes_way_and_leaves_its_count_as_the_error() {
    let sketch = noted(2, &["/a", "/a", "/b", "/c"]);
    assert_eq!(counts(&sketch), [exactly("/a", 2, 0), exactly("/c", 2, 1)]);
    assert_eq!(sketch.slots[1].at_least(), 1);
}

/// A stream with a few frequent addresses among many that come once; the numbers come from a fixed sequence.
fn stream(length: u64, seed: u64) -> Vec<String> {
    let mut number = seed;
    let mut next = || {
        number = number.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        number >> 33
    };
    let one = |n: u64, salt: u64| {
        if n.is_multiple_of(3) { format!("/often/{}", salt % 7) } else { format!("/once/{salt}") }
    };
    (0..length).map(|_| one(next(), next())).collect()
}

fn truth(paths: &[String]) -> HashMap<&str, u64> {
    let mut truth = HashMap::new();
    for path in paths {
        *truth.entry(path.as_str()).or_default() += 1;
    }
    truth
}

fn check_bounds(sketch: &Sketch, paths: &[String]) {
    let truth = truth(paths);
    for address in &sketch.slots {
        let real = truth.get(&*address.path).copied().unwrap_or_default();
        assert!(address.at_least() <= real && real <= address.count, "{address:?} {real}");
    }
    for (path, real) in truth {
        let is_listed = sketch.by_path.contains_key(path);
        assert!(is_listed || real <= sketch.floor, "{path} {real}");
        let frequent = real * sketch.capacity as u64 > sketch.total;
        assert!(is_listed || !frequent, "{path} {real}");
    }
    assert_eq!(sketch.by_count.len(), sketch.slots.len());
    assert!(sketch.slots.len() <= sketch.capacity);
}

#[test]
fn true_counts_lie_within_the_bounds() {
    for seed in 1..20 {
        let paths = stream(2000, seed);
        let sketch = noted(40, &paths.iter().map(String::as_str).collect::<Vec<_>>());
        check_bounds(&sketch, &paths);
    }
}

#[test]
fn merged_counts_lie_within_the_bounds() {
    for seed in 1..20 {
        let (first, second) = (stream(1500, seed), stream(700, seed + 100));
        let mut sketch = noted(40, &first.iter().map(String::as_str).collect::<Vec<_>>());
        let other = noted(40, &second.iter().map(String::as_str).collect::<Vec<_>>());
        sketch.merge(other.state());
        check_bounds(&sketch, &[first, second].concat());
    }
}

#[test]
fn merging_into_an_empty_one_gives_back_what_was() {
    let whole = noted(5, &["/a", "/b", "/a"]);
    let mut again = Sketch::new(5, at(0));
    again.merge(whole.state());
    assert_eq!((counts(&again), again.total, again.floor), (counts(&whole), 3, 0));
}

#[test]
fn what_nobody_asks_for_any_more_is_forgotten() {
    let mut sketch = noted(3, &["/a", "/b", "/b", "/c", "/c"]);
    sketch.forget_before(at(4));
    assert_eq!(counts(&sketch), [exactly("/c", 2, 0)]);
    sketch.note("/c", at(9));
    sketch.note("/d", at(9));
    assert_eq!(counts(&sketch), [exactly("/c", 3, 0), exactly("/d", 1, 0)]);
}

#[test]
fn room_that_was_freed_does_not_hide_what_was_driven_out() {
    // `/b` was asked for twice; when it comes back it may not look as if it had come once.
    let mut sketch = noted(1, &["/b", "/c"]);
    sketch.forget_before(at(9));
    sketch.note("/b", at(9));
    assert_eq!(counts(&sketch), [exactly("/b", 2, 1)]);
}
