//! Compares which statements the original server rejects with the statements because of which the import reports that a
//! file cannot be read.

use std::path::Path;

use portico_import::{ImportOptions, import};
use tempfile::tempdir;

use crate::originals::process::write;
use crate::originals::source_file::{Server, SourceFile};
use crate::originals::{apache, caddy, engines, nginx};
use crate::outcome::Outcome;

/// The line between two samples.
const SEPARATOR: &str = "\n---\n";

/// Returns a sentence for each sample of `text` that only one side rejects.
///
/// # Errors
/// Fails if the original server is not installed, or for a server that is the engine of a vendor. See
/// [`redirect_disagreements`] for engines.
pub fn disagreements(server: Server, text: &str) -> Outcome<Vec<String>> {
    let folder = tempdir().map_err(|error| error.to_string())?;
    let mut found = Vec::new();
    for sample in text.split(SEPARATOR).map(str::trim) {
        let name = if sample.starts_with("# server") { "site.conf" } else { ".htaccess" };
        let error = match server {
            Server::Apache => apache_error(sample, folder.path())?,
            Server::Nginx => nginx::error(sample, folder.path())?,
            Server::Caddy => caddy::error(sample, folder.path())?,
            Server::Engine(_) => return Err("an engine leaves out what it rejects".to_owned()),
        };
        let imported = import(server.format(), name, &format!("{sample}\n"), &ImportOptions::default());
        match (error, imported.unreadable) {
            (Some(error), None) => found.push(format!("only the original rejects `{sample}`: {error}")),
            (None, Some(error)) => found.push(format!("only the import rejects `{sample}`: {}", error.reason)),
            (Some(_), Some(_)) | (None, None) => {}
        }
    }
    Ok(found)
}

/// Returns a sentence for each redirect of `text` that only the engine of a vendor or only the import rejects. Each line of
/// `text` is a redirect in JSON.
///
/// # Errors
/// Fails if the engine is not installed or does not start.
pub fn redirect_disagreements(server: Server, text: &str) -> Outcome<Vec<String>> {
    let file = |redirect: &str| SourceFile {
        name: "redirects.json".to_owned(),
        server,
        text: format!("{{\"redirects\":[{redirect}]}}"),
        site_hosts: Vec::new(),
    };
    let files: Vec<SourceFile> = text.lines().map(file).collect();
    let (_running, sites) = engines::start(&files.iter().collect::<Vec<_>>())?;
    let mut found = Vec::new();
    for (file, site) in files.iter().zip(sites) {
        let imported = import(server.format(), &file.name, &file.text, &ImportOptions::default());
        // Other programs read the keys that Next.js does not know, so the import only reports them.
        let is_reported = imported.report.iter().any(|note| note.reason.contains("with which Next.js does not start"));
        match (site?.removed, imported.unreadable) {
            (0, Some(error)) => found.push(format!("only the import rejects {}: {}", file.text, error.reason)),
            (1.., None) if !is_reported => found.push(format!("only the engine rejects {}", file.text)),
            _ => {}
        }
    }
    Ok(found)
}

/// Returns the reason why Apache rejects the text of an `.htaccess` file. If the text starts with `# server`, it is a server
/// configuration.
fn apache_error(text: &str, folder: &Path) -> Outcome<Option<String>> {
    let config = folder.join("apache.conf");
    let shown = folder.display();
    let text = if text.starts_with("# server") {
        format!("{text}\n")
    } else {
        format!("<Directory {shown}>\n{text}\n</Directory>\n")
    };
    write(&config, &format!("{}Listen 127.0.0.1:80\nDocumentRoot {shown}\n{text}", apache::base(folder, "check")))?;
    let check = apache::apache(&config)?.arg("-t").output().map_err(|error| error.to_string())?;
    Ok((!check.status.success()).then(|| String::from_utf8_lossy(&check.stderr).into_owned()))
}
