//! Finds the query that a statement such as `set $args ""` puts in place of the query of the request.
//! See <https://nginx.org/en/docs/http/ngx_http_core_module.html#var_args>.

use crate::nginx::target::{NginxTarget, TargetDirective};
use crate::nginx::text::TextPiece::{self, Text};
use crate::nginx::text::VariableValues;
use crate::note::Remark;
use crate::rule::draft::QueryPolicy;
use crate::target::template::Piece;

/// Returns the values of the other variables that contain the query, after a statement has assigned a value to `$args`.
pub(super) fn other_names(value: &[TextPiece]) -> Vec<(String, Vec<TextPiece>)> {
    let mark = match value {
        [] => Some(Vec::new()),
        [Text(_), ..] => Some(vec![Text("?".to_owned())]),
        // It is unknown whether the value is empty.
        _ => None,
    };
    let mark = mark.map(|mark| ("is_args".to_owned(), mark));
    mark.into_iter().chain([("query_string".to_owned(), value.to_vec())]).collect()
}

/// Changes the target of a `rewrite`, to which nginx adds the query that a statement has assigned. `values` contains the
/// assigned values.
///
/// # Errors
/// Returns a remark if the assigned query depends on the request.
pub(super) fn add_assigned(
    values: &VariableValues,
    directive: TargetDirective,
    target: &mut NginxTarget,
) -> Result<(), Remark> {
    let adds_query = directive == TargetDirective::Rewrite && target.query == QueryPolicy::Keep;
    let Some(value) = values.get("args").filter(|_| adds_query) else { return Ok(()) };
    match value.as_slice() {
        [] => {}
        [Text(query)] => {
            let has_query =
                target.template.0.iter().any(|piece| matches!(piece, Piece::Text(text) if text.contains('?')));
            target.template.0.push(Piece::Text(format!("{}{query}", if has_query { '&' } else { '?' })));
        }
        _ => {
            return Err(Remark::new(
                "`set $args` changes the query of the request, and the new query depends on the request",
                "write the rule by hand, with the parameters of the new query in `to`, and with `query: drop`",
            ));
        }
    }
    target.query = QueryPolicy::Drop;
    Ok(())
}

#[cfg(test)]
mod tests {
    use crate::comparison::{Difference, compare};
    use crate::{Format, ImportOptions, import};

    #[test]
    fn assigned_query_takes_the_place_of_the_query_of_the_request() {
        for (statements, expected) in [
            (
                "if ($args ~ \"^id=(\\d+)$\") { set $id $1; set $args ''; rewrite ^/p\\.php$ /products/$id permanent; }",
                "to: /products/{query.id}\n    query: drop",
            ),
            ("set $args a=b; rewrite ^/c$ /d permanent;", "to: /d?a=b\n    query: drop"),
            ("set $args a=b; rewrite ^/c$ /d?e permanent;", "to: /d?e&a=b\n    query: drop"),
            ("set $args ''; location = /c { return 301 /d$is_args$args; }", "to: /d\n    query: drop"),
            ("set $args a=b; location = /c { return 301 /d$is_args$query_string; }", "to: /d?a=b\n    query: drop"),
        ] {
            let text = format!("server {{\nserver_name a.example;\n{statements}\n}}\n");
            let imported = import(Format::Nginx, "a.conf", &text, &ImportOptions::default());
            assert!(imported.yaml.contains(expected), "{statements}: {}", imported.yaml);
            let compared = compare(Format::Nginx, "a.conf", &text, &imported).unwrap();
            let is_unknown = |one: &&Difference| {
                one.cause.is_none() && one.request.host == "a.example" && !one.request.target.contains('&')
            };
            assert_eq!(
                compared.differences.iter().filter(is_unknown).count(),
                0,
                "{statements}: {:#?}\n{}",
                compared.differences,
                imported.yaml
            );
        }
        let text = "server {\nset $args $args&a=b;\nrewrite ^/c$ /d permanent;\n}\n";
        let imported = import(Format::Nginx, "a.conf", text, &ImportOptions::default());
        assert!(imported.report.iter().any(|note| note.reason.contains("`set $args`")), "{:?}", imported.report);
    }
}
