//! Tests that `portico import` fails if the original server cannot read the file, and that `--strict` reports statements
//! that would disappear.

#![expect(clippy::expect_used, reason = "a test fails by panicking")]

use std::fs;
use std::path::Path;
use std::process::{Command, Output};

use portico_tests::portico_binary;

/// Imports a file in a folder to the file `rules.yaml`.
fn import(folder: &Path, format: &str, name: &str, text: &str) -> Output {
    fs::write(folder.join(name), text).expect("the folder can be written to");
    let mut portico = Command::new(portico_binary());
    let arguments = ["import", format, name, "--output", "rules.yaml", "--force", "--strict"];
    portico.args(arguments).current_dir(folder).output().expect("the binary starts")
}

#[test]
fn broken_file_is_an_error_with_a_place_and_no_file_is_written() {
    for (format, name, text, place) in [
        ("nginx", "a.conf", "server {\n  return 301 /a;\n", "line 1, column 1"),
        ("nginx", "a.conf", "server {\n  return 301 /a\n}\n", "line 2, column 3"),
        ("apache", ".htaccess", "Redirect /a /b\n<IfModule x>\nRedirect /c /d\n", "line 2, column 1"),
        ("caddy", "Caddyfile", "a.example {\n\thandle {\n\t\tredir /a /b\n", "line 2, column 2"),
        (
            "iis",
            "web.config",
            "<configuration><system.webServer><rewrite><rules>\n<rule name=\"a\" stopProcesing=\"true\"/>\n</rules></rewrite>\
             </system.webServer></configuration>\n",
            "line 2, column 16",
        ),
        ("iis", "web.config", "<configuration>\n  <a></b>\n</configuration>\n", "line 2, column"),
        ("netlify-toml", "netlify.toml", "[[redirects]]\nfrom = \"/a\nto = \"/b\"\n", "line 2, column"),
        ("next", "next.json", "{ \"redirects\": [\n{ \"source\": \"/a\",\n", "line 2, column"),
        ("next", "next.json", "{ \"rewrites\": [] }\n", "line 1, column"),
        ("vercel", "vercel.json", "{ \"redirects\": [\n", "line 1, column"),
        ("vercel", "vercel.json", "[]\n", "line 1, column 1"),
        (
            "next",
            "next.json",
            "[{ \"source\": \"/a\", \"destination\": \"/b\", \"permanent\": true,\n\"has\": [{ \"type\": \"Query\", \"key\": \"a\" }] }]",
            "line 2, column 19",
        ),
        (
            "next",
            "next.json",
            "[{ \"source\": \"/a\",\n  \"destinaton\": \"/b\", \"permanent\": true }]",
            "line 2, column 3",
        ),
        (
            "next",
            "next.json",
            "[{ \"source\": \"/a\",\n  \"destination\": \"/b/:c\", \"permanent\": true }]",
            "line 2, column 18",
        ),
        ("vercel", "vercel.json", "{ \"redirets\": [] }", "line 1, column 3"),
        (
            "vercel",
            "vercel.json",
            "{ \"redirects\": [{ \"source\": \"/a\",\n\"destination\": \"/b\", \"basePath\": false }] }",
            "line 2, column 22",
        ),
        ("vercel", "vercel.json", "{ \"routes\": [{ \"src\": \"/a\", \"staus\": 301 }] }", "line 1, column 29"),
        ("vercel-bulk", "bulk.csv", "source,destination\n/a,\"/b\n/c,/d\n", "line 2, column 4"),
        ("cloudflare-bulk", "bulk.json", "[{ \"redirect\": {", "line 1, column"),
        ("wordpress", "redirection.json", "{ \"plugin\": {}, \"redirects\": [{ \"url\":", "line 1, column"),
        ("csv", "a.csv", "/a,\"/b\n/c,/d\n", "line 1, column 4"),
    ] {
        let folder = tempfile::tempdir().expect("there is a folder for temporary files");
        fs::write(folder.path().join("rules.yaml"), "rules: []\n# mine\n").expect("the folder can be written to");
        let output = import(folder.path(), format, name, text);
        let message = String::from_utf8_lossy(&output.stderr);
        assert_eq!(output.status.code(), Some(2), "{format}: {message}");
        assert!(message.contains(place) && message.contains(name), "{format}: {message}");
        let kept = fs::read_to_string(folder.path().join("rules.yaml")).expect("the file exists");
        assert_eq!(kept, "rules: []\n# mine\n", "{format}");
    }
}

/// Runs `portico import` in a folder with `arguments`, and returns the exit code and the error message.
fn run(folder: &Path, arguments: &[&str]) -> (Option<i32>, String) {
    let mut portico = Command::new(portico_binary());
    let output = portico.arg("import").args(arguments).current_dir(folder).output().expect("the binary starts");
    (output.status.code(), String::from_utf8_lossy(&output.stderr).into_owned())
}

