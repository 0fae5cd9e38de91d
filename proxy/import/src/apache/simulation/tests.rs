//! Tests the answers of simulated servers.

use std::collections::BTreeMap;

use crate::Format;
use crate::SimulatedServer;
use crate::simulation::answer::SimulatedOutcome;
use crate::simulation::request::SimulatedRequest;

/// Returns the answer to a request, such as `a.example/path?query`, as a text.
fn ask(name: &str, text: &str, request: &str) -> String {
    let server = SimulatedServer::new(Format::Apache, name, text);
    let (address, headers) = request.split_once(" [").map_or((request, ""), |(address, fields)| (address, fields));
    let (host, target) = address.split_at(address.find('/').expect("the request has a path"));
    let headers: BTreeMap<String, String> = headers
        .trim_end_matches(']')
        .split("; ")
        .filter_map(|field| field.split_once(": "))
        .map(|(name, value)| (name.to_owned(), value.to_owned()))
        .collect();
    let answer = server.answer(&SimulatedRequest { host: host.to_owned(), target: target.to_owned(), headers });
    match answer.outcome {
        SimulatedOutcome::Redirect { status, location } => format!("{status} {location}"),
        SimulatedOutcome::Gone(status) => status.to_string(),
        SimulatedOutcome::Refused(refusal) => format!("refused: {refusal}"),
        SimulatedOutcome::WithoutUrl(_) | SimulatedOutcome::Page => "page".to_owned(),
        SimulatedOutcome::Unknown(reason) => format!("unknown: {reason}"),
    }
}

fn folder_file(text: &str, answers: &[(&str, &str)]) {
    for (request, expected) in answers {
        assert_eq!(ask(".htaccess", text, request), *expected, "{text}\n{request}");
    }
}

fn server_file(text: &str, answers: &[(&str, &str)]) {
    for (request, expected) in answers {
        assert_eq!(ask("httpd.conf", text, request), *expected, "{text}\n{request}");
    }
}

#[test]
fn rules_of_a_folder_match_the_path_without_its_first_slash() {
    let text =
        "RewriteEngine On\nRewriteRule ^a/(.*)$ /b/$1 [R=301,L]\nRewriteRule ^/c$ /d [R]\nRewriteRule ^$ /home [R,L]";
    folder_file(
        text,
        &[
            ("a.example/a/x%20y?q=1", "301 https://a.example/b/x%20y?q=1"),
            ("a.example//a//x", "301 https://a.example/b/x"),
            ("a.example/c", "page"),
            ("a.example/", "302 https://a.example/home"),
            ("a.example/a/x%2Fy", "page"),
            ("A.Example/a/é", "301 https://a.example/b/%c3%a9"),
        ],
    );
    server_file(
        "RewriteEngine On\nRewriteRule ^/c$ /d [R]\nRewriteRule ^c$ /e [R]",
        &[("a.example/c", "302 https://a.example/d")],
    );
    folder_file("RewriteRule ^a$ /b [R]", &[("a.example/a", "page")]);
}

#[test]
fn query_follows_the_flags() {
    let text = "RewriteEngine On\nRewriteRule ^a$ /b?x=1 [R,QSA]\nRewriteRule ^c$ /d? [R]\nRewriteRule ^e$ /f?é=1 [R]\n\
                RewriteRule ^g$ /h?é=\\%20 [R,NE]\nRewriteRule ^i/(.*)$ /j/$1 [R]";
    folder_file(
        text,
        &[
            ("a.example/a?y=2", "302 https://a.example/b?x=1&y=2"),
            ("a.example/c?y=2", "302 https://a.example/d"),
            ("a.example/e?y=2", "302 https://a.example/f?%c3%a9=1"),
            ("a.example/g", "302 https://a.example/h?é=%20"),
            ("a.example/i/a%3Fb", "refused: 403"),
        ],
    );
}

#[test]
fn conditions_provide_groups_and_alternatives() {
    let text = "RewriteEngine On\nRewriteCond %{HTTP_HOST} ^(www\\.)?(.+)$\nRewriteCond %{QUERY_STRING} ^id=(\\d+)$ [OR]\n\
                RewriteCond %{HTTP:X-Id} ^(\\d+)$\nRewriteRule ^item$ /items/%1? [R=301,L]\n\
                RewriteCond %{REQUEST_FILENAME} !-f\nRewriteRule ^(.+)\\.php$ /$1 [R=301,L]\n\
                RewriteCond %{THE_REQUEST} \"^GET /raw%20x\\?y HTTP/1\\.1$\"\nRewriteRule . /raw? [R]";
    folder_file(
        text,
        &[
            ("a.example/item?id=5", "301 https://a.example/items/5"),
            ("a.example/item [x-id: 7]", "301 https://a.example/items/7"),
            ("a.example/item", "page"),
            ("a.example/old/x.php", "301 https://a.example/old/x"),
            ("a.example/raw%20x?y", "302 https://a.example/raw"),
        ],
    );
}

