//! One step of a scenario: first its actions, in the order of the keys below, then its expectations.

use std::collections::BTreeMap;

use serde::Deserialize;
use serde_json::Value;

use crate::client::Response;
use crate::decode;
use crate::http::{from_latin, to_latin};
use crate::matching::{Fields, Match, check_fields};
use crate::outcome::Outcome;
use crate::upstream::ReceivedRequest;

/// One step.
#[derive(Debug, Default, Deserialize)]
#[serde(deny_unknown_fields, default)]
#[expect(clippy::struct_excessive_bools, reason = "each is a key of the scenario file")]
pub(crate) struct Step {
    /// Files to write in place, by name.
    pub(crate) write: BTreeMap<String, String>,
    /// Files to replace as editors do, by a rename.
    pub(crate) replace: BTreeMap<String, String>,
    /// Files and folders to remove.
    pub(crate) remove: Vec<String>,
    /// Files and folders to rename.
    pub(crate) rename: BTreeMap<String, String>,
    /// Links to create or replace, atomically.
    pub(crate) link: BTreeMap<String, String>,
    /// Waits until the process has read at least this many more bytes, from files and sockets.
    pub(crate) reads_more: Option<u64>,
    /// A signal to send: `TERM`, `INT` or `HUP`.
    pub(crate) signal: Option<String>,
    /// Stops the process with SIGTERM and starts it again.
    pub(crate) restart: bool,
    /// A gate to open.
    pub(crate) open: Option<String>,

    /// Method and target of a request.
    pub(crate) send: Option<String>,
    /// Fields to add; `host` replaces the default, null removes it.
    pub(crate) headers: BTreeMap<String, Option<String>>,
    /// The body, sent with `Content-Length`.
    pub(crate) body: Option<String>,
    /// A request as bytes: each character below 256 is that byte.
    pub(crate) raw: Option<String>,
    /// Half-closes the connection after the request.
    pub(crate) then_end: bool,
    /// The name of a connection that several steps share; without a name the step has its own.
    pub(crate) on: Option<String>,
    /// Reads until this text has arrived.
    pub(crate) wait_for: Option<String>,
    /// Reads until the decoded part of a body contains this text.
    pub(crate) wait_for_decoded: Option<String>,
    /// Repeats the request until the expectation is met.
    pub(crate) until: bool,
    /// Sends the request to the admin listener.
    pub(crate) admin: bool,
    /// Sends the request to the internal listener.
    pub(crate) internal: bool,

    /// The response.
    pub(crate) expect: Option<Expected>,
    /// The connection is closed without a response.
    pub(crate) expect_close: bool,
    /// All requests that the API host received since the last check.
    pub(crate) api: Option<Vec<ExpectedRequest>>,
    /// Waits until the API host has closed this many connections since the start.
    pub(crate) api_closes: Option<usize>,
    /// All requests that the renderer received since the last check.
    pub(crate) pages: Option<Vec<ExpectedRequest>>,
    /// Lines that the metrics must contain; a line that ends in ` 0` may be missing.
    pub(crate) metrics: Vec<String>,
    /// Lines that the log must contain.
    pub(crate) log: Vec<BTreeMap<String, Value>>,
    /// The number of log lines that match.
    pub(crate) log_count: Option<LogCount>,
    /// The public address no longer accepts connections.
    pub(crate) is_closed: bool,
    /// The exit code with which the process exits by itself.
    pub(crate) exit: Option<i32>,
}

/// A number of log lines.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct LogCount {
    pub(crate) times: usize,
    pub(crate) of: BTreeMap<String, Value>,
}

/// An expected response.
#[derive(Debug, Default, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub(crate) struct Expected {
    status: Statuses,
    headers: Fields,
    body: Option<Match>,
    /// The body without its content coding.
    decoded: Option<Match>,
    /// The statuses of the heads before it.
    informational: Vec<u16>,
    /// The response is cut short.
    is_truncated: bool,
    /// The connection is closed after it.
    pub(crate) closes: bool,
}

#[derive(Debug, Deserialize)]
#[serde(untagged)]
enum Statuses {
    One(u16),
    /// Any of these.
    Any(Vec<u16>),
}

impl Default for Statuses {
    fn default() -> Self {
        Self::One(200)
    }
}

