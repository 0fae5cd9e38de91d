//! Generates `.htaccess` files.

use crate::originals::generator::template::{fill, pick};
use crate::random::Random;

/// Directives of `mod_alias`.
const ALIAS: [&str; 16] = [
    "Redirect 301 /{W}.html /{V}",
    "Redirect 301 /{W}/{V}.php https://{H}/{V}/{U}",
    "Redirect permanent /{W}/{V} /{U}",
    "Redirect /{W}-sale /{V}",
    "Redirect 302 /{W} /{V}/{U}",
    "Redirect 307 /{W}/form /{V}/form",
    "Redirect gone /{W}/old-{V}",
    "Redirect 410 /{W}-{N}.html",
    "Redirect 301 /{W}/ /{V}/",
    "RedirectPermanent /{W}/index.html https://{H}/{V}/",
    "RedirectTemp /{W}/today /{V}/{N}",
    "RedirectMatch 301 ^/{W}/(\\d+)$ /{V}/$1",
    "RedirectMatch 301 ^/{W}/(.*)$ /{V}/$1",
    "RedirectMatch permanent ^/{W}/([a-z-]+)\\.html$ /{V}/$1",
    "RedirectMatch gone ^/{W}/archive/",
    "RedirectMatch 301 (?i)^/{W}\\.aspx$ /{V}",
];

/// Directives of `mod_rewrite`, with their conditions.
const REWRITE: [&str; 48] = [
    "RewriteRule ^{W}/(.*)$ /{V}/$1 [R=301,L]",
    "RewriteRule ^{W}/?$ /{V} [R=301,L]",
    "RewriteRule ^{W}\\.html$ /{V}/ [R=301,NC,L]",
    "RewriteRule ^{W}/([0-9]+)/?$ /{V}?id=$1 [R=301,L,QSA]",
    "RewriteRule ^{W}/([0-9]+)/([^/]+)$ https://{H}/{V}/$2 [R=302,L]",
    "RewriteRule ^{W}/([^/]+)\\.php$ {V}/$1 [R=301,L]",
    "RewriteRule ^{W}(/.*)?$ https://{H}$1 [R=301,L]",
    "RewriteRule ^{W}$ {V} [R=301]",
    "RewriteRule ^({W}|{V})/(.*)$ /{U}/$2 [R={S},L,QSD]",
    "RewriteRule ^{W}/keep/ - [L]",
    "RewriteRule ^{W}/secret/ - [F]",
    "RewriteRule ^{W}/gone-{N}$ - [G]",
    "RewriteRule ^{W}$ /{V}? [R=301,L]",
    "RewriteRule {W} /{V} [R=302,L]",
    "RewriteRule ^{W}/(.+)/$ /{W}/$1 [R=301,L]",
    "RewriteRule ^{W}/page/([0-9]{1,3})$ /{V}?page=$1 [L]",
    "RewriteCond %{QUERY_STRING} ^id={N}$\nRewriteRule ^{W}\\.php$ /{V}/{N}? [R=301,L]",
    "RewriteCond %{QUERY_STRING} ^id={N}$\nRewriteRule ^{W}\\.php$ /{V} [R=301,L]",
    "RewriteCond %{QUERY_STRING} ^id=(\\d+)$\nRewriteRule ^{W}\\.php$ /{V}/%1? [R=301,L]",
    "RewriteCond %{QUERY_STRING} ^$\nRewriteRule ^{W}\\.php$ /{V} [R=301,L]",
    "RewriteCond %{QUERY_STRING} (^|&)lang=(de|fr)(&|$)\nRewriteRule ^{W}$ /%2/{V}? [R=302,L]",
    "RewriteCond %{QUERY_STRING} (^|&)item=([^&]+)\nRewriteRule ^{W}$ /{V}/%2? [R=301,L]",
    "RewriteCond %{QUERY_STRING} !(^|&)raw=1(&|$)\nRewriteRule ^{W}/(.*)$ /{V}/$1 [R=301,L]",
    "RewriteCond %{QUERY_STRING} product=\nRewriteRule ^{W}$ /{V}? [R=301,L]",
    "RewriteCond %{QUERY_STRING} ^cat=([a-z]+)&page=(\\d+)$\nRewriteRule ^{W}$ /{V}/%1?page=%2 [R=301,L]",
    "RewriteCond %{HTTP_HOST} ^old\\.northmill\\.example$ [NC]\nRewriteRule ^(.*)$ https://northmill.example/$1 [R=301,L]",
    "RewriteCond %{HTTP_HOST} ^(www\\.)?tealbridge\\.example$ [NC]\nRewriteRule ^{W}/(.*)$ https://{H}/{V}/$1 [R=301,L]",
    "RewriteCond %{HTTP_HOST} ^shop\\.\nRewriteRule ^{W}$ /{V} [R=302,L]",
    "RewriteCond %{HTTP_HOST} =tealbridge.example [OR]\nRewriteCond %{HTTP_HOST} =www.tealbridge.example\n\
     RewriteRule ^{W}$ https://{H}/{V} [R=301,L]",
    "RewriteCond %{HTTP_HOST} !^www\\.\nRewriteRule ^{W}/(.*)$ /{V}/$1 [R=301,L]",
    "RewriteCond %{REQUEST_URI} ^/{W}/\nRewriteRule ^(.*)$ https://{H}/$1 [R=301,L]",
    "RewriteCond %{REQUEST_URI} !^/{W}/{V}\nRewriteRule ^{W}/(.*)$ /{U}/$1 [R=301,L]",
    "RewriteCond %{REQUEST_URI} !\\.(css|js|png)$\nRewriteRule ^{W}/(.*)$ /{V}/$1 [R=301,L]",
    "RewriteCond %{REQUEST_URI} ^/{W}$ [OR]\nRewriteCond %{REQUEST_URI} ^/{V}$\nRewriteRule . /{U} [R=301,L]",
    "RewriteCond %{HTTP_USER_AGENT} (android|iphone) [NC]\nRewriteRule ^{W}$ /m/{W} [R=302,L]",
    "RewriteCond %{HTTP_USER_AGENT} ^Crawler\nRewriteRule ^{W}/ - [F]",
    "RewriteCond %{HTTP_USER_AGENT} !Mobile\nRewriteRule ^m/{W}$ /{W} [R=302,L]",
    "RewriteCond %{HTTP_COOKIE} (^|;\\s*)beta=1(;|$)\nRewriteRule ^{W}$ /beta/{W} [R=302,L]",
    "RewriteCond %{HTTP_COOKIE} !session=\nRewriteRule ^{W}/account$ /login [R=302,L]",
    "RewriteCond %{HTTP_REFERER} northmill\nRewriteRule ^{W}$ /{V} [R=302,L]",
    "RewriteCond %{HTTP:Accept-Language} ^de [NC]\nRewriteRule ^{W}$ /de/{W} [R=302,L]",
    "RewriteCond %{THE_REQUEST} ^GET\\ /{W}\\.php\\?id=(\\d+)\nRewriteRule ^ /{V}/%1? [R=301,L]",
    "RewriteCond %{THE_REQUEST} \\s/{W}/index\\.html[\\s?]\nRewriteRule ^{W}/index\\.html$ /{W}/ [R=301,L]",
    "RewriteCond %{REQUEST_FILENAME} !-f\nRewriteRule ^{W}/(.*)\\.html$ /{V}/$1 [R=301,L]",
    "RewriteCond %{REQUEST_FILENAME} -d\nRewriteRule ^{W}/ - [L]",
    "RewriteCond %{REQUEST_METHOD} ^(GET|HEAD)$\nRewriteRule ^{W}$ /{V} [R=301,L]",
    "RewriteRule ^en/(.*)$ /$1 [R=301,L]",
    "RewriteRule ^{W}/(?!{V})(.+)$ /{U}/$1 [R=301,L]",
];

