//! Determines the names of rule files in messages, and whether two paths name the same file.

use std::fs;
use std::path::{Component, Path, PathBuf};

/// Returns the path of the rule folder for use in messages. A path with an inner `..`, such as `deploy/../rules`, is
/// resolved. If the resolved path is inside the current folder, messages show a relative path. Any other path is
/// returned unchanged.
pub(super) fn display_root(root: &Path) -> PathBuf {
    let mut down = root.components().skip_while(|part| *part == Component::ParentDir);
    if !down.any(|part| part == Component::ParentDir) {
        return root.components().filter(|part| *part != Component::CurDir).collect();
    }
    let absolute = fs::canonicalize(root).unwrap_or_else(|_| root.to_owned());
    let here = std::env::current_dir().unwrap_or_default();
    absolute.strip_prefix(&here).unwrap_or(root).to_owned()
}

/// Returns the name of a file for use in messages. For a symbolic link, this is the name of the link, not the name of
/// its target. For example, the files of a Kubernetes ConfigMap are links into a folder whose name changes with every
/// update.
pub(super) fn display_name(above: &Path, root: &Path, file: &Path) -> String {
    match file.strip_prefix(root) {
        Ok(below) if below.as_os_str().is_empty() => above.display().to_string(),
        Ok(below) => above.join(below).display().to_string(),
        Err(_) => file.display().to_string(),
    }
}

/// Returns a path that is the same for all spellings of the path to a file. The result is the canonical path of the
/// folder, followed by the file name. However, a symbolic link to a file counts as a separate file.
pub(super) fn identity(file: &Path) -> PathBuf {
    let folder = file.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
    let resolved = fs::canonicalize(folder).unwrap_or_else(|_| folder.to_owned());
    resolved.join(file.file_name().unwrap_or_default())
}
