//! Finds placeholders in the syntax of other servers in the targets of rows, such as `:splat`. Rows are literal, so
//! visitors would be redirected to a page with this literal name.

use crate::address::path::foreign;
use crate::diagnostic::{Code, Diagnostic, Place};
use crate::language::lower::native_placeholders::{native_source, native_target};

/// The usual names of placeholders. Segments such as `:active` are names of pages about CSS, so other names are not
/// reported.
const NAMES: [&str; 8] = [":splat", ":slug", ":id", ":path", ":rest", ":year", ":month", ":day"];

/// Returns the first placeholder of another server in the target of a row. Returns `None` if the target is probably
/// meant literally.
pub(super) fn find<'t>(from: &str, to: &'t str) -> Option<&'t str> {
    // Most targets are paths without special characters.
    if !foreign::may_have_placeholder(to) {
        return None;
    }
    foreign::all_in_target(to).find(|placeholder| is_meant(placeholder, from, to))
}

fn is_meant(placeholder: &str, from: &str, to: &str) -> bool {
    // A path such as `/css/:host()` is not a pattern.
    let is_pattern = from.split('/').any(|segment| matches!(segment, "*" | "**"))
        || ["(.", "([", "(\\", "(?"].iter().any(|group| from.contains(group));
    let is_name = |name: &str| name.chars().all(|letter| letter.is_ascii_alphanumeric() || "-_".contains(letter));
    match placeholder.strip_prefix([':', '$']) {
        Some(name) if placeholder.starts_with(':') && is_name(name) => {
            NAMES.contains(&placeholder) || is_pattern && !from.contains(placeholder)
        }
        // An amount such as `under-$5` follows a hyphen.
        Some(number) if number.bytes().all(|byte| byte.is_ascii_digit()) => {
            is_pattern || !["-", "_", "="].iter().any(|before| to.contains(&format!("{before}{placeholder}")))
        }
        None if placeholder.ends_with('*') || placeholder.starts_with("*.") => placeholder.trim_matches('*').is_empty(),
        Some(_) | None => true,
    }
}

/// Returns the warning about a placeholder in the target of a row.
pub(super) fn warning(place: Place, from: &str, to: &str, placeholder: &str) -> Diagnostic {
    let message =
        format!("`{placeholder}` is not a placeholder in a row: visitors are redirected to this literal text");
    let rule = native_source(from)
        .filter(|source| !source.names.is_empty())
        .and_then(|source| Some((native_target(to, placeholder, &source.names)?, source.text)))
        .map_or_else(
            || {
                "delete the row and write a rule with `from` and `to`, such as `/old/{name}` and `/new/{name}`"
                    .to_owned()
            },
            |(target, source)| format!("delete the row and write a rule with `from: {source}` and `to: {target}`"),
        );
    let literal = foreign::escape(placeholder)
        .map(|(letter, code)| format!("; for a target that contains `{letter}`, write `{code}`"))
        .unwrap_or_default();
    Diagnostic::new(Code::UnusualCharacter, place, message).hint(format!("{rule}{literal}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn placeholders_of_other_servers_are_found() {
        for (from, to, placeholder) in [
            ("/blog/*", "/news/:splat", ":splat"),
            ("/blog/:id", "https://new.example/:id", ":id"),
            ("/blog/*", "/news/*", "*"),
            ("/blog/*", "/news/:other", ":other"),
            ("/blog/:path*", "/news/:path*", ":path*"),
            ("/blog/", "/news/$1", "$1"),
            ("/item-(.*).html", "/item-$1", "$1"),
            ("/item", "/item?id=$arg_id", "$arg_id"),
            ("/a", "https://b.example$request_uri", "$request_uri"),
            ("/u/[slug]", "/users/[slug]", "[slug]"),
            ("/u/<id>", "/users/<id>", "<id>"),
            ("/css/:is/:splat", "/css/:is/:splat", ":splat"),
        ] {
            assert_eq!(find(from, to), Some(placeholder), "{from} {to}");
        }
    }

    #[test]
    fn literal_targets_are_not_reported() {
        for (from, to) in [
            ("/help", "/wiki/Help:Main"),
            ("/a", "https://b.example:8443/a"),
            ("/css/:is", "/web/css/:is"),
            ("/css/is", "/web/css/:is"),
            ("/css/*/:is", "/web/css/:is"),
            ("/css/:host()", "/css/:host_function"),
            ("/js/function*", "/js/statements/function*"),
            ("/gifts", "/gifts/under-$5"),
            ("/gifts", "/gifts?max=$5"),
            ("/f", "/f(x)"),
            ("/dom", "/Document_Object_Model_(DOM)"),
            ("/a", "/a?q=*"),
        ] {
            assert_eq!(find(from, to), None, "{from} {to}");
        }
    }

    #[test]
    fn hint_names_the_rule_to_write() {
        let hint = |from: &str, to: &str| {
            let place = Place::point("t.csv".into(), 1, 1);
            warning(place, from, to, find(from, to).unwrap()).hint.unwrap()
        };
        assert_eq!(
            hint("/blog/*", "/news/:splat"),
            "delete the row and write a rule with `from: /blog/{rest...}` and `to: /news/{rest}`; for a target that \
             contains `:`, write `%3A`"
        );
        assert_eq!(
            hint("/blog/", "/news/$1"),
            "delete the row and write a rule with `from` and `to`, such as `/old/{name}` and `/new/{name}`; for a target \
             that contains `$`, write `%24`"
        );
    }
}
