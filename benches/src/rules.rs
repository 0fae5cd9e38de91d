//! Generates rule files for benchmarks, along with paths that match the generated rules.

use std::fmt::Write;
use std::io;

use portico_redirects::{CompileOptions, RuleSet, Source, compile};

/// Returns the path that the rule with the given number matches.
pub fn path(number: usize) -> String {
    format!("/old-catalog/section-{}/product-{number}", number % 97)
}

/// Returns a rule file with an exact rule for each of the first `count` paths.
pub fn exact(count: usize) -> Source {
    yaml(count, |number| format!("from: {}, to: /catalog/item-{number}", path(number)))
}

/// Returns a rule file with a prefix rule for each of the first `count` paths.
pub fn prefixes(count: usize) -> Source {
    yaml(count, |number| format!("prefix: {}, to: /catalog/item-{number}", path(number)))
}

/// Returns a rule file with `count` pattern rules. A pattern is a path followed by a placeholder, such as
/// `/a/b/{page}`.
pub fn patterns(count: usize) -> Source {
    yaml(count, |number| format!("from: '{}/{{page}}', to: '/catalog/item-{number}/{{page}}'", path(number)))
}

/// Returns a rule file with `count` regular expressions that differ only in a number.
pub fn regexes(count: usize) -> Source {
    yaml(count, |number| format!("regex: '/legacy-{number}/(?<year>[0-9]{{4}})-.*\\.php', to: '/archive/{{year}}'"))
}

/// Returns a rule file with `count` regular expressions, which have eight different forms. Each regular expression
/// matches only paths in a folder of its own.
pub fn varied_regexes(count: usize) -> Source {
    yaml(count, |number| format!("regex: '{}', to: /new/{number}", varied(number).0))
}

/// Returns a path that matches the regular expression with the given number in the rule file from [`varied_regexes`].
pub fn varied_path(number: usize) -> String {
    varied(number).1
}

fn varied(number: usize) -> (String, String) {
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

/// Returns a rule file with `count` rules for the same path. Every rule requires a different value of a query
/// parameter.
pub fn conditional(count: usize) -> Source {
    yaml(count, |number| format!("from: /index.php, to: /page/{number}, when: {{ query: {{ id: '{number}' }} }}"))
}

/// Returns a rule file with `count` rules for the same regular expression. Every rule requires a different host.
pub fn hosts(count: usize) -> Source {
    let regex = r"/news/(?<id>[0-9]+)\.html";
    yaml(count, |number| format!("regex: '{regex}', to: '/n/{{id}}/{number}', when: {{ host: h{number}.example }}"))
}

/// Returns a rule file with `count` rules. Every rule has an error.
pub fn with_errors(count: usize) -> Source {
    yaml(count, |number| format!("from: {}, to: 'https://shop-{number}.example/x'", path(number)))
}

/// Returns a rule file with a single rule, and the CSV file that this rule reads. The CSV file has a row for each of
/// the first `count` paths.
pub fn rows(count: usize) -> Vec<Source> {
    let mut text = String::new();
    for number in 0..count {
        let _ = writeln!(text, "{},/catalog/item-{number}", path(number));
    }
    vec![source("rules.yaml", "rules:\n  - rows: rows.csv\n".to_owned()), source("rows.csv", text)]
}

fn yaml(count: usize, keys: impl Fn(usize) -> String) -> Source {
    let mut text = "rules:\n".to_owned();
    for number in 0..count {
        let _ = writeln!(text, "  - {{ {} }}", keys(number));
    }
    source("rules.yaml", text)
}

fn source(name: &str, text: String) -> Source {
    Source { name: name.to_owned(), text }
}

/// Compiles rule files and data files.
///
/// # Errors
/// Returns an error that describes the first problem if the rules have errors.
pub fn compiled(sources: &[Source]) -> io::Result<RuleSet> {
    match compile(sources, &CompileOptions::default()) {
        Ok(compiled) => Ok(compiled.rules),
        Err(found) => Err(io::Error::other(format!("{:?}", found.first()))),
    }
}
