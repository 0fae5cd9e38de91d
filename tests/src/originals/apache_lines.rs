//! Splits Apache files into directives, and changes their lines.

use std::sync::LazyLock;

use regex::Regex;

/// A directive of an Apache file. A directive that is continued on further lines is one directive.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Directive {
    /// The index of the first line.
    pub(crate) first: usize,
    /// The index of the line after the last line.
    pub(crate) end: usize,
    /// The name in lower case and the arguments, without quotes. For a section, the name starts with `<`.
    pub(crate) words: Vec<String>,
}

impl Directive {
    pub(crate) fn name(&self) -> &str {
        self.words.first().map_or("", String::as_str)
    }

    pub(crate) fn arguments(&self) -> &[String] {
        self.words.get(1..).unwrap_or_default()
    }
}

/// Returns the directives of a file, without comments and empty lines.
pub(crate) fn directives(text: &str) -> Vec<Directive> {
    let lines: Vec<&str> = text.lines().collect();
    let mut directives = Vec::new();
    let mut at = 0;
    while at < lines.len() {
        let first = at;
        let mut joined = String::new();
        while let Some(part) = lines.get(at).and_then(|line| line.strip_suffix('\\')) {
            joined.push_str(part);
            at += 1;
        }
        joined.push_str(lines.get(at).copied().unwrap_or_default());
        at += 1;
        let trimmed = joined.trim();
        if !trimmed.is_empty() && !trimmed.starts_with('#') {
            directives.push(Directive { first, end: at, words: words(trimmed) });
        }
    }
    directives
}

fn words(line: &str) -> Vec<String> {
    let is_section = line.starts_with('<');
    let line = if is_section { line.trim_end_matches('>') } else { line };
    let mut words = Vec::new();
    let mut rest = line.trim_start();
    while let Some(start) = rest.chars().next() {
        let (word, after) = match start {
            '"' | '\'' => quoted(&rest[1..], start),
            _ => plain(rest),
        };
        words.push(word);
        rest = after.trim_start();
    }
    if let Some(name) = words.first_mut() {
        name.make_ascii_lowercase();
    }
    words
}

/// Splits the text after an opening quote. A backslash protects only the quote and itself.
fn quoted(text: &str, quote: char) -> (String, &str) {
    let mut out = String::new();
    let mut characters = text.char_indices();
    while let Some((at, character)) = characters.next() {
        match character {
            '\\' if text[at + 1..].starts_with([quote, '\\']) => {
                out.extend(characters.next().map(|(_, character)| character));
            }
            _ if character == quote => return (out, &text[at + 1..]),
            _ => out.push(character),
        }
    }
    (out, "")
}

/// Splits a word without quotes. A space after a backslash belongs to the word.
fn plain(text: &str) -> (String, &str) {
    let mut end = 0;
    let mut is_escaped = false;
    for (at, character) in text.char_indices() {
        if character.is_whitespace() && !is_escaped {
            break;
        }
        is_escaped = character == '\\' && !is_escaped;
        end = at + character.len_utf8();
    }
    (text[..end].to_owned(), &text[end..])
}

/// Returns the text in which the lines of the given directives are empty.
pub(crate) fn without(text: &str, removed: &[&Directive]) -> String {
    let is_removed = |index: usize| removed.iter().any(|directive| (directive.first..directive.end).contains(&index));
    let lines = text.lines().enumerate().map(|(index, line)| if is_removed(index) { "" } else { line });
    lines.collect::<Vec<_>>().join("\n") + "\n"
}

/// Replaces the addresses of the client of the test. For the simulation, no address is that of the client.
pub(crate) fn without_test_client(text: &str) -> String {
    static LOCAL: LazyLock<Regex> =
        LazyLock::new(|| Regex::new(r"(?im)^(\s*Require\s+(?:not\s+)?)local\b").expect("the expression is valid"));
    static ADDRESS: LazyLock<Regex> = LazyLock::new(|| {
        Regex::new(r"(?im)^(\s*(?:Require|Allow|Deny)\b.*?)\b(?:127(?:\.[0-9./]+)?|localhost)(\s|$)")
            .expect("the expression is valid")
    });
    ADDRESS.replace_all(&LOCAL.replace_all(text, "${1}ip 192.0.2.9"), "${1}192.0.2.9${2}").into_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn continued_lines_quotes_and_escaped_spaces_are_one_directive() {
        let text = "# x\nRewriteRule ^a\\ b$ \\\n  \"/c d\" [R]\n<IfModule mod_alias.c>\n";
        let found = directives(text);
        assert_eq!(found[0].words, ["rewriterule", r"^a\ b$", "/c d", "[R]"]);
        assert_eq!((found[0].first, found[0].end), (1, 3));
        assert_eq!(found[1].words, ["<ifmodule", "mod_alias.c"]);
        assert_eq!(without(text, &[&found[0]]), "# x\n\n\n<IfModule mod_alias.c>\n");
    }
}
