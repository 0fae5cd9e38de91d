//! Tests the hints for placeholders of other servers.

use crate::check;

#[test]
fn prefix_with_a_star_keeps_its_width() {
    check(&[
        (
            "  - prefix: /old9*\n    to: /new\n",
            "`from: /old9{name}`",
            "  - from: /old9{name}\n    to: /new\n",
            ("/old9-x", "/new"),
        ),
        (
            "  - prefix: /blog/post-*\n    to: /new\n",
            "`from: /blog/post-{name}/{rest...}`",
            "  - from: /blog/post-{name}/{rest...}\n    to: /new\n",
            ("/blog/post-7/photos", "/new"),
        ),
    ]);
}

#[test]
fn variable_is_replaced_with_the_path_of_the_rule() {
    check(&[
        (
            "  - prefix: /docs\n    to: https://shop.example$request_uri\n",
            "`to: https://shop.example/docs`",
            "  - prefix: /docs\n    to: https://shop.example/docs\n",
            ("/docs/a?b=c", "https://shop.example/docs/a?b=c"),
        ),
        (
            "  - from: /c/{id}\n    to: https://shop.example$uri$is_args$args\n",
            "`to: https://shop.example/c/{id}`",
            "  - from: /c/{id}\n    to: https://shop.example/c/{id}\n",
            ("/c/7?b=c", "https://shop.example/c/7?b=c"),
        ),
    ]);
}

#[test]
fn name_of_a_placeholder_is_written_in_braces() {
    check(&[
        (
            "  - { regex: '/shop/(?<id>[0-9]+)', to: /catalog/$id }\n",
            "write `{id}`",
            "  - { regex: '/shop/(?<id>[0-9]+)', to: '/catalog/{id}' }\n",
            ("/shop/7", "/catalog/7"),
        ),
        (
            "  - { from: '/news/{slug}', to: /press?s=$slug }\n",
            "write `{slug}`",
            "  - { from: '/news/{slug}', to: '/press?s={slug}' }\n",
            ("/news/a", "/press?s=a"),
        ),
    ]);
}