/// Directives at the start of a file.
const START: [&str; 7] = [
    "",
    "RewriteCond %{HTTPS} off\nRewriteRule ^ https://%{HTTP_HOST}%{REQUEST_URI} [R=301,L]",
    "RewriteCond %{HTTP_HOST} !^www\\.northmill\\.example$ [NC]\nRewriteRule ^(.*)$ https://www.northmill.example/$1 [R=301,L]",
    "RewriteCond %{HTTP_HOST} ^www\\.(.+)$ [NC]\nRewriteRule ^ https://%1%{REQUEST_URI} [R=301,L]",
    "RewriteCond %{HTTP_HOST} ^northmill\\.example$\nRewriteRule ^/?(.*)$ https://www.northmill.example/$1 [R=301,L]",
    "RewriteCond %{REQUEST_FILENAME} !-d\nRewriteRule ^(.+)/$ /$1 [R=301,L]",
    "RewriteCond %{THE_REQUEST} /index\\.php\nRewriteRule ^(.*)index\\.php$ /$1 [R=301,L]",
];

/// Directives at the end of a file.
const END: [&str; 6] = [
    "",
    "",
    "RewriteRule ^index\\.php$ - [L]\nRewriteCond %{REQUEST_FILENAME} !-f\nRewriteCond %{REQUEST_FILENAME} !-d\n\
     RewriteRule . /index.php [L]",
    "RewriteCond %{REQUEST_FILENAME} !-f\nRewriteRule ^(.*)$ index.php?route=$1 [QSA,L]",
    "RewriteCond %{HTTP_HOST} ^(www\\.)?tealbridge\\.example$\nRewriteRule ^(.*)$ https://northmill.example/$1 [R=301,L]",
    "RewriteCond %{REQUEST_URI} !^/index\\.html$\nRewriteRule ^.*$ https://{H}/ [R=302,L]",
];

/// Returns the text of a file.
pub(super) fn text(random: &mut Random) -> String {
    let mut parts = vec!["# Redirects of the old site".to_owned()];
    let (aliases, rewrites) = (random.below(5), random.below(7));
    let wrapped = random.below(4) == 0;
    if random.below(2) == 0 {
        parts.push(
            pick(random, &["ErrorDocument 404 /404.html", "Options -Indexes", "DirectoryIndex index.html"]).to_owned(),
        );
    }
    let mut alias_lines: Vec<String> = Vec::new();
    for _ in 0..aliases {
        let template = pick(random, &ALIAS);
        alias_lines.push(fill(random, template));
    }
    let aliases_first = random.below(2) == 0;
    if aliases_first {
        parts.append(&mut alias_lines);
    }
    if rewrites > 0 || aliases == 0 {
        if wrapped {
            parts.push("<IfModule mod_rewrite.c>".to_owned());
        }
        parts.push(pick(random, &["RewriteEngine On", "RewriteEngine on\nRewriteBase /"]).to_owned());
        parts.push(pick(random, &START).to_owned());
        for _ in 0..rewrites.max(1) {
            let template = pick(random, &REWRITE);
            parts.push(fill(random, template));
        }
        let template = pick(random, &END);
        parts.push(fill(random, template));
        if wrapped {
            parts.push("</IfModule>".to_owned());
        }
    }
    parts.append(&mut alias_lines);
    parts.retain(|part| !part.is_empty());
    parts.join("\n") + "\n"
}
