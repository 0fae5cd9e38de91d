//! Finds the names of home pages.
//! See <https://nginx.org/en/docs/http/ngx_http_index_module.html#index>.

use std::collections::HashSet;

use crate::nginx::tree::Directive;

/// The home page of nginx without `index`.
const HTML: &str = "index.html";
const PHP: &str = "index.php";

/// Returns the name of the home page of blocks without `index`. A file without `server` that mentions `index.php` is a part of
/// a server with `index index.php`.
pub(super) fn default(directives: &[Directive], text: &str) -> &'static str {
    if mentions_php(text) && !has_server(directives) { PHP } else { HTML }
}

/// Returns the names of the home pages of all blocks, and `index.php` if the text mentions this name.
pub(super) fn all(directives: &[Directive], text: &str) -> HashSet<String> {
    let mut names = HashSet::from([default(directives, text).to_owned()]);
    if mentions_php(text) {
        names.insert(PHP.to_owned());
    }
    collect(directives, &mut names);
    names
}

/// Returns the name of the home page in the lists of a block. If a list names a PHP file, the site is that of a PHP program,
/// which has no HTML file. Returns `None` if the block has no list.
pub(super) fn listed(block: &[Directive]) -> Option<&str> {
    let lists = block.iter().filter(|directive| directive.name() == "index");
    let names = lists.flat_map(|list| list.arguments().iter().map(String::as_str)).filter(|name| !name.contains('$'));
    let names: Vec<&str> = names.collect();
    names.iter().find(|name| name.strip_suffix(".php").is_some()).or(names.first()).copied()
}

fn mentions_php(text: &str) -> bool {
    text.contains(PHP) || text.contains(r"index\.php")
}

fn has_server(directives: &[Directive]) -> bool {
    let has_server_inside = |block: &Vec<Directive>| has_server(block);
    directives.iter().any(|directive| {
        directive.name() == "server"
            || directive.name() == "http" && directive.block.as_ref().is_some_and(has_server_inside)
    })
}

fn collect(block: &[Directive], names: &mut HashSet<String>) {
    names.extend(listed(block).map(str::to_owned));
    block.iter().filter_map(|directive| directive.block.as_deref()).for_each(|block| collect(block, names));
}
