//! What Portico holds and has counted, and what it was sent.

use std::collections::BTreeMap;
use std::{fmt, fs};

use portico_tests::{Outcome, Wire, until};
use serde_json::Value;

/// Memory may rise by this much after the warm-up. The allocator keeps freed memory, and how much depends on which requests happen
/// at the same time; a leak rises with the number of rounds.
const MEMORY_TOLERANCE_KIB: u64 = 16 * 1024;

/// Requests, by route and status class.
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

/// The metrics whose value is a whole number, by series.
pub(crate) struct Counters(BTreeMap<String, u64>);

impl Counters {
    /// The value of a series; 0 if there is none.
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

/// Waits until no request and no client connection is left, and every request that was sent is counted once.
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

/// Whether the metrics contain the number of idle upstream connections.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Pool {
    Counted,
    NotCounted,
}

/// What the process holds while it has nothing to do.
#[derive(Debug)]
pub(crate) struct State {
    /// Open descriptors without those of upstream connections.
    files: usize,
    upstream_connections: usize,
    idle_connections: u64,
    memory_kib: u64,
}

impl fmt::Display for State {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { files, upstream_connections, idle_connections, memory_kib } = self;
        write!(
            f,
            "{files} descriptors, {upstream_connections} upstream connections ({idle_connections} counted as idle), "
        )?;
        write!(f, "{memory_kib} KiB")
    }
}

impl State {
    pub(crate) fn read(wire: &Wire) -> Outcome<Self> {
        let idle_connections = counters(wire)?.value("portico_upstream_idle_connections");
        let upstreams = sockets_to(&[wire.api.address.port(), wire.pages.address.port()])?;
        let open = wire.portico.open_files()?;
        let upstream_connections = open.iter().filter(|file| upstreams.contains(*file)).count();
        let files = open.len() - upstream_connections;
        Ok(Self { files, upstream_connections, idle_connections, memory_kib: wire.portico.resident_kib()? })
    }

    /// Waits until no upstream connection is open except idle ones, of which there are at most `limit`.
    pub(crate) fn wait_idle(wire: &Wire, pool: Pool, limit: usize) -> Outcome<Self> {
        until("only idle upstream connections are open", || {
            wire.wait_idle()?;
            let state = Self::read(wire)?;
            let is_counted = pool == Pool::NotCounted || state.upstream_connections as u64 == state.idle_connections;
            if is_counted && state.upstream_connections <= limit { Ok(state) } else { Err(state.to_string()) }
        })
    }

    /// Compares this state, after the last round, with that after the warm-up.
    pub(crate) fn check_growth(&self, warm: &Self) -> Outcome {
        if self.files != warm.files {
            return Err(format!("{} descriptors are open, after the warm-up there were {}", self.files, warm.files));
        }
        let limit = warm.memory_kib + MEMORY_TOLERANCE_KIB;
        if self.memory_kib > limit {
            return Err(format!("{} KiB are resident, more than {limit}", self.memory_kib));
        }
        Ok(())
    }
}

/// Open sockets connected to these ports, in the notation of `/proc/<pid>/fd` (`proc_pid_net(5)`).
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

/// Checks that every change of the rules was activated once, and no load was rejected.
pub(crate) fn check_reloads(wire: &Wire, changes: usize) -> Outcome {
    let counters = counters(wire)?;
    let [taken, refused] =
        ["taken", "refused"].map(|outcome| counters.value(&format!("portico_reloads_total{{outcome=\"{outcome}\"}}")));
    // The first load is that of the start.
    if (taken, refused) == (changes as u64 + 1, 0) {
        return Ok(());
    }
    Err(format!("{taken} loads were activated and {refused} rejected, there were {changes} changes"))
}

/// Checks that the log has a line for each request, except those counted as dropped, and no line at level `ERROR`.
pub(crate) fn check_log(wire: &Wire, sent: &Sent) -> Outcome {
    let log = until("every request is logged", || {
        let log = wire.portico.log()?;
        let requests = log.iter().filter(|line| line["message"] == "request").count() as u64;
        let dropped = counters(wire)?.value("portico_access_log_dropped_lines_total");
        if requests + dropped == sent.total() { Ok(log) } else { Err(format!("{requests} lines of {}", sent.total())) }
    })?;
    let errors: Vec<&Value> = log.iter().filter(|line| line["level"] == "ERROR").collect();
    if errors.is_empty() { Ok(()) } else { Err(format!("the log has errors: {errors:?}")) }
}
