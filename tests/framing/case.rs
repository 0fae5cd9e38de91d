//! A framing case, as written in its file and as bytes.

use std::collections::BTreeMap;

use serde::Deserialize;

/// A case as written. Exactly one of `send`, `fields`, `host`, `post` and `chunks` gives the request.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct FramingCase {
    pub(crate) name: String,
    /// All bytes.
    send: Option<String>,
    /// Fields of a GET, after `host`.
    fields: Option<String>,
    /// Field lines of a GET that replace `host`.
    host: Option<String>,
    /// Fields of a POST, after `host`.
    post: Option<String>,
    /// The body of a chunked POST.
    chunks: Option<String>,
    /// What follows the head.
    #[serde(default)]
    body: String,
    /// A text that is too long to write out; it replaces `${fill}`.
    fill: Option<Fill>,
    /// The client half-closes the connection at the end.
    #[serde(default)]
    ends: bool,
    /// The statuses of the responses.
    #[serde(default)]
    answers: Option<Vec<Statuses>>,
    /// Requests at the upstream; by default one GET if the responses are `[200]`, any if 200 is one of several allowed
    /// statuses, otherwise none.
    seen: Option<SeenText>,
    /// Fields of the first of them; an empty list means that the field is absent.
    #[serde(default)]
    first: BTreeMap<String, Vec<String>>,
    /// The connection is closed after the last response; always true after 400.
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
    /// Any of these; 0 is a close without a response.
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
    /// Method and body.
    Short(String),
    Long {
        method: String,
        target: String,
    },
}

/// A case for one target.
#[derive(Debug)]
pub(crate) struct Request {
    pub(crate) bytes: Vec<u8>,
    /// The request methods, where the response depends on them.
    pub(crate) methods: Vec<String>,
    pub(crate) ends: bool,
    pub(crate) closes: bool,
    pub(crate) answers: Vec<Vec<u16>>,
    pub(crate) seen: Seen,
    pub(crate) first: BTreeMap<String, Vec<String>>,
}

/// What the upstream receives.
#[derive(Debug)]
pub(crate) enum Seen {
    /// Anything valid: the request may be rejected or served.
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
            // If a case may be rejected or served, only the response is checked.
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

/// Each character below 256 as that byte.
fn bytes(text: &str) -> Vec<u8> {
    text.chars().map(|character| u8::try_from(u32::from(character)).expect("a character below 256")).collect()
}
