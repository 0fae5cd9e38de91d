//! Tests the upper and lower bounds of the path counts.

use super::*;

fn at(seconds: i64) -> UnixTime {
    UnixTime::from_unix(seconds)
}

fn sketch_of(capacity: usize, paths: &[&str]) -> Sketch {
    let mut sketch = Sketch::new(capacity, at(0));
    for (second, path) in (1..).zip(paths) {
        sketch.record(path, at(second));
    }
    sketch
}

/// Returns the path, the count and the error of each listed path. The result is sorted by path.
fn counts(sketch: &Sketch) -> Vec<(String, u64, u64)> {
    let mut found: Vec<_> = sketch.slots.iter().map(|one| (one.path.to_string(), one.count, one.error)).collect();
    found.sort();
    found
}

fn entry(path: &str, count: u64, error: u64) -> (String, u64, u64) {
    (path.to_owned(), count, error)
}

#[test]
fn counts_are_exact_while_there_is_room() {
    let sketch = sketch_of(3, &["/a", "/b", "/a", "/c", "/a"]);
    assert_eq!(counts(&sketch), [entry("/a", 3, 0), entry("/b", 1, 0), entry("/c", 1, 0)]);
    assert_eq!((sketch.total, sketch.slots[0].last), (5, at(5)));
}

#[test]
fn too_long_path_is_counted_in_the_total_only() {
    let (just, longer) = ("x".repeat(MAX_PATH_LENGTH), "x".repeat(MAX_PATH_LENGTH + 1));
    let sketch = sketch_of(3, &[&just, &longer]);
    assert_eq!((sketch.len(), sketch.total), (1, 2));
}

#[test]
fn rarest_path_is_replaced_and_its_count_becomes_the_error() {
    let sketch = sketch_of(2, &["/a", "/a", "/b", "/c"]);
    assert_eq!(counts(&sketch), [entry("/a", 2, 0), entry("/c", 2, 1)]);
    assert_eq!(sketch.slots[1].at_least(), 1);
}

/// Returns a pseudo-random stream of paths. A few paths are frequent, and many other paths occur only once.
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

fn true_counts(paths: &[String]) -> HashMap<&str, u64> {
    let mut true_counts = HashMap::new();
    for path in paths {
        *true_counts.entry(path.as_str()).or_default() += 1;
    }
    true_counts
}

fn check_bounds(sketch: &Sketch, paths: &[String]) {
    let true_counts = true_counts(paths);
    for listed in &sketch.slots {
        let true_count = true_counts.get(&*listed.path).copied().unwrap_or_default();
        assert!(listed.at_least() <= true_count && true_count <= listed.count, "{listed:?} {true_count}");
    }
    for (path, true_count) in true_counts {
        let is_listed = sketch.by_path.contains_key(path);
        assert!(is_listed || true_count <= sketch.floor, "{path} {true_count}");
        let frequent = true_count * sketch.capacity as u64 > sketch.total;
        assert!(is_listed || !frequent, "{path} {true_count}");
    }
    assert_eq!(sketch.by_count.len(), sketch.slots.len());
    assert!(sketch.slots.len() <= sketch.capacity);
}

#[test]
fn true_counts_lie_within_the_bounds() {
    for seed in 1..20 {
        let paths = stream(2000, seed);
        let sketch = sketch_of(40, &paths.iter().map(String::as_str).collect::<Vec<_>>());
        check_bounds(&sketch, &paths);
    }
}

#[test]
fn merged_counts_lie_within_the_bounds() {
    for seed in 1..20 {
        let (first, second) = (stream(1500, seed), stream(700, seed + 100));
        let mut sketch = sketch_of(40, &first.iter().map(String::as_str).collect::<Vec<_>>());
        let other = sketch_of(40, &second.iter().map(String::as_str).collect::<Vec<_>>());
        sketch.merge(other.state());
        check_bounds(&sketch, &[first, second].concat());
    }
}

#[test]
fn merging_into_an_empty_sketch_keeps_the_counts() {
    let whole = sketch_of(5, &["/a", "/b", "/a"]);
    let mut again = Sketch::new(5, at(0));
    again.merge(whole.state());
    assert_eq!((counts(&again), again.total, again.floor), (counts(&whole), 3, 0));
}

#[test]
fn paths_without_recent_requests_are_forgotten() {
    let mut sketch = sketch_of(3, &["/a", "/b", "/b", "/c", "/c"]);
    sketch.forget_before(at(4));
    assert_eq!(counts(&sketch), [entry("/c", 2, 0)]);
    sketch.record("/c", at(9));
    sketch.record("/d", at(9));
    assert_eq!(counts(&sketch), [entry("/c", 3, 0), entry("/d", 1, 0)]);
}

#[test]
fn freed_slots_do_not_hide_replaced_paths() {
    // `/b` gets two requests in total. The count must include the first request, although `/b` was replaced in the
    // meantime.
    let mut sketch = sketch_of(1, &["/b", "/c"]);
    sketch.forget_before(at(9));
    sketch.record("/b", at(9));
    assert_eq!(counts(&sketch), [entry("/b", 2, 1)]);
}
