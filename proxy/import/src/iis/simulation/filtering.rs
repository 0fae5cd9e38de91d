//! Evaluates request filtering, which refuses requests before any other module.
//!
//! See <https://learn.microsoft.com/iis/manage/configuring-security/use-request-filtering>.

use roxmltree::{Document, Node};

use crate::iis::place::{Places, Switch, folder, is_true};

/// A part of a URL that is refused with 404.
pub(in crate::iis) struct FilteredPart {
    pub(in crate::iis) line: u32,
    /// The folder to which the element applies.
    folder: String,
    kind: PartKind,
    /// The text in lower case.
    text: String,
}

#[derive(Clone, Copy)]
enum PartKind {
    /// `hiddenSegments`: a whole segment of the path.
    Segment,
    /// `denyUrlSequences`: any part of the path.
    Sequence,
    /// `fileExtensions`: the end of the last name.
    Extension,
}

/// Reads the elements below `requestFiltering`.
pub(in crate::iis) fn read_all(document: &Document<'_>, places: &Places<'_>) -> Vec<FilteredPart> {
    document.descendants().filter(|node| node.has_tag_name("add")).filter_map(|node| read(node, places)).collect()
}

fn read(node: Node<'_, '_>, places: &Places<'_>) -> Option<FilteredPart> {
    let list = node.parent()?;
    list.parent().filter(|parent| parent.has_tag_name("requestFiltering"))?;
    let (kind, text) = match list.tag_name().name() {
        "hiddenSegments" => (PartKind::Segment, node.attribute("segment")?),
        "denyUrlSequences" => (PartKind::Sequence, node.attribute("sequence")?),
        "fileExtensions" if !is_true(node, "allowed", Switch::On) => {
            (PartKind::Extension, node.attribute("fileExtension")?)
        }
        _ => return None,
    };
    let text = text.to_lowercase();
    (!text.is_empty()).then(|| FilteredPart { line: places.origin(node).line, folder: folder(node), kind, text })
}

impl FilteredPart {
    /// Reports whether requests for a decoded path are refused.
    pub(super) fn refuses(&self, path: &str) -> bool {
        let path = path.to_lowercase();
        let is_below = path.starts_with(&self.folder.to_lowercase());
        is_below
            && match self.kind {
                PartKind::Segment => path.split('/').any(|segment| segment == self.text),
                PartKind::Sequence => path.contains(&self.text),
                PartKind::Extension => path.rsplit('/').next().is_some_and(|name| name.ends_with(&self.text)),
            }
    }

    /// Returns paths that are refused.
    pub(in crate::iis) fn samples(&self) -> Vec<String> {
        let text = &self.text;
        let names = match self.kind {
            PartKind::Segment => vec![text.clone(), format!("{text}/page")],
            PartKind::Sequence => vec![format!("a{text}b")],
            PartKind::Extension => vec![format!("page{text}")],
        };
        names.iter().map(|name| format!("{}{}", self.folder, name.trim_start_matches('/'))).collect()
    }
}
