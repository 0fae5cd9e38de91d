//! Checks that the simulations of original servers cite the documentation that they follow. A reader can then compare each
//! rule of a simulation with the page of the vendor.

use std::fs;

use portico_tests::repository;

use crate::tracked::tracked;

/// The files that evaluate no statement of the imported file.
const WITHOUT_STATEMENTS: [&str; 8] = [
    "apache/simulation/exchange.rs",
    "apache/simulation/nesting.rs",
    "apache/simulation/world.rs",
    "caddy/simulation/state.rs",
    "nginx/simulation/config/mod.rs",
    "nginx/simulation/config/model.rs",
    "nginx/simulation/run/mod.rs",
    "nginx/simulation/run/state.rs",
];

/// The formats without an original server.
const WITHOUT_VENDOR: &str = "csv/";

#[test]
fn simulations_cite_the_documentation_of_the_vendor() {
    let files = tracked();
    let own = files.iter().filter_map(|file| Some((file, file.strip_prefix("proxy/import/src/")?)));
    // The folder `simulation` outside the formats contains what all simulations share.
    let of_vendors = own.filter(|(_, name)| name.contains("/simulation") && !name.starts_with(WITHOUT_VENDOR));
    let mut seen = 0;
    let mut problems = Vec::new();
    for (file, name) in of_vendors {
        if name.ends_with("/tests.rs") || WITHOUT_STATEMENTS.contains(&name) {
            continue;
        }
        seen += 1;
        let text = fs::read_to_string(repository().join(file)).unwrap_or_else(|error| panic!("{file}: {error}"));
        let comments = text.lines().map(str::trim_start).filter(|line| line.starts_with("//"));
        if !comments.into_iter().any(|line| line.contains("<https://")) {
            problems.push(file.clone());
        }
    }
    assert!(seen > 50, "only {seen} files of simulations were found");
    let hint = "add the address of the page that describes the statements, as in `See <https://…>`";
    assert!(problems.is_empty(), "{}\n{hint}", problems.join("\n"));
}
