//! Tests that compiled rules need a limited amount of memory, even after every rule has answered a request.

#![expect(clippy::panic, reason = "a test may panic on anything unexpected")]

use std::fmt::Write;

use portico_redirects::{CompileOptions, NormalPath, Request, RuleSet, Source, compile, render};

fn compiled(text: String) -> RuleSet {
    let sources = [Source { name: "rules.yaml".to_owned(), text }];
    match compile(&sources, &CompileOptions::default()) {
        Ok(compiled) => compiled.rules,
        Err(found) => panic!("\n{}", render::text(&found, &sources)),
    }
}

/// Returns the average number of allocated bytes per rule. The first number is measured after loading the rules. The
/// second number is measured after a request for each path.
fn bytes_per_rule(text: String, paths: &[String]) -> (i64, i64) {
    let count = i64::try_from(paths.len()).unwrap_or(1);
    let mut rules = RuleSet::empty();
    let loaded = allocation_counter::measure(|| rules = compiled(text));
    let used = allocation_counter::measure(|| {
        for address in paths {
            let path = NormalPath::parse(address).unwrap_or_else(|error| panic!("{address}: {error}"));
            assert!(rules.find(&Request::plain(&path, None)).is_some(), "{address}");
        }
    });
    (loaded.bytes_current / count, (loaded.bytes_current + used.bytes_current) / count)
}

/// Returns a regular expression in one of eight forms, along with a path that the expression matches. Every expression
/// contains `number`, so that no two expressions are equal.
fn regex(number: usize) -> (String, String) {
    let (expression, path) = match number % 8 {
        0 => (r"/(?<year>\d{4})/(?<slug>[^/]+)(?:/.*)?/item-N\.html", "/2020/abc/x/item-N.html"),
        1 => (r"/(?<rest>.*)-N\.(?:php|aspx?|jsp)", "/a/b/c-N.asp"),
        2 => (r"/(?<slug>\w+(?:-\w+)*)_N/?", "/весна-2019_N"),
        3 => (r"/(?i:(?<name>page|doc|file))s?/N-(?<id>[0-9]+)", "/Pages/N-77"),
        4 => (r"/новости-N/(?<id>[а-яё0-9-]+)", "/новости-N/цены-2"),
        5 => (r"/(?<lang>en|de|fr|ru)/(?:[^/]+/){1,3}N(?:/page/(?<page>\d+))?", "/de/a/b/N/page/7"),
        6 => (r"/.*?N(?<tail>/[a-z0-9_.-]+)*", "/x/N/y.z"),
        _ => (r"/\d{1,2}-\d{1,2}-\d{4}/(?<slug>[^/?]+)-N", "/01-12-2020/a-N"),
    };
    let in_folder = |text: &str| format!("/section-{number}{}", text.replace('N', &number.to_string()));
    (in_folder(expression), in_folder(path))
}

/// Checks the memory use of regular expressions. If each expression needs at most 5,700 bytes, 10,366 expressions need
/// less than 60 MB.
#[test]
fn regular_expression_takes_less_than_six_kilobytes_also_after_it_was_used() {
    let mut text = "rules:\n".to_owned();
    let mut paths = Vec::new();
    for number in 0..1_000 {
        let (expression, path) = regex(number);
        let _ = writeln!(text, "- {{ regex: '{expression}', to: /new/{number} }}");
        paths.push(path);
    }
    let (loaded, used) = bytes_per_rule(text, &paths);
    assert!(used <= 5_700, "{loaded} bytes per expression after loading, {used} after a request");
}

#[test]
fn exact_rule_takes_less_than_three_hundred_bytes() {
    let mut text = "rules:\n".to_owned();
    let mut paths = Vec::new();
    for number in 0..10_000 {
        let path = format!("/old-catalog/section-{}/product-{number}", number % 97);
        let _ = writeln!(text, "- from: {path}\n  to: /catalog/item-{number}");
        paths.push(path);
    }
    let (loaded, used) = bytes_per_rule(text, &paths);
    assert!(loaded <= 300 && used == loaded, "{loaded} bytes per rule after loading, {used} after a request");
}
