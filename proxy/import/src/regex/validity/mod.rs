//! Finds errors because of which the original server cannot compile a regular expression.
//!
//! An expression that rules do not support may be valid, and the original server does not start with an invalid one. The
//! errors that typing mistakes cause are therefore found here. An expression without such an error may still be invalid.

use portico_redirects::short;

use crate::unreadable::StatementError;

/// The program that compiles an expression.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum RegexEngine {
    /// PCRE, which Apache httpd and nginx use. See <https://www.pcre.org/current/doc/html/pcre2syntax.html>.
    Pcre,
    /// The package `regexp` of Go, which Caddy uses. See <https://github.com/google/re2/wiki/Syntax>.
    Go,
}

/// Returns the error in an expression as a sentence without a full stop.
pub(crate) fn error(pattern: &str, engine: RegexEngine) -> Option<String> {
    let mut scanner = Scanner {
        characters: pattern.chars().collect(),
        at: 0,
        engine,
        open: 0,
        previous: Previous::None,
        groups: 0,
        reference: 0,
    };
    let reason = match scanner.scan() {
        Ok(()) | Err(Stop::Unknown) => return None,
        Err(Stop::Invalid(reason)) => reason,
    };
    Some(format!("the regular expression `{}` is invalid: {reason}", short::truncate(pattern, 80)))
}

/// Returns the error about an expression of PCRE in a statement. The expression may be negated with an exclamation mark.
pub(crate) fn statement_error(pattern: &str) -> Option<StatementError> {
    let reason = error(pattern.strip_prefix('!').unwrap_or(pattern), RegexEngine::Pcre)?;
    Some(StatementError::new(pattern, reason, "correct the regular expression and import again"))
}

/// The reason why the rest of an expression is not read.
enum Stop {
    Invalid(&'static str),
    /// The expression uses a feature that changes how the rest is read.
    Unknown,
}

/// What a quantifier such as `*` would follow.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Previous {
    None,
    /// An assertion such as `^`, which only Go repeats.
    Assertion,
    Item,
    Quantifier,
}

struct Scanner {
    characters: Vec<char>,
    at: usize,
    engine: RegexEngine,
    /// The number of open groups.
    open: usize,
    previous: Previous,
    /// The number of groups that capture.
    groups: u32,
    /// The largest number of a group to which the expression refers.
    reference: u32,
}

impl Scanner {
    fn scan(&mut self) -> Result<(), Stop> {
        while let Some(character) = self.next() {
            self.previous = match character {
                '\\' => self.escape()?,
                '[' => self.class()?,
                '(' => self.open_group()?,
                ')' if self.open == 0 => return Err(Stop::Invalid("a `)` closes no group")),
                ')' => {
                    self.open -= 1;
                    Previous::Item
                }
                '|' => Previous::None,
                '^' | '$' => Previous::Assertion,
                '*' | '+' | '?' => self.quantifier()?,
                '{' => self.range()?,
                _ => Previous::Item,
            };
        }
        if self.open > 0 {
            Err(Stop::Invalid("a `)` is missing"))
        } else if self.reference > self.groups {
            Err(Stop::Invalid("it refers to a group that it does not have"))
        } else {
            Ok(())
        }
    }

    fn next(&mut self) -> Option<char> {
        let next = self.peek()?;
        self.at += 1;
        Some(next)
    }

    fn peek(&self) -> Option<char> {
        self.characters.get(self.at).copied()
    }

    fn skip(&mut self, expected: &str) -> bool {
        let rest = self.characters.get(self.at..).unwrap_or_default();
        let is_found = expected.chars().eq(rest.iter().copied().take(expected.chars().count()));
        if is_found {
            self.at += expected.chars().count();
        }
        is_found
    }

    fn escape(&mut self) -> Result<Previous, Stop> {
        const GO_LETTERS: &str = "aftnrvxpPdDsSwWbBAzQEC";
        match self.next() {
            None => Err(Stop::Invalid("it ends with a backslash")),
            Some('Q') => {
                while self.peek().is_some() && !self.skip("\\E") {
                    self.at += 1;
                }
                Ok(Previous::Item)
            }
            Some('E') => Ok(self.previous),
            Some(digit @ '1'..='9') if self.engine == RegexEngine::Pcre => {
                // Several digits may be the octal code of a character.
                if !self.peek().is_some_and(|next| next.is_ascii_digit()) {
                    self.reference = self.reference.max(digit.to_digit(10).unwrap_or_default());
                }
                Ok(Previous::Item)
            }
            Some('1'..='9') => Err(Stop::Invalid("backreferences are not supported")),
            Some(letter @ ('a'..='z' | 'A'..='Z'))
                if self.engine == RegexEngine::Go && !GO_LETTERS.contains(letter) =>
            {
                Err(Stop::Invalid("a backslash precedes a letter without a special meaning"))
            }
            Some('x' | 'p' | 'P' | 'g' | 'k' | 'o' | 'N') if self.peek() == Some('{') => {
                while self.next().is_some_and(|character| character != '}') {}
                Ok(Previous::Item)
            }
            Some(_) => Ok(Previous::Item),
        }
    }

