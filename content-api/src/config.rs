//! Determines the settings of `content-api serve`. Flags and environment variables take precedence over the
//! configuration file. The configuration file takes precedence over the defaults.

use std::net::{Ipv4Addr, SocketAddr};
use std::path::{Path, PathBuf};

use clap::Args;
use serde::Deserialize;

use crate::renderer::Renderer;

/// The settings that come from flags and environment variables.
#[derive(Debug, Args)]
pub(crate) struct ServeArgs {
    /// A YAML file with the keys `listen`, `content`, `database` and `renderer`.
    #[arg(long, env = "CONTENT_API_CONFIG")]
    config: Option<PathBuf>,
    /// The address to listen on [default: 127.0.0.1:4000].
    #[arg(long, env = "CONTENT_API_LISTEN")]
    listen: Option<SocketAddr>,
    /// The content folder [default: content].
    #[arg(long, env = "CONTENT_API_CONTENT")]
    content: Option<PathBuf>,
    /// The database for submitted forms [default: `sqlite://var/content-api.db`].
    #[arg(long, env = "CONTENT_API_DATABASE")]
    database: Option<String>,
    /// The origin of the renderer, which renders the page of a rejected form [default: `http://127.0.0.1:3000`].
    #[arg(long, env = "CONTENT_API_RENDERER")]
    renderer: Option<String>,
}

/// The settings in the configuration file.
#[derive(Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
struct ConfigFile {
    listen: Option<SocketAddr>,
    content: Option<PathBuf>,
    database: Option<String>,
    renderer: Option<String>,
}

/// The settings in effect, which are merged from all sources.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Config {
    pub(crate) listen: SocketAddr,
    pub(crate) content: PathBuf,
    pub(crate) database: String,
    pub(crate) renderer: Renderer,
}

impl ServeArgs {
    /// Merges the settings from flags, environment variables, the file and the defaults. Returns an error message if
    /// the configuration file cannot be read, or if a value is invalid.
    pub(crate) fn config(self) -> Result<Config, String> {
        let file = self.config.as_deref().map(read).transpose()?.unwrap_or_default();
        let default_listen = SocketAddr::from((Ipv4Addr::LOCALHOST, 4000));
        Ok(Config {
            listen: self.listen.or(file.listen).unwrap_or(default_listen),
            content: self.content.or(file.content).unwrap_or_else(|| PathBuf::from("content")),
            database: self.database.or(file.database).unwrap_or_else(|| "sqlite://var/content-api.db".to_owned()),
            renderer: renderer(self.renderer.or(file.renderer).as_deref().unwrap_or("http://127.0.0.1:3000"))?,
        })
    }
}

fn renderer(origin: &str) -> Result<Renderer, String> {
    let message = || format!("renderer: expected an origin such as `http://127.0.0.1:3000`, found `{origin}`");
    Renderer::parse(origin).ok_or_else(message)
}

fn read(path: &Path) -> Result<ConfigFile, String> {
    let text = std::fs::read_to_string(path).map_err(|error| format!("cannot read {}: {error}", path.display()))?;
    let options = serde_saphyr::options! { with_snippet: false };
    serde_saphyr::from_str_with_options(&text, options).map_err(|error| format!("{}: {error}", path.display()))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn args() -> ServeArgs {
        ServeArgs { config: None, listen: None, content: None, database: None, renderer: None }
    }

    #[test]
    fn a_flag_overrides_the_file_and_the_file_overrides_the_default() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("api.yaml");
        std::fs::write(&path, "listen: 127.0.0.1:4001\ncontent: from-file\n").unwrap();
        let args = ServeArgs { config: Some(path), content: Some("from-flag".into()), ..args() };
        let config = args.config().unwrap();
        assert_eq!((config.listen.port(), config.content), (4001, PathBuf::from("from-flag")));
        assert_eq!(config.database, "sqlite://var/content-api.db");
    }

    #[test]
    fn an_unknown_key_is_rejected_with_its_line() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("api.yaml");
        std::fs::write(&path, "lisen: x\n").unwrap();
        let message = ServeArgs { config: Some(path), ..args() }.config().unwrap_err();
        assert!(message.contains("lisen") && message.contains("line 1"), "{message}");
    }

    #[test]
    fn an_invalid_renderer_is_rejected() {
        let message = ServeArgs { renderer: Some("127.0.0.1:3000".into()), ..args() }.config().unwrap_err();
        assert!(message.contains("renderer") && message.contains("127.0.0.1:3000"), "{message}");
    }
}
