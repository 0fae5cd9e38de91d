//! Rules for one path: one hash lookup.

use std::collections::HashMap;

use crate::matcher::{RuleIndex, Slot};
use crate::shape::Shape;

#[derive(Debug, Clone, Default)]
pub(super) struct Exact(HashMap<Box<str>, Slot, ahash::RandomState>);

impl Exact {
    /// The rules for the path of a shape.
    pub(super) fn slot(&mut self, shape: &Shape) -> &mut Slot {
        self.0.entry(shape.sample("", "").into()).or_default()
    }

    pub(super) fn get(&self, path: &str) -> &[RuleIndex] {
        if self.0.is_empty() {
            return &[];
        }
        self.0.get(path).map_or(&[], |slot| slot)
    }
}
