//! Reads comparisons with a number, such as `>5`, and converts them to conditions on a value.

use std::cmp::Ordering;

use crate::language::query_slip::scalar;
use crate::language::single_quotes::quoted;

const OPERATORS: [&str; 10] = [">=", "<=", "=>", "=<", "==", "!=", "<>", ">", "<", "="];
/// The maximum number of digits for which an expression is suggested.
const LONGEST: usize = 6;

/// A comparison with a number, such as `>5`.
#[derive(Debug, Clone, Copy)]
pub(super) struct NumberComparison<'t> {
    pub(super) operator: &'static str,
    pub(super) operand: &'t str,
}

/// The condition on a value that an editor meant with a comparison.
pub(super) enum NumberCondition {
    /// The value must be this number, which is written as a YAML scalar.
    Equal(String),
    /// The value must not be this number, which is written as a YAML scalar.
    Not(String),
    /// The expression, as a YAML scalar, matches exactly the whole numbers that meet the comparison.
    Regex(String),
    /// The numbers that meet the comparison have no short expression, or there are none.
    Unknown,
}

impl<'t> NumberComparison<'t> {
    /// Reads a comparison such as `>5` or `>= 10`. Returns `None` for any other text.
    pub(super) fn parse(text: &'t str) -> Option<Self> {
        let operator = OPERATORS.into_iter().find(|operator| text.starts_with(operator))?;
        let operand = text.strip_prefix(operator)?.trim();
        let is_number = operand.starts_with(|first: char| first.is_ascii_digit())
            && operand.bytes().all(|byte| byte.is_ascii_digit() || matches!(byte, b'.' | b'-'));
        is_number.then_some(Self { operator, operand })
    }

    pub(super) fn condition(self) -> NumberCondition {
        match self.operator {
            "=" | "==" => NumberCondition::Equal(scalar(self.operand)),
            "!=" | "<>" => NumberCondition::Not(scalar(self.operand)),
            operator => match expression(operator, self.operand) {
                Some(regex) => NumberCondition::Regex(quoted(&regex)),
                None => NumberCondition::Unknown,
            },
        }
    }

    /// Returns the comparison that also includes the number itself, such as `>=5` for `>5`. Returns `None` for other
    /// comparisons.
    pub(super) fn with_equal(self) -> Option<Self> {
        let operator = match self.operator {
            ">" => ">=",
            "<" => "<=",
            _ => return None,
        };
        Some(Self { operator, ..self })
    }
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
