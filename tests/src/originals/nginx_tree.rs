//! Parses nginx configurations into statements, and prints them with one statement per line.

use crate::outcome::Outcome;

/// A statement of an nginx configuration.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Statement {
    /// The name and the arguments, as written, including quotes.
    pub(crate) raw: Vec<String>,
    /// The content of the block after the arguments.
    pub(crate) block: Option<Vec<Statement>>,
    /// The line number of the name, counted from 1. A statement that is not from a file has the number 0.
    pub(crate) line: u32,
}

impl Statement {
    pub(crate) fn new(words: &[&str]) -> Self {
        Self { raw: words.iter().map(|word| (*word).to_owned()).collect(), block: None, line: 0 }
    }

    pub(crate) fn name(&self) -> &str {
        self.raw.first().map_or("", String::as_str)
    }

    /// Returns the arguments without quotes.
    pub(crate) fn arguments(&self) -> Vec<String> {
        self.raw.iter().skip(1).map(|word| unquoted(word)).collect()
    }

    pub(crate) fn children(&self) -> &[Statement] {
        self.block.as_deref().unwrap_or_default()
    }
}

/// Returns a word without its quotes.
pub(crate) fn unquoted(word: &str) -> String {
    let quote = word.chars().next().filter(|quote| matches!(quote, '"' | '\''));
    let Some(quote) = quote else { return word.to_owned() };
    let inner = &word[1..];
    inner.strip_suffix(quote).unwrap_or(inner).replace(&format!("\\{quote}"), &quote.to_string())
}

/// Parses a configuration.
///
/// # Errors
/// Fails if the braces or the quotes of the text are not balanced.
pub(crate) fn parse(text: &str) -> Outcome<Vec<Statement>> {
    let mut tokens = tokens(text)?.into_iter();
    block(&mut tokens, Depth::File)
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Depth {
    File,
    Block,
}

#[derive(Debug, Clone, PartialEq, Eq)]
enum Token {
    Word(String, u32),
    Open,
    Close,
    End,
}

fn block(tokens: &mut dyn Iterator<Item = Token>, depth: Depth) -> Outcome<Vec<Statement>> {
    let mut statements = Vec::new();
    let mut raw: Vec<String> = Vec::new();
    let mut line = 0;
    loop {
        match (tokens.next(), depth) {
            (Some(Token::Word(word, at)), _) => {
                line = if raw.is_empty() { at } else { line };
                raw.push(word);
            }
            (Some(Token::End), _) => statements.push(Statement { raw: std::mem::take(&mut raw), block: None, line }),
            (Some(Token::Open), _) => {
                let raw = std::mem::take(&mut raw);
                statements.push(Statement { raw, block: Some(block(tokens, Depth::Block)?), line });
            }
            (Some(Token::Close), Depth::Block) | (None, Depth::File) if raw.is_empty() => return Ok(statements),
            (Some(Token::Close) | None, _) => return Err("the file is not a valid nginx configuration".to_owned()),
        }
    }
}

fn tokens(text: &str) -> Outcome<Vec<Token>> {
    let mut tokens = Vec::new();
    let mut rest = text.trim_start();
    let mut line = 1 + newlines(&text[..text.len() - rest.len()]);
    while let Some(first) = rest.chars().next() {
        let length = match first {
            '#' => rest.find('\n').unwrap_or(rest.len()),
            '{' | '}' | ';' => 1,
            '"' | '\'' => quoted_length(rest, first)?,
            _ => plain_length(rest),
        };
        let (token, after) = rest.split_at(length);
        match first {
            '#' => {}
            '{' => tokens.push(Token::Open),
            '}' => tokens.push(Token::Close),
            ';' => tokens.push(Token::End),
            _ => tokens.push(Token::Word(token.to_owned(), line)),
        }
        let next = after.trim_start();
        line += newlines(&rest[..rest.len() - next.len()]);
        rest = next;
    }
    Ok(tokens)
}

fn newlines(text: &str) -> u32 {
    u32::try_from(text.matches('\n').count()).unwrap_or_default()
}

fn quoted_length(text: &str, quote: char) -> Outcome<usize> {
    let mut is_escaped = false;
    for (at, character) in text.char_indices().skip(1) {
        if character == quote && !is_escaped {
            return Ok(at + 1);
        }
        is_escaped = character == '\\' && !is_escaped;
    }
    Err("a quote is not closed".to_owned())
}

fn plain_length(text: &str) -> usize {
    let (mut is_escaped, mut in_variable, mut previous) = (false, false, ' ');
    for (at, character) in text.char_indices() {
        let ends = character.is_whitespace() || matches!(character, ';' | '{');
        if character == '{' && previous == '$' {
            in_variable = true;
        } else if ends && !is_escaped {
            return at;
        } else if character == '}' && in_variable {
            in_variable = false;
        }
        is_escaped = character == '\\' && !is_escaped;
        previous = character;
    }
    text.len()
}

/// Returns the text of statements, with one statement or brace per line, and the path of the statement of each line.
/// A path consists of the index of each enclosing block and the index of the statement.
pub(crate) fn print(statements: &[Statement]) -> Vec<(String, Vec<usize>)> {
    let mut lines = Vec::new();
    print_at(statements, &[], &mut lines);
    lines
}

fn print_at(statements: &[Statement], parent: &[usize], lines: &mut Vec<(String, Vec<usize>)>) {
    for (index, statement) in statements.iter().enumerate() {
        let path: Vec<usize> = parent.iter().copied().chain([index]).collect();
        let head = statement.raw.join(" ").replace('\n', " ");
        match &statement.block {
            None => lines.push((format!("{head};"), path)),
            Some(block) => {
                lines.push((format!("{head} {{"), path.clone()));
                print_at(block, &path, lines);
                lines.push(("}".to_owned(), path));
            }
        }
    }
}

/// Removes the statement at a path. Returns false if there is no such statement.
pub(crate) fn remove(statements: &mut Vec<Statement>, path: &[usize]) -> bool {
    match path {
        [index] if *index < statements.len() => {
            statements.remove(*index);
            true
        }
        [index, rest @ ..] => {
            let block = statements.get_mut(*index).and_then(|statement| statement.block.as_mut());
            block.is_some_and(|block| remove(block, rest))
        }
        [] => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn statements_are_printed_as_written() {
        let text = "location ~ \"^/a{2}\" { # x\n return 301 /b${c}d; } rewrite ^/e\\;$ /f;";
        let mut parsed = parse(text).unwrap();
        let printed: Vec<String> = print(&parsed).into_iter().map(|(line, _)| line).collect();
        assert_eq!(printed, ["location ~ \"^/a{2}\" {", "return 301 /b${c}d;", "}", "rewrite ^/e\\;$ /f;"]);
        assert!(remove(&mut parsed, &[0, 0]));
        assert_eq!(parsed[0].children(), []);
        assert!(parse("server {").is_err());
    }
}
