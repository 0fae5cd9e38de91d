//! What a shell offers after it has read what `portico completions` prints.

#![expect(clippy::expect_used, reason = "a test fails by panicking")]

use std::process::Command;

use portico_tests::portico_binary;

/// Asks bash as its readline does: the words so far, the one to complete last.
const ASK: &str = r#"
source <("$1" completions bash)
COMP_WORDS=($2)
COMP_CWORD=$((${#COMP_WORDS[@]} - 1))
_portico portico "${COMP_WORDS[COMP_CWORD]}" "${COMP_WORDS[COMP_CWORD - 1]}"
echo "${COMPREPLY[@]}"
"#;

fn offered(words: &str) -> String {
    let mut bash = Command::new("bash");
    bash.args(["-c", ASK, "bash"]).arg(portico_binary()).arg(words);
    let output = bash.output().expect("bash starts");
    let errors = String::from_utf8_lossy(&output.stderr);
    assert!(errors.is_empty(), "{errors}");
    String::from_utf8_lossy(&output.stdout).trim_end().to_owned()
}

#[test]
fn bash_completes_commands_options_and_words() {
    assert_eq!(offered("portico ch"), "check");
    assert_eq!(offered("portico check --deny"), "--deny-warnings");
    assert_eq!(offered("portico check --format s"), "sarif");
    assert_eq!(offered("portico completions z"), "zsh");
    assert_eq!(offered("portico man --o"), "--out");
}
