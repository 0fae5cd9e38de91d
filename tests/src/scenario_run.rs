//! Runs the steps of a scenario one after the other.

use std::collections::HashMap;
use std::fs;

use serde_json::Value;

use crate::client::{Connection, Response};
use crate::environment::Environment;
use crate::matching::is_line;
use crate::outcome::Outcome;
use crate::portico::Portico;
use crate::step::{ExpectedRequest, Step};
use crate::transcript::{self, AccessLog, Transcript};
use crate::upstream::Upstream;
use crate::{files, response_rules, wait};

/// A run of a scenario, with the Portico process and the open connections.
pub(crate) struct ScenarioRun<'a> {
    environment: &'a Environment,
    portico: Portico,
    connections: HashMap<String, Connection>,
    /// The numbers of requests that have been checked so far, first for the API host and then for the renderer.
    seen: [usize; 2],
    has_ended: bool,
    /// The number of the current step, counted from 1.
    step: usize,
    transcript: Transcript,
}

impl<'a> ScenarioRun<'a> {
    /// Starts Portico in an environment and returns the run.
    pub(crate) fn begin(environment: &'a Environment) -> Outcome<Self> {
        let portico = environment.start()?;
        let (connections, transcript) = (HashMap::new(), Transcript::default());
        Ok(Self { environment, portico, connections, seen: [0, 0], has_ended: false, step: 0, transcript })
    }

    /// Returns the transcript of the run. Leaves out the log and the metrics if the process has ended or has no admin
    /// listener. Also leaves them out if a step repeats its request, because the number of requests then differs
    /// between runs.
    pub(crate) fn conclude(&mut self) -> Outcome<Transcript> {
        self.connections.clear();
        let scenario = &self.environment.scenario;
        let is_counted = !scenario.steps.iter().any(|step| step.until && !step.admin);
        if !self.has_ended && is_counted && self.portico.has_admin() {
            let is_off = scenario.config.get("access_log").and_then(Value::as_str) == Some("off");
            let access_log = if is_off { AccessLog::Off } else { AccessLog::Stdout };
            transcript::conclude(&mut self.transcript, &self.portico, access_log)?;
        }
        let ends = [
            (self.environment.api.address, ":API"),
            (self.environment.pages.address, ":PAGES"),
            (self.portico.listen, ":LISTEN"),
            (self.portico.internal, ":INTERNAL"),
        ];
        let folder = (self.environment.folder.path().display().to_string(), "FOLDER");
        let ports = ends.map(|(address, name)| (format!(":{}", address.port()), name));
        self.transcript.name_addresses(&ports.into_iter().chain([folder]).collect::<Vec<_>>());
        Ok(std::mem::take(&mut self.transcript))
    }

    /// Performs the checks that follow every scenario.
    pub(crate) fn end(mut self) -> Outcome {
        if self.has_ended {
            self.portico.check_silent()?;
        } else {
            self.portico.check_alive()?;
        }
        // The process is killed first, so that no further requests can arrive at the upstreams.
        drop(self.portico);
        self.environment.api.check_script()?;
        self.environment.pages.check_script()
    }

    /// Performs the actions of a step, then checks its expectations.
    pub(crate) fn perform(&mut self, step: &Step) -> Outcome {
        self.step += 1;
        self.change_files(step).map_err(|error| error.to_string())?;
        if let Some(count) = step.reads_more {
            self.wait_for_reading(count)?;
        }
        if let Some(signal) = &step.signal {
            self.portico.signal(signal)?;
        }
        if step.restart {
            self.restart()?;
        }
        if let Some(gate) = &step.open {
            self.environment.gates.open(gate);
        }
        if step.admin {
            self.request_admin(step)?;
        } else {
            self.send(step)?;
        }
        self.check_upstreams(step)?;
        self.check_metrics(step)?;
        self.check_log(step)?;
        self.check_process(step)
    }

    fn change_files(&self, step: &Step) -> std::io::Result<()> {
        let at = |name: &String| self.environment.folder.path().join(name);
        for (name, text) in &step.write {
            files::write(&at(name), text)?;
        }
        for (name, text) in &step.replace {
            files::replace(&at(name), text)?;
        }
        for name in &step.remove {
            files::remove(&at(name))?;
        }
        for (from, to) in &step.rename {
            fs::rename(at(from), at(to))?;
        }
        for (name, to) in &step.link {
            files::link(&at(name), to)?;
        }
        Ok(())
    }

    fn wait_for_reading(&self, count: u64) -> Outcome {
        let goal = self.portico.bytes_read()? + count;
        wait::until("Portico has read the files again", || match self.portico.bytes_read()? {
            now if now < goal => Err(format!("{} more bytes must be read", goal - now)),
            _ => Ok(()),
        })
    }

    /// Restarts the process. The folder and the configuration stay the same, but the ports change.
    fn restart(&mut self) -> Outcome {
        self.portico.signal("TERM")?;
        let (status, stderr) = self.portico.wait_for_end()?;
        if !status.success() || !stderr.is_empty() {
            return Err(format!("the process exited with {status}: {stderr}"));
        }
        self.connections.clear();
        self.portico = self.environment.start()?;
        Ok(())
    }

