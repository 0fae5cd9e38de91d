//! Chooses the home pages of sites with nginx.

use crate::originals::nginx_tree::Statement;

/// Returns the home page of blocks without `index`. A file without servers that mentions `index.php` is a part of the
/// configuration of a PHP program.
pub(crate) fn default(statements: &[Statement], text: &str) -> &'static str {
    let is_server = |statement: &Statement| ["server", "http"].contains(&statement.name());
    if statements.iter().any(is_server) || !mentions_php(text) { "index.html" } else { "index.php" }
}

/// Returns the home page that an `index` statement names: its first PHP file, or else its first file. The site of a PHP
/// program usually has no HTML file.
pub(crate) fn of_index(statement: &Statement) -> Option<String> {
    let names: Vec<String> = statement.arguments().into_iter().filter(|name| !name.contains('$')).collect();
    names.iter().find(|name| name.strip_suffix(".php").is_some()).or(names.first()).cloned()
}

/// Returns the names of the home pages of a file.
pub(crate) fn all(statements: &[Statement], text: &str) -> Vec<String> {
    let mut names = vec![default(statements, text).to_owned()];
    names.extend(mentions_php(text).then(|| "index.php".to_owned()));
    collect(statements, &mut names);
    names
}

fn collect(statements: &[Statement], names: &mut Vec<String>) {
    for statement in statements {
        names.extend((statement.name() == "index").then(|| of_index(statement)).flatten());
        collect(statement.children(), names);
    }
}

fn mentions_php(text: &str) -> bool {
    text.contains("index.php") || text.contains(r"index\.php")
}
