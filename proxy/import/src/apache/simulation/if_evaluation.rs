//! Evaluates the expressions of `<If>`. See <https://httpd.apache.org/docs/2.4/expr.html>.

use crate::apache::simulation::condition::leading_integer;
use crate::apache::simulation::conditions::is_ordered;
use crate::apache::simulation::exchange::{Exchange, Record};
use crate::apache::simulation::if_expression::IfExpression;
use crate::apache::simulation::if_tokens::Word;
use crate::apache::simulation::variables;

/// Evaluates an expression.
///
/// # Errors
/// Returns the reason, as a noun phrase, if the result is unknown.
pub(super) fn holds(expression: &IfExpression, exchange: &mut Exchange<'_>, record: &Record) -> Result<bool, String> {
    Ok(match expression {
        IfExpression::Constant(result) => *result,
        IfExpression::Not(inner) => !holds(inner, exchange, record)?,
        IfExpression::And(one, other) => holds(one, exchange, record)? && holds(other, exchange, record)?,
        IfExpression::Or(one, other) => holds(one, exchange, record)? || holds(other, exchange, record)?,
        IfExpression::Text(one, comparison, other) => {
            is_ordered(*comparison, value(one, exchange, record)?.cmp(&value(other, exchange, record)?))
        }
        IfExpression::Number(one, comparison, other) => is_ordered(
            *comparison,
            leading_integer(&value(one, exchange, record)?).cmp(&leading_integer(&value(other, exchange, record)?)),
        ),
        IfExpression::Matches(words, pattern) => {
            let pattern = pattern.as_ref().map_err(Clone::clone)?;
            pattern.is_match(&value(words, exchange, record)?).map_err(|unknown| unknown.reason().to_owned())?
        }
        IfExpression::OneOf(words, list) => {
            let own = value(words, exchange, record)?;
            for other in list {
                if value(other, exchange, record)? == own {
                    return Ok(true);
                }
            }
            false
        }
        IfExpression::Empty(words) => value(words, exchange, record)?.is_empty(),
    })
}

/// Returns the value of a text. See the section "Variables" of the page.
fn value(words: &[Word], exchange: &mut Exchange<'_>, record: &Record) -> Result<Vec<u8>, String> {
    let mut out = Vec::new();
    for word in words {
        match word {
            Word::Text(text) => out.extend(text),
            Word::Variable(name) => out.extend(variables::value(name, exchange, record)?),
        }
    }
    Ok(out)
}
