//! Converts the list `routes`. A route redirects if it has a status and a header `Location`. The first route that
//! matches a request is used, unless the route has `"continue": true`.

use crate::condition::Condition;
use crate::condition::when::When;
use crate::foreign::exception::{Certainty, ExceptedPaths, Exception};
use crate::foreign::path_restriction::{self, PathRestriction};
use crate::foreign::rule::{ForeignOutcome, ForeignRule};
use crate::foreign::status::{is_gone, is_redirect, unsupported};
use crate::importer::Importer;
use crate::json::Json;
use crate::next::has;
use crate::note::{NoteSubject, PER_FILE, Remark};
use crate::path::placeholder::Capture;
use crate::rule::draft::{Precedence, QueryPolicy};
use crate::target::template::TargetTemplate;
use crate::vercel::{conditions, destination, keys};
use portico_redirects::LetterCase;

/// The part of the list in which a route is. An item such as `{ "handle": "filesystem" }` starts a new part.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Phase {
    Start,
    /// After the files of the site. `Reported` means that the report already has the note about files.
    AfterFiles(FileNote),
    Other,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum FileNote {
    Pending,
    Reported,
}

pub(super) fn convert_all(importer: &mut Importer<'_>, items: Vec<Json<'_>>) {
    let mut phase = Phase::Start;
    for (order, item) in (0..).zip(items) {
        if keys::check_route(item, importer) {
            continue;
        }
        if let Some(handle) = item.member("handle") {
            phase = match handle.string().as_deref() {
                Some("filesystem") => Phase::AfterFiles(FileNote::Pending),
                _ => Phase::Other,
            };
        } else if let Err(remark) = convert(importer, item, order, &mut phase) {
            importer.report_untranslated(&item.origin(), remark);
        }
    }
}

/// The effect of a route on the requests that it matches.
#[derive(Debug, Clone, PartialEq, Eq)]
enum RouteEffect {
    Redirect(u16, TargetTemplate),
    Gone(u16),
    /// The route ends the evaluation without a redirect. If there is a remark, the report contains it.
    Other(Option<Remark>),
    /// The next routes are evaluated as if this route did not exist.
    Continue,
}

fn convert(importer: &mut Importer<'_>, item: Json<'_>, order: i64, phase: &mut Phase) -> Result<(), Remark> {
    let path = path(item)?;
    let effect = effect(item, &path)?;
    if effect == RouteEffect::Continue {
        return Ok(());
    }
    if *phase == Phase::Other {
        let reason = "the route is in a part of the list that applies only to some responses";
        return Err(Remark::new(reason, "write the rule by hand"));
    }
    let precedence = Precedence { phase: 0, order };
    let condition = condition(item)?;
    let (template, status) = match effect {
        RouteEffect::Redirect(status, template) => (Some(template), status),
        RouteEffect::Gone(status) => (None, status),
        RouteEffect::Continue => return Ok(()),
        RouteEffect::Other(remark) => {
            let combined = path_restriction::combine(&[path.without_captures()], None);
            importer.exceptions.push(Exception {
                origin: item.origin(),
                precedence,
                until: Precedence::LAST,
                excepted_paths: combined.and_then(|combined| ExceptedPaths::of(&combined.shape)),
                alternatives: condition.alternatives,
                certainty: Certainty::Always,
                remark,
            });
            return Ok(());
        }
    };
    let combined = path_restriction::combine(&[path], template)?;
    let files = (*phase == Phase::AfterFiles(FileNote::Pending)).then(|| {
        *phase = Phase::AfterFiles(FileNote::Reported);
        only_without_file()
    });
    let redirect = |template| ForeignOutcome::Redirect { status, template, query: QueryPolicy::Keep };
    importer.convert(ForeignRule {
        origin: item.origin(),
        precedence,
        shape: combined.shape,
        outcome: combined.template.map_or(ForeignOutcome::Gone(status), redirect),
        alternatives: condition.alternatives,
        other_parameters: condition.other_parameters,
        remarks: combined.remarks.into_iter().chain(condition.remarks).chain(files).collect(),
    });
    Ok(())
}

