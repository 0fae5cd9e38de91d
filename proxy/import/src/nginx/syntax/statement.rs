//! Finds errors in the arguments of directives that affect redirects.
//! See <https://nginx.org/en/docs/http/ngx_http_rewrite_module.html>.

use std::net::IpAddr;

use portico_redirects::nearest_word;

use crate::nginx::syntax::condition;
use crate::nginx::syntax::variable::{self, HINT, expression};
use crate::unreadable::StatementError;

/// The directives whose only argument is `on` or `off`.
const SWITCHES: [&str; 5] =
    ["rewrite_log", "merge_slashes", "absolute_redirect", "port_in_redirect", "server_name_in_redirect"];

/// Returns the error in a directive, whose first word is its name.
pub(super) fn error(words: &[&str]) -> Option<StatementError> {
    let (name, arguments) = words.split_first()?;
    if let Some(error) = wrong_count(name, arguments.len()) {
        return Some(error);
    }
    match (*name, arguments) {
        ("return", [code, rest @ ..]) => {
            return_code(code, rest).or_else(|| variable::text(rest.first().copied().unwrap_or(code)))
        }
        ("rewrite", [pattern, target, flag @ ..]) => expression(pattern)
            .or_else(|| variable::text(target))
            .or_else(|| flag.first().and_then(|flag| rewrite_flag(flag))),
        ("location", [modifier, path]) => location(modifier, path),
        ("location", [path]) => path.strip_prefix("~*").or_else(|| path.strip_prefix('~')).and_then(expression),
        ("server_name", names) => names.iter().find_map(|name| server_name(name)),
        ("set" | "map", words) => {
            let (defined, value) = if *name == "set" { (words.first(), words.last()) } else { (words.last(), None) };
            let of_value = || value.and_then(|value| variable::text(value));
            defined.and_then(|defined| variable::definition(defined)).or_else(of_value)
        }
        ("if", words) => condition::error(words),
        ("error_page", [codes @ .., _]) => codes.iter().enumerate().find_map(|(at, code)| {
            let is_answer = at + 1 == codes.len() && at > 0;
            if is_answer && code.starts_with('=') { answer_code(code) } else { error_code(code) }
        }),
        ("try_files", [.., last]) => last.strip_prefix('=').and_then(|_| answer_code(last)),
        ("deny" | "allow", [address]) => wrong_address(address),
        (name, [value]) if SWITCHES.contains(&name) => {
            let is_allowed = ["on", "off"].iter().any(|allowed| allowed.eq_ignore_ascii_case(value));
            (!is_allowed)
                .then(|| StatementError::new("", format!("`{name}` must be `on` or `off`, and is `{value}`"), HINT))
        }
        _ => None,
    }
}

/// Returns the error about a directive with a wrong number of arguments. The semicolon of the line is usually missing, so
/// the words of the next line are arguments.
fn wrong_count(name: &str, count: usize) -> Option<StatementError> {
    let allowed = match name {
        "return" | "location" => 1..=2,
        "rewrite" => 2..=3,
        "set" | "map" => 2..=2,
        "root" | "alias" | "deny" | "allow" | "satisfy" | "proxy_pass" => 1..=1,
        "server_name" | "listen" | "index" | "if" => 1..=usize::MAX,
        "error_page" | "try_files" => 2..=usize::MAX,
        "break" | "internal" => 0..=0,
        name if SWITCHES.contains(&name) => 1..=1,
        _ => return None,
    };
    (!allowed.contains(&count)).then(|| {
        let reason = format!("`{name}` has {count} arguments, with which nginx does not start");
        StatementError::new("", reason, "add the missing semicolon or quotes, and import again")
    })
}

fn return_code(code: &str, rest: &[&str]) -> Option<StatementError> {
    let is_url = rest.is_empty() && ["http://", "https://", "$scheme"].iter().any(|start| code.starts_with(start));
    let is_code = code.bytes().all(|byte| byte.is_ascii_digit()) && code.parse().is_ok_and(|code: u32| code <= 999);
    (!is_url && !is_code).then(|| {
        let reason = format!("`{code}` is in the place of the status of `return`");
        let hint = "write the status before the target, as in `return 301 /new;`, and import again";
        StatementError::new("", reason, hint)
    })
}

