//! Generates configuration files like those of real sites, with invented names.

mod apache;
mod nginx;

use crate::originals::source_file::{Server, SourceFile};
use crate::random::Random;

/// The number of generated `.htaccess` files.
const APACHE_FILES: usize = 500;
/// The number of generated nginx files.
const NGINX_FILES: usize = 50;

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
    }
}

/// Returns an item of a list.
fn pick<'t>(random: &mut Random, items: &[&'t str]) -> &'t str {
    items.get(random.below(items.len())).copied().unwrap_or_default()
}

const WORDS: [&str; 24] = [
    "kettles", "lamps", "garden", "support", "press", "careers", "bikes", "recipes", "atlas", "workshop", "letters",
    "harbour", "tickets", "rooms", "wool", "maps", "seeds", "glass", "paper", "stories", "tours", "clinic", "forms",
    "events",
];
const HOSTS: [&str; 4] = ["northmill.example", "old.northmill.example", "tealbridge.example", "shop.oakrow.example"];

/// Fills the placeholders of a template: `W`, `V` and `U` in braces become words, `H` a host, `N` a number and `S` a
/// permanent or temporary status.
fn fill(random: &mut Random, template: &str) -> String {
    let mut text = template.to_owned();
    for mark in ["{W}", "{V}", "{U}"] {
        text = text.replace(mark, pick(random, &WORDS));
    }
    let number = (random.below(90) + 2).to_string();
    let status = pick(random, &["301", "301", "302"]);
    text.replace("{H}", pick(random, &HOSTS)).replace("{N}", &number).replace("{S}", status)
}