#[test]
fn internal_redirects_run_the_rules_again() {
    let text = "RewriteEngine On\nRewriteRule ^a/(.*)$ /b/$1 [L]\nRewriteRule ^b/(.*)$ /c/$1 [R=301,L]\n\
                RewriteRule ^end/(.*)$ /b/$1 [END]\nRewriteRule ^loop/(.*)$ /loop/x$1 [L]\nRedirect 302 /a/first /alias";
    folder_file(
        text,
        &[
            ("a.example/a/x", "301 https://a.example/c/x"),
            // `Redirect` responds before the internal redirect.
            ("a.example/a/first", "302 https://a.example/alias"),
            ("a.example/end/x", "page"),
            ("a.example/loop/x", "page"),
        ],
    );
}

#[test]
fn flag_n_starts_the_rules_again_unless_they_go_round_forever() {
    let text = "RewriteEngine On\nRewriteRule ^(.*)x$ $1 [N]\nRewriteRule ^(a|b)$ /$1-z [R,L]\n\
                RewriteRule ^c$ d [N]\nRewriteRule ^d$ c [N]\nRewriteRule ^e$ e [N]";
    let answers = [
        ("a.example/a", "302 https://a.example/a-z"),
        ("a.example/axxxxxxxxx", "302 https://a.example/a-z"),
        ("a.example/c", "page"),
        ("a.example/dxxx", "page"),
        ("a.example/e", "page"),
    ];
    folder_file(text, &answers);
}

#[test]
fn front_controller_is_a_page() {
    let text = "RewriteEngine On\nRewriteBase /\nRewriteRule ^index\\.php$ - [L]\nRewriteCond %{REQUEST_FILENAME} !-f\n\
                RewriteCond %{REQUEST_FILENAME} !-d\nRewriteRule . /index.php [L]\nRedirect 301 /old /new";
    folder_file(
        text,
        &[
            ("a.example/x/y", "page"),
            ("a.example/", "page"),
            ("a.example/index.php", "page"),
            ("a.example/old/x", "301 https://a.example/new/x"),
        ],
    );
}

#[test]
fn index_file_of_a_folder_is_requested() {
    let text = "DirectoryIndex index.html\nRedirect 301 /index.html /start";
    folder_file(text, &[("a.example/", "301 https://a.example/start"), ("a.example/x", "page")]);
    folder_file("RewriteEngine On\nRewriteRule ^index\\.html$ /start [R]", &[("a.example/", "page")]);
    folder_file("RewriteEngine On\nRewriteRule ^index\\.html$ - [G]", &[("a.example/", "410")]);
    let text = "RewriteEngine On\nRewriteRule ^index\\.html$ /start\nRewriteRule ^start$ /end [R]";
    folder_file(text, &[("a.example/?q", "302 https://a.example/end?q")]);
}

#[test]
fn error_documents_may_redirect() {
    let text = "ErrorDocument 410 https://archive.example/\nErrorDocument 403 /why\nErrorDocument 404 /missing\n\
                RewriteEngine On\nRewriteRule ^gone$ - [G]\nRewriteRule ^secret$ - [F]\n\
                RewriteRule ^why$ /because [R=301]\nRewriteCond %{ENV:REDIRECT_STATUS} =404\nRewriteRule ^missing$ /404 [R]\n\
                Redirect 410 /removed";
    let redirected = "302 https://a.example/404";
    folder_file(
        text,
        &[
            ("a.example/gone", "302 https://archive.example/"),
            ("a.example/removed", "302 https://archive.example/"),
            ("a.example/secret", "301 https://a.example/because"),
            ("a.example/other", redirected),
            ("a.example/", "page"),
        ],
    );
    // A redirect of mod_alias is not sent for an error document.
    folder_file("ErrorDocument 410 /x\nRedirect 301 /x /y\nRedirect 410 /gone", &[("a.example/gone", "410")]);
}

#[test]
fn unknown_values_matter_only_if_they_change_the_answer() {
    let text = "RewriteEngine On\nRewriteCond %{TIME_HOUR} <12\nRewriteRule ^a$ /am [R]\nRewriteCond %{REMOTE_ADDR} ^10\\.\n\
                RewriteRule ^b$ /c [R,L]\nRewriteRule ^b$ /c [R,L]\nRewriteCond %{TIME_HOUR} <12\nRewriteRule ^page$ - [F]\n\
                RewriteRule ^d$ /${map:x} [R]\nRewriteCond ${map:x} y\nRewriteRule ^e$ /%1 [R]\nRewriteRule ^f$ %{REMOTE_ADDR} [R]\n\
                RewriteCond expr true\nRewriteRule ^g$ /h [R]\nRewriteRule ^i$ j [R]\n\
                RewriteRule ^k$ https://a.example/l [L]";
    folder_file(
        text,
        &[
            ("a.example/a", "unknown: the variable `%{TIME_HOUR}`"),
            ("a.example/b", "302 https://a.example/c"),
            ("a.example/page", "unknown: the variable `%{TIME_HOUR}`"),
            ("a.example/d", "unknown: the map `map`"),
            ("a.example/e", "unknown: the map `map`"),
            ("a.example/f", "unknown: the variable `%{REMOTE_ADDR}`"),
            ("a.example/g", "unknown: an expression of Apache in `RewriteCond expr`"),
            ("a.example/i", "unknown: the folder of the site on the old server"),
            ("a.example/k", "unknown: the names of the old server"),
            ("b.example/k", "302 https://a.example/l"),
        ],
    );
}

