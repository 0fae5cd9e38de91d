//! Assigns the ids of rules. An id is either written in the file or derived from the pattern and the conditions.

use std::collections::HashMap;

use crate::diagnostic::{Code, Diagnostic, Place};
use crate::language::raw::Located;

/// The ids that are in use.
#[derive(Debug, Default)]
pub(super) struct Ids {
    places: HashMap<String, Place>,
    /// For each derived id that is used more than once, the next number to try.
    numbers: HashMap<String, u32>,
}

impl Ids {
    /// Adds an id from a file. Fails if another rule already has the id.
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
    fn insert(&mut self, id: &str, place: &Place) {
        self.places.insert(id.to_owned(), place.clone());
    }

    /// Returns the first free id for a derived id and marks the id as used. If the derived id itself is in use, a number
    /// is appended. Derived ids are equal only if the rules match the same requests.
    pub(super) fn derive(&mut self, derived: &str, place: &Place) -> String {
        let mut id = derived.to_owned();
        if self.places.contains_key(derived) {
            let number = self.numbers.entry(derived.to_owned()).or_insert(2);
            id = format!("{derived}#{number}");
            while self.places.contains_key(&id) {
                *number += 1;
                id = format!("{derived}#{number}");
            }
        }
        self.insert(&id, place);
        id
    }
}
