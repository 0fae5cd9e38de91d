//! Finds a text that every match of a regular expression contains.

/// Returns the longest text, in lower case, that every match of an expression in PCRE syntax contains, without regard to
/// letter case. The result is empty if none is known, for example because the expression has alternatives.
pub(crate) fn required_part(pattern: &str) -> Vec<u8> {
    let mut reader = Reader { rest: pattern.as_bytes(), run: Vec::new(), longest: Vec::new() };
    match reader.read() {
        Some(()) => reader.longest,
        None => Vec::new(),
    }
}

struct Reader<'p> {
    rest: &'p [u8],
    /// The literal characters before the current place.
    run: Vec<u8>,
    longest: Vec<u8>,
}

impl Reader<'_> {
    /// Reads the whole expression. Returns `None` if it has alternatives or unusual syntax.
    fn read(&mut self) -> Option<()> {
        while let Some((first, rest)) = self.rest.split_first() {
            self.rest = rest;
            match first {
                b'\\' => self.escape()?,
                b'(' => self.group()?,
                b'[' => self.class()?,
                b'|' | b')' => return None,
                byte if byte.is_ascii_alphanumeric() || b"/-_,:;=&%~@!'\"<>".contains(byte) => self.literal(*byte),
                b'?' | b'*' | b'+' | b'{' => self.quantifier(),
                // An anchor, a dot, or a character whose meaning may be special.
                _ => self.end_run(),
            }
        }
        self.end_run();
        Some(())
    }

    fn literal(&mut self, byte: u8) {
        self.run.push(byte.to_ascii_lowercase());
    }

    fn end_run(&mut self) {
        if self.run.len() > self.longest.len() {
            self.longest.clone_from(&self.run);
        }
        self.run.clear();
    }

    /// Ends the run before the last character, which the quantifier may make optional.
    fn quantifier(&mut self) {
        self.run.pop();
        self.end_run();
    }

    fn escape(&mut self) -> Option<()> {
        let (escaped, rest) = self.rest.split_first()?;
        self.rest = rest;
        match escaped {
            byte if byte.is_ascii_punctuation() => self.literal(*byte),
            b'd' | b'D' | b'w' | b'W' | b's' | b'S' | b'b' | b'B' => self.end_run(),
            _ => return None,
        }
        Some(())
    }

    /// Skips a group, which may be optional.
    fn group(&mut self) -> Option<()> {
        self.end_run();
        self.group_start()?;
        let mut depth = 1_usize;
        while depth > 0 {
            let (first, rest) = self.rest.split_first()?;
            self.rest = rest;
            match first {
                // Quoted text may contain brackets.
                b'\\' => self.rest = self.rest.split_first().filter(|(escaped, _)| **escaped != b'Q')?.1,
                b'[' => self.class()?,
                b'(' => {
                    self.group_start()?;
                    depth += 1;
                }
                b')' => depth -= 1,
                _ => {}
            }
        }
        Some(())
    }

    /// Reads the start of a group after its bracket. Returns `None` if the group changes how the expression is read.
    fn group_start(&mut self) -> Option<()> {
        if self.rest.starts_with(b"*") {
            return None;
        }
        let Some(kind) = self.rest.strip_prefix(b"?") else { return Some(()) };
        let is_plain = [&b":"[..], b"=", b"!", b">", b"<", b"P<"].iter().any(|start| kind.starts_with(start));
        is_plain.then_some(())
    }

    fn class(&mut self) -> Option<()> {
        self.end_run();
        self.rest = self.rest.strip_prefix(b"^").unwrap_or(self.rest);
        self.rest = self.rest.strip_prefix(b"]").unwrap_or(self.rest);
        loop {
            let (first, rest) = self.rest.split_first()?;
            self.rest = rest;
            match first {
                b']' => return Some(()),
                b'\\' => self.rest = self.rest.split_first().filter(|(escaped, _)| **escaped != b'Q')?.1,
                b'[' if matches!(self.rest.first(), Some(b':' | b'.' | b'=')) => return None,
                _ => {}
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn part_is_the_longest_literal_outside_groups() {
        for (pattern, expected) in [
            (r"^(?:\/(en|de))\/section1(?:\/([^\/]+?))?$", "/section1"),
            ("/Old/(.*)$", "/old/"),
            ("^/ab?c/long", "c/long"),
            ("^/ab+c", "/a"),
            ("ab{0}cde", "cde"),
            (r"^/a\d+/bcd[)/]x", "/bcd"),
            (r"^[]a](?<n>[()]\))yz", "yz"),
            (r"a\.html$", "a.html"),
            ("a|bc", ""),
            ("(?i)abc", ""),
            ("(?x)a b", ""),
            (r"\Qa(b\E", ""),
            (r"(\Q)\E)abc", ""),
            ("(?(1)a)bc", ""),
            ("[[:alpha:]]abc", ""),
            (r"\x41bc", ""),
            ("(*UTF8)abc", ""),
            ("(abc", ""),
        ] {
            assert_eq!(required_part(pattern), expected.as_bytes(), "{pattern}");
        }
    }
}
