//! Applies the limits of Cloudflare to a `_redirects` file. Cloudflare ignores every line that exceeds a limit.

use crate::cloudflare::pattern;
use crate::note::Remark;

/// The maximum length of a line, in characters.
const MAX_LINE_LENGTH: usize = 2_000;

/// The maximum number of lines before the first dynamic line.
const MAX_STATIC_LINES: u32 = 2_000;

/// The maximum number of dynamic lines.
const MAX_DYNAMIC_LINES: u32 = 100;

/// The numbers of static and dynamic lines that have been read. A line is dynamic if its source contains an asterisk or
/// a placeholder. All lines after the first dynamic line also count as dynamic.
#[derive(Debug, Default)]
pub(super) struct LineLimits {
    static_lines: u32,
    dynamic_lines: u32,
}

/// Checks the length of a line. Returns an error if Cloudflare ignores the line.
pub(super) fn check_length(written: &str) -> Result<(), Remark> {
    if written.chars().count() > MAX_LINE_LENGTH {
        return Err(exceeded("lines of more than 2,000 characters"));
    }
    Ok(())
}

impl LineLimits {
    /// Counts a line with the source `from`. Returns an error if the line exceeds a limit.
    pub(super) fn count(&mut self, from: &str) -> Result<(), Remark> {
        if self.dynamic_lines == 0 && !pattern::is_dynamic(from) {
            self.static_lines = self.static_lines.saturating_add(1);
            if self.static_lines > MAX_STATIC_LINES {
                return Err(exceeded("static lines after the first 2,000"));
            }
            return Ok(());
        }
        self.dynamic_lines = self.dynamic_lines.saturating_add(1);
        if self.dynamic_lines > MAX_DYNAMIC_LINES {
            return Err(exceeded("all lines after the first 100 dynamic lines"));
        }
        Ok(())
    }
}

fn exceeded(ignored: &str) -> Remark {
    Remark::new(
        format!("Cloudflare ignores {ignored}, so this line had no effect"),
        "write a rule by hand if the line should redirect from now on",
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_after_a_dynamic_line_count_as_dynamic() {
        let mut limits = LineLimits::default();
        for _ in 0..2_000 {
            assert!(limits.count("/a").is_ok());
        }
        assert!(limits.count("/a").is_err());
        assert!(limits.count("/a/*").is_ok());
        for _ in 1..100 {
            assert!(limits.count("/a").is_ok());
        }
        assert!(limits.count("/a").is_err());
    }

    #[test]
    fn long_lines_are_ignored() {
        assert!(check_length(&"a".repeat(2_000)).is_ok());
        assert!(check_length(&"a".repeat(2_001)).is_err());
    }
}
