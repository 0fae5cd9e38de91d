//! Reads the element `rule`.

use roxmltree::Node;

use crate::iis::pattern::PatternSyntax;
use crate::iis::place::{Switch, folder, is_true};
use crate::note::Remark;
use portico_redirects::LetterCase;

/// An element `rule`.
#[derive(Debug, Clone)]
pub(super) struct RuleElement {
    pub(super) folder: String,
    pub(super) syntax: PatternSyntax,
    pub(super) ends_evaluation: bool,
    pub(super) url: TextPattern,
    pub(super) conditions: Vec<ConditionElement>,
    pub(super) grouping: Grouping,
    pub(super) tracks_all_captures: bool,
    pub(super) action: ActionElement,
}

/// A pattern that is compared with a text.
#[derive(Debug, Clone)]
pub(super) struct TextPattern {
    pub(super) pattern: String,
    pub(super) case: LetterCase,
    pub(super) is_negated: bool,
}

/// An element `add` of the conditions.
#[derive(Debug, Clone)]
pub(super) struct ConditionElement {
    pub(super) input: String,
    /// The value of `matchType`, such as `IsFile`. The default is `Pattern`.
    pub(super) match_type: String,
    pub(super) test: TextPattern,
}

/// Whether a request must fulfil all conditions.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Grouping {
    All,
    Any,
}

/// An element `action`.
#[derive(Debug, Clone, Default)]
pub(super) struct ActionElement {
    pub(super) kind: String,
    pub(super) url: String,
    pub(super) redirect_type: String,
    pub(super) status_code: String,
    pub(super) keeps_query: bool,
}

impl RuleElement {
    pub(super) fn read(node: Node<'_, '_>) -> Result<Self, Remark> {
        let child = |name: &str| node.children().find(|child| child.has_tag_name(name));
        let matches = child("match").ok_or_else(|| incomplete("match"))?;
        let action = child("action").ok_or_else(|| incomplete("action"))?;
        let conditions = child("conditions");
        let elements = conditions.into_iter().flat_map(|conditions| conditions.children());
        let is_any = conditions.and_then(|node| node.attribute("logicalGrouping")) == Some("MatchAny");
        let text = |name: &str| action.attribute(name).unwrap_or_default().to_owned();
        Ok(Self {
            folder: folder(node),
            syntax: PatternSyntax::named(node.attribute("patternSyntax"))?,
            ends_evaluation: is_true(node, "stopProcessing", Switch::Off),
            url: TextPattern::read(matches, "url"),
            conditions: elements.filter(|child| child.has_tag_name("add")).map(ConditionElement::read).collect(),
            grouping: if is_any { Grouping::Any } else { Grouping::All },
            tracks_all_captures: conditions.is_some_and(|node| is_true(node, "trackAllCaptures", Switch::Off)),
            action: ActionElement {
                kind: text("type"),
                url: text("url"),
                redirect_type: text("redirectType"),
                status_code: text("statusCode"),
                keeps_query: is_true(action, "appendQueryString", Switch::On),
            },
        })
    }
}

fn incomplete(name: &str) -> Remark {
    Remark::new(format!("the rule has no element `{name}`"), "complete the rule and import again")
}

impl TextPattern {
    fn read(node: Node<'_, '_>, attribute: &str) -> Self {
        let ignores_case = is_true(node, "ignoreCase", Switch::On);
        Self {
            pattern: node.attribute(attribute).unwrap_or_default().to_owned(),
            case: if ignores_case { LetterCase::Ignored } else { LetterCase::Exact },
            is_negated: is_true(node, "negate", Switch::Off),
        }
    }
}

impl ConditionElement {
    fn read(node: Node<'_, '_>) -> Self {
        Self {
            input: node.attribute("input").unwrap_or_default().to_owned(),
            match_type: node.attribute("matchType").unwrap_or("Pattern").to_owned(),
            test: TextPattern::read(node, "pattern"),
        }
    }
}
