//! Tests for files. The only files are the home pages and the error page at `/`.
//! See <https://nginx.org/en/docs/http/ngx_http_core_module.html#try_files>.

use crate::nginx::simulation::config::model::{FileKind, Root};
use crate::nginx::simulation::run::state::Run;
use crate::simulation::branch::FILES;

impl Run<'_, '_> {
    /// Returns whether a file of a kind exists.
    ///
    /// # Errors
    /// Returns the reason if there are too many unknown conditions.
    pub(super) fn has_file(&mut self, kind: FileKind, file: &[u8]) -> Result<bool, String> {
        if self.scope.settings.root == Root::Alias {
            return self.choices.assume(FILES);
        }
        let found = match self.root() {
            Ok(root) => file.strip_prefix(root.as_slice()).and_then(|path| self.site_file(path)),
            Err(reason) => return self.choices.assume(&reason),
        };
        let exists = match kind {
            FileKind::Any => found.is_some(),
            FileKind::File | FileKind::Folder => found == Some(kind),
        };
        Ok(self.choices.assumed(FILES).unwrap_or(exists))
    }

    /// Returns the kind of the file at a path below the root folder. Returns `None` if there is no such file.
    pub(super) fn site_file(&self, path: &[u8]) -> Option<FileKind> {
        let mut segments: Vec<&[u8]> = Vec::new();
        for segment in path.split(|byte| *byte == b'/') {
            match segment {
                b"" | b"." => {}
                b".." => drop(segments.pop()),
                segment => segments.push(segment),
            }
        }
        match segments.as_slice() {
            [] => (path.is_empty() || path.starts_with(b"/")).then_some(FileKind::Folder),
            [file] if *file == b"404.html" || self.is_home(file) => {
                (path.starts_with(b"/") && !path.ends_with(b"/")).then_some(FileKind::File)
            }
            _ => None,
        }
    }

    fn is_home(&self, file: &[u8]) -> bool {
        str::from_utf8(file).is_ok_and(|file| self.config.homes.contains(file))
    }
}
