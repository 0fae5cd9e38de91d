//! Shows how to use only the redirect rules. The rules need neither a server nor I/O, so they can be used in any
//! program.
#![expect(clippy::print_stdout, reason = "an example prints its result")]

use portico_redirects::{CompileOptions, NormalPath, Outcome, Request, Source, compile, render};

fn main() {
    let text = "rules:\n  - from: /company\n    to: /about\n".to_owned();
    let sources = [Source { name: "company.yaml".into(), text }];
    let compiled = match compile(&sources, &CompileOptions::default()) {
        Ok(compiled) => compiled,
        Err(diagnostics) => return print!("{}", render::text(&diagnostics, &sources)),
    };
    for address in ["/company/", "/about"] {
        let found = NormalPath::parse(address)
            .ok()
            .and_then(|path| Some(compiled.rules.find(&Request::plain(&path, None))?.outcome));
        match found {
            Some(Outcome::Redirect { status, location }) => println!("{address}: {} {location}", status.code()),
            Some(Outcome::Gone | Outcome::UnavailableForLegalReasons) => println!("{address}: no longer exists"),
            Some(Outcome::Pass) => println!("{address}: left alone"),
            None => println!("{address}: no redirect"),
        }
    }
}
