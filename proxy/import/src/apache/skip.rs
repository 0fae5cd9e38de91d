//! Converts a `RewriteRule` with the flag `S`, which skips the next rules.
//!
//! If only its conditions decide, they become negated conditions of the skipped rules. Otherwise, the rule excludes its
//! paths from the skipped rules.

use crate::apache::all_conditions::{self, AllConditions};
use crate::apache::condition::RewriteCondition;
use crate::apache::exception;
use crate::apache::flags::{Flags, RewriteEnd};
use crate::apache::lines::Directive;
use crate::apache::rewrite_rule;
use crate::apache::scheme_conditions::{WithoutScheme, without_scheme};
use crate::apache::scope::Scope;
use crate::condition::Condition;
use crate::condition::when::When;
use crate::foreign::exception::Certainty;
use crate::importer::Importer;
use crate::note::{NoteSubject, PER_FILE, Remark};
use crate::rule::draft::Precedence;
use portico_redirects::LetterCase;

/// The rules that statements skip.
#[derive(Debug, Default)]
pub(super) struct Skips(Vec<Skip>);

/// A statement that skips rules.
#[derive(Debug)]
struct Skip {
    /// The number of skipped rules that follow.
    left: usize,
    effect: SkipEffect,
}

#[derive(Debug)]
enum SkipEffect {
    /// The skipped rules apply only if none of these conditions holds.
    Conditions(Vec<When>),
    /// The exceptions with these indices end after the skipped rules.
    Exceptions(std::ops::Range<usize>),
}

/// Returns the number of rules that a `RewriteRule` skips. Returns `None` if it has another effect.
pub(super) fn count(directive: &Directive) -> Option<usize> {
    let [_, to, flags] = directive.arguments.as_slice() else { return None };
    let flags = Flags::read(flags);
    flags.skipped.filter(|_| to == "-" && flags.status.is_none() && flags.end == RewriteEnd::NextRule)
}

impl Skips {
    /// Returns the scope of the next rule, which has the conditions of the statements that skip it.
    pub(super) fn scope(&self, scope: &Scope) -> Scope {
        let conditions = self.0.iter().filter_map(|skip| match &skip.effect {
            SkipEffect::Conditions(conditions) => Some(conditions),
            SkipEffect::Exceptions(_) => None,
        });
        Scope { skipped: scope.skipped.iter().chain(conditions.flatten()).cloned().collect(), ..scope.clone() }
    }

    /// Records that a rule with this precedence was read.
    pub(super) fn next(&mut self, importer: &mut Importer<'_>, precedence: Precedence) {
        for skip in &mut self.0 {
            skip.left -= 1;
            if let (0, SkipEffect::Exceptions(indices)) = (skip.left, &skip.effect) {
                let until = Precedence { phase: precedence.phase, order: precedence.order + 1 };
                importer.exceptions.get_mut(indices.clone()).into_iter().flatten().for_each(|one| one.until = until);
            }
        }
        self.0.retain(|skip| skip.left > 0);
    }

    /// Adds a statement that skips `count` rules.
    pub(super) fn add(
        &mut self,
        importer: &mut Importer<'_>,
        (scope, directive, conditions): (&Scope, &Directive, &[RewriteCondition]),
        (count, precedence): (usize, Precedence),
    ) {
        let WithoutScheme { conditions, .. } = without_scheme(directive, conditions);
        if count == 0 {
            return;
        }
        if requires_file(&conditions) {
            return importer.report_difference(&directive.origin, only_for_files());
        }
        let found = conditions_of(importer, scope, directive, &conditions);
        let effect = found.map_or_else(
            || {
                let first = importer.exceptions.len();
                let site_hosts = importer.options.site_hosts.as_slice();
                let exceptions = exception::rewrite(scope, &as_last(directive), &conditions, site_hosts, precedence);
                let unknown = exceptions.iter().find(|one| one.certainty == Certainty::Sometimes);
                if let Some(why) = unknown.and_then(|unknown| unknown.remark.clone()) {
                    importer.report_untranslated(&directive.origin, unknown_conditions(count, why));
                } else {
                    importer.exceptions.extend(exceptions);
                }
                SkipEffect::Exceptions(first..importer.exceptions.len())
            },
            SkipEffect::Conditions,
        );
        self.0.push(Skip { left: count, effect });
    }
}

/// Returns the statement as one that ends the evaluation. The exclusion ends after the skipped rules.
fn as_last(directive: &Directive) -> Directive {
    let mut directive = directive.clone();
    if let Some(flags) = directive.arguments.get_mut(2) {
        let case = if Flags::read(flags).case == LetterCase::Ignored { ",NC" } else { "" };
        *flags = format!("[L{case}]");
    }
    directive
}

/// Returns the conditions under which a statement skips rules, if it matches all paths.
fn conditions_of(
    importer: &mut Importer<'_>,
    scope: &Scope,
    directive: &Directive,
    conditions: &[RewriteCondition],
) -> Option<Vec<When>> {
    let flags = Flags { unsupported: None, ..Flags::default() };
    let is_everything =
        matches!(directive.arguments.first()?.as_str(), "^" | ".*" | "^.*" | "^.*$" | "(.*)" | "^(.*)$");
    rewrite_rule::check(scope, &flags).ok().filter(|()| is_everything)?;
    let AllConditions { cases, excluded, .. } = all_conditions::all(conditions, &importer.options.site_hosts).ok()?;
    if !excluded.is_empty() || cases.iter().any(|case| !case.paths.is_empty()) {
        return None;
    }
    let (mut all, mut remarks) = (Vec::new(), Vec::new());
    for Condition { alternatives, remarks: own, .. } in cases.into_iter().map(|case| case.condition) {
        all.extend(alternatives);
        remarks.extend(own);
    }
    // The negation of a condition that always holds cannot be written.
    if all.contains(&When::default()) {
        return None;
    }
    for remark in remarks {
        importer.report_difference(&directive.origin, remark);
    }
    Some(all)
}

