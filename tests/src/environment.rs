//! Prepares everything that Portico needs in a scenario: a folder with files, the upstreams and the configuration.

use std::fs;
use std::io::{self, Write};
use std::net::SocketAddr;
use std::path::Path;

use serde_json::{Value, json};
use socket2::Socket;
use tempfile::TempDir;

use crate::gates::Gates;
use crate::matrix::ScenarioCase;
use crate::outcome::Outcome;
use crate::portico::{Addresses, Portico};
use crate::scenario::{RealRules, Rules, Scenario};
use crate::upstream::{Reserved, Upstream};
use crate::{files, ports};

/// A placeholder for an address in a configuration. When Portico starts, a reserved address replaces the placeholder.
const RESERVED: &str = "reserved";
/// The path of the manifest of the build.
const MANIFEST: &str = "build/build.json";
/// The maximum number of attempts to start Portico with new ports. Another process may take a chosen port before
/// Portico listens on it.
const PORT_ATTEMPTS: usize = 8;

/// The folder, the upstreams and the configuration of a scenario, which must exist before Portico starts.
pub struct Environment {
    /// The scenario, after each placeholder `${…}` has been replaced with its value.
    pub(crate) scenario: Scenario,
    pub(crate) folder: TempDir,
    pub(crate) api: Upstream,
    pub(crate) pages: Upstream,
    pub(crate) gates: Gates,
}

impl Environment {
    /// Creates the environment for a case of a scenario. Replaces the placeholders `${…}`, writes the files and starts
    /// the upstreams.
    ///
    /// # Errors
    /// Fails if the document is not a scenario, if a file cannot be written, or if an upstream does not start.
    pub(crate) fn new(document: &Value, case: ScenarioCase) -> Outcome<Self> {
        Self::with_config(document, case, &Value::Null)
    }

    /// Creates an environment like [`Self::new`]. Also merges the keys in `more` into the configuration of the
    /// scenario.
    ///
    /// # Errors
    /// Fails if the document is not a scenario, if a file cannot be written, or if an upstream does not start.
    pub(crate) fn with_config(document: &Value, mut case: ScenarioCase, more: &Value) -> Outcome<Self> {
        let failed = |error: io::Error| error.to_string();
        let (api, pages) = (Reserved::new(), Reserved::new());
        let folder = tempfile::tempdir().map_err(failed)?;
        case.set("api", api.address.to_string());
        case.set("pages", pages.address.to_string());
        case.set("api_port", api.address.port().to_string());
        case.set("folder", folder.path().display().to_string());
        let mut scenario = Scenario::read(case.fill(document))?;
        scenario.config = merged(merged(default_config(api.address, pages.address), &scenario.config), more);
        let scripts = std::mem::take(&mut scenario.upstreams);
        let gates = Gates::default();
        let api = Upstream::start("api", api, scripts.api, gates.clone()).map_err(failed)?;
        let pages = Upstream::start("pages", pages, scripts.pages, gates.clone()).map_err(failed)?;
        write_files(&scenario, folder.path()).map_err(failed)?;
        Ok(Self { scenario, folder, api, pages, gates })
    }

    /// Creates an environment from the text of a scenario. Tests that are written in Rust use this function.
    ///
    /// # Errors
    /// Fails if the text is not a scenario, if a file cannot be written, or if an upstream does not start.
    pub fn from_text(text: &str) -> Outcome<Self> {
        let document = serde_saphyr::from_str(text).map_err(|error| error.to_string())?;
        Self::new(&document, ScenarioCase::default())
    }

    /// Starts Portico and waits until it serves requests.
    ///
    /// # Errors
    /// Fails if Portico does not serve requests.
    pub fn start(&self) -> Outcome<Portico> {
        self.start_through(&[])
    }

    /// Starts Portico through another program that executes Portico, such as `env`. The command line of Portico is
    /// appended to `program`.
    ///
    /// # Errors
    /// Fails if Portico does not serve requests.
    pub fn start_through(&self, program: &[&str]) -> Outcome<Portico> {
        for _ in 0..PORT_ATTEMPTS {
            let addresses = [ports::reserve().1, ports::reserve().1, ports::reserve().1];
            let mut portico = self.spawn(addresses, program)?;
            match portico.wait_until_serving() {
                Ok(()) => return Ok(portico),
                Err(reason) if reason.contains("failed to listen") => {}
                Err(reason) => return Err(reason),
            }
        }
        Err("found no free port".to_owned())
    }