/// Returns the paths of a route. The expression `src` matches the whole path, and ignores case by default.
fn path(item: Json<'_>) -> Result<PathRestriction, Remark> {
    let missing = || Remark::new("`src` is missing or not a string", "complete the route and import again");
    let written = item.member("src").and_then(Json::string).ok_or_else(missing)?;
    let is_exact = item.member("caseSensitive").and_then(Json::bool) == Some(true);
    let case = if is_exact { LetterCase::Exact } else { LetterCase::Ignored };
    let start = if written.starts_with('^') { "" } else { "^" };
    let end = if written.ends_with('$') { "" } else { "$" };
    Ok(PathRestriction::regex(&format!("{start}{written}{end}"), case))
}

fn condition(item: Json<'_>) -> Result<Condition, Remark> {
    let conditions = has::read(&conditions::read(item)?)?.condition;
    let Some(methods) = item.member("methods") else {
        return Ok(conditions);
    };
    let invalid = || Remark::new("`methods` is not a list of strings", "correct the route and import again");
    let names: Option<Vec<String>> = methods.items().ok_or_else(invalid)?.into_iter().map(Json::string).collect();
    let method = names.ok_or_else(invalid)?.iter().map(|name| name.to_ascii_uppercase()).collect();
    Ok(conditions.and(Condition::single(When { method, ..When::default() })))
}

fn effect(item: Json<'_>, path: &PathRestriction) -> Result<RouteEffect, Remark> {
    let status = item.member("status").map(|status| status.value().as_u64().and_then(|code| u16::try_from(code).ok()));
    let headers = item.member("headers").and_then(Json::members).unwrap_or_default();
    let location = headers.into_iter().find(|(name, _)| name.eq_ignore_ascii_case("location"));
    let location = location.and_then(|(_, value)| value.string());
    let continues = item.member("continue").and_then(Json::bool) == Some(true);
    let has_target = item.member("dest").is_some();
    Ok(match (status, location) {
        (Some(Some(status)), Some(location)) if is_redirect(status) => {
            RouteEffect::Redirect(status, template(&location, path))
        }
        (_, _) if continues && has_target => {
            let reason = "the route changes the path for the routes that follow it";
            return Err(Remark::new(reason, "check whether the routes below should match the changed path"));
        }
        (_, _) if continues => RouteEffect::Continue,
        (Some(Some(status)), None) if is_gone(status) && !has_target => RouteEffect::Gone(status),
        (Some(Some(status)), None) if is_redirect(status) => RouteEffect::Other(Some(Remark::new(
            format!("the route has the status {status}, but no header `Location` to which it could redirect"),
            "to redirect, write the target as the header `Location` in place of `dest`, and import again",
        ))),
        (Some(Some(status)), _) => RouteEffect::Other(Some(unsupported(status))),
        (Some(None), _) => return Err(Remark::new("`status` is not a number", "correct the route and import again")),
        (None, _) if has_target => RouteEffect::Other(Some(Remark::new(
            "the route shows another page at the same URL instead of redirecting",
            "let the site respond to requests for that URL",
        ))),
        (None, _) => RouteEffect::Other(None),
    })
}

fn template(location: &str, path: &PathRestriction) -> TargetTemplate {
    let names = path.names();
    let known = |name: &str| match name.parse() {
        Ok(number) => Some(Capture::Number(number)),
        Err(_) => names.iter().any(|known| known == name).then(|| Capture::Name(name.to_owned())),
    };
    TargetTemplate(destination::split(location, &known))
}

fn only_without_file() -> Remark {
    Remark::about(
        NoteSubject::Files,
        format!("routes after `\"handle\": \"filesystem\"` apply only if no file exists at the path; {PER_FILE}"),
        "no change needed unless the site still has a file at one of the redirected paths",
    )
}
