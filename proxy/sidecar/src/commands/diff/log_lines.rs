//! Reads requests from access logs. Each line is a JSON object, a line in the common, combined or `vhost_combined` format,
//! a path, or an absolute URL.

use std::collections::HashMap;
use std::io::{self, BufRead, Read};
use std::net::IpAddr;

use portico_redirects::TestRequest;
use serde_json::Value;

/// A request in a log.
#[derive(Debug, Clone, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(crate) struct LoggedRequest {
    pub(crate) method: String,
    pub(crate) host: Option<String>,
    /// The path and the query of the request, such as `/a?b=c`.
    pub(crate) url: String,
}

/// The requests that an access log contains.
#[derive(Debug, Default)]
pub(crate) struct RequestLog {
    /// The distinct requests, along with the number of occurrences of each request.
    pub(crate) requests: HashMap<LoggedRequest, u64>,
    /// The number of lines that are neither a request nor empty.
    pub(crate) skipped: u64,
    /// The first line that was skipped because it is not a request.
    pub(crate) first_skipped: Option<SkippedLine>,
}

/// A line of an access log that is not a request.
#[derive(Debug)]
pub(crate) struct SkippedLine {
    /// The number of the line, counted from 1.
    pub(crate) number: u64,
    /// The first characters of the line.
    pub(crate) text: String,
}

/// The maximum length of a line in bytes. A longer line is an error, because the file is not a log.
const MAX_LINE_LENGTH: u64 = 1 << 20;
/// The maximum number of characters that are stored of a skipped line.
const EXCERPT_LENGTH: usize = 60;

/// Reads an access log. Lines that cannot be parsed are skipped and counted.
///
/// # Errors
/// Fails if the log cannot be read, or if a line is longer than 1 MiB.
pub(crate) fn read(mut reader: impl BufRead) -> io::Result<RequestLog> {
    let (mut log, mut line, mut number) = (RequestLog::default(), Vec::new(), 0);
    while reader.by_ref().take(MAX_LINE_LENGTH + 1).read_until(b'\n', &mut line)? > 0 {
        number += 1;
        if line.len() as u64 > MAX_LINE_LENGTH {
            return Err(io::Error::other(format!(
                "line {number} is longer than 1 MiB, so the file is not an access log"
            )));
        }
        let text = String::from_utf8_lossy(&line);
        // If several files were joined, a byte order mark can also follow the first line.
        let text = text.strip_prefix('\u{feff}').unwrap_or(&text).trim();
        match parse(text) {
            Some(logged) => *log.requests.entry(logged).or_default() += 1,
            None if text.is_empty() => {}
            None => log.skip(number, text),
        }
        line.clear();
    }
    Ok(log)
}

impl RequestLog {
    /// Returns the number of requests in the log.
    pub(crate) fn count(&self) -> u64 {
        self.requests.values().sum()
    }

    /// Returns the number of requests whose host the log does not contain.
    pub(crate) fn without_host(&self) -> u64 {
        self.requests.iter().filter(|(logged, _)| logged.host.is_none()).map(|(_, count)| count).sum()
    }

    /// Reports whether more than half of the lines are not requests. With such a log, a comparison of rules would not
    /// be meaningful.
    pub(crate) fn is_mostly_unreadable(&self) -> bool {
        self.skipped > self.count()
    }

    fn skip(&mut self, number: u64, line: &str) {
        self.skipped += 1;
        self.first_skipped
            .get_or_insert_with(|| SkippedLine { number, text: line.chars().take(EXCERPT_LENGTH).collect() });
    }
}

impl LoggedRequest {
    /// Returns a request that can be tested against rules. Its only header field is the host.
    pub(crate) fn test_request(&self, now: i64) -> TestRequest {
        let headers = self.host.iter().map(|host| ("host".into(), host.as_str().into())).collect();
        TestRequest { method: self.method.as_str().into(), headers, at: now, visitor: Box::default() }
    }
}

fn parse(line: &str) -> Option<LoggedRequest> {
    if line.starts_with('{') {
        return json_line(line);
    }
    if line.starts_with('/') {
        let url = line.split_whitespace().next()?.to_owned();
        return Some(LoggedRequest { method: "GET".to_owned(), host: None, url });
    }
    absolute_url(line).or_else(|| common_log_line(line))
}

