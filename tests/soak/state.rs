//! Reads the resources that Portico holds, and compares the requests that Portico has counted with the requests that
//! were sent.

use std::collections::BTreeMap;
use std::{fmt, fs};

use portico_tests::{Outcome, Wire, until};
use serde_json::Value;

/// The numbers of requests that were sent, by route and status class. The keys are the names of metric series, such as
/// `portico_requests_total{route="api",status_class="2xx"}`.
#[derive(Debug, Default, PartialEq, Eq)]
pub(crate) struct Sent(BTreeMap<String, u64>);

impl Sent {
    pub(crate) fn count(&mut self, route: &str, class: &str) {
        *self.0.entry(format!("portico_requests_total{{route=\"{route}\",status_class=\"{class}\"}}")).or_default() +=
            1;
    }

    pub(crate) fn add(&mut self, other: &Self) {
        for (series, count) in &other.0 {
            *self.0.entry(series.clone()).or_default() += count;
        }
    }

    pub(crate) fn total(&self) -> u64 {
        self.0.values().sum()
    }
}

/// The metrics whose values are whole numbers. The keys are the names of the metric series.
pub(crate) struct Counters(BTreeMap<String, u64>);

impl Counters {
    /// Returns the value of a metric series. Returns 0 if the series does not exist.
    pub(crate) fn value(&self, series: &str) -> u64 {
        self.0.get(series).copied().unwrap_or_default()
    }

    fn requests(&self) -> Sent {
        let counted =
            self.0.iter().filter(|(series, count)| series.starts_with("portico_requests_total{") && **count > 0);
        Sent(counted.map(|(series, count)| (series.clone(), *count)).collect())
    }
}

pub(crate) fn counters(wire: &Wire) -> Outcome<Counters> {
    let text = wire.portico.metrics()?;
    let samples = text.lines().filter_map(|line| line.rsplit_once(' '));
    Ok(Counters(samples.filter_map(|(series, value)| Some((series.to_owned(), value.parse().ok()?))).collect()))
}

/// Waits until no requests are in flight, no client connections are open, and every request that was sent is counted
/// exactly once.
pub(crate) fn wait_quiet(wire: &Wire, sent: &Sent) -> Outcome {
    until("every request has ended", || {
        let counters = counters(wire)?;
        for gauge in ["portico_requests_in_flight", "portico_connections"] {
            if counters.value(gauge) != 0 {
                return Err(format!("{gauge} is {}", counters.value(gauge)));
            }
        }
        let counted = counters.requests();
        if counted == *sent { Ok(()) } else { Err(format!("counted {counted:?}, sent {sent:?}")) }
    })
}

/// Distinguishes runs in which the metrics count idle upstream connections from runs in which they do not. Only the
/// fast path counts its idle connections.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Pool {
    Counted,
    NotCounted,
}

/// The resources that the process holds while it is idle.
#[derive(Debug)]
pub(crate) struct State {
    /// The number of open file descriptors that do not belong to upstream connections.
    files: usize,
    upstream_connections: usize,
    idle_connections: u64,
}

impl fmt::Display for State {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { files, upstream_connections, idle_connections } = self;
        write!(
            f,
            "{files} descriptors, {upstream_connections} upstream connections ({idle_connections} counted as idle)"
        )
    }
}

impl State {
    pub(crate) fn read(wire: &Wire) -> Outcome<Self> {
        let idle_connections = counters(wire)?.value("portico_upstream_idle_connections");
        let upstreams = sockets_to(&[wire.api.address.port(), wire.pages.address.port()])?;
        let open = wire.portico.open_files()?;
        let upstream_connections = open.iter().filter(|file| upstreams.contains(*file)).count();
        let files = open.len() - upstream_connections;
        Ok(Self { files, upstream_connections, idle_connections })
    }

    /// Waits until at most `limit` upstream connections are open, and returns the state. If the metrics count idle
    /// connections, all open upstream connections must be idle too.
    pub(crate) fn wait_idle(wire: &Wire, pool: Pool, limit: usize) -> Outcome<Self> {
        until("only idle upstream connections are open", || {
            wire.wait_idle()?;
            let state = Self::read(wire)?;
            let is_counted = pool == Pool::NotCounted || state.upstream_connections as u64 == state.idle_connections;
            if is_counted && state.upstream_connections <= limit { Ok(state) } else { Err(state.to_string()) }
        })
    }

    /// Compares this state with the state after the warm-up. Fails if the number of open descriptors has changed.
    pub(crate) fn check_growth(&self, warm: &Self) -> Outcome {
        if self.files != warm.files {
            return Err(format!("{} descriptors are open, but {} were open after the warm-up", self.files, warm.files));
        }
        Ok(())
    }
}

/// Returns the sockets on this machine that are connected to these ports. The sockets are written like the targets of
/// the links in `/proc/<pid>/fd`, such as `socket:[1234]`.
fn sockets_to(ports: &[u16]) -> Outcome<Vec<String>> {
    let table = fs::read_to_string("/proc/net/tcp").map_err(|error| format!("/proc/net/tcp: {error}"))?;
    let socket = |line: &str| {
        let fields: Vec<_> = line.split_whitespace().collect();
        let (_, port) = fields.get(2)?.rsplit_once(':')?;
        let port = u16::from_str_radix(port, 16).ok()?;
        fields.get(9).filter(|_| ports.contains(&port)).map(|inode| format!("socket:[{inode}]"))
    };
    Ok(table.lines().skip(1).filter_map(socket).collect())
}

/// Checks that Portico has activated every change of the rules once and has rejected no load.
pub(crate) fn check_reloads(wire: &Wire, changes: usize) -> Outcome {
    let counters = counters(wire)?;
    let [taken, refused] =
        ["taken", "refused"].map(|outcome| counters.value(&format!("portico_reloads_total{{outcome=\"{outcome}\"}}")));
    // Portico also counts the load at startup, so the number of activated loads is one higher than the number of
    // changes.
    if (taken, refused) == (changes as u64 + 1, 0) {
        return Ok(());
    }
    Err(format!("{taken} loads were activated and {refused} were rejected, but there were {changes} changes"))
}

/// Checks that the log contains no lines at level `ERROR`. The log must contain one line for each request. Lines that a
/// metric counts as dropped may be missing.
pub(crate) fn check_log(wire: &Wire, sent: &Sent) -> Outcome {
    let log = until("every request is logged", || {
        let log = wire.portico.log()?;
        let requests = log.iter().filter(|line| line["message"] == "request").count() as u64;
        let dropped = counters(wire)?.value("portico_access_log_dropped_lines_total");
        if requests + dropped == sent.total() { Ok(log) } else { Err(format!("logged {requests} of {}", sent.total())) }
    })?;
    let errors: Vec<&Value> = log.iter().filter(|line| line["level"] == "ERROR").collect();
    if errors.is_empty() { Ok(()) } else { Err(format!("the log has errors: {errors:?}")) }
}
