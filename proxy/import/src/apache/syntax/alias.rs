//! Finds errors in the directives of `mod_alias`. See <https://httpd.apache.org/docs/2.4/mod/mod_alias.html>.

use crate::apache::lines::Directive;
use crate::apache::simulation::words;
use crate::apache::syntax::errors::count_error;
use crate::apache::syntax::place::Place;
use crate::regex::validity::statement_error as regex;
use crate::unreadable::StatementError;

const STATUS_WORDS: [&str; 4] = ["permanent", "temp", "seeother", "gone"];

pub(super) fn error(directive: &Directive, place: Place) -> Option<StatementError> {
    let words = words(directive);
    let words: Vec<&str> = words.iter().map(String::as_str).collect();
    match directive.name.as_str() {
        "redirect" => redirect(&words, place),
        "redirectmatch" => redirect_match(&words),
        "redirectpermanent" | "redirecttemp" => match words.as_slice() {
            [_, url] => not_url(url),
            other => Some(count_error("this directive", "a path and a target", other.len())),
        },
        "aliasmatch" | "scriptaliasmatch" => words.first().and_then(|pattern| regex(pattern)),
        _ => None,
    }
}

fn redirect(words: &[&str], place: Place) -> Option<StatementError> {
    match words {
        [status, _, url] => wrong_status(status, Some(url)).or_else(|| redirect_target(status, url)),
        [first, url] if status(first).is_none() => not_url(url),
        // In a section, all requests of the section are redirected.
        [first, url] if status(first).is_some_and(is_redirect) => match place {
            Place::Section => not_url(url),
            Place::Server => Some(without_target(first)),
        },
        [first] if status(first).is_some_and(is_redirect) => Some(without_target(first)),
        [first] if status(first).is_none() => match place {
            Place::Section => not_url(first),
            Place::Server => Some(without_target(first)),
        },
        [_] | [_, _] => None,
        other => Some(count_error("Redirect", "a status, a path and a target", other.len())),
    }
}

fn redirect_match(words: &[&str]) -> Option<StatementError> {
    let (pattern, error) = match words {
        [status, pattern, url] => (pattern, wrong_status(status, Some(url))),
        // In a section such as an `.htaccess` file, Apache takes the expression for the target of all requests, and answers all
        // of them with 500.
        [first, pattern] if status(first).is_some() => {
            (pattern, status(first).filter(|status| is_redirect(*status)).map(|_| without_target(first)))
        }
        [pattern, _] => (pattern, None),
        other => return Some(count_error("RedirectMatch", "an expression and a target", other.len())),
    };
    error.or_else(|| regex(pattern))
}

fn redirect_target(first: &str, url: &str) -> Option<StatementError> {
    status(first).filter(|status| is_redirect(*status)).and_then(|_| not_url(url))
}

/// Returns the error about the first of three arguments.
fn wrong_status(first: &str, url: Option<&str>) -> Option<StatementError> {
    let Some(status) = status(first) else {
        let reason = format!("`{first}` is in the place of the status, which is a number or one of {}", listed());
        let hint = match portico_redirects::nearest_word(&first.to_ascii_lowercase(), &STATUS_WORDS) {
            Some(near) => format!("did you mean `{near}`? Correct the file and import again"),
            None => "put an argument with spaces in quotes, delete comments at the end of the line, and import again"
                .to_owned(),
        };
        return Some(StatementError::new(first, reason, hint));
    };
    (url.is_some() && !is_redirect(status)).then(|| {
        let reason = format!("a statement with the status `{first}` must not have a target");
        StatementError::new(first, reason, "correct the status, or delete the target, and import again")
    })
}

fn listed() -> String {
    STATUS_WORDS.map(|word| format!("`{word}`")).join(", ")
}

fn without_target(first: &str) -> StatementError {
    StatementError::new(first, "the target is missing", "add the target and import again")
}

/// Returns the error about a target that is neither a path nor a URL.
fn not_url(url: &str) -> Option<StatementError> {
    let is_scheme = |scheme: &str| {
        !scheme.is_empty() && scheme.chars().all(|c| c.is_ascii_alphanumeric() || matches!(c, '+' | '-' | '.'))
    };
    let is_url = url.starts_with('/') || url.split_once(':').is_some_and(|(scheme, _)| is_scheme(scheme));
    (!is_url).then(|| {
        let reason = format!("the target `{url}` is neither an absolute path nor a URL");
        StatementError::new(url, reason, "add the slash, or the scheme and the host, and import again")
    })
}

/// Returns the status of a word. Apache reads the digits at its start.
fn status(word: &str) -> Option<u32> {
    match word.to_ascii_lowercase().as_str() {
        "permanent" => Some(301),
        "temp" => Some(302),
        "seeother" => Some(303),
        "gone" => Some(410),
        other => {
            let digits = other.split(|character: char| !character.is_ascii_digit()).next().unwrap_or_default();
            (!digits.is_empty()).then(|| digits.parse().unwrap_or(u32::MAX))
        }
    }
}

const fn is_redirect(status: u32) -> bool {
    matches!(status, 300..=399)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::apache::lines;

    fn is_error(text: &str, place: Place) -> bool {
        error(&lines::read(text)[0], place).is_some()
    }

    #[test]
    fn arguments_of_redirects_are_checked() {
        for text in [
            "Redirect permanant /a /b",
            "Redirect 301 /a /b # moved",
            "Redirect 301 /a b",
            "Redirect 3o1 /a /b",
            "Redirect 410 /a /b",
            "Redirect 301",
            "Redirect",
            "RedirectPermanent /a",
            "RedirectTemp 302 /a /b",
            "RedirectMatch ^/a$",
            "RedirectMatch 301 ^/a$",
            "RedirectMatch permanant ^/a$ /b",
            "RedirectMatch ^/(a /b",
        ] {
            assert!(is_error(text, Place::Section), "{text}");
        }
        for text in [
            "Redirect /a /b",
            "Redirect 301 /a http://b.example",
            "Redirect 410 /a",
            "Redirect 301, /a /b",
            "Redirect Permanent \"/a b\" /b",
            "RedirectMatch ^/a$ $1",
            "RedirectMatch 410 ^/a$",
            "AliasMatch ^/a$ /b",
        ] {
            assert!(!is_error(text, Place::Server), "{text}");
        }
        for text in ["Redirect 301 /a", "Redirect /a"] {
            assert!(is_error(text, Place::Server) && !is_error(text, Place::Section), "{text}");
        }
    }
}
