//! Defines the contents of a scenario file.

use std::collections::BTreeMap;

use serde::Deserialize;
use serde_json::Value;

use crate::matching::Match;
use crate::outcome::Outcome;
use crate::step::Step;
use crate::upstream::UpstreamScript;

/// A scenario: the configuration of Portico, its upstreams, and the steps of the test.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Scenario {
    /// One sentence that says what the scenario shows.
    pub(crate) about: String,
    /// The lists of values for placeholders such as `${name}`. The keys are the names of the placeholders. Every
    /// combination of values is a separate test.
    #[serde(default, rename = "cases")]
    _cases: Value,
    /// The rule files of the scenario, or the rules of the site.
    #[serde(default)]
    pub(crate) rules: Rules,
    /// Keys that are added to the default configuration or replace its values.
    #[serde(default)]
    pub(crate) config: Value,
    #[serde(default)]
    pub(crate) build: Build,
    /// The contents of other files. The keys are the paths of the files in the folder of the scenario.
    #[serde(default)]
    pub(crate) files: BTreeMap<String, String>,
    /// The targets of symbolic links. The keys are the paths of the links in the folder of the scenario.
    #[serde(default)]
    pub(crate) links: BTreeMap<String, String>,
    #[serde(default)]
    pub(crate) upstreams: Upstreams,
    /// The address that is already in use when Portico starts: `listen` or `admin`.
    pub(crate) occupied: Option<String>,
    /// The expected exit of the process. The key is present only if the scenario expects Portico to fail to start.
    pub(crate) refuses_to_start: Option<Ending>,
    /// Whether SIGHUP is sent after the process has read its rules and before it serves requests.
    #[serde(default)]
    pub(crate) hangup_at_start: bool,
    #[serde(default)]
    pub(crate) steps: Vec<Step>,
}

/// The source of the rules of a scenario.
#[derive(Debug, Deserialize)]
#[serde(untagged)]
pub(crate) enum Rules {
    /// The rules of the site in this repository.
    Named(RealRules),
    /// The texts of rule files. The keys are the names of the files.
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

/// The build of the frontend in a scenario.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub(crate) struct Build {
    /// The id of the build. If the id is null, the harness writes no `build.json`.
    pub(crate) id: Option<String>,
    /// The contents of the files of the build. The keys are the paths of the files below `client/`.
    pub(crate) files: BTreeMap<String, String>,
}

impl Default for Build {
    fn default() -> Self {
        Self { id: Some("build-1".to_owned()), files: BTreeMap::new() }
    }
}

/// The scripts of the two upstreams.
#[derive(Debug, Default, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub(crate) struct Upstreams {
    pub(crate) api: UpstreamScript,
    pub(crate) pages: UpstreamScript,
}

/// The expected exit code and stderr of a process.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Ending {
    exit: i32,
    stderr: Option<Match>,
}

impl Ending {
    /// Checks that the exit code and stderr of a process are as expected.
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
    /// Converts a parsed YAML document to a scenario. All placeholders `${…}` in the document must already have been
    /// replaced.
    ///
    /// # Errors
    /// Fails if the document is not a valid scenario.
    pub(crate) fn read(document: Value) -> Outcome<Self> {
        serde_json::from_value(document).map_err(|error| format!("invalid scenario: {error}"))
    }
}
