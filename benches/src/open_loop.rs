//! Generates an open-loop load. Requests are due at fixed times, however slow the responses are. Latency is measured
//! from the time at which a request is due. In contrast, wrk sends the next request on a connection only after the
//! previous response. If the server pauses, wrk therefore sends hardly any requests, so the pause affects only a few
//! latencies.

use std::collections::VecDeque;
use std::fs;
use std::io::{self, Read, Write};
use std::net::TcpStream;
use std::time::{Duration, Instant};

use rustix::buffer::spare_capacity;
use rustix::event::{PollFd, PollFlags, Timespec, epoll, poll};
use rustix::fd::OwnedFd;

use crate::job::Job;
use crate::reply::{Reply, head_length};

/// The number of connections to the server. A connection has at most one request in flight.
const CONNECTIONS: usize = 256;

/// The time limit for the last responses after the end of the load. If a server exceeds this limit, it cannot keep up
/// with the request rate.
const DRAIN: Duration = Duration::from_secs(10);

/// The latencies of a load and the delays of the load generator, both sorted and in microseconds.
#[derive(Debug)]
pub struct Latencies {
    sorted: Vec<u32>,
    late: Vec<u32>,
}

impl Latencies {
    /// Returns the number of responses.
    pub fn count(&self) -> usize {
        self.sorted.len()
    }

    /// Returns a percentile of the latencies, in microseconds.
    pub fn percentile(&self, percent: usize) -> f64 {
        percentile(&self.sorted, percent)
    }

    /// Returns a percentile of the delays of the load generator, in microseconds. A delay is the time from the moment
    /// at which a request is due until this program notices that the request is due. It is a part of the measured
    /// latency, and should be small in comparison.
    pub fn lateness(&self, percent: usize) -> f64 {
        percentile(&self.late, percent)
    }
}

fn percentile(sorted: &[u32], percent: usize) -> f64 {
    let index = (sorted.len() * percent / 100).min(sorted.len().saturating_sub(1));
    sorted.get(index).copied().map_or(f64::NAN, f64::from)
}

/// Sends the requests of a job at a fixed rate and checks every response.
///
/// # Errors
/// Returns an error if a response is not the expected one, a connection breaks, or the server cannot keep up.
pub fn run(job: &Job, port: u16, per_second: u64, duration: Duration) -> io::Result<Latencies> {
    // By default, Linux timers may fire up to 50 µs late, which is about as long as a response takes.
    fs::write("/proc/self/timerslack_ns", "1")?;
    Load::open(job, port)?.run(per_second, duration)
}

struct Load<'a> {
    job: &'a Job,
    port: u16,
    requests: Vec<String>,
    epoll: OwnedFd,
    lines: Vec<Line>,
    free: Vec<usize>,
    waiting: VecDeque<Due>,
    latencies: Vec<u32>,
    late: Vec<u32>,
}

/// A request that is due, with its number and the time at which it is due.
#[derive(Debug, Clone, Copy)]
struct Due {
    number: usize,
    at: Instant,
}

/// A connection to the server, along with the request that is in flight on it.
struct Line {
    stream: TcpStream,
    read: Vec<u8>,
    in_flight: Option<Due>,
}

impl<'a> Load<'a> {
    fn open(job: &'a Job, port: u16) -> io::Result<Self> {
        let epoll = epoll::create(epoll::CreateFlags::CLOEXEC)?;
        let lines = (0..CONNECTIONS).map(|index| connect(&epoll, port, index)).collect::<io::Result<Vec<_>>>()?;
        Ok(Self {
            job,
            port,
            requests: job.requests(port)?,
            epoll,
            lines,
            free: (0..CONNECTIONS).collect(),
            waiting: VecDeque::new(),
            latencies: Vec::new(),
            late: Vec::new(),
        })
    }

    fn run(mut self, per_second: u64, duration: Duration) -> io::Result<Latencies> {
        let interval = Duration::from_secs(1) / u32::try_from(per_second).map_err(io::Error::other)?;
        let total = usize::try_from(duration.as_nanos() / interval.as_nanos()).map_err(io::Error::other)?;
        let started = Instant::now();
        let (mut next, mut sent) = (started, 0);
        while self.latencies.len() < total {
            let now = Instant::now();
            while sent < total && next <= now {
                self.late.push(micros(now - next));
                self.waiting.push_back(Due { number: sent, at: next });
                next += interval;
                sent += 1;
            }
            self.send_waiting()?;
            if now > started + duration + DRAIN {
                return Err(io::Error::other(format!(
                    "{}: the server cannot keep up with {per_second} requests per second",
                    self.job.title
                )));
            }
            self.receive(if sent < total { next } else { now + DRAIN })?;
        }
        self.latencies.sort_unstable();
        self.late.sort_unstable();
        Ok(Latencies { sorted: self.latencies, late: self.late })
    }

