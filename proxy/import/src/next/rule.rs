//! Converts a single redirect from the exported list.

use std::collections::BTreeSet;

use crate::foreign::exception::Exception;
use crate::foreign::rule::{ForeignOutcome, ForeignRule};
use crate::foreign::status::is_redirect;
use crate::importer::Importer;
use crate::next::file::{ExportedRedirect, FinalSlash};
use crate::next::has;
use crate::next::host_cases;
use crate::next::lookahead::SplitSource;
use crate::next::release::Release;
use crate::next::simulation::destination::path_and_fragment;
use crate::next::simulation::rejection::{self, unknown_key};
use crate::next::simulation::template::PathTemplate;
use crate::next::source;
use crate::next::unencoded::unencoded;
use crate::note::{NoteSubject, Remark, StatementOrigin};
use crate::rule::draft::{Precedence, QueryPolicy};
use crate::target::colon;
use crate::target::template::TargetTemplate;
use portico_redirects::LetterCase;
use serde_json::{Map, Value};

/// The settings of an exported file, which apply to all of its redirects.
pub(super) struct NextSettings {
    pub(super) base_path: String,
    pub(super) case: LetterCase,
    pub(super) final_slash: FinalSlash,
}

pub(super) fn convert(
    importer: &mut Importer<'_>,
    (settings, text): (&NextSettings, &str),
    redirect: &ExportedRedirect<'_>,
    order: i64,
) {
    if let Some(rejected) = redirect.value.as_object().and_then(rejection::of_next) {
        return importer.report_syntax(text, [rejected.in_file(text, redirect.text)]);
    }
    let origin = StatementOrigin { line: redirect.line, text: redirect.text.to_owned(), ..StatementOrigin::default() };
    let Value::Object(object) = &redirect.value else {
        let remark = Remark::new("this entry of the list is not an object", "correct the entry and import again");
        return importer.report_untranslated(&origin, remark);
    };
    for one in host_cases::separate(object) {
        match foreign_rule(settings, &one, origin.clone(), order) {
            Ok((rule, excluded)) => {
                importer.convert(rule);
                importer.exceptions.extend(excluded);
            }
            Err(remark) => importer.report_untranslated(&origin, remark),
        }
    }
}

fn foreign_rule(
    settings: &NextSettings,
    redirect: &Map<String, Value>,
    origin: StatementOrigin,
    order: i64,
) -> Result<(ForeignRule, Option<Exception>), Remark> {
    let (source, destination) = (text(redirect, "source")?, text(redirect, "destination")?);
    if settings.final_slash == FinalSlash::Removed && source.len() > 1 && source.ends_with('/') {
        let reason = "the source matches no request, because Next.js removes the final slash first";
        return Err(Remark::new(reason, "remove the final slash from the source if the redirect should apply"));
    }
    let destination = destination.strip_suffix('?').unwrap_or(destination);
    let source = with_required_parameters(source, destination);
    let is_based = redirect.get("basePath") != Some(&Value::Bool(false));
    let base = if is_based { settings.base_path.as_str() } else { "" };
    let conditions = has::read(redirect)?;
    let full = format!("{base}{source}");
    let split = SplitSource::of(&full);
    let matched = split.as_ref().map_or(&full, |split| &split.source);
    let removes_slash = settings.final_slash == FinalSlash::Removed;
    let not_empty = removes_slash.then(|| not_empty_after_slash(matched)).flatten();
    let shape = source::read(not_empty.as_ref().unwrap_or(matched), settings.case, Release::Next)?;
    if let Some(remark) = several_segments(&source, destination) {
        return Err(remark);
    }
    let (template, unfilled) = colon::target(&with_base_path(base, destination), &shape, &conditions.names)?;
    let mut template = TargetTemplate(template);
    let mut capture_remarks = Vec::new();
    for captured in &conditions.captured {
        capture_remarks.extend(captured.substitute(&mut template));
    }
    let remarks = conditions.condition.remarks.into_iter().chain(unfilled).chain(capture_remarks);
    let remarks = remarks
        .chain(unencoded(&source, Release::Next))
        .chain(empty_destination(&source, &with_base_path(base, destination)))
        .chain(unknown_key(redirect).map(ignores_key))
        .collect();
    let rule = ForeignRule {
        origin,
        precedence: Precedence { phase: 0, order },
        shape,
        outcome: ForeignOutcome::Redirect { status: status(redirect)?, template, query: QueryPolicy::Keep },
        alternatives: conditions.condition.alternatives,
        other_parameters: conditions.condition.other_parameters,
        remarks,
    };
    let excluded = split.map(|split| split.exception(&rule)).transpose()?;
    Ok((rule, excluded))
}

