//! Converts conditions on captures of the rule itself, such as `RewriteCond $1 ^\d+$`, to restrictions on the path.
//!
//! If the capture is the only part of the pattern that varies, the expression of the condition replaces it: for the
//! pattern `^item/(.*)$`, the result is `^item/\d+$`. Conditions on other captures stay as they are.

use regex::Regex;

use crate::apache::condition::RewriteCondition;
use crate::apache::flags::Flags;
use crate::apache::lines::Directive;
use crate::apache::rewrite_rule;
use crate::apache::scope::Scope;

/// Replaces the conditions on captures of a `RewriteRule`. A condition that must hold changes the pattern, and a condition
/// that must not hold becomes a condition on the path.
pub(super) fn resolved(
    scope: &Scope,
    directive: &Directive,
    conditions: &[RewriteCondition],
) -> (Directive, Vec<RewriteCondition>) {
    let mut directive = directive.clone();
    let mut kept = Vec::new();
    let mut is_alternative = false;
    for condition in conditions {
        let is_single = !is_alternative && !condition.flags.is_or;
        is_alternative = condition.flags.is_or;
        match narrowed(&directive, condition).filter(|_| is_single) {
            Some((pattern, false)) => directive.arguments[0] = pattern,
            Some((pattern, true)) => {
                let path = rewrite_rule::path(scope, &pattern, &flags(&directive)).without_captures();
                kept.push(condition.clone().excluding(path));
            }
            None => kept.push(condition.clone()),
        }
    }
    (directive, kept)
}

fn flags(directive: &Directive) -> Flags {
    Flags::read(directive.arguments.get(2).map_or("", String::as_str))
}

/// Returns the pattern of a rule with the expression of a condition in place of the capture that the condition tests, and
/// whether the condition is negated. Returns `None` if the condition tests something else, or if the pattern would have
/// another meaning.
fn narrowed(directive: &Directive, condition: &RewriteCondition) -> Option<(String, bool)> {
    let [pattern, to, ..] = directive.arguments.as_slice() else { return None };
    let (expression, is_negated) = match condition.pattern().strip_prefix('!') {
        Some(expression) => (expression, true),
        None => (condition.pattern(), false),
    };
    let uses_captures = !is_negated && to.contains('%');
    if condition.subject() != "$1"
        || uses_captures
        || condition.flags.case != flags(directive).case
        || expression.starts_with(['-', '=', '<', '>'])
    {
        return None;
    }
    let capture = Capture::only(pattern)?;
    let inner = capture.matching(expression)?;
    Some((format!("{}({inner}){}$", capture.before, capture.after), is_negated))
}

/// The only part of a pattern that varies.
struct Capture<'p> {
    before: &'p str,
    /// The text of the group, such as `.*`.
    text: &'p str,
    /// The text after the group, without the end of the line.
    after: &'p str,
}

impl<'p> Capture<'p> {
    fn only(pattern: &'p str) -> Option<Self> {
        let (before, rest) = pattern.split_once('(')?;
        let (text, rest) = rest.split_once(')')?;
        let (after, is_whole) = match rest.strip_suffix('$') {
            Some(after) => (after, true),
            // The capture contains the whole rest of the path.
            None => (rest, rest.is_empty() && text.starts_with('.')),
        };
        let is_fixed = |text: &str| !text.contains(['^', '$', '*', '+', '?', '{', '|', '(', '[']);
        let is_known = matches!(text, ".*" | ".+" | "[^/]*" | "[^/]+");
        let is_only = before.strip_prefix('^').is_some_and(is_fixed) && is_fixed(after) && !before.ends_with('\\');
        (is_known && is_whole && is_only).then_some(Self { before, text, after })
    }

