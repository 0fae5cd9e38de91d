//! Lists the names of the directives of a configuration.

use crate::nginx::tree::Directive;
use crate::note::StatementOrigin;

/// The blocks whose lines are rows of a table, scripts or names of files.
const TABLES: [&str; 6] = ["map", "geo", "split_clients", "types", "charset_map", "match"];

/// Returns the names of all directives. Rows of tables are left out. A file may also contain only the rows of a `map`.
pub(super) fn of(directives: &[Directive]) -> Vec<(&str, &StatementOrigin)> {
    let is_table = directives.iter().any(|directive| directive.name().starts_with(['/', '~']));
    let mut names = Vec::new();
    for directive in directives {
        let is_row = is_table && directive.block.is_none() && directive.words.len() == 2;
        if !is_row {
            add(directive, &mut names);
        }
    }
    names
}

fn add<'d>(directive: &'d Directive, names: &mut Vec<(&'d str, &'d StatementOrigin)>) {
    let name = directive.name();
    names.push((name, &directive.origin));
    let has_directives = !TABLES.contains(&name) && !name.ends_with("_by_lua_block");
    for inner in directive.block.iter().flatten().filter(|_| has_directives) {
        add(inner, names);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::nginx::tree;

    #[test]
    fn rows_are_no_directives() {
        let names =
            |text: &str| of(&tree::parse(text).0).into_iter().map(|(name, _)| name.to_owned()).collect::<Vec<_>>();
        assert_eq!(names("map $a $b { /a /b; }\nserver { x y; }\n"), ["map", "server", "x"]);
        assert_eq!(names("/a /b;\ndefault /c;\nreturn 301 /d extra;\n"), ["return"]);
        assert_eq!(names("location / { content_by_lua_block { ngx.say(1) } }"), ["location", "content_by_lua_block"]);
    }
}
