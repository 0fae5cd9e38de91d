//! Checks hosts that only a server for http names. The old server has no other answer for them.

use portico_import::comparison::compare;
use portico_import::{Format, ImportOptions, import};

const NGINX: &str = "server {\n listen 80;\n server_name example.com www.example.com;\n return 301 https://www.example.com$request_uri;\n}\n\
     server {\n listen 443 ssl;\n server_name www.example.com;\n location = /old { return 301 /new; }\n}\n";
const APACHE: &str = "<VirtualHost *:80>\nServerName example.com\nServerAlias www.example.com\n\
                      Redirect permanent / https://www.example.com/\n</VirtualHost>\n\
                      <VirtualHost *:443>\nServerName www.example.com\nRedirect 301 /old /new\n</VirtualHost>\n";
const CADDY: &str = "http://example.com, http://www.example.com {\n\tredir https://www.example.com{uri} permanent\n}\n\
     www.example.com {\n\tredir /old /new permanent\n}\n";

#[test]
fn host_without_a_server_for_https_is_redirected() {
    for (format, name, text) in
        [(Format::Nginx, "a.conf", NGINX), (Format::Apache, "a.conf", APACHE), (Format::Caddy, "Caddyfile", CADDY)]
    {
        let imported = import(format, name, text, &ImportOptions::default());
        let rule = "  - prefix: /\n    to: https://www.example.com/\n    when: { host: example.com }\n";
        assert!(imported.yaml.contains(rule), "{format:?}: {}", imported.yaml);
        assert_eq!(imported.yaml.matches("to:").count(), 2, "{format:?}: {}", imported.yaml);
        let harmful = imported.report.iter().find(|note| note.hint.contains("remove the redirect"));
        assert!(harmful.is_none(), "{format:?}: {harmful:?}");
        let comparison = compare(format, name, text, &imported).unwrap();
        let named = ["example.com", "www.example.com"];
        let unexpected = comparison.differences.iter().filter(|one| {
            let is_reserved = one.request.target.starts_with("/api/");
            named.contains(&one.request.host.as_str()) && one.cause.is_none() && !is_reserved
        });
        assert_eq!(unexpected.count(), 0, "{format:?}: {:#?}", comparison.differences);
    }
}

#[test]
fn server_for_http_without_names_of_its_own_is_reported() {
    for (format, name, text) in [
        (Format::Nginx, "a.conf", NGINX.replace("server_name example.com www", "server_name www")),
        (Format::Apache, "a.conf", APACHE.replace("ServerName example.com\nServerAlias", "ServerName")),
        (Format::Caddy, "Caddyfile", CADDY.replace("http://example.com, ", "")),
    ] {
        let imported = import(format, name, &text, &ImportOptions::default());
        assert_eq!(imported.yaml.matches("to:").count(), 1, "{format:?}: {}", imported.yaml);
        let reason = "another server answers requests over https for the same hosts";
        assert!(imported.report.iter().any(|note| note.reason.contains(reason)), "{format:?}: {:?}", imported.report);
    }
}
