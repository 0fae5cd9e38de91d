//! Generates `_redirects` files for Netlify and Cloudflare Pages.

use crate::originals::generator::template::{fill, pick};
use crate::random::Random;

/// Lines that both services accept.
const BOTH: [&str; 22] = [
    "/{W} /{V}",
    "/{W}/ /{V} 301",
    "/{W}    /{V}/   302",
    "/{W}.html /{V} {S}",
    "/{W}/index.html /{W} 301",
    "/{W}/* /{V}/:splat {S}",
    "/{W}/{V}/* https://{H}/{U}/:splat {S}",
    "/{W}/* https://{H}/ 302",
    "/{W}/:id /{V}/:id {S}",
    "/{W}/:year/:month/:slug /{V}/:slug 301",
    "/{W}/:kind/* /{V}/:kind/:splat {S}",
    "/{W} https://{H}/{V}?from={W} {S}",
    "/{W} /{V}#{U}",
    "/{W} /{V}?page={N}#{U} 301",
    "/{W}-{V} /{U} 303",
    "/{W}/{N} /{V} 307",
    "/{W}-* /{V}/:splat 308",
    "/{W}/* /{W}.html 200",
    "/{W} /404 404",
    "/{W}%20{V} /{W}-{V} 301",
    "# {W} moved to {V}",
    "/{W} /{V} 301 # {U}",
];
/// Lines with the conditions of Netlify.
const NETLIFY: [&str; 16] = [
    "/{W} id=:id /{V}/:id {S}",
    "/{W} id={N} /{V} {S}",
    "/{W} id=:id page=:page /{V}/:page/:id 301!",
    "/{W} q=:q /{V}?text=:q 302",
    "/{W} tag=:tag https://{H}/{V}/:tag 301",
    "/{W} {V} /{U}",
    "/{W}/* id=:id /{V}/:splat/:id 301",
    "/{W} /{V} 302 Language=de,fr",
    "/{W}/* /de/{W}/:splat 302! Language=de",
    "/{W} /{V} 302 Country=de,at",
    "/{W} /{V} 302 Cookie=beta",
    "/{W}/* /{V} 302 Role=admin,editor",
    "https://{H}/* https://www.{H}/:splat 301!",
    "http://{H}/* https://{H}/:splat 301!",
    "/{W} /{V} 410",
    "/{W}/*/{V} /{U}/:splat 301!",
];
/// Lines that only Cloudflare reads in this way.
const CLOUDFLARE: [&str; 6] = [
    "{W} /{V}",
    "/{W}?id={N} /{V} 301",
    "/{W}-:id.html /{V}/:id 301",
    "/{W}/*/{V} /{U}/:splat",
    "/{W} {V} 301",
    "/{W} http://{H}/{V}",
];
/// Lines at the end of a file.
const LAST: [&str; 5] = ["", "", "/* /:splat/ 302", "/* https://{H}/:splat 301", "/* /index.html 200"];

pub(super) fn netlify(random: &mut Random) -> String {
    text(random, &[&BOTH[..], &NETLIFY[..]].concat())
}

pub(super) fn cloudflare(random: &mut Random) -> String {
    text(random, &[&BOTH[..], &CLOUDFLARE[..]].concat())
}

fn text(random: &mut Random, templates: &[&str]) -> String {
    let mut out = String::new();
    for _ in 0..4 + random.below(12) {
        let line = pick(random, templates);
        out += &fill(random, line);
        out.push('\n');
    }
    let last = pick(random, &LAST);
    out + &fill(random, last) + "\n"
}

/// Tables of `netlify.toml` without `from` and `to`.
const OPTIONS: [&str; 9] = [
    "",
    "status = 302",
    "force = true",
    "status = 302\nforce = true",
    "status = 200",
    "query = {id = \":id\"}",
    "query = {tag = \"{W}\"}\nstatus = 302",
    "conditions = {Language = [\"de\", \"fr\"]}",
    "conditions = {Country = [\"de\"]}\nstatus = 302",
];
/// The sources and targets of tables.
const TABLES: [(&str, &str); 7] = [
    ("/{W}", "/{V}"),
    ("/{W}/*", "/{V}/:splat"),
    ("/{W}/:id", "/{V}/:id"),
    ("/{W}", "https://{H}/{V}?from={W}"),
    ("/{W}/:kind/*", "/{V}/:splat/:kind"),
    ("https://{H}/*", "https://www.{H}/:splat"),
    ("/{W}/{V}", "/{U}#{V}"),
];

pub(super) fn netlify_toml(random: &mut Random) -> String {
    let mut out = String::from("[build]\ncommand = \"make\"\n");
    for _ in 0..3 + random.below(8) {
        let (from, to) = TABLES.get(random.below(TABLES.len())).copied().unwrap_or_default();
        let options = pick(random, &OPTIONS);
        let table = format!("\n[[redirects]]\nfrom = \"{from}\"\nto = \"{to}\"\n{options}\n");
        out += &fill(random, &table);
    }
    out
}
