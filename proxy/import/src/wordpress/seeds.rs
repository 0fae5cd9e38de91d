//! Reads the seeds of exports of the plugin.

use crate::sampling::expression::samples;
use crate::sampling::paths::paths_of;
use crate::sampling::seed::{Polarity, Seed};
use crate::wordpress::simulation::condition::{Comparison, Test};
use crate::wordpress::simulation::file::read_all;
use crate::wordpress::simulation::redirect::SimulatedRedirect;
use crate::wordpress::simulation::source::SourceType;

pub(crate) fn seeds(text: &str) -> Vec<Seed> {
    read_all(text).iter().map(seed).collect()
}

fn seed(redirect: &SimulatedRedirect) -> Seed {
    let mut seed = Seed::default().with_line(redirect.line);
    let url = match redirect.source.url.split_once("://") {
        Some((_, rest)) => {
            let (host, path) = rest.split_once('/').unwrap_or((rest, ""));
            seed.add_hosts(&[host.to_owned()], Polarity::Matching);
            format!("/{path}")
        }
        None => redirect.source.url.clone(),
    };
    let urls = match redirect.source.kind {
        SourceType::Url => vec![url],
        SourceType::Regex => paths_of(&url),
    };
    for url in urls {
        let (path, query) = url.split_once('?').unwrap_or((&url, ""));
        seed.paths.push(format!("/{}", path.trim_start_matches('/')));
        if !query.is_empty() {
            let reversed = query.split('&').rev().collect::<Vec<_>>().join("&");
            seed.add_queries(&[query.to_owned(), reversed], Polarity::Matching);
        }
    }
    match &redirect.test {
        Test::Always | Test::Unknown(_) => {}
        Test::Field(name, comparison) => seed.add_header(name, &values(comparison), Polarity::Matching),
        Test::Cookie(name, comparison) => {
            let cookies: Vec<String> = values(comparison).iter().map(|value| format!("{name}={value}")).collect();
            seed.add_header("cookie", &cookies, Polarity::Matching);
        }
        Test::Server(server) => {
            let host = server.split_once("://").map_or(server.as_str(), |(_, rest)| rest);
            seed.add_hosts(&[host.trim_end_matches('/').to_owned()], Polarity::Matching);
        }
        Test::Language(languages) => {
            let languages: Vec<String> = languages.split(',').map(str::to_owned).collect();
            seed.add_header("accept-language", &languages, Polarity::Matching);
        }
    }
    seed
}

fn values(comparison: &Comparison) -> Vec<String> {
    match comparison {
        Comparison::Equal(text) => vec![text.clone()],
        Comparison::Matches(pattern) => samples(&pattern.text),
    }
}

#[cfg(test)]
mod tests {
    #[test]
    fn redirects_have_seeds() {
        let found = super::seeds(
            r#"[{ "url": "https://a.example/b?c=d" }, { "url": "^/e/(\\d+)", "regex": true, "match_type": "cookie",
            "action_data": { "name": "k", "value": "v" } }]"#,
        );
        assert_eq!((found[0].hosts[0].as_str(), found[0].paths[0].as_str()), ("a.example", "/b"));
        assert_eq!(found[0].queries[0].as_deref(), Some("c=d"));
        assert_eq!((found[1].paths[0].as_str(), found[1].headers["cookie"][0].as_deref()), ("/e/73", Some("k=v")));
    }
}
