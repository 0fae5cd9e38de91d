//! A framing case: as it is written in a file, and as the bytes of a request.

use std::collections::BTreeMap;

use serde::Deserialize;

/// A case as it is written in a file. Exactly one of `send`, `fields`, `host`, `post` and `chunks` must be given; it
/// describes the request.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct FramingCase {
    pub(crate) name: String,
    /// All bytes of the request.
    send: Option<String>,
    /// The request is a GET with a `Host`, followed by these field lines.
    fields: Option<String>,
    /// The request is a GET with these field lines instead of `Host`.
    host: Option<String>,
    /// The request is a POST with a `Host`, followed by these field lines.
    post: Option<String>,
    /// The request is a chunked POST with this body.
    chunks: Option<String>,
    /// The bytes that follow the head.
    #[serde(default)]
    body: String,
    /// A text that is too long to write out. It replaces `${fill}`.
    fill: Option<Fill>,
    /// Whether the client half-closes the connection after the request.
    #[serde(default)]
    ends: bool,
    /// The expected statuses of the responses; `[200]` by default.
    #[serde(default)]
    answers: Option<Vec<Statuses>>,
    /// The requests that the upstream must receive. The default depends on `answers`: one GET if it is `[200]`, any
    /// requests if a response may have the status 200 or another one, and no requests otherwise.
    seen: Option<SeenText>,
    /// Values of fields in the first request at the upstream. An empty list means that the field must be absent.
    #[serde(default)]
    first: BTreeMap<String, Vec<String>>,
    /// Whether the connection must be closed after the last response. It must always be closed after a 400.
    #[serde(default)]
    closes: bool,
}

#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
struct Fill {
    text: String,
    times: usize,
}

#[derive(Debug, Clone, Deserialize)]
#[serde(untagged)]
enum Statuses {
    One(u16),
    /// The status may be any of these. 0 stands for a close without a response.
    Any(Vec<u16>),
}

#[derive(Debug, Clone, Deserialize)]
#[serde(untagged)]
enum SeenText {
    Any(Any),
    These(Vec<SeenRequestText>),
}

#[derive(Debug, Clone, Deserialize)]
#[serde(rename_all = "lowercase")]
enum Any {
    Any,
}

#[derive(Debug, Clone, Deserialize)]
#[serde(untagged)]
enum SeenRequestText {
    /// The method and body, separated by a space.
    Short(String),
    Long {
        method: String,
        target: String,
    },
}

/// The request of a case for one target, and what is expected.
#[derive(Debug)]
pub(crate) struct Request {
    pub(crate) bytes: Vec<u8>,
    /// The request method, if the framing of the response depends on it; otherwise empty.
    pub(crate) methods: Vec<String>,
    pub(crate) ends: bool,
    pub(crate) closes: bool,
    pub(crate) answers: Vec<Vec<u16>>,
    pub(crate) seen: Seen,
    pub(crate) first: BTreeMap<String, Vec<String>>,
}

/// The requests that the upstream must receive.
#[derive(Debug)]
pub(crate) enum Seen {
    /// Any valid requests: the request may be rejected or forwarded.
    Any,
    These(Vec<SeenRequest>),
}

#[derive(Debug)]
pub(crate) struct SeenRequest {
    pub(crate) method: String,
    pub(crate) target: String,
    pub(crate) body: Vec<u8>,
}

impl FramingCase {
    pub(crate) fn request(&self, target: &str) -> Request {
        let fill = self.fill.as_ref().map_or(String::new(), |fill| fill.text.repeat(fill.times));
        let filled = |text: &str| text.replace("${t}", target).replace("${fill}", &fill);
        let text = filled(&(self.head() + &self.body));
        let answers = self.answers.as_ref().map_or(vec![vec![200]], |answers| {
            let each = answers.iter().map(|statuses| match statuses {
                Statuses::One(status) => vec![*status],
                Statuses::Any(statuses) => statuses.clone(),
            });
            each.collect()
        });
        let methods = if text.starts_with("HEAD ") { vec!["HEAD".to_owned()] } else { Vec::new() };
        Request {
            bytes: bytes(&text),
            methods,
            ends: self.ends,
            closes: self.closes,
            seen: self.seen(&filled, target, &answers),
            answers,
            first: self.first.clone(),
        }
    }

    fn head(&self) -> String {
        let get = |host: &str, fields: &str| format!("GET ${{t}} HTTP/1.1\r\n{host}{fields}\r\n");
        let post = |fields: &str, body: &str| format!("POST ${{t}} HTTP/1.1\r\nhost: a\r\n{fields}\r\n{body}");
        match (&self.send, &self.fields, &self.host, &self.post, &self.chunks) {
            (Some(all), None, None, None, None) => all.clone(),
            (None, Some(fields), None, None, None) => get("host: a\r\n", fields),
            (None, None, Some(host), None, None) => get(host, ""),
            (None, None, None, Some(fields), None) => post(fields, ""),
            (None, None, None, None, Some(chunks)) => post("transfer-encoding: chunked\r\n", chunks),
            _ => panic!("the case `{}` needs exactly one of send, fields, host, post and chunks", self.name),
        }
    }

    fn seen(&self, filled: &impl Fn(&str) -> String, target: &str, answers: &[Vec<u16>]) -> Seen {
        let usual = || {
            let get = SeenRequest { method: "GET".to_owned(), target: target.to_owned(), body: Vec::new() };
            Seen::These(if answers == [[200]] { vec![get] } else { Vec::new() })
        };
        match &self.seen {
            // If Portico may either reject or forward the request, only the response is checked.
            None if answers.iter().any(|allowed| allowed.len() > 1 && allowed.contains(&200)) => Seen::Any,
            None => usual(),
            Some(SeenText::Any(Any::Any)) => Seen::Any,
            Some(SeenText::These(texts)) => {
                Seen::These(texts.iter().map(|text| text.request(filled, target)).collect())
            }
        }
    }
}

impl SeenRequestText {
    fn request(&self, filled: &impl Fn(&str) -> String, target: &str) -> SeenRequest {
        match self {
            Self::Short(text) => {
                let (method, body) = text.split_once(' ').unwrap_or((text, ""));
                SeenRequest { method: method.to_owned(), target: target.to_owned(), body: bytes(&filled(body)) }
            }
            Self::Long { method, target } => {
                SeenRequest { method: method.clone(), target: filled(target), body: Vec::new() }
            }
        }
    }
}

/// Converts text to bytes: each character, whose code must be below 256, becomes that byte.
fn bytes(text: &str) -> Vec<u8> {
    text.chars().map(|character| u8::try_from(u32::from(character)).expect("a character below 256")).collect()
}
