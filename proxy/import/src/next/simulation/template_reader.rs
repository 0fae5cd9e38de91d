//! Reads the parts of a path with parameters from its tokens.
//! See <https://nextjs.org/docs/pages/api-reference/config/next-config-js/redirects#wildcard-path-matching>.

use crate::next::simulation::parameter::Parameter;
use crate::next::simulation::token::{Token, tokens};

/// The tokens of a path that were not read yet.
pub(super) struct TemplateReader {
    tokens: std::iter::Peekable<std::vec::IntoIter<Token>>,
    unnamed: u32,
}

impl TemplateReader {
    /// Returns the reader of a path. Returns `None` if path-to-regexp reports an error.
    pub(super) fn of(text: &str) -> Option<Self> {
        Some(Self { tokens: tokens(text)?.into_iter().peekable(), unnamed: 0 })
    }

    pub(super) fn is_at_end(&mut self) -> bool {
        self.tokens.peek().is_none()
    }

    fn next_as<T>(&mut self, read: impl Fn(&Token) -> Option<T>) -> Option<T> {
        let found = self.tokens.peek().and_then(read)?;
        self.tokens.next();
        Some(found)
    }

    pub(super) fn character(&mut self) -> Option<char> {
        self.next_as(|token| if let Token::Character(c) = token { Some(*c) } else { None })
    }

    pub(super) fn escaped(&mut self) -> Option<char> {
        self.next_as(|token| if let Token::Escaped(c) = token { Some(*c) } else { None })
    }

    pub(super) fn name(&mut self) -> Option<String> {
        self.next_as(|token| if let Token::Name(name) = token { Some(name.clone()) } else { None })
    }

    pub(super) fn pattern(&mut self) -> Option<String> {
        self.next_as(|token| if let Token::Pattern(pattern) = token { Some(pattern.clone()) } else { None })
    }

    pub(super) fn modifier(&mut self) -> Option<char> {
        self.next_as(|token| if let Token::Modifier(c) = token { Some(*c) } else { None })
    }

    fn text(&mut self) -> String {
        std::iter::from_fn(|| self.character().or_else(|| self.escaped())).collect()
    }

    /// Returns the next number of a parameter without a name.
    pub(super) fn number(&mut self) -> String {
        self.unnamed += 1;
        (self.unnamed - 1).to_string()
    }

    /// Reads a group in braces.
    pub(super) fn group(&mut self, own_pattern: impl Fn(&str) -> Option<String>) -> Option<Parameter> {
        self.next_as(|token| (*token == Token::Open).then_some(()))?;
        let prefix = self.text();
        let (name, pattern) = (self.name(), self.pattern());
        let suffix = self.text();
        self.next_as(|token| (*token == Token::Close).then_some(()))?;
        let (name, pattern) = match (name, pattern) {
            (Some(name), pattern) => (name, pattern.or_else(|| own_pattern(&prefix))?),
            (None, Some(pattern)) => (self.number(), pattern),
            (None, None) => (String::new(), String::new()),
        };
        Some(Parameter { name, prefix, suffix, pattern, modifier: self.modifier() })
    }
}
