//! Starts Apache httpd. One process serves all `.htaccess` files, each with its own port and folder. A server
//! configuration has a process of its own, because its directives outside `<VirtualHost>` apply to the whole process.

use std::fmt::Write as _;
use std::fs;
use std::net::SocketAddr;
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::LazyLock;

use portico_import::SimulatedRequest;
use regex::{Captures, Regex};
use tempfile::TempDir;

use crate::originals::apache_hosts;
use crate::originals::apache_lines::{Directive, directives, without, without_test_client};
use crate::originals::apache_roots::moved;
use crate::originals::client::Client;
use crate::originals::process::{Process, program, write, write_site};
use crate::originals::site::Site;
use crate::originals::source_file::SourceFile;
use crate::outcome::Outcome;
use crate::ports;

const MODULES: [&str; 22] = [
    "mpm_event",
    "unixd",
    "authz_core",
    "authz_host",
    "access_compat",
    "authn_core",
    "authn_file",
    "authz_user",
    "auth_basic",
    // Without a module for its protocol, a proxied request gets 500, as if the upstream failed.
    "proxy",
    "log_config",
    "rewrite",
    "alias",
    "dir",
    "mime",
    "setenvif",
    "env",
    "headers",
    "expires",
    "deflate",
    "filter",
    "negotiation",
];
const MODULE_FOLDERS: [&str; 3] = ["/usr/lib/apache2/modules", "/usr/lib64/httpd/modules", "/usr/lib/httpd/modules"];
/// The name of a server that names no host. The scheme and the port determine the URLs that Apache writes into
/// `Location`.
const SERVER_NAME: &str = "https://site.example:443";
/// The maximum number of directives that are removed from a server configuration.
const MAX_REMOVED: usize = 40;

/// Apache processes and their files.
pub(crate) struct Apache {
    _processes: Vec<Process>,
    _folder: TempDir,
}

/// Starts Apache for the given files. Returns a site or the reason why Apache cannot serve the file, for each file.
pub(crate) fn start(files: &[&SourceFile]) -> Outcome<(Apache, Vec<Outcome<Site>>)> {
    let folder = tempfile::tempdir().map_err(|error| error.to_string())?;
    // Apache drops its privileges if it is started by root, and must still be able to read the folder.
    let readable = fs::Permissions::from_mode(0o755);
    fs::set_permissions(folder.path(), readable).map_err(|error| error.to_string())?;
    let (mut processes, mut shared, mut shared_ports) = (Vec::new(), String::new(), Vec::new());
    let mut sites: Vec<Outcome<Site>> = Vec::with_capacity(files.len());
    for (index, file) in files.iter().enumerate() {
        let root = folder.path().join(format!("site-{index}"));
        let home = write_site(&root, &file.text)?;
        let (socket, address) = ports::reserve();
        let served = as_over_tls(&file.text);
        if is_server_configuration(file) {
            drop(socket);
            let (served, roots) = moved(&served, &root);
            roots.iter().try_for_each(|root| write_site(root, &file.text).map(drop))?;
            let started = start_configuration(&served, folder.path(), &root, (address, home));
            sites.push(started.map(|(process, removed)| {
                processes.push(process);
                Site { address, removed }
            }));
        } else {
            write(&root.join(file.folder()).join(".htaccess"), &served)?;
            write!(shared, "{}", virtual_host(address, &root, home)).map_err(|error| error.to_string())?;
            shared_ports.push((socket, address));
            sites.push(Ok(Site { address, removed: 0 }));
        }
    }
    if let Some((_, address)) = shared_ports.first() {
        let config = folder.path().join("shared.conf");
        write(&config, &(base(folder.path(), "shared") + &shared))?;
        let address = *address;
        drop(shared_ports);
        let log = folder.path().join("shared.log");
        processes.push(Process::start(&mut apache(&config)?, address, &log)?);
    }
    for (index, (file, site)) in files.iter().zip(&mut sites).enumerate() {
        if !is_server_configuration(file)
            && let Ok(served) = site
        {
            let root = folder.path().join(format!("site-{index}"));
            *site = repair_folder_file(&root, file.folder(), served.address, &folder.path().join("shared-errors.log"))
                .map(|removed| Site { removed, ..*served });
        }
    }
    Ok((Apache { _processes: processes, _folder: folder }, sites))
}

