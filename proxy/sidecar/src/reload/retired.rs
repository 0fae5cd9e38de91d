//! Rules that are served no more, but by requests that began with them.

use std::sync::Arc;

/// Holds values until nobody else does, so that whoever lets go last is not the one who frees them: putting away a hundred
/// thousand rules takes milliseconds, which no request is to wait for.
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

    /// Those that nobody uses any more, to be dropped where it does not matter how long it takes.
    pub(crate) fn take_unused(&mut self) -> Vec<Arc<T>> {
        // Once they are retired nobody can get hold of one anew, so a count of one stays that.
        self.0.extract_if(.., |value| Arc::strong_count(value) == 1).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_what_nobody_uses_is_given_out() {
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