/// Returns a source that ends with an expression for a possibly empty text after a slash, such as `/a/:path(.*)`, with an
/// expression for at least one character. A path without this text ends with the slash, which Next.js removes first.
fn not_empty_after_slash(source: &str) -> Option<String> {
    let start = source.strip_suffix("*)")?;
    let (before, expression) = start.rsplit_once('(')?;
    let is_single = expression == "." || expression == "[^/]";
    let path = match before.rsplit_once(':') {
        Some((path, name)) if colon::identifier(name) == name => path,
        Some(_) | None => before,
    };
    // Without an optional part, the home page does not match, whose slash stays.
    let is_longer = path.len() > 1 && path.ends_with('/') && !path.contains(['{', '?', '*', '(']);
    (is_single && is_longer).then(|| format!("{start}+)"))
}

/// Returns the name of a parameter at the start of a text. Returns `None` if its modifier makes it optional.
fn required_name(text: &str) -> Option<&str> {
    let name = colon::identifier(text);
    let is_optional = text.get(name.len()..).is_some_and(|rest| rest.starts_with(['?', '*']));
    (!is_optional).then_some(name)
}

/// Returns the error about a parameter that stands for several segments in the source, and for one in the destination.
/// Next.js then answers all requests with 500.
fn several_segments(source: &str, destination: &str) -> Option<Remark> {
    let (source, destination) = (PathTemplate::parse(source, Release::Next)?, path_and_fragment(destination)?);
    let is_single = |name: &str| destination.parameters().any(|own| own.name == name && !own.repeats());
    let name = &source.parameters().find(|parameter| parameter.repeats() && is_single(&parameter.name))?.name;
    Some(Remark::new(
        format!(
            "Next.js answers requests with the error 500, because `:{name}` is a single segment in the destination"
        ),
        format!("write `:{name}*` in the destination and import again"),
    ))
}

/// Returns the remark about a destination that is empty if its parameters are. Next.js then sends a redirect without a path,
/// which leads to the same URL again.
fn empty_destination(source: &str, destination: &str) -> Option<Remark> {
    let path = destination.split(['?', '#']).next().filter(|path| path.starts_with('/'))?;
    let source = PathTemplate::parse(source, Release::Next)?;
    let names: Vec<String> = PathTemplate::parse(path, Release::Next)?
        .only_parameters()?
        .into_iter()
        .map(|parameter| parameter.name.clone())
        .collect();
    let is_optional = |name: &String| source.parameters().any(|own| own.name == *name && own.is_optional());
    let reason = format!(
        "if `:{}` is empty, the destination is empty as well, and the redirect of Next.js has no effect; the rule redirects such requests to `/`",
        names.first()?
    );
    let hint =
        "no change needed if these requests should be redirected; otherwise, use `+` in place of `*` in the source";
    names.iter().all(is_optional).then(|| Remark::about(NoteSubject::EmptyDestination, reason, hint))
}

/// Returns the source without the question mark of parameters that the path or the fragment of the destination requires. If
/// such a parameter is missing, Next.js reports an error instead of redirecting.
fn with_required_parameters(source: &str, destination: &str) -> String {
    let (rest, fragment) = destination.split_once('#').unwrap_or((destination, ""));
    let filled = [rest.split('?').next().unwrap_or_default(), fragment];
    let mut names = filled.into_iter().flat_map(|part| part.split(':').skip(1)).map(required_name);
    let required: BTreeSet<&str> = names.by_ref().flatten().collect();
    let is_used = |name: &str| required.contains(name);
    let mut out = String::with_capacity(source.len());
    let mut rest = source;
    while let Some((before, after)) = rest.split_once(':') {
        let name = colon::identifier(after);
        out.extend([before, ":", name]);
        rest = after.get(name.len()..).unwrap_or_default();
        if !name.is_empty() && is_used(name) {
            rest = rest.strip_prefix('?').unwrap_or(rest);
        }
    }
    out + rest
}

