//! Tests the simulation of whole files.

use std::fmt::Write as _;

use crate::simulation::answer_table;

use super::*;

/// Checks the answers of the simulation of a file.
fn check(text: &str, requests: &str) {
    answer_table::check(&NginxSimulation::new(text), text, requests);
}

#[test]
fn exact_locations_come_before_prefixes_and_regular_expressions() {
    check(
        "location = /a { return 301 /exact; } location /a { return 302 /prefix; } location ^~ /a/b { return 303 /first; } \
         location ~ ^/a/(.+)\\.html$ { return 307 /page/$1; } location ~* ^/A { return 308 /pattern; } \
         location /n/ { location ~ x$ { return 301 /inner; } location /n/m/ { return 302 /deep; } } \
         location @named { return 301 /never; } location /p/ { proxy_pass http://app; }",
        "h/a => 301 https://h/exact
         h/a/b.html => 303 https://h/first
         h/a/c.html => 307 https://h/page/c
         h/ab => 308 https://h/pattern
         h/n/x => 301 https://h/inner
         h/n/m/y => 302 https://h/deep
         h/n/y => page
         h/p => 301 https://h/p/
         h/p?a=%20 => 301 https://h/p/?a=%20
         h/@named => page",
    );
}

#[test]
fn rewritten_paths_select_a_location_again() {
    check(
        "rewrite ^/a/(.*)$ /b/$1?x=$1 last; rewrite ^/a/ /never permanent; location /b/ { rewrite ^/b/(.*)$ /c/$1; } \
         rewrite ^/q/(.*)$ /c/?v=$1?w=$arg_x? last; location /c/ { return 301 /end$is_args$args; } location /loop { rewrite ^ /loop last; error_page 500 /c/; } \
         location /stay { rewrite ^ /c/ break; return 301 /never; } location /empty { rewrite ^/empty(.*)$ $1 last; }",
        "h/a/k%20v?y=1 => 301 https://h/end?x=k%20v&y=1
         h/a/k => 301 https://h/end?x=k
         h/loop => page
         h/q/u%20?x=y => 301 https://h/end?v=u%20?w=y
         h/stay => page
         h/empty => page",
    );
}

#[test]
fn targets_of_redirects_keep_or_drop_the_query() {
    check(
        "rewrite ^/a$ /t permanent; rewrite ^/b$ /t? redirect; rewrite ^/c$ /t?k=v permanent; rewrite ^/d$ https://n.example; \
         rewrite ^/e/(.*)$ /t/$1 permanent; rewrite ^/f$ /t%2Fu%20v permanent; location /g { return 301 /t; } \
         location /h { return https://n.example/$1; } location ~ ^/i/(.*)$ { return 308 /t/$1; } \
         location /k { absolute_redirect off; return 302 /t; } location /l { return 301; } location /m { return 200 /t; } \
         location /n { return 410; } location /o { return 451 text; }",
        "h/a?x=1 => 301 https://h/t?x=1
         h/b?x=1 => 302 https://h/t
         h/c?x=1 => 301 https://h/t?k=v&x=1
         h/d?x=1 => 302 https://n.example?x=1
         h/e/k%20v%2F%26%25 => 301 https://h/t/k%20v/&%25
         h/f => 301 https://h/t/u%20v
         h/g?x=1 => 301 https://h/t
         h/h => 302 https://n.example/
         h/i/k%20v => 308 https://h/t/k v
         h/k => 302 /t
         h/l => 301 without a URL
         h/m => page
         h/n => 410
         h/o => 451",
    );
}

