//! Reports placeholders in the syntax of other servers, such as `$1`. In the target `/item/$1`, Portico would not
//! replace `$1`, and would redirect visitors to a page with this literal name.

use crate::address::path::foreign::{self, PathUse};
use crate::diagnostic::{Code, Diagnostic, Place};
use crate::language::lower::native_placeholders::{NativePath, class_expression, native_source, native_target};
use crate::language::lower::nginx_variables;
use crate::language::lower::own_reference;
use crate::language::lower::paths::RulePaths;
use crate::language::raw::Located;
use crate::language::raw_file::RawRule;
use crate::language::single_quotes::quoted;

pub(super) fn check(raw: &RawRule, matched: Option<&RulePaths>, diagnostics: &mut Vec<Diagnostic>) {
    // An invalid path has been reported already, with a hint of its own.
    if matched.is_some() {
        if let Some((path, placeholder)) = foreign_source(raw.from.as_ref()) {
            diagnostics.push(error(path, placeholder, &source_hint(path, placeholder)));
        }
        if let Some((path, placeholder)) = foreign_source(raw.prefix.as_ref()) {
            diagnostics.push(error(path, placeholder, &prefix_hint(&path.value, placeholder)));
        }
    }
    let names = matched.map(|matched| matched.names.as_slice()).unwrap_or_default();
    for target in [&raw.to, &raw.otherwise].into_iter().flatten() {
        if let Some(placeholder) = foreign::find_in_target(&foreign::without_filters(&target.value)) {
            let hint = target_hint(raw, matched, &target.value, placeholder);
            diagnostics.push(error(target, placeholder, &hint));
        } else if let Some(reference) = own_reference::find(&target.value, names) {
            let message = format!("`{}` is not a placeholder here", reference.written);
            let place = target.place.of_part(&target.value, &reference.written);
            diagnostics.push(Diagnostic::new(Code::ForeignPlaceholder, place, message).hint(reference.hint));
        }
    }
}

/// Removes the errors about an unknown or invalid placeholder whose text has already been reported as a placeholder of
/// another server, and the errors about a host with a variable. Both errors would have the same cause. If `from` and a
/// target contain the same invalid placeholder, such as `{id:[0-9]+}`, keeps only the error about `from`, with the
/// location in the target.
pub(super) fn remove_repeated(raw: &RawRule, diagnostics: &mut Vec<Diagnostic>) {
    let of_other_servers = diagnostics.iter().filter(|one| one.code == Code::ForeignPlaceholder);
    let reported: Vec<Place> = of_other_servers.map(|one| one.place.clone()).collect();
    let is_reported = |target: &Located<String>| reported.iter().any(|place| place.overlaps(&target.place));
    let targets = [&raw.to, &raw.otherwise].into_iter().flatten().filter(|target| is_reported(target));
    let origins = targets.filter(|target| nginx_variables::is_in_origin(&target.value)).map(|target| &target.place);
    let (origins, reported): (Vec<&Place>, Vec<&Place>) = (origins.collect(), reported.iter().collect());
    diagnostics.retain(|one| {
        let overlaps = |places: &[&Place]| places.iter().any(|place| place.overlaps(&one.place));
        let is_repeated = matches!(one.code, Code::BadPlaceholder | Code::MissingCapture) && overlaps(&reported)
            || one.code == Code::BadTarget && overlaps(&origins);
        !is_repeated
    });
    merge_with_source(raw, diagnostics);
}

/// Removes the errors about a placeholder in a target if the same invalid placeholder has been reported in `from`.
fn merge_with_source(raw: &RawRule, diagnostics: &mut Vec<Diagnostic>) {
    let Some(from) = raw.from.as_ref() else { return };
    let is_in_source = |one: &Diagnostic| one.code == Code::BadPlaceholder && one.place.overlaps(&from.place);
    let Some(at) = diagnostics.iter().position(is_in_source) else { return };
    let mut first = diagnostics.remove(at);
    let in_braces = |segment: &str| Some((segment.find('{')?, segment.rfind('}')? + 1));
    let reported = from.value.split('/').filter_map(|segment| Some((segment, in_braces(segment)?)));
    let same = reported
        .filter(|(segment, _)| first.place.overlaps(&from.place.of_part(&from.value, segment)))
        .filter_map(|(segment, (start, end))| segment.get(start..end));
    let targets = || [&raw.to, &raw.otherwise].into_iter().flatten();
    let repeated: Vec<Place> = same
        .flat_map(|text| targets().filter(move |target| target.value.contains(text)).map(move |to| (to, text)))
        .map(|(target, text)| target.place.of_part(&target.value, text))
        .collect();
    diagnostics.retain(|one| {
        let is_placeholder = matches!(one.code, Code::BadPlaceholder | Code::ForeignPlaceholder);
        !(is_placeholder && repeated.iter().any(|place| place.overlaps(&one.place)))
    });
    for place in repeated {
        first.repeat_at(place);
    }
    diagnostics.insert(at.min(diagnostics.len()), first);
}

