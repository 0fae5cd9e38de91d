//! Checks that the import rejects mistakes in files with the place of the mistake.

use portico_import::{Format, ImportOptions, Imported, decode, import};

/// Imports a file as the command does.
fn imported(format: Format, name: &str, text: &str) -> Imported {
    let text = decode(format, text.as_bytes().to_vec()).unwrap();
    import(format, name, &text, &ImportOptions::default())
}

#[test]
fn comma_after_the_last_item_makes_a_file_unreadable() {
    for (format, name, text, place) in [
        (Format::Vercel, "vercel.json", "{ // a\n  \"redirects\": [],\n}\n", (3, 1)),
        (
            Format::Next,
            "redirects.json",
            "[\n  { \"source\": \"/a\", \"destination\": \"/b\", \"permanent\": true, }\n]\n",
            (2, 61),
        ),
    ] {
        let imported = imported(format, name, text);
        let error = imported.unreadable.as_ref().unwrap();
        assert_eq!((error.line, error.column), place, "{error:?}");
        assert!(error.reason.contains("trailing comma") && !error.hint.is_empty(), "{error:?}");
    }
    let comment = "{ /* a, */\n  \"redirects\": [] // b,\n}\n";
    assert!(imported(Format::Vercel, "vercel.json", comment).unreadable.is_none());
}

#[test]
fn status_of_wordpress_that_is_no_number_has_no_rule() {
    let json = r#"{ "redirects": [{ "id": 1, "url": "/a", "action_data": { "url": "/b" }, "action_type": "url", "match_type": "url",
        "action_code": "abc" }] }"#;
    let csv = "source,target,regex,code,type\n/a,/b,0,abc,url\n";
    for (name, text) in [("export.json", json), ("export.csv", csv)] {
        let imported = import(Format::Wordpress, name, text, &ImportOptions::default());
        assert_eq!(imported.yaml, "rules: []\n", "{name}");
        assert!(imported.report.iter().any(|note| note.reason == "the status `abc` is not a number"), "{imported:#?}");
        let valid = text.replace("abc", "302");
        assert!(import(Format::Wordpress, name, &valid, &ImportOptions::default()).yaml.contains("status: 302"));
    }
}

#[test]
fn file_that_is_no_text_is_unreadable_in_every_format() {
    for format in Format::ALL {
        let error = import(*format, "old", "/a,\u{1}\nPK\0", &ImportOptions::default()).unreadable.unwrap();
        assert_eq!((error.line, error.column), (2, 3), "{format:?}: {error:?}");
    }
}

#[test]
fn list_of_cloudflare_with_semicolons_is_unreadable() {
    let text = "https://a.example/x;https://a.example/y;301\n";
    let imported = import(Format::CloudflareBulk, "list.csv", text, &ImportOptions::default());
    let error = imported.unreadable.unwrap();
    assert_eq!((error.line, error.column), (1, 20), "{error:?}");
    let url = "https://a.example/x;y,https://a.example/y,301\n";
    assert!(import(Format::CloudflareBulk, "list.csv", url, &ImportOptions::default()).unreadable.is_none());
}

#[test]
fn object_in_place_of_the_redirects_of_vercel_is_unreadable() {
    let imported = imported(Format::Vercel, "vercel.json", "{\n  \"cleanUrls\": true, \"redirects\": {}\n}\n");
    let error = imported.unreadable.as_ref().unwrap();
    assert_eq!((error.line, error.column), (2, 22), "{error:?}");
    assert!(error.reason.contains("`redirects` is not a list"), "{error:?}");
}

#[test]
fn number_of_arguments_that_caddy_rejects_makes_a_file_unreadable() {
    for statement in
        ["respond /a", "error", "respond /a 200 b c", "error @m a 410 b", "rewrite * /a b", "method GET POST"]
    {
        let file = format!("a.example {{\n@m path /m\nredir /a /b\n{statement}\n}}\n");
        let imported = imported(Format::Caddy, "Caddyfile", &file);
        let error = imported.unreadable.as_ref().map(|error| (error.line, error.reason.contains("argument")));
        assert_eq!(error, Some((4, true)), "{statement}");
    }
}
