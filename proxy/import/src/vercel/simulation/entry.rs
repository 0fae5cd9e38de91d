//! Evaluates a single redirect.
//! See <https://vercel.com/docs/project-configuration/vercel-json#redirects>.

use portico_redirects::LetterCase;
use serde_json::{Map, Value};

use crate::json::Json;
use crate::next::release::Release;
use crate::next::simulation::parameter::{ParameterValue, ParameterValues};
use crate::next::simulation::redirect::{Anchors, Source, is_allowed};
use crate::next::simulation::rejection::of_vercel;
use crate::next::simulation::template::PathTemplate;
use crate::simulation::answer::SimulatedOutcome;
use crate::simulation::request::SimulatedRequest;
use crate::vercel::simulation::conditions::BothReadings;
use crate::vercel::simulation::target::{filled, with_encoded_query, with_query};

/// A redirect of the file, or one that a setting adds.
#[derive(Debug)]
pub(crate) struct Entry {
    pub(crate) line: Option<u32>,
    source: Source,
    names: Vec<String>,
    /// The conditions. `None` if they are invalid or not simulated.
    conditions: Option<BothReadings>,
    destination: String,
    /// The status. `None` if it is invalid.
    status: Option<u16>,
}

/// The name of the setting for final slashes.
pub(crate) const TRAILING_SLASH: &str = "trailingSlash";

/// The value of `trailingSlash`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum FinalSlash {
    Added,
    Removed,
    Kept,
}

impl FinalSlash {
    /// Returns the value in a file.
    pub(crate) fn of(file: Json<'_>) -> Self {
        match file.member(TRAILING_SLASH).and_then(Json::bool) {
            Some(true) => Self::Added,
            Some(false) => Self::Removed,
            None => Self::Kept,
        }
    }
}

/// Returns the redirects of the settings `cleanUrls` and `trailingSlash`, in the order of evaluation. Each has the name of its
/// setting.
pub(crate) fn of_settings(file: Json<'_>) -> Vec<(&'static str, Entry)> {
    let slash = FinalSlash::of(file);
    let line = |name: &str| file.member(name).map(|value| value.origin().line);
    let is_clean = file.member("cleanUrls").and_then(Json::bool) == Some(true);
    let clean = if is_clean { clean_urls(line("cleanUrls"), slash) } else { Vec::new() };
    let slashes = final_slashes(line(TRAILING_SLASH), slash).into_iter().map(|entry| (TRAILING_SLASH, entry));
    clean.into_iter().map(|entry| ("cleanUrls", entry)).chain(slashes).collect()
}

impl Entry {
    /// Reads a redirect. Returns `None` if its source is invalid.
    pub(crate) fn read(line: u32, redirect: &Map<String, Value>) -> Option<Self> {
        let text = |key: &str| redirect.get(key).and_then(Value::as_str);
        let entry = Self::new(Some(line), text("source")?, text("destination").unwrap_or_default())?;
        let conditions = BothReadings::read(redirect);
        let code = redirect.get("statusCode").map(|code| code.as_u64().and_then(|code| u16::try_from(code).ok()));
        let status = match (redirect.get("permanent").map(Value::as_bool), code) {
            (Some(permanent), _) => permanent.map(|permanent| if permanent { 308 } else { 307 }),
            (None, Some(code)) => code.filter(|code| is_allowed(*code) || matches!(code, 410 | 451)),
            (None, None) => Some(308),
        };
        let status = status.filter(|_| of_vercel(redirect).is_none());
        Some(Self { conditions, status, ..entry })
    }

    fn new(line: Option<u32>, source: &str, destination: &str) -> Option<Self> {
        let anchors = Anchors { release: Release::Vercel, start: "^", end: "$" };
        let template = PathTemplate::parse(source, Release::Vercel)?;
        Some(Self {
            line,
            source: Source::new(source, LetterCase::Exact, &anchors)?,
            names: template.parameters().map(|parameter| parameter.name.clone()).collect(),
            conditions: BothReadings::read(&Map::new()),
            destination: destination.to_owned(),
            status: Some(308),
        })
    }

    /// Returns a text that every matching path contains, in lower case. It may be empty.
    pub(super) fn part(&self) -> Vec<u8> {
        self.source.part()
    }

    /// Reports whether the source matches a path.
    pub(crate) fn matches(&self, path: &str) -> bool {
        matches!(self.source.groups(path), Ok(Some(_)))
    }

    /// Returns the answer. Returns `None` if the redirect does not apply to the request.
    ///
    /// # Errors
    /// Returns the reason if the answer is unknown.
    pub(crate) fn outcome(&self, request: &SimulatedRequest) -> Result<Option<SimulatedOutcome>, String> {
        let (path, query) = request.path_and_query();
        let Some(groups) = self.source.groups(path)? else { return Ok(None) };
        let Some(conditions) = &self.conditions else {
            return Err("a condition that is invalid or not simulated".to_owned());
        };
        let Some(captured) = conditions.values(request)? else { return Ok(None) };
        let Some(status) = self.status.filter(|_| !self.destination.is_empty()) else {
            return Err("a redirect that Vercel rejects".to_owned());
        };
        let texts = groups.iter().map(|group| ParameterValue::Text(group.clone().unwrap_or_default()));
        let mut named: ParameterValues = self.names.iter().cloned().zip(texts).collect();
        named.extend(captured);
        let destination = with_encoded_query(&self.destination, &named);
        let location = with_query(&filled(&destination, &groups, &named), query);
        Ok(Some(SimulatedOutcome::received(status, Some(&location))))
    }
}

/// Returns the redirects of `cleanUrls`, which is on the given line.
fn clean_urls(line: Option<u32>, slash: FinalSlash) -> Vec<Entry> {
    let end = if slash == FinalSlash::Added { "/" } else { "" };
    let index = Entry::new(line, r"/{(.+)/}?index{.html}?{/}?", &format!("/$1{end}"));
    let page = Entry::new(line, r"/(.*).html{/}?", &format!("/$1{end}"));
    index.into_iter().chain(page).collect()
}

/// Returns the redirects of `trailingSlash`, which is on the given line.
fn final_slashes(line: Option<u32>, slash: FinalSlash) -> Vec<Entry> {
    let entries = match slash {
        FinalSlash::Kept => [None, None],
        FinalSlash::Removed => [Entry::new(line, "/(.*)/", "/$1"), None],
        FinalSlash::Added => [
            Entry::new(line, r"/((?!\.well-known(?:/|$))(?:[^/]+/)*[^/\.]+)", "/$1/"),
            Entry::new(line, r"/((?:[^/]+/)*[^/]+\.\w+)/", "/$1"),
        ],
    };
    entries.into_iter().flatten().collect()
}
