//! Requests every route and every legacy URL of the site from a running Portico. Prints the results as two tables.
//!
//! Usage: `route-table [HOST:PORT]`. The default address is `127.0.0.1:8080`. Exits with status 1 if any row has an
//! unexpected result.
#![expect(clippy::print_stdout, reason = "the program prints tables")]

use std::error::Error;
use std::io::{Read, Write};
use std::net::TcpStream;
use std::path::Path;
use std::process::ExitCode;
use std::{fs, io};

use portico_redirects::{CompileOptions, Expected, Source, compile};

fn main() -> Result<ExitCode, Box<dyn Error>> {
    let host = std::env::args().nth(1).unwrap_or_else(|| "127.0.0.1:8080".to_owned());
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut wrong = routes(&host, &fs::read_to_string(root.join("site-routes.txt"))?)?;
    println!();
    wrong += legacy(&host, &root.join("../rules"))?;
    println!("\n{wrong} unexpected rows");
    Ok(if wrong == 0 { ExitCode::SUCCESS } else { ExitCode::from(1) })
}

/// Prints the table of routes. Returns the number of routes that have a status other than 200.
fn routes(host: &str, list: &str) -> Result<usize, Box<dyn Error>> {
    println!("| route | status | title |\n|---|---|---|");
    let mut wrong = 0;
    for line in list.lines().filter(|line| line.starts_with('/')) {
        let address = address_of(host, line)?;
        let answer = get(host, &address)?;
        wrong += usize::from(answer.status != 200);
        println!("| `{address}` | {} | {} |", answer.status, title(&answer.body));
    }
    Ok(wrong)
}

/// Returns the path to request for a line of `site-routes.txt`. A line contains a route such as `/services/{alias}`,
/// and may also contain the path of a list in the content API. In that case, the alias of the first item in the list
/// replaces `{alias}` in the route.
fn address_of(host: &str, line: &str) -> Result<String, Box<dyn Error>> {
    let Some((route, list)) = line.split_once(' ') else { return Ok(line.to_owned()) };
    let items: serde_json::Value = serde_json::from_str(&get(host, list)?.body)?;
    let alias = items["items"][0]["alias"].as_str().ok_or_else(|| format!("the first item of {list} has no alias"))?;
    Ok(route.replace("{alias}", alias))
}

/// Prints the table of legacy URLs, which are taken from the rule tests. Returns the number of URLs with a wrong
/// result. A result is right if a single redirect leads to the expected target, and a request for the target returns
/// 200.
fn legacy(host: &str, rules: &Path) -> Result<usize, Box<dyn Error>> {
    println!("| legacy URL | status | location | target status |\n|---|---|---|---|");
    let mut wrong = 0;
    for (address, expected) in redirecting_tests(rules)? {
        let first = get(host, &address)?;
        let location = first.location.unwrap_or_default();
        let landed = if location.starts_with('/') { get(host, &location)?.status } else { 0 };
        let is_right = first.status == 301 && location == expected && landed == 200;
        wrong += usize::from(!is_right);
        println!("| `{address}` | {} | `{location}` | {landed} |", first.status);
    }
    Ok(wrong)
}

fn redirecting_tests(folder: &Path) -> Result<Vec<(String, String)>, Box<dyn Error>> {
    let mut sources = Vec::new();
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        if path.extension().is_some_and(|extension| extension == "yaml") {
            sources.push(Source { name: path.display().to_string(), text: fs::read_to_string(&path)? });
        }
    }
    sources.sort_by(|one, other| one.name.cmp(&other.name));
    let compiled =
        compile(&sources, &CompileOptions::default()).map_err(|_| "the rules have errors: run `portico check`")?;
    let redirecting = compiled.rules.tests().iter().filter_map(|test| match test.expected() {
        Expected::Redirect { to, .. } => Some((test.url().to_owned(), to.to_string())),
        Expected::Status(_) | Expected::NoRedirect => None,
    });
    Ok(redirecting.collect())
}

struct Reply {
    status: u16,
    location: Option<String>,
    body: String,
}

fn get(host: &str, target: &str) -> io::Result<Reply> {
    let mut stream = TcpStream::connect(host)?;
    write!(stream, "GET {target} HTTP/1.1\r\nHost: {host}\r\nConnection: close\r\n\r\n")?;
    let mut bytes = Vec::new();
    stream.read_to_end(&mut bytes)?;
    let text = String::from_utf8_lossy(&bytes);
    let (head, body) =
        text.split_once("\r\n\r\n").ok_or_else(|| io::Error::other(format!("no response to {target}")))?;
    let status = head.split(' ').nth(1).and_then(|status| status.parse().ok()).unwrap_or(0);
    let location = head.lines().find_map(|line| {
        let (name, value) = line.split_once(':')?;
        name.eq_ignore_ascii_case("location").then(|| value.trim().to_owned())
    });
    Ok(Reply { status, location, body: body.to_owned() })
}

fn title(html: &str) -> &str {
    let inner = html.split_once("<title>").and_then(|(_, rest)| rest.split_once("</title>"));
    inner.map_or("", |(title, _)| title)
}
