//! Reads the statements of the rewrite module.
//! See <https://nginx.org/en/docs/http/ngx_http_rewrite_module.html>.

use std::sync::Arc;

use portico_redirects::LetterCase;

use crate::nginx::simulation::config::included;
use crate::nginx::simulation::config::model::{
    Condition, Expected, FileKind, If, OldArguments, Rewrite, RewriteEffect, Scope, Settings, Statement, StatementKind,
};
use crate::nginx::simulation::config::settings;
use crate::nginx::simulation::pattern::Pattern;
use crate::nginx::simulation::template::Template;
use crate::nginx::tree::Directive;

/// The block that contains statements.
#[derive(Debug, Clone, Copy)]
pub(super) enum Enclosing<'s> {
    Server,
    /// A location, with its settings.
    Location(&'s Arc<Settings>),
}

/// Returns the statements of a block, in order.
pub(super) fn statements(block: &[Directive], enclosing: Enclosing<'_>) -> Vec<Statement> {
    let statement = |directive: &Directive| {
        let kind = kind(directive, enclosing)?;
        Some(Statement { line: directive.origin.line, kind })
    };
    block.iter().filter_map(statement).collect()
}

fn kind(directive: &Directive, enclosing: Enclosing<'_>) -> Option<StatementKind> {
    if let Some(reason) = included::unknown_statements(directive) {
        return Some(StatementKind::Unknown(reason));
    }
    match (directive.name(), directive.arguments(), &directive.block) {
        ("break", _, _) => Some(StatementKind::Break),
        ("set", [name, value], _) => {
            Some(StatementKind::Set(name.trim_start_matches('$').to_ascii_lowercase(), Template::parse(value)))
        }
        ("return", arguments, _) => returned(arguments),
        ("rewrite", [pattern, target, flags @ ..], _) => {
            Some(StatementKind::Rewrite(Box::new(rewrite(pattern, target, flags.first().map(String::as_str)))))
        }
        ("if", words, Some(block)) => Some(StatementKind::If(Box::new(conditional(words, block, enclosing)))),
        _ => None,
    }
}

/// Reports whether a target is a URL. Then a `rewrite` or a `return` without a status redirects (nginx docs,
/// `ngx_http_rewrite_module`, rewrite and return).
fn is_url(target: &str) -> bool {
    ["http://", "https://", "$scheme"].iter().any(|start| target.starts_with(start))
}

fn returned(arguments: &[String]) -> Option<StatementKind> {
    match arguments {
        [url] if is_url(url) => Some(StatementKind::Return(302, Some(Template::parse(url)))),
        [status] => Some(StatementKind::Return(status.parse().ok()?, None)),
        [status, text] => Some(StatementKind::Return(status.parse().ok()?, Some(Template::parse(text)))),
        _ => None,
    }
}

fn rewrite(pattern: &str, target: &str, flag: Option<&str>) -> Rewrite {
    let (kept, arguments) = match target.strip_suffix('?') {
        Some(target) => (target, OldArguments::Dropped),
        None => (target, OldArguments::Appended),
    };
    let effect = match flag {
        Some("permanent") => RewriteEffect::Redirect(301),
        Some("redirect") => RewriteEffect::Redirect(302),
        _ if is_url(kept) => RewriteEffect::Redirect(302),
        Some("last") => RewriteEffect::Last,
        Some("break") => RewriteEffect::Break,
        _ => RewriteEffect::Continue,
    };
    Rewrite { pattern: Pattern::new(pattern, LetterCase::Exact), target: Template::parse(kept), effect, arguments }
}

fn conditional(words: &[String], block: &[Directive], enclosing: Enclosing<'_>) -> If {
    let (expected, condition) = condition(words);
    let scope = match enclosing {
        Enclosing::Server => None,
        // `try_files` has no effect inside `if`, because nginx does not evaluate it there.
        Enclosing::Location(settings) => Some(Scope { try_files: None, ..settings::scope(block, settings) }),
    };
    let inner = match (&scope, enclosing) {
        (Some(scope), _) => Enclosing::Location(&scope.settings),
        (None, enclosing) => enclosing,
    };
    let statements = statements(block, inner);
    If { condition, expected, scope, statements }
}

/// Reads a condition. nginx permits exactly one variable on the left side.
fn condition(words: &[String]) -> (Expected, Condition) {
    let words = without_parentheses(words);
    let variable = |word: &str| Template::variable(word);
    let pattern = |pattern: &str, case| Pattern::new(pattern, case);
    match words.iter().map(String::as_str).collect::<Vec<&str>>().as_slice() {
        [left] if left.starts_with('$') => (Expected::True, Condition::Variable(variable(left))),
        [left, "=", right] => (Expected::True, Condition::Equal(variable(left), Template::parse(right))),
        [left, "!=", right] => (Expected::False, Condition::Equal(variable(left), Template::parse(right))),
        [left, "~", right] => (Expected::True, Condition::Matches(variable(left), pattern(right, LetterCase::Exact))),
        [left, "~*", right] => {
            (Expected::True, Condition::Matches(variable(left), pattern(right, LetterCase::Ignored)))
        }
        [left, "!~", right] => (Expected::False, Condition::Matches(variable(left), pattern(right, LetterCase::Exact))),
        [left, "!~*", right] => {
            (Expected::False, Condition::Matches(variable(left), pattern(right, LetterCase::Ignored)))
        }
        [operator, file] => file_test(operator, file),
        _ => (Expected::True, Condition::Unknown("the condition of an `if`".to_owned())),
    }
}

fn file_test(operator: &str, file: &str) -> (Expected, Condition) {
    let (expected, operator) = match operator.strip_prefix('!') {
        Some(operator) => (Expected::False, operator),
        None => (Expected::True, operator),
    };
    let kind = match operator {
        "-f" => FileKind::File,
        "-d" => FileKind::Folder,
        _ => FileKind::Any,
    };
    (expected, Condition::File(kind, Template::parse(file)))
}

/// Removes the parentheses around a condition. Each is a word of its own or a part of the first or last word.
fn without_parentheses(words: &[String]) -> Vec<String> {
    let mut words = words.to_vec();
    if let Some(first) = words.first_mut()
        && let Some(rest) = first.strip_prefix('(')
    {
        *first = rest.to_owned();
        if first.is_empty() {
            words.remove(0);
        }
    }
    if let Some(last) = words.last_mut()
        && let Some(rest) = last.strip_suffix(')')
    {
        *last = rest.to_owned();
        // An empty last word is a right side that is written as `""`, unless the parenthesis was a word of its own.
        if last.is_empty() {
            words.pop();
        }
    }
    words
}
