//! Defines the steps of a scenario. A step first performs its actions, in the order of the keys below. The step then
//! checks its expectations.

use std::collections::BTreeMap;

use serde::Deserialize;
use serde_json::Value;

use crate::client::Response;
use crate::decode;
use crate::http::{from_latin, to_latin};
use crate::matching::{Fields, Match, check_fields};
use crate::outcome::Outcome;
use crate::upstream::ReceivedRequest;

/// One step of a scenario.
#[derive(Debug, Default, Deserialize)]
#[serde(deny_unknown_fields, default)]
#[expect(clippy::struct_excessive_bools, reason = "every field is a key in the scenario file")]
pub(crate) struct Step {
    /// The contents of files to write in place. The keys are the paths of the files.
    pub(crate) write: BTreeMap<String, String>,
    /// The contents of files to replace. The keys are the paths of the files. As in a text editor, a new file is
    /// written and then renamed to the name of the old file.
    pub(crate) replace: BTreeMap<String, String>,
    /// The paths of files and folders to remove.
    pub(crate) remove: Vec<String>,
    /// The new paths of files and folders to rename. The keys are the old paths.
    pub(crate) rename: BTreeMap<String, String>,
    /// The targets of symbolic links to create or replace atomically. The keys are the paths of the links.
    pub(crate) link: BTreeMap<String, String>,
    /// The number of bytes that the process must read from files and sockets before the step continues.
    pub(crate) reads_more: Option<u64>,
    /// The signal to send to the process: `TERM`, `INT` or `HUP`.
    pub(crate) signal: Option<String>,
    /// Whether the process is stopped with SIGTERM and started again.
    pub(crate) restart: bool,
    /// The name of the gate to open. A gate is a named point at which a scripted upstream waits.
    pub(crate) open: Option<String>,

    /// The method and target of the request to send.
    pub(crate) send: Option<String>,
    /// The fields of the request. `host` replaces the default `Host`. If `host` is null, the request has no `Host`.
    pub(crate) headers: BTreeMap<String, Option<String>>,
    /// The body of the request, which is sent with a `Content-Length`.
    pub(crate) body: Option<String>,
    /// All bytes of the request, written as text. A character with a code below 256 stands for one byte.
    pub(crate) raw: Option<String>,
    /// Whether the client half-closes the connection after the request.
    pub(crate) then_end: bool,
    /// The name of the connection to use. Steps with the same name share a connection. A step without a name opens a
    /// new connection.
    pub(crate) on: Option<String>,
    /// A text that must arrive on the connection before the step continues.
    pub(crate) wait_for: Option<String>,
    /// A text that the decoded part of the response body must contain before the step continues.
    pub(crate) wait_for_decoded: Option<String>,
    /// Whether the step repeats the request until the response is as expected.
    pub(crate) until: bool,
    /// Whether the request is sent to the admin listener.
    pub(crate) admin: bool,
    /// Whether the request is sent to the internal listener.
    pub(crate) internal: bool,

    /// The expected response.
    pub(crate) expect: Option<Expected>,
    /// Whether Portico must close the connection without a response.
    pub(crate) expect_close: bool,
    /// The requests that the API host must have received since the last step with this key. No other requests may have
    /// arrived.
    pub(crate) api: Option<Vec<ExpectedRequest>>,
    /// The number of connections that the API host must have closed since the beginning of the scenario.
    pub(crate) api_closes: Option<usize>,
    /// The requests that the renderer must have received since the last step with this key. No other requests may have
    /// arrived.
    pub(crate) pages: Option<Vec<ExpectedRequest>>,
    /// Lines that the metrics must contain. A line that ends with ` 0` may also be missing.
    pub(crate) metrics: Vec<String>,
    /// Lines that the log must contain. Each line is given by some of its keys and values.
    pub(crate) log: Vec<BTreeMap<String, Value>>,
    /// The expected number of log lines that have certain keys and values.
    pub(crate) log_count: Option<LogCount>,
    /// Whether the public listener must refuse connections.
    pub(crate) is_closed: bool,
    /// The exit code with which the process must end. The process must exit by itself.
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
    /// The expected body after its content coding, such as gzip, has been decoded.
    decoded: Option<Match>,
    /// The statuses of the informational heads that arrive before the response.
    informational: Vec<u16>,
    /// Whether the response must end before its body is complete.
    is_truncated: bool,
    /// Whether Portico must close the connection after the response.
    pub(crate) closes: bool,
}

#[derive(Debug, Deserialize)]
#[serde(untagged)]
enum Statuses {
    One(u16),
    /// The accepted statuses.
    Any(Vec<u16>),
}

impl Default for Statuses {
    fn default() -> Self {
        Self::One(200)
    }
}

impl Expected {
    /// Checks that a response is as expected.
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
    /// The method and target of the request.
    Line(String),
    More(Details),
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Details {
    /// The method and target of the request.
    request: Option<String>,
    #[serde(default)]
    headers: Fields,
    body: Option<Match>,
    /// The number of the connection on which the request must arrive, counted from 1. `None` means that any connection
    /// is accepted.
    connection: Option<usize>,
}

impl ExpectedRequest {
    /// Checks that a received request is as expected.
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
        self.body.as_ref().map_or(Ok(()), |expected| expected.check("the body that the upstream received", &body))?;
        match self.connection {
            Some(expected) if expected != arrived.connection => {
                Err(format!("the request arrived on connection {}, expected {expected}", arrived.connection))
            }
            _ => Ok(()),
        }
    }
}

impl Step {
    /// Reports whether the request can be repeated safely.
    pub(crate) fn is_repeatable(&self) -> bool {
        matches!(self.method(), "GET" | "HEAD")
    }

    /// Returns the bytes to send. Returns `None` if the step has no request.
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

    /// Returns the method of the request. The method determines whether the response has a body.
    pub(crate) fn method(&self) -> &str {
        let line = self.raw.as_ref().or(self.send.as_ref()).map_or("", String::as_str);
        line.split(' ').next().unwrap_or_default()
    }

    /// Returns a name of the step for error messages.
    pub(crate) fn name(&self) -> String {
        let line = self.send.clone().or_else(|| self.raw.as_ref().map(|raw| from_latin(&to_latin(raw))));
        let line = line.or_else(|| self.signal.clone()).or_else(|| self.open.clone()).unwrap_or_default();
        line.chars().take(80).collect::<String>().escape_debug().to_string()
    }
}
