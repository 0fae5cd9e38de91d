//! Tests the command that `portico import next` prints for a Next.js configuration script. Portico does not execute
//! such scripts. The printed command exports the redirects of the script to a file that Portico can import.

#![expect(clippy::expect_used, reason = "a test fails by panicking")]

use std::fs;
use std::path::Path;
use std::process::{Command, Output};

use portico_tests::portico_binary;

const OBJECT: &str = "module.exports = { redirects: async () => ['a'].map((name) => \
    ({ source: `/${name}`, destination: '/b', permanent: true })) }";
const MODULE: &str = "export default { redirects: () => [{ source: '/a', destination: '/b', permanent: true }] }";
const FUNCTION: &str = "module.exports = async (phase, { defaultConfig }) => \
    ({ ...defaultConfig, redirects: () => [{ source: '/a', destination: '/b', permanent: phase.length > 0 }] })";

fn import(folder: &Path, file: &str) -> Output {
    let mut portico = Command::new(portico_binary());
    portico.args(["import", "next", file]).current_dir(folder).output().expect("the binary starts")
}

#[test]
fn printed_command_exports_the_redirects_of_a_script() {
    for (name, script) in [("next.config.js", OBJECT), ("next.config.mjs", MODULE), ("next.config.cjs", FUNCTION)] {
        let folder = tempfile::tempdir().expect("there is a folder for temporary files");
        fs::write(folder.path().join(name), script).expect("the folder can be written to");
        let output = import(folder.path(), name);
        let report = String::from_utf8_lossy(&output.stderr);
        let command = report.split_once("run `").and_then(|(_, rest)| rest.split_once("`, and")).expect("a command").0;
        let status = Command::new("sh").args(["-c", command]).current_dir(folder.path()).status();
        assert!(status.expect("a shell starts").success(), "{name}");
        let output = import(folder.path(), "redirects.json");
        let rules = String::from_utf8_lossy(&output.stdout);
        assert!(rules.contains("from: /a\n    to: /b\n    status: 308"), "{name}: {rules}");
    }
}
