//! Converts PCRE syntax to the syntax of the Rust crate `regex`.
//!
//! The two syntaxes are nearly the same. PCRE also accepts an unnecessary backslash as in `\й`, an unescaped brace as
//! in `a{b}`, and an unescaped bracket inside a class as in `[a[b]`.
//!
//! In the expressions of servers, `\d` and `\w` match ASCII only: PCRE without UTF mode, Go and JavaScript agree. In the
//! crate `regex`, they also match letters and digits of other scripts, so they are written as ranges.

use std::iter::Peekable;
use std::str::Chars;

use crate::note::Remark;

/// Returns the contents of the class that `\d`, `\D`, `\w` or `\W` stands for.
fn ascii_class(letter: char) -> Option<&'static str> {
    match letter {
        'd' => Some("0-9"),
        'D' => Some("^0-9"),
        'w' => Some("0-9A-Za-z_"),
        'W' => Some("^0-9A-Za-z_"),
        _ => None,
    }
}

/// Returns the regular expression in the syntax of the crate `regex`. Returns an error if the expression contains a
/// possessive quantifier such as `a++`.
pub(super) fn tidy(pattern: &str) -> Result<String, Remark> {
    let mut tidy = Tidy { rest: pattern.chars().peekable(), out: String::with_capacity(pattern.len()) };
    while let Some(c) = tidy.rest.next() {
        match c {
            '\\' => tidy.escape(|c| r"\.+*?()|[]{}^$".contains(c)),
            '[' => tidy.class(),
            '{' if !tidy.is_counter() => tidy.out.push_str("\\{"),
            '+' if tidy.follows_quantifier() => return Err(possessive()),
            c => tidy.out.push(c),
        }
    }
    Ok(tidy.out)
}

fn possessive() -> Remark {
    let reason = "the regular expression uses a possessive quantifier, which rules do not support";
    Remark::new(reason, "remove the `+` after the quantifier and test the rule")
}

struct Tidy<'p> {
    rest: Peekable<Chars<'p>>,
    out: String,
}

impl Tidy<'_> {
    /// Translates an escape sequence. Removes a backslash before a character that need not be escaped.
    fn escape(&mut self, is_special: impl Fn(char) -> bool) {
        let Some(c) = self.rest.next() else { return self.out.push('\\') };
        if let Some(class) = ascii_class(c) {
            return self.out.extend(["[", class, "]"]);
        }
        match c {
            'A' => self.out.push('^'),
            'z' | 'Z' => self.out.push('$'),
            'h' => self.out.push_str("[ \\t]"),
            c if c.is_ascii_alphanumeric() || is_special(c) => self.out.extend(['\\', c]),
            c => self.out.push(c),
        }
    }

    fn class(&mut self) {
        self.out.push('[');
        if self.rest.next_if_eq(&'^').is_some() {
            self.out.push('^');
        }
        if self.rest.next_if_eq(&']').is_some() {
            self.out.push_str("\\]");
        }
        while let Some(c) = self.rest.next() {
            match c {
                ']' => return self.out.push(']'),
                '[' if self.rest.peek() == Some(&':') => self.named_class(),
                '[' => self.out.push_str("\\["),
                '\\' => self.class_escape(),
                '&' | '~' => self.out.extend(['\\', c]),
                '-' => self.dash(),
                c => self.out.push(c),
            }
        }
    }

    /// Copies a named class such as `[:alpha:]`.
    fn named_class(&mut self) {
        self.out.push('[');
        for c in self.rest.by_ref() {
            self.out.push(c);
            if c == ']' {
                return;
            }
        }
    }

    fn class_escape(&mut self) {
        let letter = self.rest.peek().copied();
        match letter.and_then(ascii_class) {
            Some(class) if !class.starts_with('^') => {
                self.rest.next();
                self.out.push_str(class);
            }
            // A negated class becomes a class inside this class, which the crate accepts.
            _ => self.escape(|c| r"\[]^-&~".contains(c)),
        }
        // In `[\w-.]`, the dash after the class `\w` is literal.
        let is_class = letter.is_some_and(|c| "wdsWDS".contains(c));
        if is_class && self.rest.next_if_eq(&'-').is_some() {
            self.out.push_str("\\-");
        }
    }

    /// Escapes a dash that is not part of a range. Otherwise, the crate `regex` would parse two dashes as an operator.
    fn dash(&mut self) {
        let is_literal =
            self.rest.peek() == Some(&']') || self.rest.peek() == Some(&'-') || self.out.ends_with(['[', '^']);
        self.out.push_str(if is_literal { "\\-" } else { "-" });
    }

    /// Reports whether an opening brace begins a repetition count such as `{2}`, `{2,}` or `{2,3}`.
    fn is_counter(&mut self) -> bool {
        let inside: String = self.rest.clone().take_while(|c| *c != '}').take(12).collect();
        let is_closed = self.rest.clone().take(13).any(|c| c == '}');
        let mut numbers = inside.splitn(2, ',');
        let is_number = |text: &str| !text.is_empty() && text.bytes().all(|b| b.is_ascii_digit());
        let counts =
            numbers.next().is_some_and(is_number) && numbers.next().is_none_or(|n| n.is_empty() || is_number(n));
        is_closed && counts
    }

    fn follows_quantifier(&self) -> bool {
        let before = self.out.trim_end_matches(['+', '*', '?', '}']);
        let quantifier = self.out.len() > before.len();
        quantifier && !before.ends_with('\\') && !before.ends_with('(')
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pcre_syntax_becomes_rust_syntax() {
        for (pattern, tidied) in [
            (r"^\/old\/(.*)\.html$", r"^/old/(.*)\.html$"),
            (r"\d+\-\w", "[0-9]+-[0-9A-Za-z_]"),
            (r"\D\W", "[^0-9][^0-9A-Za-z_]"),
            (r"[\d.][\W/]", "[0-9.][[^0-9A-Za-z_]/]"),
            (r"\й\ б", "й б"),
            (r"\A/a\z", "^/a$"),
            ("a{b}", r"a\{b}"),
            ("a{2,3}b{4}c{5,}", "a{2,3}b{4}c{5,}"),
            (r"[\w-.]+", r"[0-9A-Za-z_\-.]+"),
            ("[]a]", r"[\]a]"),
            ("[a[b]", r"[a\[b]"),
            ("[[:alpha:]_-]", r"[[:alpha:]_\-]"),
            ("[^-a&&b]", r"[^\-a\&\&b]"),
            (r"[\.\/]", "[./]"),
            (r"\++", r"\++"),
        ] {
            assert_eq!(tidy(pattern).unwrap(), tidied, "{pattern}");
        }
    }

    #[test]
    fn possessive_quantifier_is_rejected() {
        assert!(tidy("/a++").is_err());
        assert!(tidy("/a*+b").is_err());
    }

    #[test]
    fn unfinished_patterns_are_not_rejected_before_parsing() {
        for pattern in ["[", "[^", "\\", "{", "[[:", "a{1"] {
            assert!(tidy(pattern).is_ok());
        }
    }
}
