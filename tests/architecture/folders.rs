//! Checks the imports between the folders of the crate `portico-redirects`. `ARCHITECTURE.md` lists the folders in a
//! table. A folder may use only the folders that are listed above it.

use std::fs;

use portico_tests::repository;
use portico_tests::source::{ModuleTree, folder_imports, packages};

const TABLE: &str = "| folder of `proxy/redirects/src/` | subject |\n|---|---|\n";

/// Returns the names of the folders in the order in which the table in the text of `ARCHITECTURE.md` lists them.
fn order(document: &str) -> Vec<String> {
    let (_, rows) = document.split_once(TABLE).expect("the document has the table");
    let rows = rows.lines().take_while(|line| line.starts_with('|'));
    let names = rows.filter_map(|row| row.trim_start_matches("| `").split_once("/`"));
    names.map(|(name, _)| name.to_owned()).collect()
}

#[test]
fn folders_use_only_folders_above_them_in_the_table() {
    let document = fs::read_to_string(repository().join("ARCHITECTURE.md")).expect("the document is readable");
    let order = order(&document);
    let position = |folder: &str| order.iter().position(|known| known == folder);
    let package = packages().into_iter().find(|package| package.name == "portico-redirects").expect("the crate exists");
    let tree = ModuleTree::parse(&package.files("src")).unwrap_or_else(|error| panic!("{error}"));
    let imports = folder_imports(&tree);
    assert!(!imports.is_empty());
    for ((from, to), place) in imports {
        let (Some(lower), Some(higher)) = (position(&to), position(&from)) else {
            panic!("`{from}` or `{to}` is not in the table: {place}");
        };
        assert!(lower < higher, "`{from}` must not use `{to}`, which is below it in the table: {place}");
    }
}

#[test]
fn order_of_folders_is_read_from_the_table() {
    let document = format!("Text.\n{TABLE}| `a/` | one |\n| `b/` | two |\n\n| `c/` | three |\n");
    assert_eq!(order(&document), ["a", "b"]);
}
