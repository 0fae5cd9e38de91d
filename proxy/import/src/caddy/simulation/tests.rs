//! Tests the simulation with answers that a running Caddy gave, or that Caddy's documentation describes.

use crate::caddy::simulation::CaddySimulation;
use crate::simulation::answer_table::check;

/// Checks the answers of a site with these directives.
fn check_site(directives: &str, requests: &str) {
    let text = format!("site.example, *.site.example {{\n{directives}\n}}\n");
    check(&CaddySimulation::new(&text), &text, requests);
}

#[test]
fn placeholders_have_the_values_of_the_request() {
    check_site(
        "redir /u/* https://x.example{uri} permanent\nredir /p/* {path}?{query} {$}x\n\
         redir /q /{query.id}/{header.X-A}/{cookie.c}/{labels.0}/{path.0}{path.7}\n\
         redir /f/* /{dir}/{file}/{file.base}{file.ext}\nredir /s {scheme}://{hostport}/{method}{none}\n\
         redir /e /a\\{b\\}{c\nredir /t /{time.now}\nredir /y /{env.HOME}",
        "site.example/u/a%20b?c=d => 301 https://x.example/u/a%20b?c=d
        site.example/u/? => 301 https://x.example/u/?
        site.example/q?id=a%2Fb | x-a: v | cookie: b=1; C=2 => 302 /a/b/v/2/example/q
        site.example/f/n.tar.gz => 302 //f//n.tar.gz/n.tar.gz
        site.example/s => 302 https://site.example/GET
        site.example/e => 302 /a{b}{c
        site.example/t => unknown: the value of `{time.now}`
        site.example/y => unknown: the value of `{env.HOME}`
        other.example/u/a => page",
    );
}

#[test]
fn paths_with_invalid_escapes_are_rejected_before_any_statement() {
    check_site(
        "redir /old/* /new",
        "site.example/old/a%25b => 302 /new
        site.example/old/a%b => page
        site.example/old/a% => page
        site.example/old/a?q=%b => 302 /new",
    );
}

#[test]
fn matchers_combine_their_tests() {
    check_site(
        "@a {\npath /a /b*\nquery id=1 id=2\nnot header X-No *\n}\nredir @a /a1\n\
         @h header X-Kind *mid*\nredir @h /h1\n@r header_regexp k X-Re ^v(\\d)$\nredir @r /{re.k.1}\n\
         @p path_regexp item ^/I/(\\d+)$\nredir @p /{re.item.1}{re.other.1}\n\
         @m method POST\nredir @m /never\n@o host b.site.example\nredir @o /host\n\
         @s protocol http\nredir @s /never\n@i remote_ip 10.0.0.0/8\nredir @i /inside\n\
         redir /left\nredir @none /x\nredir /bad /x 200\nredir /c /d html\nredir /n /o 401",
        "site.example/a?id=2 => 302 /a1
        site.example/B/x?id=1&z => 302 /a1
        site.example/a?id=1 | x-no: y => unknown: the test `remote_ip`
        site.example/x | x-kind: amidb => 302 /h1
        site.example/x | x-re: v7 => 302 /7
        site.example/I/12 => 302 /12
        b.site.example/i/12 => 302 /host
        site.example/c => unknown: the test `remote_ip`",
    );
}

#[test]
fn directives_have_an_order() {
    check_site(
        "respond /a 410\nredir /a /first\nhandle /b/* {\nredir * /b1\n}\nhandle /b/c/* {\nredir /b/c/x /c1\n}\n\
         handle {\nredir /late /l1\nrespond \"Gone\" 451\n}\nroute /r* {\nrespond /r 404\nredir /r /never\n}\n\
         redir /d /d2\nredir /d* /d3",
        "site.example/a => 302 /first
        site.example/b/y => 302 /b1
        site.example/b/c/x => 302 /c1
        site.example/b/c/y => page
        site.example/late => 302 /l1
        site.example/other => 451
        site.example/r => 451
        site.example/dx => 302 /d3
        site.example/d => unknown: the version of Caddy",
    );
    let written = "site.example {\nroute {\nrespond /r 404\nredir /r /never\n}\nredir /d /d2\nredir /d* /d3\n\
                   basic_auth /p {\n}\n}\n";
    check(&CaddySimulation::new(written), written, "site.example/r => refused: 404\n site.example/d => 302 /d2");
}

#[test]
fn values_that_the_early_release_does_not_have_depend_on_the_version() {
    check_site(
        "redir /u /v{?query} 301\nredir /o /v{orig_uri} 301\nredir /e /v?u={%path} 301",
        "site.example/u => 301 /v
        site.example/u?x=1 => unknown: the version of Caddy
        site.example/o => unknown: the version of Caddy
        site.example/e => unknown: the version of Caddy",
    );
}

#[test]
fn urls_are_changed_before_later_directives() {
    check_site(
        "handle_path /old/* {\nredir /a* /new{uri}\nredir https://x.example{path}\n}\nroute {\n\
         rewrite /from /to?k={query.k}&l\nredir /to /t{uri}\nuri /pre/* strip_prefix /pre\nredir /x /px\n\
         uri *.html strip_suffix .html\n@y path /y.html\nuri @y strip_suffix .html\nredir /y /py\n\
         uri replace old new 1\nredir /new-old /r{uri}\nuri path_regexp /(\\d+)/ /n$1x/\n@n path /z/n*\nredir @n /n{uri}\n\
         try_files {path} /index.html\nredir /after /x\n}",
        "site.example/old/ab?c => 302 /new/ab?c
        site.example/old/b => 302 https://x.example/b
        site.example/from?k=a%26b => 302 /t/to?k=a%26b&l
        site.example/pre/x => 302 /px
        site.example/y.html => 302 /py
        site.example/old-old => 302 /r/new-old
        site.example/after => unknown: the directive `try_files`",
    );
}

#[test]
fn errors_are_handled() {
    let text = "a.example {\nredir /kept /k\nerror /gone 410\nerror /moved \"Moved\" 404\nrewrite /other /changed\n\
                handle_errors {\nredir /moved /found\nredir /changed /never\nrespond \"x\"\n}\nfile_server\n}\n\
                b.example {\nerror /gone 451\nheader /l Location /from-header\nrespond /l 301\nbasicauth /p {\n}\n}\n";
    check(
        &CaddySimulation::new(text),
        text,
        "a.example/gone => 410
        a.example/moved => 302 /found
        a.example/ => page
        a.example/other => refused: 404
        b.example/gone => 451
        b.example/l => 301 /from-header
        b.example/p => refused: 401",
    );
}

#[test]
fn most_specific_site_answers() {
    let text = "http://a.example {\nredir /http\n redir * /http\n}\nhttps://a.example:443 {\nredir * /https\n}\n\
                *.b.example {\nredir * /wild\n}\nc.b.example,\nd.b.example {\nredir * /own\n}\n{$HOST} {\nredir * /all\n}\n\
                e.example/path/* {\nredir * /x\n}\n";
    check(
        &CaddySimulation::new(text),
        text,
        "a.example/x => 302 /https
        x.b.example/x => 302 /wild
        x.x.b.example/x => 302 /all
        D.b.example/x => 302 /own
        e.example/x => unknown: a path in the address of a site",
    );
    // The longer host of the other site for HTTP has no effect.
    let http = "http://h.example, http://www.h.example {\nredir https://{host}{uri}\n}\nh.example {\nredir /a /b\n}\n";
    check(
        &CaddySimulation::new(http),
        http,
        "h.example/a => 302 /b
        h.example/x => page
        www.h.example/x => 302 https://www.h.example/x",
    );
    let single = "f.example:443\nredir /a /b\n";
    check(&CaddySimulation::new(single), single, "f.example/a => 302 /b\n g.example/a => page");
    let part = "redir /a /b\n";
    check(&CaddySimulation::new(part), part, "g.example/a => 302 /b");
}

#[test]
fn simple_expressions_are_evaluated() {
    check_site(
        "@a expression {path}.startsWith('/a') && !({host} in ['b.site.example'])\nredir @a /a1\n\
         @q `{query.id}.matches('^[0-9]+$') || {header.X-A} == 'y'`\nredir @q /q1\n\
         @m expression {method} == 'POST'\nredir @m /never\n@p expression path('/p')\nredir @p /p1",
        "site.example/ab => 302 /a1
        b.site.example/ab => unknown: the expression `path('/p')`
        site.example/q?id=12 => 302 /q1
        site.example/r | x-a: y => 302 /q1",
    );
}

#[test]
fn changed_header_fields_do_not_change_the_path() {
    check_site(
        "request_header X-A b\nhandle /a {\nredir * /b\n}\n@x header X-A b\nhandle @x {\nredir * /x\n}\n\
         @y header X-B b\nhandle @y {\nredir * /y\n}",
        "site.example/a => 302 /b
        site.example/c => unknown: the directive `request_header`",
    );
}

#[test]
fn neighbouring_handles_with_one_matcher_both_run() {
    check_site(
        "@b path /blog/*\nhandle @b {\nredir /blog/feed https://feeds.example/ 301\n}\n\
         handle /blog/* {\nredir * https://blog.example{uri} 301\n}\n\
         handle_path /p/* {\nredir /feed https://feeds.example/ 301\n}\nhandle_path /p/* {\nredir * https://p.example{uri} 301\n}\n\
         handle /c/d/* {\nredir /c/d/e /f\n}\nhandle /c/* {\nredir * /never\n}",
        "site.example/blog/feed => 301 https://feeds.example/
        site.example/blog/a => 301 https://blog.example/blog/a
        site.example/p/feed => 301 https://feeds.example/
        site.example/p/a => 301 https://p.example/a
        site.example/c/d/e => 302 /f
        site.example/c/d/x => page",
    );
}
