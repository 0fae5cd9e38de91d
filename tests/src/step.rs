//! One step of a scenario. The actions of a step are performed first, in the order of the keys below; then its
//! expectations are checked.

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
#[expect(clippy::struct_excessive_bools, reason = "every field is a key in the scenario file")]
pub(crate) struct Step {
    /// Contents of files to write in place, by their paths.
    pub(crate) write: BTreeMap<String, String>,
    /// Contents of files to replace as editors do, by writing another file and renaming it.
    pub(crate) replace: BTreeMap<String, String>,
    /// Files and folders to remove.
    pub(crate) remove: Vec<String>,
    /// New paths of files and folders to rename, by their old paths.
    pub(crate) rename: BTreeMap<String, String>,
    /// Targets of symbolic links to create or replace atomically, by the paths of the links.
    pub(crate) link: BTreeMap<String, String>,
    /// Waits until the process has read at least this many more bytes from files and sockets.
    pub(crate) reads_more: Option<u64>,
    /// A signal to send: `TERM`, `INT` or `HUP`.
    pub(crate) signal: Option<String>,
    /// Stops the process with SIGTERM and starts it again.
    pub(crate) restart: bool,
    /// The name of a gate to open.
    pub(crate) open: Option<String>,

    /// The method and target of a request to send.
    pub(crate) send: Option<String>,
    /// Fields of the request. `host` replaces the default `Host`; with the value null, the request has no `Host`.
    pub(crate) headers: BTreeMap<String, Option<String>>,
    /// The body of the request. It is sent with a `Content-Length`.
    pub(crate) body: Option<String>,
    /// The bytes of a request: a character whose code is below 256 stands for that byte.
    pub(crate) raw: Option<String>,
    /// Whether to half-close the connection after the request.
    pub(crate) then_end: bool,
    /// The name of the connection to use, which several steps can share. Without a name, the step opens a new
    /// connection.
    pub(crate) on: Option<String>,
    /// Reads until this text has arrived on the connection.
    pub(crate) wait_for: Option<String>,
    /// Reads until the part of the body that has arrived contains this text when its content coding is decoded.
    pub(crate) wait_for_decoded: Option<String>,
    /// Whether to repeat the request until its response is as expected.
    pub(crate) until: bool,
    /// Whether to send the request to the admin listener.
    pub(crate) admin: bool,
    /// Whether to send the request to the internal listener.
    pub(crate) internal: bool,

    /// The expected response.
    pub(crate) expect: Option<Expected>,
    /// Whether the connection must be closed without a response.
    pub(crate) expect_close: bool,
    /// All requests that the API host must have received since the last step with this key.
    pub(crate) api: Option<Vec<ExpectedRequest>>,
    /// Waits until the API host has closed this many connections since the beginning of the scenario.
    pub(crate) api_closes: Option<usize>,
    /// All requests that the renderer must have received since the last step with this key.
    pub(crate) pages: Option<Vec<ExpectedRequest>>,
    /// Lines that the metrics must contain. A line that ends in ` 0` may also be missing.
    pub(crate) metrics: Vec<String>,
    /// Lines that the log must contain, each given by some of its keys and values.
    pub(crate) log: Vec<BTreeMap<String, Value>>,
    /// How many lines of the log must match.
    pub(crate) log_count: Option<LogCount>,
    /// Whether the public listener must no longer accept connections.
    pub(crate) is_closed: bool,
    /// The exit code with which the process must exit by itself.
    pub(crate) exit: Option<i32>,
}

/// The expected number of log lines that have certain keys and values.
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
    /// The body after its content coding is decoded.
    decoded: Option<Match>,
    /// The statuses of the informational heads before the response.
    informational: Vec<u16>,
    /// Whether the response is cut short.
    is_truncated: bool,
    /// Whether the connection is closed after the response.
    pub(crate) closes: bool,
}

#[derive(Debug, Deserialize)]
#[serde(untagged)]
enum Statuses {
    One(u16),
    /// The status may be any of these.
    Any(Vec<u16>),
}

impl Default for Statuses {
    fn default() -> Self {
        Self::One(200)
    }
}

impl Expected {
    /// Checks whether a response is as expected.
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

/// A request that an upstream is expected to receive.
#[derive(Debug, Deserialize)]
#[serde(untagged)]
pub(crate) enum ExpectedRequest {
    /// The method and target.
    Line(String),
    More(Details),
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Details {
    /// The method and target.
    request: Option<String>,
    #[serde(default)]
    headers: Fields,
    body: Option<Match>,
    /// The number of the connection that the request was sent on, counting from 1. `None` means that any connection is
    /// accepted.
    connection: Option<usize>,
}

impl ExpectedRequest {
    /// Checks whether a received request is as expected.
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

    /// Returns the bytes to send, or `None` if the step has no request.
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

    /// Returns the request method, which determines whether the response has a body.
    pub(crate) fn method(&self) -> &str {
        let line = self.raw.as_ref().or(self.send.as_ref()).map_or("", String::as_str);
        line.split(' ').next().unwrap_or_default()
    }

    /// Returns the name of the step for failure messages.
    pub(crate) fn name(&self) -> String {
        let line = self.send.clone().or_else(|| self.raw.as_ref().map(|raw| from_latin(&to_latin(raw))));
        let line = line.or_else(|| self.signal.clone()).or_else(|| self.open.clone()).unwrap_or_default();
        line.chars().take(80).collect::<String>().escape_debug().to_string()
    }
}
