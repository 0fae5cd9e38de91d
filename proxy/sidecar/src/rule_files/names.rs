//! The names of rule files in messages, and which names mean the same file.

use std::fs;
use std::path::{Component, Path, PathBuf};

/// The root as messages show it: as given, unless it has an inner `..`, such as `deploy/../rules` of a configuration,
/// and is inside the current folder. Then it is resolved and made relative to that folder.
pub(super) fn display_root(root: &Path) -> PathBuf {
    let mut down = root.components().skip_while(|part| *part == Component::ParentDir);
    if !down.any(|part| part == Component::ParentDir) {
        return root.components().filter(|part| *part != Component::CurDir).collect();
    }
    let absolute = fs::canonicalize(root).unwrap_or_else(|_| root.to_owned());
    let here = std::env::current_dir().unwrap_or_default();
    absolute.strip_prefix(&here).unwrap_or(root).to_owned()
}

/// The name in messages. Links below the root keep their own names: the files of a ConfigMap are links into a folder whose name changes
/// with every update.
pub(super) fn display_name(above: &Path, root: &Path, file: &Path) -> String {
    match file.strip_prefix(root) {
        Ok(below) if below.as_os_str().is_empty() => above.display().to_string(),
        Ok(below) => above.join(below).display().to_string(),
        Err(_) => file.display().to_string(),
    }
}

/// Equal for two paths of the same file: the canonical folder and the file name. A symbolic link to a file counts as a separate file.
pub(super) fn identity(file: &Path) -> PathBuf {
    let folder = file.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
    let resolved = fs::canonicalize(folder).unwrap_or_else(|_| folder.to_owned());
    resolved.join(file.file_name().unwrap_or_default())
}
