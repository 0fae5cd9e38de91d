//! Generates configuration files like those of real sites, with invented names.

mod apache;
mod caddy;
mod json;
mod lines;
mod nginx;
mod template;

use portico_import::Format;

use crate::originals::source_file::{Server, SourceFile};
use crate::random::Random;

/// The number of generated `.htaccess` files.
const APACHE_FILES: usize = 500;
/// The number of generated nginx files.
const NGINX_FILES: usize = 50;
/// The number of generated files for each engine.
const ENGINE_FILES: usize = 150;

/// The number of generated Caddyfiles.
const CADDY_FILES: usize = 50;

/// A function that generates the text of a file.
type Generate = fn(&mut Random) -> String;

/// Returns the generated files of a server. The files are the same in every run.
pub fn generated(server: Server) -> Vec<SourceFile> {
    let file = |name: String, text: Generate| {
        let text = text(&mut Random::from_name(&name));
        SourceFile { name, server, text, site_hosts: Vec::new() }
    };
    match server {
        Server::Apache => {
            (0..APACHE_FILES).map(|index| file(format!("generated-{index:03}.htaccess"), apache::text)).collect()
        }
        Server::Nginx => {
            (0..NGINX_FILES).map(|index| file(format!("generated-{index:02}.conf"), nginx::text)).collect()
        }
        Server::Caddy => {
            (0..CADDY_FILES).map(|index| file(format!("generated-{index:02}.Caddyfile"), caddy::text)).collect()
        }
        Server::Engine(format) => {
            let Some((ending, text)) = engine_text(format) else { return Vec::new() };
            (0..ENGINE_FILES).map(|index| file(format!("generated-{index:03}.{ending}"), text)).collect()
        }
    }
}

/// Returns the ending of the generated files for an engine, and the function that generates their texts.
fn engine_text(format: Format) -> Option<(&'static str, Generate)> {
    match format {
        Format::Netlify => Some(("txt", lines::netlify)),
        Format::NetlifyToml => Some(("toml", lines::netlify_toml)),
        Format::Cloudflare => Some(("txt", lines::cloudflare)),
        Format::Next => Some(("json", json::next)),
        Format::Vercel => Some(("json", json::vercel)),
        Format::Apache
        | Format::Nginx
        | Format::CloudflareBulk
        | Format::VercelBulk
        | Format::Wordpress
        | Format::Iis
        | Format::Caddy
        | Format::Csv => None,
    }
}
