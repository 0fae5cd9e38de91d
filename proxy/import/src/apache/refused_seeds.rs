//! Describes access control, and returns the paths of requests that test it.

use crate::apache::lines::Directive;
use crate::foreign::refusal;
use crate::note::Remark;
use crate::sampling::expression::samples;

/// Reports whether a directive refuses some requests.
pub(super) fn refuses(directive: &Directive) -> bool {
    match directive.name.as_str() {
        "require" => !directive.arguments.iter().any(|word| word.eq_ignore_ascii_case("granted")),
        "deny" => true,
        _ => false,
    }
}

/// Returns the remark about a directive that refuses only clients with the addresses that it names, or requests for which
/// a variable is set.
pub(super) fn remark(directive: &Directive) -> Option<Remark> {
    let words: Vec<String> = directive.arguments.iter().map(|word| word.to_ascii_lowercase()).collect();
    match words.iter().map(String::as_str).collect::<Vec<&str>>().as_slice() {
        ["not", "env", ..] if directive.name == "require" => Some(refusal::of_variables()),
        ["not", "ip" | "host" | "local" | "forward-dns", ..] if directive.name == "require" => {
            Some(refusal::of_addresses())
        }
        ["from", names @ ..] if directive.name == "deny" && !names.contains(&"all") => {
            let are_variables = !names.is_empty() && names.iter().all(|name| name.starts_with("env="));
            Some(if are_variables { refusal::of_variables() } else { refusal::of_addresses() })
        }
        _ => None,
    }
}

/// Returns paths whose last name a section `<Files>` or `<FilesMatch>` names. `folder` is the folder of the file.
pub(super) fn file_paths(directive: &Directive, folder: &str) -> Vec<String> {
    let (is_pattern, name) = match directive.arguments.as_slice() {
        [mark, pattern, ..] if mark == "~" => (true, pattern),
        [name, ..] => (directive.name == "<filesmatch", name),
        [] => return Vec::new(),
    };
    let names = if is_pattern { samples(name) } else { vec![name.replace('*', "page").replace('?', "a")] };
    let is_name = |name: &String| !name.is_empty() && !name.contains('/');
    let names: Vec<String> = names.into_iter().filter(is_name).collect();
    let below = names.first().map(|name| format!("{folder}/first/{name}"));
    names.iter().map(|name| format!("{folder}/{name}")).chain(below).collect()
}

/// Returns paths in the folder of a section `<Directory>` below `root`.
pub(super) fn folder_paths(directive: &Directive, root: Option<&str>) -> Vec<String> {
    let folder = directive.arguments.first().map_or("", |folder| folder.trim_end_matches('/'));
    let below = root.and_then(|root| folder.strip_prefix(root.trim_end_matches('/')));
    match below.filter(|below| below.is_empty() || below.starts_with('/')) {
        Some(below) => vec![format!("{below}/page"), format!("{below}/first/second")],
        None => Vec::new(),
    }
}
