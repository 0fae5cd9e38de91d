//! The analytics counters and the video sites that pages may load from other origins.

use http::HeaderValue;
use portico_redirects::tree::Located;

use crate::block::Block;
use crate::config_error::{ConfigError, ConfigErrors};
use crate::host;

/// The values of `headers.analytics` and `headers.video_origins` as written in the file.
#[derive(Debug, Default)]
pub struct RawThirdParties {
    counters: Vec<Located<String>>,
    analytics_origins: Vec<Located<String>>,
    video_origins: Vec<Located<String>>,
}

/// The checked third parties.
#[derive(Debug, Default)]
pub(crate) struct ThirdParties {
    /// All counters, separated by spaces. The renderer writes this value into the pages. `None` if there are no
    /// counters.
    pub(crate) counters: Option<HeaderValue>,
    origins: Vec<String>,
}

/// The directives that control what the scripts of third parties may load. A counter loads scripts, sends requests with
/// `fetch` or as images, and opens frames. A video site is a script, a frame and a preview image.
const DIRECTIVES: [&str; 4] = ["script-src", "connect-src", "img-src", "frame-src"];

/// The kinds of counters that the pages support.
const KINDS: [&str; 2] = ["metrika", "second"];

const SECURE: &str = "https://";

impl RawThirdParties {
    /// Reads the keys `analytics` and `video_origins` of the block `headers:`.
    pub(crate) fn read(block: &mut Block<'_>) -> Self {
        let (counters, analytics_origins) = block.block("analytics", |analytics| {
            (analytics.texts("counters").unwrap_or_default(), analytics.texts("origins").unwrap_or_default())
        });
        let video_origins = block.texts("video_origins").unwrap_or_default();
        Self { counters, analytics_origins, video_origins }
    }

    /// Checks all values.
    pub(crate) fn lower(&self) -> Result<ThirdParties, Vec<ConfigError>> {
        let mut errors = ConfigErrors::default();
        let scripts = self.counters.iter().filter_map(|text| errors.take(counter_origin(text))).collect::<Vec<_>>();
        let named =
            [("headers.analytics.origins", &self.analytics_origins), ("headers.video_origins", &self.video_origins)];
        let others = named.into_iter().flat_map(|(key, texts)| texts.iter().map(move |text| (key, text)));
        let others = others.filter_map(|(key, text)| errors.take(origin(key, text))).collect::<Vec<_>>();
        let mut origins: Vec<String> = Vec::new();
        for origin in scripts.into_iter().chain(others) {
            if !origins.contains(&origin) {
                origins.push(origin);
            }
        }
        let counters: Vec<&str> = self.counters.iter().map(|counter| counter.value.as_str()).collect();
        let counters = HeaderValue::from_str(&counters.join(" ")).ok().filter(|value| !value.is_empty());
        errors.or(Some(ThirdParties { counters, origins }))
    }
}

impl ThirdParties {
    /// Returns the content security policy with the origins added to each directive in [`DIRECTIVES`]. A directive that
    /// the policy does not contain starts with the sources of `default-src`, which it replaces.
    pub(crate) fn extend_policy(&self, policy: &str) -> String {
        if self.origins.is_empty() {
            return policy.to_owned();
        }
        let mut directives: Vec<(&str, Vec<&str>)> = policy.split(';').filter_map(directive).collect();
        for name in DIRECTIVES {
            let sources = sources_of(&directives, name).or_else(|| sources_of(&directives, "default-src"));
            let mut sources = sources.unwrap_or_default();
            sources.retain(|source| !source.eq_ignore_ascii_case("'none'"));
            sources.extend(self.origins.iter().map(String::as_str));
            match directives.iter_mut().find(|(known, _)| known.eq_ignore_ascii_case(name)) {
                Some(known) => known.1 = sources,
                None => directives.push((name, sources)),
            }
        }
        let written = directives.iter().map(|(name, sources)| [&[*name], sources.as_slice()].concat().join(" "));
        written.collect::<Vec<_>>().join("; ")
    }
}

fn directive(text: &str) -> Option<(&str, Vec<&str>)> {
    let mut words = text.split_ascii_whitespace();
    Some((words.next()?, words.collect()))
}

fn sources_of<'a>(directives: &[(&str, Vec<&'a str>)], name: &str) -> Option<Vec<&'a str>> {
    let found = directives.iter().find(|(known, _)| known.eq_ignore_ascii_case(name))?;
    Some(found.1.clone())
}

