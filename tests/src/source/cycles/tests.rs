//! Tests the search for import cycles with small packages that were written for the tests.

use super::*;
use crate::source::Files;

/// Returns the cycles of a package that consists of the given files.
fn found(files: &[(&str, &str)]) -> Vec<Cycle> {
    let files: Files = files.iter().map(|(file, text)| ((*file).to_owned(), (*text).to_owned())).collect();
    cycles(&ModuleTree::parse(&files).expect("the files are valid"))
}

/// Returns the names of the files in the first import cycle between files. Returns an empty list if there is no such
/// cycle.
fn between_files(files: &[(&str, &str)]) -> Vec<String> {
    let cycle = found(files).into_iter().find(|cycle| cycle.level == Level::Files);
    cycle.map(|cycle| cycle.names().into_iter().map(str::to_owned).collect()).unwrap_or_default()
}

#[test]
fn imports_in_one_direction_are_no_cycle() {
    let files = [
        ("lib.rs", "mod a; mod b; mod c;"),
        ("a.rs", "use crate::b::B; use crate::c::C;"),
        ("b.rs", "use crate::c::C;"),
        ("c.rs", ""),
    ];
    assert!(found(&files).is_empty());
}

#[test]
fn two_files_that_import_each_other_are_a_cycle() {
    let files = [
        ("lib.rs", "mod a; mod b;"),
        ("a.rs", "use crate::b::B; pub struct A;"),
        ("b.rs", "use super::a::A; pub struct B;"),
    ];
    assert_eq!(between_files(&files), ["a.rs", "b.rs", "a.rs"]);
}

#[test]
fn cycle_of_three_files_is_reported_with_lines() {
    let files = [
        ("lib.rs", "mod a; mod b; mod c;"),
        ("a.rs", "\nuse crate::b::B;"),
        ("b.rs", "use crate::c::C;"),
        ("c.rs", "use crate::a::A;"),
    ];
    assert_eq!(between_files(&files), ["a.rs", "b.rs", "c.rs", "a.rs"]);
    let report = found(&files).first().map(Cycle::to_string).unwrap_or_default();
    assert!(report.contains("a.rs:2 uses `crate::b::B`"), "{report}");
}

#[test]
fn parent_and_child_that_use_each_other_are_a_cycle() {
    let files = [
        ("lib.rs", "mod a;"),
        ("a.rs", "mod b; pub struct A; fn f() { b::g(); }"),
        ("a/b.rs", "use super::A; pub fn g() {}"),
    ];
    assert_eq!(between_files(&files), ["a.rs", "a/b.rs", "a.rs"]);
}

#[test]
fn parent_that_only_declares_its_child_does_not_depend_on_it() {
    let files = [("lib.rs", "mod a;"), ("a.rs", "mod b; pub struct A;"), ("a/b.rs", "use super::A;")];
    assert!(found(&files).is_empty());
}

#[test]
fn import_through_a_re_export_depends_on_the_re_exporting_file() {
    let files = [
        ("lib.rs", "mod a;"),
        ("a.rs", "mod b; mod c; pub use b::B; pub use c::C;"),
        ("a/b.rs", "pub struct B;"),
        ("a/c.rs", "use super::B; pub struct C;"),
    ];
    assert_eq!(between_files(&files), ["a.rs", "a/c.rs", "a.rs"]);
}

#[test]
fn import_from_the_defining_file_does_not_depend_on_the_re_exporting_file() {
    let files = [
        ("lib.rs", "mod a;"),
        ("a.rs", "mod b; mod c; pub use b::B; pub use c::C;"),
        ("a/b.rs", "pub struct B;"),
        ("a/c.rs", "use super::b::B; pub struct C;"),
    ];
    assert!(found(&files).is_empty());
}

#[test]
fn import_from_the_crate_root_depends_on_the_root_file() {
    let files = [("lib.rs", "mod a; pub use a::A;"), ("a.rs", "use crate::Missing; pub struct A;")];
    assert_eq!(between_files(&files), ["a.rs", "lib.rs", "a.rs"]);
}

#[test]
fn nested_groups_renames_and_globs_are_followed() {
    let files = [
        ("lib.rs", "mod a; mod b; mod c; mod d;"),
        ("a.rs", "use crate::{b::{self as other, B}, c::*}; fn f() { other::g(); }"),
        ("b.rs", "use super::{c::{C as D}}; pub fn g() {}"),
        ("c.rs", "use crate::d::*;"),
        ("d.rs", "use crate::{b};"),
    ];
    assert_eq!(between_files(&files), ["b.rs", "c.rs", "d.rs", "b.rs"]);
}

