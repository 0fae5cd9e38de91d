//! Sends a single request and receives the responses to the request.

use portico_tests::{Outcome, Received, Script, Wire};

/// The name of a test, and the function that runs the test. The function receives a request target, which determines
/// the upstream.
pub(crate) type Test = (String, fn(&mut Wire, &str) -> Outcome);

/// Sends a request on a new connection. The upstream responds as defined by `script`. Returns all responses that the
/// client received before the connection ended.
pub(crate) fn exchange(wire: &Wire, method: &str, target: &str, script: Script) -> Outcome<Vec<Received>> {
    let upstream = wire.upstream_of(target);
    upstream.forget();
    upstream.script(target, script);
    let mut client = wire.client()?;
    client.expect(method);
    client.send(&request(method, target));
    client.responses(1).map_err(|reason| format!("{method} {target}: {reason}")).and_then(|whole| {
        client.finish();
        Ok(whole.into_iter().chain(client.rest()?).collect())
    })
}

/// Returns the bytes of a request without a body.
pub(crate) fn request(method: &str, target: &str) -> Vec<u8> {
    format!("{method} {target} HTTP/1.1\r\nhost: site.example\r\n\r\n").into_bytes()
}
