//! Recognizes the error values of spreadsheet programs, such as `#REF!`, which a formula leaves in an exported file.

use crate::diagnostic::Code;
use crate::language::csv_text;
use crate::language::value_error::ValueError;

/// The error values of spreadsheet programs in English and in Russian.
const ERROR_VALUES: [&str; 18] = [
    "#REF!",
    "#N/A",
    "#NAME?",
    "#VALUE!",
    "#DIV/0!",
    "#NULL!",
    "#NUM!",
    "#SPILL!",
    "#CALC!",
    "#ERROR!",
    "#ССЫЛКА!",
    "#Н/Д",
    "#ИМЯ?",
    "#ЗНАЧ!",
    "#ДЕЛ/0!",
    "#ПУСТО!",
    "#ЧИСЛО!",
    "#ПЕРЕНОС!",
];

/// Returns the error for a field that contains the error value of a spreadsheet program. Returns `None` for any other
/// field.
pub(super) fn error(field: &str) -> Option<ValueError> {
    // Most fields are recognized by their first character.
    if !field.starts_with('#') || !ERROR_VALUES.contains(&field) {
        return None;
    }
    let error = ValueError::new(Code::BadValue, format!("`{field}` is an error value of a spreadsheet program"));
    Some(error.hint("correct the formula in the spreadsheet, and export the file again"))
}

/// Returns the lines whose first field is an error value, with their numbers and the errors. The CSV parser takes such a
/// line for a comment.
pub(super) fn commented_rows(text: &str, delimiter: u8) -> impl Iterator<Item = (u32, ValueError)> {
    let starts = memchr::memmem::find_iter(text.as_bytes(), b"\n#").map(|at| at + 1);
    let first = text.starts_with('#').then_some(0);
    let (mut counted, mut number) = (0, 1);
    first.into_iter().chain(starts).filter_map(move |start| {
        let record = text.get(start..)?.lines().next()?;
        // A line without a delimiter has no target, so the line is probably a comment.
        let error = error(record.get(csv_text::field(record, delimiter, 0))?)
            .filter(|_| record.bytes().any(|byte| byte == delimiter))?;
        number += memchr::memchr_iter(b'\n', text.as_bytes().get(counted..start)?).count();
        counted = start;
        Some((u32::try_from(number).unwrap_or(u32::MAX), error))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn row_that_starts_with_an_error_value_is_not_a_comment() {
        let text = "#N/A,/a\n# N/A,/b\n#\n#top,/c\n/d,#REF!\n#REF!\n#ИМЯ? ,/e\n#N/A means nothing,/f";
        let lines: Vec<u32> = commented_rows(text, b',').map(|(line, _)| line).collect();
        assert_eq!(lines, [1, 7]);
    }

    #[test]
    fn only_the_whole_field_is_an_error_value() {
        for field in ["#REF!", "#N/A", "#ЗНАЧ!"] {
            assert!(error(field).is_some(), "{field}");
        }
        for field in ["/#REF!", "#top", "#", "", "REF!", "/a#NUM!"] {
            assert!(error(field).is_none(), "{field}");
        }
    }
}