    fn class(&mut self) -> Result<Previous, Stop> {
        self.skip("^");
        let mut before = self.skip("]").then_some(']');
        loop {
            let Some(character) = self.next() else { return Err(Stop::Invalid("a `]` is missing")) };
            match character {
                ']' => return Ok(Previous::Item),
                '[' if matches!(self.peek(), Some(':' | '.' | '=')) => {
                    self.skip_class_name();
                    before = None;
                }
                '\\' => match self.next() {
                    // Quoted text in a class is rare.
                    Some('Q' | 'E') => return Err(Stop::Unknown),
                    _ => before = None,
                },
                '-' if before.is_some() && self.peek().is_some_and(|end| !matches!(end, ']' | '\\' | '[')) => {
                    let end = self.next();
                    if end < before {
                        return Err(Stop::Invalid("a range such as `z-a` is in reverse order"));
                    }
                    before = None;
                }
                other => before = Some(other),
            }
        }
    }

    /// Skips a name such as `[:alpha:]`.
    fn skip_class_name(&mut self) {
        let rest: String = self.characters.get(self.at..).unwrap_or_default().iter().collect();
        let is_name = |name: &str| name.chars().all(|character| character.is_ascii_alphabetic() || character == '^');
        if let Some((name, _)) = rest.get(1..).and_then(|rest| rest.split_once(":]")).filter(|(name, _)| is_name(name))
        {
            self.at += name.chars().count() + 3;
        }
    }

    fn open_group(&mut self) -> Result<Previous, Stop> {
        if self.engine == RegexEngine::Pcre && self.peek() == Some('*') {
            return Err(Stop::Unknown);
        }
        if self.skip("?") {
            return self.special_group();
        }
        self.open += 1;
        self.groups += 1;
        Ok(Previous::None)
    }

    /// Reads the start of a group after `(?`.
    fn special_group(&mut self) -> Result<Previous, Stop> {
        let is_pcre = self.engine == RegexEngine::Pcre;
        let looks_around = ["=", "!", "<=", "<!", ">", "|", "#", "&", "(", "R", "'"];
        if !is_pcre && looks_around.iter().any(|start| self.skip(start)) {
            return Err(Stop::Invalid("lookaround and other special groups are not supported"));
        }
        if ["#", "(", "&", "R", "'", "P=", "P>", "C"].iter().any(|start| self.skip(start)) {
            return Err(Stop::Unknown);
        }
        self.open += 1;
        if ["=", "!", "<=", "<!", ">", "|", ":"].iter().any(|start| self.skip(start)) {
            return Ok(Previous::None);
        }
        if self.skip("P<") || self.skip("<") {
            let is_name = |character: char| character.is_ascii_alphanumeric() || character == '_';
            while self.peek().is_some_and(is_name) {
                self.at += 1;
            }
            self.groups += 1;
            return if self.skip(">") {
                Ok(Previous::None)
            } else {
                Err(Stop::Invalid("the name of a group needs a `>`"))
            };
        }
        while let Some(flag) = self.next() {
            match flag {
                ':' => return Ok(Previous::None),
                ')' => {
                    self.open -= 1;
                    return Ok(Previous::None);
                }
                // With `x`, spaces and comments are ignored. The other flags are rare.
                'x' | 'a' | 'n' | 'r' | 'J' | '^' | '+' | '0'..='9' if is_pcre => return Err(Stop::Unknown),
                'i' | 'm' | 's' | 'U' | '-' => {}
                _ => break,
            }
        }
        Err(Stop::Invalid("`(?` is followed by an unknown character"))
    }

    fn quantifier(&mut self) -> Result<Previous, Stop> {
        let is_allowed = match self.previous {
            Previous::Item => true,
            Previous::Assertion => self.engine == RegexEngine::Go,
            Previous::None | Previous::Quantifier => false,
        };
        if !is_allowed {
            return Err(Stop::Invalid("a quantifier such as `*` follows nothing that it can repeat"));
        }
        if !self.skip("?") && self.engine == RegexEngine::Pcre {
            self.skip("+");
        }
        Ok(Previous::Quantifier)
    }

    /// Reads a quantifier such as `{2,3}`. Any other brace is an ordinary character.
    fn range(&mut self) -> Result<Previous, Stop> {
        let rest: String = self.characters.get(self.at..).unwrap_or_default().iter().collect();
        let Some((inner, _)) = rest.split_once('}') else { return Ok(Previous::Item) };
        let (least, most) = inner.split_once(',').unwrap_or((inner, inner));
        let is_number = |text: &str| !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
        if !is_number(least) || !(is_number(most) || most.is_empty()) {
            return Ok(Previous::Item);
        }
        self.at += inner.chars().count() + 1;
        let maximum = if self.engine == RegexEngine::Go { 1_000 } else { 65_535 };
        let number = |text: &str| text.parse::<u32>().unwrap_or(u32::MAX);
        if number(least).max(if most.is_empty() { 0 } else { number(most) }) > maximum {
            return Err(Stop::Invalid("the number in a quantifier is too large"));
        }
        if !most.is_empty() && number(least) > number(most) {
            return Err(Stop::Invalid("a quantifier such as `{3,2}` is in reverse order"));
        }
        self.quantifier()
    }
}

#[cfg(test)]
mod tests;
