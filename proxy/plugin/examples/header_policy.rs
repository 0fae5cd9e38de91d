//! Shows how to apply only Portico's header policy to a response. In a Pingora server, add `HeaderModuleBuilder` in
//! `init_downstream_modules` instead. The policy then applies to every response.
#![expect(clippy::print_stdout, reason = "an example prints its result")]

use pingora_http::ResponseHeader;
use portico::header_module;
use portico_policy::ResponseKind;
use portico_policy::headers::RawHeaderPolicy;

fn main() -> pingora_error::Result<()> {
    let Ok(policy) = RawHeaderPolicy::default().lower("build-1") else { return Ok(()) };
    let mut response = ResponseHeader::build(200, None)?;
    response.insert_header("Server", "secret/1.0")?;
    header_module::apply(&policy, ResponseKind::Document, &mut response)?;
    for (name, value) in &response.headers {
        println!("{name}: {}", String::from_utf8_lossy(value.as_bytes()));
    }
    Ok(())
}