#[test]
fn modules_imported_by_a_glob_are_followed() {
    let files = [
        ("lib.rs", "mod a; mod b;"),
        ("a.rs", "use crate::b::*; fn f() { inner::g(); }"),
        ("b.rs", "pub mod inner;"),
        ("b/inner.rs", "use crate::a::A;"),
    ];
    assert_eq!(between_files(&files), ["a.rs", "b/inner.rs", "a.rs"]);
}

#[test]
fn paths_in_code_macros_and_attributes_are_imports() {
    for code in [
        "fn f() { crate::b::g() }",
        "fn f() { vec![crate::b::g()]; }",
        "#[arg(value_parser = crate::b::g)] struct S;",
        "type T = crate::b::B;",
    ] {
        let files = [("lib.rs", "mod a; mod b;"), ("a.rs", code), ("b.rs", "use crate::a::A;")];
        assert_eq!(between_files(&files), ["a.rs", "b.rs", "a.rs"], "{code}");
    }
}

#[test]
fn paths_through_an_imported_module_lead_to_its_child() {
    let files = [
        ("lib.rs", "mod a; mod b;"),
        ("a.rs", "use crate::b; fn f() { b::c::g(); }"),
        ("b.rs", "pub mod c;"),
        ("b/c.rs", "use crate::a::A;"),
    ];
    assert_eq!(between_files(&files), ["a.rs", "b/c.rs", "a.rs"]);
}

#[test]
fn inline_modules_belong_to_their_file() {
    let files = [
        ("lib.rs", "mod a; mod b;"),
        ("a.rs", "pub mod inner { use super::A; use crate::b::B; } struct A;"),
        ("b.rs", "use crate::a::inner::X;"),
    ];
    assert_eq!(between_files(&files), ["a.rs", "b.rs", "a.rs"]);
}

#[test]
fn tests_may_import_anything() {
    let files = [
        ("lib.rs", "mod a; mod b;"),
        (
            "a.rs",
            "#[cfg(test)] mod tests { use crate::b::B; } #[cfg(all(test, unix))] use crate::b::B; #[cfg(test)] mod more;",
        ),
        ("a/more.rs", "use crate::b::B;"),
        ("b.rs", "use crate::a::A;"),
    ];
    assert!(found(&files).is_empty());
}

#[test]
fn code_that_is_left_out_of_test_builds_is_examined() {
    let files =
        [("lib.rs", "mod a; mod b;"), ("a.rs", "#[cfg(not(test))] use crate::b::B;"), ("b.rs", "use crate::a::A;")];
    assert_eq!(between_files(&files), ["a.rs", "b.rs", "a.rs"]);
}

#[test]
fn paths_to_other_crates_and_visibilities_are_no_imports() {
    let files = [
        ("lib.rs", "mod a; mod b;"),
        ("a.rs", "use ::b::B; use std::fmt; pub(in crate::b) struct A;"),
        ("b.rs", "use crate::a::A;"),
    ];
    assert!(found(&files).is_empty());
}

#[test]
fn folders_that_import_each_other_are_a_cycle_even_if_no_files_do() {
    let files = [
        ("lib.rs", "mod a; mod b;"),
        ("a.rs", "mod one; mod two;"),
        ("a/one.rs", "use crate::b::one::X;"),
        ("a/two.rs", ""),
        ("b.rs", "pub mod one; mod two;"),
        ("b/one.rs", ""),
        ("b/two.rs", "use crate::a::two::X;"),
    ];
    let cycles = found(&files);
    assert_eq!(cycles.iter().map(Cycle::names).collect::<Vec<_>>(), [["a", "b", "a"]]);
}

#[test]
fn larger_groups_are_reported_by_their_shortest_cycle() {
    let files = [
        ("lib.rs", "mod a; mod b; mod c;"),
        ("a.rs", "use crate::b::B;"),
        ("b.rs", "use crate::c::C;"),
        ("c.rs", "use crate::a::A; use crate::b::B;"),
    ];
    assert_eq!(between_files(&files), ["b.rs", "c.rs", "b.rs"]);
    assert!(found(&files)[0].to_string().contains("the shortest cycle in a group of 3"));
}

#[test]
fn files_of_a_test_crate_are_found_through_path_attributes() {
    let files: Files = [
        ("one.rs", "#[path = \"one/a.rs\"] mod a; #[path = \"one/b.rs\"] mod b;"),
        ("one/a.rs", "use crate::b::B;"),
        ("one/b.rs", "use crate::a::A;"),
        ("two/main.rs", "mod c;"),
        ("two/c.rs", ""),
    ]
    .map(|(file, text)| (file.to_owned(), text.to_owned()))
    .into();
    let tree = ModuleTree::parse_targets(&files).expect("the files are valid");
    assert_eq!(cycles(&tree).first().map(Cycle::names), Some(vec!["one/a.rs", "one/b.rs", "one/a.rs"]));
}
