//! Closed-loop load from wrk.

use std::fs;
use std::io;
use std::path::Path;
use std::process::Command;

/// Connections of one load.
pub const CONNECTIONS: usize = 64;

/// The results of wrk.
#[derive(Debug, Clone, Copy)]
pub struct Counted {
    /// Complete responses.
    pub requests: u64,
    /// Responses that were not 2xx or 3xx, and socket errors.
    pub failed: u64,
    /// Requests per second; noisy, only indicative.
    pub per_second: f64,
    /// The time within which half of the requests were answered, in milliseconds.
    pub p50_millis: f64,
    /// The time within which 99 of 100 requests were answered, in milliseconds.
    pub p99_millis: f64,
}

/// Writes a script for wrk that sends these requests one after the other. They are complete, so wrk has nothing to format.
///
/// # Errors
/// If the file cannot be written.
pub fn write_script(file: &Path, requests: &[String]) -> io::Result<()> {
    let list: Vec<String> = requests.iter().map(|request| format!("{}", Quoted(request))).collect();
    let script = format!(
        "local requests = {{\n{}\n}}\nlocal sent = 0\nrequest = function()\n  sent = sent % #requests + 1\n  \
         return requests[sent]\nend\n",
        list.join(",\n")
    );
    fs::write(file, script)
}

/// A Lua string: bytes outside of printable ASCII as decimal escapes.
struct Quoted<'a>(&'a str);

impl std::fmt::Display for Quoted<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("\"")?;
        for byte in self.0.bytes() {
            match byte {
                b'"' | b'\\' => write!(f, "\\{}", char::from(byte))?,
                b' '..=b'~' => write!(f, "{}", char::from(byte))?,
                _ => write!(f, "\\{byte:03}")?,
            }
        }
        f.write_str("\"")
    }
}

/// Runs a script on these cores, with one thread and 64 connections.
///
/// # Errors
/// If wrk cannot be run or its output is unexpected.
pub fn run(port: u16, seconds: u64, cores: &str, script: &Path) -> io::Result<Counted> {
    let output = Command::new("taskset")
        .args(["-c", cores, "wrk", "-t1", &format!("-c{CONNECTIONS}"), "--latency", &format!("-d{seconds}s"), "-s"])
        .arg(script)
        .arg(format!("http://127.0.0.1:{port}/"))
        .output()?;
    let text = String::from_utf8_lossy(&output.stdout);
    parse(&text).ok_or_else(|| {
        io::Error::other(format!("unexpected output of wrk: {text}{}", String::from_utf8_lossy(&output.stderr)))
    })
}

fn parse(text: &str) -> Option<Counted> {
    let after = |prefix: &str| text.lines().find_map(|line| line.trim().strip_prefix(prefix));
    let requests = text.lines().find(|line| line.contains(" requests in "))?.split_whitespace().next()?.parse().ok()?;
    let per_second = after("Requests/sec:")?.trim().parse().ok()?;
    let bad_status = after("Non-2xx or 3xx responses:").map_or(Some(0), |count| count.trim().parse().ok())?;
    let broken = after("Socket errors:").map_or(0, |errors| {
        errors.split(|letter: char| !letter.is_ascii_digit()).filter_map(|number| number.parse::<u64>().ok()).sum()
    });
    let percentile = |prefix| after(prefix).and_then(millis);
    let (p50_millis, p99_millis) = (percentile("50%")?, percentile("99%")?);
    Some(Counted { requests, failed: bad_status + broken, per_second, p50_millis, p99_millis })
}

/// `1.25ms`, `830.00us` or `1.02s`.
fn millis(text: &str) -> Option<f64> {
    let text = text.trim();
    let units = [("us", 0.001), ("ms", 1.0), ("s", 1000.0)];
    let (number, factor) = units.iter().find_map(|(unit, factor)| Some((text.strip_suffix(unit)?, factor)))?;
    Some(number.parse::<f64>().ok()? * factor)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn counts_are_read() {
        let text = "Running 5s test\n  12345 requests in 5.00s, 1MB read\n     50%  500.00us\n     99%    1.25ms\n  \
                    Socket errors: connect 0, read 2, write 0, timeout 1\n  Non-2xx or 3xx responses: 4\n\
                    Requests/sec:   2469.00\n";
        let counted = parse(text).unwrap();
        assert_eq!((counted.requests, counted.failed), (12345, 7));
        assert_eq!((counted.p50_millis, counted.p99_millis), (0.5, 1.25));
    }

    #[test]
    fn line_ends_and_quotes_are_escaped_for_lua() {
        assert_eq!(Quoted("a\r\n\"b\\").to_string(), r#""a\013\010\"b\\""#);
    }
}
