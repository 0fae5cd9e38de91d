//! Finds the order in which nginx evaluates the locations of a server.

use std::collections::BTreeMap;

use crate::nginx::location::{LocationModifier, LocationPattern};
use crate::nginx::tree::Directive;

/// The places of the locations of a server in the order of evaluation.
#[derive(Debug, Default)]
pub(super) struct LocationOrder(BTreeMap<*const Directive, i64>);

impl LocationOrder {
    /// Returns the order of the locations in the block of a server.
    pub(super) fn of(block: &[Directive]) -> Self {
        let places = (0..).zip(evaluated(block));
        Self(places.map(|(place, found)| (std::ptr::from_ref(found.location), place)).collect())
    }

    /// Returns the place of a location. The first one has the place 0.
    pub(super) fn place(&self, location: &Directive) -> i64 {
        self.0.get(&std::ptr::from_ref(location)).copied().unwrap_or_default()
    }
}

/// A location at its place in the order of evaluation.
struct Evaluated<'d> {
    location: &'d Directive,
    /// Whether nginx uses the location without trying the expressions beside the enclosing locations.
    is_final: bool,
}

/// Returns the locations of a block and the locations inside them, in the order of evaluation.
///
/// nginx looks for the longest prefix, and then for a location inside it. A location with `=` or with an expression inside it
/// is used at once. Otherwise, nginx tries the expressions beside the prefix, unless it has the modifier `^~`.
///
/// A prefix that is longer than another one is tried before it. If the other one comes before the expressions, nginx would
/// still try the expressions before the longer one, but no order of rules says so.
fn evaluated(block: &[Directive]) -> Vec<Evaluated<'_>> {
    let mut locations = Vec::new();
    collect(block, &mut locations);
    let (mut first, mut patterns, mut prefixes) = (Vec::new(), Vec::new(), Vec::new());
    for (location, pattern) in locations {
        let is_final = !matches!(pattern.modifier, LocationModifier::Prefix | LocationModifier::PrefixFirst);
        let mut inner = evaluated(location.block.as_deref().unwrap_or_default());
        let end = inner.iter().rposition(|found| found.is_final).map_or(0, |last| last + 1);
        let own = Evaluated { location, is_final };
        match pattern.modifier {
            LocationModifier::Exact => first.extend(inner.into_iter().chain([own])),
            LocationModifier::Regex(_) => {
                inner.push(own);
                patterns.extend(inner.into_iter().map(|found| Evaluated { is_final: true, ..found }));
            }
            LocationModifier::Prefix | LocationModifier::PrefixFirst => {
                let mut last = inner.split_off(end);
                last.push(own);
                prefixes.push((pattern, inner, last));
            }
        }
    }
    // A longer prefix contains no location with `=` of a shorter one, because nginx would never use it.
    let is_wide =
        |found: &Evaluated<'_>| LocationPattern::read(found.location.arguments()).modifier != LocationModifier::Exact;
    let is_before_patterns = |(pattern, inner, _): &(LocationPattern<'_>, Vec<_>, Vec<_>)| {
        pattern.modifier == LocationModifier::PrefixFirst || inner.iter().any(is_wide)
    };
    let before: Vec<&str> =
        prefixes.iter().filter(|prefix| is_before_patterns(prefix)).map(|(pattern, ..)| pattern.text).collect();
    prefixes.sort_by_key(|(pattern, ..)| std::cmp::Reverse(pattern.text.len()));
    let mut after = Vec::new();
    for (pattern, inner, last) in prefixes {
        let is_longer = |text: &&str| pattern.text != *text && pattern.text.starts_with(text);
        first.extend(inner);
        if pattern.modifier == LocationModifier::PrefixFirst || before.iter().any(is_longer) {
            first.extend(last);
        } else {
            after.extend(last);
        }
    }
    first.into_iter().chain(patterns).chain(after).collect()
}

/// Adds the locations of a block. Locations inside locations and servers are left out.
fn collect<'d>(block: &'d [Directive], locations: &mut Vec<(&'d Directive, LocationPattern<'d>)>) {
    for directive in block {
        match (directive.name(), &directive.block) {
            ("location", _) => locations.push((directive, LocationPattern::read(directive.arguments()))),
            ("server", _) | (_, None) => {}
            (_, Some(inner)) => collect(inner, locations),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::nginx::tree::parse;

    #[test]
    fn locations_are_in_the_order_of_evaluation() {
        for (text, expected) in [
            ("location / {} location ~ b {} location /a {} location = /c {} location ~ d {}", "= /c,~ b,~ d,/a,/"),
            ("location /a { location ~ b {} } location ~ c {}", "~ b,~ c,/a"),
            ("location /a { location ~ b {} location /a/d {} } location ~ c {}", "~ b,~ c,/a/d,/a"),
            ("location ^~ /a { location ~ b {} } location ~ c {}", "~ b,^~ /a,~ c"),
            ("location ^~ /a {} location /a/b {} location ~ c {} location /d/long {}", "/a/b,^~ /a,~ c,/d/long"),
            ("location /a { location ^~ /a/b {} location ~ c {} } location ~ d {}", "^~ /a/b,~ c,~ d,/a"),
            ("location ~ a { location = /b {} location ~ c {} } location ~ d {}", "= /b,~ c,~ a,~ d"),
            ("location /a { location = /a/b {} } location ~ c {} location /a/d {}", "= /a/b,~ c,/a/d,/a"),
        ] {
            let (tree, _) = parse(text);
            let found: Vec<String> =
                evaluated(&tree).iter().map(|found| found.location.arguments().join(" ")).collect();
            assert_eq!(found.join(","), expected, "{text}");
        }
    }
}
