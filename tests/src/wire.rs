//! Runs Portico between raw clients and two recording upstreams.

use serde_json::{Value, json};

use crate::environment::{Environment, merged};
use crate::files;
use crate::matrix::ScenarioCase;
use crate::outcome::Outcome;
use crate::portico::Portico;
use crate::raw_client::RawClient;
use crate::recorder::Recorder;
use crate::wait;

/// The path of a small file of the build. Portico itself answers requests for this file, for [`LARGE_FILE`] and for
/// `/old`, which is redirected to `/new`. All other requests are forwarded to an upstream.
pub const SMALL_FILE: &str = "/assets/small-1.txt";
/// The path of a large file of the build. The file is larger than any socket buffer.
pub const LARGE_FILE: &str = "/assets/large-1.txt";
/// The size of [`LARGE_FILE`] in bytes.
pub const LARGE: usize = 8 * 1024 * 1024;

/// A running Portico between raw clients and two recording upstreams.
pub struct Wire {
    /// The running Portico process.
    pub portico: Portico,
    /// The upstream that receives requests for paths below `/api/`.
    pub api: Recorder,
    /// The upstream that receives all other forwarded requests.
    pub pages: Recorder,
    environment: Environment,
}

impl Wire {
    /// Starts Portico and its upstreams. Merges `config` into the default configuration.
    ///
    /// # Errors
    /// Fails if Portico does not start.
    pub fn start(config: &Value) -> Outcome<Self> {
        let (api, pages) = (Recorder::start(), Recorder::start());
        let origins = json!({
            "api": { "origin": format!("http://{}", api.address) },
            "pages": { "origin": format!("http://{}", pages.address) },
        });
        let document = json!({
            "about": "Portico runs between raw clients and recording upstreams.",
            "rules": { "r.yaml": "rules: [{ from: /old, to: /new }]" },
            "build": { "files": { "assets/small-1.txt": "small\n", "assets/large-1.txt": "0123456789abcdef".repeat(LARGE / 16) } },
            "config": merged(origins, config),
        });
        let environment = Environment::new(&document, ScenarioCase::default())?;
        Ok(Self { portico: environment.start()?, api, pages, environment })
    }

    /// Replaces the rule file without requesting a reload.
    ///
    /// # Errors
    /// Fails if the file cannot be written.
    pub fn replace_rules(&self, text: &str) -> Outcome {
        let file = self.environment.folder.path().join("rules/r.yaml");
        files::replace(&file, text).map_err(|error| error.to_string())
    }

    /// Returns the upstream to which Portico forwards requests for a target.
    pub fn upstream_of(&self, target: &str) -> &Recorder {
        if target.starts_with("/api/") { &self.api } else { &self.pages }
    }

    /// Opens a client connection to Portico.
    ///
    /// # Errors
    /// Fails if the connection cannot be opened.
    pub fn client(&self) -> Outcome<RawClient> {
        RawClient::open(self.portico.listen)
    }

    /// Sends the first `cut` bytes. Waits until Portico has read these bytes and is idle, then sends the other bytes.
    ///
    /// # Errors
    /// Fails if Portico does not read the bytes, or if the process stays busy.
    pub fn send_held_back(&self, client: &mut RawClient, bytes: &[u8], cut: usize) -> Outcome {
        client.send(&bytes[..cut]);
        client.wait_read()?;
        self.wait_idle()?;
        client.send(&bytes[cut..]);
        Ok(())
    }

    /// Waits until the process is idle, which means that each of its threads is waiting.
    ///
    /// # Errors
    /// Fails if the process stays busy.
    pub fn wait_idle(&self) -> Outcome {
        wait::until("the process is idle", || {
            if self.portico.is_idle()? { Ok(()) } else { Err("a thread runs".to_owned()) }
        })
    }

    /// Waits until the log contains a line with these keys and values.
    ///
    /// # Errors
    /// Fails if the log does not contain such a line in time.
    pub fn check_log(&self, expected: &[(&str, Value)]) -> Outcome {
        wait::until(&format!("the log contains {expected:?}"), || {
            let log = self.portico.log()?;
            let holds = |line: &Value| expected.iter().all(|(key, value)| line.get(key) == Some(value));
            if log.iter().any(holds) { Ok(()) } else { Err(format!("the log is {log:?}")) }
        })
    }

    /// Performs the checks that follow every test. On new connections, requests for a redirect, a page and the API must
    /// get responses with the expected statuses. The process must be alive and must have written nothing to stderr. The
    /// upstreams must have received only valid bytes.
    ///
    /// # Errors
    /// Fails if a check fails. The error describes the first failure.
    pub fn check(&mut self) -> Outcome {
        for (target, status) in [("/old", 301), ("/probe", 200), ("/api/probe", 200)] {
            let mut client = self.client()?;
            client.send(format!("GET {target} HTTP/1.1\r\nhost: site.example\r\nconnection: close\r\n\r\n").as_bytes());
            let found =
                client.response().map_err(|reason| format!("after the test, {target} gets no response: {reason}"))?;
            if found.status != status {
                return Err(format!("after the test, a request for {target} returns {}", found.status));
            }
        }
        self.portico.check_alive()?;
        let faults = [self.api.faults(), self.pages.faults()].concat();
        if faults.is_empty() {
            Ok(())
        } else {
            Err(format!("an upstream received invalid bytes: {}", faults.join("\n")))
        }
    }
}
