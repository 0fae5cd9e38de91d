//! Starts nginx. Each file has a process of its own, because the variables of `map` blocks and the default server
//! belong to the whole process.

use std::net::SocketAddr;
use std::path::Path;
use std::process::Command;
use std::sync::LazyLock;

use regex::Regex;
use tempfile::TempDir;

use crate::originals::nginx_config::{Machine, adapted, tls_variables};
use crate::originals::nginx_home;
use crate::originals::nginx_tree::{self, Statement};
use crate::originals::process::{Process, program, write, write_pages};
use crate::originals::site::Site;
use crate::originals::source_file::SourceFile;
use crate::outcome::Outcome;
use crate::ports;

/// The maximum number of statements that are removed from a file.
const MAX_REMOVED: usize = 40;

/// An nginx process and its files.
pub(crate) struct Nginx {
    _process: Process,
    _folder: TempDir,
}

/// Starts nginx for a file.
///
/// # Errors
/// Fails if nginx cannot serve the file.
pub(crate) fn start(file: &SourceFile) -> Outcome<(Nginx, Site)> {
    let folder = tempfile::tempdir().map_err(|error| error.to_string())?;
    let root = folder.path().join("site");
    let original = nginx_tree::parse(&file.text)?;
    let home = nginx_home::default(&original, &file.text);
    let homes = nginx_home::all(&original, &file.text);
    write_pages(&root, homes.iter().map(String::as_str))?;
    let ((_first, address), (_second, upstream)) = (ports::reserve(), ports::reserve());
    let machine = Machine { address, upstream, root: &root };
    let mut statements = adapted(original, machine);
    let config = folder.path().join("nginx.conf");
    for removed in 0..MAX_REMOVED {
        let before = head(folder.path(), &root, (home, upstream));
        let lines = nginx_tree::print(&statements);
        let text = lines.iter().fold(before.clone(), |text, (line, _)| text + line + "\n");
        write(&config, &(text + "}\n"))?;
        let check = nginx(&config, folder.path())?.arg("-t").output().map_err(|error| error.to_string())?;
        if check.status.success() {
            let log = folder.path().join("output.log");
            let process = Process::start(&mut nginx(&config, folder.path())?, address, &log)?;
            return Ok((Nginx { _process: process, _folder: folder }, Site { address, removed }));
        }
        let output = String::from_utf8_lossy(&check.stderr).into_owned();
        remove_rejected(&mut statements, &lines, before.lines().count(), &output)?;
    }
    Err("nginx rejects too many statements of the file".to_owned())
}

/// Returns the reason why nginx rejects statements. Blocks such as `map` are outside servers.
pub(crate) fn error(text: &str, folder: &Path) -> Outcome<Option<String>> {
    let address = SocketAddr::from(([127, 0, 0, 1], 80));
    let config = folder.join("nginx.conf");
    let is_outside = ["server", "map", "geo", "upstream", "split_clients"]
        .iter()
        .any(|name| text.starts_with(&format!("{name} ")) && text.contains('{'));
    let text = if is_outside { text.to_owned() } else { format!("server {{\nlisten {address};\n{text}\n}}\n") };
    write(&config, &format!("{}{text}\n}}\n", head(folder, folder, ("index.html", address))))?;
    let check = nginx(&config, folder)?.arg("-t").output().map_err(|error| error.to_string())?;
    Ok((!check.status.success()).then(|| String::from_utf8_lossy(&check.stderr).into_owned()))
}

/// Removes the statement that nginx rejects according to its `output`.
fn remove_rejected(
    statements: &mut Vec<Statement>,
    lines: &[(String, Vec<usize>)],
    lines_before: usize,
    output: &str,
) -> Outcome {
    static PLACE: LazyLock<Regex> =
        LazyLock::new(|| Regex::new(r"\[emerg\].*nginx\.conf:(\d+)").expect("the expression is valid"));
    static QUOTED: LazyLock<Regex> =
        LazyLock::new(|| Regex::new(r#"\[emerg\][^"]*"([^"]+)""#).expect("the expression is valid"));
    let refused = || format!("nginx rejects the file: {}", output.trim());
    let line = PLACE.captures(output).and_then(|found| found[1].parse::<usize>().ok());
    let by_number = line.and_then(|line| lines.get(line.checked_sub(lines_before + 1)?));
    // Some messages quote a part of the statement, such as an unknown variable, instead of naming the line.
    let quoted = QUOTED.captures(output).map(|found| found[1].to_owned());
    let by_text = || quoted.and_then(|quoted| lines.iter().find(|(line, _)| line.contains(&quoted)));
    let (_, path) = by_number.or_else(by_text).ok_or_else(refused)?;
    if nginx_tree::remove(statements, path) { Ok(()) } else { Err(refused()) }
}

/// Returns the command that runs nginx as a single process in the foreground.
fn nginx(config: &Path, folder: &Path) -> Outcome<Command> {
    let mut command = Command::new(program("nginx")?);
    command.arg("-p").arg(folder).arg("-c").arg(config).arg("-e").arg(folder.join("errors.log"));
    Ok(command)
}

fn head(folder: &Path, root: &Path, (home, upstream): (&str, SocketAddr)) -> String {
    let shown = folder.display();
    let temporary: String = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"]
        .map(|kind| format!("{kind}_temp_path {shown}/{kind};\n"))
        .concat();
    format!(
        "daemon off;\nmaster_process off;\npid {shown}/nginx.pid;\nerror_log {shown}/errors.log emerg;\n\
         events {{ worker_connections 64; }}\nhttp {{\naccess_log off;\n{temporary}keepalive_requests 10000000;\n\
         keepalive_timeout 60;\nport_in_redirect off;\nauth_basic_user_file {shown}/users;\nroot {};\nindex {home};\nmap_hash_bucket_size 512;\n\
         server_names_hash_bucket_size 512;\nvariables_hash_max_size 4096;\n{}server {{ listen {upstream}; return 200; }}\n",
        root.display(),
        tls_variables()
    )
}
