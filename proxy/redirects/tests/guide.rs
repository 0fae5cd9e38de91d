//! Tests that every example in the editors' guide compiles and that its rule tests pass.

use std::fs;
use std::path::Path;

use portico_redirects::{Code, CompileOptions, Severity, Source, compile, render};

/// Returns the language and the text of every fenced code block in a Markdown document.
fn blocks(text: &str) -> Vec<(String, String)> {
    let mut blocks = Vec::new();
    let mut lines = text.lines();
    while let Some(line) = lines.next() {
        if let Some(language) = line.strip_prefix("```").filter(|language| !language.is_empty()) {
            let body: Vec<&str> = lines.by_ref().take_while(|line| *line != "```").collect();
            blocks.push((language.to_owned(), body.join("\n") + "\n"));
        }
    }
    blocks
}

/// Returns the examples of the guide. An example consists of a YAML code block and the CSV code blocks that directly
/// follow.
fn examples(text: &str) -> Vec<Vec<Source>> {
    let mut examples: Vec<Vec<Source>> = Vec::new();
    let rules = blocks(text).into_iter().filter(|(language, _)| matches!(language.as_str(), "yaml" | "csv"));
    for (language, body) in rules {
        let name = body.lines().next().and_then(|line| line.strip_prefix("# file: ")).map(str::to_owned);
        let source = Source { name: name.unwrap_or_else(|| "guide.yaml".to_owned()), text: body };
        match examples.last_mut().filter(|_| language == "csv") {
            Some(example) => example.push(source),
            None => examples.push(vec![source]),
        }
    }
    examples
}

#[test]
fn every_example_of_the_guide_compiles_and_passes() {
    let guide = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/guide/redirects.md");
    let examples = examples(&fs::read_to_string(guide).unwrap());
    assert!(examples.len() > 7, "{}", examples.len());
    let allowed_hosts = ["shop.example", "shop.example:8443", "пример.рф"].map(str::to_owned).into();
    let options = CompileOptions { allowed_hosts, ..CompileOptions::default() };
    for sources in examples {
        let compiled = compile(&sources, &options)
            .unwrap_or_else(|found| panic!("{}\n{}", sources[0].text, render::text(&found, &sources)));
        assert!(!compiled.rules.tests().is_empty(), "no tests in\n{}", sources[0].text);
        // The example about precedence contains a shadowed rule on purpose.
        let intended = [Code::Shadowed, Code::TestMeetsOtherRule];
        let unexpected: Vec<_> = compiled.warnings.iter().filter(|warning| !intended.contains(&warning.code)).collect();
        assert!(unexpected.is_empty(), "{unexpected:?}");
        assert!(compiled.warnings.iter().all(|warning| warning.severity == Severity::Warning));
    }
}
