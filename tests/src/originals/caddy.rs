//! Starts Caddy. Each file has a process of its own.

use std::net::SocketAddr;
use std::path::Path;
use std::process::Command;
use std::sync::LazyLock;

use regex::Regex;
use tempfile::TempDir;

use crate::originals::caddy_config::{Adapted, adapted};
use crate::originals::process::{Process, program, write, write_site};
use crate::originals::site::Site;
use crate::originals::source_file::SourceFile;
use crate::outcome::Outcome;
use crate::ports;

/// The maximum number of lines that are removed from a file.
const MAX_REMOVED: usize = 40;

/// A Caddy process and its files.
pub(crate) struct Caddy {
    _process: Process,
    _folder: TempDir,
}

/// Starts Caddy for a file.
///
/// # Errors
/// Fails if Caddy cannot serve the file.
pub(crate) fn start(file: &SourceFile) -> Outcome<(Caddy, Site)> {
    let folder = tempfile::tempdir().map_err(|error| error.to_string())?;
    write_site(&folder.path().join("site"), &file.text)?;
    let ((_first, address), (_second, upstream)) = (ports::reserve(), ports::reserve());
    let Adapted { options, mut lines } = adapted(&file.text, address, upstream);
    let head = head(&options, upstream);
    let config = folder.path().join("Caddyfile");
    for removed in 0..MAX_REMOVED {
        write(&config, &format!("{head}{}\n", lines.join("\n")))?;
        let check = caddy("validate", &config, folder.path())?.output().map_err(|error| error.to_string())?;
        if check.status.success() {
            let log = folder.path().join("output.log");
            let process = Process::start(&mut caddy("run", &config, folder.path())?, address, &log)?;
            return Ok((Caddy { _process: process, _folder: folder }, Site { address, removed }));
        }
        let output = String::from_utf8_lossy(&check.stderr).into_owned();
        remove_rejected(&mut lines, head.lines().count(), &output)?;
    }
    Err("Caddy rejects too many lines of the file".to_owned())
}

/// Returns the reason why Caddy rejects a Caddyfile.
pub(crate) fn error(text: &str, folder: &Path) -> Outcome<Option<String>> {
    write_site(&folder.join("site"), text)?;
    let config = folder.join("Caddyfile");
    write(&config, &format!("{text}\n"))?;
    let check = caddy("validate", &config, folder)?.output().map_err(|error| error.to_string())?;
    Ok((!check.status.success()).then(|| String::from_utf8_lossy(&check.stderr).into_owned()))
}

/// Removes the line that Caddy rejects according to its `output`.
fn remove_rejected(lines: &mut [String], lines_before: usize, output: &str) -> Outcome {
    static PLACE: LazyLock<Regex> = LazyLock::new(|| Regex::new(r"Caddyfile:(\d+)").expect("the expression is valid"));
    static NAME: LazyLock<Regex> =
        LazyLock::new(|| Regex::new(r"(?:: (@\S+)|regexp (.+): error parsing)").expect("the expression is valid"));
    let refused = || format!("Caddy rejects the file: {}", output.lines().last().unwrap_or_default());
    let error = output.lines().rev().find(|line| line.starts_with("Error:")).ok_or_else(refused)?;
    // The last place is the innermost directive.
    let place = PLACE.captures_iter(error).last().and_then(|found| found[1].parse::<usize>().ok());
    let by_number = place.and_then(|place| place.checked_sub(lines_before + 1));
    let name = NAME.captures(error).and_then(|found| found.get(1).or_else(|| found.get(2)));
    let by_name = || name.and_then(|name| lines.iter().rposition(|line| line.contains(name.as_str())));
    let line = by_number.or_else(by_name).and_then(|at| lines.get_mut(at)).ok_or_else(refused)?;
    if line.is_empty() || line.trim_end().ends_with('{') {
        return Err(refused());
    }
    line.clear();
    Ok(())
}

/// Returns the command that runs Caddy with files only below `folder`.
fn caddy(task: &str, config: &Path, folder: &Path) -> Outcome<Command> {
    let mut command = Command::new(program("caddy")?);
    command.arg(task).arg("--config").arg(config).args(["--adapter", "caddyfile"]);
    command.current_dir(folder.join("site")).env_clear();
    command.envs(["HOME", "XDG_CONFIG_HOME", "XDG_DATA_HOME"].map(|name| (name, folder)));
    Ok(command)
}

/// Returns the global options, and a site for upstreams.
fn head(options: &[String], upstream: SocketAddr) -> String {
    let own = options.join("\n");
    format!(
        "{{\nadmin off\nauto_https off\nskip_install_trust\ndefault_bind {}\n{own}\n}}\nhttp://:{} {{\nrespond 200\n}}\n",
        upstream.ip(),
        upstream.port()
    )
}