/// Returns the path and its first placeholder in the syntax of another server. Returns `None` if the path has no such
/// placeholder.
fn foreign_source(path: Option<&Located<String>>) -> Option<(&Located<String>, &str)> {
    let path = path.filter(|path| path.value.starts_with('/'))?;
    Some((path, foreign::find(&path.value, PathUse::Source)?.1))
}

fn source_hint(path: &Located<String>, placeholder: &str) -> String {
    if let Some(expression) = class_expression(&path.value) {
        return format!("for a regular expression, write `regex: {}`", quoted(&expression));
    }
    match native_source(&path.value) {
        Some(path) => format!("write `from: {}`", path.text),
        None if placeholder.contains('|') => {
            "write a rule for each of the paths, or one rule with `regex` and a group: `(one|two)`".to_owned()
        }
        None => {
            "write `{name}` for a segment or a part of a segment, or `{name...}` for the rest of the path".to_owned()
        }
    }
}

fn prefix_hint(path: &str, placeholder: &str) -> String {
    match prefix_form(path, placeholder) {
        PrefixForm::Prefix(path) => {
            format!("`prefix` matches everything below the path: write `prefix: {path}`")
        }
        PrefixForm::From(NativePath { text, .. }) => format!(
            "`prefix` compares whole segments: write `from: {text}`, or `from: {text}/{{rest...}}` to include the paths below"
        ),
        PrefixForm::Unknown if placeholder.contains('|') => {
            "write a rule for each of the paths, or one rule with `regex` and a group: `(one|two)`".to_owned()
        }
        PrefixForm::Unknown => {
            "for a placeholder within the path, write `from` instead of `prefix`, with `{name}` for a segment or a part of a \
             segment, and `/{rest...}` at the end"
                .to_owned()
        }
    }
}

/// What to write instead of a `prefix` with a placeholder of another server.
enum PrefixForm<'p> {
    /// The prefix without the placeholder, which is a whole segment at the end.
    Prefix(&'p str),
    /// A path for `from`, because the placeholder at the end is only a part of a segment.
    From(NativePath),
    Unknown,
}

fn prefix_form<'p>(path: &'p str, placeholder: &str) -> PrefixForm<'p> {
    let Some(start) = path.trim_end_matches('/').strip_suffix(placeholder) else { return PrefixForm::Unknown };
    match native_source(path) {
        Some(native) if !is_whole_segment(&native.text) => PrefixForm::From(native),
        Some(_) if foreign::find(start, PathUse::Source).is_none() => PrefixForm::Prefix(without_slash(start)),
        Some(_) | None => PrefixForm::Unknown,
    }
}

/// Reports whether the last segment of a path is a placeholder without other text.
fn is_whole_segment(path: &str) -> bool {
    path.rsplit('/').next().is_some_and(|segment| segment.starts_with('{') && segment.ends_with('}'))
}

fn target_hint(raw: &RawRule, matched: Option<&RulePaths>, target: &str, placeholder: &str) -> String {
    if foreign::variable(placeholder).is_some() {
        return nginx_variables::hint(raw, matched, target, placeholder);
    }
    // If `from` or `prefix` has placeholders of another server, the hint for the path suggests new names, and the hint
    // for the target must use the same names.
    let prefix = foreign_source(raw.prefix.as_ref()).map(|(path, placeholder)| prefix_form(&path.value, placeholder));
    let corrected = match (prefix, &raw.from) {
        (Some(PrefixForm::From(path)), _) => Some(path.names),
        (None | Some(PrefixForm::Prefix(_) | PrefixForm::Unknown), Some(from)) => {
            native_source(&from.value).map(|path| path.names)
        }
        (None | Some(PrefixForm::Prefix(_) | PrefixForm::Unknown), None) => None,
    };
    if raw.prefix.is_some() && corrected.is_none() {
        return match target.strip_suffix(placeholder).filter(|start| start.ends_with('/')) {
            Some(start) => format!("`prefix` appends the rest of the path: write `to: {}`", without_slash(start)),
            None => "delete the placeholder: `prefix` appends the rest of the path".to_owned(),
        };
    }
    let names = corrected.or_else(|| Some(matched?.names.iter().map(ToString::to_string).collect()));
    match (native_target(target, placeholder, &names.unwrap_or_default()), &raw.regex) {
        (Some(text), _) => format!("write `to: {text}`"),
        (None, Some(_)) => "name the group with `(?<name>…)` and write `{name}` here".to_owned(),
        (None, None) => "write a placeholder of `from`, such as `{name}`".to_owned(),
    }
}

/// Returns the path without the slash at its end. Returns `/` unchanged.
fn without_slash(path: &str) -> &str {
    path.strip_suffix('/').filter(|path| !path.is_empty()).unwrap_or(path)
}

fn error(spot: &Located<String>, placeholder: &str, hint: &str) -> Diagnostic {
    let message = format!("`{placeholder}` is not a placeholder here");
    let literal = foreign::escape(placeholder)
        .map(|(letter, code)| format!("; for a path that contains `{letter}`, write `{code}`"))
        .unwrap_or_default();
    Diagnostic::new(Code::ForeignPlaceholder, spot.place.of_part(&spot.value, placeholder), message)
        .hint(format!("{hint}{literal}"))
}
