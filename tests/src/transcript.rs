//! Records the output of Portico in a scenario, so that the outputs of two runs can be compared.

use std::collections::BTreeMap;

use serde_json::Value;

use crate::client::Response;
use crate::outcome::Outcome;
use crate::portico::Portico;
use crate::wait;

/// The response fields whose values differ in every run.
const CHANGING_FIELDS: [&str; 2] = ["date", "x-request-id"];
/// The keys of an access log record whose values differ in every run.
const CHANGING_KEYS: [&str; 5] = ["timestamp", "seconds", "upstream_seconds", "request.id", "threadId"];
/// The failures whose cause may differ between runs. Portico may notice a closed connection during a read or during a
/// write.
const CHANGING_CAUSES: [&str; 2] = ["reset", "client_disconnected"];

/// The output of Portico in a run of a scenario, divided into parts. The keys are the names of the parts, such as
/// `response 2 body`. `tests/allowed-differences.yaml` uses the same names.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(crate) struct Transcript(BTreeMap<String, String>);

/// A part of the output that differs between two runs.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Difference {
    pub(crate) what: String,
    pub(crate) fast: String,
    pub(crate) stock: String,
}

impl Transcript {
    /// Adds the response that was received in the step with the number `step`.
    pub(crate) fn add_response(&mut self, step: usize, response: &Response) {
        let early: Vec<_> = response.informational.iter().map(|head| head.first_line.clone()).collect();
        let status = [early, vec![response.status().to_string()]].concat().join(", ");
        self.add(format!("response {step} status"), &status);
        for (name, value) in &response.head.fields {
            let name = name.to_ascii_lowercase();
            if !CHANGING_FIELDS.contains(&name.as_str()) {
                self.add(format!("response {step} field {name}"), value);
            }
        }
        let body = String::from_utf8_lossy(&response.body.bytes);
        let end = if response.body.is_whole { "" } else { " (cut short)" };
        self.add(format!("response {step} body"), &format!("{body}{end}"));
    }

    /// Adds the access log records. The records are sorted by content, because requests may end in any order.
    pub(crate) fn add_log(&mut self, log: &[Value]) {
        let mut records: Vec<BTreeMap<String, String>> =
            log.iter().filter(|line| is_access(line)).map(comparable).collect();
        records.sort();
        self.add("log records".to_owned(), &records.len().to_string());
        for (number, record) in records.into_iter().enumerate() {
            for (key, value) in record {
                self.add(format!("log {} {key}", number + 1), &value);
            }
        }
    }

