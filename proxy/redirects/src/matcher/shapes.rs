//! Whether any of many shapes answers a path.

use crate::matcher::Met;
use crate::matcher::pattern::Patterns;
use crate::shape::Shape;

/// Shapes without rules.
#[derive(Debug, Clone, Default)]
pub(crate) struct ShapeIndex {
    patterns: Patterns,
    listed: Vec<Shape>,
}

impl ShapeIndex {
    pub(crate) fn insert(&mut self, shape: &Shape) {
        if let Some(slot) = self.patterns.slot(shape)
            && slot.is_empty()
        {
            slot.push(self.listed.len());
            self.listed.push(shape.clone());
        }
    }

    pub(crate) fn has(&self, path: &str) -> bool {
        let mut met = Met::new();
        self.patterns.collect(path, &mut met);
        !met.is_empty()
    }

    /// All of them, in the order in which they came.
    pub(crate) fn listed(&self) -> &[Shape] {
        &self.listed
    }
}
