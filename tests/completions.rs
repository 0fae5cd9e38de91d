//! Checks the completions that Bash offers after it has sourced the output of `portico completions bash`.

#![expect(clippy::expect_used, reason = "a test fails by panicking")]

use std::process::Command;

use portico_tests::portico_binary;

/// A script that calls the completion function as an interactive Bash does. The second argument of the script is a
/// command line, whose last word is completed.
const COMPLETE: &str = r#"
source <("$1" completions bash)
COMP_WORDS=($2)
COMP_CWORD=$((${#COMP_WORDS[@]} - 1))
_portico portico "${COMP_WORDS[COMP_CWORD]}" "${COMP_WORDS[COMP_CWORD - 1]}"
echo "${COMPREPLY[@]}"
"#;

fn completions(words: &str) -> String {
    let mut bash = Command::new("bash");
    bash.args(["-c", COMPLETE, "bash"]).arg(portico_binary()).arg(words);
    let output = bash.output().expect("bash starts");
    let errors = String::from_utf8_lossy(&output.stderr);
    assert!(errors.is_empty(), "{errors}");
    String::from_utf8_lossy(&output.stdout).trim_end().to_owned()
}

#[test]
fn bash_completes_commands_options_and_words() {
    assert_eq!(completions("portico ch"), "check");
    assert_eq!(completions("portico check --deny"), "--deny-warnings");
    assert_eq!(completions("portico check --format s"), "sarif");
    assert_eq!(completions("portico completions z"), "zsh");
    assert_eq!(completions("portico man --o"), "--out");
}