/// Parses a line that contains an absolute URL. Exports of analytics tools and sitemaps contain such lines.
fn absolute_url(line: &str) -> Option<LoggedRequest> {
    let written = line.split_whitespace().next()?;
    let (scheme, rest) = written.split_once("://")?;
    if !["http", "https"].iter().any(|known| scheme.eq_ignore_ascii_case(known)) {
        return None;
    }
    let (host, below) = rest.split_at(rest.find(['/', '?', '#']).unwrap_or(rest.len()));
    // Clients do not send the fragment of a URL.
    let below = below.split('#').next().unwrap_or_default();
    let root = if below.starts_with('/') { "" } else { "/" };
    let host = Some(host.to_owned()).filter(|host| !host.is_empty() && !host.contains('@'))?;
    Some(LoggedRequest { method: "GET".to_owned(), host: Some(host), url: format!("{root}{below}") })
}

/// Parses a line of a JSON access log. The log may come from Portico, or from another server that uses common field
/// names.
fn json_line(line: &str) -> Option<LoggedRequest> {
    let value: Value = serde_json::from_str(line).ok()?;
    let fields = [Some(&value), value.get("fields"), value.get("request")];
    let text = |names: &[&str]| {
        let found = fields.iter().flatten().find_map(|map| names.iter().find_map(|name| map.get(name)?.as_str()));
        found.map(str::to_owned)
    };
    let url = text(&["request.target", "uri", "request_uri", "url", "path"])?;
    let method = text(&["method", "request_method"]).unwrap_or_else(|| "GET".to_owned());
    request_of(method, text(&["host", "http_host"]), &url)
}

/// Parses a line in the common, combined or `vhost_combined` log format, such as `… "GET /path HTTP/1.1" …`.
fn common_log_line(line: &str) -> Option<LoggedRequest> {
    let (before, after) = line.split_once('"')?;
    let mut words = after.split('"').next()?.split(' ');
    let (method, target) = (words.next()?, words.next()?);
    let is_request = words.next().is_some_and(|version| version.starts_with("HTTP/"));
    is_request.then(|| request_of(method.to_owned(), virtual_host(before), target))?
}

/// Creates a request from its request target. The host of a target in absolute form, such as `http://host/path`,
/// replaces the field `Host` (RFC 9112 §3.2.2).
fn request_of(method: String, host: Option<String>, target: &str) -> Option<LoggedRequest> {
    if target.starts_with('/') {
        return Some(LoggedRequest { method, host, url: target.to_owned() });
    }
    Some(LoggedRequest { method, ..absolute_url(target)? })
}

