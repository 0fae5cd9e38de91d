//! Runs every rule test of the site against a running Portico. Requests the URL of the test and checks the response. If
//! the test expects a redirect, the target must not be redirected again.

#![expect(clippy::expect_used, reason = "a test fails by panicking")]

use std::sync::Arc;
use std::{fs, path::Path};

use libtest_mimic::{Failed, Trial};
use portico_redirects::{CompileOptions, Expected, RuleTest, Source, compile};
use portico_tests::{Connection, Environment, Outcome, Portico, Response, check_response_rules};

const SCENARIO: &str = r"
about: Portico uses the rules of the site, and the renderer has every page.
rules: of_the_site
upstreams:
  pages: { always: { answer: { headers: { content-type: text/html }, body: page } } }
";

fn main() {
    let environment = Environment::from_text(SCENARIO).expect("the environment is ready");
    let portico = Arc::new(environment.start().expect("Portico starts"));
    let tests = real_tests(&portico_tests::repository().join("rules"));
    assert!(!tests.is_empty(), "the rules have no tests");
    let trials = tests.into_iter().map(|test| {
        let portico = Arc::clone(&portico);
        Trial::test(test.url().to_owned(), move || check(&portico, &test).map_err(Failed::from))
    });
    portico_tests::run_trials_around(trials.collect(), || drop((portico, environment)));
}

fn real_tests(folder: &Path) -> Vec<RuleTest> {
    let entries = fs::read_dir(folder).expect("the rules are readable");
    let files = entries.map(|entry| entry.expect("an entry is readable").path());
    let sources: Vec<_> = files
        .filter(|file| file.extension().is_some_and(|extension| extension == "yaml"))
        .map(|file| Source {
            name: file.display().to_string(),
            text: fs::read_to_string(&file).expect("a rule file is readable"),
        })
        .collect();
    let compiled = compile(&sources, &CompileOptions::default()).expect("the rules compile");
    compiled.rules.tests().to_vec()
}

fn check(portico: &Portico, test: &RuleTest) -> Outcome {
    let response = ask(portico, test.url())?;
    let (status, location) = (response.status(), response.field("location")?);
    let place = test.place();
    match test.expected() {
        Expected::NoRedirect if status == 200 => Ok(()),
        Expected::Status(expected) if *expected == status && location.is_none() => Ok(()),
        Expected::Redirect { to, status: expected } if location == Some(to) && status == expected.unwrap_or(301) => {
            check_final(portico, to)
        }
        expected @ (Expected::NoRedirect | Expected::Status(_) | Expected::Redirect { .. }) => {
            Err(format!("{place}: the response is {status} {location:?}, expected {expected}"))
        }
    }
}

/// Checks that Portico answers a request for the target of a redirect with 200, and not with another redirect.
fn check_final(portico: &Portico, target: &str) -> Outcome {
    let target = target.split('#').next().unwrap_or_default();
    let landed = ask(portico, target)?;
    match landed.status() {
        200 => Ok(()),
        status => Err(format!("the redirect target {target} returns {status} {:?}", landed.field("location")?)),
    }
}

fn ask(portico: &Portico, target: &str) -> Outcome<Response> {
    let mut connection = Connection::open(portico.listen)?;
    connection.send(format!("GET {target} HTTP/1.1\r\nhost: site.example\r\n\r\n").as_bytes());
    let response = connection.receive("GET")?.ok_or("the connection was closed without a response")?;
    check_response_rules(&response)?;
    Ok(response)
}
