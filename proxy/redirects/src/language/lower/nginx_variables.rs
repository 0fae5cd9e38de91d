//! Translates targets with variables of nginx, such as `https://www.example.org$request_uri`.

use crate::address::path::foreign;
use crate::language::lower::native_placeholders::native_source;
use crate::language::lower::paths::RulePaths;
use crate::language::pattern;
use crate::language::raw_file::RawRule;

/// The variables that contain the path of the request.
const PATHS: [&str; 3] = ["$request_uri", "$uri", "$document_uri"];
/// The variables that contain the query of the request.
const QUERIES: [&str; 3] = ["$args", "$query_string", "$is_args"];
/// The variables that contain the scheme or the host of the request.
const ORIGINS: [&str; 4] = ["$scheme", "$host", "$http_host", "$server_name"];
/// Texts at the end of a target that pass on the query. Rules pass on the query without them.
const PASSED_QUERIES: [&str; 5] = ["$is_args$args", "$is_args$query_string", "?$args", "?$query_string", "$is_args"];

/// Returns the hint for the first variable in a target.
pub(super) fn hint(raw: &RawRule, matched: Option<&RulePaths>, target: &str, variable: &str) -> String {
    if QUERIES.contains(&variable) {
        return match without_query(target).filter(|bare| is_native(bare)) {
            Some(bare) => format!("write `to: {bare}`: rules keep the query"),
            None => "delete the variable: variables of nginx have no meaning here, and rules keep the query".to_owned(),
        };
    }
    if let Some(name) = variable.strip_prefix("$arg_") {
        return format!("write `{{query.{name}}}`, and require the parameter: `when: {{ query: {{ {name}: true }} }}`");
    }
    if ORIGINS.contains(&variable) || is_in_origin(target) && ORIGINS.iter().any(|origin| target.starts_with(origin)) {
        return "variables of nginx have no meaning here: write the scheme and the host as text, or only a path, such as `/about`, for \
            the host of the request"
            .to_owned();
    }
    if !PATHS.contains(&variable) {
        return "variables of nginx have no meaning here: write a rule for each value, with a condition in `when`"
            .to_owned();
    }
    let Some(to) = with_path(raw, matched, target, variable) else {
        return no_path_hint(raw).to_owned();
    };
    let reason = if raw.prefix.is_some() { "`prefix` appends the rest of the path, and rules" } else { "rules" };
    format!("write `to: {to}`: variables of nginx have no meaning here; {reason} keep the query")
}

/// Reports whether the origin of a target contains a variable, as in `https://www.example.org$request_uri`. The error
/// about the host then has the same cause as the error about the variable.
pub(super) fn is_in_origin(target: &str) -> bool {
    let host = target.find("://").map_or(0, |at| at.saturating_add(3));
    let end = target.get(host..).and_then(|rest| rest.find('/')).map_or(target.len(), |at| host.saturating_add(at));
    target.get(..end).is_some_and(|origin| foreign::variable(origin).is_some())
}

fn no_path_hint(raw: &RawRule) -> &'static str {
    if raw.regex.is_some() {
        "variables of nginx have no meaning here: name a group with `(?<name>…)`, and write the path with `{name}`"
    } else if raw.prefix.is_some() {
        "variables of nginx have no meaning here: write `from` instead of `prefix`, with `/{rest...}` at the end, and `{rest}` in the \
         target"
    } else {
        "variables of nginx have no meaning here: write the path as text"
    }
}

/// Replaces the variable with the path that the rule matches. Returns `None` if the target cannot contain this path.
fn with_path(raw: &RawRule, matched: Option<&RulePaths>, target: &str, variable: &str) -> Option<String> {
    let target = without_query(target).unwrap_or(target);
    let (before, after) = target.split_once(variable)?;
    let path = match (&raw.from, &raw.prefix) {
        (Some(from), _) => {
            matched?;
            let path = native_source(&from.value).map_or_else(|| from.value.clone(), |path| path.text);
            pattern::parse(&path).ok()?;
            path.replace("...}", "}")
        }
        // A prefix appends the rest of the path at the end of the target's path.
        (None, Some(prefix)) if raw.tail.is_none() && after.is_empty() && !before.contains(['?', '#']) => {
            pattern::parse(&prefix.value).ok()?;
            prefix.value.trim_end_matches('/').to_owned()
        }
        (None, _) => return None,
    };
    let before = if path.is_empty() { before } else { before.trim_end_matches('/') };
    let written = format!("{before}{path}{after}");
    let is_target = written.starts_with('/') || written.contains("://");
    (is_target && is_native(&written)).then_some(written)
}

/// Removes the variables at the end of a target that pass on the query. Returns `None` if there are none.
fn without_query(target: &str) -> Option<&str> {
    PASSED_QUERIES.iter().find_map(|end| target.strip_suffix(end))
}

fn is_native(target: &str) -> bool {
    foreign::find_in_target(&foreign::without_filters(target)).is_none() && !is_in_origin(target)
}
