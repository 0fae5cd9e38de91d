//! Finds statements with which Caddy does not start. See <https://caddyserver.com/docs/caddyfile/directives/redir> and
//! <https://caddyserver.com/docs/caddyfile/matchers>.

use std::collections::{BTreeMap, BTreeSet};

use portico_redirects::nearest_word;

use crate::caddy::arguments::{self, HINT};
use crate::caddy::tree::Directive;
use crate::regex::validity::{self, RegexEngine};
use crate::unreadable::{StatementError, SyntaxError};

/// Returns all errors in the statements of a file, sorted by line.
pub(super) fn errors(text: &str, directives: &[Directive]) -> Vec<SyntaxError> {
    let lines: Vec<&str> = text.lines().collect();
    let mut reader = Reader { names: names(directives), found: Vec::new() };
    reader.snippets(directives);
    reader.block(directives);
    let mut errors: Vec<SyntaxError> =
        reader.found.into_iter().map(|(line, error)| error.in_line(&lines, line)).collect();
    errors.sort_by_key(|error| error.line);
    errors
}

/// Returns the names of all matchers. Returns `None` if the file imports other files, which may define further ones.
fn names(directives: &[Directive]) -> Option<BTreeSet<&str>> {
    let snippets: BTreeSet<&str> = directives.iter().filter_map(snippet_name).collect();
    let mut found = BTreeSet::new();
    let mut rest: Vec<&Directive> = directives.iter().collect();
    while let Some(directive) = rest.pop() {
        if directive.name() == "import"
            && !directive.arguments().first().is_some_and(|name| snippets.contains(name.as_str()))
        {
            return None;
        }
        if directive.name().starts_with('@') {
            found.insert(directive.name());
        }
        rest.extend(directive.inner());
    }
    Some(found)
}

fn snippet_name(directive: &Directive) -> Option<&str> {
    directive.block.as_ref()?;
    directive.name().strip_prefix('(')?.strip_suffix(')')
}

struct Reader<'d> {
    names: Option<BTreeSet<&'d str>>,
    found: Vec<(u32, StatementError)>,
}

impl Reader<'_> {
    fn add(&mut self, directive: &Directive, error: Option<StatementError>) {
        self.found.extend(error.map(|error| (directive.origin.line, error)));
    }

    /// Finds snippets that are defined twice, or used above their definition.
    fn snippets(&mut self, directives: &[Directive]) {
        let mut defined: BTreeMap<&str, u32> = BTreeMap::new();
        for snippet in directives {
            let Some(name) = snippet_name(snippet) else { continue };
            if let Some(line) = defined.get(name) {
                let reason = format!("line {line} already defines the snippet `{name}`");
                self.add(snippet, Some(StatementError::new("", reason, "rename one of the two, and import again")));
            }
            defined.entry(name).or_insert(snippet.origin.line);
        }
        // A snippet inside another one is read where the other one is used.
        let mut rest: Vec<&Directive> =
            directives.iter().filter(|directive| snippet_name(directive).is_none()).collect();
        while let Some(directive) = rest.pop() {
            rest.extend(directive.inner());
            let name = directive.arguments().first().filter(|_| directive.name() == "import");
            let line = name.and_then(|name| defined.get(name.as_str())).copied().unwrap_or_default();
            if line > directive.origin.line {
                let reason = format!("the snippet is defined below, in line {line}");
                let hint = "move the definition above its first use, and import again";
                self.add(directive, Some(StatementError::new("", reason, hint)));
            }
        }
    }

    fn block(&mut self, directives: &[Directive]) {
        let mut defined = BTreeSet::new();
        for directive in directives {
            let name = directive.name();
            // The words of a snippet may come from its arguments.
            let is_open = directive.words.iter().any(|word| word.contains("{args") || word.contains("{$"));
            if name.starts_with('@') {
                if !defined.insert(name) {
                    let reason = format!("the matcher `{name}` is defined twice");
                    self.add(directive, Some(StatementError::new(name, reason, HINT)));
                }
                if !is_open {
                    self.definition(directive);
                }
                continue;
            }
            if !is_open {
                let error = arguments::error(directive).or_else(|| self.unknown_matcher(directive));
                self.add(directive, error);
            }
            self.block(directive.inner());
        }
    }

    fn unknown_matcher(&self, directive: &Directive) -> Option<StatementError> {
        let takes_matcher = ["redir", "rewrite", "uri", "respond", "error", "handle", "route", "abort", "file_server"];
        let word = directive.arguments().first().filter(|word| word.starts_with('@') && word.len() > 1)?;
        let names = self.names.as_ref().filter(|_| takes_matcher.contains(&directive.name()))?;
        if names.contains(word.as_str()) {
            return None;
        }
        let known: Vec<&str> = names.iter().copied().collect();
        let hint = match nearest_word(word, &known) {
            Some(near) => format!("did you mean `{near}`? Correct the file and import again"),
            None => "define the matcher and import again".to_owned(),
        };
        Some(StatementError::new(word, format!("the matcher `{word}` is not defined"), hint))
    }

    /// Reads the definition of a matcher.
    fn definition(&mut self, definition: &Directive) {
        let own = Directive { words: definition.arguments().to_vec(), ..definition.clone() };
        if own.words.is_empty() {
            for test in definition.inner() {
                self.add(test, test_error(test));
            }
        } else {
            let error = test_error(&own);
            self.add(definition, error);
        }
    }
}

