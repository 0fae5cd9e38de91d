//! Generates conditions for the rules of the naive reference implementation, and requests that meet or fail these
//! conditions.

use std::borrow::Cow;
use std::fmt::Write;

use portico_redirects::RequestAttributes;
use proptest::prelude::*;

/// A time inside the time windows of all rules, which is 2027-06-01 in seconds since 1970.
const INSIDE: i64 = 1_811_808_000;

#[derive(Debug, Clone, Default, PartialEq)]
pub(super) struct Conditions {
    method: Option<&'static str>,
    hosts: Vec<&'static str>,
    query: Vec<(&'static str, Wanted)>,
    header: Option<Wanted>,
    cookie: Option<&'static str>,
    language: Option<&'static str>,
    /// `true` if the rule applies only from 2027 to 2028.
    is_limited_in_time: bool,
}

#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) enum Wanted {
    Present,
    Absent,
    Value(&'static str),
}

/// A generated request with all attributes that conditions can test.
#[derive(Debug, Clone)]
pub(super) struct TestedRequest {
    pub(super) path: Vec<&'static str>,
    method: &'static str,
    host: Option<&'static str>,
    pub(super) query: Option<&'static str>,
    header: Option<&'static str>,
    cookie: Option<&'static str>,
    language: Option<&'static str>,
    now: i64,
}

fn wanted() -> impl Strategy<Value = Wanted> {
    prop_oneof![
        1 => Just(Wanted::Present),
        1 => Just(Wanted::Absent),
        4 => prop::sample::select(vec!["1", "2", "3", "a b"]).prop_map(Wanted::Value),
    ]
}

pub(super) fn conditions() -> impl Strategy<Value = Conditions> {
    let method = prop::sample::select(vec![None, None, None, Some("POST")]);
    let hosts = prop::sample::subsequence(vec!["one.test", "two.test", "*.two.test", "*.test"], 0..3);
    let hosts = prop_oneof![2 => Just(Vec::new()), 1 => hosts];
    let parameter = |name: &'static str| prop::option::weighted(0.4, wanted().prop_map(move |wanted| (name, wanted)));
    let query = (parameter("x"), parameter("y")).prop_map(|(x, y)| x.into_iter().chain(y).collect());
    let header = prop::option::weighted(0.1, wanted());
    let cookie = prop::option::weighted(0.1, prop::sample::select(vec!["1", "2"]));
    let language = prop::option::weighted(0.1, prop::sample::select(vec!["en", "ru"]));
    (method, hosts, query, header, cookie, language, prop::bool::weighted(0.1)).prop_map(
        |(method, hosts, query, header, cookie, language, is_limited_in_time)| Conditions {
            method,
            hosts,
            query,
            header,
            cookie,
            language,
            is_limited_in_time,
        },
    )
}

pub(super) fn request() -> impl Strategy<Value = TestedRequest> {
    let segment = prop::sample::select(vec!["a", "A", "b", "B", "c", "ab", "aBc", "abc"]);
    let path = prop::collection::vec(segment, 0..4);
    let method = prop::sample::select(vec!["GET", "GET", "POST"]);
    let host = prop::sample::select(vec![
        None,
        Some("one.test"),
        Some("ONE.test"),
        Some("two.test"),
        Some("a.Two.test"),
        Some("b.a.two.test"),
        Some("test"),
    ]);
    let query = prop::sample::select(vec![
        None,
        Some("x=1"),
        Some("y=2&x=1"),
        Some("x=2"),
        Some("%78=1"),
        Some("x=3&x=2"),
        Some("x=a+b&y=a%20b"),
        Some("y"),
        Some("x=&y=3"),
        Some("z=1"),
    ]);
    let header = prop::sample::select(vec![None, Some("1"), Some("2")]);
    let language = prop::sample::select(vec![None, Some("en-GB, ru;q=0.5"), Some("ru"), Some("de;q=0.1, en")]);
    let cookie = prop::sample::select(vec![None, Some("1"), Some("2")]);
    let now = prop::sample::select(vec![0, INSIDE, 2 * INSIDE]);
    (path, method, host, query, header, cookie, language, now).prop_map(
        |(path, method, host, query, header, cookie, language, now)| TestedRequest {
            path,
            method,
            host,
            query,
            header,
            cookie,
            language,
            now,
        },
    )
}

impl Wanted {
    fn is_met_by(self, value: Option<&str>) -> bool {
        match self {
            Self::Present => value.is_some(),
            Self::Absent => value.is_none(),
            Self::Value(wanted) => value == Some(wanted),
        }
    }

