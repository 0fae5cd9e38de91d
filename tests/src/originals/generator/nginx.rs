//! Generates nginx files.

use crate::originals::generator::template::{fill, pick};
use crate::random::Random;

/// Statements inside `server`.
const STATEMENTS: [&str; 42] = [
    "location = /{W}.html { return 301 /{V}; }",
    "location = /{W} { return 301 /{V}$is_args$args; }",
    "location = /{W}/ { return 302 https://{H}/{V}/; }",
    "location /{W}/ { return 301 /{V}/; }",
    "location /{W} { return 301 https://{H}$request_uri; }",
    "location ^~ /{W}/{V}/ { return 301 https://{H}/{V}$is_args$args; }",
    "location ^~ /{W}/ { rewrite ^/{W}/(.*)$ /{V}/$1 permanent; }",
    "location ~ ^/{W}/(\\d+)$ { return 301 /{V}/$1; }",
    "location ~* ^/{W}/(.+)\\.(jpg|png)$ { return 301 /media/$1.$2; }",
    "location ~ \\.aspx$ { return 410; }",
    "location ~ ^/{W}/(?<slug>[^/]+)/?$ { return 301 /{V}/$slug; }",
    "location /{W}/ { location /{W}/{V}/ { return 301 /{U}; } rewrite ^/{W}/(.*)$ /{U}/$1 redirect; }",
    "location /{W}/api/ { proxy_pass http://backend; }",
    "location /{W}/closed/ { return 403; }",
    "location /{W}/ { try_files $uri $uri/ /index.php?$args; }",
    "location /{W}/ { try_files $uri @moved; }",
    "location = /{W}.php { if ($arg_id = {N}) { return 301 /{V}; } return 301 /{U}; }",
    "location = /{W}.php { if ($arg_id) { return 301 /{V}/$arg_id; } }",
    "location = /{W}.php { if ($args ~ \"id=(\\d+)\") { return 301 /{V}/$1; } }",
    "location = /{W}.php { if ($arg_page ~ ^[0-9]+$) { return 301 /{V}?page=$arg_page; } }",
    "location = /{W} { if ($args = \"\") { return 301 /{V}; } }",
    "location = /{W} { if ($http_user_agent ~* (android|iphone)) { return 302 /m/{W}; } }",
    "location = /{W} { if ($http_cookie ~ beta=1) { return 302 /beta/{W}; } }",
    "location = /{W} { if ($cookie_lang = de) { return 302 /de/{W}; } }",
    "location = /{W} { if ($http_accept_language ~ ^de) { return 302 /de/{W}; } }",
    "location = /{W} { if ($request_method = GET) { return 301 /{V}; } }",
    "rewrite ^/{W}/(.*)$ /{V}/$1 permanent;",
    "rewrite ^/{W}/?$ /{V} permanent;",
    "rewrite ^/{W}/([0-9]+)/([^/]+)$ /{V}/$2?id=$1 redirect;",
    "rewrite ^/{W}\\.html$ https://{H}/{V}? permanent;",
    "rewrite ^/{W}/page/(\\d+)$ /{W}.php?page=$1 last;",
    "rewrite /{W}-{V} /{U} permanent;",
    "if ($request_uri ~ ^/{W}/index\\.php) { return 301 /{W}; }",
    "if ($request_uri ~* \"^/{W}/(.*)\\?print=1$\") { return 301 /{V}/$1; }",
    "if ($request_uri = /{W}?a=1) { return 301 /{V}; }",
    "if ($arg_old = {N}) { return 301 /{V}?; }",
    "if ($uri ~ ^/{W}/old) { return 301 /{V}; }",
    "if ($http_user_agent ~ Crawler) { return 403; }",
    "if ($request_uri ~ \"^(.*)//(.*)$\") { return 301 $1/$2; }",
    "error_page 404 =301 /{W};",
    "error_page 404 /404.html;",
    "rewrite ^/(.*)/$ /$1 permanent;",
];

/// Statements at the start of `server`.
const HOST_STATEMENTS: [&str; 6] = [
    "",
    "",
    "if ($host = northmill.example) { return 301 https://www.northmill.example$request_uri; }",
    "if ($host != www.northmill.example) { return 301 https://www.northmill.example$request_uri; }",
    "if ($host ~* ^www\\.(.*)$) { return 301 https://$1$request_uri; }",
    "if ($scheme = http) { return 301 https://$host$request_uri; }",
];

/// Further servers.
const SERVERS: [&str; 5] = [
    "",
    "server { server_name old.northmill.example; return 301 https://www.northmill.example$request_uri; }",
    "server { server_name .tealbridge.example; return 301 https://{H}/{W}$request_uri; }",
    "server { server_name shop.oakrow.example www.oakrow.example; rewrite ^/{W}/(.*)$ https://{H}/{V}/$1 permanent; \
     return 302 https://{H}/; }",
    "server { listen 80 default_server; server_name _; return 301 https://www.northmill.example/; }",
];

/// A map, and the statement that uses the map.
const MAPS: [(&str, &str); 7] = [
    ("", ""),
    ("map $uri $moved { /{W} /{V}; /{W}/{U} /{U}; /{V}.html https://{H}/{V}; }", "if ($moved) { return 301 $moved; }"),
    (
        "map $request_uri $moved { /{W} /{V}; /{W}?id={N} /{V}/{N}; ~^/{U}/(.*)$ /{V}/$1; }",
        "if ($moved) { return 301 $moved; }",
    ),
    (
        "map $uri $moved { default \"\"; ~^/{W}/(?<rest>.+)\\.html$ /{V}/$rest; ~*^/{U}/list /{U}; }",
        "if ($moved != \"\") { rewrite ^ $moved permanent; }",
    ),
    ("map $arg_id $page { {N} /{W}; 7 /{V}; default /{U}; }", "location = /{W}.php { return 301 $page; }"),
    ("map $arg_id $page { {N} /{W}; 7 /{V}; }", "location = /{W}.php { if ($page) { return 301 $page?; } }"),
    (
        "map $host $target { hostnames; .oakrow.example shop; default site; }",
        "location = /{W} { return 302 /$target/{V}; }",
    ),
];

/// Returns the text of a file.
pub(super) fn text(random: &mut Random) -> String {
    let (map, used) = MAPS.get(random.below(MAPS.len())).copied().unwrap_or_default();
    let (map, used) = (fill(random, map), fill(random, used));
    let mut inside = vec![pick(random, &HOST_STATEMENTS).to_owned(), used];
    for _ in 0..random.below(8) + 2 {
        let template = pick(random, &STATEMENTS);
        inside.push(fill(random, template));
    }
    if inside.iter().any(|statement| statement.contains("@moved")) {
        inside.push("location @moved { return 302 /; }".to_owned());
    }
    if random.below(3) == 0 {
        return format!("{map}\n{}\n", inside.join("\n"));
    }
    let template = pick(random, &SERVERS);
    let other = fill(random, template);
    let body = inside.join("\n    ");
    format!(
        "{map}\n{other}\nserver {{\n    listen 443 ssl;\n    server_name www.northmill.example northmill.example;\n    {body}\n}}\n"
    )
}
