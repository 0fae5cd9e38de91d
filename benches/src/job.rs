//! Defines the benchmark jobs with their requests, expected responses and goals for CPU time.

use std::fmt::Write;
use std::io;

use crate::client::Connection;
use crate::reply::Reply;
use crate::rules;
use crate::sizes::{API_BYTES, FORM_BYTES, PAGE_BYTES, RULES, STATIC_BYTES};

/// The number of different paths that the job `redirect` requests, one after another.
pub const ROTATED: usize = 1_000;

/// The header fields that a browser sends in addition to `Host`. They make the cost of parsing a request head
/// realistic.
pub const BROWSER_FIELDS: [(&str, &str); 4] = [
    (
        "User-Agent",
        "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Safari/537.36",
    ),
    ("Accept", "text/html,application/xhtml+xml,application/xml;q=0.9,image/avif,image/webp,*/*;q=0.8"),
    ("Accept-Language", "ru-RU,ru;q=0.9,en;q=0.8"),
    ("Cookie", "_ym_uid=1700000000000000000; _ym_d=1700000000; session=8c7f1b7a3f5e4c0a9d2b6e1f0a3c5d7e"),
];

/// The paths that a job requests.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Target {
    /// The paths of the redirect rules, which are requested one after another.
    Rules,
    /// A single path.
    Path(&'static str),
    /// A single path. The request has the `ETag` of the path in `If-None-Match`.
    Unchanged(&'static str),
    /// A single path to which the client posts a form.
    Form(&'static str),
}

/// A benchmark job, which measures one kind of request.
#[derive(Debug, Clone, Copy)]
pub struct Job {
    /// The name of the job on the command line.
    pub name: &'static str,
    /// The name of the job in tables.
    pub title: &'static str,
    /// The paths that the job requests.
    pub target: Target,
    /// The expected status of every response.
    status: u16,
    /// The expected length of every response body in bytes. `None` means that the servers send different bodies.
    body_bytes: Option<usize>,
    /// The highest CPU time per request that meets the goal, relative to nginx. `None` means that the job has no goal.
    pub goal: Option<f64>,
}

/// All benchmark jobs, in the order in which the jobs are run.
pub const JOBS: [Job; 6] = [
    job("redirect", "redirect among 10,000 rules", Target::Rules, 301, None).at_most(0.85),
    job("unchanged", "304", Target::Unchanged(STATIC), 304, Some(0)).at_most(0.85),
    job("static", "static file, 20 KiB", Target::Path(STATIC), 200, Some(STATIC_BYTES)).at_most(0.90),
    job("page", "page from an upstream, 10 KiB", Target::Path("/about"), 200, Some(PAGE_BYTES)).at_most(0.95),
    job("api", "GET /api/, 2 KiB", Target::Path("/api/articles"), 200, Some(API_BYTES)).at_most(0.95),
    job("form", "POST /api/, 8 KiB", Target::Form("/api/forms"), 201, None),
];

const STATIC: &str = "/assets/file-0123abcd.js";

const fn job(name: &'static str, title: &'static str, target: Target, status: u16, body_bytes: Option<usize>) -> Job {
    Job { name, title, target, status, body_bytes, goal: None }
}

/// Returns the job with the given name. Returns all jobs if `name` is `None`.
///
/// # Errors
/// Returns an error if no job has this name.
pub fn chosen(name: Option<&str>) -> io::Result<Vec<Job>> {
    let Some(name) = name else { return Ok(JOBS.to_vec()) };
    let found: Vec<Job> = JOBS.into_iter().filter(|job| job.name == name).collect();
    if found.is_empty() {
        let names = JOBS.map(|job| job.name).join(", ");
        return Err(io::Error::other(format!("unknown job `{name}`, expected one of {names}")));
    }
    Ok(found)
}

impl Job {
    const fn at_most(mut self, goal: f64) -> Self {
        self.goal = Some(goal);
        self
    }

    /// Returns the complete text of each request of the job. The requests are meant for the server on the given port.
    ///
    /// # Errors
    /// Returns an error if the job needs an `ETag` and the server does not send an `ETag`.
    pub fn requests(&self, port: u16) -> io::Result<Vec<String>> {
        Ok(match self.target {
            Target::Rules => (0..ROTATED).map(|number| get(port, &rules::path(rule(number)), "")).collect(),
            Target::Path(path) => vec![get(port, path, "")],
            Target::Unchanged(path) => {
                let reply = Connection::open(port)?.exchange(get(port, path, "").as_bytes())?;
                let etag = reply.etag.ok_or_else(|| io::Error::other("the response has no `ETag`"))?;
                vec![get(port, path, &format!("If-None-Match: {etag}\r\n"))]
            }
            Target::Form(path) => {
                let fields =
                    format!("Content-Type: application/x-www-form-urlencoded\r\nContent-Length: {FORM_BYTES}\r\n");
                vec![format!("POST {path}{}{}", head(port, &fields), "f".repeat(FORM_BYTES))]
            }
        })
    }

    /// Sends every request of the job once and checks the responses.
    ///
    /// # Errors
    /// Returns an error if an exchange fails or a response is not the expected one.
    pub fn verify(&self, port: u16) -> io::Result<()> {
        let mut connection = Connection::open(port)?;
        for (number, request) in self.requests(port)?.iter().enumerate() {
            let reply = connection.exchange(request.as_bytes())?;
            if !self.is_expected(number, &reply) {
                return Err(io::Error::other(format!("{}: unexpected {reply:?}", self.title)));
            }
        }
        Ok(())
    }

    /// Reports whether `reply` is the expected response to the request with the given number.
    pub fn is_expected(&self, number: usize, reply: &Reply) -> bool {
        let location = match self.target {
            Target::Rules => Some(format!("/catalog/item-{}", rule(number))),
            Target::Path(_) | Target::Unchanged(_) | Target::Form(_) => None,
        };
        reply.status == self.status
            && self.body_bytes.is_none_or(|length| length == reply.body_bytes)
            // In `Location`, nginx sends an absolute URL, and the other servers send a path.
            && location.is_none_or(|path| reply.location.as_ref().is_some_and(|sent| sent.ends_with(&path)))
    }
}

/// Returns the number of the rule that the request with the given number matches. The requests are spread evenly over
/// all rules.
fn rule(number: usize) -> usize {
    (number + 1) * 7_368_787 % RULES
}

fn get(port: u16, path: &str, fields: &str) -> String {
    format!("GET {path}{}", head(port, fields))
}

fn head(port: u16, fields: &str) -> String {
    let mut head = format!(" HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\n");
    for (name, value) in BROWSER_FIELDS {
        let _ = write!(head, "{name}: {value}\r\n");
    }
    head + fields + "\r\n"
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn requested_rules_are_all_different() {
        let numbers: std::collections::HashSet<usize> = (0..ROTATED).map(rule).collect();
        assert_eq!(numbers.len(), ROTATED);
    }

    #[test]
    fn reply_with_a_wrong_location_is_unexpected() {
        let reply = |location: &str| Reply {
            status: 301,
            location: Some(location.to_owned()),
            etag: None,
            body_bytes: 0,
            closes: false,
        };
        let right = format!("http://127.0.0.1/catalog/item-{}", rule(5));
        assert!(JOBS[0].is_expected(5, &reply(&right)));
        assert!(!JOBS[0].is_expected(6, &reply(&right)));
    }

    #[test]
    fn unknown_name_lists_the_jobs() {
        assert!(
            chosen(Some("redirects"))
                .unwrap_err()
                .to_string()
                .ends_with("redirect, unchanged, static, page, api, form")
        );
    }
}
