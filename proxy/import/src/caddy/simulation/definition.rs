//! Reads the definitions of request matchers. See <https://caddyserver.com/docs/caddyfile/matchers#named-matchers>.

use std::collections::BTreeMap;

use crate::caddy::simulation::cel::Cel;
use crate::caddy::simulation::expression::compile;
use crate::caddy::simulation::matcher::{Expression, MatcherSet, Test};
use crate::caddy::simulation::path_pattern::PathPattern;
use crate::caddy::simulation::release::Release;
use crate::caddy::tree::Directive;

/// The named matchers that a block may use. A matcher that Caddy rejects is `None`.
pub(super) type Definitions = BTreeMap<String, Option<MatcherSet>>;

/// The definition that is read.
#[derive(Clone, Copy)]
struct Definition<'d> {
    /// The name of the matcher.
    name: &'d str,
    line: u32,
    release: Release,
}

/// The arguments of a test, and its block.
type TestLine<'d> = (&'d [String], &'d [Directive]);

/// Reads the named matchers of a block.
pub(super) fn read(directives: &[&Directive], release: Release) -> Definitions {
    let own = directives.iter().filter(|directive| directive.name().starts_with('@'));
    own.map(|own| {
        let definition = Definition { name: own.name().trim_start_matches('@'), line: own.origin.line, release };
        (own.name().to_owned(), set(own.arguments(), own.inner(), definition))
    })
    .collect()
}

/// Reads a set of tests, which are in the same line or in a block. Returns `None` if Caddy rejects the set.
fn set(words: &[String], block: &[Directive], definition: Definition<'_>) -> Option<MatcherSet> {
    let mut kinds: BTreeMap<&str, Vec<TestLine<'_>>> = BTreeMap::new();
    match words {
        [kind, arguments @ ..] => kinds.entry(kind).or_default().push((arguments, block)),
        [] => {
            for test in block {
                kinds.entry(test.name()).or_default().push((test.arguments(), test.inner()));
            }
        }
    }
    let mut tests = Vec::new();
    for (kind, lines) in kinds {
        tests.extend(read_tests(kind, &lines, definition)?);
    }
    Some(MatcherSet { tests, line: definition.line })
}

/// Reads all tests of the same kind. Each line consists of arguments and a block.
fn read_tests(kind: &str, lines: &[TestLine<'_>], definition: Definition<'_>) -> Option<Vec<Test>> {
    let words = || lines.iter().flat_map(|(words, _)| words.iter().cloned());
    let expression = |own: &str, pattern: &str| {
        let mut prefixes = vec![if own.is_empty() { String::new() } else { format!("{own}.") }];
        if definition.release == Release::Current {
            // The groups are also available without a name, and under the name of the matcher.
            prefixes.extend([String::new(), format!("{}.", if own.is_empty() { definition.name } else { own })]);
        }
        Expression { prefixes, regex: compile(pattern) }
    };
    Some(match kind {
        "path" => vec![Test::Path(words().map(|word| PathPattern::new(&word)).collect())],
        "host" => vec![Test::Host(words().collect())],
        "method" => vec![Test::Method(words().collect())],
        "protocol" => vec![Test::Protocol(words().next()?)],
        "path_regexp" => match lines {
            [([pattern], _)] => vec![Test::PathExpression(expression("", pattern))],
            [([own, pattern], _)] => vec![Test::PathExpression(expression(own, pattern))],
            _ => return None,
        },
        "query" => {
            let mut wanted: BTreeMap<String, Vec<String>> = BTreeMap::new();
            for word in words().filter(|word| !word.is_empty()) {
                let (name, value) = word.split_once('=')?;
                wanted.entry(name.to_owned()).or_default().push(value.to_owned());
            }
            vec![Test::Query(wanted)]
        }
        "header" => headers(lines)?,
        "header_regexp" => {
            let read = |(words, _): &TestLine<'_>| match words {
                [field, pattern] => Some(Test::HeaderExpression(field.clone(), expression("", pattern))),
                [own, field, pattern] => Some(Test::HeaderExpression(field.clone(), expression(own, pattern))),
                _ => None,
            };
            lines.iter().map(read).collect::<Option<Vec<Test>>>()?
        }
        "not" => {
            let sets = lines.iter().map(|(words, block)| set(words, block, definition));
            vec![Test::Not(sets.collect::<Option<Vec<MatcherSet>>>()?)]
        }
        "expression" => vec![expression_test(&words().collect::<Vec<String>>().join(" "))],
        // An expression may be the whole definition.
        other if lines.iter().all(|(words, block)| words.is_empty() && block.is_empty()) => {
            vec![expression_test(other)]
        }
        other => vec![Test::Unknown(format!("the test `{other}`"))],
    })
}

/// Returns the test of an expression.
fn expression_test(text: &str) -> Test {
    Cel::parse(text).map_or_else(|| Test::Unknown(format!("the expression `{text}`")), Test::Cel)
}

/// Reads tests of header fields. The values of the same field are alternatives.
fn headers(lines: &[TestLine<'_>]) -> Option<Vec<Test>> {
    let mut fields: BTreeMap<String, Option<Vec<String>>> = BTreeMap::new();
    for (words, _) in lines {
        match words {
            [field] => {
                fields.insert(field.strip_prefix('!')?.to_ascii_lowercase(), None);
            }
            [field, value] => {
                let values = fields.entry(field.to_ascii_lowercase()).or_default();
                values.get_or_insert_default().push(value.clone());
            }
            _ => return None,
        }
    }
    Some(fields.into_iter().map(|(field, values)| Test::Header(field, values)).collect())
}