fn rewrite_flag(flag: &str) -> Option<StatementError> {
    const FLAGS: [&str; 4] = ["last", "break", "redirect", "permanent"];
    if FLAGS.contains(&flag) {
        return None;
    }
    let hint = match nearest_word(&flag.to_ascii_lowercase(), &FLAGS) {
        Some(near) => format!("did you mean `{near}`? Correct the file and import again"),
        None => "write `permanent`, `redirect`, `last` or `break`, and import again".to_owned(),
    };
    Some(StatementError::new("", format!("`rewrite` has no flag `{flag}`"), hint))
}

fn location(modifier: &str, path: &str) -> Option<StatementError> {
    match modifier {
        "=" | "^~" => None,
        "~" | "~*" => expression(path),
        other => {
            let reason = format!("`location` has no modifier `{other}`");
            Some(StatementError::new("", reason, "write `=`, `^~`, `~` or `~*`, and import again"))
        }
    }
}

/// Returns the error in the name of a server. nginx checks the other asterisks of a name only if several servers have the
/// same address.
fn server_name(name: &str) -> Option<StatementError> {
    if let Some(pattern) = name.strip_prefix('~') {
        return expression(pattern);
    }
    let is_invalid = name == "." || name.strip_prefix('*').is_some_and(|rest| rest.len() < 2 || !rest.starts_with('.'));
    is_invalid.then(|| {
        let hint = "write a name such as `*.site.example`, and import again";
        StatementError::new("", format!("the server name `{name}` is invalid"), hint)
    })
}

fn error_code(code: &str) -> Option<StatementError> {
    let is_known = code.bytes().all(|byte| byte.is_ascii_digit())
        && code.parse().is_ok_and(|code: u32| (300..=599).contains(&code) && code != 499);
    (!is_known).then(|| StatementError::new("", format!("`{code}` is not the status of an error"), HINT))
}

/// Returns the error in a status such as `=404`.
fn answer_code(code: &str) -> Option<StatementError> {
    let digits = code.trim_start_matches('=');
    let is_number = digits.bytes().all(|byte| byte.is_ascii_digit());
    (!is_number).then(|| StatementError::new("", format!("`{code}` is not a status"), HINT))
}

fn wrong_address(word: &str) -> Option<StatementError> {
    let (address, mask) = word.split_once('/').map_or((word, None), |(address, mask)| (address, Some(mask)));
    let parsed = address.parse::<IpAddr>().ok();
    let most = if parsed.is_some_and(|address| address.is_ipv4()) { 32 } else { 128 };
    let is_mask =
        mask.is_none_or(|mask| mask.parse::<IpAddr>().is_ok() || mask.parse().is_ok_and(|mask: u8| mask <= most));
    let is_valid = matches!(word, "all" | "unix:") || (parsed.is_some() && is_mask);
    (!is_valid).then(|| StatementError::new("", format!("`{word}` is not an address"), HINT))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn arguments_are_checked() {
        let is_error = |text: &str| error(&text.split(' ').collect::<Vec<_>>()).is_some();
        for text in [
            "rewrite ^/a /b permanant",
            "rewrite ^/(a /b",
            "return 3o1 /b",
            "return /b",
            "return permanent /b",
            "location == /a",
            "location ~ ^/(a",
            "server_name ~^(a",
            "set x 1",
            "server_name *a.example",
            "map $uri x",
            "error_page 404 /x /y",
            "error_page 404 =3x1 /y",
            "try_files $uri =40x",
            "deny 10.0.0.0/33",
            "merge_slashes onn",
            "break x",
            "return 301 /b$",
            "return 301 https://${host/b",
            "rewrite ^/a$ /b$ permanent",
            "return 301 /b/${1}x",
            "location ~ ^/q(?<pid>.*)",
            "set $uri /b",
        ] {
            assert!(is_error(text), "{text}");
        }
        for text in [
            "rewrite ^/a /b permanent",
            "return 301 /b",
            "return https://b.example/",
            "server_name *.example.*",
            "server_name a.*.example",
            "location ~ \\.php$",
            "location /a",
            "error_page 404 =301 /y",
            "error_page 404 = /y",
            "deny 10.0.0.0/8",
            "allow all",
            "merge_slashes OFF",
            "return 301 https://${host}/$1$uri",
            "set $x https://$host",
        ] {
            assert!(!is_error(text), "{text}");
        }
    }
}