fn ignores_key(key: &str) -> Remark {
    Remark::new(
        format!("the rule ignores the key `{key}`, with which Next.js does not start"),
        "check which program reads this file, and whether its redirects ignore the letter case or drop the query",
    )
}

fn text<'r>(redirect: &'r Map<String, Value>, key: &str) -> Result<&'r str, Remark> {
    let missing =
        || Remark::new(format!("`{key}` is missing or not a string"), "complete the redirect and import again");
    redirect.get(key).and_then(Value::as_str).ok_or_else(missing)
}

fn with_base_path(base: &str, destination: &str) -> String {
    if destination.starts_with('/') { format!("{base}{destination}") } else { destination.to_owned() }
}

fn status(redirect: &Map<String, Value>) -> Result<u16, Remark> {
    if let Some(code) = redirect.get("statusCode").filter(|code| !code.is_null()) {
        let code = code.as_u64().and_then(|code| u16::try_from(code).ok());
        return code
            .filter(|code| is_redirect(*code))
            .ok_or_else(|| Remark::new("`statusCode` is not 301, 302, 303, 307 or 308", "write the rule by hand"));
    }
    match redirect.get("permanent") {
        Some(Value::Bool(true)) => Ok(308),
        Some(Value::Bool(false)) => Ok(307),
        Some(_) => Err(Remark::new("`permanent` is neither true nor false", "correct the value and import again")),
        None => Err(Remark::new("neither `permanent` nor `statusCode` is set", "set `permanent` and import again")),
    }
}

#[cfg(test)]
mod tests {
    use crate::comparison::compare;
    use crate::report::report;
    use crate::{Format, ImportOptions, import};

    /// Next.js removes the final slash first, so these sources match no path that ends with it.
    #[test]
    fn parameter_after_a_slash_is_not_empty() {
        for source in ["/post/:slug(.*)", "/post/:slug((?!new$).*)", "/post/:slug((?!new$)[^/]*)", "/post/(.*)"] {
            let text = format!("[{{ \"source\": \"{source}\", \"destination\": \"/p\", \"permanent\": true }}]");
            let imported = import(Format::Next, "redirects.json", &text, &ImportOptions::default());
            let compared = compare(Format::Next, "redirects.json", &text, &imported).unwrap();
            let unknown: Vec<_> = compared.differences.iter().filter(|one| one.cause.is_none()).collect();
            assert!(compared.equal > 0 && unknown.is_empty(), "{source}: {unknown:#?}\n{}", imported.yaml);
        }
    }

    /// Next.js answers with 500 if the destination needs a value that the request does not have.
    #[test]
    fn error_of_the_original_server_is_reported() {
        for (source, destination, target, is_translated) in
            [("/n/:x?", "/o/:x", "/n", true), ("/v/:x?", "/w#:x", "/v", true), ("/r/:x*", "/s/:x", "/r", false)]
        {
            let text =
                format!("[{{ \"source\": \"{source}\", \"destination\": \"{destination}\", \"permanent\": true }}]");
            let imported = import(Format::Next, "redirects.json", &text, &ImportOptions::default());
            assert_eq!(imported.yaml != "rules: []\n", is_translated, "{source}: {}", imported.yaml);
            let compared = compare(Format::Next, "redirects.json", &text, &imported).unwrap();
            let found = compared.differences.iter().find(|difference| difference.request.target == target);
            assert_eq!(found.map(|difference| difference.original.as_str()), Some("500"), "{source}");
            let entries = report(&text, &imported, Some(&compared));
            assert!(entries.iter().any(|entry| entry.reason.contains("the error 500")), "{entries:?}");
        }
    }
}