    fn written(self) -> String {
        match self {
            Self::Present => "true".to_owned(),
            Self::Absent => "false".to_owned(),
            Self::Value(value) => format!("'{value}'"),
        }
    }
}

impl Conditions {
    /// Writes the conditions as the lines below the key `when:` in YAML. Writes nothing if the rule has no conditions.
    pub(super) fn write(&self, out: &mut String) {
        let mut line = |text: String| writeln!(out, "    {text}").unwrap();
        self.method.into_iter().for_each(|method| line(format!("method: {method}")));
        if !self.hosts.is_empty() {
            let hosts: Vec<String> = self.hosts.iter().map(|host| format!("'{host}'")).collect();
            line(format!("host: [{}]", hosts.join(", ")));
        }
        if !self.query.is_empty() {
            let query: Vec<String> =
                self.query.iter().map(|(name, wanted)| format!("{name}: {}", wanted.written())).collect();
            line(format!("query: {{ {} }}", query.join(", ")));
        }
        self.header.into_iter().for_each(|wanted| line(format!("header: {{ x-app: {} }}", wanted.written())));
        self.cookie.into_iter().for_each(|value| line(format!("cookie: {{ beta: '{value}' }}")));
        self.language.into_iter().for_each(|language| line(format!("language: {language}")));
        if self.is_limited_in_time {
            line("from: 2027-01-01\n    until: 2028-01-01".to_owned());
        }
    }

    /// Returns the number of conditions. A rule with more conditions is tried first.
    pub(super) fn count(&self) -> usize {
        let single = [
            self.method.is_some(),
            !self.hosts.is_empty(),
            self.header.is_some(),
            self.cookie.is_some(),
            self.language.is_some(),
        ];
        let limits = if self.is_limited_in_time { 2 } else { 0 };
        single.iter().filter(|given| **given).count() + self.query.len() + limits
    }

    pub(super) fn hold_for(&self, request: &TestedRequest) -> bool {
        let host = request.host.unwrap_or_default().to_lowercase();
        let has_host = |wanted: &&str| match wanted.strip_prefix('*') {
            Some(end) => host.len() > end.len() && host.ends_with(end),
            None => host == **wanted,
        };
        let preferred = match request.language {
            Some("ru") => "ru",
            Some(_) => "en",
            None => "",
        };
        self.method.is_none_or(|method| method == request.method)
            && (self.hosts.is_empty() || self.hosts.iter().any(has_host))
            && self.query.iter().all(|(name, wanted)| request.has_parameter(name, *wanted))
            && self.header.is_none_or(|wanted| wanted.is_met_by(request.header))
            && self.cookie.is_none_or(|value| request.cookie == Some(value))
            && self.language.is_none_or(|language| language == preferred)
            && (!self.is_limited_in_time || request.now == INSIDE)
    }
}

impl TestedRequest {
    pub(super) fn path(&self) -> String {
        format!("/{}", self.path.join("/"))
    }

    /// Reports whether the query meets a condition on a parameter. If a parameter is repeated, one matching value is
    /// enough.
    fn has_parameter(&self, name: &str, wanted: Wanted) -> bool {
        let query = self.query.unwrap_or_default().replace("%78", "x").replace("%20", " ").replace('+', " ");
        let pairs = query.split('&').map(|pair| pair.split_once('=').unwrap_or((pair, "")));
        let values: Vec<&str> = pairs.filter(|(key, _)| *key == name).map(|(_, value)| value).collect();
        match wanted {
            Wanted::Absent => values.is_empty(),
            Wanted::Present | Wanted::Value(_) => values.iter().any(|value| wanted.is_met_by(Some(value))),
        }
    }
}

impl RequestAttributes for TestedRequest {
    fn method(&self) -> &str {
        self.method
    }

    fn host(&self) -> Option<&str> {
        self.host
    }

    fn header(&self, name: &str) -> Option<&str> {
        match name {
            "x-app" => self.header,
            "accept-language" => self.language,
            "cookie" => match self.cookie {
                Some("1") => Some("a=2; beta=1"),
                Some(_) => Some("beta=2"),
                None => None,
            },
            _ => None,
        }
    }

    fn now(&self) -> i64 {
        self.now
    }

    fn visitor(&self) -> Cow<'_, str> {
        "".into()
    }
}
