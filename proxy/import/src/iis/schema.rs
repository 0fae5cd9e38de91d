//! Finds elements, attributes and values that IIS rejects. IIS answers all requests with 500 if its schema of the file does
//! not contain a name. Names in the file are case-sensitive.
//!
//! See <https://learn.microsoft.com/en-us/iis/extensions/url-rewrite-module/url-rewrite-module-configuration-reference> and
//! <https://learn.microsoft.com/en-us/iis/configuration/system.webserver/httpredirect/>.

use portico_redirects::nearest_word;
use roxmltree::{Attribute, Document, Node};

use crate::note::Remark;
use crate::unreadable::SyntaxError;

/// An element, and what it may contain.
struct ElementSchema {
    parent: &'static str,
    name: &'static str,
    children: &'static [&'static str],
    /// The attributes. If the list is empty, attributes are not checked.
    attributes: &'static [&'static str],
}

const fn element(
    parent: &'static str,
    name: &'static str,
    children: &'static [&'static str],
    attributes: &'static [&'static str],
) -> ElementSchema {
    ElementSchema { parent, name, children, attributes }
}

const RULE: [&str; 4] = ["match", "conditions", "serverVariables", "action"];
const RULE_ATTRIBUTES: [&str; 5] = ["name", "enabled", "patternSyntax", "stopProcessing", "responseCacheDirective"];
const SECTIONS: [&str; 6] =
    ["rules", "globalRules", "outboundRules", "rewriteMaps", "providers", "allowedServerVariables"];

const ELEMENTS: [ElementSchema; 12] = [
    element("", "rewrite", &SECTIONS, &[]),
    element("", "rules", &["rule", "remove", "clear"], &[]),
    element("", "globalRules", &["rule", "remove", "clear"], &[]),
    element("rules", "rule", &RULE, &RULE_ATTRIBUTES),
    element("globalRules", "rule", &RULE, &RULE_ATTRIBUTES),
    element("rule", "match", &[], &["url", "ignoreCase", "negate"]),
    element("rule", "conditions", &["add", "remove", "clear"], &["logicalGrouping", "trackAllCaptures"]),
    element("conditions", "add", &[], &["input", "matchType", "pattern", "ignoreCase", "negate"]),
    element("", "rewriteMaps", &["rewriteMap", "remove", "clear"], &[]),
    element("rewriteMaps", "rewriteMap", &["add", "remove", "clear"], &["name", "defaultValue", "ignoreCase"]),
    element(
        "rule",
        "action",
        &[],
        &[
            "type",
            "url",
            "appendQueryString",
            "logRewrittenUrl",
            "redirectType",
            "statusCode",
            "subStatusCode",
            "statusReason",
            "statusDescription",
        ],
    ),
    element(
        "",
        "httpRedirect",
        &["add", "remove", "clear"],
        &["enabled", "destination", "exactDestination", "childOnly", "httpResponseStatus"],
    ),
];

/// The attributes whose values IIS lists.
const VALUES: [(&str, &[&str]); 15] = [
    ("patternSyntax", &["ECMAScript", "Wildcard", "ExactMatch"]),
    ("logicalGrouping", &["MatchAll", "MatchAny"]),
    ("matchType", &["Pattern", "IsFile", "IsDirectory"]),
    ("type", &["None", "Rewrite", "Redirect", "CustomResponse", "AbortRequest"]),
    ("redirectType", &["Permanent", "Found", "SeeOther", "Temporary"]),
    ("httpResponseStatus", &["Permanent", "Found", "Temporary", "PermRedirect"]),
    ("enabled", &BOOLEAN),
    ("stopProcessing", &BOOLEAN),
    ("ignoreCase", &BOOLEAN),
    ("negate", &BOOLEAN),
    ("trackAllCaptures", &BOOLEAN),
    ("appendQueryString", &BOOLEAN),
    ("logRewrittenUrl", &BOOLEAN),
    ("exactDestination", &BOOLEAN),
    ("childOnly", &BOOLEAN),
];

const BOOLEAN: [&str; 2] = ["true", "false"];

/// Returns the first error in the elements that contain redirects.
pub(super) fn error(document: &Document<'_>) -> Option<SyntaxError> {
    document.descendants().filter(Node::is_element).find_map(|node| of_element(document, node))
}

fn of_element(document: &Document<'_>, node: Node<'_, '_>) -> Option<SyntaxError> {
    let name = node.tag_name().name();
    if name == "system.webServer" {
        return child(document, node, &["rewrite", "httpRedirect"], Unknown::MayBeKnown);
    }
    let parent = node.parent().map(|parent| parent.tag_name().name()).unwrap_or_default();
    let is_same =
        |schema: &&ElementSchema| schema.name == name && (schema.parent.is_empty() || schema.parent == parent);
    // The same names occur in the rules for responses.
    let is_outbound = node.ancestors().any(|ancestor| ancestor.has_tag_name("outboundRules"));
    let schema = ELEMENTS.iter().find(is_same).filter(|_| !is_outbound)?;
    let mut attributes = node.attributes().filter(|_| !schema.attributes.is_empty());
    let attribute = attributes.find_map(|attribute| attribute_error(document, schema, &attribute));
    attribute.or_else(|| child(document, node, schema.children, Unknown::Rejected))
}

/// Whether IIS rejects all other names than the known ones.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Unknown {
    Rejected,
    MayBeKnown,
}

