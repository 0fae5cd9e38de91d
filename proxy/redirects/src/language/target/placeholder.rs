//! Parses placeholders in targets.

use crate::diagnostic::Code;
use crate::language::did_you_mean;
use crate::language::hints;
use crate::language::path_hint;
use crate::language::pattern::is_name;
use crate::language::target::filters;
use crate::language::target::scope::{HostLabel, Scope, SourceKey, TableValue};
use crate::language::value_error::ValueError;
use crate::rule::LookupKey;
use crate::rule::filter::Filters;
use crate::rule::template::{FilteredPiece, Template, TemplatePiece};

/// Parses `key`, which is a single placeholder with optional filters. The value of the placeholder is looked up in a
/// lookup table.
pub(in crate::language) fn lookup_key(text: &str, scope: Scope<'_>) -> Result<(LookupKey, Filters), ValueError> {
    let pieces = template(text, scope)?.0;
    let (piece, filters) = match &*pieces {
        [TemplatePiece::Filtered(filtered)] => (Some(&filtered.placeholder), filtered.filters.clone()),
        [piece] => (Some(piece), Filters::default()),
        [] | [_, _, ..] => (None, Filters::default()),
    };
    match piece {
        Some(TemplatePiece::Capture(index)) => Ok((LookupKey::Capture(*index), filters)),
        Some(TemplatePiece::Parameter(name)) => Ok((LookupKey::Parameter(name.clone()), filters)),
        Some(TemplatePiece::HostLabel) => Ok((LookupKey::HostLabel, filters)),
        Some(TemplatePiece::Text(_) | TemplatePiece::Tail(_) | TemplatePiece::Value | TemplatePiece::Filtered(_))
        | None => Err(ValueError::new(Code::BadPlaceholder, format!("`{text}` is not a single placeholder"))
            .hint(available(scope))),
    }
}

/// Splits a target, such as `/a/{name}`, into literal texts and placeholders.
pub(super) fn template(text: &str, scope: Scope<'_>) -> Result<Template, ValueError> {
    let mut pieces = Vec::new();
    let mut rest = text;
    while let Some((before, after)) = rest.split_once('{') {
        let Some((inner, tail)) = after.split_once('}') else {
            return Err(unclosed(text));
        };
        push_text(before, &mut pieces)?;
        pieces.push(placeholder(inner, scope)?);
        rest = tail;
    }
    push_text(rest, &mut pieces)?;
    Ok(Template(pieces.into()))
}

fn push_text(text: &str, pieces: &mut Vec<TemplatePiece>) -> Result<(), ValueError> {
    if text.contains('}') {
        let error = ValueError::new(Code::BadPlaceholder, "there is a `}` without a `{`");
        return Err(error.hint("write a placeholder as `{name}`").about("}"));
    }
    if text.chars().any(char::is_control) {
        return Err(ValueError::new(Code::BadTarget, "the target contains a control character")
            .hint(path_hint::control_character(text)));
    }
    if !text.is_empty() {
        pieces.push(TemplatePiece::Text(text.into()));
    }
    Ok(())
}

fn unclosed(text: &str) -> ValueError {
    // The target is split at `?` and `#` before its placeholders are parsed. The closing brace may therefore be missing
    // here, but present in the query or the fragment.
    let hint = if text.rsplit('{').next().is_some_and(|inner| inner.contains('|')) {
        "close the placeholder with `}`; in a filter, write `%3F` for a question mark and `%23` for a number sign"
    } else {
        "write a placeholder as `{name}`"
    };
    ValueError::new(Code::BadPlaceholder, format!("`{text}` has an unmatched brace")).hint(hint)
}

/// Parses a placeholder with its filters, such as `{slug|lower}`.
fn placeholder(inner: &str, scope: Scope<'_>) -> Result<TemplatePiece, ValueError> {
    let Some((name, written)) = inner.split_once('|') else {
        return resolve(inner, scope);
    };
    filters::check_spaces(inner)?;
    let placeholder = resolve(name, scope).map_err(|error| {
        let error = error.about(format!("{{{inner}}}"));
        if scope.names.is_empty() && !name.contains('.') { error.hint(filters::ON_PREFIX) } else { error }
    })?;
    let slash = match &placeholder {
        TemplatePiece::Value => return Err(filters::on_value(inner)),
        // A slash in a query parameter does not separate segments.
        TemplatePiece::Parameter(_) => "%2F",
        TemplatePiece::Text(_)
        | TemplatePiece::Capture(_)
        | TemplatePiece::Tail(_)
        | TemplatePiece::HostLabel
        | TemplatePiece::Filtered(_) => "/",
    };
    let filters = filters::parse(name, written, slash)?;
    Ok(TemplatePiece::Filtered(Box::new(FilteredPiece { placeholder, filters })))
}

