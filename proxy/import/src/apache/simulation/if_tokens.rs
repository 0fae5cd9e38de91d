//! Splits the expressions of `<If>` into tokens. See <https://httpd.apache.org/docs/2.4/expr.html#grammar>.

use portico_redirects::LetterCase;

/// The variables that are simulated. Each also exists in `mod_rewrite`.
const VARIABLES: [&str; 15] = [
    "HTTP_HOST",
    "HTTP_USER_AGENT",
    "HTTP_REFERER",
    "HTTP_COOKIE",
    "HTTP_ACCEPT",
    "HTTP_FORWARDED",
    "REQUEST_URI",
    "QUERY_STRING",
    "REQUEST_METHOD",
    "REQUEST_SCHEME",
    "SERVER_PORT",
    "SERVER_NAME",
    "SERVER_PROTOCOL",
    "THE_REQUEST",
    "HTTPS",
];

/// The operators, of which the longer ones come first.
const OPERATORS: [&str; 18] =
    ["&&", "||", "==", "!=", "=~", "!~", "<=", ">=", "(", ")", "{", "}", ",", "!", "=", "<", ">", "~"];

/// A part of a text.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Word {
    Text(Vec<u8>),
    Variable(Vec<u8>),
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Token {
    Operator(String),
    Text(Vec<Word>),
    /// A regular expression such as `m#^/a#i`.
    Pattern(String, LetterCase),
}

impl Token {
    pub(super) fn is_operator(&self, name: &str) -> bool {
        matches!(self, Self::Operator(own) if own == name)
    }
}

/// Returns the tokens of an expression. Returns `None` if it contains something that is not simulated.
pub(super) fn tokens(text: &str) -> Option<Vec<Token>> {
    let mut out: Vec<Token> = Vec::new();
    let mut rest = text.trim_start();
    while let Some(first) = rest.chars().next() {
        let is_after_match = out.last().is_some_and(|last| last.is_operator("=~") || last.is_operator("!~"));
        let (token, after) = match first {
            '/' | 'm' if is_after_match => pattern(rest)?,
            '\'' | '"' => quoted(rest, first)?,
            '%' => {
                let (word, after) = variable(rest)?;
                (Token::Text(vec![word]), after)
            }
            _ => match OPERATORS.iter().find_map(|name| Some((*name, rest.strip_prefix(name)?))) {
                Some((name, after)) => (Token::Operator(name.to_owned()), after),
                None => bare_word(rest)?,
            },
        };
        out.push(token);
        rest = after.trim_start();
    }
    Some(out)
}

/// Reports whether an expression ends with an operator that needs a text after it.
pub(in crate::apache) fn lacks_text(expression: &str) -> bool {
    let last = tokens(expression).and_then(|tokens| tokens.into_iter().next_back());
    matches!(last, Some(Token::Operator(name)) if !matches!(name.as_str(), ")" | "}" | "true" | "false"))
}

/// Reads a number, or an operator that consists of letters.
fn bare_word(text: &str) -> Option<(Token, &str)> {
    let end = text.find(|c: char| !c.is_ascii_alphanumeric() && c != '-').unwrap_or(text.len());
    let (word, after) = text.split_at_checked(end)?;
    let lower = word.to_ascii_lowercase();
    let is_operator = matches!(
        lower.trim_start_matches('-'),
        "eq" | "ne" | "lt" | "le" | "gt" | "ge" | "in" | "z" | "n" | "true" | "false"
    );
    if is_operator {
        Some((Token::Operator(lower), after))
    } else if !word.is_empty() && word.bytes().all(|byte| byte.is_ascii_digit()) {
        Some((Token::Text(vec![Word::Text(word.as_bytes().to_vec())]), after))
    } else {
        None
    }
}

