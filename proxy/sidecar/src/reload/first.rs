//! The rules of a start: those in the folder, or else the last good ones.

use std::sync::Arc;

use super::last_good::LastGood;
use super::rule_folder::{Content, RuleFolder, Seen};
use super::unix_seconds;
use crate::build_site::LoadedRules;
use crate::start_error::StartError;

/// What is served first.
pub(crate) struct FirstRules {
    pub(crate) good: GoodRules,
    /// Why the folder's files were refused, when these are the last good ones.
    pub(crate) refused: Option<StartError>,
    /// What the folder holds, good or bad.
    pub(crate) seen: Seen,
}

/// Rules that were compiled, and what from.
pub(crate) struct GoodRules {
    pub(crate) loaded: LoadedRules,
    pub(crate) content: Content,
    /// When the files were found good, in seconds since 1970.
    pub(crate) good_at: u64,
}

impl FirstRules {
    /// Loads them.
    ///
    /// # Errors
    /// When the folder's files are refused and there are no last good ones to serve in their place.
    pub(crate) fn load(rules: &RuleFolder, state: Option<&LastGood>) -> Result<Self, StartError> {
        let look = rules.look();
        let seen = look.seen();
        let (good, refused) = match look.content.and_then(|content| GoodRules::compile(rules, content, unix_seconds()))
        {
            Ok(good) => unless_emptied(good, rules, state),
            Err(refused) => in_place_of(refused, rules, state)?,
        };
        Ok(Self { good, refused, seen })
    }
}

impl GoodRules {
    /// The hash of the files.
    pub(crate) fn hash(&self) -> Arc<str> {
        self.content.fingerprint.to_string().into()
    }

    pub(crate) fn compile(rules: &RuleFolder, content: Content, good_at: u64) -> Result<Self, StartError> {
        Ok(Self { loaded: rules.compile(&content)?, content, good_at })
    }
}

/// A folder without files is refused like a broken one when there were rules before.
fn unless_emptied(good: GoodRules, rules: &RuleFolder, state: Option<&LastGood>) -> (GoodRules, Option<StartError>) {
    if let Err(emptied) = rules.check_not_emptied(&good.content) {
        let before = last_good(rules, state).ok().flatten();
        if let Some(before) = before.filter(|before| !before.loaded.rules.is_empty()) {
            return (before, Some(emptied));
        }
    }
    (good, None)
}

fn in_place_of(
    refused: StartError,
    rules: &RuleFolder,
    state: Option<&LastGood>,
) -> Result<(GoodRules, Option<StartError>), StartError> {
    match last_good(rules, state) {
        Ok(Some(good)) => Ok((good, Some(refused))),
        Ok(None) => Err(refused),
        Err(useless) => Err(StartError::NoLastGood { refused: Box::new(refused), useless }),
    }
}

/// The last good rules, when there are any; why they are of no use, when they are not.
fn last_good(rules: &RuleFolder, state: Option<&LastGood>) -> Result<Option<GoodRules>, String> {
    let Some(state) = state else { return Ok(None) };
    let useless = |why: String| format!("`{}`: {why}", state.file().display());
    let Some(kept) = state.read().map_err(|error| useless(error.to_string()))? else { return Ok(None) };
    let good = GoodRules::compile(rules, kept.content, kept.good_at);
    good.map(Some).map_err(|error| useless(format!("it has mistakes too\n{error}")))
}
