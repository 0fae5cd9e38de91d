//! Finds the list of redirects in a script.

use crate::next::lex::{Token, TokenKind};
use crate::next::value::{self, Item};

/// The list, if there is one.
pub(super) fn redirects(tokens: &[Token]) -> Option<Item> {
    let named = (0..tokens.len()).filter(|at| is_named(tokens, *at, "redirects")).find_map(|at| list_after(tokens, at));
    let found = named.or_else(|| {
        let lists = (0..tokens.len()).filter(|at| opens_list(tokens, *at));
        lists.map(|at| value::read(tokens.get(at..).unwrap_or_default())).find(holds_sources)
    });
    found.filter(|item| item.list().is_some())
}

/// The string value of a setting such as `basePath: '/docs'`.
pub(super) fn setting(tokens: &[Token], name: &str) -> Option<String> {
    let mut places = (0..tokens.len()).filter(|at| is_named(tokens, *at, name));
    places.find_map(|at| match (tokens.get(at + 1).map(|t| &t.kind), tokens.get(at + 2).map(|t| &t.kind)) {
        (Some(TokenKind::Punctuation(':')), Some(TokenKind::Text(text))) => Some(text.clone()),
        _ => None,
    })
}

/// Whether a setting is `true`.
pub(super) fn is_on(tokens: &[Token], name: &str) -> bool {
    let value = |at: usize| (tokens.get(at + 1).map(|t| &t.kind), tokens.get(at + 2).map(|t| &t.kind));
    let mut places = (0..tokens.len()).filter(|at| is_named(tokens, *at, name));
    places.any(|at| match value(at) {
        (Some(TokenKind::Punctuation(':')), Some(TokenKind::Word(word))) => word == "true",
        _ => false,
    })
}

/// The first token of a setting.
pub(super) fn setting_token<'t>(tokens: &'t [Token], name: &str) -> Option<&'t Token> {
    let is_setting = |at: &usize| {
        is_named(tokens, *at, name) && tokens.get(at + 1).is_some_and(|token| token.kind == TokenKind::Punctuation(':'))
    };
    (0..tokens.len()).find(is_setting).and_then(|at| tokens.get(at))
}

fn is_named(tokens: &[Token], at: usize, name: &str) -> bool {
    match tokens.get(at).map(|token| &token.kind) {
        Some(TokenKind::Word(word) | TokenKind::Text(word)) => word == name,
        _ => false,
    }
}

/// The first list that is passed, returned or assigned after the name, inside the definition of the name.
fn list_after(tokens: &[Token], name: usize) -> Option<Item> {
    let mut depth = 0_i32;
    for (at, token) in tokens.iter().enumerate().skip(name + 1) {
        match token.kind {
            TokenKind::Punctuation('[') if opens_list(tokens, at) => {
                return Some(value::read(tokens.get(at..).unwrap_or_default()));
            }
            TokenKind::Punctuation('(' | '{' | '[') => depth += 1,
            TokenKind::Punctuation(')' | '}' | ']') => depth -= 1,
            TokenKind::Punctuation(',' | ';') if depth == 0 => return None,
            _ => {}
        }
        if depth < 0 {
            return None;
        }
    }
    None
}

/// Whether the token opens a list literal, and not an index.
fn opens_list(tokens: &[Token], at: usize) -> bool {
    if tokens.get(at).is_none_or(|token| token.kind != TokenKind::Punctuation('[')) {
        return false;
    }
    let before = tokens.get(..at).unwrap_or_default().iter().rev();
    let before = before.map(|token| &token.kind).find(|kind| !matches!(kind, TokenKind::Comment(_)));
    match before {
        None | Some(TokenKind::Punctuation(':' | '=' | '(' | ';') | TokenKind::Arrow) => true,
        Some(TokenKind::Word(word)) => matches!(word.as_str(), "return" | "default"),
        Some(TokenKind::Punctuation(_) | TokenKind::Text(_) | TokenKind::Template | TokenKind::Comment(_)) => false,
    }
}

fn holds_sources(list: &Item) -> bool {
    list.list().is_some_and(|items| items.iter().any(|item| item.get("source").is_some()))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::next::lex;

    fn count(script: &str) -> Option<usize> {
        redirects(&lex::tokens(script)).and_then(|list| list.list().map(<[Item]>::len))
    }

    #[test]
    fn list_is_found_in_every_common_form() {
        for script in [
            "module.exports = { images: ['a'], async redirects() { return [{ source: '/a' }] } }",
            "export default { redirects: async () => [{ source: '/a' }], }",
            "const c = { redirects: async () => { const x = y[0]; return [{ source: '/a' }] } }",
            "{ \"redirects\": [{ \"source\": \"/a\" }] }",
            "[{ \"source\": \"/a\" }]",
            "const moved = [{ source: '/a' }]\nmodule.exports = { redirects: () => moved, headers: () => [{}, {}] }",
            "export default [{ source: '/a' }]",
        ] {
            assert_eq!(count(script), Some(1), "{script}");
        }
    }

    #[test]
    fn other_lists_are_not_taken() {
        for script in ["module.exports = { redirects: require('./r'), x: [1, 2] }", "const a = [1]", ""] {
            assert_eq!(count(script), None, "{script}");
        }
    }

    #[test]
    fn settings_are_found_by_name() {
        let tokens = lex::tokens("{ basePath: false, x: { basePath: '/docs' }, i18n: {} }");
        assert_eq!(setting(&tokens, "basePath").as_deref(), Some("/docs"));
        assert_eq!(setting_token(&tokens, "i18n").map(|token| token.line), Some(1));
    }
}
