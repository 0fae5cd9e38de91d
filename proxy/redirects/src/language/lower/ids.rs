//! Assigns the ids of rules. An id is either written in the file or derived from the pattern.

use std::collections::{HashMap, HashSet};

use crate::diagnostic::{Code, Diagnostic, Place};
use crate::language::lower::variant;
use crate::language::raw::Located;
use crate::language::raw_file::RawRule;

/// The ids that are in use.
#[derive(Debug, Default)]
pub(super) struct Ids {
    places: HashMap<String, Place>,
    /// The patterns that belong to several rules without an id.
    shared: HashSet<Box<str>>,
    /// For each pattern that is used more than once, the next number to try.
    numbers: HashMap<String, u32>,
}

impl Ids {
    /// Creates an empty set of ids, and finds the patterns that belong to several of the `rules`.
    pub(super) fn of<'r>(rules: impl Iterator<Item = &'r RawRule>) -> Self {
        let (mut known, mut shared) = (HashSet::new(), HashSet::new());
        for rule in rules.filter(|rule| rule.id.is_none()) {
            let pattern = [&rule.from, &rule.prefix, &rule.regex, &rule.rows].into_iter().flatten().next();
            if let Some(pattern) = pattern.filter(|pattern| !known.insert(pattern.value.as_str())) {
                shared.insert(pattern.value.as_str().into());
            }
        }
        Self { shared, ..Self::default() }
    }

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

    /// Returns the id for a rule that has no id in the file. The id is the pattern of the rule. If other rules have the
    /// same pattern, the id also contains a hash of the other keys that determine which requests the rule matches, such
    /// as its conditions.
    ///
    /// The hash does not depend on the order of the rules. If rules are moved, the ids stay the same, and so do the hit
    /// counts.
    pub(super) fn derive_for(&mut self, rule: &RawRule, pattern: &str) -> String {
        match variant::of(rule).filter(|_| self.shared.contains(pattern)) {
            Some(hash) => self.derive(&format!("{pattern}#{hash}"), &rule.place),
            None => self.derive(pattern, &rule.place),
        }
    }

    /// Returns the first free id for a pattern and marks the id as used. If the pattern itself is in use, a number is
    /// appended.
    pub(super) fn derive(&mut self, pattern: &str, place: &Place) -> String {
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
