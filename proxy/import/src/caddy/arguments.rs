//! Finds arguments with which Caddy does not start. See <https://caddyserver.com/docs/caddyfile/directives>.

use portico_redirects::nearest_word;

use crate::caddy::tree::Directive;
use crate::unreadable::StatementError;

pub(super) const HINT: &str = "correct the statement and import again";

/// Returns the error in the arguments of a directive.
pub(super) fn error(directive: &Directive) -> Option<StatementError> {
    let arguments = directive.arguments();
    let has_matcher = arguments.first().is_some_and(|word| word == "*" || word.starts_with(['/', '@']));
    let rest = arguments.get(usize::from(has_matcher)..).unwrap_or_default();
    match (directive.name(), rest) {
        ("redir", []) if has_matcher && !arguments.iter().any(|word| word.starts_with('@')) => {
            let reason = "Caddy takes the only argument for the matcher, so the target is missing";
            let hint = "write `redir *` before a target that is a path, and import again";
            Some(StatementError::new(arguments.first().map_or("", String::as_str), reason, hint))
        }
        ("redir", []) => {
            Some(StatementError::new("", "the target of `redir` is missing", "add the target and import again"))
        }
        ("redir", [_, code, ..]) => redirect_code(code),
        ("uri", [change, ..]) => {
            const CHANGES: [&str; 5] = ["strip_prefix", "strip_suffix", "replace", "path_regexp", "query"];
            let near = Some(change).filter(|change| !CHANGES.contains(&change.as_str()))?;
            let hint = match nearest_word(near, &CHANGES) {
                Some(near) => format!("did you mean `{near}`? Correct the file and import again"),
                None => HINT.to_owned(),
            };
            Some(StatementError::new(change, format!("`uri` does not allow `{change}`"), hint))
        }
        ("handle_path", _) => stripped_path(arguments),
        ("handle" | "route", [word, ..]) => Some(not_a_matcher(word, directive.name())),
        ("rewrite" | "uri" | "method", []) if arguments.is_empty() => Some(missing(directive.name())),
        ("respond" | "error", []) => Some(missing(directive.name())),
        ("rewrite" | "method", [_, word, ..]) | ("respond" | "error", [_, _, word, ..]) => Some(StatementError::new(
            word,
            format!("`{}` has more arguments than Caddy allows", directive.name()),
            HINT,
        )),
        _ => None,
    }
}

fn missing(name: &str) -> StatementError {
    StatementError::new("", format!("`{name}` has no argument besides its matcher"), HINT)
}

/// Returns the error in the arguments of `handle_path`.
fn stripped_path(arguments: &[String]) -> Option<StatementError> {
    match arguments {
        [] => {
            let hint = "add the path, such as `handle_path /docs/*`, and import again";
            Some(StatementError::new("", "the path of `handle_path` is missing", hint))
        }
        [path, ..] if !path.starts_with('/') => {
            let reason = format!("`handle_path` needs a path that begins with `/`, and `{path}` is none");
            Some(StatementError::new(path, reason, HINT))
        }
        [_, word, ..] => Some(not_a_matcher(word, "handle_path")),
        [_] => None,
    }
}

fn not_a_matcher(word: &str, name: &str) -> StatementError {
    StatementError::new(word, format!("`{name}` has no other argument than its matcher, and `{word}` is none"), HINT)
}

fn redirect_code(code: &str) -> Option<StatementError> {
    const WORDS: [&str; 3] = ["permanent", "temporary", "html"];
    let is_code = code.parse().is_ok_and(|code: u16| matches!(code, 300..=399 | 401));
    if is_code || code.starts_with('{') || WORDS.contains(&code) {
        return None;
    }
    let hint = match nearest_word(&code.to_lowercase(), &WORDS) {
        Some(near) => format!("did you mean `{near}`? Correct the file and import again"),
        None => "write a status from 300 to 399, and import again".to_owned(),
    };
    Some(StatementError::new(code, format!("`{code}` is not a status of a redirect"), hint))
}