#[test]
fn conditions_test_variables() {
    check(
        "location = /a { if ($arg_x = 1) { return 301 /one; } if ($arg_x != \"\") { return 301 /other; } } \
         location = /b { if ($args ~ ^x=(.*)$) { return 301 /x/$1; } if ($args !~* Y) { return 301 /no-y; } } \
         location = /c { if ($cookie_a) { return 301 /$cookie_a; } if ($http_x_a ~* ^B) { return 301 /b; } } \
         location ~ ^/d/(.*)$ { if ($args ~ none) { return 301 /never; } return 301 /[$1]; } \
         location = /e { set $v 0; if ($v) { return 301 /never; } set $v x; if ($V) { set $w $v-$v; } return 301 /$w; } \
         location = /f { if (-f $request_filename) { return 301 /file; } if (!-e $request_filename) { return 301 /no; } } \
         location = / { if (-d $document_root$uri) { return 301 /folder; } }",
        "h/a?x=1 => 301 https://h/one
         h/a?X=2 => 301 https://h/other
         h/a => page
         h/b?x=%31 => 301 https://h/x/%31
         h/b?y=1 => page
         h/b => 301 https://h/no-y
         h/c | cookie: b=1; a=2 => 301 https://h/2
         h/c | x-a: by => 301 https://h/b
         h/c | cookie: a=0 => page
         h/d/x => 301 https://h/[]
         h/e => 301 https://h/x-x
         h/f => 301 https://h/no
         h/ => 301 https://h/folder",
    );
}

#[test]
fn maps_are_evaluated_once_for_each_request() {
    check(
        "map $uri $m { /A /exact; ~^/p/(?<n>\\d+)$ /n/$n-$1; ~*^/Q /q; /chain $o; /zero 0; } \
         map $uri $late { volatile; ~^/v/(.*)$ /w/$1; ~^/w/(.*)$ /x/$1; } \
         map $host $o { hostnames; default /d; .b.example /b; www.* /w; } map $uri $kept { ~^/k/(.*)$ /l/$1; /l/1 /never; } \
         geo $dollar { default $; } \
         server { if ($m) { return 301 $m; } location /v/ { rewrite ^/v(.*)$ /w$1; } location /w/ { return 301 $late; } \
         if ($kept) { rewrite ^ $kept; } location /l/ { return 301 $kept; } location /dollar { return 301 /$dollar; } }",
        "h/a => 301 https://h/exact
         h/p/12 => 301 https://h/n/12-12
         h/query => 301 https://h/q
         h/chain => 301 https://h/d
         x.b.example/chain => 301 https://x.b.example/b
         www.h/chain => 301 https://www.h/w
         h/zero => page
         h/v/1 => 301 https://h/x/1
         h/k/1 => 301 https://h/l/1
         h/dollar => 301 https://h/$",
    );
}

#[test]
fn hosts_select_servers() {
    check(
        "http { server { server_name a.example $hostname; return 301 /a; } server { server_name *.a.example; return 301 /sub; } \
         server { server_name ~^(?<n>.+)\\.b\\.example$; return 301 /$n-$1; } \
         server { listen 443 ssl; server_name www.c.example; return 301 /tls; } \
         server { listen 80; server_name www.c.example; return 301 /never; } \
         server { listen 443 ssl default_server; server_name _; server_name_in_redirect on; return 301 /$host; } }",
        "A.example/ => 301 https://a.example/a
         a.example./ => 301 https://a.example/a
         x.a.example/ => 301 https://x.a.example/sub
         x.b.example/ => 301 https://x.b.example/x-x
         www.c.example/ => 301 https://www.c.example/tls
         z.example/ => 301 https://_/z.example
         $hostname/ => 301 https://_/$hostname
         a..example/ => page",
    );
    check(
        "server { server_name a.example; return 301 $uri; } server { server_name b.example; merge_slashes off; return 301 $uri; }",
        "a.example//x => 301 https://a.example/x
         b.example/x => 301 https://b.example/x
         b.example//x => unknown: the server whose `merge_slashes` applies",
    );
}

