//! Prepares the tables of a text for narrow screens.

use pulldown_cmark::{Event, Tag, TagEnd};

/// Wraps every table in a container, and repeats the title of its column in every cell. Returns all other events
/// unchanged.
///
/// If the table is wider than the screen, the container scrolls. The container is focusable, so that visitors can also
/// scroll with the arrow keys. The role of the container is `group`. With the role `region`, every table would be a
/// landmark, and several landmarks with the same name do not help navigation.
///
/// On a phone, the columns do not fit. The page then shows each row as a list, and takes the titles of the values from
/// `data-label`.
pub(super) fn tables<'a>(events: impl Iterator<Item = Event<'a>>) -> impl Iterator<Item = Event<'a>> {
    let mut columns = Columns::default();
    events.flat_map(move |event| {
        columns.read(&event);
        match event {
            Event::Start(Tag::Table(_)) => {
                vec![Event::Html("<div role=\"group\" aria-label=\"Таблица\" tabindex=\"0\">".into()), event]
            }
            Event::End(TagEnd::Table) => vec![event, Event::Html("</div>\n".into())],
            Event::Start(Tag::TableCell) if !columns.is_head => vec![Event::InlineHtml(columns.cell().into())],
            Event::End(TagEnd::TableCell) if !columns.is_head => vec![Event::InlineHtml("</td>".into())],
            _ => vec![event],
        }
    })
}

/// The columns of a table, and the place in the table.
#[derive(Default)]
struct Columns {
    is_head: bool,
    titles: Vec<String>,
    /// The number of cells that have begun in the current row.
    cells: usize,
}

impl Columns {
    fn read(&mut self, event: &Event<'_>) {
        match event {
            Event::Start(Tag::Table(_)) => self.titles.clear(),
            Event::Start(Tag::TableHead) => self.is_head = true,
            Event::End(TagEnd::TableHead) => self.is_head = false,
            Event::Start(Tag::TableRow) => self.cells = 0,
            Event::Start(Tag::TableCell) if self.is_head => self.titles.push(String::new()),
            Event::Start(Tag::TableCell) => self.cells += 1,
            Event::Text(text) | Event::Code(text) if self.is_head => {
                if let Some(title) = self.titles.last_mut() {
                    title.push_str(text);
                }
            }
            _ => {}
        }
    }

    /// Returns the opening tag of the current cell. The first cell of a row is its heading, and needs no title.
    fn cell(&self) -> String {
        let title = self.cells.checked_sub(1).filter(|place| *place > 0).and_then(|place| self.titles.get(place));
        match title.filter(|title| !title.is_empty()) {
            Some(title) => format!("<td data-label=\"{}\">", escaped(title)),
            None => "<td>".to_owned(),
        }
    }
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('"', "&quot;").replace('<', "&lt;")
}

#[cfg(test)]
mod tests {
    use super::super::markdown::render;

    #[test]
    fn a_table_is_in_a_focusable_container() {
        let html = render("| a | b |\n|---|---|\n| 1 | 2 |").0.0;
        assert!(html.starts_with(r#"<div role="group" aria-label="Таблица" tabindex="0"><table>"#), "{html}");
        assert!(html.ends_with("</table>\n</div>\n"), "{html}");
    }

    #[test]
    fn every_cell_but_the_first_has_the_title_of_its_column() {
        let html = render("| Кто | Доза, **мг** |\n|---|---|\n| Взрослые | 5 *раз* |\n| Дети | 1 |").0.0;
        assert!(html.contains("<th>Кто</th><th>Доза, <strong>мг</strong></th>"), "{html}");
        for row in [
            r#"<td>Взрослые</td><td data-label="Доза, мг">5 <em>раз</em></td>"#,
            r#"<td>Дети</td><td data-label="Доза, мг">1</td>"#,
        ] {
            assert!(html.contains(row), "{html}");
        }
    }

    #[test]
    fn a_title_does_not_end_its_attribute() {
        let html = render("| a | \"b\" & <c> |\n|---|---|\n| 1 | 2 |").0.0;
        assert!(html.contains(r#"<td data-label="&quot;b&quot; &amp; ">2</td>"#), "{html}");
    }

    #[test]
    fn a_second_table_has_titles_of_its_own() {
        let table = |title: &str| format!("| x | {title} |\n|---|---|\n| 1 | 2 |\n\n");
        let html = render(&(table("a") + &table("b"))).0.0;
        assert!(html.contains(r#"data-label="a""#) && html.contains(r#"data-label="b""#), "{html}");
    }
}