/// Reports whether the conditions hold only for existing files of the old server.
fn requires_file(conditions: &[RewriteCondition]) -> bool {
    let mut groups = conditions.split_inclusive(|condition| !condition.flags.is_or);
    groups.any(|group| group.iter().all(RewriteCondition::requires_file))
}

/// Returns the remark about a statement with conditions that cannot be translated.
fn unknown_conditions(count: usize, why: Remark) -> Remark {
    let skipped = if count == 1 { "the next rule".to_owned() } else { format!("the next {count} rules") };
    let Remark { reason, hint, subject } = why;
    Remark::new(
        format!("this statement skips {skipped} if its conditions hold, but the rules always apply, because {reason}"),
        if subject == NoteSubject::UnlistedHosts {
            hint
        } else {
            "add the opposite of the conditions to the rules for the skipped statements, as `when.not`".to_owned()
        },
    )
}

fn only_for_files() -> Remark {
    Remark::about(
        NoteSubject::Files,
        format!("this statement skips rules for paths of existing files of the old server; {PER_FILE}"),
        "no change needed if the files of the old server are gone",
    )
}

#[cfg(test)]
mod tests {
    use crate::comparison::compare;
    use crate::{Format, ImportOptions, import};

    /// Returns the rules of a file. They answer all requests as the original server does.
    fn rules(statements: &str) -> String {
        let text = format!("RewriteEngine On\n{statements}\n");
        let imported = import(Format::Apache, ".htaccess", &text, &ImportOptions::default());
        let compared = compare(Format::Apache, ".htaccess", &text, &imported).unwrap();
        let unexpected: Vec<_> = compared.differences.iter().filter(|one| one.cause.is_none()).collect();
        assert!(unexpected.is_empty(), "{statements}: {unexpected:?}\n{}", imported.yaml);
        imported.yaml
    }

    #[test]
    fn skipped_rules_have_the_negated_conditions() {
        let yaml = rules(
            "RewriteCond %{HTTP_HOST} ^shop\\.example$\nRewriteRule ^ - [S=1]\nRewriteRule ^a$ /b [R=301,L]\n\
             RewriteRule ^c$ /d [R=301,L]",
        );
        let expected =
            "rules:\n  - from: /a\n    to: /b\n    when: { not: { host: shop.example } }\n  - from: /c\n    to: /d\n";
        assert_eq!(yaml, expected);
        let yaml =
            rules("RewriteCond %{HTTP_HOST} !^shop\\.example$\nRewriteRule ^ - [skip=1]\nRewriteRule ^a$ /b [R=301,L]");
        assert!(yaml.contains("when: { host: shop.example }"), "{yaml}");
    }

    #[test]
    fn paths_are_excluded_from_the_skipped_rules() {
        let yaml = rules(
            "RewriteRule ^a/x - [S=1]\nRewriteRule ^a/(.*)$ /b/$1 [R=301,L]\nRewriteRule ^a/x(.*)$ /c/$1 [R=301,L]\n",
        );
        assert!(yaml.contains("to: /c/{rest}"), "{yaml}");
    }

    /// A rule with `pass` would exclude the pages of all hosts, so the report does not suggest it.
    #[test]
    fn unknown_conditions_of_skipped_rules_are_reported() {
        for (condition, hint) in [
            ("%{HTTP_HOST} ^www\\.", "--site-host"),
            ("%{REMOTE_ADDR} ^10\\.", "as `when.not`"),
            ("%{ENV:x} ^a$ [OR]\nRewriteCond %{REQUEST_METHOD} POST", "as `when.not`"),
        ] {
            let text = format!(
                "RewriteEngine On\nRewriteCond {condition}\nRewriteRule ^ - [S=2]\nRewriteRule ^a$ /b [R=301,L]\n\
                 RewriteRule ^c$ /d [R=301,L]\n"
            );
            let imported = import(Format::Apache, ".htaccess", &text, &ImportOptions::default());
            let notes: Vec<_> = imported.report.iter().filter(|note| note.source_text.contains("S=2")).collect();
            let [note] = notes.as_slice() else { panic!("{:?}", imported.report) };
            assert!(note.reason.starts_with("this statement skips the next 2 rules"), "{}", note.reason);
            assert!(note.hint.contains(hint) && !note.hint.contains("pass"), "{}", note.hint);
        }
    }

    #[test]
    fn files_of_the_old_server_skip_nothing() {
        let yaml = rules(
            "RewriteCond %{REQUEST_FILENAME} -f [OR]\nRewriteCond %{REQUEST_FILENAME} -d\nRewriteRule ^ - [S=1]\n\
             RewriteRule ^a$ /b [R=301,L]",
        );
        assert_eq!(yaml, "rules:\n  - from: /a\n    to: /b\n");
    }
}
