//! Holds replaced rule sets until no request in flight uses them.

use std::sync::Arc;

/// A list of replaced rule sets, which are kept until no request uses them. A request must not drop the last reference
/// to a rule set, because freeing a hundred thousand rules takes milliseconds.
#[derive(Debug)]
pub(crate) struct Retired<T>(Vec<Arc<T>>);

impl<T> Default for Retired<T> {
    fn default() -> Self {
        Self(Vec::new())
    }
}

impl<T> Retired<T> {
    pub(crate) fn add(&mut self, value: Arc<T>) {
        self.0.push(value);
    }

    /// Removes the values that no request uses, and returns these values. The caller must drop the values on a thread
    /// that serves no requests.
    pub(crate) fn take_unused(&mut self) -> Vec<Arc<T>> {
        // Nobody can create a new reference to a value in this list, so a reference count of one never increases again.
        self.0.extract_if(.., |value| Arc::strong_count(value) == 1).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_unused_values_are_returned() {
        let (used, unused) = (Arc::new("used"), Arc::new("unused"));
        let mut retired = Retired::default();
        retired.add(Arc::clone(&used));
        retired.add(unused);
        assert_eq!(retired.take_unused(), [Arc::new("unused")]);
        assert!(retired.take_unused().is_empty());
        drop(used);
        assert_eq!(retired.take_unused(), [Arc::new("used")]);
    }
}