#[test]
fn pattern_that_is_not_simulated_is_unknown_for_requests_that_reach_it() {
    let text = "RewriteEngine On\nRewriteRule ^a - [G]\nRewriteRule ^(?|b|c)$ /d [R]";
    let unknown = "unknown: the syntax `(?|` in a regular expression";
    folder_file(
        text,
        &[("a.example/a", "410"), ("a.example/b", unknown), ("a.example/c", unknown), ("a.example/", "page")],
    );
}

#[test]
fn environment_variables_are_known_only_if_rules_set_them() {
    let text = "SetEnvIf Host x outside\nRewriteEngine On\nRewriteRule ^(.)a$ - [E=own:$1]\nRewriteCond %{ENV:own} (.)\n\
                RewriteRule a$ /own/%1 [R,L]\nRewriteCond %{ENV:outside} .\nRewriteRule ^b$ /outside [R]";
    folder_file(
        text,
        &[
            ("a.example/xa", "302 https://a.example/own/x"),
            ("a.example/a", "page"),
            ("a.example/b", "unknown: the environment variable `outside`"),
        ],
    );
}

#[test]
fn virtual_host_is_selected_by_name() {
    let text = "Redirect 301 /all /main\n<VirtualHost *:80>\nServerName a.example\nRedirect 301 / https://new.example/\n\
                </VirtualHost>\n<VirtualHost *:443>\nServerName b.example\nServerAlias *.b.example\nRewriteEngine On\n\
                RewriteRule ^/own$ https://b.example/local [PT]\nRewriteRule ^/local$ /never [R]\nRedirect 302 /local /alias\n\
                RewriteRule ^/file$ /x [L]\nRedirect 302 /file /never\n</VirtualHost>";
    server_file(
        text,
        &[
            ("a.example/x", "301 https://new.example/x"),
            // The virtual host for https is the default.
            ("other.example/all", "301 https://other.example/main"),
            ("www.b.example/all/x", "301 https://www.b.example/main/x"),
            ("b.example/file", "page"),
            ("b.example/own", "302 https://b.example/alias"),
        ],
    );
}

#[test]
fn sections_limit_statements() {
    let text = "DocumentRoot /srv/site\nRewriteEngine On\n<Directory /srv/site/blog>\nRewriteBase /blog\n\
                RewriteRule ^post-(.+)$ posts/$1 [R=301,L]\n</Directory>\n<Location /old>\nRedirect 301 /new\n</Location>\n\
                <LocationMatch ^/re/\\d+$>\nRedirect gone\n</LocationMatch>\n<Location /private>\nRequire all denied\n</Location>\n\
                <Directory /srv/site>\nRedirect 302 /private /never\nRedirect 302 /public /open\n</Directory>\n\
                <If \"true\">\nRedirect 302 /if /then\n</If>";
    server_file(
        text,
        &[
            ("a.example/blog/post-1", "301 https://a.example/blog/posts/1"),
            ("a.example/old/x", "301 https://a.example/new"),
            ("a.example/re/5", "410"),
            ("a.example/private/x", "refused: 403"),
            ("a.example/public/x", "302 https://a.example/open/x"),
            ("a.example/if", "302 https://a.example/then"),
        ],
    );
}

#[test]
fn lines_of_effective_statements_are_part_of_the_answer() {
    let text =
        "RewriteEngine On\n\nRewriteRule ^a$ /b [R]\nRedirect 301 /c /d\nRewriteRule ^b$ /f [R]\nRewriteRule f /g";
    let server = SimulatedServer::new(Format::Apache, ".htaccess", text);
    let line = |target: &str| {
        let (host, headers) = ("a.example".to_owned(), BTreeMap::new());
        server.answer(&SimulatedRequest { host, target: target.to_owned(), headers }).lines
    };
    assert_eq!(["/a", "/c", "/e"].map(line), [vec![3], vec![4], vec![]]);
}

#[test]
fn expressions_of_sections_are_evaluated() {
    let text = "<If \"%{HTTP_HOST} == 'a.example' && %{REQUEST_URI} =~ m#^/x#i\">\nRedirect 301 / https://b.example/\n</If>\n\
                <If \"%{QUERY_STRING} in { 'p=1', 'p=2' } || !(-z %{HTTP:X-A})\">\nRedirect 302 /q /r\n</If>\n\
                <If \"-R '10.0.0.0/8'\">\nRedirect 302 /inner /z\n</If>\n";
    folder_file(
        text,
        &[
            ("a.example/X1", "301 https://b.example/X1"),
            ("c.example/x1", "page"),
            ("c.example/q?p=2", "302 https://c.example/r?p=2"),
            ("c.example/q?p=3", "page"),
            ("c.example/q [x-a: 1]", "302 https://c.example/r"),
            ("c.example/inner", "unknown: the section `<If \"-R '10.0.0.0/8'\">`"),
        ],
    );
}
