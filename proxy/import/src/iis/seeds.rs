//! Reads the seeds of `web.config` files.

use roxmltree::{Document, Node};

use crate::iis::pattern::PatternSyntax;
use crate::iis::place::{Places, folder};
use crate::iis::rule_element::{ConditionElement, RuleElement};
use crate::iis::simulation::{authorization, elements, filtering};
use crate::sampling::expression::{host_samples, samples};
use crate::sampling::paths::paths_of;
use crate::sampling::seed::{Polarity, Seed};

pub(crate) fn seeds(text: &str) -> Vec<Seed> {
    let Ok(document) = Document::parse(text) else { return Vec::new() };
    let rules = elements(&document).into_iter().filter_map(|node| RuleElement::read(node).ok());
    let mut seeds: Vec<Seed> = rules.map(|rule| seed(&rule)).collect();
    let keys = document.descendants().filter(|node| node.has_tag_name("rewriteMap")).flat_map(|map| map.children());
    seeds.extend(keys.filter_map(|node| node.attribute("key")).map(|key| {
        let (path, query) = key.split_once('?').map_or((key, None), |(path, query)| (path, Some(query.to_owned())));
        let queries = query.map(Some).into_iter().collect();
        Seed { queries, ..Seed::at(vec![format!("/{}", path.trim_start_matches('/'))]) }
    }));
    seeds.extend(document.descendants().filter(|node| node.has_tag_name("httpRedirect")).map(folder_seed));
    let filtered = filtering::read_all(&document, &Places::of(text));
    seeds.extend(filtered.iter().map(|part| Seed::at(part.samples()).with_line(part.line)));
    let access = authorization::read_all(&document, &Places::of(text));
    let refused = access.iter().filter(|access| access.is_refusal());
    seeds.extend(refused.map(|access| Seed::at(access.samples()).with_line(access.line)));
    seeds
}

fn folder_seed(node: Node<'_, '_>) -> Seed {
    let folder = folder(node);
    Seed::at(vec![format!("{folder}page"), format!("{folder}first/second"), folder])
}

/// Returns the values that the pattern and the conditions of a rule test.
fn seed(rule: &RuleElement) -> Seed {
    let pattern = expression(rule, &rule.url.pattern);
    let below = rule.folder.trim_end_matches('/');
    let mut seed = Seed::default();
    for condition in &rule.conditions {
        add(condition, &expression(rule, &condition.test.pattern), &mut seed);
    }
    let own = paths_of(&pattern).into_iter().map(|path| format!("{below}{path}"));
    // A pattern such as `.*` says little about the paths, so the paths of the conditions come first.
    let is_wide = rule.url.pattern.trim_matches(['(', ')', '^', '$']) == ".*" || rule.url.is_negated;
    seed.paths = if is_wide { seed.paths.into_iter().chain(own).collect() } else { own.chain(seed.paths).collect() };
    seed
}

fn expression(rule: &RuleElement, pattern: &str) -> String {
    match rule.syntax {
        PatternSyntax::Regex => pattern.to_owned(),
        PatternSyntax::Exact => format!("^{}$", regex_syntax::escape(pattern)),
        PatternSyntax::Wildcard => format!("^{}$", regex_syntax::escape(pattern).replace(r"\*", "[a-z]+")),
    }
}

/// Adds the values that a condition tests.
fn add(condition: &ConditionElement, pattern: &str, seed: &mut Seed) {
    let polarity = if condition.test.is_negated { Polarity::Negated } else { Polarity::Matching };
    let name = condition.input.trim_matches(['{', '}']).to_ascii_uppercase();
    match name.as_str() {
        "HTTP_HOST" | "SERVER_NAME" => seed.add_hosts(&host_samples(pattern), polarity),
        "QUERY_STRING" => seed.add_queries(&samples(pattern), polarity),
        "REQUEST_URI" | "URL" | "PATH_INFO" | "SCRIPT_NAME" | "UNENCODED_URL" => {
            for path in paths_of(pattern) {
                let (path, query) = path.split_once('?').unwrap_or((&path, ""));
                seed.paths.push(path.to_owned());
                if !query.is_empty() {
                    seed.add_queries(&[query.to_owned()], polarity);
                }
            }
        }
        _ => {
            if let Some(field) = name.strip_prefix("HTTP_") {
                seed.add_header(&field.replace('_', "-"), &samples(pattern), polarity);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rules_maps_and_folders_have_seeds() {
        let found = seeds(
            "<c><rewrite><rewriteMaps><rewriteMap name='m'><add key='/k?id=5' value='/v'/></rewriteMap></rewriteMaps>\
             <rules><rule><match url='.*'/><conditions><add input='{URL}' pattern='^/a$'/>\
             <add input='{HTTP_HOST}' pattern='^b\\.example$'/></conditions><action type='None'/></rule></rules></rewrite>\
             <location path='f'><httpRedirect/></location></c>",
        );
        let [rule, key, folder] = found.as_slice() else { panic!("{found:?}") };
        assert_eq!((rule.paths[0].as_str(), rule.hosts[0].as_str()), ("/a", "b.example"));
        assert_eq!((key.paths[0].as_str(), key.queries[0].as_deref()), ("/k", Some("id=5")));
        assert_eq!(folder.paths[0], "/f/page");
    }
}