/// Reads a variable such as `%{HTTP_HOST}`.
fn variable(text: &str) -> Option<(Word, &str)> {
    let (name, after) = text.strip_prefix("%{")?.split_once('}')?;
    let upper = name.to_ascii_uppercase();
    let field = upper.strip_prefix("HTTP:").or_else(|| upper.strip_prefix("REQ:"));
    let name = match field {
        Some(field) => format!("HTTP:{field}"),
        None => VARIABLES.contains(&upper.as_str()).then_some(upper)?,
    };
    Some((Word::Variable(name.into_bytes()), after))
}

fn quoted(text: &str, quote: char) -> Option<(Token, &str)> {
    let mut words = Vec::new();
    let mut literal = String::new();
    let mut rest = text.get(1..)?;
    loop {
        let first = rest.chars().next()?;
        let after = rest.get(first.len_utf8()..)?;
        match first {
            first if first == quote => {
                words.push(Word::Text(std::mem::take(&mut literal).into_bytes()));
                return Some((Token::Text(words), after));
            }
            '\\' => {
                let escaped = after.chars().next()?;
                literal.push(escaped);
                rest = after.get(escaped.len_utf8()..)?;
            }
            '%' if after.starts_with('{') => {
                words.push(Word::Text(std::mem::take(&mut literal).into_bytes()));
                let (word, after) = variable(rest)?;
                words.push(word);
                rest = after;
            }
            other => {
                literal.push(other);
                rest = after;
            }
        }
    }
}

/// Reads a regular expression, such as `/a/i` or `m#a#`.
fn pattern(text: &str) -> Option<(Token, &str)> {
    let body = text.strip_prefix('m').unwrap_or(text);
    let delimiter = body.chars().next().filter(char::is_ascii_punctuation)?;
    let body = body.get(1..)?;
    let mut end = None;
    let mut is_escaped = false;
    for (at, character) in body.char_indices() {
        if character == delimiter && !is_escaped {
            end = Some(at);
            break;
        }
        is_escaped = character == '\\' && !is_escaped;
    }
    let (pattern, after) = body.split_at_checked(end?)?;
    let after = after.get(1..)?;
    let flags = after.find(|c: char| !c.is_ascii_alphabetic()).unwrap_or(after.len());
    let (flags, after) = after.split_at_checked(flags)?;
    let case = match flags {
        "" => LetterCase::Exact,
        "i" => LetterCase::Ignored,
        _ => return None,
    };
    let pattern = pattern.replace(&format!("\\{delimiter}"), &delimiter.to_string());
    Some((Token::Pattern(pattern, case), after))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn operator_at_the_end_lacks_a_text() {
        for (expression, expected) in [
            ("%{REQUEST_URI} = ", true),
            ("%{HTTPS} == 'on' &&", true),
            ("-z", true),
            ("true", false),
            ("tolower('a') ==", false),
        ] {
            assert_eq!(lacks_text(expression), expected, "{expression}");
        }
    }

    #[test]
    fn texts_patterns_and_operators_are_separated() {
        let text = |text: &str| Word::Text(text.as_bytes().to_vec());
        let operator = |name: &str| Token::Operator(name.to_owned());
        let host = || Word::Variable(b"HTTP_HOST".to_vec());
        assert_eq!(
            tokens(r#"%{HTTP_HOST} == 'a.example' && "x%{http_host}y" =~ m#^/\d+\#$#i"#),
            Some(vec![
                Token::Text(vec![host()]),
                operator("=="),
                Token::Text(vec![text("a.example")]),
                operator("&&"),
                Token::Text(vec![text("x"), host(), text("y")]),
                operator("=~"),
                Token::Pattern(r"^/\d+#$".to_owned(), LetterCase::Ignored),
            ])
        );
        assert_eq!(tokens("%{SERVER_PORT} -eq 443").map(|tokens| tokens.len()), Some(3));
        for unknown in ["%{REMOTE_ADDR} == 'a'", "tolower('a') == 'b'", "'a", "%{HTTP_HOST} =~ /a/x", "-R '10.0.0.0/8'"]
        {
            assert_eq!(tokens(unknown), None, "{unknown}");
        }
    }
}
