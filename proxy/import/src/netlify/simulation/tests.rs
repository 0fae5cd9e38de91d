//! Tests the simulation of whole files.

use crate::simulation::answer_table;

use super::*;

/// Checks the answers of the simulation of a file.
fn check(text: &str, requests: &str) {
    answer_table::check(&NetlifySimulation::new(&line::rules(text)), text, requests);
}

#[test]
fn paths_match_with_and_without_a_final_slash() {
    check(
        "/a /b\n/./c /never\n/c/ /d 302\n/e/index.html /f\nrel /g\n/x//y /z\n/v/*//w /u/:splat\n/%D0%BE /h\n/о /i",
        "h/a => 301 /b
         h/a/ => 301 /b
         h/A => page
         h/a/x => page
         h/c => 302 /d
         h/./c => 302 /d
         h/e/ => page
         h/e/index.html => 301 /f
         h/rel => 301 /g
         h/x => 301 /z
         h/x/ => 301 /z
         h/x//y => page
         h/x/y => page
         h/v/1/2 => 301 /u/1/2
         h/v//w => 301 /u//w
         h/%D0%BE => unknown: an escape sequence in the source of a redirect",
    );
}

#[test]
fn asterisks_and_placeholders_fill_the_target() {
    check(
        "/a/* /b/:splat\n/file-* /f/:splat\n/c/*/d /e/:splat\n/g/:id.html /h/:id\n/i/:id/x /j/:id/:ide/:other\n\
         /k/:a/* /l/:splat/:a\n/m/:a/:a /n/:a\n/12:30 /o",
        "h/a => 301 /b/
         h/a/ => 301 /b/
         h/a/x/y/ => 301 /b/x/y/
         h/a//x => 301 /b//x
         h/a/%C3%A9%20x => 301 /b/%C3%A9%20x
         h/ax => page
         h/file- => 301 /f/
         h/file-x/y => 301 /f/x/y
         h/file-/y => 301 /f/y
         h/c/x/y/d => 301 /e/x/y
         h/c/d => 301 /e/
         h/c/x/d/z => page
         h/g/5.html => 301 /h/:id
         h/i/5/x => 301 /j/5/5e/:other
         h/i//x => page
         h/k/1/2/3 => 301 /l/2/3/1
         h/m//1/2 => 301 /n/1
         h/m///1/2 => page
         h/m/1/2 => 301 /n/1
         h/12:30 => 301 /o",
    );
}

#[test]
fn first_match_decides() {
    check(
        "/app/* /app.html 200\n/app/x /never\n/gone /g 410\n/law /l 451!\n/lost /404.html 404\n/x /first\n/x /second\n\
         /r/* /r/:splat\n/r/z /never\n/s/* 200\n/s/a /never",
        "h/app/x => page
         h/gone => 410
         h/law => 451
         h/lost => page
         h/x => 301 /first
         h/r/z => page
         h/s/a => page",
    );
}

#[test]
fn query_parameters_must_match() {
    check(
        "/s id=:id tag=:tag /t/:tag/:id\n/s id=5 /five 302\n/s q=:q /find?text=:q\n/p print /q\n/u/:id id=:id /v/:id\n\
         /w /x#y",
        "h/s => page
         h/s?id=5 => 302 /five?id=5
         h/s?id=55 => page
         h/s?tag=2&z=3&id=1 => 301 /t/2/1?tag=2&z=3&id=1
         h/s?id=1&tag=2&id=3 => 301 /t/2/3?id=1&tag=2&id=3
         h/s?id&tag=2 => page
         h/s?q=a%20b => 301 /find?text=a+b
         h/p?x=1 => 301 /q?x=1
         h/u/1?id=2 => 301 /v/1?id=2
         h/w?z=1 => 301 /x?z=1#y",
    );
}

