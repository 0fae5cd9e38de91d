//! Compares imported rules with snapshots. The snapshots of the input `import/<format>/<name>.<ext>` are
//! `<name>.yaml.snap` and `<name>.report.snap` in the same folder. After an intended change, update the snapshots with
//! `INSTA_UPDATE=always cargo test`.

#![expect(clippy::unwrap_used, reason = "a test panics on unexpected results")]

use std::fs;
use std::path::{Path, PathBuf};

use portico_import::comparison::compare;
use portico_import::{Format, ImportOptions, Imported, import, recognize};
use portico_redirects::{Code, CompileOptions, Source, compile, format, render};

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/import")
}

/// Returns the input files of a format, sorted by name.
fn inputs(format: &str) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder().join(format)).unwrap().map(|entry| entry.unwrap().path());
    // A failing test leaves files `*.snap.new`.
    let is_input = |path: &PathBuf| path.extension().is_none_or(|extension| extension != "snap" && extension != "new");
    let mut inputs: Vec<PathBuf> = entries.filter(is_input).collect();
    inputs.sort();
    inputs
}

fn imported(format: Format, path: &Path) -> Imported {
    let text = fs::read_to_string(path).unwrap();
    import(format, &path.file_name().unwrap().to_string_lossy(), &text, &ImportOptions::default())
}

fn formatted(yaml: &str) -> String {
    format(&Source { name: "imported.yaml".to_owned(), text: yaml.to_owned() }).unwrap()
}

/// Returns the report of an import, the hosts of the targets, and the CSV files as a single text.
fn report(imported: &Imported) -> String {
    let notes: Vec<String> = imported.report.iter().map(ToString::to_string).collect();
    let files = imported.files.iter().map(|(name, text)| format!("file {name}:\n{text}"));
    let hosts: Vec<&str> = imported.hosts.iter().map(String::as_str).collect();
    let hosts = (!hosts.is_empty()).then(|| format!("hosts: {}", hosts.join(", ")));
    notes.into_iter().chain(hosts).chain(files).collect::<Vec<_>>().join("\n\n")
}

#[test]
fn imports_match_their_snapshots() {
    let mut settings = insta::Settings::clone_current();
    settings.set_prepend_module_to_snapshot(false);
    settings.set_omit_expression(true);
    for format in Format::ALL {
        settings.set_snapshot_path(folder().join(format.name()));
        settings.bind(|| {
            for path in inputs(format.name()) {
                let imported = imported(*format, &path);
                assert_eq!(formatted(&imported.yaml), imported.yaml, "{path:?}");
                let name = path.file_stem().unwrap().to_string_lossy().into_owned();
                insta::assert_snapshot!(format!("{name}.yaml"), imported.yaml);
                insta::assert_snapshot!(format!("{name}.report"), report(&imported));
            }
        });
    }
}

/// Compiles the imported files and returns the codes of the warnings. If the files have errors, returns the diagnostics
/// as text.
fn warnings(imported: &Imported) -> Result<Vec<Code>, String> {
    let yaml = [("imported.yaml".to_owned(), imported.yaml.clone())];
    let sources = yaml.into_iter().chain(imported.files.iter().cloned());
    let sources: Vec<Source> = sources.map(|(name, text)| Source { name, text }).collect();
    let options =
        CompileOptions { allowed_hosts: imported.hosts.iter().cloned().collect(), ..CompileOptions::default() };
    match compile(&sources, &options) {
        Ok(compiled) => Ok(compiled.warnings.iter().map(|warning| warning.code).collect()),
        Err(found) => Err(render::text(&found, &sources)),
    }
}

#[test]
fn imported_rules_compile_and_have_the_simplest_matchers() {
    for format in Format::ALL {
        for path in inputs(format.name()) {
            let warnings = warnings(&imported(*format, &path)).unwrap_or_else(|found| panic!("{path:?}\n{found}"));
            for code in [Code::SimpleRegex, Code::UnanchoredRegex, Code::Dead] {
                assert!(!warnings.contains(&code), "{path:?} has {}", code.number());
            }
        }
    }
}

