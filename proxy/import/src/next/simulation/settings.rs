//! Reads the settings that change the sources and the destinations of all redirects.
//! See <https://nextjs.org/docs/pages/api-reference/config/next-config-js/redirects#redirects-with-basepath-support>.

use portico_redirects::LetterCase;
use serde_json::{Map, Value};

use crate::next::file::ExportedFile;
use crate::next::release::Release;
use crate::next::simulation::conditions::Conditions;
use crate::next::simulation::redirect::{Anchors, Source, Statement, status};

/// The settings of a configuration.
#[derive(Debug)]
pub(super) struct Settings {
    pub(super) base_path: String,
    pub(super) case: LetterCase,
    pub(super) trailing_slash: TrailingSlash,
    pub(super) languages: Option<Languages>,
}

/// The redirects that Next.js adds for final slashes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum TrailingSlash {
    Removed,
    Added,
    /// The file contains `skipTrailingSlashRedirect`.
    Kept,
}

/// The value of `i18n`.
#[derive(Debug)]
pub(super) struct Languages {
    pub(super) names: Vec<String>,
    pub(super) default: String,
    /// Whether the default language depends on the host.
    pub(super) has_domains: bool,
}

/// The name of the parameter that Next.js adds for the language.
const LANGUAGE: &str = "nextInternalLocale";

impl Settings {
    pub(super) fn read(file: &ExportedFile<'_>, config: &Value) -> Self {
        let is_on = |key: &str| config.get(key).and_then(Value::as_bool) == Some(true);
        let trailing_slash = match (is_on("skipTrailingSlashRedirect"), is_on("trailingSlash")) {
            (true, _) => TrailingSlash::Kept,
            (false, true) => TrailingSlash::Added,
            (false, false) => TrailingSlash::Removed,
        };
        let case = if file.has_case_sensitive_routes { LetterCase::Exact } else { LetterCase::Ignored };
        let languages = config.get("i18n").and_then(Languages::read);
        Self { base_path: file.base_path.clone(), case, trailing_slash, languages }
    }

    /// Adds the statements of a redirect. Next.js does not start with an invalid redirect, so it is left out here.
    pub(super) fn add(&self, line: u32, redirect: &Value, statements: &mut Vec<Statement>) {
        let Value::Object(redirect) = redirect else { return };
        let text = |key: &str| redirect.get(key).and_then(Value::as_str);
        let Some(source) = text("source").filter(|source| source.starts_with('/')) else { return };
        let destination = text("destination").unwrap_or_default();
        for (source, destination) in self.variants(redirect, source, destination) {
            let Some(conditions) = Conditions::read(redirect) else { return };
            // Next.js allows a final slash, and never redirects its own files.
            let anchors = Anchors { release: Release::Next, start: r"^(?!\/_next)", end: r"(?:\/)?$" };
            let Some(source) = Source::new(&source, self.case, &anchors) else { return };
            let status = status(redirect);
            statements.push(Statement { line: Some(line), source, conditions, destination, status });
        }
    }

    /// Returns the sources and destinations with the base path and the languages.
    fn variants(&self, redirect: &Map<String, Value>, source: &str, destination: &str) -> Vec<(String, String)> {
        let is_off = |key: &str| redirect.get(key) == Some(&Value::Bool(false));
        let base = if is_off("basePath") { "" } else { self.base_path.as_str() };
        let is_external = !destination.starts_with('/');
        let target_base = if is_external { "" } else { base };
        let is_bare = |path: &str| path == "/" && self.trailing_slash != TrailingSlash::Added;
        let Some(languages) = self.languages.as_ref().filter(|_| !is_off("locale")) else {
            let from = if source == "/" && !base.is_empty() { "" } else { source };
            let to = if destination == "/" && !target_base.is_empty() { "" } else { destination };
            return vec![(format!("{base}{from}"), format!("{target_base}{to}"))];
        };
        let mut variants = Vec::new();
        let from = if is_bare(source) { "" } else { source };
        if !is_external {
            variants.push((format!("{base}/{}{from}", languages.default), format!("{target_base}{destination}")));
        }
        let choices: Vec<String> = languages.names.iter().map(|name| regex_syntax::escape(name)).collect();
        let to = match destination {
            external if is_external => external.to_owned(),
            path if is_bare(path) => format!("{target_base}/:{LANGUAGE}"),
            path => format!("{target_base}/:{LANGUAGE}{path}"),
        };
        variants.push((format!("{base}/:{LANGUAGE}({}){from}", choices.join("|")), to));
        variants
    }

    /// Returns the path with which the redirects are compared. It contains the default language if it contains none.
    pub(super) fn matched_path(&self, path: &str) -> String {
        let Some(languages) = &self.languages else { return path.to_owned() };
        let (base, rest) = self.split_base(path);
        if languages.split(rest).is_some() || rest.starts_with("/_next/") {
            return path.to_owned();
        }
        let rest = if rest == "/" && self.trailing_slash != TrailingSlash::Added { "" } else { rest };
        format!("{base}/{}{rest}", languages.default)
    }

    /// Returns the path with which the redirects for final slashes are compared. It does not contain the default
    /// language.
    pub(super) fn path_for_slashes(&self, path: &str) -> String {
        let Some(languages) = &self.languages else { return path.to_owned() };
        let matched = self.matched_path(path);
        let (base, rest) = self.split_base(&matched);
        match languages.split(rest) {
            Some((name, after)) if name == languages.default => {
                let after = if after == "/" && self.trailing_slash != TrailingSlash::Added { "" } else { after };
                let path = format!("{base}{after}");
                if path.is_empty() { "/".to_owned() } else { path }
            }
            Some(_) | None => matched,
        }
    }

    /// Splits a path into the base path and the rest. A path outside the base path has an empty base.
    fn split_base<'p>(&self, path: &'p str) -> (&'p str, &'p str) {
        let base = self.base_path.as_str();
        let is_inside = path.strip_prefix(base).is_some_and(|rest| rest.is_empty() || rest.starts_with('/'));
        path.split_at_checked(if is_inside { base.len() } else { 0 }).unwrap_or(("", path))
    }
}

impl Languages {
    fn read(i18n: &Value) -> Option<Self> {
        let names = i18n.get("locales")?.as_array()?;
        Some(Self {
            names: names.iter().filter_map(Value::as_str).map(str::to_owned).collect(),
            default: i18n.get("defaultLocale")?.as_str()?.to_owned(),
            has_domains: i18n.get("domains").and_then(Value::as_array).is_some_and(|domains| !domains.is_empty()),
        })
    }

    /// Splits a path into its language and the rest. Returns `None` if the path starts with no language.
    fn split<'p>(&self, path: &'p str) -> Option<(&str, &'p str)> {
        let inner = path.strip_prefix('/')?;
        let (first, rest) = inner.split_at_checked(inner.find('/').unwrap_or(inner.len()))?;
        let name = self.names.iter().find(|name| name.eq_ignore_ascii_case(first))?;
        Some((name, rest))
    }
}
