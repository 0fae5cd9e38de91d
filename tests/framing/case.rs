//! Defines the framing cases that are written in YAML files, and converts them to the bytes of requests.

use std::collections::BTreeMap;

use serde::Deserialize;

/// A framing case as written in a YAML file. A case describes its request with exactly one of the keys `send`,
/// `fields`, `host`, `post` and `chunks`.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct FramingCase {
    pub(crate) name: String,
    /// All bytes of the requests.
    send: Option<String>,
    /// The field lines that follow `host: a` in a GET request.
    fields: Option<String>,
    /// All field lines of a GET request. No `host` line is added.
    host: Option<String>,
    /// The field lines that follow `host: a` in a POST request.
    post: Option<String>,
    /// The body of a POST request with the field `Transfer-Encoding: chunked`.
    chunks: Option<String>,
    /// The bytes that follow the request head.
    #[serde(default)]
    body: String,
    /// A text and the number of its repetitions. The repeated text replaces `${fill}`.
    fill: Option<Fill>,
    /// Whether the client half-closes the connection after it has sent the request.
    #[serde(default)]
    ends: bool,
    /// The expected statuses of the responses. The default is `[200]`.
    #[serde(default)]
    answers: Option<Vec<Statuses>>,
    /// The requests that the upstream must receive. If the key is missing, the default depends on `answers`. If
    /// `answers` is `[200]`, the upstream must receive one GET request. If a response may have the status 200 or
    /// another status, the requests are not checked. In all other cases, the upstream must receive nothing.
    seen: Option<SeenText>,
    /// The expected values of fields in the first request that the upstream receives. The keys are the names of the
    /// fields. An empty list means that the field must be absent.
    #[serde(default)]
    first: BTreeMap<String, Vec<String>>,
    /// Whether Portico must close the connection after the last response. After a 400, Portico must always close the
    /// connection.
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
    /// The allowed statuses. The status 0 means that the connection is closed without a response.
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
    /// A request as text: the method and the body, separated by a space.
    Short(String),
    Long {
        method: String,
        target: String,
    },
}

/// The bytes that a case sends for one target, and the expected outcome.
#[derive(Debug)]
pub(crate) struct Request {
    pub(crate) bytes: Vec<u8>,
    /// The methods that the client needs to know to decode the responses. The list contains `HEAD` if the request is a
    /// HEAD request, because the response then has no body. Otherwise, the list is empty.
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
    /// Any valid requests. Portico may reject the request or forward it.
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
            _ => panic!("the case `{}` needs exactly one of the keys send, fields, host, post and chunks", self.name),
        }
    }

    fn seen(&self, filled: &impl Fn(&str) -> String, target: &str, answers: &[Vec<u16>]) -> Seen {
        let usual = || {
            let get = SeenRequest { method: "GET".to_owned(), target: target.to_owned(), body: Vec::new() };
            Seen::These(if answers == [[200]] { vec![get] } else { Vec::new() })
        };
        match &self.seen {
            // If Portico may either reject or forward the request, the test does not check the requests at the
            // upstream.
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

/// Converts text to bytes. Each character becomes the byte with the same code. Panics if a code is 256 or more.
fn bytes(text: &str) -> Vec<u8> {
    text.chars().map(|character| u8::try_from(u32::from(character)).expect("the character code is below 256")).collect()
}
