//! Converts conditions on a capture of an earlier condition, such as `RewriteCond %1 !^www$`, to conditions on the tested
//! text itself.
//!
//! If the capture is the only part of the earlier expression that varies, its value replaces it: for the host expression
//! `^([^.]+)\.a\.example$`, the result is a condition with `!^www\.a\.example$`. Other conditions stay as they are.

use crate::apache::condition::RewriteCondition;
use portico_redirects::LetterCase;

/// Replaces the conditions on captures of earlier conditions. `to` is the target of the rule.
pub(super) fn resolved(conditions: &[RewriteCondition], to: &str) -> Vec<RewriteCondition> {
    let mut resolved: Vec<RewriteCondition> = Vec::with_capacity(conditions.len());
    // The earlier condition to which `%1` refers. After alternatives, it may be any of them.
    let mut captured: Option<&RewriteCondition> = None;
    let has_alternatives = conditions.iter().any(|condition| condition.flags.is_or);
    for condition in conditions {
        let other = captured.filter(|_| !has_alternatives).and_then(|earlier| on_whole_text(earlier, condition, to));
        resolved.push(other.unwrap_or_else(|| condition.clone()));
        if condition.has_captures() {
            captured = Some(condition);
        }
    }
    resolved
}

/// Returns a condition on the text that `earlier` tests, in place of a condition on its capture.
fn on_whole_text(earlier: &RewriteCondition, condition: &RewriteCondition, to: &str) -> Option<RewriteCondition> {
    let (expression, mark) = match condition.pattern().strip_prefix('!') {
        Some(expression) => (expression, "!"),
        None => (condition.pattern(), ""),
    };
    // A condition that must hold changes the captures of the target.
    let is_independent = mark == "!" || !to.contains('%');
    let is_ignored = earlier.flags.case == LetterCase::Ignored;
    if condition.subject() != "%1" || !is_independent || is_ignored != (condition.flags.case == LetterCase::Ignored) {
        return None;
    }
    let whole = with_value(earlier.pattern(), expression)?;
    let flags = if is_ignored { "[NC]" } else { "" };
    let arguments = [earlier.subject().to_owned(), format!("{mark}{whole}"), flags.to_owned()];
    RewriteCondition::read(&arguments, &condition.origin)
}

/// Returns an expression with a value in place of its only capture. `value` is an expression such as `^www$`. Returns `None` if
/// another part of the expression varies, or if the value is not a list of texts.
pub(super) fn with_value(expression: &str, value: &str) -> Option<String> {
    let (before, rest) = expression.strip_prefix('^')?.split_once('(')?;
    let (group, after) = rest.split_once(')')?;
    let after = after.strip_suffix('$')?;
    let is_fixed = |text: &str| !text.contains(['^', '$', '*', '+', '?', '{', '|', '(', '[']) && !text.ends_with('\\');
    let value = value.strip_prefix('^')?.strip_suffix('$')?;
    let value = value.strip_prefix('(').and_then(|inner| inner.strip_suffix(')')).unwrap_or(value);
    let is_list = !value.is_empty() && value.bytes().all(|byte| byte.is_ascii_alphanumeric() || b"-_|".contains(&byte));
    let is_group = !group.starts_with('?') && !group.contains('(');
    if !is_fixed(before) || !is_fixed(after) || !is_list || !is_group {
        return None;
    }
    Some(if value.contains('|') {
        format!("^{before}(?:{value}){after}$")
    } else {
        format!("^{before}{value}{after}$")
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::comparison::compare;
    use crate::{Format, ImportOptions, import};

    #[test]
    fn value_replaces_the_only_capture() {
        for (expression, value, expected) in [
            (r"^([^.]+)\.a\.example$", "^www$", Some(r"^www\.a\.example$")),
            (r"^(.+?)\.a\.example$", "^(www|shop)$", Some(r"^(?:www|shop)\.a\.example$")),
            ("^/x/([a-z]+)/y$", "^a$", Some("^/x/a/y$")),
            (r"^(www\.)?(.+)$", "^a$", None),
            (r"^(.+)\.a\.example", "^a$", None),
            (r"^(.+)\.a\.example$", "^a", None),
            (r"^(.+)\.a\.example$", "^a.*$", None),
            (r"^(?:.+)\.a\.example$", "^a$", None),
        ] {
            assert_eq!(with_value(expression, value).as_deref(), expected, "{expression} {value}");
        }
    }

    #[test]
    fn host_that_a_condition_on_the_capture_excludes_is_not_redirected() {
        let text = "RewriteEngine On\nRewriteCond %{HTTP_HOST} ^([^.]+)\\.a\\.example$ [NC]\nRewriteCond %1 !^www$ [NC]\n\
                    RewriteRule ^(.*)$ https://www.a.example/$1 [R=301,L]\nRedirect 301 /old /new\n";
        let imported = import(Format::Apache, ".htaccess", text, &ImportOptions::default());
        assert!(imported.yaml.contains("not: { host: www.a.example }"), "{}", imported.yaml);
        let compared = compare(Format::Apache, ".htaccess", text, &imported).unwrap();
        let asked_for_www = compared.differences.iter().all(|difference| difference.request.host != "www.a.example");
        assert!(asked_for_www && compared.equal > compared.asked / 2, "{compared:#?}");
    }
}