    /// Adds the values of Portico's counters.
    pub(crate) fn add_metrics(&mut self, exposition: &str) {
        let types = exposition.lines().filter_map(|line| line.strip_prefix("# TYPE ")?.strip_suffix(" counter"));
        let counters: Vec<_> = types.filter(|name| name.starts_with("portico_")).collect();
        let mut sums = BTreeMap::<String, f64>::new();
        for line in exposition.lines().filter(|line| !line.starts_with('#')) {
            let Some((series, value)) = line.rsplit_once(' ') else { continue };
            let name = series.split('{').next().unwrap_or_default();
            if counters.contains(&name) {
                // Each mode uses another connection pool. The sum over both pools does not depend on the mode.
                let series = series.replace(r#"pool="exchange","#, "").replace(r#"pool="pingora","#, "");
                *sums.entry(series).or_default() += value.parse::<f64>().unwrap_or(f64::NAN);
            }
        }
        // A series with the value zero is left out, because it is equivalent to a missing series.
        for (series, sum) in sums.into_iter().filter(|(_, sum)| *sum != 0.0) {
            self.add(format!("metric {series}"), &sum.to_string());
        }
    }

    /// Replaces the ports and the folder of this run with names that are the same in every run.
    pub(crate) fn name_addresses(&mut self, addresses: &[(String, &str)]) {
        for (key, text) in std::mem::take(&mut self.0) {
            let named = |text: &str| addresses.iter().fold(text.to_owned(), |text, (from, to)| text.replace(from, to));
            self.0.insert(named(&key), named(&text));
        }
    }

    /// Adds a value to the part with this name. If the part already has a value, the two values are joined.
    fn add(&mut self, name: String, text: &str) {
        let part = self.0.entry(name).or_default();
        if !part.is_empty() {
            part.push_str(" | ");
        }
        part.push_str(text);
    }

    /// Returns the differences between this run, which was on the fast path, and the run `stock` with `fast_path: off`.
    pub(crate) fn differences(&self, stock: &Self) -> Vec<Difference> {
        let names = self.0.keys().chain(stock.0.keys().filter(|name| !self.0.contains_key(*name)));
        let part =
            |transcript: &Self, name: &String| transcript.0.get(name).map_or("(nothing)", String::as_str).to_owned();
        let pairs =
            names.map(|name| Difference { what: name.clone(), fast: part(self, name), stock: part(stock, name) });
        pairs.filter(|pair| pair.fast != pair.stock).collect()
    }
}

fn comparable(record: &Value) -> BTreeMap<String, String> {
    let fields = record.as_object().into_iter().flatten();
    let has_changing_cause =
        record.get("failure").and_then(Value::as_str).is_some_and(|failure| CHANGING_CAUSES.contains(&failure));
    let changes = |key: &str| CHANGING_KEYS.contains(&key) || (key == "cause" && has_changing_cause);
    let lasting = fields.filter(|(key, _)| !changes(key));
    lasting.map(|(key, value)| (key.clone(), value.to_string())).collect()
}

/// The destination of the access log.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum AccessLog {
    Stdout,
    Off,
}

/// Waits until every request that got a response is in the metrics and in the access log. Then adds the metrics and the
/// access log to the transcript.
pub(crate) fn conclude(transcript: &mut Transcript, portico: &Portico, access_log: AccessLog) -> Outcome {
    // Portico counts a request shortly after it has sent the response.
    wait::until("the process is idle", || if portico.is_idle()? { Ok(()) } else { Err("a thread runs".to_owned()) })?;
    let (metrics, log) = wait::until("every request is in the access log", || {
        let (metrics, log) = (portico.metrics()?, portico.log()?);
        let (counted, written) = (counted_requests(&metrics), log.iter().filter(|line| is_access(line)).count());
        let is_complete = access_log == AccessLog::Off || counted == written;
        if is_complete {
            Ok((metrics, log))
        } else {
            Err(format!("the metrics count {counted} requests, but the log has {written} records"))
        }
    })?;
    transcript.add_metrics(&metrics);
    transcript.add_log(&log);
    Ok(())
}

fn counted_requests(exposition: &str) -> usize {
    let series = exposition.lines().filter(|line| line.starts_with("portico_requests_total"));
    series.filter_map(|line| line.rsplit_once(' ')?.1.parse::<usize>().ok()).sum()
}

fn is_access(line: &Value) -> bool {
    line.get("target").and_then(Value::as_str) == Some("portico::access")
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    fn transcript(status: u16) -> Transcript {
        let mut transcript = Transcript::default();
        transcript.add_log(&[json!({ "target": "portico::access", "seconds": status, "status": status })]);
        transcript.add_metrics("# TYPE portico_a counter\nportico_a{x=\"y\"} 1\n# TYPE portico_b gauge\nportico_b 7\n");
        transcript
    }

    #[test]
    fn record_difference_is_reported_and_times_are_ignored() {
        let expected = Difference { what: "log 1 status".to_owned(), fast: "200".to_owned(), stock: "404".to_owned() };
        assert_eq!(transcript(200).differences(&transcript(404)), [expected]);
        assert_eq!(transcript(200).differences(&transcript(200)), []);
    }

    #[test]
    fn missing_series_is_a_difference() {
        let found = transcript(200).differences(&Transcript::default());
        let names: Vec<_> = found.iter().map(|difference| difference.what.as_str()).collect();
        assert!(names.contains(&"metric portico_a{x=\"y\"}"), "{names:?}");
        assert!(!names.iter().any(|name| name.contains("portico_b")), "{names:?}");
    }
}
