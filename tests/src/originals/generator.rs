//! Generates configuration files like those of real sites, with invented names.

mod apache;
mod caddy;
mod nginx;
mod template;

use crate::originals::source_file::{Server, SourceFile};
use crate::random::Random;

/// The number of generated `.htaccess` files.
const APACHE_FILES: usize = 500;
/// The number of generated nginx files.
const NGINX_FILES: usize = 50;

/// The number of generated Caddyfiles.
const CADDY_FILES: usize = 50;

/// Returns the generated files of a server. The files are the same in every run.
pub fn generated(server: Server) -> Vec<SourceFile> {
    let file = |name: String, text: fn(&mut Random) -> String| {
        let text = text(&mut Random::from_name(&name));
        SourceFile { name, server, text }
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
        Server::Engine(_) => Vec::new(),
    }
}
