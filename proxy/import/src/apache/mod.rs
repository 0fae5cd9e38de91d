//! Apache httpd: `mod_alias` and `mod_rewrite`, in the server's configuration and in `.htaccess` files.

mod alias;
mod condition;
mod exception;
mod flags;
mod lines;
mod rewrite;
mod scope;
pub(super) mod target;
mod walk;

use crate::apache::scope::Place;
use crate::desk::Desk;

pub(super) fn read(source_name: &str, text: &str, desk: &mut Desk<'_>) {
    let directives = lines::read(text);
    let marks = ["<virtualhost", "<directory", "<location", "servername", "documentroot"];
    let is_server =
        source_name.rsplit('.').next() == Some("conf") || directives.iter().any(|d| marks.contains(&d.name.as_str()));
    let place = if is_server { Place::Server } else { Place::Folder("/".to_owned()) };
    walk::file(&directives, place, desk);
}
