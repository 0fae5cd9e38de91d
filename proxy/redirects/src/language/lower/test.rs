//! `tests`: what each line asks and expects.

use crate::diagnostic::{Code, Diagnostic};
use crate::language::parse::{RawTest, Reading};
use crate::language::pattern::not_a_path;
use crate::language::raw::Spot;
use crate::location::{Destination, Location};
use crate::path::NormalPath;
use crate::rule_test::{Expected, RuleTest};

const STATUSES: [u16; 7] = [301, 302, 303, 307, 308, 410, 451];

/// The tests of one rule; those with mistakes are reported and left out.
pub(super) fn all(raw: Vec<RawTest>, found: &mut Vec<Diagnostic>) -> Vec<RuleTest> {
    raw.into_iter().filter_map(|test| one(&test, found)).collect()
}

fn one(raw: &RawTest, found: &mut Vec<Diagnostic>) -> Option<RuleTest> {
    let before = found.len();
    let get = raw.get.as_ref();
    match get {
        Some(get) => check_get(get, found),
        None if raw.reading == Reading::Partial => {}
        None => found
            .push(Diagnostic::new(Code::MissingKey, raw.place.clone(), "the test asks for no path").expected("`get`")),
    }
    let expected = expected(raw, found);
    if found.len() > before {
        return None;
    }
    Some(RuleTest { get: get?.value.as_str().into(), expected: expected?, place: raw.place.clone(), rule: 0 })
}

fn check_get(get: &Spot<String>, found: &mut Vec<Diagnostic>) {
    let (path, _) = get.value.split_once('?').unwrap_or((&get.value, ""));
    if let Err(error) = NormalPath::parse(path) {
        found.push(not_a_path(path, error).at(&get.place));
    }
}

fn expected(raw: &RawTest, found: &mut Vec<Diagnostic>) -> Option<Expected> {
    let status = match &raw.status {
        Some(status) => Some(number(status, found)?),
        None => None,
    };
    match (&raw.to, status, &raw.no_redirect) {
        (Some(to), status, None) => Some(Expected::Redirect { to: location(to, found)?, status }),
        (None, Some(status @ (410 | 451)), None) => Some(Expected::Status(status)),
        (None, None, Some(flag)) if flag.value => Some(Expected::NoRedirect),
        (None, _, None) if raw.reading == Reading::Partial => None,
        (_, _, Some(_)) | (None, _, None) => {
            let message = "the test does not say clearly what to expect";
            found.push(
                Diagnostic::new(Code::Conflict, raw.place.clone(), message)
                    .expected("`to`, or `status: 410`, or `status: 451`, or `no_redirect: true`"),
            );
            None
        }
    }
}

fn number(status: &Spot<String>, found: &mut Vec<Diagnostic>) -> Option<u16> {
    let number = status.value.parse().ok().filter(|code| STATUSES.contains(code));
    if number.is_none() {
        let message = format!("no rule answers with {}", status.value);
        found.push(
            Diagnostic::new(Code::BadValue, status.place.clone(), message)
                .expected("301, 302, 303, 307, 308, 410 or 451"),
        );
    }
    number
}

/// The location as it goes on the wire, so that an editor may write it in Russian letters.
fn location(to: &Spot<String>, found: &mut Vec<Diagnostic>) -> Option<Box<str>> {
    if to.value.starts_with("https://") || to.value.starts_with("http://") {
        return Some(to.value.as_str().into());
    }
    let (rest, fragment) = to.value.split_once('#').unwrap_or((&to.value, ""));
    let (path, query) = rest.split_once('?').unwrap_or((rest, ""));
    let built = NormalPath::parse(path).map(|path| {
        let site = Destination::Site(path.into_owned());
        Location::build(&site, query, fragment)
    });
    match built {
        Ok(Some(location)) => Some(location.as_str().into()),
        Ok(None) => {
            let message = format!("no rule can send to `{path}`: it could lead off the site");
            found.push(Diagnostic::new(Code::BadTarget, to.place.clone(), message));
            None
        }
        Err(error) => {
            found.push(not_a_path(path, error).at(&to.place));
            None
        }
    }
}