#[test]
fn missing_files_lead_to_fallbacks_and_error_pages() {
    check(
        "error_page 404 @missing; error_page 403 =301 https://login.example/; error_page 401 410 /error.html; \
         location @missing { rewrite ^/lost/(.*)$ /found/$1 permanent; } location /closed { deny all; } \
         location /a { try_files $uri $uri/ /b?p=$uri; } location /b { return 302 /c?$args; } location /d { try_files $uri =410; } \
         location /internal { internal; return 301 /never; } location /e { error_page 404 =301 /f; } \
         location /g { error_page 404 =307 /h?$args; } location /i { error_page 404 https://n.example/; } \
         location = /index.html { return 301 /home; } location /proxied { proxy_pass http://app; }",
        "h/lost/x => 301 https://h/found/x
         h/other => page
         h/closed => 301 https://login.example/
         h/a/x => 302 https://h/c?p=/a/x
         h/d => unknown: the files on the old server
         h/internal => refused: 404
         h/e => page
         h/i => 302 https://n.example/
         h/ => unknown: the files on the old server
         h/proxied => page",
    );
}

#[test]
fn answers_are_unknown_only_if_the_unknown_has_an_effect() {
    check(
        "location /a { if ($geoip_country_code = DE) { return 302 /de; } return 302 /en; } \
         location /b { if ($geoip_country_code = DE) { set $x 1; } return 302 /en; } \
         location /c { return 301 /$remote_addr; } location /d { allow 10.0.0.1; deny all; return 302 /d2; } \
         location /e { allow 10.0.0.1; deny all; try_files $uri /b; } location /f { include fastcgi_params; return 301 /g; } \
         location /g { include snippets/moved.conf; return 301 /h; } location /h { rewrite_by_lua_file x.lua; } \
         location /i { return 301 /j; include snippets/moved.conf; } location /k { if ($ssl_cipher ~ (x)) { return 301 /$1; } } \
         location /l/ { alias /srv/l/; error_page 404 https://n.example/; } location /m/ { alias /srv/m/; } location /o { alias /srv/o; } \
         location /n { proxy_intercept_errors on; error_page 404 https://n.example/; proxy_pass http://app; }",
        "h/a => unknown: the variable `$geoip_country_code`
         h/b => 302 https://h/en
         h/c => unknown: the variable `$remote_addr`
         h/d => 302 https://h/d2
         h/e => refused: 403
         h/f => 301 https://h/g
         h/g => unknown: the included file `snippets/moved.conf`
         h/h => unknown: the script of `rewrite_by_lua_file`
         h/i => 301 https://h/j
         h/k => unknown: the variable `$ssl_cipher`
         h/l/x => unknown: the files on the old server
         h/m/x => page
         h/o => unknown: the files on the old server
         h/o/x => page
         h/n => unknown: the response of the upstream",
    );
    check(
        "include sites/*.conf; map $uri $m { /a /b; include more.map; } \
         server { server_name a.example *.b.example; if ($m) { return 301 $m; } }",
        "a.example/A => 301 https://a.example/b
         a.example/c => page
         x.b.example/a => unknown: the included file `sites/*.conf`
         z.example/a => unknown: the included file `sites/*.conf`",
    );
}

#[test]
fn files_with_only_rows_or_unused_maps_are_fragments() {
    check(
        "/a /b; ~^/c/(.*)$ https://n.example/$1;",
        "h/A?x=1 => 301 https://h/b?x=1\nh/c/d => 301 https://n.example/d",
    );
    check(
        "map $request_uri $target { ~^/a/ /b; } rewrite ^/c$ /d permanent;",
        "h/a/ => unknown: the use of the variable `$target`, which is not in the file\nh/c => 301 https://h/d",
    );
    check("server { server_name a.example; } return 301 /b;", "a.example/ => page\nx.example/ => page");
    check("", "h/ => page\nh/.. => page");
}