/// Returns the error in a test of a matcher.
fn test_error(test: &Directive) -> Option<StatementError> {
    const TESTS: [&str; 16] = [
        "path",
        "path_regexp",
        "host",
        "method",
        "query",
        "header",
        "header_regexp",
        "protocol",
        "not",
        "expression",
        "remote_ip",
        "client_ip",
        "file",
        "vars",
        "vars_regexp",
        "tls",
    ];
    let arguments = test.arguments();
    let name = test.name();
    match (name, arguments) {
        ("path" | "host" | "method" | "header", []) => {
            Some(StatementError::new(name, format!("the test `{name}` has no value"), HINT))
        }
        ("query", pairs) => pairs.iter().find(|pair| !pair.is_empty() && !pair.contains('=')).map(|pair| {
            let reason = format!("`{pair}` is not a parameter with a value, such as `{pair}=*`");
            StatementError::new(pair, reason, HINT)
        }),
        ("path_regexp", [pattern] | [_, pattern]) | ("header_regexp", [_, pattern] | [_, _, pattern]) => regex(pattern),
        ("path_regexp", _) => {
            Some(StatementError::new(name, "`path_regexp` needs an expression, and at most a name before it", HINT))
        }
        _ if TESTS.contains(&name) => None,
        _ => nearest_word(name, &TESTS).map(|near| {
            let hint = format!("did you mean `{near}`? Correct the file and import again");
            StatementError::new(name, format!("Caddy has no test `{name}`"), hint)
        }),
    }
}

fn regex(pattern: &str) -> Option<StatementError> {
    let reason = validity::error(pattern, RegexEngine::Go)?;
    Some(StatementError::new(pattern, reason, "correct the regular expression and import again"))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::caddy::tree;

    fn places(text: &str) -> Vec<(u32, u32)> {
        errors(text, &tree::parse(text).0).iter().map(|error| (error.line, error.column)).collect()
    }

    #[test]
    fn statements_that_caddy_rejects_have_a_place() {
        for (statements, expected) in [
            ("redir /a", (2, 7)),
            ("redir /a /b permanant", (2, 13)),
            ("redir /a /b 404", (2, 13)),
            ("redir @undefined /b", (2, 7)),
            ("@a path_regexp ^(a", (2, 16)),
            ("@a path_regexp ^/(?!a)", (2, 16)),
            ("@a pth /x", (2, 4)),
            ("@a query x", (2, 10)),
            ("@a path", (2, 4)),
            ("uri strp_prefix /a", (2, 5)),
            ("handle_path {\n}", (2, 1)),
            ("@a path /x\nhandle_path @a {\n}", (3, 13)),
            ("handle_path /a/* /b {\n}", (2, 18)),
            ("handle /a/* /b {\n}", (2, 13)),
            ("route a {\n}", (2, 7)),
        ] {
            assert_eq!(places(&format!("a.example {{\n{statements}\n}}\n")), [expected], "{statements}");
        }
        assert_eq!(places("a.example {\n import s\n}\n(s) {\n redir * /b\n}\n"), [(2, 2)]);
        assert_eq!(places("(s) {\n}\n(s) {\n}\n"), [(3, 1)]);
        assert_eq!(places("a.example {\n@a path /x\n@a path /y\n}\n"), [(3, 1)]);
    }

    #[test]
    fn statements_that_caddy_accepts_have_no_error() {
        for statements in [
            "redir * /b",
            "redir https://b.example 301",
            "redir /a /b 401",
            "redir /a /b html",
            "@a-b path /x\nredir @a-b /b",
            "@a not path /x\nredir @a /b",
            "@a {\npath /x\nheader X y\n}\nredir @a /b {args[0]}",
            "uri strip_prefix /a",
            "handle /a {\nredir https://b\n}",
            "handle {\nroute * {\nredir https://b\n}\n}",
            "handle_path /a/* {\nredir https://b\n}",
            // Caddy 2.8 and later versions read a single argument as the target.
            "rewrite /a",
        ] {
            assert_eq!(places(&format!("a.example {{\n{statements}\n}}\n")), [], "{statements}");
        }
        assert_eq!(places("(s) {\n redir {args[0]}\n}\na.example {\n import s /b\n}\n"), []);
        assert_eq!(places("a.example {\n import other.caddy\n redir @a /b\n}\n"), []);
    }
}