/// Returns the command that runs Apache as a single process in the foreground.
pub(super) fn apache(config: &Path) -> Outcome<Command> {
    let mut command = Command::new(program("apache2").or_else(|reason| program("httpd").map_err(|_| reason))?);
    command.arg("-X").arg("-f").arg(config);
    Ok(command)
}

/// Returns whether the importer reads the file as a server configuration.
fn is_server_configuration(file: &SourceFile) -> bool {
    let marks = ["<virtualhost", "<directory", "<location", "servername", "documentroot"];
    file.name.rsplit('.').next() == Some("conf")
        || directives(&file.text).iter().any(|directive| marks.contains(&directive.name()))
}

/// Replaces the variables that show whether the request was sent over TLS by their values for requests over TLS.
fn as_over_tls(text: &str) -> String {
    static VARIABLES: LazyLock<Regex> = LazyLock::new(|| {
        Regex::new(r"(?i)%\{(HTTPS|ENV:HTTPS|REQUEST_SCHEME|SERVER_PORT|HTTP:X-Forwarded-Proto)\}")
            .expect("the expression is valid")
    });
    let value = |found: &Captures<'_>| match found[1].to_ascii_uppercase().as_str() {
        "HTTPS" | "ENV:HTTPS" => "on",
        "SERVER_PORT" => "443",
        _ => "https",
    };
    let text = VARIABLES.replace_all(text, |found: &Captures<'_>| value(found).to_owned());
    without_test_client(&text)
}

pub(super) fn base(folder: &Path, name: &str) -> String {
    let mut text = String::new();
    let modules = MODULE_FOLDERS.map(PathBuf::from).into_iter().find(|folder| folder.is_dir()).unwrap_or_default();
    for module in MODULES {
        let file = modules.join(format!("mod_{module}.so"));
        // On some systems, basic modules are part of the program.
        if file.exists() {
            text.extend(["LoadModule ", module, "_module ", &file.to_string_lossy(), "\n"]);
        }
    }
    let folder = folder.display();
    text + &format!(
        "ServerRoot {folder}\nDefaultRuntimeDir {folder}\nPidFile {folder}/{name}.pid\nErrorLog {folder}/{name}-errors.log\n\
         LogLevel alert\nServerName {SERVER_NAME}\nUser nobody\nGroup nogroup\nTypesConfig /dev/null\nServerLimit 1\n\
         StartServers 1\nThreadsPerChild 16\nMaxRequestWorkers 16\nMinSpareThreads 1\nMaxSpareThreads 16\nKeepAlive On\n\
         MaxKeepAliveRequests 0\nKeepAliveTimeout 60\n<Directory {folder}>\nAllowOverride All\nOptions FollowSymLinks\n\
         Require all granted\n</Directory>\n"
    )
}

fn virtual_host(address: SocketAddr, root: &Path, home: &str) -> String {
    format!(
        "Listen {address}\n<VirtualHost {address}>\nServerName {SERVER_NAME}\nDocumentRoot {}\nDirectoryIndex {home}\n</VirtualHost>\n",
        root.display()
    )
}

/// Removes the directives that Apache rejects from the `.htaccess` file in a folder below `root`. Returns their number.
///
/// If Apache rejects a directive of such a file, it answers every request with 500, and writes the reason into its log,
/// without the line.
fn repair_folder_file(root: &Path, folder: &str, address: SocketAddr, log: &Path) -> Outcome<usize> {
    let file = root.join(folder).join(".htaccess");
    let path = if folder.is_empty() { "/".to_owned() } else { format!("/{folder}/") };
    let text = fs::read_to_string(&file).map_err(|error| error.to_string())?;
    let mark = format!("{}: ", file.display());
    let mut client = Client::new(address);
    let mut complaint = |text: &str| -> Outcome<Option<String>> {
        write(&file, text)?;
        let before = fs::read_to_string(log).unwrap_or_default().len();
        client.ask(&SimulatedRequest::new("site.example", &path, None, &[].into()))?;
        let written = fs::read_to_string(log).unwrap_or_default();
        Ok(written[before..].split_once(&mark).map(|(_, reason)| reason.lines().next().unwrap_or_default().to_owned()))
    };
    if complaint(&text)?.is_none() {
        return Ok(0);
    }
    let all = directives(&text);
    let mut removed: Vec<&Directive> = Vec::new();
    for directive in all.iter().filter(|directive| !directive.name().starts_with('<')) {
        let lines: Vec<&str> = text.lines().skip(directive.first).take(directive.end - directive.first).collect();
        if complaint(&(lines.join("\n") + "\n"))?.is_some() {
            removed.push(directive);
        }
    }
    match complaint(&without(&text, &removed))? {
        None => Ok(removed.len()),
        Some(reason) => Err(format!("Apache rejects the file: {reason}")),
    }
}

