//! Writes the page that shows how imported rules compare with the original servers.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::fs;
use std::process::Command;

use crate::folders::tests_folder;
use crate::originals::process::program;
use crate::originals::result::{FileResult, Totals};

/// The files with which the page was made.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Extent {
    /// The files in the repository.
    Short,
    /// Also the files that a generator writes.
    Long,
}

/// Returns the page with a row for each format. Each request is counted in one of the last four columns.
pub fn page(formats: &BTreeMap<&str, Vec<FileResult>>, extent: Extent) -> String {
    let files = match extent {
        Extent::Short => "the configuration files in the repository",
        Extent::Long => "the configuration files in the repository, and with files that a generator writes",
    };
    let mut out = format!(
        "# Imported rules and original servers\n\n<!-- The test `originals` writes this page. See `tests/README.md`. -->\n\n\
         The tests of Portico import files of other servers, and send the same requests to the original server and to the\n\
         imported rules. This page shows the last run with {files}.\n\n\
         An answer is *equal* if both lead to the same URL. A different answer is *reported* if the report of `portico import`\n\
         shows it, and *silent* if not. An answer is *unknown* if the engine does not evaluate a statement, or if the original\n\
         server redirects endlessly.\n\n\
         | format | original | files | requests | equal | reported | silent | unknown |\n\
         |---|---|---:|---:|---:|---:|---:|---:|\n"
    );
    for (format, results) in formats {
        let mut all = Totals::default();
        results.iter().filter_map(|result| result.outcome.as_ref().ok()).for_each(|totals| all.add(totals));
        let compared = results.iter().filter(|result| result.outcome.is_ok()).count();
        let (equal, unknown) = (all.equal + all.same_end, all.unknown + all.loops);
        let reported = all.asked - equal - unknown - all.silent();
        let _ = writeln!(
            out,
            "| `{format}` | {} | {compared} | {} | {equal} | {reported} | {} | {unknown} |",
            original(format),
            all.asked,
            all.silent(),
        );
    }
    out += "\nThe formats `iis`, `wordpress`, `cloudflare-bulk` and `vercel-bulk` are missing, because their originals cannot run in the tests.\n\
            Their simulations follow the documentation of the vendors. The format `csv` has no original.\n";
    out
}

/// Returns the name and the version of the original server or engine.
fn original(format: &str) -> String {
    match format {
        "nginx" => version("nginx", "-v", "nginx/"),
        "apache" => version("apache2", "-v", "Apache/"),
        "caddy" => version("caddy", "version", ""),
        "netlify" | "netlify-toml" => package("netlify-redirector"),
        "cloudflare" => package("@cloudflare/pages-shared"),
        "next" => package("next"),
        "vercel" => package("@vercel/routing-utils"),
        other => other.to_owned(),
    }
}

/// Returns the version that a program prints after `start`.
fn version(name: &str, argument: &str, start: &str) -> String {
    let output = program(name).ok().and_then(|path| Command::new(path).arg(argument).output().ok());
    let printed = output.map(|output| [output.stdout, output.stderr].concat()).unwrap_or_default();
    let printed = String::from_utf8_lossy(&printed).into_owned();
    let after = printed.split_once(start).map_or("", |(_, after)| after);
    format!("{name} {}", after.split_whitespace().next().unwrap_or_default()).trim_end().to_owned()
}

/// Returns the name of an npm package, and its version in the lock file of the engines.
fn package(name: &str) -> String {
    let text = fs::read_to_string(tests_folder().join("originals/engines/package.json")).unwrap_or_default();
    let file: serde_json::Value = serde_json::from_str(&text).unwrap_or_default();
    let version = file["dependencies"][name].as_str().unwrap_or_default();
    format!("`{name}` {version}")
}
