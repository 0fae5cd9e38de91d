//! Derives the seeds of redirects of a site on Netlify.

use crate::netlify::pattern::compared_part;
use crate::netlify::simulation::rule::NetlifyRule;
use crate::sampling::expression::QUERY_VALUES;
use crate::sampling::named_parts::paths_of;
use crate::sampling::seed::{Polarity, Seed};

pub(crate) fn seeds(rules: &[NetlifyRule]) -> Vec<Seed> {
    rules.iter().map(seed).collect()
}

fn seed(rule: &NetlifyRule) -> Seed {
    let (host, path) = match rule.from.split_once("://") {
        Some((_, rest)) => {
            let (host, path) = rest.split_at_checked(rest.find('/').unwrap_or(rest.len())).unwrap_or((rest, ""));
            (Some(host.to_owned()), path)
        }
        None => (None, rule.from.as_str()),
    };
    let mut paths = paths_of(compared_part(path));
    if path.contains("//") {
        paths.extend(paths_of(path));
    }
    let mut seed = Seed::at(paths).with_line(rule.line);
    if let Some(host) = host {
        seed.add_hosts(&[host], Polarity::Matching);
    }
    if !rule.parameters.is_empty() {
        let query = |text: &str| {
            let value = |value: &str| if value.starts_with(':') { text.to_owned() } else { value.to_owned() };
            let pairs = rule.parameters.iter().map(|(name, expected)| format!("{name}={}", value(expected)));
            pairs.collect::<Vec<_>>().join("&")
        };
        let values = ["5", "blue"].into_iter().chain(QUERY_VALUES);
        seed.add_queries(&values.map(query).collect::<Vec<_>>(), Polarity::Matching);
    }
    for condition in &rule.conditions {
        let values = &condition.values;
        match condition.name.to_ascii_lowercase().as_str() {
            "language" => {
                let more = values
                    .first()
                    .map(|first| [format!("{first}-XX"), format!("{first};q=0.9, fr"), format!("fr, {first}")]);
                let all: Vec<String> = values.iter().cloned().chain(more.into_iter().flatten()).collect();
                seed.add_header("accept-language", &all, Polarity::Matching);
            }
            "country" => {
                let cookies: Vec<String> = values.iter().map(|country| format!("nf_country={country}")).collect();
                seed.add_header("cookie", &cookies, Polarity::Matching);
            }
            "role" => seed.add_header("cookie", &["nf_jwt=1".to_owned()], Polarity::Matching),
            "cookie" => {
                let cookies: Vec<String> = values.iter().map(|name| format!("{name}=1")).collect();
                seed.add_header("cookie", &cookies, Polarity::Matching);
            }
            _ => {}
        }
    }
    seed
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::netlify::simulation::line;

    #[test]
    fn all_parts_of_a_line_become_values() {
        let found = seeds(&line::rules("https://old.example/a/* id=:id k=v /b/:id 302! Language=de Cookie=x"));
        let seed = &found[0];
        assert_eq!((seed.paths[0].as_str(), seed.hosts[0].as_str()), ("/a/first", "old.example"));
        assert_eq!(seed.queries[0].as_deref(), Some("id=5&k=v"));
        assert_eq!(seed.headers["cookie"][0].as_deref(), Some("x=1"));
        assert!(seed.headers["accept-language"].contains(&Some("de-XX".to_owned())));
    }
}
