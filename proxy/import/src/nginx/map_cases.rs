//! Divides a statement inside an `if` that tests the variable of a map into the rows for which the test is true.

use crate::condition::Condition;
use crate::foreign::exception::{Certainty, ExceptedPaths, Exception};
use crate::foreign::path_restriction::{self, PathRestriction};
use crate::nginx::if_condition;
use crate::nginx::map::Map;
use crate::nginx::map_row::{MapKey, MapRow, RowTruth};
use crate::nginx::precedence;
use crate::nginx::scope::Scope;
use crate::note::Remark;
use crate::rule::draft::Precedence;

/// The requests for which the variable of a map is true.
type Case = (PathRestriction, Condition);

/// Restricts an exception to the requests for which the variables of the enclosing `if` blocks are true. `path` is the
/// pattern of the statement.
pub(super) fn exceptions(
    scope: &Scope,
    maps: &[Map],
    exception: Exception,
    path: Option<&PathRestriction>,
) -> Vec<Exception> {
    let is_tested = |map: &&Map| scope.required_maps.contains(&map.variable);
    let cases = match maps.iter().filter(is_tested).collect::<Vec<_>>().as_slice() {
        [] => return vec![exception],
        [map] => cases(map),
        _ => Err(if_condition::untranslatable("it depends on several maps")),
    };
    let all = cases.and_then(|cases| {
        let restricted = |case: Case| restricted(scope, &exception, path, case);
        cases.into_iter().map(restricted).collect::<Result<Vec<_>, Remark>>()
    });
    all.unwrap_or_else(|remark| {
        vec![Exception { certainty: Certainty::Sometimes, remark: Some(remark), ..exception.clone() }]
    })
}

fn restricted(
    scope: &Scope,
    exception: &Exception,
    path: Option<&PathRestriction>,
    (row, condition): Case,
) -> Result<Exception, Remark> {
    let paths = scope.paths.iter().chain([&row]).chain(path).cloned().map(PathRestriction::without_captures);
    let combined = path_restriction::combine(&paths.collect::<Vec<_>>(), None)?;
    let alternatives = scope.condition.clone().and_inner(condition).alternatives;
    Ok(Exception { excepted_paths: ExceptedPaths::of(&combined.shape), alternatives, ..exception.clone() })
}

/// Returns the requests for which the variable of a map is true. nginx uses the first row that matches, so the requests of
/// earlier rows with a false value are excluded.
fn cases(map: &Map) -> Result<Vec<Case>, Remark> {
    let mut rows: Vec<(i64, &MapRow)> = (1..).zip(&map.rows).collect();
    rows.sort_by_key(|(index, row)| precedence::of_row(Precedence::default(), &row.key, *index));
    let Some(last) = rows.iter().rposition(|(_, row)| row.truth() != RowTruth::False || row.key == MapKey::Other)
    else {
        return Ok(Vec::new());
    };
    let mut remaining = Condition::always();
    let mut cases = Vec::new();
    for (_, row) in rows.into_iter().take(last + 1) {
        let split = map.source.split(&row.key)?;
        match row.truth() {
            RowTruth::True => cases.push((split.path, remaining.clone().and(split.condition))),
            RowTruth::False if split.path == PathRestriction::Everything => {
                remaining = remaining.and(split.condition.negated());
            }
            RowTruth::False => return Err(if_condition::untranslatable("the map excludes paths")),
            RowTruth::Unknown => return Err(unknown_value()),
        }
    }
    Ok(cases)
}

