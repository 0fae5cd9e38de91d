//! Finds the lines, the comments and the folders of elements.

use roxmltree::Node;

use crate::json::line_index::LineIndex;
use crate::note::StatementOrigin;

/// The text of a file, with the positions of its lines.
pub(super) struct Places<'t> {
    text: &'t str,
    lines: LineIndex<'t>,
}

impl<'t> Places<'t> {
    pub(super) fn of(text: &'t str) -> Self {
        Self { text, lines: LineIndex::of(text) }
    }

    /// Returns the origin of a statement that consists of this element, along with the comments above the element.
    pub(super) fn origin(&self, node: Node<'_, '_>) -> StatementOrigin {
        let text = self.text.get(node.range()).unwrap_or_default();
        let mut comments = Vec::new();
        let mut before = node.prev_sibling();
        while let Some(sibling) = before.filter(|sibling| !sibling.is_element()) {
            if sibling.is_comment() {
                let comment = sibling.text().unwrap_or_default();
                comments
                    .splice(..0, comment.lines().map(|line| line.trim().to_owned()).filter(|line| !line.is_empty()));
            }
            before = sibling.prev_sibling();
        }
        StatementOrigin {
            line: self.lines.line_of(text),
            text: text.to_owned(),
            comments,
            ..StatementOrigin::default()
        }
    }
}

/// Returns the folder to which an element applies, such as `/` or `/old/`. The folder is the path of the enclosing
/// element `location`.
pub(super) fn folder(node: Node<'_, '_>) -> String {
    let location = node.ancestors().find(|ancestor| ancestor.has_tag_name("location"));
    let path = location.and_then(|location| location.attribute("path")).unwrap_or_default();
    match path.trim_matches(['/', '.']) {
        "" => "/".to_owned(),
        path => format!("/{path}/"),
    }
}

/// Reports whether an attribute is `true`. Returns `default` if the element has no such attribute.
pub(super) fn is_true(node: Node<'_, '_>, name: &str, default: Switch) -> bool {
    match node.attribute(name) {
        Some(value) => value.eq_ignore_ascii_case("true"),
        None => default == Switch::On,
    }
}

/// The default value of an attribute.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Switch {
    On,
    Off,
}

#[cfg(test)]
mod tests {
    use super::*;
    use roxmltree::Document;

    #[test]
    fn elements_have_comments_and_folders() {
        let text = "<a>\n<!-- one\n two -->\n<location path='old/x'>\n<b on='TRUE'/></location></a>";
        let document = Document::parse(text).unwrap();
        let find = |name: &str| document.descendants().find(|node| node.has_tag_name(name)).unwrap();
        let origin = Places::of(text).origin(find("location"));
        assert_eq!((origin.line, origin.comments), (4, vec!["one".to_owned(), "two".to_owned()]));
        assert_eq!((folder(find("b")), folder(find("a"))), ("/old/x/".to_owned(), "/".to_owned()));
        assert!(is_true(find("b"), "on", Switch::Off) && is_true(find("b"), "off", Switch::On));
    }
}