impl Expected {
    /// Compares a response.
    pub(crate) fn check(&self, response: &Response) -> Outcome {
        let status = response.status();
        let is_expected = match &self.status {
            Statuses::One(expected) => *expected == status,
            Statuses::Any(expected) => expected.contains(&status),
        };
        let body = String::from_utf8_lossy(&response.body.bytes);
        if !is_expected {
            let head = &response.head;
            return Err(format!("the status is {status}, expected {:?}\n{head:?}\n{body}", self.status));
        }
        response.check_fields(&self.headers)?;
        self.body.as_ref().map_or(Ok(()), |expected| expected.check("the body", &body))?;
        if let Some(expected) = &self.decoded {
            expected.check("the decoded body", &decode::body(&response.head, &response.body.bytes)?)?;
        }
        self.check_completeness(response)
    }

    fn check_completeness(&self, response: &Response) -> Outcome {
        if response.body.is_whole == self.is_truncated {
            let found = if self.is_truncated { "complete" } else { "cut short" };
            return Err(format!("the body is {found}"));
        }
        let early: Vec<_> = response.informational.iter().map(|head| head.first_line.clone()).collect();
        let same = early.len() == self.informational.len()
            && early.iter().zip(&self.informational).all(|(line, status)| line.contains(&status.to_string()));
        if same {
            Ok(())
        } else {
            Err(format!("the informational responses are {early:?}, expected {:?}", self.informational))
        }
    }
}

/// An expected request at an upstream: method and target, or more.
#[derive(Debug, Deserialize)]
#[serde(untagged)]
pub(crate) enum ExpectedRequest {
    /// Method and target.
    Line(String),
    More(Details),
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Details {
    /// Method and target.
    request: Option<String>,
    #[serde(default)]
    headers: Fields,
    body: Option<Match>,
    /// The number of its connection, from 1.
    connection: Option<usize>,
}

impl ExpectedRequest {
    /// Compares a received request.
    pub(crate) fn check(&self, arrived: &ReceivedRequest) -> Outcome {
        let line = arrived.head.first_line.trim_end_matches(" HTTP/1.1");
        let check_line = |expected: &str| {
            let same = expected == line;
            if same { Ok(()) } else { Err(format!("the upstream received {line:?}, expected {expected:?}")) }
        };
        match self {
            Self::Line(expected) => check_line(expected),
            Self::More(details) => {
                details.request.as_deref().map_or(Ok(()), check_line)?;
                details.check(arrived)
            }
        }
    }
}

impl Details {
    fn check(&self, arrived: &ReceivedRequest) -> Outcome {
        check_fields(&self.headers, &arrived.head)?;
        let body = String::from_utf8_lossy(&arrived.body.bytes);
        self.body.as_ref().map_or(Ok(()), |expected| expected.check("the body at the upstream", &body))?;
        match self.connection {
            Some(expected) if expected != arrived.connection => {
                Err(format!("the request arrived on connection {}, expected {expected}", arrived.connection))
            }
            _ => Ok(()),
        }
    }
}

impl Step {
    /// Whether the request can be repeated safely.
    pub(crate) fn is_repeatable(&self) -> bool {
        matches!(self.method(), "GET" | "HEAD")
    }

    /// The bytes to send, if any.
    pub(crate) fn request(&self) -> Option<Vec<u8>> {
        if let Some(raw) = &self.raw {
            return Some(to_latin(raw));
        }
        let line = self.send.as_ref()?;
        let mut text = format!("{line} HTTP/1.1\r\n");
        if !self.headers.contains_key("host") {
            text.push_str("host: site.example\r\n");
        }
        for (name, value) in &self.headers {
            if let Some(value) = value {
                text.extend([name, ": ", value, "\r\n"]);
            }
        }
        let mut bytes = match &self.body {
            Some(body) => [to_latin(&text), format!("content-length: {}\r\n\r\n", body.len()).into_bytes()].concat(),
            None => to_latin(&(text + "\r\n")),
        };
        bytes.extend_from_slice(self.body.as_deref().unwrap_or_default().as_bytes());
        Some(bytes)
    }

    /// The method, which determines whether a response has a body.
    pub(crate) fn method(&self) -> &str {
        let line = self.raw.as_ref().or(self.send.as_ref()).map_or("", String::as_str);
        line.split(' ').next().unwrap_or_default()
    }

    /// The name of the step in failure messages.
    pub(crate) fn name(&self) -> String {
        let line = self.send.clone().or_else(|| self.raw.as_ref().map(|raw| from_latin(&to_latin(raw))));
        let line = line.or_else(|| self.signal.clone()).or_else(|| self.open.clone()).unwrap_or_default();
        line.chars().take(80).collect::<String>().escape_debug().to_string()
    }
}
