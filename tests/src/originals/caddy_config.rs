//! Changes a Caddyfile so that a local Caddy serves its sites without TLS. Lines keep their numbers.

use std::collections::BTreeSet;
use std::net::SocketAddr;
use std::sync::LazyLock;

use regex::Regex;

/// A changed file.
pub(crate) struct Adapted {
    /// The global options that have an effect on answers.
    pub(crate) options: Vec<String>,
    pub(crate) lines: Vec<String>,
}

/// Directives that have no effect on the answers, or that a local Caddy cannot use.
const DROPPED: [&str; 5] = ["tls", "log", "bind", "root", "php_fastcgi"];

/// The part of the file to which a line belongs.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Part {
    /// Between sites. Lines contain addresses.
    Outside,
    Options,
    /// Between the addresses of a site and the brace in the next line.
    Addresses,
    Site,
    /// A site without braces, which ends with the file.
    Whole,
    /// A block of a directive that is dropped, which ends at this depth.
    Dropped(usize),
}

/// Returns the file with sites at `address` and upstreams at `upstream`.
pub(crate) fn adapted(text: &str, address: SocketAddr, upstream: SocketAddr) -> Adapted {
    let secure = secure_hosts(text);
    let mut reader = Reader { part: Part::Outside, depth: 0, options: Vec::new(), address, upstream, secure };
    let all: Vec<&str> = text.lines().map(code).collect();
    let next = |index: usize| all.iter().skip(index + 1).find(|line| !line.is_empty()).copied().unwrap_or_default();
    let lines = all.iter().enumerate().map(|(index, line)| reader.line(line, next(index))).collect();
    Adapted { options: reader.options, lines }
}

/// Returns a line without its comment and its indentation.
fn code(line: &str) -> &str {
    let line = if line.trim_start().starts_with('#') { "" } else { line };
    line.find(" #").and_then(|at| line.get(..at)).unwrap_or(line).trim()
}

/// Returns the hosts that have a site for HTTPS.
fn secure_hosts(text: &str) -> BTreeSet<String> {
    let (mut depth, mut hosts) = (0_usize, BTreeSet::new());
    for line in text.lines().map(code) {
        if depth == 0 && !line.starts_with(['(', '{', '}']) {
            hosts.extend(words(line).filter(|word| !is_http(word)).map(host));
        }
        depth = depth_after(depth, line);
    }
    hosts
}

fn depth_after(depth: usize, line: &str) -> usize {
    let closed = if line == "}" { depth.saturating_sub(1) } else { depth };
    closed + usize::from(line == "{" || line.ends_with(" {"))
}

fn words(line: &str) -> impl Iterator<Item = &str> {
    line.split([' ', ',', '\t']).filter(|word| !word.is_empty() && *word != "{")
}

fn is_http(word: &str) -> bool {
    word.starts_with("http://") || word.ends_with(":80")
}

fn host(word: &str) -> String {
    static VARIABLE: LazyLock<Regex> =
        LazyLock::new(|| Regex::new(r"\{\$\w+:([^}]*)\}").expect("the expression is valid"));
    // No variable of these tests is set, so Caddy puts the default value in its place.
    let word = VARIABLE.replace_all(word, "$1");
    let rest = word.split_once("://").map_or(&*word, |(_, rest)| rest);
    if rest.contains(['{', '$']) {
        return String::new();
    }
    rest.split(['/', ':']).next().unwrap_or_default().to_ascii_lowercase()
}

/// Reports whether a line without a brace contains addresses. Otherwise, the file is a part of a site.
fn is_address(line: &str) -> bool {
    let first = words(line).next().unwrap_or_default();
    first.contains(['.', ':']) || first.starts_with("{$") || first.starts_with("localhost")
}

struct Reader {
    part: Part,
    depth: usize,
    options: Vec<String>,
    address: SocketAddr,
    upstream: SocketAddr,
    secure: BTreeSet<String>,
}

impl Reader {
    /// Returns the changed line. `next` is the next line that is not empty.
    fn line(&mut self, line: &str, next: &str) -> String {
        let before = self.depth;
        self.depth = depth_after(before, line);
        match self.part {
            Part::Outside if line == "{" => {
                self.part = Part::Options;
                String::new()
            }
            Part::Outside if line.is_empty() => String::new(),
            Part::Outside if line.starts_with('(') => {
                self.part = Part::Site;
                line.to_owned()
            }
            Part::Outside if !line.ends_with(['{', ',']) && next != "{" && !is_address(line) => {
                self.part = Part::Whole;
                self.site_line(line, before)
            }
            Part::Outside => {
                self.part = if self.depth > before {
                    Part::Site
                } else if line.ends_with(',') {
                    Part::Outside
                } else if next == "{" {
                    Part::Addresses
                } else {
                    Part::Whole
                };
                self.addresses(line)
            }
            Part::Addresses => {
                self.part = if self.depth > before { Part::Site } else { Part::Addresses };
                line.to_owned()
            }
            Part::Options => {
                if line.starts_with("order ") {
                    self.options.push(line.to_owned());
                }
                if self.depth == 0 {
                    self.part = Part::Outside;
                }
                String::new()
            }
            Part::Dropped(depth) => {
                if self.depth == depth {
                    self.part = if depth == 0 { Part::Whole } else { Part::Site };
                }
                String::new()
            }
            Part::Site | Part::Whole => self.site_line(line, before),
        }
    }

