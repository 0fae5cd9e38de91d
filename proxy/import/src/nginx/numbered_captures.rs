//! Finds the values of `$1`, `$2` and so on that do not come from the path of the enclosing blocks. Each expression
//! that nginx evaluates replaces all numbered captures, and removes them if it does not match. See
//! `ngx_http_script_regex_start_code` in nginx's `src/http/ngx_http_script.c`.

use crate::nginx::if_condition;
use crate::nginx::request_uri::count_captures;
use crate::nginx::text::{TextPiece, VariableValues};
use crate::nginx::tree::Directive;

/// Returns the numbered captures inside an `if`. A capture of the expression stands for the tested variable, because rules
/// cannot copy a part of it. Returns `None` if the `if` evaluates no expression.
pub(super) fn inside(condition: &Directive) -> Option<VariableValues> {
    let (variable, operator, pattern) = if_condition::expression(condition.arguments())?;
    let count = if operator.starts_with('!') { 0 } else { count_captures(&pattern).unwrap_or(u32::MAX) };
    let value = |number: u32| {
        let is_captured = number <= count;
        is_captured.then(|| TextPiece::Variable(variable.clone())).into_iter().collect()
    };
    Some((1..=9).map(|number| (number.to_string(), value(number))).collect())
}

/// Returns the numbered captures after a statement, which are empty if it evaluates an expression that does not match.
/// Returns `None` if it evaluates no expression.
pub(super) fn after(directive: &Directive) -> Option<VariableValues> {
    let evaluates = match directive.name() {
        "rewrite" => true,
        "if" => if_condition::expression(directive.arguments()).is_some(),
        _ => false,
    };
    evaluates.then(|| (1..=9).map(|number: u32| (number.to_string(), Vec::new())).collect())
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use crate::comparison::WrittenRules;
    use crate::simulation::answer::SimulatedOutcome;
    use crate::simulation::request::SimulatedRequest;
    use crate::{Format, ImportOptions, import};

    #[test]
    fn expressions_between_a_location_and_its_redirect_remove_its_captures() {
        for (before, path, expected) in [
            ("", "/p/abc", "/d/abc"),
            ("if ($args ~ \"x=(\\w+)\") { return 301 /q/$1; }", "/p/abc", "/d"),
            ("if ($args ~ \"x=(\\w+)\") { return 301 /q/$1; }", "/p/abc?x=7", "/q/7"),
            ("rewrite ^/p/old$ /q permanent;", "/p/abc", "/d"),
            ("if ($host = b.example) { return 301 /q/$1; }", "/p/abc", "/d/abc"),
            ("if ($http_user_agent ~* mobile) { return 302 /m/$1; }", "/p/abc", "/d"),
            ("if ($http_user_agent !~* (lap)top) { return 302 /m/$1; }", "/p/abc", "/m"),
            ("if ($http_user_agent ~* (mob)ile) { return 302 /m/$1; }", "/p/abc", "/d"),
        ] {
            let text = format!("server {{ location ~ ^/p/(.*)$ {{ {before} return 302 /d/$1; }} }}");
            let imported = import(Format::Nginx, "site.conf", &text, &ImportOptions::default());
            let rules = WrittenRules::new(&imported).unwrap();
            let (path, query) = path.split_once('?').map_or((path, None), |(path, query)| (path, Some(query)));
            let request = SimulatedRequest::new("a.example", path, query, &BTreeMap::new());
            let SimulatedOutcome::Redirect { location, .. } = rules.answer(&request).unwrap().outcome else {
                panic!("{before}: {}", imported.yaml);
            };
            // The final slash of a target on this site has no meaning.
            assert_eq!(location.trim_end_matches('/'), expected, "{before}: {}", imported.yaml);
        }
    }
}