/// Returns the formats whose files may look like files in `format`.
fn similar(format: Format) -> &'static [Format] {
    match format {
        Format::Netlify | Format::Cloudflare => &[Format::Netlify, Format::Cloudflare],
        Format::Next | Format::Vercel | Format::VercelBulk => &[Format::Next, Format::Vercel, Format::VercelBulk],
        Format::Csv | Format::CloudflareBulk | Format::Wordpress => {
            &[Format::Csv, Format::CloudflareBulk, Format::Wordpress]
        }
        Format::Nginx => &[Format::Nginx],
        Format::Apache => &[Format::Apache],
        Format::NetlifyToml => &[Format::NetlifyToml],
        Format::Iis => &[Format::Iis],
        Format::Caddy => &[Format::Caddy],
    }
}

#[test]
fn inputs_are_recognized_by_their_content() {
    for format in Format::ALL {
        let mut unknown = Vec::new();
        let all = inputs(format.name());
        for path in &all {
            let text = fs::read_to_string(path).unwrap();
            match recognize("-", &text) {
                Some(found) => assert!(similar(*format).contains(&found), "{path:?} is recognized as {}", found.name()),
                None => unknown.push(path.file_stem().unwrap().to_string_lossy().into_owned()),
            }
        }
        // Files without redirects and invalid files have no format.
        let has_content =
            |name: &String| !["nothing", "broken", "other", "wrong", "list", "script"].contains(&name.as_str());
        assert_eq!(unknown.into_iter().filter(has_content).collect::<Vec<_>>(), Vec::<String>::new(), "{format:?}");
    }
}

/// Returns the rules and the report of an import.
fn shown(format: Format, path: &Path, text: &str) -> String {
    let imported = import(format, &path.file_name().unwrap().to_string_lossy(), text, &ImportOptions::default());
    format!("{}\n{}", imported.yaml, report(&imported))
}

#[test]
fn byte_order_mark_and_line_ends_of_windows_change_no_import() {
    for format in Format::ALL {
        for path in inputs(format.name()) {
            let text = fs::read_to_string(&path).unwrap();
            let expected = shown(*format, &path, &text);
            let bare = text.trim_start_matches('\u{feff}').replace("\r\n", "\n");
            for changed in [format!("\u{feff}{bare}"), bare.replace('\n', "\r\n")] {
                let found = shown(*format, &path, &changed).replace("\r\n", "\n");
                assert!(found == expected, "{path:?}\n{found}\n{expected}");
            }
        }
    }
}

#[test]
fn byte_order_mark_changes_no_comparison() {
    for format in Format::ALL {
        let path = inputs(format.name()).into_iter().next().unwrap();
        let name = path.file_name().unwrap().to_string_lossy().into_owned();
        let text = fs::read_to_string(&path).unwrap();
        let shown = |text: &str| {
            let imported = import(*format, &name, text, &ImportOptions::default());
            compare(*format, &name, text, &imported).map(|comparison| format!("{comparison:?}"))
        };
        let bare = text.trim_start_matches('\u{feff}');
        assert_eq!(shown(&format!("\u{feff}{bare}")), shown(bare), "{path:?}");
    }
}

#[test]
fn every_rule_has_the_line_of_its_statement() {
    let text = "Redirect 301 /a /b\n\n# comment\nRedirect 301 /c/d /e\nRedirect gone /f\n";
    let imported = import(Format::Apache, ".htaccess", text, &ImportOptions::default());
    assert_eq!(imported.lines, [1, 4, 5]);
    let with_rows = ImportOptions { rows_above: Some(0), ..ImportOptions::default() };
    let text = "Redirect 301 /a /b\nRedirectMatch 301 ^/c/([^/]+)$ /d/$1\n";
    assert_eq!(import(Format::Apache, ".htaccess", text, &with_rows).lines.last(), Some(&2));
}

/// The report names lines of the imported file, also if the rules read CSV files.
#[test]
fn no_entry_of_the_report_names_line_0() {
    let options = ImportOptions { rows_above: Some(0), ..ImportOptions::default() };
    for format in Format::ALL {
        for path in inputs(format.name()) {
            let (name, text) = (path.file_name().unwrap().to_string_lossy(), fs::read_to_string(&path).unwrap());
            // Comparisons of long files would take too long.
            if text.len() > 1_500 {
                continue;
            }
            let imported = import(*format, &name, &text, &options);
            let found = compare(*format, &name, &text, &imported).unwrap();
            for entry in portico_import::report::report(&text, &imported, Some(&found)) {
                let texts = [&entry.reason, &entry.hint];
                let names_0 = texts.iter().any(|text| text.contains("line 0"));
                assert!(entry.line > 0 && !entry.lines.contains(&0) && !names_0, "{name}: {entry:#?}");
            }
        }
    }
}
