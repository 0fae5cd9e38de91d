//! Finds errors in the directives of `mod_rewrite`. See <https://httpd.apache.org/docs/2.4/mod/mod_rewrite.html>.

use crate::apache::lines::Directive;
use crate::apache::simulation::rewrite_arguments;
use crate::apache::syntax::errors;
use crate::apache::syntax::flags::{self, Owner};
use crate::regex::validity::statement_error;
use crate::unreadable::StatementError;

pub(super) fn error(directive: &Directive) -> Option<StatementError> {
    match directive.name.as_str() {
        "rewriterule" => arguments(directive, Owner::Rule),
        "rewritecond" => arguments(directive, Owner::Condition),
        "rewritebase" => base(directive),
        "rewriteoptions" => options(directive),
        _ => None,
    }
}

fn arguments(directive: &Directive, owner: Owner) -> Option<StatementError> {
    let Some((first, second, flags)) = rewrite_arguments(directive) else {
        let reason = "the statement needs two arguments, and it has fewer or a quote is not closed";
        return Some(StatementError::new("", reason, "complete the statement and import again"));
    };
    let pattern = match owner {
        Owner::Rule => Some(first),
        Owner::Condition => is_expression(&first, &second).then_some(second),
    };
    pattern
        .and_then(|pattern| statement_error(&pattern))
        .or_else(|| flags.and_then(|flags| flags::error(&flags, owner)))
}

/// Returns whether the second argument of a condition is a regular expression.
fn is_expression(subject: &str, pattern: &str) -> bool {
    let pattern = pattern.strip_prefix('!').unwrap_or(pattern);
    !subject.eq_ignore_ascii_case("expr") && !pattern.starts_with(['-', '<', '>', '='])
}

fn base(directive: &Directive) -> Option<StatementError> {
    match directive.arguments.as_slice() {
        [path] if path.starts_with('/') => None,
        [path] => Some(StatementError::new(
            path,
            format!("`RewriteBase` needs a path that starts with a slash, and `{path}` does not"),
            "write the absolute path and import again",
        )),
        other => Some(errors::count_error("RewriteBase", "one argument", other.len())),
    }
}

fn options(directive: &Directive) -> Option<StatementError> {
    const OPTIONS: [&str; 11] = [
        "inherit",
        "inheritbefore",
        "inheritdown",
        "inheritdownbefore",
        "ignoreinherit",
        "allownoslash",
        "allowanyuri",
        "mergebase",
        "ignorecontextinfo",
        "legacyprefixdocroot",
        "longurloptimization",
    ];
    if directive.arguments.is_empty() {
        return Some(errors::count_error("RewriteOptions", "at least one argument", 0));
    }
    let is_known = |option: &str| option.starts_with("maxredirects=") || OPTIONS.contains(&option);
    let unknown = directive.arguments.iter().find(|option| !is_known(&option.to_ascii_lowercase()))?;
    Some(errors::unknown_word("RewriteOptions", unknown, &OPTIONS))
}
