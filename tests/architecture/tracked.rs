//! Lists the files of the repository.

use std::process::Command;

use portico_tests::repository;

/// Returns the paths of all files of the repository that Git does not ignore.
pub(crate) fn tracked() -> Vec<String> {
    let mut git = Command::new("git");
    git.args(["ls-files", "--cached", "--others", "--exclude-standard"]).current_dir(repository());
    let output = git.output().expect("git starts");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let all = String::from_utf8(output.stdout).expect("paths are UTF-8");
    // Git also lists a deleted file until the deletion is staged.
    all.lines().filter(|path| repository().join(path).exists()).map(str::to_owned).collect()
}
