//! Defines the turns of a scripted upstream. A turn determines what the upstream does with one request.

use std::collections::BTreeMap;
use std::io::{self, Write};

use serde::Deserialize;

use crate::gates::Gates;

/// The behavior of an upstream for one request.
#[derive(Debug, Clone, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Turn {
    /// The upstream sends a response.
    Answer(ScriptedResponse),
    /// The upstream reads the whole request, then closes the connection.
    Close,
    /// The upstream reads the whole request, then resets the connection.
    Reset,
    /// The upstream resets the connection at the first byte of the request.
    ResetUnread,
    /// The upstream reads the whole request and sends nothing. It waits until the other end closes the connection.
    NeverAnswer,
    /// The upstream reads the whole request, writes these bytes, then closes the connection.
    Raw(String),
}

/// A response in the script of an upstream.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub(crate) struct ScriptedResponse {
    status: u16,
    headers: BTreeMap<String, Fields>,
    body: Pieces,
    /// The informational (1xx) response heads to send before the response.
    early: Vec<Early>,
    /// The value of `Content-Length`, if it must differ from the length of the body.
    promise: Option<usize>,
    /// The name of the gate that must be open before the response head is sent.
    hold: Option<String>,
    /// The handling of the connection after the response: it is kept, closed or reset.
    pub(crate) then: Then,
}

impl Default for ScriptedResponse {
    fn default() -> Self {
        Self {
            status: 200,
            headers: BTreeMap::new(),
            body: Pieces::Whole(String::new()),
            early: Vec::new(),
            promise: None,
            hold: None,
            then: Then::Keep,
        }
    }
}

#[derive(Debug, Clone, Deserialize)]
#[serde(untagged)]
enum Fields {
    One(String),
    Several(Vec<String>),
}

/// A body that is sent with a `Content-Length` or as chunks.
#[derive(Debug, Clone, Deserialize)]
#[serde(untagged)]
enum Pieces {
    Whole(String),
    Chunks(Vec<Piece>),
}

#[derive(Debug, Clone, Deserialize)]
#[serde(untagged)]
enum Piece {
    Chunk(String),
    /// A pause until a gate is open. `wait` is the name of the gate.
    Gate {
        wait: String,
    },
}

#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
struct Early {
    status: u16,
    #[serde(default)]
    headers: BTreeMap<String, Fields>,
}

/// The handling of the connection after a response.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Then {
    /// The upstream keeps the connection open for the next request.
    Keep,
    /// The upstream closes the connection.
    Close,
    /// The upstream resets the connection.
    Reset,
}

impl ScriptedResponse {
    /// Writes the response. Omits the body if the method is HEAD or if responses with this status have no body.
    pub(crate) fn write(&self, to: &mut impl Write, method: &str, gates: &Gates) -> io::Result<()> {
        for early in &self.early {
            to.write_all(head(early.status, &early.headers, None).as_bytes())?;
        }
        if let Some(gate) = &self.hold {
            gates.pass(gate)?;
        }
        let has_body = method != "HEAD" && !matches!(self.status, 204 | 304);
        match &self.body {
            Pieces::Whole(text) => {
                let length = (!matches!(self.status, 204 | 304)).then(|| self.promise.unwrap_or(text.len()));
                let framing = length.map(|length| format!("content-length: {length}"));
                let mut message = head(self.status, &self.headers, framing).into_bytes();
                message.extend(text.bytes().filter(|_| has_body));
                to.write_all(&message)
            }
            Pieces::Chunks(pieces) => {
                let framing = Some("transfer-encoding: chunked".to_owned());
                to.write_all(head(self.status, &self.headers, framing).as_bytes())?;
                if has_body { self.write_chunks(to, pieces, gates) } else { Ok(()) }
            }
        }
    }

    fn write_chunks(&self, to: &mut impl Write, pieces: &[Piece], gates: &Gates) -> io::Result<()> {
        for piece in pieces {
            match piece {
                Piece::Chunk(text) => to.write_all(format!("{:x}\r\n{text}\r\n", text.len()).as_bytes())?,
                Piece::Gate { wait } => gates.pass(wait)?,
            }
        }
        // If the upstream closes or resets the connection after the response, the response must be incomplete. The last
        // chunk is therefore not sent.
        if self.then == Then::Keep { to.write_all(b"0\r\n\r\n") } else { Ok(()) }
    }
}

fn head(status: u16, headers: &BTreeMap<String, Fields>, framing: Option<String>) -> String {
    let mut text = format!("HTTP/1.1 {status} Scripted\r\n");
    let fields = headers.iter().flat_map(|(name, fields)| {
        let values = match fields {
            Fields::One(value) => std::slice::from_ref(value),
            Fields::Several(values) => values,
        };
        values.iter().map(move |value| format!("{name}: {value}"))
    });
    for field in fields.chain(framing) {
        text.push_str(&field);
        text.push_str("\r\n");
    }
    text + "\r\n"
}