/// Starts a process for a server configuration. Returns the number of directives that were removed because Apache
/// rejects them.
fn start_configuration(
    text: &str,
    folder: &Path,
    root: &Path,
    (address, home): (SocketAddr, &str),
) -> Outcome<(Process, usize)> {
    static REJECTED: LazyLock<Regex> =
        LazyLock::new(|| Regex::new(r"(?i)error on line (\d+) of ([^:\n]+)").expect("the expression is valid"));
    let name = root.file_name().unwrap_or_default().to_string_lossy().into_owned();
    let (config, site) = (folder.join(format!("{name}.main.conf")), folder.join(format!("{name}.conf")));
    let mut text = adapted(text, address);
    let main = format!("Listen {address}\nDocumentRoot {}\nDirectoryIndex {home}\n", root.display());
    let include = format!("Include {}\n", site.display());
    let has_hosts = directives(&text).iter().any(|directive| directive.name() == "<virtualhost");
    let include = if has_hosts {
        include
    } else {
        format!("<VirtualHost {address}>\nServerName {SERVER_NAME}\n{include}</VirtualHost>\n")
    };
    write(&config, &(base(folder, &name) + &main + &include))?;
    for removed in 0..MAX_REMOVED {
        write(&site, &text)?;
        let check = apache(&config)?.arg("-t").output().map_err(|error| error.to_string())?;
        if check.status.success() {
            let log = folder.join(format!("{name}.log"));
            return Ok((Process::start(&mut apache(&config)?, address, &log)?, removed));
        }
        let output = String::from_utf8_lossy(&check.stderr).into_owned();
        let found = REJECTED.captures(&output).filter(|found| found[2] == *site.to_string_lossy());
        let line = found.and_then(|found| found[1].parse::<usize>().ok());
        let all = directives(&text);
        let rejected =
            all.iter().find(|directive| line.is_some_and(|line| (directive.first + 1..=directive.end).contains(&line)));
        let rejected = rejected.filter(|directive| !directive.name().starts_with('<'));
        let rejected = rejected.ok_or_else(|| format!("Apache rejects the file: {}", output.trim()))?;
        text = without(&text, &[rejected]);
    }
    Err("Apache rejects too many directives of the file".to_owned())
}

/// Moves all virtual hosts of a server configuration to one address, and removes directives that need the original
/// machine.
fn adapted(text: &str, address: SocketAddr) -> String {
    let text = apache_hosts::with_own_names(text);
    let all = directives(&text);
    let is_moved = |one: &Directive| one.arguments().first().is_some_and(|path| path.starts_with('/'));
    let foreign = ["listen", "customlog", "errorlog", "include", "includeoptional", "loadmodule"];
    let is_removed = |one: &&Directive| {
        let name = one.name();
        foreign.contains(&name)
            || name == "documentroot" && !is_moved(one)
            || name.starts_with("ssl")
            || name == "user"
            || name == "group"
    };
    let removed: Vec<&Directive> = all.iter().filter(is_removed).collect();
    let opening = Regex::new(r"(?im)^(\s*<VirtualHost)\s[^>]*>").expect("the expression is valid");
    let name = Regex::new(r"(?im)^(\s*ServerName)\s+(?:https?://)?([^\s:]+).*$").expect("the expression is valid");
    let text = without(&text, &removed);
    // The last `ServerName` of a virtual host applies, so the inserted name applies only if there is no other name.
    let text = opening.replace_all(&text, format!("$1 {address}>\nServerName {SERVER_NAME}"));
    closed(&name.replace_all(&text, "$1 https://$2:443"))
}

/// Returns the text with the end of every section that the text does not close.
fn closed(text: &str) -> String {
    let mut open: Vec<String> = Vec::new();
    for directive in directives(text) {
        match directive.name().strip_prefix('<').map(|name| (name, name.strip_prefix('/'))) {
            Some((_, Some(end))) => open.truncate(open.iter().rposition(|name| name == end).unwrap_or(open.len())),
            Some((start, None)) => open.push(start.to_owned()),
            None => {}
        }
    }
    open.iter().rev().fold(text.to_owned(), |text, name| format!("{text}</{name}>\n"))
}
