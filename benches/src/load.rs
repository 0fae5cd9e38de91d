//! Load from wrk.

use std::ffi::OsStr;
use std::io;
use std::path::Path;
use std::process::Command;

/// What wrk counted.
#[derive(Debug, Clone, Copy)]
pub struct Counted {
    /// Complete responses.
    pub requests: u64,
    /// Responses that were not 2xx or 3xx, and broken connections.
    pub failed: u64,
    /// Requests a second; noisy, only indicative.
    pub per_second: f64,
    /// The time within which 99 of 100 requests were answered, in milliseconds.
    pub p99_millis: f64,
}

/// Sends load for some seconds from 64 connections of one thread, on one core.
///
/// # Errors
/// When wrk cannot be run or says something unexpected.
pub fn run(url: &str, seconds: u64, core: usize) -> io::Result<Counted> {
    run_script(url, seconds, core, None)
}

/// The same, with a script of wrk's that picks the addresses.
///
/// # Errors
/// When wrk cannot be run or says something unexpected.
pub fn run_script(url: &str, seconds: u64, core: usize, script: Option<&Path>) -> io::Result<Counted> {
    let script = script.map(|script| [OsStr::new("-s"), script.as_os_str()]);
    let output = Command::new("taskset")
        .args(["-c", &core.to_string(), "wrk", "-t1", "-c64", "--latency", &format!("-d{seconds}s")])
        .args(script.into_iter().flatten())
        .arg(url)
        // What a browser sends, so that parsing heads costs what it costs in the field.
        .args(["-H", "User-Agent: Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Safari/537.36"])
        .args(["-H", "Accept: text/html,application/xhtml+xml,application/xml;q=0.9,image/avif,image/webp,*/*;q=0.8"])
        .args(["-H", "Accept-Language: ru-RU,ru;q=0.9,en;q=0.8"])
        .args(["-H", "Cookie: _ym_uid=1700000000000000000; _ym_d=1700000000; session=8c7f1b7a3f5e4c0a9d2b6e1f0a3c5d7e"])
        .output()?;
    let text = String::from_utf8_lossy(&output.stdout);
    parse(&text).ok_or_else(|| {
        io::Error::other(format!("unexpected output of wrk: {text}{}", String::from_utf8_lossy(&output.stderr)))
    })
}

fn parse(text: &str) -> Option<Counted> {
    let lines = || text.lines().map(str::trim);
    let requests = lines().find(|line| line.contains(" requests in "))?.split_whitespace().next()?.parse().ok()?;
    let per_second = lines().find_map(|line| line.strip_prefix("Requests/sec:"))?.trim().parse().ok()?;
    let bad_status = lines()
        .find_map(|line| line.strip_prefix("Non-2xx or 3xx responses:"))
        .map_or(Some(0), |count| count.trim().parse().ok())?;
    let broken = lines().find_map(|line| line.strip_prefix("Socket errors:")).map_or(0, |errors| {
        errors.split(|letter: char| !letter.is_ascii_digit()).filter_map(|number| number.parse::<u64>().ok()).sum()
    });
    let p99 = lines().find_map(|line| line.strip_prefix("99%")).and_then(millis);
    Some(Counted { requests, failed: bad_status + broken, per_second, p99_millis: p99.unwrap_or_default() })
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
        let text = "Running 5s test\n  12345 requests in 5.00s, 1MB read\n     99%    1.25ms\n  Socket errors: connect 0, read 2, write 0, timeout 1\n  Non-2xx or 3xx responses: 4\nRequests/sec:   2469.00\n";
        let counted = parse(text).unwrap();
        assert_eq!((counted.requests, counted.failed, counted.p99_millis), (12345, 7, 1.25));
    }
}
