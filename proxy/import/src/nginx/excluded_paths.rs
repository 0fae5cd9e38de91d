//! Finds the paths that a lookahead excludes from a statement, as in `location ~ ^/(?!api/)(.*)$`.

use crate::foreign::exception::{Certainty, ExceptedPaths, Exception};
use crate::foreign::lookahead;
use crate::foreign::path_restriction::PathRestriction;
use crate::foreign::rule::ForeignRule;
use crate::nginx::scope::Scope;
use crate::nginx::statement::Statement;
use crate::rule::draft::Precedence;

/// A statement and its scope without lookahead.
pub(super) struct Separated {
    pub(super) scope: Scope,
    pub(super) statement: Statement,
    /// Each restriction without its lookahead, and the paths that the lookahead excludes.
    excluded: Vec<(PathRestriction, PathRestriction)>,
}

/// Separates the paths that lookaheads exclude from a statement.
pub(super) fn separate(scope: &Scope, statement: &Statement) -> Separated {
    let mut separated = Separated { scope: scope.clone(), statement: statement.clone(), excluded: Vec::new() };
    for path in separated.scope.paths.iter_mut().chain(&mut separated.statement.path) {
        if let Some((own, excluded)) = lookahead::split(path) {
            separated.excluded.push((own.clone(), excluded));
            *path = own;
        }
    }
    separated
}

impl Separated {
    /// Returns the exceptions from the rule for the statement. They end after the rule.
    pub(super) fn exceptions(self, rule: &ForeignRule) -> Vec<Exception> {
        let Precedence { phase, order } = rule.precedence;
        let exception = |(own, excluded): (PathRestriction, PathRestriction)| Exception {
            origin: rule.origin.clone(),
            precedence: Precedence { phase, order: order - 1 },
            until: Precedence { phase, order: order + 1 },
            excepted_paths: ExceptedPaths::within(excluded, &own),
            alternatives: rule.alternatives.clone(),
            certainty: Certainty::Always,
            remark: None,
        };
        let folders = |(own, excluded): (PathRestriction, PathRestriction)| {
            lookahead::folders(excluded).into_iter().map(move |excluded| (own.clone(), excluded))
        };
        self.excluded.into_iter().flat_map(folders).map(exception).collect()
    }
}

#[cfg(test)]
mod tests {
    use crate::comparison::compare;
    use crate::{Format, ImportOptions, import};

    /// The rules answer all requests as the server does.
    #[test]
    fn paths_of_a_lookahead_have_no_redirect() {
        for directives in [
            "location ~ ^/(?!keep|static/)(.*)$ { return 301 https://b.example/$1; }",
            "rewrite ^/blog/((?!feed$).*)$ /n/$1 permanent;",
            "rewrite ^/blog/((?!feed$).*)$ /n/$1 permanent; location = /blog/feed { return 302 /rss; }",
            "location ~ ^/(?!api/|keep/) { return 301 https://b.example$request_uri; } location / { return 301 https://c.example$request_uri; }",
            "location ~ ^/(?!keep|static) { return 301 https://b.example$uri; } location / { return 301 https://c.example$uri; }",
        ] {
            let text = format!("server {{\nserver_name a.example;\n{directives}\n}}\n");
            let imported = import(Format::Nginx, "a.conf", &text, &ImportOptions::default());
            let compared = compare(Format::Nginx, "a.conf", &text, &imported).unwrap();
            let unknown: Vec<_> = compared
                .differences
                .iter()
                .filter(|one| one.cause.is_none() && one.request.host == "a.example")
                .collect();
            let is_reserved = |target: &str| {
                target.starts_with("/api") || target.starts_with("/assets") || target.starts_with("/builds")
            };
            let unknown: Vec<_> = unknown.into_iter().filter(|one| !is_reserved(&one.request.target)).collect();
            assert!(compared.equal > 0 && unknown.is_empty(), "{directives}: {unknown:#?}\n{}", imported.yaml);
            let has_pass = imported.yaml.contains("pass: true") || directives.contains("c.example");
            assert!(has_pass || imported.yaml.contains("from: /blog/feed\n    to: /rss"), "{}", imported.yaml);
        }
    }
}