    /// Returns the expression for the texts that the group captures and that match `expression`.
    fn matching(&self, expression: &str) -> Option<String> {
        let filler = self.text.replace('+', "*");
        let (start, open) = expression.strip_prefix('^').map_or((filler.as_str(), expression), |rest| ("", rest));
        let (inner, end) = open.strip_suffix('$').map_or((open, filler.as_str()), |inner| (inner, ""));
        let inner = without_captures(inner)?;
        let has_anchor = inner.replace("[^", "").contains(['^', '$']) || inner.ends_with('\\');
        // In `^a|b$`, each anchor belongs to one alternative.
        let is_split = has_alternatives(&inner) && (start.is_empty() || end.is_empty());
        if has_anchor || is_split {
            return None;
        }
        let is_within_segment = !inner.contains(['.', '/']) && !inner.contains("[^");
        let inner = if has_alternatives(&inner) { format!("(?:{inner})") } else { inner };
        let whole = format!("{start}{inner}{end}");
        let is_never_empty = self.text.ends_with('*') || !Regex::new(&format!("^(?:{whole})$")).ok()?.is_match("");
        let fits = self.text.starts_with('.') || is_within_segment;
        (is_never_empty && fits).then_some(whole)
    }
}

/// Reports whether an expression has alternatives outside of groups.
fn has_alternatives(expression: &str) -> bool {
    let mut depth = 0_i32;
    expression.chars().any(|character| {
        depth += i32::from(character == '(') - i32::from(character == ')');
        character == '|' && depth == 0
    })
}

/// Returns the expression with groups that capture nothing. Returns `None` if an escape sequence may have a special
/// meaning.
fn without_captures(expression: &str) -> Option<String> {
    let mut out = String::new();
    let mut characters = expression.chars().peekable();
    while let Some(character) = characters.next() {
        match character {
            '\\' => {
                let escaped = characters.next()?;
                if escaped.is_alphanumeric() && !matches!(escaped, 'd' | 'w') {
                    return None;
                }
                out.extend(['\\', escaped]);
            }
            '(' if characters.peek() == Some(&'?') => return None,
            '(' => out.push_str("(?:"),
            _ => out.push(character),
        }
    }
    Some(out)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::note::StatementOrigin;

    fn result(pattern: &str, test: &str) -> Option<(String, bool)> {
        let arguments = [pattern, "/new/$1", "[R,L]"].map(str::to_owned).to_vec();
        let directive = Directive {
            origin: StatementOrigin::default(),
            name: "rewriterule".to_owned(),
            arguments,
            is_defined: None,
        };
        let condition = ["$1".to_owned(), test.to_owned()];
        narrowed(&directive, &RewriteCondition::read(&condition, &StatementOrigin::default())?)
    }

    #[test]
    fn expression_of_a_condition_replaces_the_capture() {
        for (pattern, test, expected) in [
            ("^item/(.*)$", r"^\d+$", r"^item/(\d+)$"),
            ("^item/(.*)", "^(a|b)$", "^item/((?:a|b))$"),
            ("^item/(.+)\\.html$", "^a", "^item/(a.*)\\.html$"),
            ("^item/([^/]+)/x$", "^a", "^item/(a[^/]*)/x$"),
            ("^item/(.*)$", "a|b", "^item/(.*(?:a|b).*)$"),
            ("^item/(.*)$", "a", "^item/(.*a.*)$"),
        ] {
            assert_eq!(result(pattern, test), Some((expected.to_owned(), false)), "{pattern} {test}");
        }
        assert_eq!(result("^a/(.*)$", "!^b$"), Some(("^a/(b)$".to_owned(), true)));
    }

    #[test]
    fn other_patterns_and_expressions_stay() {
        for (pattern, test) in [
            ("item/(.*)$", "^a$"),
            ("^(a|b)/(.*)$", "^a$"),
            ("^a*/(.*)$", "^a$"),
            ("^item/([^/]+)", "^a$"),
            ("^item/([^/]+)$", "^a.c$"),
            ("^item/(.+)$", "^a*$"),
            ("^item/(.*)$", "^a$|^b$"),
            ("^item/(.*)$", "^a|b$"),
            ("^item/(.*)$", "^(?i)a$"),
            ("^item/(.*)$", r"^\ba$"),
            ("^item/(.*)$", "-f"),
            ("^item/(.*)$", "=a"),
        ] {
            assert_eq!(result(pattern, test), None, "{pattern} {test}");
        }
    }
}
