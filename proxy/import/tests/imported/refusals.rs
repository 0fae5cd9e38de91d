//! Checks that the report names every statement that refuses requests, although no request of the comparison, or no
//! known answer, shows its effect.

use portico_import::Format;
use portico_import::report::{Effect, ReportEntry};

use crate::compared::compared;

fn entries(format: Format, name: &str, text: &str) -> Vec<ReportEntry> {
    compared(format, name, text).1
}

/// Returns the lines under which the report says that pages may become public.
fn public(format: Format, name: &str, text: &str) -> Vec<u32> {
    let entries = entries(format, name, text);
    let is_public = |effect: Effect, refused: bool| refused || effect == Effect::Refusal;
    let refused = |entry: &&ReportEntry| {
        is_public(entry.effect, entry.example.as_ref().is_some_and(|example| example.refusal.is_some()))
    };
    let mut lines: Vec<u32> = entries.iter().filter(refused).flat_map(|entry| entry.lines.clone()).collect();
    lines.sort_unstable();
    lines.dedup();
    lines
}

/// Checks the lines that are marked with `# refuses` in the text.
fn check(format: Format, name: &str, text: &str) {
    let marked = (1..).zip(text.lines()).filter(|(_, line)| line.contains("refuses"));
    let expected: Vec<u32> = marked.map(|(number, _)| number).collect();
    assert_eq!(public(format, name, text), expected, "{text}\n{:#?}", entries(format, name, text));
}

fn nginx(inner: &str) {
    check(Format::Nginx, "site.conf", &format!("server {{\nserver_name a.example;\n{inner}\n}}\n"));
}

fn caddy(inner: &str) {
    check(Format::Caddy, "Caddyfile", &format!("a.example {{\n{inner}\n}}\n"));
}

#[test]
fn nginx_refuses_methods_and_bodies() {
    nginx("if ($request_method = DELETE) {\nreturn 403; # refuses\n}\nlocation /old { return 301 /new; }");
    nginx("if ($request_method !~ ^(GET|HEAD|POST)$) {\nreturn 405; # refuses\n}\nlocation /old { return 301 /new; }");
    nginx("if ($content_type ~* multipart) {\nreturn 415; # refuses\n}\nlocation /old { return 301 /new; }");
    nginx("location /old {\nif ($request_method = POST) {\nreturn 405; # refuses\n}\nreturn 301 /new;\n}");
}

#[test]
fn nginx_refusals_beside_unknown_conditions() {
    for condition in ["$remote_addr = 192.0.2.1", "$ssl_protocol = TLSv1", "$bad"] {
        nginx(&format!(
            "if ({condition}) {{\nreturn 403; # refuses\n}}\nlocation /old {{ return 301 /new; }}\n\
             location /secret/ {{\ndeny all; # refuses\n}}"
        ));
        nginx(&format!("if ({condition}) {{\nreturn 302 /blocked;\n}}\nlocation /secret/ {{\ndeny all; # refuses\n}}"));
    }
    check(
        Format::Nginx,
        "site.conf",
        "geo $bad {\ndefault 0;\n192.0.2.0/24 1;\n}\nserver {\nserver_name a.example;\nif ($bad) {\nreturn 403; # refuses\n}\n\
         location /old { return 301 /new; }\n}\n",
    );
}

#[test]
fn nginx_refusals_of_existing_files_and_certificates() {
    nginx(
        "location / {\nif (!-e $request_filename) {\nrewrite ^ /index.php last;\n}\n}\n\
         location /secret/ {\ndeny all; # refuses\n}",
    );
    nginx(
        "if (!-e $request_filename) {\nrewrite ^ /index.php last;\n}\nlocation /secret/ {\ndeny all; # refuses\n}\n\
         location ~ \\.php$ { fastcgi_pass x; }",
    );
    nginx("ssl_verify_client on; # refuses\nlocation /old { return 301 /new; }");
}

