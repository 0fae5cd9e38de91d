//! Evaluates the conditions of rules.
//! See <https://httpd.apache.org/docs/2.4/mod/mod_rewrite.html#rewritecond>.

use std::cmp::Ordering;

use portico_redirects::LetterCase;

use crate::apache::simulation::condition::{Comparison, Condition, FileTest, Test, leading_integer};
use crate::apache::simulation::exchange::{Exchange, Matched, Record, References};
use crate::apache::simulation::expand::{Values, expand};
use crate::apache::simulation::files::FileKind;
use crate::simulation::branch::FILES;

/// Returns whether all conditions of a rule hold. Stores the groups of the last condition that matched.
pub(super) fn all_hold(
    exchange: &mut Exchange<'_>,
    record: &Record,
    conditions: &[Condition],
    references: &mut References,
) -> bool {
    let mut rest = conditions.iter();
    let mut failed: Option<(&Vec<u8>, _)> = None;
    while let Some(condition) = rest.next() {
        let tested = match failed.take() {
            Some((template, tested)) if template == &condition.tested => tested,
            Some(_) | None => tested(exchange, record, condition, references),
        };
        if holds(exchange, record, condition, &tested, references) {
            // The other alternatives of the flag `OR` are not tested.
            let mut last = condition;
            while last.is_or {
                let Some(next) = rest.next() else { break };
                last = next;
            }
        } else if !condition.is_or {
            return false;
        } else if !matches!(condition.test, Test::File(_)) {
            // Long lists of alternatives test the same text. The groups to which it may refer have not changed.
            failed = Some((&condition.tested, tested));
        }
    }
    true
}

/// Returns the text that a condition tests.
///
/// # Errors
/// Returns the reason, as a noun phrase, if a value is unknown.
fn tested(
    exchange: &mut Exchange<'_>,
    record: &Record,
    condition: &Condition,
    references: &References,
) -> Result<Vec<u8>, String> {
    let root_matters = exchange.world.root_matters;
    let mut values = Values { exchange, record, references };
    let tested = expand(&condition.tested, &mut values, None).map(|expanded| expanded.text);
    if matches!(condition.test, Test::File(_)) {
        // The name of the folder does not affect whether a file in the folder exists.
        exchange.world.root_matters = root_matters;
    }
    tested
}

fn holds(
    exchange: &mut Exchange<'_>,
    record: &Record,
    condition: &Condition,
    tested: &Result<Vec<u8>, String>,
    references: &mut References,
) -> bool {
    let key = || [record.uri.as_slice(), b"\n", &record.filename].concat();
    let result = tested.as_ref().map_err(Clone::clone).and_then(|text| is_true(exchange, &condition.test, text));
    let (is_true, groups) = match result {
        Ok(known) => known,
        Err(reason) => (exchange.world.assume(condition.line, &key(), &reason), Matched::Unknown(reason)),
    };
    let is_true = match condition.test {
        Test::File(_) => exchange.world.assumed(condition.line, &key(), FILES).unwrap_or(is_true),
        Test::Pattern(_) | Test::Text(..) | Test::Number(..) | Test::Unknown(_) => is_true,
    };
    if is_true && !condition.is_negated && matches!(condition.test, Test::Pattern(_) | Test::Unknown(_)) {
        references.condition = groups;
    }
    is_true != condition.is_negated
}

/// Returns the result of a test, and the groups of a pattern.
///
/// # Errors
/// Returns the reason, as a noun phrase, if the result is unknown.
fn is_true(exchange: &Exchange<'_>, test: &Test, tested: &[u8]) -> Result<(bool, Matched), String> {
    let is_true = match test {
        Test::Pattern(pattern) => {
            let groups = pattern.captures(tested).map_err(|unknown| unknown.reason().to_owned())?;
            return Ok(groups.map_or((false, Matched::Nothing), |groups| (true, Matched::Groups(groups))));
        }
        Test::Text(comparison, other, case) => is_text(*comparison, tested, other, *case),
        Test::Number(comparison, number) => is_ordered(*comparison, leading_integer(tested).cmp(number)),
        Test::File(file) => {
            let kind = exchange.files.kind(tested, &exchange.world.root);
            match file {
                FileTest::File => kind == Some(FileKind::File),
                FileTest::Folder | FileTest::Executable => kind == Some(FileKind::Folder),
                FileTest::Link => false,
            }
        }
        Test::Unknown(reason) => return Err(reason.clone()),
    };
    Ok((is_true, Matched::Nothing))
}

/// Compares texts. Texts of different lengths are ordered by length, unless letter case is ignored.
fn is_text(comparison: Comparison, text: &[u8], other: &[u8], case: LetterCase) -> bool {
    let ordering = match case {
        LetterCase::Exact => text.len().cmp(&other.len()).then_with(|| text.cmp(other)),
        LetterCase::Ignored => text.to_ascii_lowercase().cmp(&other.to_ascii_lowercase()),
    };
    is_ordered(comparison, ordering)
}

pub(super) fn is_ordered(comparison: Comparison, ordering: Ordering) -> bool {
    match comparison {
        Comparison::Equal => ordering.is_eq(),
        Comparison::Less => ordering.is_lt(),
        Comparison::LessOrEqual => ordering.is_le(),
        Comparison::Greater => ordering.is_gt(),
        Comparison::GreaterOrEqual => ordering.is_ge(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts_are_ordered_by_length_first() {
        for (comparison, text, other, case, expected) in [
            (Comparison::Less, "b", "ab", LetterCase::Exact, true),
            (Comparison::Less, "b", "AB", LetterCase::Ignored, false),
            (Comparison::Equal, "AB", "ab", LetterCase::Ignored, true),
            (Comparison::GreaterOrEqual, "b", "b", LetterCase::Exact, true),
            (Comparison::Greater, "b", "a", LetterCase::Exact, true),
            (Comparison::LessOrEqual, "b", "a", LetterCase::Exact, false),
        ] {
            assert_eq!(is_text(comparison, text.as_bytes(), other.as_bytes(), case), expected, "{comparison:?} {text}");
        }
    }
}
