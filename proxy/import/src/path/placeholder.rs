//! Defines placeholders of rules, and the captures of other programs that placeholders replace.

use std::collections::BTreeSet;

/// A capture in the form in which the other program refers to the captured text.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Capture {
    Number(u32),
    Name(String),
    /// A capture of a condition, such as `%1`.
    Percent(u32),
}

/// A placeholder of a rule.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Placeholder {
    pub(crate) name: String,
    pub(crate) slash: LeadingSlash,
}

/// The presence of a leading slash in a capture of the other program. The text that a placeholder matches never
/// includes a leading slash.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum LeadingSlash {
    Captured,
    NotCaptured,
}

/// The set of placeholder names that are already used.
#[derive(Debug, Default)]
pub(crate) struct PlaceholderNames(BTreeSet<String>);

impl PlaceholderNames {
    /// Returns a valid placeholder name for `wanted`. Appends a number if the name is already used.
    pub(crate) fn unique(&mut self, wanted: &str) -> String {
        let base = placeholder_name(wanted);
        let mut name = base.clone();
        let mut number = 2;
        while !self.0.insert(name.clone()) {
            name = format!("{base}{number}");
            number += 1;
        }
        name
    }
}

/// Returns a name such as `blog_slug` for `blogSlug`. The first character is a letter, so that the name is also valid
/// in regular expressions.
fn placeholder_name(wanted: &str) -> String {
    let mut name = String::new();
    for c in wanted.chars() {
        match c {
            c if c.is_ascii_uppercase() => {
                if !name.is_empty() && !name.ends_with('_') {
                    name.push('_');
                }
                name.push(c.to_ascii_lowercase());
            }
            c if c.is_ascii_lowercase() || c.is_ascii_digit() => name.push(c),
            _ => name.push('_'),
        }
    }
    if !name.starts_with(|c: char| c.is_ascii_lowercase()) {
        name.insert(0, 'p');
    }
    name
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_become_valid_and_stay_unique() {
        let mut names = PlaceholderNames::default();
        for (wanted, name) in
            [("blogSlug", "blog_slug"), ("blog_slug", "blog_slug2"), ("0", "p0"), ("ID", "i_d"), ("é", "p_"), ("", "p")]
        {
            assert_eq!(names.unique(wanted), name, "{wanted}");
        }
    }
}
