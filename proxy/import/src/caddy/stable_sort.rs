//! Sorts as `sort.SliceStable` of Go does, which Caddy uses for directives. Their comparison is not transitive, so another
//! algorithm would give another order. See `stable` and `symMerge` in Go's `src/sort/zsortfunc.go`.

/// The number of items that are sorted by insertion.
const BLOCK: usize = 20;

/// Sorts items. `is_before` reports whether its first argument comes before the second.
pub(super) fn sort<T>(items: &mut [T], is_before: &impl Fn(&T, &T) -> bool) {
    for block in items.chunks_mut(BLOCK) {
        insert(block, is_before);
    }
    let mut size = BLOCK;
    while size < items.len() {
        for pair in items.chunks_mut(2 * size).filter(|pair| pair.len() > size) {
            merge(pair, size, is_before);
        }
        size *= 2;
    }
}

fn insert<T>(items: &mut [T], is_before: &impl Fn(&T, &T) -> bool) {
    for end in 1..items.len() {
        for at in (1..=end).rev() {
            if !less(items, (at, at - 1), is_before) {
                break;
            }
            items.swap(at - 1, at);
        }
    }
}

/// Merges the sorted items before and from `middle`.
fn merge<T>(items: &mut [T], middle: usize, is_before: &impl Fn(&T, &T) -> bool) {
    let count = items.len();
    if middle == 1 {
        let end = first(1..count, |at| !less(items, (at, 0), is_before));
        rotate(items, (0, 1, end));
        return;
    }
    if count - middle == 1 {
        let start = first(0..middle, |at| less(items, (middle, at), is_before));
        rotate(items, (start, middle, count));
        return;
    }
    let half = count / 2;
    let sum = half + middle;
    let range = if middle > half { sum - count..half } else { 0..middle };
    let start = first(range, |at| less(items, (sum - 1 - at, at), is_before));
    let end = sum - start;
    rotate(items, (start, middle, end));
    if let Some((low, high)) = items.split_at_mut_checked(half) {
        if 0 < start && start < half {
            merge(low, start, is_before);
        }
        if half < end && end < count {
            merge(high, end - half, is_before);
        }
    }
}

/// Returns the first position of a range from which `holds` is true, found by halving.
fn first(range: std::ops::Range<usize>, holds: impl Fn(usize) -> bool) -> usize {
    let (mut start, mut end) = (range.start, range.end);
    while start < end {
        let half = usize::midpoint(start, end);
        if holds(half) {
            end = half;
        } else {
            start = half + 1;
        }
    }
    start
}

/// Exchanges the items between the first and second position with those between the second and third.
fn rotate<T>(items: &mut [T], (start, middle, end): (usize, usize, usize)) {
    if start < middle
        && middle < end
        && let Some(part) = items.get_mut(start..end)
    {
        part.rotate_left(middle - start);
    }
}

fn less<T>(items: &[T], (one, other): (usize, usize), is_before: &impl Fn(&T, &T) -> bool) -> bool {
    items.get(one).zip(items.get(other)).is_some_and(|(one, other)| is_before(one, other))
}

#[cfg(test)]
mod tests {
    use std::cell::Cell;

    use super::*;

    #[test]
    fn long_lists_are_sorted_stably_with_few_comparisons() {
        let count = 10_000_u64;
        let mut items: Vec<(u64, u64)> = (0..count).map(|at| (at * 7919 % 1_000, at)).collect();
        let compared = Cell::new(0_u64);
        sort(&mut items, &|one: &(u64, u64), other: &(u64, u64)| {
            compared.set(compared.get() + 1);
            one.0 < other.0
        });
        assert!(items.is_sorted());
        // A sort that only moves each item up compares 25,000,000 times.
        assert!(compared.get() < 500_000, "{}", compared.get());
    }
}
