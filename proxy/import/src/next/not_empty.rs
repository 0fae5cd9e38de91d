//! Converts conditions that an empty value does not fulfil.

use std::collections::BTreeMap;

use crate::condition::when::{ValueTest, When};
use crate::condition::{self, Comparison, Condition, RequestPart};
use crate::note::Remark;

/// Converts a condition of Next.js, which treats an empty header, cookie or parameter as missing (`matchHas` in
/// `packages/next/src/shared/lib/router/utils/prepare-destination.ts`). A test that an empty value would pass therefore
/// also requires a character.
pub(super) fn read(request_part: &RequestPart, comparison: &Comparison) -> Result<Condition, Remark> {
    let mut condition = condition::read(request_part, comparison)?;
    let Some(required) = required(request_part) else { return Ok(condition) };
    let alternatives = condition.alternatives.iter();
    condition.alternatives = alternatives.filter_map(|when| with_text(when, &required)).collect();
    Ok(condition)
}

/// Returns the condition that a value is not empty. The host never is.
fn required(request_part: &RequestPart) -> Option<When> {
    let one = |name: &String| BTreeMap::from([(name.clone(), ValueTest::not_empty())]);
    match request_part {
        RequestPart::Header(name) => Some(When { header: one(name), ..When::default() }),
        RequestPart::Cookie(name) => Some(When { cookie: one(name), ..When::default() }),
        RequestPart::Parameter(name) => Some(When { query: one(name), ..When::default() }),
        RequestPart::Host | RequestPart::Method | RequestPart::Query | RequestPart::Cookies => None,
    }
}

/// Returns the conditions `when` for values that are not empty. Returns `None` if they hold only for an empty value.
fn with_text(when: &When, required: &When) -> Option<When> {
    let tests = [(&required.header, &when.header), (&required.cookie, &when.cookie), (&required.query, &when.query)];
    let own = tests.into_iter().find_map(|(required, own)| own.get(required.keys().next()?));
    // A condition on the language never holds for an empty field.
    let needs_text = when.language.is_empty() && own.is_none_or(|test| test.matches("") || *test == ValueTest::Absent);
    if needs_text { when.and(required) } else { Some(when.clone()) }
}

#[cfg(test)]
mod tests {
    use super::*;
    use portico_redirects::LetterCase;

    #[test]
    fn empty_values_do_not_pass() {
        let cookie = RequestPart::Cookie("a".to_owned());
        let matches = |text: &str| Comparison::Matches(text.to_owned(), LetterCase::Exact);
        let something = ValueTest::not_empty();
        for (comparison, expected) in [
            (Comparison::Present, Some(something.clone())),
            (matches("^(?:.*)$"), Some(something)),
            (matches("^(?:b)$"), Some(ValueTest::Equal("b".to_owned()))),
            (matches("^(?:)$"), None),
        ] {
            let found = read(&cookie, &comparison).unwrap().alternatives;
            assert_eq!(found.first().and_then(|when| when.cookie.get("a").cloned()), expected, "{comparison:?}");
        }
    }
}