/// Checks a counter such as `metrika:1:https://counter.example/tag.js`, and returns the origin of its script.
fn counter_origin(counter: &Located<String>) -> Result<String, ConfigError> {
    let parsed = || {
        let (kind, rest) = counter.value.split_once(':')?;
        let (id, script) = rest.split_once(':')?;
        let authority = script.strip_prefix(SECURE)?.split(['/', '?', '#']).next()?;
        let is_id = !id.is_empty() && id.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'-');
        let is_url = script.bytes().all(|byte| byte.is_ascii_graphic());
        (KINDS.contains(&kind) && is_id && is_url && host::is_host(authority)).then(|| format!("{SECURE}{authority}"))
    };
    parsed().ok_or_else(|| {
        let expected = "a counter, which is a kind, an id and the HTTPS URL of a script";
        ConfigError::at("headers.analytics.counters", counter, &counter.value, expected)
            .with_hint("write `metrika:<id>:https://…` or `second:<id>:https://…`")
    })
}

fn origin(key: &str, text: &Located<String>) -> Result<String, ConfigError> {
    let is_origin = text.value.strip_prefix(SECURE).is_some_and(host::is_host);
    is_origin.then(|| text.value.clone()).ok_or_else(|| {
        ConfigError::at(key, text, &text.value, "an HTTPS origin")
            .with_hint("write `https://` and the host, for example `https://video.example`, without a path")
    })
}

#[cfg(test)]
mod tests {
    use portico_redirects::Place;

    use super::*;

    fn texts(values: &[&str]) -> Vec<Located<String>> {
        let place = || Place::point("portico.yaml".into(), 1, 1);
        values.iter().map(|value| Located { value: (*value).to_owned(), place: place() }).collect()
    }

    fn lowered(counters: &[&str], origins: &[&str], videos: &[&str]) -> Result<ThirdParties, Vec<String>> {
        let raw = RawThirdParties {
            counters: texts(counters),
            analytics_origins: texts(origins),
            video_origins: texts(videos),
        };
        raw.lower().map_err(|errors| errors.into_iter().map(|error| error.found).collect())
    }

    const METRIKA: &str = "metrika:1:https://counter.example/tag.js";

    #[test]
    fn policy_stays_unchanged_without_third_parties() {
        let third_parties = lowered(&[], &[], &[]).unwrap();
        assert_eq!(third_parties.extend_policy("default-src  'self' ;"), "default-src  'self' ;");
        assert_eq!(third_parties.counters, None);
    }

    #[test]
    fn counters_are_joined_for_the_renderer() {
        let second = "second:2:https://other.example:8443/code.js?a=b";
        let third_parties = lowered(&[METRIKA, second], &[], &[]).unwrap();
        assert_eq!(third_parties.counters.unwrap(), format!("{METRIKA} {second}"));
        assert_eq!(third_parties.origins, ["https://counter.example", "https://other.example:8443"]);
    }

    #[test]
    fn origins_are_added_to_each_directive_once() {
        let third_parties = lowered(&[METRIKA], &["https://counter.example"], &["https://video.example"]).unwrap();
        let policy =
            third_parties.extend_policy("default-src 'self'; Script-Src 'self' 'wasm-unsafe-eval'; img-src 'NONE'");
        let added = "https://counter.example https://video.example";
        assert_eq!(
            policy,
            format!(
                "default-src 'self'; Script-Src 'self' 'wasm-unsafe-eval' {added}; img-src {added}; \
                 connect-src 'self' {added}; frame-src 'self' {added}"
            )
        );
    }

    #[test]
    fn policy_without_default_allows_only_the_origins() {
        let policy = lowered(&[], &[], &["https://video.example"]).unwrap().extend_policy("base-uri 'self'");
        assert!(policy.ends_with("; frame-src https://video.example"), "{policy}");
    }

    #[test]
    fn invalid_values_are_reported_together() {
        let counters = [
            "metrika:1",
            "other:1:https://a.example/x.js",
            "metrika::https://a.example/x.js",
            "metrika:1:http://a.example/x.js",
            "metrika:1:https:///x.js",
            "metrika:1:https://a.example/x js",
            "metrika:1 2:https://a.example/x.js",
            "metrika:1:https://a.example;script-src/x.js",
        ];
        assert_eq!(lowered(&counters, &[], &[]).unwrap_err(), counters);
        let origins = ["http://a.example", "https://a.example/", "https://a b", "https://*", "https://a.example; x"];
        assert_eq!(lowered(&[], &origins, &[]).unwrap_err(), origins);
        assert_eq!(lowered(&["x"], &["y"], &["z"]).unwrap_err(), ["x", "y", "z"]);
    }
}
