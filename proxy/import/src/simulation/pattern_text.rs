//! Translates regular expressions from PCRE syntax to the syntax of the crate `fancy-regex`.

use crate::simulation::matched_unit::{MatchedUnit, widened_byte, with_letters};

/// Returns the translated expression. Bytes outside ASCII are replaced as the module `pattern` describes.
///
/// # Errors
/// Returns the syntax that is not simulated, or that is invalid.
pub(super) fn translated(pattern: &str, unit: MatchedUnit) -> Result<String, String> {
    let out = String::with_capacity(pattern.len() + 8);
    let mut translation = Translation { rest: pattern.as_bytes(), unit, out };
    while let Some(byte) = translation.next() {
        translation.item(byte)?;
    }
    match unit {
        MatchedUnit::Byte => Ok(translation.out),
        MatchedUnit::Letter => with_letters(&translation.out).ok_or_else(|| "\\x".to_owned()),
    }
}

struct Translation<'p> {
    rest: &'p [u8],
    unit: MatchedUnit,
    out: String,
}

/// An item of a class such as `[a\d]`.
enum ClassItem {
    Literal(u8),
    /// A set, such as `\d`, in the syntax of `fancy-regex`.
    Set(String),
}

impl Translation<'_> {
    fn next(&mut self) -> Option<u8> {
        let (first, rest) = self.rest.split_first()?;
        self.rest = rest;
        Some(*first)
    }

    fn skip(&mut self, prefix: &[u8]) -> bool {
        let rest = self.rest.strip_prefix(prefix);
        self.rest = rest.unwrap_or(self.rest);
        rest.is_some()
    }

    /// Removes the text before `end`, and `end`. Returns the text. Returns `None` if there is no `end`.
    fn until(&mut self, end: u8) -> Option<String> {
        let at = self.rest.iter().position(|byte| *byte == end)?;
        let (text, rest) = self.rest.split_at_checked(at)?;
        self.rest = rest.get(1..)?;
        Some(String::from_utf8_lossy(text).into_owned())
    }

    fn item(&mut self, byte: u8) -> Result<(), String> {
        match byte {
            b'\\' => self.escape(),
            b'[' => self.class(),
            b'(' => self.group(),
            b'{' => self.brace(),
            b'^' | b'$' | b'.' | b'|' | b')' | b'*' | b'+' | b'?' => {
                self.out.push(char::from(byte));
                Ok(())
            }
            literal => {
                self.literal(literal);
                Ok(())
            }
        }
    }

    fn literal(&mut self, byte: u8) {
        let is_special = byte.is_ascii_punctuation() && !b"<>_/%:;=,!\"'`@".contains(&byte);
        if is_special {
            self.out.push('\\');
        }
        self.out.push(widened_byte(byte));
    }

    /// Translates a brace. In PCRE, a brace is a literal unless it starts a valid quantifier.
    fn brace(&mut self) -> Result<(), String> {
        let end = self.rest.iter().position(|byte| *byte == b'}').and_then(|end| self.rest.get(..end));
        let count = end.map(|count| String::from_utf8_lossy(count).into_owned()).unwrap_or_default();
        let is_number = |text: &str| !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
        let (least, most) = count.split_once(',').unwrap_or((&count, ""));
        if is_number(least) && (most.is_empty() || is_number(most)) {
            self.until(b'}');
            self.out.extend(["{", &count, "}"]);
        } else if count.contains(',') && count.bytes().all(|byte| byte.is_ascii_digit() || b", ".contains(&byte)) {
            // Only new versions of PCRE2 read `{,2}` and `{1, 2}` as quantifiers.
            return Err(format!("{{{count}}}"));
        } else {
            self.out.push_str("\\{");
        }
        Ok(())
    }

    fn group(&mut self) -> Result<(), String> {
        if self.rest.starts_with(b"*") {
            return Err("(*".to_owned());
        }
        if !self.skip(b"?") {
            self.out.push('(');
            return Ok(());
        }
        for plain in [":", "=", "!", "<=", "<!", ">"] {
            if self.skip(plain.as_bytes()) {
                self.out.extend(["(?", plain]);
                return Ok(());
            }
        }
        if self.skip(b"#") {
            return self.until(b')').map(|_| ()).ok_or_else(|| "(?#".to_owned());
        }
        let name = if self.skip(b"<") || self.skip(b"P<") {
            self.until(b'>')
        } else if self.skip(b"'") {
            self.until(b'\'')
        } else {
            return self.flags();
        };
        let is_word = |name: &String| name.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'_');
        let name = name.filter(is_word).ok_or_else(|| "(?<".to_owned())?;
        self.out.extend(["(?<", &name, ">"]);
        Ok(())
    }

    /// Translates flags such as `(?i)` and `(?i-s:`.
    fn flags(&mut self) -> Result<(), String> {
        self.out.push_str("(?");
        let mut written = String::from("(?");
        while let Some(byte) = self.next() {
            written.push(widened_byte(byte));
            match byte {
                b'i' | b'm' | b's' | b'-' => self.out.push(char::from(byte)),
                b')' | b':' => {
                    self.out.push(char::from(byte));
                    return Ok(());
                }
                _ => break,
            }
        }
        Err(written)
    }

    fn escape(&mut self) -> Result<(), String> {
        let byte = self.next().ok_or_else(|| "\\".to_owned())?;
        match byte {
            // In `fancy-regex`, a word also consists of letters outside ASCII.
            b'b' | b'B' if self.unit == MatchedUnit::Letter => return Err(format!("\\{}", char::from(byte))),
            b'b' | b'B' | b'A' | b'z' => self.out.extend(['\\', char::from(byte)]),
            // `\Z` also matches before a final line feed.
            b'Z' => self.out.push_str(r"(?=\n?\z)"),
            // The servers never use more than nine groups, so `\10` is not simulated.
            b'1'..=b'9' if !self.rest.first().is_some_and(u8::is_ascii_digit) => {
                self.out.extend(["(?:\\", char::from(byte).to_string().as_str(), ")"]);
            }
            _ => match self.escaped(byte)? {
                ClassItem::Literal(literal) => self.literal(literal),
                ClassItem::Set(set) => self.out.push_str(&set),
            },
        }
        Ok(())
    }

    /// Returns the meaning of an escape sequence that is also allowed in a class.
    fn escaped(&mut self, byte: u8) -> Result<ClassItem, String> {
        Ok(match byte {
            b'd' | b'D' | b'w' | b'W' | b's' | b'S' if self.unit == MatchedUnit::Letter => {
                ClassItem::Set(ascii_set(byte))
            }
            // This also matches spaces outside ASCII.
            b'h' if self.unit == MatchedUnit::Letter => return Err("\\h".to_owned()),
            b'd' | b'D' | b'w' | b'W' | b's' | b'S' => ClassItem::Set(format!("\\{}", char::from(byte))),
            b'h' => ClassItem::Set(format!(r"[\t {}]", widened_byte(0xA0))),
            b'n' => ClassItem::Literal(b'\n'),
            b'r' => ClassItem::Literal(b'\r'),
            b't' => ClassItem::Literal(b'\t'),
            b'f' => ClassItem::Literal(0x0C),
            b'e' => ClassItem::Literal(0x1B),
            b'a' => ClassItem::Literal(0x07),
            b'x' => ClassItem::Literal(self.hexadecimal()?),
            other if other.is_ascii_alphanumeric() => return Err(format!("\\{}", char::from(other))),
            literal => ClassItem::Literal(literal),
        })
    }

    fn hexadecimal(&mut self) -> Result<u8, String> {
        let digits = if self.skip(b"{") {
            self.until(b'}')
        } else {
            let digits = self.rest.iter().take(2).take_while(|byte| byte.is_ascii_hexdigit()).count();
            let text = self.rest.get(..digits).map(|text| String::from_utf8_lossy(text).into_owned());
            self.rest = self.rest.get(digits..).unwrap_or_default();
            text
        };
        let digits = digits.unwrap_or_default();
        u8::from_str_radix(&digits, 16).map_err(|_| format!("\\x{digits}"))
    }

    fn class(&mut self) -> Result<(), String> {
        let unclosed = || "[".to_owned();
        self.out.push('[');
        if self.skip(b"^") {
            self.out.push('^');
        }
        // In PCRE, a closing bracket is a literal at the start of a class.
        let mut is_first = true;
        loop {
            let byte = self.next().ok_or_else(unclosed)?;
            if byte == b']' && !is_first {
                self.out.push(']');
                return Ok(());
            }
            is_first = false;
            match self.class_item(byte)? {
                ClassItem::Set(set) => self.out.push_str(&set),
                ClassItem::Literal(start) => {
                    self.class_literal(start);
                    // A hyphen before the end of the class is a literal.
                    if let [b'-', end, ..] = self.rest
                        && *end != b']'
                    {
                        self.next();
                        let end = self.next().ok_or_else(unclosed)?;
                        match self.class_item(end)? {
                            ClassItem::Literal(end) => {
                                self.out.push('-');
                                self.class_literal(end);
                            }
                            ClassItem::Set(set) => self.out.extend(["\\-", &set]),
                        }
                    }
                }
            }
        }
    }

    fn class_item(&mut self, byte: u8) -> Result<ClassItem, String> {
        match byte {
            b'\\' => match self.next().ok_or_else(|| "\\".to_owned())? {
                b'b' => Ok(ClassItem::Literal(0x08)),
                byte => self.escaped(byte),
            },
            b'[' => self.named_set(),
            literal => Ok(ClassItem::Literal(literal)),
        }
    }

    /// Reads a set such as `[:alpha:]`, or a literal bracket.
    fn named_set(&mut self) -> Result<ClassItem, String> {
        if self.rest.starts_with(b".") || self.rest.starts_with(b"=") {
            return Err("[[".to_owned());
        }
        let text = String::from_utf8_lossy(self.rest).into_owned();
        let name = text.strip_prefix(':').and_then(|text| text.split_once(":]"));
        match name.map(|(name, _)| name) {
            Some(name) if name.trim_start_matches('^').bytes().all(|byte| byte.is_ascii_lowercase()) => {
                self.rest = self.rest.get(name.len() + 3..).unwrap_or_default();
                Ok(ClassItem::Set(format!("[:{name}:]")))
            }
            _ => Ok(ClassItem::Literal(b'[')),
        }
    }

    fn class_literal(&mut self, byte: u8) {
        if b"\\[]^-&~".contains(&byte) {
            self.out.push('\\');
        }
        self.out.push(widened_byte(byte));
    }
}

/// Returns the class for an escape sequence such as `\w`, which PCRE matches with ASCII only, also in UTF mode.
fn ascii_set(letter: u8) -> String {
    let negation = if letter.is_ascii_uppercase() { "^" } else { "" };
    let set = match letter.to_ascii_lowercase() {
        b'd' => "0-9",
        b'w' => "0-9A-Za-z_",
        _ => r" \t\n\x0B\x0C\r",
    };
    format!("[{negation}{set}]")
}
