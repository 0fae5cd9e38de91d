//! Restricts the caching of upstream responses, in Pingora's phases.

use http::{HeaderValue, header};
use pingora_error::Result;
use pingora_http::ResponseHeader;
use portico_policy::{Dependencies, Route};

use crate::clock;
use crate::context::RequestContext;
use crate::stages::Stages;

impl Stages {
    /// Handles the phase `response_filter`. If a rule was skipped because of a condition, such as a language, the
    /// response depends on this condition. Restricts the caching of such a response. Must be called after
    /// [`compress_head`](Self::compress_head), because [`compress_head`](Self::compress_head) may set `Vary`.
    ///
    /// # Errors
    /// Returns an error if Pingora rejects a header.
    pub fn restrict_caching(&self, head: &mut ResponseHeader, context: &RequestContext) -> Result<()> {
        match context.facts.route {
            Some(route) => restrict(head, route, &context.facts.dependencies),
            None => Ok(()),
        }
    }
}

fn restrict(head: &mut ResponseHeader, route: Route, dependencies: &Dependencies) -> Result<()> {
    if head.status.is_informational() {
        return Ok(());
    }
    let kind = route.response_kind(head.headers.get(header::CONTENT_TYPE).map(HeaderValue::as_bytes));
    let mut set = Vec::new();
    dependencies.restrict_response(kind, &head.headers, &mut set, &clock::unix_seconds);
    for (name, value) in set {
        head.insert_header(name, value)?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use http::{HeaderMap, Method, StatusCode};
    use portico_policy::Facts;
    use portico_policy::asset::AssetIndex;
    use portico_policy::forward::TrustedProxies;
    use portico_policy::pipeline::{self, DecisionInputs};
    use portico_policy::route::ConfiguredUpstreams;
    use portico_policy::view::RequestView;
    use portico_redirects::{CompileOptions, NormalPath, Source, compile};

    use super::*;

    /// Returns the data that conditions have read for a request for `/a` without header fields. `rule` contains the
    /// conditions of the only rule.
    fn dependencies(rule: &str) -> Dependencies {
        let sources = [Source { name: "r.yaml".to_owned(), text: format!("rules: [{{ from: /a, to: /b, {rule} }}]") }];
        let rules = compile(&sources, &CompileOptions::default()).unwrap().rules;
        let request = RequestView {
            method: &Method::GET,
            raw_path: "/a",
            path: NormalPath::parse("/a").unwrap(),
            query: None,
            host: None,
            headers: &HeaderMap::new(),
            peer: std::net::Ipv4Addr::LOCALHOST.into(),
            clock: &|| 0,
        };
        let (trusted, assets) = (TrustedProxies::default(), AssetIndex::default());
        let mut facts = Facts::default();
        pipeline::decide(
            DecisionInputs {
                rules: &rules,
                trusted: &trusted,
                assets: Some(&assets),
                upstreams: ConfiguredUpstreams::ALL,
            },
            &request,
            &mut facts,
        );
        facts.dependencies
    }

    #[test]
    fn final_response_gets_the_fields_that_a_skipped_rule_has_read() {
        for (rule, status, vary, cache_control) in [
            ("when: { language: en }", StatusCode::OK, "accept, accept-language", "max-age=60"),
            ("when: { language: en }", StatusCode::EARLY_HINTS, "accept", "max-age=60"),
            ("when: { share: 0% }", StatusCode::NOT_FOUND, "accept", "private, no-cache"),
            ("when: { query: { a: true } }", StatusCode::OK, "accept", "max-age=60"),
        ] {
            let mut head = ResponseHeader::build(status, None).unwrap();
            head.insert_header(header::VARY, "accept").unwrap();
            head.insert_header(header::CACHE_CONTROL, "max-age=60").unwrap();
            restrict(&mut head, Route::Api, &dependencies(rule)).unwrap();
            let found =
                [header::VARY, header::CACHE_CONTROL].map(|name| head.headers[name].to_str().unwrap().to_owned());
            assert_eq!(found, [vary, cache_control], "{rule} {status}");
        }
    }
}
