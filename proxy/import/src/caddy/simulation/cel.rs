//! Evaluates simple expressions in the Common Expression Language.
//! See <https://caddyserver.com/docs/caddyfile/matchers#expression>.

use regex::Regex;

use crate::caddy::simulation::expression::compile;
use crate::caddy::simulation::placeholder::replaced;
use crate::caddy::simulation::state::State;

/// The maximum nesting depth of an expression.
const MAX_DEPTH: usize = 16;

/// An expression whose value is true or false.
#[derive(Debug, Clone)]
pub(super) enum Cel {
    Constant(bool),
    Not(Box<Cel>),
    And(Box<Cel>, Box<Cel>),
    Or(Box<Cel>, Box<Cel>),
    Equal(String, String),
    /// The text is in a list.
    In(String, Vec<String>),
    StartsWith(String, String),
    EndsWith(String, String),
    Contains(String, String),
    /// The expression, or the reason why it is not simulated.
    Matches(String, Result<Regex, String>),
}

impl Cel {
    /// Parses an expression. Returns `None` if it uses something that is not simulated, such as a function of Caddy.
    pub(super) fn parse(text: &str) -> Option<Self> {
        let mut parser = Parser { rest: text.trim(), depth: 0 };
        let found = parser.or()?;
        parser.rest.is_empty().then_some(found)
    }

    /// Evaluates the expression.
    ///
    /// # Errors
    /// Returns the reason, as a noun phrase, if a value is unknown.
    pub(super) fn holds(&self, state: &State<'_, '_>) -> Result<bool, String> {
        let text = |text: &String| replaced(text, state);
        Ok(match self {
            Self::Constant(result) => *result,
            Self::Not(inner) => !inner.holds(state)?,
            Self::And(one, other) => one.holds(state)? && other.holds(state)?,
            Self::Or(one, other) => one.holds(state)? || other.holds(state)?,
            Self::Equal(one, other) => text(one)? == text(other)?,
            Self::In(one, list) => {
                let one = text(one)?;
                list.iter().map(text).collect::<Result<Vec<String>, String>>()?.contains(&one)
            }
            Self::StartsWith(one, other) => text(one)?.starts_with(&text(other)?),
            Self::EndsWith(one, other) => text(one)?.ends_with(&text(other)?),
            Self::Contains(one, other) => text(one)?.contains(&text(other)?),
            Self::Matches(one, regex) => regex.as_ref().map_err(Clone::clone)?.is_match(&text(one)?),
        })
    }
}

struct Parser<'t> {
    rest: &'t str,
    depth: usize,
}

impl Parser<'_> {
    /// Removes a word from the start of the rest.
    fn take(&mut self, word: &str) -> Option<()> {
        self.rest = self.rest.strip_prefix(word)?.trim_start();
        Some(())
    }

    fn or(&mut self) -> Option<Cel> {
        self.depth += 1;
        if self.depth > MAX_DEPTH {
            return None;
        }
        let mut left = self.and()?;
        while self.take("||").is_some() {
            left = Cel::Or(Box::new(left), Box::new(self.and()?));
        }
        self.depth -= 1;
        Some(left)
    }

    fn and(&mut self) -> Option<Cel> {
        let mut left = self.one()?;
        while self.take("&&").is_some() {
            left = Cel::And(Box::new(left), Box::new(self.one()?));
        }
        Some(left)
    }

    fn one(&mut self) -> Option<Cel> {
        let mut is_negated = false;
        while !self.rest.starts_with("!=") && self.take("!").is_some() {
            is_negated = !is_negated;
        }
        let inner = if self.take("(").is_some() {
            let inner = self.or()?;
            self.take(")")?;
            inner
        } else if self.take("true").is_some() {
            Cel::Constant(true)
        } else if self.take("false").is_some() {
            Cel::Constant(false)
        } else {
            let left = self.text()?;
            self.comparison(left)?
        };
        Some(if is_negated { Cel::Not(Box::new(inner)) } else { inner })
    }

    fn comparison(&mut self, left: String) -> Option<Cel> {
        if self.take("==").is_some() {
            return Some(Cel::Equal(left, self.text()?));
        }
        if self.take("!=").is_some() {
            return Some(Cel::Not(Box::new(Cel::Equal(left, self.text()?))));
        }
        if self.take("in ").is_some() {
            return Some(Cel::In(left, self.list()?));
        }
        self.take(".")?;
        let method =
            ["startsWith", "endsWith", "contains", "matches"].into_iter().find(|name| self.take(name).is_some())?;
        self.take("(")?;
        let argument = self.text()?;
        self.take(")")?;
        Some(match method {
            "startsWith" => Cel::StartsWith(left, argument),
            "endsWith" => Cel::EndsWith(left, argument),
            "contains" => Cel::Contains(left, argument),
            _ => Cel::Matches(left, compile(&argument)),
        })
    }

    fn list(&mut self) -> Option<Vec<String>> {
        self.take("[")?;
        let mut list = Vec::new();
        loop {
            list.push(self.text()?);
            if self.take(",").is_none() {
                self.take("]")?;
                return Some(list);
            }
        }
    }

    /// Reads a placeholder such as `{path}`, or a quoted text. The result is a text with placeholders.
    fn text(&mut self) -> Option<String> {
        if self.rest.starts_with('{') {
            let end = self.rest.find('}')?;
            let (placeholder, after) = self.rest.split_at_checked(end + 1)?;
            let found = placeholder.to_owned();
            self.rest = after.trim_start();
            return Some(found);
        }
        let quote = self.rest.chars().next().filter(|first| matches!(first, '\'' | '"'))?;
        let body = self.rest.get(1..)?;
        let (text, after) = body.split_once(quote)?;
        // An escape sequence, or a brace that would start a placeholder, is not simulated.
        if text.contains(['\\', '{', '}']) {
            return None;
        }
        self.rest = after.trim_start();
        Some(text.to_owned())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn other_expressions_are_not_simulated() {
        for (text, expected) in [
            ("{path}.startsWith('/a') && {method} == \"GET\"", true),
            ("!({host} in ['a.example', 'b.example']) || {query.a}.matches('^[0-9]+$')", true),
            ("{path} != '/a'", true),
            ("path('/a*')", false),
            ("{path}.size() > 3", false),
            ("{path} == '/\\d'", false),
            ("{path} ==", false),
            ("{path} == '/a' x", false),
            ("", false),
        ] {
            assert_eq!(Cel::parse(text).is_some(), expected, "{text}");
        }
        assert!(Cel::parse(&"(".repeat(100_000)).is_none());
    }
}
