//! Reads what a rule does with a matching request.

use crate::foreign::status::{is_gone, unsupported};
use crate::iis::rule_element::RuleElement;
use crate::note::Remark;

/// What a rule does with a matching request.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Action {
    Redirect(u16),
    Gone(u16),
    /// The rule ends the evaluation without a redirect. If there is a remark, the report contains it.
    End(Option<Remark>),
    /// The evaluation continues with the next rule.
    Continue,
}

impl Action {
    /// Returns the action of a rule. Returns an error if the action has no equivalent.
    pub(super) fn read(rule: &RuleElement) -> Result<Self, Remark> {
        let action = &rule.action;
        match action.kind.as_str() {
            "Redirect" => match action.redirect_type.as_str() {
                "" | "Permanent" => Ok(Self::Redirect(301)),
                "Found" => Ok(Self::Redirect(302)),
                "SeeOther" => Ok(Self::Redirect(303)),
                "Temporary" => Ok(Self::Redirect(307)),
                other => Err(unsupported(format_args!("`{other}`"))),
            },
            "CustomResponse" => match action.status_code.parse() {
                Ok(status) if is_gone(status) => Ok(Self::Gone(status)),
                Ok(_) | Err(_) => Ok(Self::End(Some(unsupported(&action.status_code)))),
            },
            "AbortRequest" => Ok(Self::End(Some(Remark::new(
                "the rule closes the connection, which rules cannot do",
                "let the site respond to requests for that URL",
            )))),
            "Rewrite" if rule.ends_evaluation => Ok(Self::End(Some(Remark::new(
                "the rule shows another page at the same URL instead of redirecting",
                "let the site respond to requests for that URL",
            )))),
            "Rewrite" => Err(Remark::new(
                "the rule changes the URL for the rules that follow it",
                "check whether the rules below should match the changed URL",
            )),
            "None" | "" if rule.ends_evaluation => Ok(Self::End(None)),
            "None" | "" => Ok(Self::Continue),
            other => Err(Remark::new(format!("the action `{other}` is unknown"), "write the rule by hand")),
        }
    }
}
