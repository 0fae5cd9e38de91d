//! Checks that every `match` on an enum of this repository names all variants. If a variant is added, the compiler then
//! reports each `match` that has to handle the new variant.

use std::collections::BTreeSet;

use portico_tests::source::{catch_all_arms, packages};

#[test]
fn matches_on_our_enums_name_every_variant() {
    let packages = packages();
    let crates: BTreeSet<String> = packages.iter().map(|package| package.name.replace('-', "_")).collect();
    let mut found = Vec::new();
    for package in &packages {
        for (file, text) in package.files("") {
            let arms = catch_all_arms(&text, &crates).unwrap_or_else(|error| panic!("{file}: {error}"));
            found.extend(arms.iter().map(|arm| format!("{}/{file}:{arm}", package.folder)));
        }
    }
    assert!(found.is_empty(), "catch-all arms:\n{}", found.join("\n"));
}
