//! Finds exact values that are written as a comparison of numbers, such as `>5` or `==7`.

use std::cmp::Ordering;

use crate::language::lower::unmet::finding::{Comparison, Unmet};
use crate::language::lower::value_regex::TestedName;
use crate::language::query_slip::scalar;
use crate::language::single_quotes::quoted;

const OPERATORS: [&str; 10] = [">=", "<=", "=>", "=<", "==", "!=", "<>", ">", "<", "="];
/// The maximum number of digits for which an expression is suggested.
const LONGEST: usize = 6;

pub(super) fn find(tested: TestedName<'_>, comparison: Comparison, text: &str) -> Option<Unmet> {
    let operator = OPERATORS.into_iter().find(|operator| text.starts_with(operator))?;
    let operand = text.strip_prefix(operator)?.trim();
    let is_number = operand.starts_with(|first: char| first.is_ascii_digit())
        && operand.bytes().all(|byte| byte.is_ascii_digit() || matches!(byte, b'.' | b'-'));
    if comparison == Comparison::Contains || !is_number {
        return None;
    }
    let TestedName { key, name } = tested;
    // In a header, a text such as `<1` may be the start of the value.
    if comparison != Comparison::Equal && key == "header" {
        return None;
    }
    let message = format!("`{operator}` has no special meaning here: the whole value is compared with `{text}`");
    let hint = match operator {
        "=" | "==" => format!("write `{name}: {}`", scalar(operand)),
        "!=" | "<>" => format!("for any other value, write `not: {{ {key}: {{ {name}: {} }} }}`", scalar(operand)),
        _ => match expression(operator, operand) {
            Some(regex) => format!("write `{name}: {{ regex: {} }}`", quoted(&regex)),
            None => format!("write an expression for these values, such as `{name}: {{ regex: '[6-9]' }}`"),
        },
    };
    Some(Unmet { message, hint })
}

/// Returns an expression for the whole numbers that are greater or less than a number, such as `[6-9]|[1-9]\d+` for
/// `>5`. Returns `None` if the number is long, is not a whole number, or if no number matches.
fn expression(operator: &str, number: &str) -> Option<String> {
    let is_whole = number.bytes().all(|byte| byte.is_ascii_digit()) && number.len() <= LONGEST;
    let has_zeros = number.starts_with('0') && number.len() > 1;
    if !is_whole || has_zeros {
        return None;
    }
    let wanted = if operator.contains('>') { Ordering::Greater } else { Ordering::Less };
    let equal = operator.contains('=').then(|| number.to_owned());
    let mut alternatives: Vec<String> = equal.into_iter().collect();
    alternatives.extend(same_length(number, wanted));
    if wanted == Ordering::Greater {
        let longer = if number.len() == 1 { r"\d+".to_owned() } else { format!(r"\d{{{},}}", number.len()) };
        alternatives.push(format!("[1-9]{longer}"));
    } else if number.len() > 1 {
        let shorter = if number.len() == 2 { r"\d".to_owned() } else { format!(r"\d{{1,{}}}", number.len() - 1) };
        alternatives.push(shorter);
    }
    (!alternatives.is_empty()).then(|| alternatives.join("|"))
}

/// Returns the expressions for the numbers with the same number of digits.
fn same_length(number: &str, wanted: Ordering) -> Vec<String> {
    let differing = number.bytes().enumerate().rev().filter_map(|(at, digit)| {
        // A number does not start with zero, unless it has one digit.
        let lowest = if at == 0 && number.len() > 1 { b'1' } else { b'0' };
        let (from, to) = if wanted == Ordering::Greater { (digit + 1, b'9') } else { (lowest, digit.checked_sub(1)?) };
        if from > to {
            return None;
        }
        let (from, to) = (char::from(from), char::from(to));
        let rest = match number.len() - at - 1 {
            0 => String::new(),
            1 => r"\d".to_owned(),
            count => format!(r"\d{{{count}}}"),
        };
        Some(format!("{}[{from}-{to}]{rest}", number.get(..at)?))
    });
    differing.collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rule::LetterCase;
    use crate::rule::value_regex::ValueRegex;

    fn hint(text: &str) -> Option<String> {
        find(TestedName { key: "query", name: "id" }, Comparison::Equal, text).map(|found| found.hint)
    }

    #[test]
    fn comparisons_are_reported() {
        for (text, expected) in [
            (">5", r"write `id: { regex: '[6-9]|[1-9]\d+' }`"),
            (">= 10", r"write `id: { regex: '10|1[1-9]|[2-9]\d|[1-9]\d{2,}' }`"),
            ("<3", r"write `id: { regex: '[0-2]' }`"),
            ("==7", "write `id: 7`"),
            ("=007", "write `id: '007'`"),
            ("!=7", "for any other value, write `not: { query: { id: 7 } }`"),
            (">1.5", "write an expression for these values, such as `id: { regex: '[6-9]' }`"),
            ("<0", "write an expression for these values, such as `id: { regex: '[6-9]' }`"),
        ] {
            assert_eq!(hint(text).as_deref(), Some(expected), "{text}");
        }
        for text in ["5", "", ">", "<b>", "=", "==", "a>5", "-5", "=a", ">a", "=?utf-8?q?a?="] {
            assert_eq!(hint(text), None, "{text}");
        }
    }

    #[test]
    fn suggested_expression_matches_exactly_the_numbers_of_the_comparison() {
        for limit in (0..=130_u32).chain([199, 990, 999, 1000, 1999]) {
            for operator in [">", ">=", "<", "<="] {
                let Some(regex) = expression(operator, &limit.to_string()) else {
                    assert_eq!((operator, limit), ("<", 0));
                    continue;
                };
                let regex = ValueRegex::new(&regex, LetterCase::Exact).unwrap();
                for number in (0..=150).chain(980..=1010).chain(1990..=2010) {
                    let expected = match operator {
                        ">" => number > limit,
                        ">=" => number >= limit,
                        "<" => number < limit,
                        _ => number <= limit,
                    };
                    assert_eq!(regex.is_match(&number.to_string()), expected, "{number} {operator} {limit}");
                }
            }
        }
    }
}
