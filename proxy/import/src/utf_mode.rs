//! Recognizes regular expressions that PCRE matches in UTF mode, and letters that other expressions write as bytes.

/// The starts of expressions in UTF mode. See <https://www.pcre.org/current/doc/html/pcre2pattern.html#SEC2>. Both
/// forms were tried with nginx 1.22, and the first one with Apache 2.4.
const STARTS: [&str; 2] = ["(*UTF8)", "(*UTF)"];

/// If PCRE matches the letters of an expression instead of its bytes, returns the expression without the start that says
/// so. Returns `None` for other expressions.
pub(crate) fn without_start(pattern: &str) -> Option<&str> {
    STARTS.into_iter().find_map(|start| pattern.strip_prefix(start))
}

/// Replaces the escaped bytes of letters outside ASCII, such as `\xc3\xa9`, with the letter. PCRE matches bytes without UTF
/// mode. Bytes inside a class, or with a quantifier after them, stay as they are.
pub(crate) fn with_letters(pattern: &str) -> String {
    let mut text = String::with_capacity(pattern.len());
    let mut rest = pattern;
    let mut is_class = false;
    while let Some(first) = rest.chars().next() {
        let (bytes, after) = leading_bytes(rest);
        let is_quantified = after.starts_with(['?', '*', '+', '{']);
        match std::str::from_utf8(&bytes) {
            Ok(letters) if !is_class && !bytes.is_empty() && !is_quantified => {
                text.push_str(letters);
                rest = after;
            }
            _ => {
                // An escaped character never begins or ends a class.
                let length =
                    if first == '\\' { 1 + rest.chars().nth(1).map_or(0, char::len_utf8) } else { first.len_utf8() };
                is_class = match first {
                    '[' => true,
                    ']' => false,
                    _ => is_class,
                };
                let (part, after) = rest.split_at(length);
                text.push_str(part);
                rest = after;
            }
        }
    }
    text
}

/// Returns the bytes outside ASCII that are escaped at the start of a text, and the text after them.
fn leading_bytes(text: &str) -> (Vec<u8>, &str) {
    let (mut bytes, mut rest) = (Vec::new(), text);
    while let Some((digits, after)) = rest.strip_prefix(r"\x").and_then(|rest| rest.split_at_checked(2))
        && let Ok(byte @ 0x80..) = u8::from_str_radix(digits, 16)
    {
        bytes.push(byte);
        rest = after;
    }
    (bytes, rest)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::comparison::{WrittenRules, compare};
    use crate::{Format, ImportOptions, SimulatedOutcome, SimulatedRequest, import};

    #[test]
    fn escaped_bytes_of_a_letter_are_the_letter() {
        for (pattern, expected) in [
            (r"^caf\xc3\xa9$", "^café$"),
            (r"^\xD0\xB0\xD0\xB1/(.*)$", "^аб/(.*)$"),
            (r"^a\xc3\xa9?$", r"^a\xc3\xa9?$"),
            (r"^[\xc3\xa9]\[\xc3\xa9$", r"^[\xc3\xa9]\[é$"),
            (r"^\xc3\x41\\xc3\xa9$", r"^\xc3\x41\\xc3\xa9$"),
            (r"^\xe9|\x2e$", r"^\xe9|\x2e$"),
        ] {
            assert_eq!(with_letters(pattern), expected, "{pattern}");
        }
    }

    #[test]
    fn redirect_of_a_letter_that_is_written_as_bytes_is_translated() {
        let text = "RewriteEngine On\nRewriteRule ^caf\\xc3\\xa9$ /cafe [R=301,L]\n";
        let imported = import(Format::Apache, ".htaccess", text, &ImportOptions::default());
        let request = SimulatedRequest {
            host: "site.example".to_owned(),
            target: "/caf%C3%A9".to_owned(),
            headers: std::collections::BTreeMap::new(),
        };
        let answer = WrittenRules::new(&imported).unwrap().answer(&request).unwrap();
        assert!(matches!(answer.outcome, SimulatedOutcome::Redirect { status: 301, .. }), "{}", imported.yaml);
        let compared = compare(Format::Apache, ".htaccess", text, &imported).unwrap();
        assert!(compared.decisive.contains(&2), "{compared:?}");
    }
}
