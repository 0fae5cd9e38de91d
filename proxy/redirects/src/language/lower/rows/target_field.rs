//! Reads the target of a row.

use crate::diagnostic::Code;
use crate::language::hints;
use crate::language::lower::rows::line::{RowError, RowLine};
use crate::language::target;
use crate::language::value_error::ValueError;
use crate::rule::row_tag;

/// Appends the target of a row to `out`. Appends nothing if the status of the row is 410 or 451. `tag` stands for the
/// status of the row.
pub(super) fn write(line: &RowLine<'_>, tag: char, hosts: &[String], out: &mut String) -> Result<(), RowError> {
    if let Some(status) = [410, 451].into_iter().find(|status| row_tag(*status) == Some(tag)) {
        if line.record.get(1).is_none_or(<[u8]>::is_empty) {
            return Ok(());
        }
        // The row has a target although its status needs none, so either the status or the target is wrong.
        let error = ValueError::new(Code::Conflict, format!("a row whose status is {status} cannot have a target"));
        return Err(RowError::new(error.hint("leave the target empty, or use a redirect status such as 301"), 1));
    }
    let to = line.text(1)?;
    target::write_plain(to, hosts, out).map_err(|error| {
        let hint = status_hint(line, to);
        RowError::new(if let Some(hint) = hint { error.hint(hint) } else { error }, 1)
    })
}

/// Returns the hint for a row whose target is a status, such as `/a,410`. Returns `None` if the target is not a status.
fn status_hint(line: &RowLine<'_>, to: &str) -> Option<String> {
    hints::status_as_target(to)?;
    let needs_target = !matches!(to, "410" | "451");
    let Some(column) = line.status_column() else {
        let target =
            if needs_target { "write the new URL in the second column" } else { "leave the second column empty" };
        return Some(format!("add a column `status` to the header, write `{to}` in this column, and {target}"));
    };
    let from = String::from_utf8_lossy(line.record.get(0).unwrap_or_default());
    let target = if needs_target { "/new" } else { "" };
    let mut fields = vec![from.as_ref(), target];
    fields.resize(column.max(2), "");
    fields.push(to);
    let row = match line.delimiter {
        b'\t' => String::new(),
        delimiter => format!(": `{}`", fields.join(&char::from(delimiter).to_string())),
    };
    let place = if column == 2 { "in the third column".to_owned() } else { format!("in column {}", column + 1) };
    Some(if needs_target {
        format!("write the new URL in the second column, and the status {place}{row}")
    } else {
        format!("leave the second column empty, and write the status {place}{row}")
    })
}
