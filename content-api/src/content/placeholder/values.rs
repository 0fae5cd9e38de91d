//! Computes the values of placeholders from the content.

use std::collections::{BTreeMap, BTreeSet, HashMap};

use crate::content::diagnostic::{Diagnostic, Position};
use crate::content::raw::catalog::RawSection;
use crate::content::read::RawContent;
use crate::model::catalog::Direction;

/// The prefix of the values that `common.yaml` defines.
const FACTS: &str = "facts.";

/// A value that can replace a placeholder.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Value {
    Count(u64),
    Year(u16),
}

impl Value {
    pub(super) fn number(self) -> u64 {
        match self {
            Self::Count(count) => count,
            Self::Year(year) => year.into(),
        }
    }
}

/// The values of all placeholders. The key is the name of the placeholder.
#[derive(Debug)]
pub(in crate::content) struct Values {
    values: BTreeMap<String, Value>,
    facts: Vec<Fact>,
}

/// A number in `common.yaml`, along with its place.
#[derive(Debug)]
struct Fact {
    name: String,
    file: String,
    position: Position,
}

impl Values {
    pub(in crate::content) fn collect(raw: &RawContent) -> Self {
        let mut values = BTreeMap::new();
        values.insert("company.founded".to_owned(), Value::Year(raw.common.value.company.founded));
        for (name, count) in counts(raw) {
            values.insert(format!("count.{name}"), Value::Count(u64::try_from(count).unwrap_or(u64::MAX)));
        }
        let facts = &raw.common.value.facts;
        values.extend(facts.iter().map(|(name, value)| (format!("{FACTS}{name}"), Value::Count(value.value))));
        let facts = facts.iter().map(|(name, value)| Fact {
            name: format!("{FACTS}{name}"),
            file: raw.common.file.clone(),
            position: value.referenced.into(),
        });
        Self { values, facts: facts.collect() }
    }

    pub(super) fn get(&self, name: &str) -> Option<Value> {
        self.values.get(name).copied()
    }

    /// Returns the placeholders of all values, as they are shown in messages.
    pub(super) fn names(&self) -> String {
        let names: Vec<_> = self.values.keys().map(|name| format!("`{{{name}}}`")).collect();
        names.join(", ")
    }

    /// Returns an error for every fact in `common.yaml` that is not in `used`.
    pub(super) fn unused_facts(&self, used: &BTreeSet<String>) -> Vec<Diagnostic> {
        let unused = self.facts.iter().filter(|fact| !used.contains(&fact.name));
        unused
            .map(|Fact { name, file, position }| {
                let message = format!("no text contains the placeholder `{{{name}}}`; use it or delete this fact");
                Diagnostic::new(file, *position, message)
            })
            .collect()
    }

    #[cfg(test)]
    pub(super) fn for_tests(values: &[(&str, u64)]) -> Self {
        let values = values.iter().map(|(name, count)| ((*name).to_owned(), Value::Count(*count)));
        Self { values: values.collect(), facts: Vec::new() }
    }
}

/// Returns the names and the values of the placeholders that begin with `count.`.
fn counts(raw: &RawContent) -> [(&'static str, usize); 9] {
    let sections = &raw.sections.value;
    let directions: HashMap<u32, Direction> =
        sections.iter().map(|section| (section.id.value, section.direction)).collect();
    let products = |direction| {
        let of_products = raw.products.iter().filter_map(|product| directions.get(&product.value.section.value));
        of_products.filter(|of_product| **of_product == direction).count()
    };
    [
        ("branches", raw.branches.len()),
        ("devices", products(Direction::Device)),
        ("directions", sections.iter().filter(|section| is_main(section)).count()),
        ("medicines", products(Direction::Medicine)),
        ("products", raw.products.len()),
        ("samples", products(Direction::Standard)),
        ("tactical", products(Direction::Tactical)),
        ("vacancies", raw.vacancies.len()),
        ("veterinary", products(Direction::Veterinary)),
    ]
}

/// Tells whether a section is a main category, such as medicines. Each main category is a business area.
fn is_main(section: &RawSection) -> bool {
    section.parent.is_none()
}
