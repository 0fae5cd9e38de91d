//! Portico between a raw client and two recording upstreams.

use serde_json::{Value, json};

use crate::matrix::Case;
use crate::portico::Portico;
use crate::raw_client::RawClient;
use crate::recorder::Recorder;
use crate::site::{Stage, merged};
use crate::{Outcome, wait};

/// What answers where: `/old` leads to `/new`, this file and this one is served, the rest goes to an upstream.
pub const SMALL_FILE: &str = "/assets/small-1.txt";
/// A file that no socket buffer holds.
pub const LARGE_FILE: &str = "/assets/large-1.txt";
/// Its size.
pub const LARGE: usize = 8 * 1024 * 1024;

/// A running Portico and what it talks to.
pub struct Wire {
    /// The process.
    pub portico: Portico,
    /// Behind `/api/`.
    pub api: Recorder,
    /// Behind everything else.
    pub pages: Recorder,
    _stage: Stage,
}

impl Wire {
    /// Starts with the usual configuration and what differs from it.
    ///
    /// # Errors
    /// When Portico does not start.
    pub fn start(config: &Value) -> Outcome<Self> {
        let (api, pages) = (Recorder::start(), Recorder::start());
        let origins = json!({
            "api": { "origin": format!("http://{}", api.address) },
            "pages": { "origin": format!("http://{}", pages.address) },
        });
        let document = json!({
            "about": "raw bytes",
            "rules": { "r.yaml": "rules: [{ from: /old, to: /new }]" },
            "build": { "files": { "assets/small-1.txt": "small\n", "assets/large-1.txt": "0123456789abcdef".repeat(LARGE / 16) } },
            "config": merged(origins, config),
        });
        let stage = Stage::set(&document, Case::default())?;
        Ok(Self { portico: stage.start()?, api, pages, _stage: stage })
    }

    /// The upstream of a target.
    pub fn upstream_of(&self, target: &str) -> &Recorder {
        if target.starts_with("/api/") { &self.api } else { &self.pages }
    }

    /// Connects as a visitor.
    ///
    /// # Errors
    /// When nobody listens.
    pub fn client(&self) -> Outcome<RawClient> {
        RawClient::open(self.portico.listen)
    }

    /// Sends a part, and the rest only once the first was read and the whole process has come to rest.
    ///
    /// # Errors
    /// When it is never read.
    pub fn send_held_back(&self, client: &mut RawClient, bytes: &[u8], cut: usize) -> Outcome {
        client.send(&bytes[..cut]);
        client.wait_taken()?;
        self.wait_idle()?;
        client.send(&bytes[cut..]);
        Ok(())
    }

    /// Waits until every thread of the process waits.
    ///
    /// # Errors
    /// When it never rests.
    pub fn wait_idle(&self) -> Outcome {
        wait::until("the process waits", || if self.portico.is_idle()? { Ok(()) } else { Err("it works".to_owned()) })
    }

    /// Waits until a line of the log holds these values.
    ///
    /// # Errors
    /// When none does.
    pub fn check_log(&self, expected: &[(&str, Value)]) -> Outcome {
        wait::until(&format!("the log holds {expected:?}"), || {
            let log = self.portico.log()?;
            let holds = |line: &Value| expected.iter().all(|(key, value)| line.get(key) == Some(value));
            if log.iter().any(holds) { Ok(()) } else { Err(format!("it is {log:?}")) }
        })
    }

    /// What has to hold after everything: the process lives and is silent, a new connection is served on all ways, and the
    /// upstreams have seen nothing that is not valid.
    ///
    /// # Errors
    /// What does not hold.
    pub fn check(&mut self) -> Outcome {
        for (target, status) in [("/old", 301), ("/probe", 200), ("/api/probe", 200)] {
            let mut client = self.client()?;
            client.send(format!("GET {target} HTTP/1.1\r\nhost: site.example\r\nconnection: close\r\n\r\n").as_bytes());
            let found = client.response().map_err(|reason| format!("afterwards {target} is not answered: {reason}"))?;
            if found.status != status {
                return Err(format!("afterwards {target} is answered {}", found.status));
            }
        }
        self.portico.check_alive()?;
        let faults = [self.api.faults(), self.pages.faults()].concat();
        if faults.is_empty() {
            Ok(())
        } else {
            Err(format!("an upstream received what is not valid: {}", faults.join("\n")))
        }
    }
}
