//! Splits the arguments of directives as Apache does.
//! See <https://httpd.apache.org/docs/2.4/configuring.html#syntax>.

use crate::apache::lines::Directive;

/// Returns the text after the name of a directive. For a tag, the text ends before the closing bracket.
fn arguments_text(directive: &Directive) -> &str {
    let text = directive.origin.text.trim();
    let text = if text.starts_with('<') { text.strip_suffix('>').unwrap_or(text) } else { text };
    text.split_once(char::is_whitespace).map_or("", |(_, arguments)| arguments.trim())
}

/// Returns the arguments of a directive other than those of `mod_rewrite`. Only inside quotes, a backslash protects a
/// quote.
pub(in crate::apache) fn words(directive: &Directive) -> Vec<String> {
    let mut words = Vec::new();
    let mut rest = arguments_text(directive);
    while let Some(first) = rest.chars().next() {
        let quote = Some(first).filter(|first| matches!(first, '"' | '\''));
        let body = if quote.is_some() { rest.get(1..).unwrap_or_default() } else { rest };
        let (word, after) = word(body, quote);
        words.push(word);
        rest = after.trim_start();
    }
    words
}

fn word(body: &str, quote: Option<char>) -> (String, &str) {
    let mut word = String::new();
    let mut characters = body.char_indices();
    while let Some((at, character)) = characters.next() {
        let rest = body.get(at + character.len_utf8()..).unwrap_or_default();
        if quote.map_or(character.is_ascii_whitespace(), |quote| character == quote) {
            return (word, rest);
        }
        let is_protected = rest.starts_with('\\') || quote.is_some_and(|quote| rest.starts_with(quote));
        if character == '\\' && is_protected {
            word.extend(characters.next().map(|(_, protected)| protected));
        } else {
            word.push(character);
        }
    }
    (word, "")
}

/// Returns the two or three arguments of a directive of `mod_rewrite`. A backslash before a space belongs to the
/// argument, and a quote ends at the next quote. Returns `None` if there are not enough arguments.
pub(in crate::apache) fn rewrite_arguments(directive: &Directive) -> Option<(String, String, Option<String>)> {
    let (first, rest) = raw_word(arguments_text(directive))?;
    let (second, rest) = raw_word(rest)?;
    let third = raw_word(rest).map(|(third, _)| third.to_owned());
    Some((first.to_owned(), second.to_owned(), third))
}

fn raw_word(text: &str) -> Option<(&str, &str)> {
    let text = text.trim_start();
    let first = text.chars().next()?;
    let quote = Some(first).filter(|first| matches!(first, '"' | '\''));
    let body = if quote.is_some() { text.get(1..)? } else { text };
    let mut is_protected = false;
    for (at, character) in body.char_indices() {
        let ends = quote.map_or(character.is_ascii_whitespace(), |quote| character == quote);
        if ends && !(is_protected && character.is_ascii_whitespace()) {
            return Some((body.get(..at)?, body.get(at + 1..)?));
        }
        is_protected = character == '\\';
    }
    Some((body, ""))
}

/// Splits a list of flags such as `[R=301,L]` into names and values. Returns `None` if the brackets are missing.
pub(super) fn flag_list(written: &str) -> Option<Vec<(&str, &str)>> {
    let inner = written.strip_prefix('[')?.strip_suffix(']')?;
    let flags = inner.split(',').map(str::trim).filter(|flag| !flag.is_empty());
    Some(flags.map(|flag| flag.split_once('=').unwrap_or((flag, ""))).collect())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::apache::lines;

    fn directive(line: &str) -> Directive {
        lines::read(line).pop().expect("the line is a directive")
    }

    #[test]
    fn words_are_split_without_escapes_outside_quotes() {
        assert_eq!(words(&directive(r#"Redirect 301 "/a b" '/c"'"#)), ["301", "/a b", "/c\""]);
        assert_eq!(words(&directive(r"Redirect /a\ b")), [r"/a\", "b"]);
        assert_eq!(words(&directive(r#"Redirect "/a\"b\\" /c\\d"#)), ["/a\"b\\", "/c\\d"]);
        assert_eq!(words(&directive("<Location /a b>")), ["/a", "b"]);
        assert!(words(&directive("Redirect")).is_empty());
    }

    #[test]
    fn arguments_of_rewrite_rules_keep_backslashes() {
        let read = |line| rewrite_arguments(&directive(line));
        let three = |a: &str, b: &str, c: &str| Some((a.to_owned(), b.to_owned(), Some(c.to_owned())));
        assert_eq!(read(r"RewriteRule ^a\ b$ /c [R,L]"), three(r"^a\ b$", "/c", "[R,L]"));
        assert_eq!(read(r#"RewriteRule "^a b$" "/c" "[R, L]""#), three("^a b$", "/c", "[R, L]"));
        assert_eq!(read("RewriteRule ^a$ -"), Some(("^a$".to_owned(), "-".to_owned(), None)));
        assert_eq!(read("RewriteRule ^a$"), None);
    }

    #[test]
    fn flags_have_names_and_values() {
        assert_eq!(flag_list("[R=301, NC,]"), Some(vec![("R", "301"), ("NC", "")]));
        assert_eq!(flag_list("R=301"), None);
    }
}
