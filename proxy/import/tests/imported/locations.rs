//! Checks the order of the rules for the locations of nginx.

use portico_import::Format;
use portico_import::comparison::Cause;

use crate::compared::compared;

/// nginx tries the expressions inside a prefix before the longer prefixes and the statements inside it.
#[test]
fn expression_inside_a_prefix_comes_before_the_rest_of_the_prefix() {
    for (modifier, inner) in [("", "location /files/old/ { return 410; }"), ("^~ ", "")] {
        let text = format!(
            "server {{\nserver_name a.example;\nlocation {modifier}/files/ {{\n\
             location ~ \\.pdf$ {{ return 301 https://b.example$uri; }}\n{inner}\nreturn 302 /downloads/;\n}}\n}}\n"
        );
        let (comparison, entries) = compared(Format::Nginx, "a.conf", &text);
        let site = comparison.differences.iter().filter(|one| one.request.host == "a.example");
        let of_slash = |cause| matches!(cause, Some(Cause::FinalSlash | Cause::RepeatedSlashes));
        let others: Vec<_> = site.filter(|one| !of_slash(one.cause) || one.original.starts_with("301")).collect();
        assert!(others.is_empty(), "{others:#?}");
        assert!(entries.iter().all(|entry| !entry.reason.contains("has no rule")), "{entries:#?}");
    }
}

#[test]
fn longer_names_are_those_of_the_inner_location() {
    let text = "server {\nserver_name a.example;\nlocation /docs {\n\
                location /docs/v1 { return 301 /docs/v2; }\ntry_files $uri /index.html;\n}\n}\n";
    let (_, entries) = compared(Format::Nginx, "a.conf", text);
    let longer: Vec<_> = entries.iter().filter(|entry| entry.reason.contains("longer names")).collect();
    assert!(longer.iter().all(|entry| entry.reason.contains("`/docs/v1x`")), "{entries:#?}");
    assert_eq!(longer.len(), 1, "{entries:#?}");
}