#[test]
fn file_in_utf_16_is_named_as_such() {
    let folder = tempfile::tempdir().expect("there is a folder for temporary files");
    for mark in ["\u{feff}", "\u{fffe}"] {
        let text = format!("{mark}/a,/b\r\n");
        let bytes: Vec<u8> = text.encode_utf16().flat_map(u16::to_le_bytes).collect();
        fs::write(folder.path().join("moved.csv"), bytes).expect("the folder can be written to");
        for arguments in [&["moved.csv"][..], &["csv", "moved.csv"]] {
            let (code, message) = run(folder.path(), arguments);
            assert_eq!(code, Some(2), "{message}");
            assert!(message.contains("`iconv -f utf-16 -t utf-8`"), "{message}");
        }
    }
}

#[test]
fn imported_file_is_never_overwritten() {
    let folder = tempfile::tempdir().expect("there is a folder for temporary files");
    let rules = "Redirect 301 /a /b\n";
    fs::write(folder.path().join(".htaccess"), rules).expect("the folder can be written to");
    for output in [".htaccess", "./.htaccess"] {
        let (code, message) = run(folder.path(), &["apache", ".htaccess", "--output", output, "--force"]);
        assert_eq!(code, Some(2), "{message}");
        assert!(message.contains("is the imported file"), "{message}");
        assert_eq!(fs::read_to_string(folder.path().join(".htaccess")).expect("the file exists"), rules);
    }
}

#[test]
fn site_host_is_only_a_host() {
    let folder = tempfile::tempdir().expect("there is a folder for temporary files");
    fs::write(folder.path().join(".htaccess"), "Redirect 301 /a /b\n").expect("the folder can be written to");
    for host in ["https://www.example.com/", "www.example.com/shop", "", "a b.example", "www.example.com:x"] {
        let (code, message) = run(folder.path(), &[".htaccess", "--site-host", host]);
        assert_eq!(code, Some(2), "{host}: {message}");
        assert!(message.contains("--site-host") && message.contains("write "), "{host}: {message}");
    }
    for host in ["www.example.com", "www.example.com:8443", "пример.рф", "localhost", "192.0.2.1"] {
        let (code, message) = run(folder.path(), &[".htaccess", "--site-host", host]);
        assert_eq!(code, Some(0), "{host}: {message}");
    }
}

#[test]
fn misspelt_directive_is_reported_with_a_suggestion() {
    for (format, name, text, suggestion) in [
        ("apache", ".htaccess", "Redirct 301 /a /b\nRedirect 301 /c /d\n", "did you mean `Redirect`?"),
        ("apache", ".htaccess", "RewriteEngine On\nRewritRule ^a$ /b [R=301,L]\n", "did you mean `RewriteRule`?"),
        ("nginx", "a.conf", "server { listen 80; location /a { retrun 301 /b; } }\n", "did you mean `return`?"),
        (
            "cloudflare-bulk",
            "bulk.json",
            "[{ \"redirect\": { \"source_url\": \"a.example/b\", \"target_url\": \"https://b.example/\", \"status_cod\": 302 } }]",
            "did you mean `status_code`?",
        ),
        (
            "wordpress",
            "redirection.json",
            "{ \"plugin\": { \"version\": \"5\" }, \"redirects\": [{ \"url\": \"/a\", \"action_type\": \"url\", \"action_cod\": 302, \
             \"action_data\": { \"url\": \"/b\" }, \"match_type\": \"url\" }] }",
            "did you mean `action_code`?",
        ),
        ("caddy", "Caddyfile", "a.example {\n\tredirr /a /b\n\tredir /c /d\n}\n", "did you mean `redir`?"),
    ] {
        let folder = tempfile::tempdir().expect("there is a folder for temporary files");
        let output = import(folder.path(), format, name, text);
        let report = String::from_utf8_lossy(&output.stdout);
        assert_eq!(output.status.code(), Some(1), "{format}: {report}");
        assert!(report.contains(suggestion), "{format}: {report}");
    }
}

#[test]
fn ordinary_directives_are_not_reported() {
    for (format, name, text) in [
        (
            "apache",
            ".htaccess",
            "Options -Indexes\nExpiresActive On\nphp_value memory_limit 1M\n<IfModule mod_deflate.c>\nAddOutputFilterByType \
             DEFLATE text/html\n</IfModule>\nHeader set X-A b\nRedirect 301 /c https://b.example/d\n",
        ),
        (
            "nginx",
            "a.conf",
            "server { listen 443 ssl; server_name a.example; gzip on; http2 on; brotli on; more_set_headers 'A: b'; \
             location = /c { add_header X-A b; return 301 /d; } }\n",
        ),
        ("caddy", "Caddyfile", "a.example {\n\tencode gzip\n\theader X-A b\n\tredir /c /d\n\tfile_server\n}\n"),
    ] {
        let folder = tempfile::tempdir().expect("there is a folder for temporary files");
        let output = import(folder.path(), format, name, text);
        let report = String::from_utf8_lossy(&output.stdout);
        assert!(!report.contains("directive"), "{format}: {report}");
    }
}
