//! Gives each statement its own line if a line of the imported file contains several statements, as in minified JSON or XML.
//!
//! All other modules identify a statement by its line, so they read the unfolded text. Only texts for the user need the
//! places in the file.

mod json;
mod nginx;
mod start;
mod toml;
mod xml;

use std::borrow::Cow;

use crate::format::Format;
use crate::place::{Place, Places};
use crate::unfolded::start::{Start, Weight};

/// Returns the text with one line for each statement, and the places of these lines.
pub(crate) fn unfold(format: Format, text: &str) -> (Cow<'_, str>, Places) {
    let starts = match format {
        Format::Nginx => nginx::starts(text),
        Format::Next | Format::Vercel => json::starts(text, json::Members::Settings),
        Format::VercelBulk | Format::CloudflareBulk | Format::Wordpress => json::starts(text, json::Members::Other),
        Format::NetlifyToml => toml::starts(text),
        Format::Iis => xml::starts(text),
        // A statement of these formats is at least a line.
        Format::Apache | Format::Netlify | Format::Cloudflare | Format::Caddy | Format::Csv => Vec::new(),
    };
    divide(text, &starts)
}

/// Divides the lines of a text. `starts` is sorted.
fn divide<'t>(text: &'t str, mut starts: &[Start]) -> (Cow<'t, str>, Places) {
    let mut places = Vec::new();
    let mut breaks = Vec::new();
    let mut offset = 0;
    for (line, number) in text.split_inclusive('\n').zip(1..) {
        let end = offset + line.len();
        let (own, others) = starts.split_at(starts.partition_point(|start| start.offset < end));
        starts = others;
        if is_divided(own) {
            let first = line.len() - line.trim_start().len();
            let own: Vec<usize> = own.iter().map(|start| start.offset - offset).filter(|at| *at > first).collect();
            breaks.extend(own.iter().map(|at| offset + at));
            places.extend(columns(line, first, &own).map(|column| Place { line: number, column: Some(column) }));
        } else {
            places.push(Place { line: number, column: None });
        }
        offset = end;
    }
    let places =
        if places.iter().all(|place| place.column.is_none()) { Places::default() } else { Places::new(places, breaks) };
    (places.unfolded(text), places)
}

fn is_divided(starts: &[Start]) -> bool {
    let count = |weight: Weight| starts.iter().filter(|start| start.weight == weight).count();
    count(Weight::Next) > 0 || count(Weight::Statement) > 1
}

/// Returns the columns of the first character of a line that is not a space, and of the characters at the given offsets.
fn columns(line: &str, first: usize, breaks: &[usize]) -> impl Iterator<Item = u32> {
    let mut before = (0, 1);
    std::iter::once(first).chain(breaks.iter().copied()).map(move |at| {
        let (from, column) = before;
        let characters = line.get(from..at).unwrap_or_default().chars().count();
        before = (at, u32::try_from(characters).unwrap_or(u32::MAX).saturating_add(column));
        before.1
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Returns the pieces of a text with their places.
    fn pieces(format: Format, text: &str) -> Vec<(String, String)> {
        let (unfolded, places) = unfold(format, text);
        assert_eq!(unfold(format, &unfolded).0, unfolded);
        assert_eq!(places.unfolded(text), unfolded);
        let lines = unfolded.lines().zip(1..);
        lines.map(|(line, number)| (places.of(number).to_string(), line.trim().to_owned())).collect()
    }

    fn assert_pieces(format: Format, text: &str, expected: &[(&str, &str)]) {
        let found = pieces(format, text);
        let found: Vec<_> = found.iter().map(|(place, piece)| (place.as_str(), piece.as_str())).collect();
        assert_eq!(found, expected, "{text}");
    }

    #[test]
    fn statements_of_minified_json_have_columns() {
        assert_pieces(
            Format::Vercel,
            "{\"redirects\":[{\"source\":\"/\u{e9}{[\",\"has\":[{},{}]},{\"source\":\"/b\"}],\"cleanUrls\":true}",
            &[
                ("line 1, column 1", "{"),
                ("line 1, column 2", "\"redirects\":["),
                ("line 1, column 15", "{\"source\":\"/\u{e9}{[\",\"has\":[{},{}]},"),
                ("line 1, column 47", "{\"source\":\"/b\"}],"),
                ("line 1, column 64", "\"cleanUrls\":true}"),
            ],
        );
        for alone in [
            "{ \"redirects\": [{ \"source\": \"/a\", \"has\": [{}, {}] }] }\n",
            "[\n  { \"source\": \"/a\" },\n  { \"source\": \"/b\" }\n]\n",
        ] {
            assert_eq!(unfold(Format::Next, alone), (Cow::Borrowed(alone), Places::default()));
        }
        let lines = "{\"source\":\"/a\",\"destination\":\"/b\"}\n{\"source\":\"/c\",\"destination\":\"/d\"}\n";
        assert_eq!(unfold(Format::VercelBulk, lines).1, Places::default());
    }

    #[test]
    fn directives_of_nginx_on_one_line_have_columns() {
        assert_pieces(
            Format::Nginx,
            "server { listen 80; location /a { return 301 /b; } if ($x) { return 301 \"/}\"; } }\nreturn 301 /c;\n",
            &[
                ("line 1, column 1", "server { listen 80;"),
                ("line 1, column 21", "location /a { return 301 /b; }"),
                ("line 1, column 52", "if ($x) { return 301 \"/}\"; } }"),
                ("line 2", "return 301 /c;"),
            ],
        );
        assert_pieces(
            Format::Nginx,
            "map $uri $to { /a /b; /c /d; }",
            &[
                ("line 1, column 1", "map $uri $to {"),
                ("line 1, column 16", "/a /b;"),
                ("line 1, column 23", "/c /d; }"),
            ],
        );
        let alone = "server { listen 80; return 301 /b; }\nlocation /a { add_header A b; return 301 /b; }\n";
        assert_eq!(unfold(Format::Nginx, alone), (Cow::Borrowed(alone), Places::default()));
    }

    #[test]
    fn elements_on_one_line_have_columns() {
        assert_pieces(
            Format::Iis,
            "<r><rules><rule name=\"a\"><conditions><add/><add/></conditions></rule><rule name=\"b\"/></rules>\n<rule/></r>",
            &[
                ("line 1, column 1", "<r><rules>"),
                ("line 1, column 11", "<rule name=\"a\"><conditions><add/><add/></conditions></rule>"),
                ("line 1, column 70", "<rule name=\"b\"/></rules>"),
                ("line 2", "<rule/></r>"),
            ],
        );
        let alone = "<r>\n<rule><conditions><add/><add/></conditions></rule></r>";
        assert_eq!(unfold(Format::Iis, alone), (Cow::Borrowed(alone), Places::default()));
    }

    #[test]
    fn inline_tables_of_toml_have_columns() {
        assert_pieces(
            Format::NetlifyToml,
            "redirects = [{from = \"/a{[\", to = '/]'}, {from = \"/b\", query = {a = \"b\"}}] # {a} {b}\n[build]\n",
            &[
                ("line 1, column 1", "redirects = ["),
                ("line 1, column 14", "{from = \"/a{[\", to = '/]'},"),
                ("line 1, column 42", "{from = \"/b\", query = {a = \"b\"}}] # {a} {b}"),
                ("line 2", "[build]"),
            ],
        );
    }
}
