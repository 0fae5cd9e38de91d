//! Finds redirects whose requests the settings `cleanUrls` and `trailingSlash` redirect first.
//! See <https://vercel.com/docs/project-configuration/vercel-json#trailingslash>.

use std::collections::BTreeMap;

use serde_json::{Map, Value};

use crate::json::Json;
use crate::next::release::Release;
use crate::next::seeds::seed;
use crate::next::simulation::template::PathTemplate;
use crate::note::{NoteSubject, Remark};
use crate::simulation::answer::SimulatedOutcome;
use crate::simulation::request::SimulatedRequest;
use crate::vercel::simulation::entry::{Entry, FinalSlash, TRAILING_SLASH, of_settings};

/// The redirects of the settings.
pub(super) struct EarlierRedirects {
    settings: Vec<(&'static str, Entry)>,
    slash: FinalSlash,
}

/// The effect of the settings on a redirect of the file.
pub(super) enum EarlierEffect {
    /// The redirect applies to no request.
    Dead(Remark),
    /// The redirect does not apply to some requests.
    Partial(Remark),
}

impl EarlierRedirects {
    pub(super) fn of(file: Json<'_>) -> Self {
        Self { settings: of_settings(file), slash: FinalSlash::of(file) }
    }

    /// Returns the effect of the settings on a redirect. Returns `None` if they have none, or if the source is invalid.
    pub(super) fn effect(&self, redirect: &Map<String, Value>) -> Option<EarlierEffect> {
        // Most files have no such settings, and the expressions of long files take seconds to compile.
        if self.settings.is_empty() {
            return None;
        }
        let template = PathTemplate::parse(redirect.get("source")?.as_str()?, Release::Vercel)?;
        let entry = Entry::read(0, redirect)?;
        let paths = seed(redirect, "", Release::Vercel)?.paths;
        let (setting, path) = paths.iter().find_map(|path| Some((self.setting_before(&entry, path)?, path)))?;
        // Every path with the slash is redirected, whatever its other segments are.
        let ends_with_slash = self.slash == FinalSlash::Removed && template.end().ends_with('/');
        if template.is_literal() || ends_with_slash {
            let reason =
                format!("the source matches no request, because Vercel first redirects such paths for `{setting}`");
            let hint = "write the path without the ending, or with the final slash, as the source if the redirect should apply";
            return Some(EarlierEffect::Dead(Remark::new(reason, hint)));
        }
        // The path of an empty parameter, such as `/a/` for `/a/(.*)`, is only another form for rules.
        if self.slash == FinalSlash::Removed && setting == TRAILING_SLASH {
            return None;
        }
        let reason = format!(
            "for `{setting}`, Vercel redirects paths such as `{path}` before it tries this redirect; the rule redirects such requests"
        );
        let hint = "no change needed if these requests should be redirected; otherwise, delete the rule";
        Some(EarlierEffect::Partial(Remark::about(NoteSubject::EarlierSetting, reason, hint)))
    }

    /// Returns the setting that redirects a path first, if the redirect of the file then does not apply.
    fn setting_before(&self, entry: &Entry, path: &str) -> Option<&'static str> {
        let (first, mut path) = self.redirected(path)?;
        // A path such as `/a.html/` needs two redirects.
        if let Some((_, next)) = self.redirected(&path) {
            path = next;
        }
        (!entry.matches(&path)).then_some(first)
    }

    fn redirected(&self, path: &str) -> Option<(&'static str, String)> {
        let request = SimulatedRequest::new("site.example", path, None, &BTreeMap::new());
        let redirected = |entry: &Entry| match entry.outcome(&request).ok()?? {
            SimulatedOutcome::Redirect { location, .. } => Some(location),
            SimulatedOutcome::Gone(_)
            | SimulatedOutcome::Refused(_)
            | SimulatedOutcome::WithoutUrl(_)
            | SimulatedOutcome::Page
            | SimulatedOutcome::Unknown(_) => None,
        };
        self.settings.iter().find_map(|(name, entry)| Some((*name, redirected(entry)?)))
    }
}