#[test]
fn captures_are_escaped_only_in_rewrites_and_before_them() {
    let special = "%20%21%22%23%24%25%26%27%2B%2C%3B%3C%3D%3E%3F%40%5B%5C%5E%60%7B%7C%7E%C3%A9";
    check(
        "location ~ ^/r/(.*)$ { rewrite ^/r/(.*)$ /n/$1 permanent; } location ~ ^/s/(.*)$ { set $x $1; return 301 /n/$x; } \
         location ~ ^/t/(.*)$ { return 301 /n/$1; } location ~ ^/u/(.*)$ { rewrite ^/u/(.*)$ /v?q=$1 last; } \
         location /v { return 301 /w?$args; } location ~ ^/m/(..)$ { return 301 /$1/$m; } \
         map $arg_id $m { ~^x(..)$ $1; ~^y(.)$ $1; }",
        &format!(
            "h/r/{special} => 301 https://h/n/%20!%22%23$%25&'+,;<=>?@[%5C%5E%60%7B%7C~%C3%A9
             h/s/{special} => 301 https://h/n/%20!%22%23$%25%26'%2B,%3B%3C=%3E%3F@[%5C%5E%60%7B%7C~%C3%A9
             h/t/{special} => 301 https://h/n/ !\"#$%&'+,;<=>?@[\\^`{{|~é
             h/u/{special}?z=1 => 301 https://h/w?q=%20!%22%23$%25%26'%2B,%3B%3C=%3E%3F@[%5C%5E%60%7B%7C~%C3%A9&z=1
             h/m/ab?id=xcd => 301 https://h/cd/cd
             h/m/ab?id=yc => unknown: captures that a map replaces"
        ),
    );
}

#[test]
fn lines_of_all_effects_are_known() {
    let simulation =
        NginxSimulation::new("rewrite ^/a$ /b last;\nlocation /b {\n  return 301 /c;\n}\nlocation /d/ { return 404; }");
    let line = |target: &str| {
        let request = SimulatedRequest { host: "h".to_owned(), target: target.to_owned(), headers: [].into() };
        simulation.answer(&request).lines
    };
    assert_eq!((line("/a"), line("/d/"), line("/e")), (vec![1, 3], vec![5], vec![]));
    let text = "map $uri $m {\n  /a /b;\n  ~^/c /d;\n}\nserver {\n  if ($m) { return 301 $m; }\n}";
    let simulation = NginxSimulation::new(text);
    let rows = |target: &str| {
        let request = SimulatedRequest { host: "h".to_owned(), target: target.to_owned(), headers: [].into() };
        simulation.answer(&request).lines.into_iter().filter(|line| *line < 5).collect::<Vec<_>>()
    };
    assert_eq!((rows("/a"), rows("/c"), rows("/e")), (vec![2], vec![3], vec![]));
}

#[test]
fn long_maps_are_simulated() {
    let mut text = "map $request_uri $m {\n".to_owned();
    for row in 0..6500 {
        write!(text, "/old/{row}.html /new/{row};\n~^/more/{row}/(.*)$ /m/{row}/$1;\n").unwrap();
    }
    let simulation = NginxSimulation::new(&(text + "} server { if ($m) { return 301 $m; } }"));
    for row in (0..6500).step_by(33) {
        assert_eq!(answer_table::answer(&simulation, &format!("h/OLD/{row}.html")), format!("301 https://h/new/{row}"));
        assert_eq!(answer_table::answer(&simulation, &format!("h/more/{row}/x")), format!("301 https://h/m/{row}/x"));
    }
}

#[test]
fn home_page_is_the_file_that_index_names() {
    let php = "location ~ \\.php$ { return 410; }";
    let cases =
        [("", "page"), ("index index.html;", "page"), ("index index.htm index.php;", "410"), ("index /a.php;", "410")];
    for (index, answer) in cases {
        check(&format!("server {{ server_name h; {index} {php} }}\n# index.php"), &format!("h/ => {answer}"));
    }
    check(&format!("{php} location /index.php {{ }}"), "h/ => 410");
}
