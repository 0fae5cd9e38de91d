//! Evaluates authorization for a client without a user name, whose address no element names.
//!
//! See <https://learn.microsoft.com/iis/configuration/system.webserver/security/authorization/> and
//! <https://learn.microsoft.com/iis/configuration/system.webserver/security/ipsecurity/>.

use roxmltree::{Document, Node};

use crate::iis::place::{Places, Switch, folder, is_true};

/// The access to a folder.
pub(in crate::iis) struct FolderAccess {
    pub(in crate::iis) line: u32,
    folder: String,
    /// The status with which requests are refused. `None` if they are allowed.
    status: Option<u16>,
}

/// Reads the elements `authorization` and `ipSecurity`.
pub(in crate::iis) fn read_all(document: &Document<'_>, places: &Places<'_>) -> Vec<FolderAccess> {
    document.descendants().filter_map(|node| read(node, places)).collect()
}

fn read(node: Node<'_, '_>, places: &Places<'_>) -> Option<FolderAccess> {
    let (node, status) = match node.tag_name().name() {
        // The first element that applies decides.
        "authorization" => node.children().find_map(|rule| Some((rule, of_anonymous(rule)?.status())))?,
        "ipSecurity" if !is_true(node, "allowUnlisted", Switch::On) => (node, Some(403)),
        _ => return None,
    };
    Some(FolderAccess { line: places.origin(node).line, folder: folder(node), status })
}

/// The decision of an element about requests without a user name.
enum Access {
    Allowed,
    Refused,
}

impl Access {
    /// Returns the status with which the requests are refused.
    const fn status(self) -> Option<u16> {
        match self {
            Self::Allowed => None,
            Self::Refused => Some(401),
        }
    }
}

/// Returns the decision of an element about requests without a user name, if the element applies to them.
fn of_anonymous(rule: Node<'_, '_>) -> Option<Access> {
    let users = rule.attribute("users")?;
    users.split(',').find(|user| matches!(user.trim(), "*" | "?"))?;
    // These elements are limited to some methods.
    if rule.attribute("verbs").is_some_and(|verbs| !verbs.is_empty() && !verbs.to_ascii_uppercase().contains("GET")) {
        return None;
    }
    match (rule.tag_name().name(), rule.attribute("accessType")) {
        ("deny", _) | ("add", Some("Deny")) => Some(Access::Refused),
        ("allow" | "add", _) => Some(Access::Allowed),
        _ => None,
    }
}

impl FolderAccess {
    /// Returns a path in the folder.
    pub(in crate::iis) fn samples(&self) -> Vec<String> {
        vec![format!("{}page", self.folder), format!("{}first/second", self.folder), self.folder.clone()]
    }

    /// Reports whether requests are refused.
    pub(in crate::iis) const fn is_refusal(&self) -> bool {
        self.status.is_some()
    }
}

/// Returns the status and the line of the element that refuses requests for a path. The element of the innermost folder
/// decides.
pub(super) fn refusal(all: &[FolderAccess], path: &str) -> Option<(u16, u32)> {
    let path = format!("{}/", path.trim_end_matches('/').to_lowercase());
    let around = all.iter().filter(|access| path.starts_with(&access.folder.to_lowercase()));
    let innermost = around.max_by_key(|access| access.folder.len())?;
    Some((innermost.status?, innermost.line))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn innermost_folder_decides() {
        let text = "<c><location path='admin'><system.web><authorization><allow roles='x'/><deny users='?'/></authorization>\
                    </system.web></location><location path='admin/open'><authorization><allow users='*'/>\
                    <deny users='*'/></authorization></location><location path='office'><security>\
                    <ipSecurity allowUnlisted='false'/></security></location><location path='post'>\
                    <authorization><deny users='*' verbs='POST'/></authorization></location></c>";
        let document = Document::parse(text).unwrap();
        let all = read_all(&document, &Places::of(text));
        let status = |path: &str| refusal(&all, path).map(|(status, _)| status);
        assert_eq!(["/admin", "/Admin/x", "/office/x"].map(status), [Some(401), Some(401), Some(403)]);
        assert_eq!(["/admin/open/x", "/administration", "/", "/post/x"].map(status), [None; 4]);
    }
}