/// Returns the remark about a row whose value depends on the request, so that its truth is unknown.
pub(super) fn unknown_value() -> Remark {
    if_condition::untranslatable("whether the value of the map is empty or `0` depends on the request")
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use crate::comparison::{WrittenRules, compare};
    use crate::{Format, ImportOptions, SimulatedOutcome, SimulatedRequest, SimulatedServer, import};

    /// The headers of a request, each with its value.
    type Headers<'t> = &'t [(&'t str, &'t str)];

    /// Returns the answers of the simulated server and of the rules, as statuses of redirects. Any other answer is 0.
    fn answers(text: &str, target: &str, headers: Headers<'_>) -> (u16, u16) {
        let headers: BTreeMap<String, String> =
            headers.iter().map(|(name, value)| ((*name).to_owned(), (*value).to_owned())).collect();
        let request = SimulatedRequest { host: "a.example".to_owned(), target: target.to_owned(), headers };
        let imported = import(Format::Nginx, "site.conf", text, &ImportOptions::default());
        let rules = WrittenRules::new(&imported).unwrap().answer(&request).unwrap();
        let original = SimulatedServer::new(Format::Nginx, "site.conf", text).answer(&request);
        let status = |outcome: &SimulatedOutcome| {
            if let SimulatedOutcome::Redirect { status, .. } = outcome { *status } else { 0 }
        };
        (status(&original.outcome), status(&rules.outcome))
    }

    /// An empty text and `0` are false.
    #[test]
    fn redirect_for_a_map_applies_only_to_rows_whose_value_is_true() {
        let map = "map $http_user_agent $bot { default 0; ~*googlebot 1; ~*none 0; }\n";
        for block in ["location /old { if ($bot) { return 301 /new; } }", "if ($bot) { rewrite ^/old /new permanent; }"]
        {
            let text = format!("{map}server {{ server_name a.example; {block} }}\n");
            for (agent, status) in [("Googlebot", 301), ("none", 0), ("other", 0)] {
                assert_eq!(answers(&text, "/old", &[("user-agent", agent)]), (status, status), "{agent}: {text}");
            }
        }
        let inverse = "map $arg_keep $m { default 1; yes 0; }\n\
                       server { server_name a.example; if ($m) { return 301 https://b.example/; } }\n";
        for (target, status) in [("/a?keep=yes", 0), ("/a?keep=no", 301), ("/a", 301)] {
            assert_eq!(answers(inverse, target, &[]), (status, status), "{target}");
        }
    }

    #[test]
    fn refusal_for_a_map_keeps_the_redirects_of_other_requests() {
        for (rows, refused, redirected) in [
            ("default 0; ~*curl 1;", "curl", "other"),
            ("default 1; good 0;", "other", "good"),
            ("default \"\"; ~*nice 0; ~*curl 1;", "curl", "nice curl"),
        ] {
            for statement in ["return 403;", "rewrite ^ /index.php last;", "break;"] {
                let text = format!(
                    "map $http_user_agent $bad {{ {rows} }}\nserver {{\n  server_name a.example;\n  \
                    if ($bad) {{ {statement} }}\n  rewrite ^/c$ /d permanent;\n}}\n"
                );
                let imported = import(Format::Nginx, "site.conf", &text, &ImportOptions::default());
                let rules = WrittenRules::new(&imported).unwrap();
                let is_redirect = |agent: &str| {
                    let headers = BTreeMap::from([("user-agent".to_owned(), agent.to_owned())]);
                    let request = SimulatedRequest { host: "a.example".to_owned(), target: "/c".to_owned(), headers };
                    rules.answer(&request).unwrap().outcome != SimulatedOutcome::Page
                };
                assert!(is_redirect(redirected) && !is_redirect(refused), "{text}\n{}", imported.yaml);
                compare(Format::Nginx, "site.conf", &text, &imported).unwrap();
            }
        }
    }

    #[test]
    fn next_statement_of_a_location_applies_to_rows_without_a_value() {
        let text = "map $arg_id $m { default \"\"; 1 /one; 2 \"\"; ~^3 /three; ~^4 0; }\nserver { server_name a.example; \
                    location = /a { if ($m) { return 301 $m; } return 302 /b; } location = /c { return 301 /d; } }\n";
        for (target, status) in [("1", 301), ("2", 302), ("3x", 301), ("4x", 302), ("5", 302)] {
            assert_eq!(answers(text, &format!("/a?id={target}"), &[]), (status, status), "{target}");
        }
        assert_eq!(answers(text, "/c?id=2", &[]), (301, 301));
    }

    #[test]
    fn statement_for_a_map_with_an_unknown_value_is_reported() {
        for value in ["$arg_x", "\"$arg_x$arg_y\""] {
            let text = format!(
                "map $arg_m $m {{ default 0; a {value}; }}\nserver {{ server_name a.example; \
                location = /a {{ if ($m) {{ return 301 /b; }} }} }}\n"
            );
            let imported = import(Format::Nginx, "site.conf", &text, &ImportOptions::default());
            assert_eq!(imported.yaml, "rules: []\n", "{text}");
            assert!(imported.report.iter().any(|note| note.reason.contains("depends on the request")), "{text}");
        }
    }

    /// A condition such as `$arg_x` is false if the value is empty or `0`, and `$arg_x != ""` only if it is empty.
    #[test]
    fn condition_on_a_value_is_false_for_an_empty_value() {
        for (condition, of_zero, of_empty) in
            [("($arg_x)", 0, 0), ("($arg_x != \"\")", 301, 0), ("($arg_x = \"\")", 0, 301)]
        {
            let text = format!(
                "server {{ server_name a.example; location = /a {{ if {condition} {{ return 301 /b; }} }} }}\n"
            );
            let of_other = if of_empty == 0 { 301 } else { 0 };
            for (target, status) in [
                ("/a?x=0", of_zero),
                ("/a?x=", of_empty),
                ("/a", of_empty),
                ("/a?x=00", of_other),
                ("/a?x=1", of_other),
            ] {
                assert_eq!(answers(&text, target, &[]), (status, status), "{condition} {target}");
            }
        }
    }
}
