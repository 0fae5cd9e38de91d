//! Starts the engines with which vendors evaluate redirects. One Node.js process serves all files.

use std::io::{BufRead, BufReader, Write};
use std::net::{Ipv4Addr, SocketAddr};
use std::process::{Child, Command, Stdio};

use serde::Deserialize;
use serde_json::json;

use crate::folders::tests_folder;
use crate::originals::process::program;
use crate::originals::site::Site;
use crate::originals::source_file::SourceFile;
use crate::outcome::Outcome;

/// A running process with engines. The process is killed when the value is dropped.
pub(crate) struct Engines(Child);

impl Drop for Engines {
    fn drop(&mut self) {
        self.0.kill().unwrap_or_default();
        drop(self.0.wait());
    }
}

/// The answer of the process for a file.
#[derive(Deserialize)]
struct Started {
    port: Option<u16>,
    #[serde(default)]
    removed: usize,
    error: Option<String>,
}

/// Starts the engines of all files. Returns the running process, and the site of each file.
///
/// # Errors
/// Fails if the packages of the engines are not installed.
pub(crate) fn start(files: &[&SourceFile]) -> Outcome<(Engines, Vec<Outcome<Site>>)> {
    let folder = tests_folder().join("originals/engines");
    if !folder.join("node_modules").is_dir() {
        return Err("the engines are not installed: run `deploy/local/setup.sh test`".to_owned());
    }
    let mut command = Command::new(program("node")?);
    command.arg(folder.join("server.mjs")).stdin(Stdio::piped()).stdout(Stdio::piped());
    let child = command.spawn().map_err(|error| format!("failed to start the engines: {error}"))?;
    let mut engines = Engines(child);
    let started = served(&mut engines.0, files)?;
    let sites = started.into_iter().map(|started| {
        let refused = || started.error.clone().unwrap_or_default();
        let port = started.port.ok_or_else(refused)?;
        Ok(Site { address: SocketAddr::from((Ipv4Addr::LOCALHOST, port)), removed: started.removed })
    });
    let sites: Vec<Outcome<Site>> = sites.collect();
    Ok((engines, sites))
}

/// Sends the files to the process and returns its answer. The standard input of the process stays open, because the
/// process ends with it.
fn served(process: &mut Child, files: &[&SourceFile]) -> Outcome<Vec<Started>> {
    let list = files.iter().map(|file| json!({"format": file.server.format().name(), "text": file.text}));
    let request = serde_json::Value::Array(list.collect()).to_string() + "\n";
    let input = process.stdin.as_mut().ok_or("the engines have no standard input")?;
    input.write_all(request.as_bytes()).map_err(|error| format!("the engines do not read the files: {error}"))?;
    let output = process.stdout.as_mut().ok_or("the engines have no standard output")?;
    let mut line = String::new();
    BufReader::new(output).read_line(&mut line).map_err(|error| format!("no answer of the engines: {error}"))?;
    serde_json::from_str(&line).map_err(|error| format!("invalid answer of the engines: {error}: {line}"))
}