#[test]
fn caddy_refusals() {
    caddy("@del method DELETE\nrespond @del 405 # refuses\nredir /old /new");
    for directive in ["@x remote_ip 192.0.2.0/24\nredir @x /blocked", "@x file\nredir @x /file", "request_header X-A b"]
    {
        caddy(&format!("{directive}\nrespond /secret/* 403 # refuses\nredir /old /new"));
    }
    caddy("@x not remote_ip 192.0.2.0/24\nrespond @x 403 # refuses\nredir /old /new");
    caddy("forward_auth /in/* auth:80 { # refuses\nuri /check\n}\nrespond /secret/* 403 # refuses");
    caddy("tls {\nclient_auth { # refuses\nmode require_and_verify\n}\n}\nredir /old /new");
    caddy("redir /old /new\nhandle_errors {\nrespond 404\n}");
}

#[test]
fn apache_refusals() {
    let apache = |text: &str| check(Format::Apache, ".htaccess", &format!("RewriteEngine On\n{text}\n"));
    apache(
        "RewriteCond %{REMOTE_ADDR} ^192\\.0\\.2\\.\nRewriteRule ^ - [F] \"refuses\"\nRewriteRule ^old$ /new [R=301,L]",
    );
    apache(
        "RewriteCond %{REMOTE_ADDR} ^192\\.0\\.2\\.\nRewriteRule ^ /blocked [R=302,L]\n\
         RewriteRule ^secret/ - [F] \"refuses\"",
    );
    apache("RewriteCond %{REQUEST_METHOD} ^(TRACE|DELETE)\nRewriteRule ^ - [F] \"refuses\"");
    apache("RewriteCond %{REQUEST_FILENAME} -f\nRewriteRule ^secret/ - [F] \"refuses\"");
}

#[test]
fn refusing_modules_and_limits() {
    nginx("client_max_body_size 8m;\nmodsecurity on; # refuses\nlocation /old { return 301 /new; }");
    nginx("ssl_reject_handshake on; # refuses\nlocation /old { return 301 /new; }");
    nginx("client_max_body_size 0;\nmodsecurity off;\nssl_reject_handshake off;\nlocation /old { return 301 /new; }");
    caddy("request_body {\nmax_size 10MB\n}\nredir /old /new");
    for statement in ["SSLRequireSSL", "SSLRequire true", "SecRuleEngine On", "SecRule ARGS x deny"] {
        let text = format!("{statement}\nRedirect 301 /old /new\n");
        assert_eq!(public(Format::Apache, ".htaccess", &text), [1], "{text}");
    }
    check(Format::Apache, ".htaccess", "LimitRequestBody 1024\nRedirect 301 /old /new\n");
}

#[test]
fn refusals_of_other_formats() {
    check(Format::Netlify, "_redirects", "/secret/* /login.html 401 # refuses\n/a /b\n/* /404.html 404\n");
    check(
        Format::Netlify,
        "_redirects",
        "/in/* /in/:splat 200! Role=admin\n/in/* /login 401! # refuses\n/shut/* /x 403! Country=de # refuses\n",
    );
    check(
        Format::Iis,
        "web.config",
        "<configuration><system.webServer><security><requestFiltering>\n<verbs allowUnlisted=\"false\"> <!-- refuses -->\n\
         <add verb=\"GET\" allowed=\"true\"/>\n</verbs></requestFiltering></security>\n\
         <httpRedirect enabled=\"true\" destination=\"https://b.example/\"/></system.webServer></configuration>\n",
    );
}

#[test]
fn statement_for_another_method_is_not_compared() {
    let lines =
        |rules: &str| compared(Format::Apache, ".htaccess", &format!("RewriteEngine On\n{rules}\n")).0.other_methods;
    let redirect = |method: &str| format!("RewriteCond %{{REQUEST_METHOD}} {method}\nRewriteRule ^a$ /b [R=303,L]");
    assert_eq!((lines(&redirect("=POST")), lines(&redirect("=GET"))), (vec![3], vec![]));
    assert_eq!(lines(&redirect("!=POST")), Vec::<u32>::new());
    assert_eq!(lines("RewriteCond %{REQUEST_METHOD} =POST\nRewriteRule ^a$ - [F]"), Vec::<u32>::new());
}