    /// Starts Portico in a scenario in which Portico must fail to start. If the scenario has the key `occupied`, also
    /// returns a socket that listens on the occupied address.
    pub(crate) fn start_expecting_failure(&self) -> Outcome<(Portico, Option<Socket>)> {
        let (mut listen, mut admin) = (ports::reserve().1, ports::reserve().1);
        let holder = self.scenario.occupied.as_ref().map(|key| {
            let (holder, taken) = ports::reserve();
            holder.listen(1).expect("listening on a reserved port succeeds");
            *(if key == "admin" { &mut admin } else { &mut listen }) = taken;
            holder
        });
        Ok((self.spawn([listen, admin, ports::reserve().1], &[])?, holder))
    }

    fn spawn(&self, [listen, admin, internal]: [SocketAddr; 3], through: &[&str]) -> Outcome<Portico> {
        let mut config = self.scenario.config.clone();
        for (key, address) in [("listen", listen), ("admin", admin), ("internal", internal)] {
            if let Some(value) = config.get_mut(key).filter(|value| **value == RESERVED) {
                *value = address.to_string().into();
            }
        }
        let addresses = Addresses { listen, admin: config.get("admin").map(|_| admin), internal };
        // Every JSON document is also a YAML document.
        let text = serde_json::to_string_pretty(&config).expect("a configuration is JSON");
        let file = self.folder.path().join("portico.yaml");
        files::write(&file, &text).expect("the configuration is written");
        let spawn = || Portico::spawn(self.folder.path(), addresses, through);
        if !self.scenario.hangup_at_start {
            return Ok(spawn());
        }
        // Portico reads the rules first, and then the manifest of the build. In this test, the manifest is a pipe.
        // Portico therefore waits until the manifest is written to the pipe below.
        let manifest = self.folder.path().join(MANIFEST);
        let text = fs::read(&manifest).and_then(|text| files::remove(&manifest).map(|()| text));
        let mut pipe = files::pipe(&manifest).expect("a pipe is created");
        let portico = spawn();
        portico.hang_up_while_it_reads(&manifest)?;
        pipe.write_all(&text.expect("the manifest is read")).expect("the manifest is written");
        Ok(portico)
    }
}

fn default_config(api: SocketAddr, pages: SocketAddr) -> Value {
    json!({
        "listen": RESERVED,
        "admin": RESERVED,
        "internal": RESERVED,
        "threads": 1,
        "rules": "rules",
        "build": "build",
        "api": { "origin": format!("http://{api}"), "retry": { "delay": "1ms" } },
        "pages": { "origin": format!("http://{pages}"), "retry": { "on": ["connect", "reset"], "delay": "1ms" } },
    })
}

/// Returns `base` with the values of `more`. Merges maps recursively. A null in `more` removes the key from `base`.
pub(crate) fn merged(base: Value, more: &Value) -> Value {
    match (base, more) {
        (Value::Object(mut base), Value::Object(more)) => {
            for (key, value) in more {
                match base.remove(key) {
                    _ if value.is_null() => {}
                    old => drop(base.insert(key.clone(), merged(old.unwrap_or(Value::Null), value))),
                }
            }
            Value::Object(base)
        }
        (base, Value::Null) => base,
        (_, more) => more.clone(),
    }
}

fn write_files(scenario: &Scenario, folder: &Path) -> io::Result<()> {
    fs::create_dir_all(folder.join("build/client"))?;
    if let Some(id) = &scenario.build.id {
        let manifest = json!({ "id": id, "created_at": "2026-01-01T00:00:00Z" });
        files::write(&folder.join(MANIFEST), &manifest.to_string())?;
    }
    for (name, text) in &scenario.build.files {
        files::write(&folder.join("build/client").join(name), text)?;
    }
    match &scenario.rules {
        Rules::Named(RealRules::OfTheSite) => {
            let real = crate::folders::repository().join("rules");
            files::link(&folder.join("rules"), &real.display().to_string())?;
        }
        Rules::Files(rules) => {
            if rules.is_empty() {
                files::write(&folder.join("rules/none.yaml"), "rules: []\n")?;
            }
            for (name, text) in rules {
                files::write(&folder.join("rules").join(name), text)?;
            }
        }
    }
    for (name, text) in &scenario.files {
        files::write(&folder.join(name), text)?;
    }
    for (name, to) in &scenario.links {
        files::link(&folder.join(name), to)?;
    }
    Ok(())
}
