//! Generates a closed-loop load with wrk.

use std::fs;
use std::io;
use std::path::Path;
use std::process::Command;

/// The number of connections in a load.
pub const CONNECTIONS: usize = 64;

/// The results that wrk reports for a load.
#[derive(Debug, Clone, Copy)]
pub struct Counted {
    /// The number of complete responses that wrk received.
    pub requests: u64,
    /// The number of responses with a status below 200 or above 399, plus the number of socket errors.
    pub failed: u64,
    /// The number of requests per second. On a shared machine, this number is only a rough indication.
    pub per_second: f64,
    /// The median latency in milliseconds.
    pub p50_millis: f64,
    /// The 99th percentile of the latencies in milliseconds.
    pub p99_millis: f64,
}

/// Writes a Lua script that makes wrk send the given requests one after another. The script contains the complete bytes
/// of each request, so wrk does not have to format the requests.
///
/// # Errors
/// Returns an error if the file cannot be written.
pub fn write_script(file: &Path, requests: &[String]) -> io::Result<()> {
    let list: Vec<String> = requests.iter().map(|request| format!("{}", Quoted(request))).collect();
    let script = format!(
        "local requests = {{\n{}\n}}\nlocal sent = 0\nrequest = function()\n  sent = sent % #requests + 1\n  \
         return requests[sent]\nend\n",
        list.join(",\n")
    );
    fs::write(file, script)
}

/// A text whose `Display` form is a Lua string. Bytes other than printable ASCII become decimal escapes.
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

/// Runs wrk on the given cores with a script, one thread and [`CONNECTIONS`] connections.
///
/// # Errors
/// Returns an error if wrk cannot be run or its output is unexpected.
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

/// Parses a time such as `1.25ms`, `830.00us` or `1.02s`. Returns the time in milliseconds.
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
    fn output_of_wrk_is_parsed() {
        let text = "Running 5s test\n  12345 requests in 5.00s, 1MB read\n     50%  500.00us\n     99%    1.25ms\n  \
                    Socket errors: connect 0, read 2, write 0, timeout 1\n  Non-2xx or 3xx responses: 4\n\
                    Requests/sec:   2469.00\n";
        let counted = parse(text).unwrap();
        assert_eq!((counted.requests, counted.failed), (12345, 7));
        assert_eq!((counted.p50_millis, counted.p99_millis), (0.5, 1.25));
    }

    #[test]
    fn line_endings_and_quotes_are_escaped_in_lua_strings() {
        assert_eq!(Quoted("a\r\n\"b\\").to_string(), r#""a\013\010\"b\\""#);
    }
}
