//! Tests the simulation with answers that Cloudflare's documentation describes.

use crate::cloudflare_bulk::simulation::CloudflareBulkSimulation;
use crate::simulation::answer_table::check;

#[test]
fn settings_decide_which_urls_match() {
    let text = "source_url,target_url\n\
        a.example/foo/,https://b.example/qux/,,TRUE,,TRUE,TRUE\n\
        a.example/fixed/,https://b.example/qux/,302,,,TRUE,\n\
        a.example/about,https://b.example/new#part,308,TRUE,TRUE\n\
        http://a.example/plain,https://b.example/\n\
        a.example/mixed,https://b.example/m/,,,,TRUE,TRUE\n\
        a.example:80/port,/x\na.example/q?b,/x\na.example/s,/x,200\na.example/t,/x,,perhaps\n";
    check(
        &CloudflareBulkSimulation::new(text),
        text,
        "a.example/foo/bar?q=term => 301 https://b.example/qux/bar?q=term
        a.example/foo/ => 301 https://b.example/qux/
        a.example/foo => unknown: the final slash of a source URL
        a.example/food => page
        a.example/fixed/bar?q => 302 https://b.example/qux/
        a.b.a.example/about?q=1 => 308 https://b.example/new?q=1#part
        xa.example/about => page
        a.example/about/more => page
        a.example/plain => page
        a.example/mixed/x => unknown: the final slash of a target
        a.example/port => page
        a.example/s => page
        a.example/t => page",
    );
}

#[test]
fn requests_are_normalized() {
    let text = "a.example/b,/x\na.example/%63,/y\na.example/p//q,/z\na.example/\u{43f},/w\n";
    check(
        &CloudflareBulkSimulation::new(text),
        text,
        "a.example/%62 => 301 /x
        a.example//b => unknown: the setting that merges repeated slashes
        a.example//d => page
        a.example/c => unknown: the form of a source URL
        a.example/p/q => unknown: the form of a source URL
        a.example/%D0%BF => unknown: the form of a source URL",
    );
}

#[test]
fn most_specific_redirect_wins() {
    let text = r#"{ "result": [
        { "redirect": { "source_url": "bar.example/folder", "target_url": "/one", "include_subdomains": true,
            "subpath_matching": true, "preserve_path_suffix": false } },
        { "redirect": { "source_url": "bar.example/folder/sub", "target_url": "/two", "include_subdomains": true,
            "subpath_matching": true } },
        { "redirect": { "source_url": "foo.bar.example/folder", "target_url": "/three", "include_subdomains": true,
            "subpath_matching": true, "preserve_path_suffix": false } },
        { "source_url": "bar.example/folder/x", "target_url": "/exact", "status_code": 307 },
        { "source_url": "https://bar.example/folder/x", "target_url": "/scheme", "status_code": 302 }
    ] }"#;
    check(
        &CloudflareBulkSimulation::new(text),
        text,
        "bar.example/folder/sub/item => 301 /two/item
        bar.example/folder/other => 301 /one
        qux.foo.bar.example/folder/other => 301 /three
        bar.example/folder/x => 302 /scheme
        www.bar.example/folder/x => 301 /one",
    );
    assert!(CloudflareBulkSimulation::new("{").redirects.is_empty());
}