#[test]
fn statements_on_one_line_are_reported_together() {
    let text = r#"{ "routes": [{ "src": "/a", "status": 403 }, { "src": "/b", "methods": ["PUT"], "status": 405 }] }"#;
    let (comparison, entries) = compared(Format::Vercel, "vercel.json", text);
    assert_eq!(comparison.refusals.len(), 1, "{entries:#?}");
    let one = r#"{ "routes": [{ "src": "/a", "status": 403 }] }"#;
    assert_eq!(compared(Format::Vercel, "vercel.json", one).0.refusals, Vec::new());
}

#[test]
fn example_of_a_refusal_is_a_request_for_its_path() {
    let text = "a.example {\nrequest_header Host b\nrespond /secret/* 403\nrespond /other/* 404\nredir /old /new\n}\n";
    let (comparison, entries) = compared(Format::Caddy, "Caddyfile", text);
    let example = |line: u32| {
        let found = comparison.refusals.iter().find(|refusal| refusal.line == line);
        found.and_then(|refusal| refusal.example.as_ref()).map(|example| example.target.clone())
    };
    for (line, start) in [(3, "/secret/"), (4, "/other/")] {
        assert!(example(line).is_some_and(|target| target.starts_with(start)), "{line}: {entries:#?}");
    }
}

/// A variable of the server is not an address of a client.
#[test]
fn refusals_by_address_and_by_variable_differ() {
    let reason = |directives: &str| {
        let found = entries(Format::Apache, ".htaccess", &format!("Redirect /a /b\n{directives}\n"));
        found.into_iter().find(|entry| entry.effect == Effect::Refusal).unwrap().reason
    };
    for directives in [
        "Order Allow,Deny\nAllow from all\nDeny from env=bad",
        "<RequireAll>\nRequire all granted\nRequire not env bad\n</RequireAll>",
    ] {
        assert!(
            reason(directives).contains("for which these variables are set"),
            "{directives}: {}",
            reason(directives)
        );
    }
    for directives in [
        "Order Allow,Deny\nAllow from all\nDeny from 10.0.0.1 env=bad",
        "<RequireAll>\nRequire all granted\nRequire not ip 10.0.0.1\n</RequireAll>",
    ] {
        assert!(reason(directives).contains("from these addresses"), "{directives}: {}", reason(directives));
    }
}

/// The statement says no more than the entry about its refusal, and stands nowhere as a statement without a difference.
#[test]
fn refusal_where_no_page_exists_is_one_entry() {
    let found = entries(Format::Netlify, "_redirects", "/secret/* /login 401\n/in/* /no 403 Country=de\n/a /b\n");
    let of_line = |line| found.iter().filter(move |entry| entry.lines.contains(&line)).collect::<Vec<_>>();
    let [secret] = of_line(1)[..] else { panic!("{found:?}") };
    assert_eq!(secret.effect, Effect::Refusal);
    assert!(secret.reason.contains("with 401, depending on whether the old site has a page"), "{secret:?}");
    assert!(of_line(2).len() == 2 && of_line(2).iter().all(|entry| entry.effect == Effect::Refusal), "{found:?}");
}

/// Certbot adds such a server for requests over http, none of which reaches the proxy.
#[test]
fn server_for_http_beside_one_for_https_refuses_nothing() {
    let text = "server {\nlisten 443 ssl;\nserver_name a.example;\nlocation /old { return 301 /new; }\n}\n\
                server {\nif ($host = a.example) {\nreturn 301 https://$host$request_uri;\n}\nlisten 80;\n\
                server_name a.example;\nreturn 404;\n}\n";
    assert_eq!(public(Format::Nginx, "a.conf", text), Vec::<u32>::new());
    let entries = entries(Format::Nginx, "a.conf", text);
    let only_http = entries.iter().find(|entry| entry.reason.contains("only to requests over http")).unwrap();
    assert_eq!(only_http.lines, [8, 12], "{entries:#?}");
}
