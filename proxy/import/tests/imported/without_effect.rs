//! Checks which statements the report calls useless.

use portico_import::comparison::Risk;
use portico_import::report::Effect;
use portico_import::{Format, ImportOptions, NoteKind, import};

use crate::compared::compared;

/// Returns the lines of the notes about statements without a rule.
fn untranslated(statements: &str) -> Vec<u32> {
    let text = format!("RewriteEngine on\n{statements}");
    let site_hosts = vec!["a.example".to_owned(), "www.a.example".to_owned()];
    let imported =
        import(Format::Apache, ".htaccess", &text, &ImportOptions { site_hosts, ..ImportOptions::default() });
    imported.report.iter().filter(|note| note.kind == NoteKind::NotTranslated).map(|note| note.line).collect()
}

/// The target depends on the host, so the statement has a rule for each host of the site.
#[test]
fn statement_is_useless_only_if_none_of_its_rules_has_an_effect() {
    let search = "RewriteRule ^s/(.+)$ /search?q=$1&s=%{HTTP_HOST} [R=302,L]\n";
    let www = "RewriteCond %{HTTP_HOST} !^www\\.\nRewriteRule ^ https://www.%{HTTP_HOST}%{REQUEST_URI} [L,R=301]\n";
    assert_eq!(untranslated(&format!("{www}{search}")), Vec::<u32>::new());
    let everything = "RewriteRule ^(.*)$ https://b.example/$1 [R=301,L]\n";
    assert_eq!(untranslated(&format!("{everything}{search}")), [3]);
}

/// Rules match a path with and without a final slash, so a rule for all paths with a final slash would match every path.
#[test]
fn statement_for_all_final_slashes_removes_no_other_statement() {
    for inner in ["rewrite ^(.+)/$ $1 permanent;", "return 403;"] {
        let text = format!(
            "server {{\nserver_name a.example;\nlocation ~ /$ {{ {inner} }}\nlocation = /old {{ return 301 /new; }}\n\
             location ~ ^/d/(.*)\\.aspx$ {{ return 301 /e/$1; }}\n}}\n"
        );
        let imported = import(Format::Nginx, "a.conf", &text, &ImportOptions::default());
        assert!(
            imported.yaml.contains("from: /old") && imported.yaml.contains("to: /e/"),
            "{inner}: {}",
            imported.yaml
        );
    }
}

/// On Netlify, an asterisk is a wildcard only at the end of a segment, so `/*.php` matches no page.
#[test]
fn line_with_an_asterisk_inside_a_segment_has_no_rule() {
    let text = "/*.php /:splat\n/old/*.html/x /new 301!\n/post-* /posts/:splat\n/year-*/news /news/:splat\n";
    let imported = import(Format::Netlify, "_redirects", text, &ImportOptions::default());
    let lines = imported.report.iter().filter(|note| note.kind == NoteKind::NotTranslated).map(|note| note.line);
    assert_eq!(lines.collect::<Vec<_>>(), [1, 2]);
    assert!(!imported.yaml.contains("php") && imported.yaml.contains("/posts/"), "{}", imported.yaml);
}

/// The simulated servers have no files, so the comparison cannot show that the server uses the statement for them.
#[test]
fn statement_for_existing_files_is_not_to_be_deleted() {
    let apache = "RewriteEngine On\nRewriteCond %{REQUEST_FILENAME} !-f\nRewriteRule ^ /index.html [L]\n\
                  RewriteRule ^old(.*)$ https://b.example/new$1 [R=301,L]\n";
    let iis = "<configuration><system.webServer><rewrite><rules>\n<rule name='a' stopProcessing='true'>\
               <match url='.*' /><conditions><add input='{REQUEST_FILENAME}' matchType='IsFile' negate='true' />\
               </conditions><action type='Rewrite' url='/index.html' /></rule>\n</rules></rewrite>\n\
               <httpRedirect enabled='true' destination='https://b.example/new' />\n\
               </system.webServer></configuration>\n";
    for (format, name, text) in [(Format::Apache, ".htaccess", apache), (Format::Iis, "web.config", iis)] {
        let (_, entries) = compared(format, name, text);
        let entry = entries.iter().find(|entry| entry.line == 4).unwrap();
        assert!(entry.reason.contains("except for paths of existing files"), "{entry:#?}");
        assert_eq!(entry.effect, Effect::NotCompared, "{entry:#?}");
        assert!(!entry.hint.contains("delete"), "{entry:#?}");
    }
}

/// A table has no original server.
#[test]
fn rows_with_the_same_source_and_different_targets_contradict_each_other() {
    let (_, entries) =
        compared(Format::Csv, "moved.csv", "from,to,status\n/a,/b,301\n/c,/d,301\n/a,/e,301\n/c,/d,301\n");
    let of_line = |line: u32| entries.iter().find(|entry| entry.line == line).unwrap();
    let contradiction = of_line(4);
    assert_eq!(contradiction.effect, Effect::Risk(Risk::WrongPage), "{entries:#?}");
    assert!(contradiction.reason.contains("another target for the same source"), "{entries:#?}");
    assert_eq!(of_line(5).effect, Effect::NoDifference, "{entries:#?}");
    assert!(entries.iter().all(|entry| !entry.reason.contains("original server")), "{entries:#?}");
}
