//! Generates Caddyfiles.

use crate::originals::generator::template::{fill, pick};
use crate::random::Random;

/// Directives inside a site. Named matchers have the number of the directive as a part of their name.
const DIRECTIVES: [&str; 38] = [
    "redir /{W} /{V}",
    "redir /{W}.html /{V} permanent",
    "redir /{W}/ /{V}/ {S}",
    "redir /{W}/* /{V}{uri} {S}",
    "redir /{W}* https://{H}{uri}",
    "redir /{W}/{V}/* /{U}",
    "@m# path *.aspx\nredir @m# /{W} permanent",
    "redir /{W} https://{H}{path} 308",
    "redir /{W} /{V}?{query} 307",
    "@m# path /{W} /{W}/* /{V}\nredir @m# https://{H}/{U} permanent",
    "@m# path_regexp item ^/{W}/(\\d+)$\nredir @m# /{V}/{re.item.1} 301",
    "@m# path_regexp part ^/{W}/(?P<slug>[^/]+)/?$\nredir @m# /{V}/{re.part.slug} {S}",
    "@m# path_regexp ext (?i)^/{W}/(.+)\\.(jpe?g|png)$\nredir @m# /media/{re.ext.1}.{re.ext.2}",
    "@m# {\npath /{W}.php\nquery id=*\n}\nredir @m# /{V}/{query.id}",
    "@m# {\npath /{W}.php\nquery id={N}\n}\nredir @m# /{V} 301",
    "@m# query old={N}\nredir @m# /{V}",
    "@m# {\npath /{W} /{W}/*\nnot path /{W}/{V}/*\n}\nredir @m# https://{H}{uri} 301",
    "@m# {\npath /{W}\nheader Accept-Language de*\n}\nredir @m# /de/{W}",
    "@m# {\npath /{W}\nheader_regexp User-Agent (Android|iPhone)\n}\nredir @m# /m/{W}",
    "@m# {\npath /{W}\nheader Cookie *beta=1*\n}\nredir @m# /beta/{W}",
    "@m# {\npath /{W}\nnot header Cookie *seen=1*\n}\nredir @m# /{V}",
    "@m# host old.northmill.example\nredir @m# https://www.northmill.example{uri} permanent",
    "@m# {\nhost northmill.example\nnot path /{W}/*\n}\nredir @m# https://www.northmill.example{uri} 301",
    "handle /{W}/* {\nredir * /{V}\n}",
    "handle /{W}/{V}/* {\nredir /{W}/{V}/{U} /{U}\nrespond 404\n}",
    "handle_path /{W}/* {\nredir * https://{H}{uri} 301\n}",
    "handle_path /{W}/* {\nredir /{V} /{U}\n}",
    "handle /{W} {\nreverse_proxy localhost:3000\n}",
    "handle /{W}/* {\nfile_server\n}",
    "route /{W}/* {\nredir /{W}/{V} /{U}\nredir * /{V} 301\n}",
    "route {\nredir /{W}/{V}/* /{U} 301\nredir /{W}/* /{V} 301\n}",
    "route {\nrespond /{W}/{V} 404\nredir /{W}/* /{U}\n}",
    "respond /{W} \"Gone\" 410",
    "respond /{W}/* 451",
    "error /{W}/{V} 410",
    "rewrite /{W} /{V}",
    "reverse_proxy /{W}/* localhost:3000",
    "redir /{W}/{V} {scheme}://{host}/{U}",
];

/// Directives at the end of a site.
const LAST: [&str; 6] = [
    "",
    "file_server",
    "reverse_proxy localhost:3000",
    "redir https://{H}{uri} 301",
    "handle {\nreverse_proxy localhost:3000\n}",
    "handle {\nredir /{W} /{V}\nrespond \"Gone\" 410\n}",
];

/// Further sites.
const SITES: [&str; 6] = [
    "",
    "northmill.example {\nredir https://www.northmill.example{uri} permanent\n}",
    "*.tealbridge.example {\nredir https://{H}/{W}{uri}\n}",
    "shop.oakrow.example, www.oakrow.example {\nredir /{W}/* https://{H}/{V}{uri} permanent\nredir https://{H}/ 302\n}",
    ":80 {\nredir https://www.northmill.example{uri}\n}",
    "http://old.northmill.example {\nredir /{W} /{V} 301\n}",
];

/// Returns the text of a file.
pub(super) fn text(random: &mut Random) -> String {
    let mut inside = Vec::new();
    for number in 0..random.below(8) + 2 {
        let template = pick(random, &DIRECTIVES).replace('#', &number.to_string());
        inside.push(fill(random, &template));
    }
    let last = pick(random, &LAST);
    inside.push(fill(random, last));
    let other = pick(random, &SITES);
    let other = fill(random, other);
    format!("{other}\nwww.northmill.example {{\n{}\n}}\n", inside.join("\n"))
}
