//! Tests that suggested rules are valid. The rules must compile, and their rule tests must pass.

#![expect(clippy::panic, reason = "a test may panic on anything unexpected")]

use portico_redirects::suggest::{Suggester, Suggestion};
use portico_redirects::{CompileOptions, Compiled, NormalPath, Routes, Source, compile, render};
use proptest::prelude::*;

const RULES: &str = "rules:
  - { from: /старый-адрес, to: /архив }
  - { from: '/novosti/{slug}', to: '/news/{slug}' }
  - { prefix: /old, to: 'https://shop.example/new' }
  - { from: /promo, to: '/catalog?sort=new&page=2#top' }
  - { from: /page, to: /other, when: { query: { lang: en } } }
";
const ROUTES: &str = "/about\n/архив\n/news/:slug\n/catalog\n/page\n/docs/*\n/it's,a:b\n";

fn compiled(files: &[(&str, &str)]) -> Compiled {
    let source = |(name, text): &(&str, &str)| Source { name: (*name).to_owned(), text: (*text).to_owned() };
    let sources: Vec<_> = files.iter().map(source).collect();
    let options = CompileOptions { allowed_hosts: vec!["shop.example".to_owned()], ..CompileOptions::default() };
    compile(&sources, &options).unwrap_or_else(|found| panic!("\n{}", render::text(&found, &sources)))
}

/// Generates paths by inserting one or two characters into known paths.
fn not_found() -> impl Strategy<Value = String> {
    let known =
        ["/about", "/архив", "/news/весна", "/catalog", "/novosti/a b", "/old/x", "/promo", "/it's,a:b", "/page"];
    let letter = prop::sample::select(vec![
        "x",
        "ы",
        "%7B",
        "%7D",
        ":",
        "'",
        "%22",
        ",",
        "#",
        "%2F",
        "/",
        "%E2%80%AE",
        "&",
        "*",
        "%5C",
    ]);
    (prop::sample::select(known.to_vec()), prop::collection::vec((0..9_usize, letter), 1..3)).prop_map(
        |(known, slips)| {
            let mut letters: Vec<String> = known.chars().map(String::from).collect();
            for (at, letter) in slips {
                letters.insert((at + 1).min(letters.len()), letter.replace('#', "%23"));
            }
            letters.concat().replace('?', "%3F")
        },
    )
}

proptest! {
    #[test]
    fn suggested_rules_compile_together_with_existing_rules(not_found in prop::collection::vec(not_found(), 1..6)) {
        let routes = Routes::parse("routes.txt", ROUTES).unwrap();
        let rules = compiled(&[("a.yaml", RULES)]).rules;
        let mut paths: Vec<_> = not_found.iter().map(|path| NormalPath::parse(path).unwrap()).collect();
        paths.sort_by(|a, b| a.as_str().cmp(b.as_str()));
        paths.dedup();
        let all = paths.iter().map(NormalPath::as_str).collect();
        let suggester = Suggester { rules: &rules, routes: Some(&routes), not_found: all };
        let found: Vec<Suggestion<'_>> = suggester.nearest(&paths).into_iter().flatten().collect();
        let yaml: String = found.iter().map(Suggestion::yaml).collect();
        let text = format!("rules:\n{}", if yaml.is_empty() { "  []".to_owned() } else { yaml });
        // Compiling also runs the suggested rule tests.
        let together = compiled(&[("a.yaml", RULES), ("b.yaml", &text)]).rules;
        prop_assert_eq!(together.len(), rules.len() + found.len());
        prop_assert_eq!(together.tests().len(), found.len());
    }
}