/// Returns the host from the start of a line in Apache's format `vhost_combined`, such as
/// `old.example:443 192.0.2.1 - - [`. Returns `None` for a line in another format, which starts with the client.
fn virtual_host(before_request: &str) -> Option<String> {
    let words: Vec<&str> = before_request.split('[').next()?.split_whitespace().collect();
    let [host, client, _, _, ..] = words.as_slice() else { return None };
    // In the other formats, the second word is the identity of the client, which is almost always `-`. The first word
    // can be an address that a proxy has forwarded, so an address without a port is not taken for the host.
    let is_client = client.parse::<IpAddr>().is_ok() || client.contains('.') || *client == "localhost";
    let is_host = |name: &str| {
        name.contains(char::is_alphanumeric)
            && name.chars().all(|letter| letter.is_alphanumeric() || matches!(letter, '-' | '.' | '_'))
    };
    let (name, port) = host.split_once(':').map_or((*host, None), |(name, port)| (name, Some(port)));
    if !is_client || !is_host(name) || (port.is_none() && name.parse::<IpAddr>().is_ok()) {
        return None;
    }
    // The format contains the port of the server, also if the client did not send it.
    match port.map(str::parse::<u16>) {
        None | Some(Ok(80 | 443)) => Some(name.to_owned()),
        Some(Ok(_)) => Some((*host).to_owned()),
        Some(Err(_)) => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn logged(method: &str, host: Option<&str>, url: &str) -> LoggedRequest {
        LoggedRequest { method: method.to_owned(), host: host.map(str::to_owned), url: url.to_owned() }
    }

    #[test]
    fn common_formats_are_parsed() {
        for (line, expected) in [
            (
                r#"{"method":"GET","host":"a.example","request.target":"/x?y=1","status":200}"#,
                logged("GET", Some("a.example"), "/x?y=1"),
            ),
            (r#"{"fields":{"method":"POST","request.target":"/x"}}"#, logged("POST", None, "/x")),
            (
                r#"{"request":{"method":"GET","host":"b.example","uri":"/caddy"}}"#,
                logged("GET", Some("b.example"), "/caddy"),
            ),
            (
                r#"1.2.3.4 - - [20/Nov/2026:10:00:00 +0000] "HEAD /a HTTP/1.1" 200 5 "-" "x""#,
                logged("HEAD", None, "/a"),
            ),
            (
                r#"1.2.3.4 - - [20/Nov/2026:10:00:00 +0000] "POST http://old.example/h?a=1 HTTP/1.1" 200 5"#,
                logged("POST", Some("old.example"), "/h?a=1"),
            ),
            (
                r#"{"method":"GET","host":"a.example","request.target":"https://old.example/h"}"#,
                logged("GET", Some("old.example"), "/h"),
            ),
            ("/plain?a", logged("GET", None, "/plain?a")),
            ("https://www.example/p?page=1", logged("GET", Some("www.example"), "/p?page=1")),
            ("HTTP://www.example:8080/p#top 7", logged("GET", Some("www.example:8080"), "/p")),
            ("https://www.example", logged("GET", Some("www.example"), "/")),
            ("https://www.example?a=/b", logged("GET", Some("www.example"), "/?a=/b")),
        ] {
            assert_eq!(parse(line), Some(expected), "{line}");
        }
    }

    #[test]
    fn line_of_a_virtual_host_starts_with_the_host() {
        for (start, host) in [
            ("old.example 127.0.0.1 - -", Some("old.example")),
            ("old.example:443 127.0.0.1 - -", Some("old.example")),
            ("old.example:80 ::1 - anna", Some("old.example")),
            ("old.example:8080 client.example - -", Some("old.example:8080")),
            ("192.0.2.7:443 127.0.0.1 - -", Some("192.0.2.7")),
            ("пример.рф 127.0.0.1 - -", Some("пример.рф")),
            ("127.0.0.1 - -", None),
            ("client.example - anna", None),
            ("client.example - Anna Ivanova", None),
            ("192.0.2.7 127.0.0.1 - -", None),
            ("192.0.2.7, 192.0.2.8 - -", None),
            ("_ 127.0.0.1 - -", None),
            ("- 127.0.0.1 - -", None),
            ("old.example:x 127.0.0.1 - -", None),
        ] {
            let line = format!(r#"{start} [20/Nov/2026:10:00:00 +0000] "GET /h HTTP/1.1" 404 5 "-" "x [y]""#);
            assert_eq!(parse(&line), Some(logged("GET", host, "/h")), "{line}");
            let absolute = line.replace("/h HTTP", "http://b.example/h HTTP");
            assert_eq!(parse(&absolute), Some(logged("GET", Some("b.example"), "/h")), "{absolute}");
        }
    }

    #[test]
    fn other_lines_are_skipped() {
        for line in [
            r#"1.2.3.4 - - [20/Nov/2026:10:00:00 +0000] "HEAD /a b HTTP/1.1" 400 5"#,
            r#"1.2.3.4 - - [20/Nov/2026:10:00:00 +0000] "CONNECT old.example:443 HTTP/1.1" 400 5"#,
            r#"1.2.3.4 - - [20/Nov/2026:10:00:00 +0000] "OPTIONS * HTTP/1.1" 200 5"#,
            r#"1.2.3.4 - - [20/Nov/2026:10:00:00 +0000] "GET ftp://old.example/ HTTP/1.1" 200 5"#,
            r#"{"message":"serving"}"#,
            "nothing",
            "https:///p",
            "https://name@www.example/p",
            "ftp://www.example/p",
            "{",
        ] {
            assert_eq!(parse(line), None, "{line}");
        }
    }

    #[test]
    fn byte_order_mark_is_not_a_part_of_the_line() {
        for (line, expected) in [
            ("/a", logged("GET", None, "/a")),
            ("https://a.example/a", logged("GET", Some("a.example"), "/a")),
            (r#"{"method":"GET","host":"a.example","uri":"/a"}"#, logged("GET", Some("a.example"), "/a")),
        ] {
            let text = format!("\u{feff}{line}\r\n\u{feff}{line}\n\u{feff}");
            for capacity in 1..8 {
                let log = read(io::BufReader::with_capacity(capacity, text.as_bytes())).unwrap();
                assert_eq!((log.requests, log.skipped), (HashMap::from([(expected.clone(), 2)]), 0), "{line}");
            }
        }
    }

    #[test]
    fn endless_line_is_an_error() {
        let line = |length: usize| io::Cursor::new([vec![b'/'; length], b"\n/b\n".to_vec()].concat());
        assert_eq!(read(line((1 << 20) - 1)).unwrap().count(), 2);
        assert!(read(line(1 << 20)).unwrap_err().to_string().starts_with("line 1 is longer"));
        assert!(read(io::BufReader::new(io::repeat(0))).is_err());
    }
}
