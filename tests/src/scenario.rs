//! The contents of a scenario file.

use std::collections::BTreeMap;

use serde::Deserialize;
use serde_json::Value;

use crate::matching::Match;
use crate::outcome::Outcome;
use crate::step::Step;
use crate::upstream::UpstreamScript;

/// One scenario.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Scenario {
    /// What the scenario shows, in one sentence.
    pub(crate) about: String,
    /// Lists of values for `${name}`, by name. Every combination of values is a separate test.
    #[serde(default, rename = "cases")]
    _cases: Value,
    /// The rule files, by their names.
    #[serde(default)]
    pub(crate) rules: Rules,
    /// Keys that are added to the default configuration or replace its values.
    #[serde(default)]
    pub(crate) config: Value,
    #[serde(default)]
    pub(crate) build: Build,
    /// Contents of further files, by their paths in the folder of the scenario.
    #[serde(default)]
    pub(crate) files: BTreeMap<String, String>,
    /// Targets of symbolic links, by their paths in the folder of the scenario.
    #[serde(default)]
    pub(crate) links: BTreeMap<String, String>,
    #[serde(default)]
    pub(crate) upstreams: Upstreams,
    /// The address that is already in use when Portico starts: `listen` or `admin`.
    pub(crate) occupied: Option<String>,
    /// How the process exits, in a scenario that expects it to fail to start.
    pub(crate) refuses_to_start: Option<Ending>,
    /// Whether to send SIGHUP after the process has read its rules, and before it serves.
    #[serde(default)]
    pub(crate) hangup_at_start: bool,
    #[serde(default)]
    pub(crate) steps: Vec<Step>,
}

/// Where the rules come from.
#[derive(Debug, Deserialize)]
#[serde(untagged)]
pub(crate) enum Rules {
    /// The rules of the site, which are in the repository.
    Named(RealRules),
    /// Rule files, by their names.
    Files(BTreeMap<String, String>),
}

#[derive(Debug, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum RealRules {
    OfTheSite,
}

impl Default for Rules {
    fn default() -> Self {
        Self::Files(BTreeMap::new())
    }
}

/// A build of the frontend.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub(crate) struct Build {
    /// The id of the build. If it is null, no `build.json` is written.
    pub(crate) id: Option<String>,
    /// Contents of files, by their paths below `client/`.
    pub(crate) files: BTreeMap<String, String>,
}

impl Default for Build {
    fn default() -> Self {
        Self { id: Some("build-1".to_owned()), files: BTreeMap::new() }
    }
}

/// The two upstreams.
#[derive(Debug, Default, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub(crate) struct Upstreams {
    pub(crate) api: UpstreamScript,
    pub(crate) pages: UpstreamScript,
}

/// How the process exits.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Ending {
    exit: i32,
    stderr: Option<Match>,
}

impl Ending {
    /// Checks whether the exit code and stderr of a process are as expected.
    pub(crate) fn check(&self, code: Option<i32>, stderr: &str) -> Outcome {
        if code != Some(self.exit) {
            return Err(format!("the exit code is {code:?}, expected {}: {stderr}", self.exit));
        }
        match &self.stderr {
            Some(expected) => expected.check("stderr", stderr),
            None if stderr.is_empty() => Ok(()),
            None => Err(format!("stderr is {stderr:?}, expected nothing")),
        }
    }
}

impl Scenario {
    /// Converts a document, in which each `${…}` has been replaced, to a scenario.
    ///
    /// # Errors
    /// If the document is not a scenario.
    pub(crate) fn read(document: Value) -> Outcome<Self> {
        serde_json::from_value(document).map_err(|error| format!("invalid scenario: {error}"))
    }
}