    fn send_waiting(&mut self) -> io::Result<()> {
        while let Some(index) = self.free.pop() {
            let Some(due) = self.waiting.pop_front() else {
                self.free.push(index);
                return Ok(());
            };
            let (line, request) = (&mut self.lines[index], &self.requests[due.number % self.requests.len()]);
            line.stream.write_all(request.as_bytes())?; // does not block, because a request fits into the socket buffer
            line.in_flight = Some(due);
        }
        Ok(())
    }

    /// Waits until a connection is readable, and reads the available bytes. Returns at the time `until` if no
    /// connection is readable.
    fn receive(&mut self, until: Instant) -> io::Result<()> {
        // The timeout of `epoll_wait` is in milliseconds, which is too coarse. The timeout of `ppoll` is in
        // nanoseconds.
        let timeout = Timespec::try_from(until.saturating_duration_since(Instant::now())).map_err(io::Error::other)?;
        poll(&mut [PollFd::new(&self.epoll, PollFlags::IN)], Some(&timeout))?;
        let mut events = Vec::with_capacity(CONNECTIONS);
        epoll::wait(&self.epoll, spare_capacity(&mut events), Some(&Timespec::default()))?;
        for event in events {
            self.read(usize::try_from(event.data.u64()).map_err(io::Error::other)?)?;
        }
        Ok(())
    }

    fn read(&mut self, index: usize) -> io::Result<()> {
        let line = &mut self.lines[index];
        let mut chunk = [0; 16 * 1024];
        match line.stream.read(&mut chunk) {
            Ok(0) if line.in_flight.is_some() => return Err(io::Error::from(io::ErrorKind::UnexpectedEof)),
            Ok(0) => {
                // The server has closed the connection without sending `Connection: close`, for example after an idle
                // timeout.
                self.lines[index] = connect(&self.epoll, self.port, index)?;
                return Ok(());
            }
            Ok(count) => line.read.extend_from_slice(&chunk[..count]),
            Err(error) if error.kind() == io::ErrorKind::WouldBlock => return Ok(()),
            Err(error) => return Err(error),
        }
        let Some(head) = head_length(&line.read) else { return Ok(()) };
        let reply = Reply::parse(&line.read[..head])?;
        if line.read.len() < head + reply.body_bytes {
            return Ok(());
        }
        let Some(due) = line.in_flight.take() else {
            return Err(io::Error::other(format!("{}: response without a request", self.job.title)));
        };
        line.read.clear();
        self.latencies.push(micros(due.at.elapsed()));
        if !self.job.is_expected(due.number % self.requests.len(), &reply) {
            return Err(io::Error::other(format!("{}: unexpected {reply:?}", self.job.title)));
        }
        if reply.closes {
            self.lines[index] = connect(&self.epoll, self.port, index)?;
        }
        self.free.push(index);
        Ok(())
    }
}

/// Opens a connection and adds the connection to the epoll set. The kernel removes a connection from the set when the
/// connection is closed.
fn connect(epoll: &OwnedFd, port: u16, index: usize) -> io::Result<Line> {
    let stream = TcpStream::connect(("127.0.0.1", port))?;
    stream.set_nodelay(true)?;
    stream.set_nonblocking(true)?;
    epoll::add(epoll, &stream, epoll::EventData::new_u64(index as u64), epoll::EventFlags::IN)?;
    Ok(Line { stream, read: Vec::new(), in_flight: None })
}

fn micros(time: Duration) -> u32 {
    u32::try_from(time.as_micros()).unwrap_or(u32::MAX)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::job::JOBS;
    use crate::sizes::PAGE_BYTES;
    use crate::upstream;

    #[test]
    fn every_request_of_the_schedule_is_answered() {
        let port = upstream::start(PAGE_BYTES).unwrap();
        let page = JOBS.iter().find(|job| job.name == "page").unwrap();
        let latencies = run(page, port, 1_000, Duration::from_millis(100)).unwrap();
        assert_eq!(latencies.count(), 100);
    }

    #[test]
    fn body_of_the_wrong_length_is_an_error() {
        let port = upstream::start(PAGE_BYTES - 1).unwrap();
        let page = JOBS.iter().find(|job| job.name == "page").unwrap();
        assert!(run(page, port, 1_000, Duration::from_millis(100)).is_err());
    }

    #[test]
    fn percentile_of_few_values_is_one_of_them() {
        assert_eq!((percentile(&[1, 2, 3], 50), percentile(&[1, 2, 3], 99)), (2.0, 3.0));
    }
}
