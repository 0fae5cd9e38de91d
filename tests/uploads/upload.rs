//! Provides the functions that all upload tests use.

use portico_tests::{Outcome, Wire};
use serde_json::Value;

/// The name of a test, and the function that runs the test with a given configuration.
pub(crate) type Test = (String, Box<dyn FnOnce(&Value) -> Outcome + Send>);

/// Creates a test from a name and a function.
pub(crate) fn test(name: impl Into<String>, body: impl FnOnce(&Value) -> Outcome + Send + 'static) -> Test {
    (name.into(), Box::new(body))
}

/// Returns the bytes of a request head. `framing` contains the field lines after `Host`, such as `content-length: 5`.
pub(crate) fn head(method: &str, target: &str, framing: &str) -> Vec<u8> {
    format!("{method} {target} HTTP/1.1\r\nhost: site.example\r\n{framing}\r\n\r\n").into_bytes()
}

/// Checks that the upstream for `target` received no invalid bytes and exactly one request with this target. The
/// request must have the given method and body.
pub(crate) fn check_single(wire: &Wire, method: &str, target: &str, body: &[u8]) -> Outcome {
    let upstream = wire.upstream_of(target);
    let faults = upstream.faults();
    if !faults.is_empty() {
        return Err(format!("the upstream received invalid bytes: {}", faults.join("\n")));
    }
    match upstream.requests(target).as_slice() {
        [only] if only.method() == method && only.body() == body => Ok(()),
        [only] if only.body().len() == body.len() => Err("the body arrived with different bytes".to_owned()),
        [only] => Err(format!(
            "{} {} arrived with {} bytes of {}",
            only.method(),
            only.target(),
            only.body().len(),
            body.len()
        )),
        several => Err(format!("{} requests arrived", several.len())),
    }
}
