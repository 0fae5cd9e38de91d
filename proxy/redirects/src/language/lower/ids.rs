//! The ids of rules: as written, or derived from the pattern.

use std::collections::HashMap;

use crate::diagnostic::{Code, Diagnostic, Place};
use crate::language::raw::Located;

/// Where an id comes from.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum IdOrigin {
    Written,
    /// Derived from the pattern, so that it is stable while the pattern is.
    Derived,
}

/// The ids in use.
#[derive(Debug, Default)]
pub(crate) struct Ids {
    places: HashMap<String, Place>,
    /// For a pattern of several rules, the first number that may be free.
    numbers: HashMap<String, u32>,
}

impl Ids {
    /// Adds an id from a file; an error if another rule has it.
    pub(super) fn add(&mut self, id: &Located<String>) -> Result<(), Box<Diagnostic>> {
        if let Some(first) = self.places.get(&id.value) {
            let message = format!("id `{}` is already used", id.value);
            let diagnostic = Diagnostic::new(Code::DuplicateId, id.place.clone(), message);
            return Err(Box::new(
                diagnostic.related(first.clone(), "first used here").hint("change one of the two ids"),
            ));
        }
        self.insert(&id.value, &id.place);
        Ok(())
    }

    /// Marks an id as used.
    pub(crate) fn insert(&mut self, id: &str, place: &Place) {
        self.places.insert(id.to_owned(), place.clone());
    }

    /// The first free id for a pattern: the pattern itself, or with a number.
    pub(crate) fn derive(&mut self, pattern: &str, place: &Place) -> String {
        let mut id = pattern.to_owned();
        if self.places.contains_key(pattern) {
            let number = self.numbers.entry(pattern.to_owned()).or_insert(2);
            id = format!("{pattern}#{number}");
            while self.places.contains_key(&id) {
                *number += 1;
                id = format!("{pattern}#{number}");
            }
        }
        self.insert(&id, place);
        id
    }
}
