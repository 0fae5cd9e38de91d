//! Finds comparisons in the column `query` that a row cannot make, such as `id>=5`, `id<>5` or `id=~5`.

use crate::language::lower::number_comparison::{NumberComparison, NumberCondition};
use crate::language::lower::rows::parameter_slip::slip::{ParameterSlip, SlipKind, condition, is_name, rule};
use crate::language::query_slip::scalar;
use crate::language::single_quotes;

/// The characters of which the operators consist.
const SIGNS: [char; 5] = ['!', '~', '<', '>', ':'];

/// Finds an operator before the equals sign, as in `id>=5`, or after it, as in `id=>5`.
pub(super) fn in_pair<'q>(parameter: &'q str, name: &str, value: &str) -> Option<ParameterSlip<'q>> {
    before_equals_sign(parameter, name, value).or_else(|| in_value(parameter, name, value))
}

fn before_equals_sign<'q>(parameter: &'q str, name: &str, value: &str) -> Option<ParameterSlip<'q>> {
    let bare = name.trim_end_matches(SIGNS).trim_end();
    let sign = name.get(bare.len()..).map(str::trim).filter(|sign| !sign.is_empty() && !bare.is_empty())?;
    let message = format!("`{sign}=` is not an operator here: `{sign}` is read as a part of the name");
    let (kind, hint) = match sign {
        ":" => (SlipKind::Separator, format!("write `{bare}={value}`")),
        "!" => (SlipKind::Negation, rule(&format!("not: {{ query: {{ {bare}: {} }} }}", condition(value)))),
        "~" => (SlipKind::Comparison, expression_rule(bare, value)),
        // Some programs have parameters such as `filter[price]>`.
        _ if !is_name(bare) => return None,
        _ => {
            let numbers = format!("{sign}={value}");
            let hint = NumberComparison::parse(&numbers).map_or_else(|| unknown_rule(bare), |found| of(bare, found));
            (SlipKind::Comparison, hint)
        }
    };
    Some(ParameterSlip { kind, part: parameter, message, hint })
}

/// Finds a comparison after the equals sign. Values such as `>b` are not reported, because a text can contain them, and
/// neither are values such as `~anna`, the home folder of a user.
fn in_value<'q>(parameter: &'q str, name: &str, value: &str) -> Option<ParameterSlip<'q>> {
    if !is_name(name) {
        return None;
    }
    let sign = value.chars().next().filter(|first| ['<', '>', '!', '~'].contains(first))?;
    let message = format!("`={sign}` is not an operator here: `{sign}` is read as a part of the value");
    let hint = if sign == '~' {
        let expression = value.strip_prefix('~').map(str::trim_start).filter(|rest| may_be_expression(rest))?;
        expression_rule(name, expression)
    } else {
        let numbers = NumberComparison::parse(value)?;
        // The sign `=>` can stand for `>` or for `>=`.
        let including = numbers.with_equal().map(NumberComparison::condition);
        let alternative = match including {
            Some(NumberCondition::Regex(regex)) => format!(", or with `{regex}` to include {}", numbers.operand),
            Some(NumberCondition::Equal(_) | NumberCondition::Not(_) | NumberCondition::Unknown) | None => {
                String::new()
            }
        };
        of(name, numbers) + &alternative
    };
    let code = format!("%{:02X}", u32::from(sign));
    Some(ParameterSlip {
        kind: SlipKind::Comparison,
        part: parameter,
        message,
        hint: format!("{hint}; if the value starts with `{sign}`, write `{code}`"),
    })
}

/// Finds a comparison without an equals sign, such as `id>5` or `id <> 5`.
pub(super) fn in_name(parameter: &str) -> Option<ParameterSlip<'_>> {
    let text = parameter.trim();
    let (name, rest) = text.split_at_checked(text.find(['<', '>', '~'])?)?;
    let name = name.trim_end();
    if !is_name(name) {
        return None;
    }
    let hint = match rest.strip_prefix('~').map(str::trim_start) {
        Some(expression) => {
            Some(expression).filter(|rest| may_be_expression(rest)).map(|rest| expression_rule(name, rest))?
        }
        None => of(name, NumberComparison::parse(rest)?),
    };
    let message = format!("`{text}` is read as the name of a parameter without a value");
    let hint = format!("{hint}; if the name is `{text}`, write `{text}=`");
    Some(ParameterSlip { kind: SlipKind::Comparison, part: parameter, message, hint })
}

/// Reports whether a text after `~` was probably meant as an expression.
fn may_be_expression(text: &str) -> bool {
    text.starts_with(|first: char| first.is_ascii_digit() || "^(.[\\".contains(first)) || text.ends_with(['$', '*'])
}

/// Returns the hint for a comparison of numbers.
fn of(name: &str, numbers: NumberComparison<'_>) -> String {
    let key = scalar(name);
    match numbers.condition() {
        NumberCondition::Equal(number) => rule(&format!("query: {{ {key}: {number} }}")),
        NumberCondition::Not(number) => rule(&format!("not: {{ query: {{ {key}: {number} }} }}")),
        NumberCondition::Regex(regex) => rule(&format!("query: {{ {key}: {{ regex: {regex} }} }}")),
        NumberCondition::Unknown => unknown_rule(name),
    }
}

fn unknown_rule(name: &str) -> String {
    let condition = format!("query: {{ {}: {{ regex: … }} }}", scalar(name));
    rule(&condition) + ", and an expression for the allowed values"
}

/// Returns the hint for a value that must match an expression. The expression must match the whole value, so `^` and `$`
/// are removed.
fn expression_rule(name: &str, expression: &str) -> String {
    let bare = expression.strip_prefix('^').unwrap_or(expression);
    let bare = bare.strip_suffix('$').filter(|bare| !bare.ends_with('\\')).unwrap_or(bare);
    rule(&format!("query: {{ {}: {{ regex: {} }} }}", scalar(name), single_quotes::quoted(bare)))
}