    /// Returns a changed line of a site. `before` is the depth before the line.
    fn site_line(&mut self, line: &str, before: usize) -> String {
        if self.part == Part::Site && self.depth == 0 && line == "}" {
            self.part = Part::Outside;
        }
        let name = words(line).next().unwrap_or_default();
        if !DROPPED.contains(&name) {
            return self.directive(line);
        }
        if self.depth > before {
            self.part = Part::Dropped(before);
        }
        // The answer of a script is a page.
        let is_script = name == "php_fastcgi";
        if is_script { format!("reverse_proxy {}", self.upstream) } else { String::new() }
    }

    /// Returns a line with addresses, whose sites all use the same port.
    fn addresses(&self, line: &str) -> String {
        let port = self.address.port();
        let own = |word: &str| {
            let host = host(word);
            let is_below = |wider: &String| wider.strip_prefix('*').is_some_and(|domain| host.ends_with(domain));
            let is_shadowed = is_http(word) && self.secure.iter().any(|wider| *wider == host || is_below(wider));
            if is_shadowed { format!("http://{host}.shadowed.invalid:{port}") } else { format!("http://{host}:{port}") }
        };
        let mut hosts: Vec<String> = words(line).map(own).collect();
        hosts.dedup();
        let end = if line.ends_with(" {") {
            " {"
        } else if line.ends_with(',') {
            ","
        } else {
            ""
        };
        hosts.join(", ") + end
    }

    fn directive(&self, line: &str) -> String {
        static PROTOCOL: LazyLock<Regex> =
            LazyLock::new(|| Regex::new(r"\bprotocol (https?)$").expect("the expression is valid"));
        static UPSTREAM: LazyLock<Regex> = LazyLock::new(|| {
            Regex::new(r"^reverse_proxy((?: [@/*]\S*)?)(?: [^{\s]+)*( \{)?$").expect("the expression is valid")
        });
        let line = line.replace("{scheme}", "https").replace("{http.request.scheme}", "https");
        // Without TLS, the scheme of all requests is `http`.
        let line = PROTOCOL.replace(
            &line,
            |found: &regex::Captures<'_>| {
                if &found[1] == "https" { "protocol http" } else { "protocol https" }
            },
        );
        UPSTREAM.replace(&line, format!("reverse_proxy$1 {}$2", self.upstream)).into_owned()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn all_sites_use_the_same_port() {
        let text = "{\n email a@b.example\n order uri first\n}\na.example, http://a.example {\n tls internal {\n x y\n }\n \
                    reverse_proxy /x app:80 # x\n @a protocol https\n redir {scheme}://{host}/\n}\n{$HOST} {\n}\n";
        let found = adapted(text, ([127, 0, 0, 1], 70).into(), ([127, 0, 0, 1], 71).into());
        assert_eq!(found.options, ["order uri first"]);
        let expected = "\n\n\n\nhttp://a.example:70, http://a.example.shadowed.invalid:70 {\n\n\n\nreverse_proxy /x 127.0.0.1:71\n\
                        @a protocol http\nredir https://{host}/\n}\nhttp://:70 {\n}";
        assert_eq!(found.lines.join("\n"), expected);
        let single = adapted("a.example\nredir /a /b\n", ([127, 0, 0, 1], 70).into(), ([127, 0, 0, 1], 71).into());
        assert_eq!(single.lines, ["http://a.example:70", "redir /a /b"]);
    }

    #[test]
    fn sites_without_braces_or_with_a_brace_in_the_next_line_keep_their_lines() {
        let changed = |text| adapted(text, ([127, 0, 0, 1], 70).into(), ([127, 0, 0, 1], 71).into()).lines.join("\n");
        let text =
            "{\n debug\n}\na.example,\nb.example\n\nlog {\n x\n}\nhandle /c {\n redir /d\n}\ntls x\nredir /a /b\n";
        let expected =
            "\n\n\nhttp://a.example:70,\nhttp://b.example:70\n\n\n\n\nhandle /c {\nredir /d\n}\n\nredir /a /b";
        assert_eq!(changed(text), expected);
        let text = "a.example\n{\nredir /a /b\n}\n\nb.example\n{\n tls x\n}\n";
        assert_eq!(changed(text), "http://a.example:70\n{\nredir /a /b\n}\n\nhttp://b.example:70\n{\n\n}");
    }
}
