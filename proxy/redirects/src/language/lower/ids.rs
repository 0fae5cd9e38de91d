//! Assigns the ids of rules. An id is either written in the file or derived from the pattern.

use std::borrow::Cow;
use std::collections::HashMap;

use crate::diagnostic::{Code, Diagnostic, Place};
use crate::language::lower::variant;
use crate::language::raw::Located;
use crate::language::raw_file::RawRule;

/// The ids that are in use.
#[derive(Debug, Default)]
pub(super) struct Ids {
    places: HashMap<String, Place>,
    /// For each pattern that is used more than once, the next number to try.
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

    /// Returns the id for a rule that has no id in the file. The id consists of the pattern of the rule and a suffix for
    /// the other keys that determine which requests the rule matches, such as its conditions.
    ///
    /// The id depends only on the rule itself. If other rules are added, moved or deleted, the id stays the same, and so
    /// does the hit count. Only if two rules match the same requests, the id of the second rule has a number.
    pub(super) fn derive_for(&mut self, rule: &RawRule, pattern: &str) -> String {
        let name = name(rule, pattern);
        match variant::of(rule) {
            Some(suffix) => self.derive(&format!("{name}#{suffix}"), &rule.place),
            None => self.derive(&name, &rule.place),
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

/// Returns the pattern in a form that shows the kind of the rule, so that `from: /a`, `prefix: /a` and `regex: /a` have
/// different ids. No `from` has one of the added characters in this position.
fn name<'p>(rule: &RawRule, pattern: &'p str) -> Cow<'p, str> {
    match (&rule.prefix, &rule.regex) {
        (Some(_), _) => Cow::Owned(format!("{}/*", pattern.trim_end_matches('/'))),
        (None, Some(_)) => Cow::Owned(format!("~{pattern}")),
        (None, None) => Cow::Borrowed(pattern),
    }
}