#[test]
fn only_the_value_in_the_request_is_decoded() {
    check(
        "/a c=\u{43e} /b\n/d c=%D0%BE /e\n/f \u{43e}=1 /g\n/h %D0%BE=1 /i\n/j c[]=1 /k\n/l c=a+b /m\n/n c=1 /o",
        "h/a?c=%D0%BE => 301 /b?c=%D0%BE
         h/a?c=%d0%be => 301 /b?c=%d0%be
         h/a?c=%D0%9E => page
         h/d?c=%D0%BE => page
         h/d?c=%25D0%25BE => 301 /e?c=%25D0%25BE
         h/f?%D0%BE=1 => page
         h/h?%D0%BE=1 => 301 /i?%D0%BE=1
         h/h?%d0%be=1 => page
         h/j?c[]=1 => page
         h/l?c=a+b => page
         h/l?c=a%2Bb => 301 /m?c=a%2Bb
         h/n?c=1& => page
         h/n?c=1&d => 301 /o?c=1&d",
    );
}

#[test]
fn conditions_on_language_and_cookie_are_evaluated() {
    check(
        "/l /en 302 Language=en,de\n/l /fr 302 language=fr-CA\n/c /d 302 Cookie=a,b\n/e /f 302 cookie=a\n/g /h 302 Other=x\n/s /t 302 signed=K\n\
         /u /v 302 Signed=K",
        "h/l | accept-language: en-GB,fr => 302 /en
         h/l | accept-language: DE => 302 /en
         h/l | accept-language: it, en => page
         h/l | accept-language: fr-CA => unknown: the effect of a language with a region
         h/l | cookie: nf_lang=en | accept-language: it => 302 /en
         h/l => unknown: the default language of the old server
         h/c | cookie: x=1; b=2 => 302 /d
         h/c | cookie: a= => page
         h/c => page
         h/e | cookie: a=1 => page
         h/g => page
         h/s => 302 /t
         h/u => page",
    );
}

#[test]
fn unknown_conditions_matter_only_if_they_change_the_answer() {
    check(
        "/a /x 302 Country=de\n/a /x 302 Role=admin\n/a /x 302\n/b /x 302 Country=de\n/c /x 302 Role=admin\n/ /home 302\n\
         /d/* /y 302",
        "h/a => 302 /x
         h/b => unknown: the country of the client
         h/b | cookie: nf_country=DE => 302 /x
         h/b | cookie: nf_country=at => page
         h/c => page
         h/c | cookie: nf_jwt=x => unknown: the role of the user
         h/ => unknown: the home page of the old site
         h/d => 302 /y",
    );
    check("/ /home 302!", "h/ => 302 /home");
}

#[test]
fn source_with_a_host_matches_only_requests_over_tls_to_this_host() {
    check(
        "https://Old.example/* https://new.example/:splat 301!\nhttp://plain.example/* /x 301!\nhttps://b.example /c 301!",
        "old.example/a => 301 https://new.example/a
         old.example/ => 301 https://new.example/
         other.example/a => page
         plain.example/a => page
         b.example/ => 301 /c
         b.example/x => page",
    );
}

#[test]
fn lines_with_an_error_have_no_effect() {
    check(
        "/a\n/b c /d Role=x\n/e /f Language=en\n/g 301\n/h /i 301 # Country=de\n/j /k abc",
        "h/a => page
         h/b => page
         h/e | accept-language: en => page
         h/g => page
         h/h => 301 /i
         h/j => page",
    );
}

#[test]
fn redirect_with_asterisk_that_applies_to_its_target_again_redirects_nothing() {
    check(
        "/l/* id=1 /l/:splat/x\n/l/* /never\n/k/:a/* /k/x/:splat\n/m/* /m/x\n/n/* /n/x/:splat 200\n/o/* /o-:splat",
        "h/l/1 => page
         h/l => page
         h/k/x/2 => page
         h/k/1/2 => 301 /k/x/2
         h/m/x => page
         h/m/y => 301 /m/x
         h/n/x => page
         h/o/1 => 301 /o-1",
    );
}

#[test]
fn last_of_several_equal_redirects_counts() {
    check("/a/* /b\n/a/x /c\n/a/* /b", "h/a/x => 301 /c\nh/a/y => 301 /b");
}

#[test]
fn target_whose_host_is_invalid_is_unknown() {
    check(
        "/a/* /:splat/ 302",
        "h/a/b%20c => 302 /b%20c/
         h/a//b.example => 302 //b.example/
         h/a//b%20c => unknown: a target whose host is invalid",
    );
}

#[test]
fn path_with_an_invalid_escape_is_not_redirected() {
    check(
        "/a/* /b/:splat/",
        "h/a/x%25y => 301 /b/x%y/
         h/a/x%y => page",
    );
}
