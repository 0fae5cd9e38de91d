//! Runs the commands in the guide to moving redirects from another server, with the examples of the guide as files.

#![expect(clippy::expect_used, reason = "a test fails by panicking")]

use std::fs;
use std::path::Path;
use std::process::{Command, Output};

use portico_tests::{portico_binary, repository};

/// A Next.js configuration, which the guide does not contain.
const SCRIPT: &str =
    "module.exports = { redirects: async () => [{ source: '/a', destination: '/b', permanent: true }] }\n";

/// A configuration that allows the host to which the nginx example redirects.
const CONFIGURATION: &str = "listen: 127.0.0.1:8080\nrules: rules\nrule_hosts: [blog.example.com]\n";

fn guide() -> String {
    fs::read_to_string(repository().join("docs/guide/moving.md")).expect("the guide is readable")
}

/// Returns the first code block of a language, and the rules in the block that follows.
fn example(guide: &str, language: &str) -> (String, String) {
    let block = |text: &str, language: &str| {
        let (_, rest) = text.split_once(&format!("\n```{language}\n"))?;
        let (block, after) = rest.split_once("```")?;
        Some((block.to_owned(), format!("\n{}", after.trim_start_matches('\n'))))
    };
    let (original, after) = block(guide, language).expect("the guide has an example of the format");
    (original, block(&after, "yaml").expect("rules follow the example").0)
}

/// Returns the commands with arguments, from code spans and from the code block of the first step.
fn commands(guide: &str) -> Vec<String> {
    let spans = guide.split('`').skip(1).step_by(2).filter(|span| !span.contains('\n')).map(str::to_owned);
    let lines = guide.lines().map(str::trim).filter(|line| line.starts_with("portico ")).map(str::to_owned);
    let all = lines.chain(spans).filter(|command| command.starts_with("portico ") && command != "portico import");
    all.collect()
}

fn run(folder: &Path, command: &str) -> Output {
    let arguments = command.split_whitespace().skip(1);
    Command::new(portico_binary()).args(arguments).current_dir(folder).output().expect("the binary starts")
}

#[test]
fn every_command_of_the_guide_works_with_its_examples() {
    let guide = guide();
    let folder = tempfile::tempdir().expect("there is a folder for temporary files");
    let write = |name: &str, text: &str| {
        let file = folder.path().join(name);
        fs::create_dir_all(file.parent().expect("a file lies in a folder")).expect("the folder can be written to");
        fs::write(file, text).expect("the folder can be written to");
    };
    let (nginx, nginx_rules) = example(&guide, "nginx");
    let (cloudflare, cloudflare_rules) = example(&guide, "cloudflare");
    write("redirects.conf", &nginx);
    write("_redirects", &cloudflare);
    write("shop/.htaccess", &example(&guide, "apache").0);
    write("next.config.js", SCRIPT);
    write("portico.yaml", CONFIGURATION);
    fs::create_dir(folder.path().join("rules")).expect("the folder can be written to");
    let commands = commands(&guide);
    for start in ["portico import redirects.conf", "portico check", "portico explain", "portico import cloudflare"] {
        assert!(commands.iter().any(|command| command.starts_with(start)), "{start}: {commands:?}");
    }
    for command in &commands {
        let output = run(folder.path(), command);
        let (out, errors) = (String::from_utf8_lossy(&output.stdout), String::from_utf8_lossy(&output.stderr));
        if command == "portico import next next.config.js" {
            assert_eq!(output.status.code(), Some(2), "{command}: {out}{errors}");
            assert!(errors.contains("> redirects.json`"), "{command}: {errors}");
            continue;
        }
        assert!(output.status.success(), "{command}: {out}{errors}");
        if command.starts_with("portico import cloudflare") {
            assert_eq!(out, cloudflare_rules, "{command}");
        }
    }
    let written = fs::read_to_string(folder.path().join("rules/old-site.yaml")).expect("the import wrote the file");
    assert_eq!(written, nginx_rules);
}
