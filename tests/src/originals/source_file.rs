//! Defines the configuration files whose import is compared with the original server.

use std::fs;
use std::path::{Path, PathBuf};

use portico_import::comparison::{Questions, WrittenRules};
use portico_import::{Format, ImportOptions, import};

use crate::outcome::Outcome;

/// A server whose configuration files Portico imports.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Server {
    /// Apache httpd.
    Apache,
    /// nginx.
    Nginx,
    /// Caddy.
    Caddy,
    /// The engine of a vendor, which reads the format. The vendor's real server cannot be run.
    Engine(Format),
}

/// The formats whose vendors publish their engines.
pub const ENGINE_FORMATS: [Format; 5] =
    [Format::Netlify, Format::NetlifyToml, Format::Cloudflare, Format::Next, Format::Vercel];

/// A configuration file of an original server.
#[derive(Debug, Clone)]
pub struct SourceFile {
    /// The name in reports. For Apache, the ending `.conf` marks a server configuration.
    pub name: String,
    /// The server that reads the file.
    pub server: Server,
    /// The content of the file.
    pub text: String,
    /// The hosts that the import takes for the hosts of the site.
    pub site_hosts: Vec<String>,
}

impl Server {
    /// Returns the server with this name on the command line. Returns `None` if there is no such server.
    pub fn from_name(name: &str) -> Option<Self> {
        let engines = ENGINE_FORMATS.into_iter().map(Self::Engine);
        [Self::Apache, Self::Nginx, Self::Caddy]
            .into_iter()
            .chain(engines)
            .find(|server| server.format().name() == name)
    }

    /// Returns the format of the import.
    pub fn format(self) -> Format {
        match self {
            Self::Apache => Format::Apache,
            Self::Nginx => Format::Nginx,
            Self::Caddy => Format::Caddy,
            Self::Engine(format) => format,
        }
    }
}

impl SourceFile {
    /// Returns the name of the file for the import. If a file is below a folder `folders`, its name contains the folders
    /// between, which are the folders of the site.
    pub(crate) fn import_name(&self) -> &str {
        match self.name.split_once("/folders/") {
            Some((before, _)) => self.name.get(before.len() + "/folders".len()..).unwrap_or_default(),
            None => self.name.rsplit('/').next().unwrap_or_default(),
        }
    }

    /// Returns the path of the folder of an `.htaccess` file, without slashes at its ends. For the folder of the site,
    /// returns an empty string. If the name contains no folder, `RewriteBase` names the folder, as the import assumes.
    pub(crate) fn folder(&self) -> &str {
        let by_name = self.import_name().rsplit_once('/').map(|(folder, _)| folder);
        let mut words = self.text.split_whitespace().skip_while(|word| !word.eq_ignore_ascii_case("RewriteBase"));
        by_name.or_else(|| words.nth(1)).unwrap_or_default().trim_matches('/')
    }

    /// Returns the same file, whose first host is the host of the site. Returns `None` if the file mentions no host.
    pub fn for_site(self) -> Option<Self> {
        let imported = import(self.server.format(), self.import_name(), &self.text, &ImportOptions::default());
        let rules = WrittenRules::new(&imported).ok()?.rules;
        let of_rules = (&rules, imported.report.as_slice());
        let hosts = Questions::new(self.server.format(), self.import_name(), &self.text, of_rules, &[]).hosts;
        Some(Self { site_hosts: vec![hosts.into_iter().next()?], ..self })
    }

    /// Reads a file, or all files below a folder, sorted by path. Snapshots of tests are left out.
    ///
    /// # Errors
    /// Fails if a file or folder is unreadable.
    pub fn read(server: Server, path: &Path) -> Outcome<Vec<Self>> {
        let mut paths = Vec::new();
        collect(path, &mut paths)?;
        paths.sort();
        let read = |path: PathBuf| {
            let bytes = fs::read(&path).map_err(|error| format!("failed to read {}: {error}", path.display()))?;
            let text = String::from_utf8_lossy(&bytes).into_owned();
            Ok(Self { name: path.display().to_string(), server, text, site_hosts: Vec::new() })
        };
        paths.into_iter().map(read).collect()
    }
}

fn collect(path: &Path, out: &mut Vec<PathBuf>) -> Outcome {
    if !path.is_dir() {
        out.push(path.to_owned());
        return Ok(());
    }
    let unreadable = |error| format!("failed to read {}: {error}", path.display());
    for entry in fs::read_dir(path).map_err(unreadable)? {
        let entry = entry.map_err(unreadable)?.path();
        if entry.extension().is_none_or(|extension| extension != "snap") {
            collect(&entry, out)?;
        }
    }
    Ok(())
}
