//! One step of a scenario. What it does comes first, in the order of the keys below; what has to be so then, after.

use std::collections::BTreeMap;

use serde::Deserialize;
use serde_json::Value;

use crate::client::Response;
use crate::http::{from_latin, to_latin};
use crate::matching::{Fields, Match, check_fields};
use crate::upstream::Arrived;
use crate::{Outcome, decode};

/// One step.
#[derive(Debug, Default, Deserialize)]
#[serde(deny_unknown_fields, default)]
#[expect(clippy::struct_excessive_bools, reason = "the switches of a file that people write")]
pub(crate) struct Step {
    /// Files to write in place, by name.
    pub(crate) write: BTreeMap<String, String>,
    /// Files to put there as editors do, by a rename.
    pub(crate) replace: BTreeMap<String, String>,
    /// Files and folders to remove.
    pub(crate) remove: Vec<String>,
    /// Files and folders to give another name.
    pub(crate) rename: BTreeMap<String, String>,
    /// Links to set, in one step each.
    pub(crate) link: BTreeMap<String, String>,
    /// Waits until the process has read about this many bytes more, from files and sockets.
    pub(crate) reads_more: Option<u64>,
    /// A signal to send: `TERM`, `INT` or `HUP`.
    pub(crate) signal: Option<String>,
    /// Ends the process by SIGTERM and starts it again.
    pub(crate) restart: bool,
    /// A gate to open.
    pub(crate) open: Option<String>,

    /// Method and target of a request.
    pub(crate) send: Option<String>,
    /// Fields beside or in place of the usual `host`; null takes it away.
    pub(crate) headers: BTreeMap<String, Option<String>>,
    /// The body, with its length.
    pub(crate) body: Option<String>,
    /// A request, byte by byte: each character below 256 is that byte.
    pub(crate) raw: Option<String>,
    /// Says after the request that nothing more will be sent.
    pub(crate) then_end: bool,
    /// The name of a connection that lasts; without a name each step has its own.
    pub(crate) on: Option<String>,
    /// Reads until this has arrived.
    pub(crate) wait_for: Option<String>,
    /// Reads until this has arrived of a body in a content coding.
    pub(crate) wait_for_decoded: Option<String>,
    /// Asks again until the expectation is met.
    pub(crate) until: bool,
    /// Asks the admin listener in place of the site.
    pub(crate) admin: bool,
    /// Asks the listener of our own renderer in place of the visitors' one.
    pub(crate) internal: bool,

    /// The response.
    pub(crate) expect: Option<Expected>,
    /// The connection is closed without a response.
    pub(crate) expect_close: bool,
    /// What has arrived at the API host since the last time this was asked: all of it.
    pub(crate) api: Option<Vec<ExpectedRequest>>,
    /// Waits until the API host has closed this many connections since the start.
    pub(crate) api_closes: Option<usize>,
    /// The same as `api` for the renderer.
    pub(crate) pages: Option<Vec<ExpectedRequest>>,
    /// Lines of the exposition that have to be there; one that ends in ` 0` may be missing altogether.
    pub(crate) metrics: Vec<String>,
    /// Lines of the log: each has to be there.
    pub(crate) log: Vec<BTreeMap<String, Value>>,
    /// The number of log lines that hold this.
    pub(crate) log_count: Option<LogCount>,
    /// Nobody listens for visitors any more.
    pub(crate) is_closed: bool,
    /// The exit code with which the process ends by itself.
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
    /// The response breaks off.
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
            let found = if self.is_truncated { "came to its end" } else { "broke off" };
            return Err(format!("the body {found}"));
        }
        let early: Vec<_> = response.informational.iter().map(|head| head.first_line.clone()).collect();
        let same = early.len() == self.informational.len()
            && early.iter().zip(&self.informational).all(|(line, status)| line.contains(&status.to_string()));
        if same { Ok(()) } else { Err(format!("before the response came {early:?}")) }
    }
}

/// An expected request at an upstream: its first words, or more about it.
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
    /// Compares a request that arrived.
    pub(crate) fn check(&self, arrived: &Arrived) -> Outcome {
        let line = arrived.head.first_line.trim_end_matches(" HTTP/1.1");
        let check_line = |expected: &str| {
            let same = expected == line;
            if same { Ok(()) } else { Err(format!("the upstream was asked for {line:?}, expected {expected:?}")) }
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
    fn check(&self, arrived: &Arrived) -> Outcome {
        check_fields(&self.headers, &arrived.head)?;
        let body = String::from_utf8_lossy(&arrived.body.bytes);
        self.body.as_ref().map_or(Ok(()), |expected| expected.check("the body at the upstream", &body))?;
        match self.connection {
            Some(expected) if expected != arrived.connection => {
                Err(format!("the request came over connection {}, expected {expected}", arrived.connection))
            }
            _ => Ok(()),
        }
    }
}

impl Step {
    /// Whether asking again changes nothing.
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

    /// The method, which decides whether a response has a body.
    pub(crate) fn method(&self) -> &str {
        let line = self.raw.as_ref().or(self.send.as_ref()).map_or("", String::as_str);
        line.split(' ').next().unwrap_or_default()
    }

    /// What to call it in a failure.
    pub(crate) fn name(&self) -> String {
        let line = self.send.clone().or_else(|| self.raw.as_ref().map(|raw| from_latin(&to_latin(raw))));
        let line = line.or_else(|| self.signal.clone()).or_else(|| self.open.clone()).unwrap_or_default();
        line.chars().take(80).collect::<String>().escape_debug().to_string()
    }
}