fn child(document: &Document<'_>, node: Node<'_, '_>, known: &[&'static str], unknown: Unknown) -> Option<SyntaxError> {
    let is_unknown = |child: &Node<'_, '_>| {
        let name = child.tag_name();
        child.is_element() && name.namespace().is_none() && !known.contains(&name.name())
    };
    node.children().filter(is_unknown).find_map(|child| {
        let name = child.tag_name().name();
        let similar = similar(name, known);
        if similar.is_none() && unknown == Unknown::MayBeKnown {
            return None;
        }
        let parent = node.tag_name().name();
        let reason = format!("IIS rejects the file, because `<{parent}>` cannot contain the element `<{name}>`");
        let hint = similar.map_or_else(
            || "delete the element and import again".to_owned(),
            |similar| format!("did you mean `<{similar}>`? Correct the file and import again"),
        );
        Some(at(document, child.range().start, reason, hint))
    })
}

fn attribute_error(
    document: &Document<'_>,
    schema: &ElementSchema,
    attribute: &Attribute<'_, '_>,
) -> Option<SyntaxError> {
    let (name, value) = (attribute.name(), attribute.value());
    // IIS allows attributes such as `lockItem` and `configSource` everywhere, and transformations have a namespace.
    if attribute.namespace().is_some() || name.starts_with("lock") || name.starts_with("config") {
        return None;
    }
    let start = attribute.range().start;
    if !schema.attributes.contains(&name) {
        let reason =
            format!("IIS rejects the file, because the element `<{}>` has the unknown attribute `{name}`", schema.name);
        let hint = similar(name, schema.attributes).map_or_else(
            || "delete the attribute and import again".to_owned(),
            |similar| format!("did you mean `{similar}`? Correct the file and import again"),
        );
        return Some(at(document, start, reason, hint));
    }
    let (_, values) = VALUES.iter().find(|(known, _)| *known == name)?;
    if values.iter().any(|known| known.eq_ignore_ascii_case(value)) {
        return None;
    }
    let reason = format!("IIS rejects the file, because `{value}` is no value of the attribute `{name}`");
    let listed: Vec<String> = values.iter().map(|value| format!("`{value}`")).collect();
    let hint = similar(value, values).map_or_else(
        || format!("write one of these values: {}", listed.join(", ")),
        |similar| format!("did you mean `{similar}`? Correct the file and import again"),
    );
    Some(at(document, start, reason, hint))
}

/// Returns the known name that differs only in a few letters or in letter case.
fn similar(name: &str, known: &[&'static str]) -> Option<&'static str> {
    let in_other_case = known.iter().find(|known| known.eq_ignore_ascii_case(name)).copied();
    in_other_case.or_else(|| nearest_word(name, known))
}

fn at(document: &Document<'_>, offset: usize, reason: String, hint: String) -> SyntaxError {
    let place = document.text_pos_at(offset);
    SyntaxError { line: place.row, column: place.col, remark: Remark::new(reason, hint) }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn found(rules: &str) -> Option<(u32, u32, String)> {
        let text = format!("<configuration><system.webServer>\n{rules}\n</system.webServer></configuration>");
        let document = Document::parse(&text).unwrap();
        error(&document).map(|error| (error.line, error.column, error.remark.hint))
    }

    #[test]
    fn unknown_names_and_values_have_a_place_and_a_suggestion() {
        for (rules, column, hint) in [
            ("<rewrite><rules><rul name='a'/></rules></rewrite>", 17, "did you mean `<rule>`?"),
            ("<rewrite><rules><Rule name='a'/></rules></rewrite>", 17, "did you mean `<rule>`?"),
            ("<rewrit><rules/></rewrit>", 1, "did you mean `<rewrite>`?"),
            (
                "<rewrite><rules><rule name='a' stopProcesing='true'/></rules></rewrite>",
                32,
                "did you mean `stopProcessing`?",
            ),
            ("<rewrite><rules><rule patternSyntax='Wildcards'/></rules></rewrite>", 23, "did you mean `Wildcard`?"),
            (
                "<rewrite><rules><rule><action redirectType='308'/></rule></rules></rewrite>",
                31,
                "write one of these values",
            ),
            ("<rewrite><rules><rule enabled='yes'/></rules></rewrite>", 23, "write one of these values"),
            ("<httpRedirect destinaton='/a'/>", 15, "did you mean `destination`?"),
        ] {
            let (line, at, found) = found(rules).unwrap();
            assert_eq!((line, at), (2, column), "{rules}");
            assert!(found.starts_with(hint), "{rules}: {found}");
        }
    }

    #[test]
    fn known_names_are_accepted() {
        for rules in [
            "<rewrite><rules lockItem='true'><clear/><rule name='a' enabled='True'><match url='a'/><conditions><add \
             input='{URL}' pattern='a' negate='true'/></conditions><serverVariables><set name='A' value='b'/>\
             </serverVariables><action type='Redirect' url='/b' redirectType='SeeOther'/></rule></rules></rewrite>",
            "<rewrite><outboundRules><rule preCondition='x'><match filterByTags='A' pattern='a'/><action type='Rewrite' \
             value='b'/></rule></outboundRules></rewrite>",
            "<rewrite><rules xmlns:x='urn:x'><rule x:Transform='Insert' name='a'/></rules></rewrite><httpErrors a='b'/>",
        ] {
            assert_eq!(found(rules), None, "{rules}");
        }
    }
}
