//! Writes a Lua script that makes wrk request the paths of all rules.

use std::fmt::Write;
use std::fs;
use std::io;
use std::path::Path;

use crate::job::BROWSER_FIELDS;

/// Writes a Lua script that makes wrk request the paths of all rules in shuffled order. The script computes each path,
/// because a list of all paths would be too large.
///
/// # Errors
/// Returns an error if the file cannot be written.
pub fn write(file: &Path, count: usize) -> io::Result<()> {
    let mut script = String::new();
    for (name, value) in BROWSER_FIELDS {
        let _ = writeln!(script, "wrk.headers[\"{name}\"] = \"{value}\"");
    }
    let _ = write!(
        script,
        "local n = 0\nrequest = function()\n  n = (n + 7368787) % {count}\n  \
         return wrk.format(nil, '/old-catalog/section-' .. (n % 97) .. '/product-' .. n)\nend\n"
    );
    fs::write(file, script)
}