fn resolve(name: &str, scope: Scope<'_>) -> Result<TemplatePiece, ValueError> {
    if let Some(parameter) = name.strip_prefix("query.") {
        return resolve_parameter(parameter, scope);
    }
    if name == "host.label" {
        return host_label(scope.host_label);
    }
    let bare = name.strip_suffix("...").unwrap_or(name);
    let names: Vec<&str> = scope.names.iter().map(|name| &**name).collect();
    let meant = did_you_mean::nearest(&bare.to_lowercase(), &names).map(|name| format!("did you mean `{{{name}}}`?"));
    let meant = with_expression(name, &names).or_else(|| filters::misplaced(name, &names)).or(meant);
    let meant = meant.or_else(|| meant_host(name));
    if !is_name(bare) {
        return Err(ValueError::new(Code::BadPlaceholder, format!("`{{{name}}}` is not a valid placeholder"))
            .hint(meant.unwrap_or_else(|| hints::NAME.to_owned()))
            .about(format!("{{{name}}}")));
    }
    if let Some(index) = scope.names.iter().position(|known| **known == *bare) {
        return Ok(TemplatePiece::Capture(index));
    }
    if bare == "value" && scope.value == TableValue::Present {
        return Ok(TemplatePiece::Value);
    }
    let error = ValueError::new(Code::MissingCapture, format!("unknown placeholder `{{{name}}}`"));
    let is_number = bare.bytes().all(|b| b.is_ascii_digit());
    let hint = match scope.names {
        [] if is_number => "name the group: `(?<name>…)` in `regex`, and `{name}` here".to_owned(),
        _ => meant.unwrap_or_else(|| available(scope)),
    };
    Err(error.hint(hint).about(format!("{{{name}}}")))
}

/// Returns the hint for a placeholder with an expression, such as `{id:[0-9]+}`, if `names` contains its name.
fn with_expression(written: &str, names: &[&str]) -> Option<String> {
    let (name, _) = written.split_once(':').filter(|(name, _)| names.contains(name))?;
    Some(format!("write `{{{name}}}`, without an expression"))
}

fn resolve_parameter(name: &str, scope: Scope<'_>) -> Result<TemplatePiece, ValueError> {
    if name.is_empty() {
        let error = ValueError::new(Code::BadPlaceholder, "`{query.}` does not name a parameter");
        return Err(error.hint("write the name after the dot: `{query.id}`").about("{query.}"));
    }
    match scope.parameters.iter().find(|known| ***known == *name) {
        Some(known) => Ok(TemplatePiece::Parameter(known.clone())),
        None => Err(ValueError::new(
            Code::MissingCapture,
            format!("`{{query.{name}}}` has no value when the parameter is missing"),
        )
        .hint(format!("require the parameter: `when: {{ query: {{ {name}: true }} }}`"))
        .about(format!("{{query.{name}}}"))),
    }
}

fn host_label(available: HostLabel<'_>) -> Result<TemplatePiece, ValueError> {
    let (message, hint) = match available {
        HostLabel::Present => return Ok(TemplatePiece::HostLabel),
        HostLabel::NoHosts => (
            "`{host.label}` has no value: the rule has no condition on the host".to_owned(),
            "add the hosts, with `*` in place of the label: `when: { host: '*.old.example' }`".to_owned(),
        ),
        HostLabel::Nested => (
            "`{host.label}` has no value: the condition on the host is below `any` or `not`".to_owned(),
            "write the condition on the host directly below `when`, if necessary in a rule of its own: `when: { host: '*.old.example' }`"
                .to_owned(),
        ),
        HostLabel::MissingIn(name) => (
            format!("`{{host.label}}` has no value for `{name}`"),
            format!(
                "`{{host.label}}` is what `*` in the host matches: write `*.{name}`, or a separate rule for `{name}`"
            ),
        ),
    };
    Err(ValueError::new(Code::MissingCapture, message).hint(hint).about("{host.label}"))
}

/// Returns the hint for an unknown placeholder that was probably meant as the host or a part of the host, such as
/// `{subdomain}`. Returns `None` for other names.
fn meant_host(name: &str) -> Option<String> {
    let first = name.split(['.', '_', '-', '[']).next().unwrap_or_default().to_lowercase();
    let is_host = ["host", "hostname", "http", "domain", "subdomain", "server"].contains(&first.as_str());
    is_host.then(|| {
        "`{host.label}` is the part of the host that `*` matches in `when: { host: '*.old.example' }`; write the rest as text"
            .to_owned()
    })
}

/// Returns the hint that lists the available placeholders.
fn available(scope: Scope<'_>) -> String {
    let mut names: Vec<String> = scope.names.iter().map(|name| format!("`{{{name}}}`")).collect();
    if scope.value == TableValue::Present {
        names.push("`{value}`".to_owned());
    }
    if scope.host_label == HostLabel::Present {
        names.push("`{host.label}`".to_owned());
    }
    names.extend(scope.parameters.iter().map(|name| format!("`{{query.{name}}}`")));
    match names.as_slice() {
        [] => match scope.source {
            SourceKey::From => "this rule has no placeholders: add a placeholder to `from`",
            SourceKey::Prefix => {
                "delete the placeholder, because `prefix` appends the rest of the path automatically; to insert it elsewhere, \
                 write `from` with `/{rest...}` at the end instead of `prefix`"
            }
            SourceKey::Regex => "this rule has no placeholders: name a group of the expression: `(?<name>…)`",
        }
        .to_owned(),
        _ => format!("available placeholders: {}", names.join(", ")),
    }
}
