//! Tests of filters on placeholders in targets, such as `{slug|lower}` and `{slug|replace:_:-}`.

use super::*;

#[test]
fn filters_change_captures_in_every_part_of_a_target() {
    let rules = rules(
        "- { from: '/a/{x}', to: '/b/{x|lower}' }
- { from: '/c/{x}', to: '/d-{x|replace:_:-|lower}.html?was={x}&now={x|lower}#{x|lower}' }
- { from: '/e/{rest...}', to: 'https://shop.example/{rest|lower}' }
- { regex: '/f/(?<x>[^/]+)(?:/(?<y>.*))?', to: '/g/{x|lower}/{y|replace:/:-}' }
- { from: '/h/page-{x}.PHP', to: '/i/{x|replace:%20:}', case: ignore }
- { from: '/j/{date}', to: '/k/{date|replace:-:/}' }",
    );
    expect(
        &rules,
        &[
            ("/a/Eye-Drops", "301 /b/eye-drops"),
            ("/a/Обувь", "301 /b/%D0%BE%D0%B1%D1%83%D0%B2%D1%8C"),
            ("/a/%D0%9E%D0%B1", "301 /b/%D0%BE%D0%B1"),
            ("/a/A%2FB", "301 /b/a%2Fb"),
            ("/c/A_b&C", "301 /d-a-b&c.html?was=A_b%26C&now=a_b%26c#a_b&c"),
            ("/e/A/B", "301 https://shop.example/a/b"),
            ("/e/A/B/", "301 https://shop.example/a/b/"),
            ("/e", "301 https://shop.example/"),
            ("/f/ЁЖ/a/B", "301 /g/%D1%91%D0%B6/a-B"),
            ("/f/A", "301 /g/a"),
            ("/H/PAGE-a%20B.php", "301 /i/aB"),
            ("/j/2019-03-04", "301 /k/2019/03/04"),
        ],
    );
}

#[test]
fn filters_change_parameters_and_a_slash_of_a_parameter_is_ordinary_text() {
    let rules = rules(
        "- { from: /a, to: '/b/{query.x|lower|replace:/:-}', when: { query: { x: true } } }
- { from: /c, to: '/d?y={query.x|lower|replace:%26:-|replace:/:_}', when: { query: { x: true } } }",
    );
    expect(
        &rules,
        &[
            ("/a?x=A/B", "301 /b/a-b"),
            ("/a?x=%D0%AF%2F%D0%AE", "301 /b/%D1%8F-%D1%8E"),
            ("/a?x=", "-"),
            ("/c?x=A%26B/C+d", "301 /d?y=a-b_c%20d"),
            ("/c?x=", "301 /d?y="),
            ("/c?x=%FF", "-"),
        ],
    );
}

#[test]
fn tables_are_searched_for_the_filtered_key() {
    let rules = file(
        "tables: { t: { eye-drops: 41, ёж: 7 } }
rules:
- { from: '/p/{slug}', table: t, key: '{slug|lower|replace:_:-}', to: '/c/{value}', otherwise: '/c/{slug|lower}' }
- { regex: '/r/(?<slug>.+)', table: t, key: '{slug|lower}', to: '/c/{value}' }
- { from: /q, table: t, key: '{query.p|lower}', to: '/c/{value}', when: { query: { p: true } } }",
    );
    expect(
        &rules,
        &[
            ("/p/Eye_Drops", "301 /c/41"),
            ("/p/ЁЖ", "301 /c/7"),
            ("/p/Other", "301 /c/other"),
            ("/r/ЁЖ", "301 /c/7"),
            ("/q?p=Eye-Drops", "301 /c/41"),
            ("/q?p=other", "-"),
        ],
    );
}

#[test]
fn filtered_text_cannot_lead_off_the_site_or_up_the_path() {
    let rules = rules(
        "- { from: '/a/{x}', to: '/{x|replace:_:%2F}' }
- { from: '/b/{x}', to: '/{x|replace:_:/}' }
- { from: '/c/{x}', to: '/new/{x|replace:_:.}' }
- { from: '/d/{x}', to: '/new/{x|replace:-:/}' }
- { from: '/e/{x}', to: '/new/{x|replace:-:}/end' }
- { from: '/f/{x}', to: 'https://shop.example/{x|replace:_:.}' }",
    );
    expect(
        &rules,
        &[
            ("/a/_evil.example", "-"),
            ("/a/x_y", "301 /x%2Fy"),
            ("/b/_evil.example", "301 /evil.example"),
            ("/b/__evil.example", "301 /evil.example"),
            ("/c/__", "-"),
            ("/c/_", "-"),
            ("/c/a_b", "301 /new/a.b"),
            ("/d/..-etc", "-"),
            ("/e/--", "-"),
            ("/f/__", "-"),
        ],
    );
}

#[test]
fn chain_through_a_filter_is_one_redirect() {
    let rules = rules(
        "- { from: '/old/{x}', to: '/mid/{x|lower}' }
- { from: '/mid/{x}', to: '/new/{x|replace:_:-}' }
- { from: /mid/special, to: /elsewhere }",
    );
    expect(&rules, &[("/old/A_B", "301 /new/a-b"), ("/old/SPECIAL", "301 /elsewhere")]);
}
