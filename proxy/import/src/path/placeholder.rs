//! Defines the placeholders of rules, which replace the captures of other programs, such as `$1`.

use std::collections::BTreeSet;

/// A reference to a capture in the target of another program, such as `$1`.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Capture {
    Number(u32),
    Name(String),
    /// A capture of a condition in Apache, such as `%1`.
    Percent(u32),
}

/// A placeholder of a rule.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Placeholder {
    pub(crate) name: String,
    pub(crate) slash: LeadingSlash,
}

/// The statement of whether a capture of the other program includes a leading slash. A placeholder never includes a
/// leading slash.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum LeadingSlash {
    Captured,
    NotCaptured,
}

/// The names of all placeholders in a rule, which must be unique.
#[derive(Debug, Default)]
pub(crate) struct PlaceholderNames(BTreeSet<String>);

impl PlaceholderNames {
    /// Converts `wanted` to a valid placeholder name. If the name is already used, appends a number.
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

/// Converts a name to a valid placeholder name, for example `blogSlug` to `blog_slug`. The result starts with a letter,
/// so it is also a valid group name in a regular expression.
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
