//! Parses the expressions of `<If>`. See <https://httpd.apache.org/docs/2.4/expr.html>.

use portico_redirects::LetterCase;

use crate::apache::simulation::condition::Comparison;
use crate::apache::simulation::if_tokens::{Token, Word, tokens};
use crate::simulation::pattern::{LineBreaks, SimulatedPattern};

/// The maximum nesting depth of an expression.
const MAX_DEPTH: usize = 16;

/// A pattern, or the reason why it is unknown.
pub(super) type ExpressionPattern = Result<SimulatedPattern, String>;

/// A boolean expression.
#[derive(Debug, Clone)]
pub(super) enum IfExpression {
    Constant(bool),
    Not(Box<IfExpression>),
    And(Box<IfExpression>, Box<IfExpression>),
    Or(Box<IfExpression>, Box<IfExpression>),
    /// Compares texts as bytes.
    Text(Vec<Word>, Comparison, Vec<Word>),
    Number(Vec<Word>, Comparison, Vec<Word>),
    Matches(Vec<Word>, ExpressionPattern),
    /// The text equals one of the texts of a list.
    OneOf(Vec<Word>, Vec<Vec<Word>>),
    Empty(Vec<Word>),
}

impl IfExpression {
    /// Parses an expression. Returns `None` if it is invalid or uses something that is not simulated, such as a function.
    pub(super) fn parse(text: &str) -> Option<Self> {
        let mut parser = Parser { rest: tokens(text)?, depth: 0 };
        parser.rest.reverse();
        let expression = parser.or()?;
        parser.rest.is_empty().then_some(expression)
    }
}

/// A parser, whose remaining tokens are in reverse order.
struct Parser {
    rest: Vec<Token>,
    depth: usize,
}

impl Parser {
    fn or(&mut self) -> Option<IfExpression> {
        self.depth += 1;
        if self.depth > MAX_DEPTH {
            return None;
        }
        let mut left = self.and()?;
        while self.rest.pop_if(|next| next.is_operator("||")).is_some() {
            left = IfExpression::Or(Box::new(left), Box::new(self.and()?));
        }
        self.depth -= 1;
        Some(left)
    }

    fn and(&mut self) -> Option<IfExpression> {
        let mut left = self.one()?;
        while self.rest.pop_if(|next| next.is_operator("&&")).is_some() {
            left = IfExpression::And(Box::new(left), Box::new(self.one()?));
        }
        Some(left)
    }

    fn one(&mut self) -> Option<IfExpression> {
        let mut is_negated = false;
        while self.rest.pop_if(|next| next.is_operator("!")).is_some() {
            is_negated = !is_negated;
        }
        let inner = match self.rest.pop()? {
            Token::Operator(name) if name == "(" => {
                let inner = self.or()?;
                self.rest.pop_if(|next| next.is_operator(")"))?;
                inner
            }
            Token::Operator(name) if name == "-z" || name == "-n" => {
                let Token::Text(words) = self.rest.pop()? else { return None };
                is_negated ^= name == "-n";
                IfExpression::Empty(words)
            }
            Token::Operator(name) if name == "true" || name == "false" => IfExpression::Constant(name == "true"),
            Token::Text(words) => self.comparison(words)?,
            Token::Operator(_) | Token::Pattern(..) => return None,
        };
        Some(if is_negated { IfExpression::Not(Box::new(inner)) } else { inner })
    }

    fn comparison(&mut self, left: Vec<Word>) -> Option<IfExpression> {
        let Token::Operator(operator) = self.rest.pop()? else { return None };
        if operator == "in" || operator == "-in" {
            return Some(IfExpression::OneOf(left, self.list()?));
        }
        let right = self.rest.pop()?;
        let negated = |inner| Some(IfExpression::Not(Box::new(inner)));
        match (operator.as_str(), right) {
            ("=~", Token::Pattern(pattern, case)) => Some(IfExpression::Matches(left, compiled(&pattern, case))),
            ("!~", Token::Pattern(pattern, case)) => negated(IfExpression::Matches(left, compiled(&pattern, case))),
            ("=~", Token::Text(words)) => {
                Some(IfExpression::Matches(left, compiled(literal(&words)?, LetterCase::Exact)))
            }
            ("!~", Token::Text(words)) => {
                negated(IfExpression::Matches(left, compiled(literal(&words)?, LetterCase::Exact)))
            }
            ("!=", Token::Text(right)) => negated(IfExpression::Text(left, Comparison::Equal, right)),
            ("-ne" | "ne", Token::Text(right)) => negated(IfExpression::Number(left, Comparison::Equal, right)),
            (operator, Token::Text(right)) => match ordering(operator)? {
                (Compared::Text, comparison) => Some(IfExpression::Text(left, comparison, right)),
                (Compared::Number, comparison) => Some(IfExpression::Number(left, comparison, right)),
            },
            (_, Token::Operator(_) | Token::Pattern(..)) => None,
        }
    }

    /// Parses a list such as `{ 'a', 'b' }`.
    fn list(&mut self) -> Option<Vec<Vec<Word>>> {
        self.rest.pop_if(|next| next.is_operator("{"))?;
        let mut list = Vec::new();
        loop {
            let Token::Text(words) = self.rest.pop()? else { return None };
            list.push(words);
            if self.rest.pop_if(|next| next.is_operator(",")).is_none() {
                self.rest.pop_if(|next| next.is_operator("}"))?;
                return Some(list);
            }
        }
    }
}

/// The values that an operator compares.
enum Compared {
    Text,
    Number,
}

/// Returns the meaning of an operator. See the section "Comparison operators" of the page.
fn ordering(operator: &str) -> Option<(Compared, Comparison)> {
    Some(match operator {
        "==" | "=" => (Compared::Text, Comparison::Equal),
        "<" => (Compared::Text, Comparison::Less),
        "<=" => (Compared::Text, Comparison::LessOrEqual),
        ">" => (Compared::Text, Comparison::Greater),
        ">=" => (Compared::Text, Comparison::GreaterOrEqual),
        "-eq" | "eq" => (Compared::Number, Comparison::Equal),
        "-lt" | "lt" => (Compared::Number, Comparison::Less),
        "-le" | "le" => (Compared::Number, Comparison::LessOrEqual),
        "-gt" | "gt" => (Compared::Number, Comparison::Greater),
        "-ge" | "ge" => (Compared::Number, Comparison::GreaterOrEqual),
        _ => return None,
    })
}

fn compiled(pattern: &str, case: LetterCase) -> ExpressionPattern {
    SimulatedPattern::new(pattern, case, LineBreaks::Ordinary)
}

/// Returns a text without variables.
fn literal(words: &[Word]) -> Option<&str> {
    match words {
        [Word::Text(text)] => std::str::from_utf8(text).ok(),
        _ => None,
    }
}