    fn request_admin(&self, step: &Step) -> Outcome {
        let expected = step.expect.as_ref().ok_or("a step with `admin` needs `expect`")?;
        let request = step.request().ok_or("a step with `admin` needs `send` or `raw`")?;
        let send = || expected.check(&self.portico.request_admin(step.method(), &request)?);
        if step.is_repeatable() { wait::until("the admin response is as expected", send) } else { send() }
    }

    fn send(&mut self, step: &Step) -> Outcome {
        if step.until {
            return wait::until("the response is as expected", || self.exchange(step));
        }
        self.exchange(step)
    }

    fn exchange(&mut self, step: &Step) -> Outcome {
        let request = step.request();
        if request.is_none() && step.on.is_none() {
            return Ok(());
        }
        let known = step.on.as_ref().and_then(|name| self.connections.remove(name));
        let address = if step.internal { self.portico.internal } else { self.portico.listen };
        let mut connection = known.map_or_else(|| Connection::open(address), Ok)?;
        connection.send(&request.unwrap_or_default());
        if step.then_end {
            connection.end();
        }
        if let Some(text) = &step.wait_for {
            connection.wait_for(text)?;
        }
        if let Some(text) = &step.wait_for_decoded {
            connection.wait_for_decoded(text)?;
        }
        if let Some(response) = check_response(step, &mut connection)? {
            self.transcript.add_response(self.step, &response);
        }
        if let Some(name) = &step.on {
            self.connections.insert(name.clone(), connection);
        }
        Ok(())
    }

    fn check_upstreams(&mut self, step: &Step) -> Outcome {
        let Environment { api, pages, .. } = self.environment;
        if let Some(count) = step.api_closes {
            api.wait_closed(count)?;
        }
        let checks = [(api, &step.api), (pages, &step.pages)];
        for ((upstream, expected), seen) in checks.into_iter().zip(&mut self.seen) {
            if let Some(expected) = expected {
                check_arrived(upstream, expected, seen)?;
            }
        }
        Ok(())
    }

    fn check_metrics(&self, step: &Step) -> Outcome {
        for expected in &step.metrics {
            wait::until(&format!("the metrics contain `{expected}`"), || {
                let text = self.portico.metrics()?;
                let series = expected.rsplit_once(' ').map_or(expected.as_str(), |(series, _)| series);
                let found: Vec<_> = text.lines().filter(|line| line.starts_with(series)).collect();
                let is_zero = expected.ends_with(" 0") && found.is_empty();
                if is_zero || found.contains(&expected.as_str()) { Ok(()) } else { Err(format!("found {found:?}")) }
            })?;
        }
        Ok(())
    }

    fn check_log(&self, step: &Step) -> Outcome {
        for expected in &step.log {
            wait::until(&format!("the log contains {expected:?}"), || {
                let log = self.portico.log()?;
                if log.iter().any(|line| is_line(expected, line)) { Ok(()) } else { Err(shown(&log)) }
            })?;
        }
        let Some(count) = &step.log_count else { return Ok(()) };
        wait::until(&format!("the log contains {:?} exactly {} times", count.of, count.times), || {
            let log = self.portico.log()?;
            let found = log.iter().filter(|line| is_line(&count.of, line)).count();
            if found == count.times { Ok(()) } else { Err(format!("found {found}:{}", shown(&log))) }
        })
    }

    fn check_process(&mut self, step: &Step) -> Outcome {
        if step.is_closed {
            let listen = self.portico.listen;
            wait::until("the address refuses connections", || match Connection::open(listen) {
                Ok(_) => Err("the listener still accepts connections".to_owned()),
                Err(_) => Ok(()),
            })?;
        }
        let Some(expected) = step.exit else { return Ok(()) };
        let (status, stderr) = self.portico.wait_for_end()?;
        self.has_ended = true;
        let is_expected = status.code() == Some(expected);
        if is_expected {
            Ok(())
        } else {
            Err(format!("the process exited with {status}, expected {expected}: {stderr}"))
        }
    }
}

fn check_response(step: &Step, connection: &mut Connection) -> Outcome<Option<Response>> {
    if step.expect_close {
        let response = connection.receive(step.method())?;
        return response.map_or(Ok(None), |response| Err(format!("expected no response, found {response:?}")));
    }
    let Some(expected) = &step.expect else { return Ok(None) };
    let response = connection.receive(step.method())?.ok_or("the connection was closed without a response")?;
    expected.check(&response)?;
    response_rules::check(&response)?;
    if expected.closes {
        connection.check_closed()?;
    }
    Ok(Some(response))
}

fn check_arrived(upstream: &Upstream, expected: &[ExpectedRequest], seen: &mut usize) -> Outcome {
    let arrived = upstream.arrived(*seen + expected.len())?;
    let new = &arrived[*seen..];
    if new.len() != expected.len() {
        let lines: Vec<_> = new.iter().map(|request| &request.head.first_line).collect();
        return Err(format!("{} requests arrived at the upstream, expected {}: {lines:?}", new.len(), expected.len()));
    }
    for (expected, arrived) in expected.iter().zip(new) {
        expected.check(arrived)?;
    }
    *seen = arrived.len();
    Ok(())
}

fn shown(log: &[Value]) -> String {
    log.iter().fold(String::new(), |text, line| text + "\n  " + &line.to_string())
}
