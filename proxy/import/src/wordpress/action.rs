//! Reads what the plugin does with a matching request.

use crate::foreign::status::{is_gone, is_redirect, unsupported};
use crate::note::Remark;

/// What the plugin does with a matching request.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Action {
    Redirect(u16),
    Gone(u16),
    /// The site answers the request, so later redirects do not apply. If there is a remark, the report contains it.
    Other(Option<Remark>),
}

impl Action {
    /// Returns the action with this type and status. A missing status is 0.
    pub(super) fn read(kind: &str, code: u16) -> Self {
        match kind {
            "url" if is_redirect(code) => Self::Redirect(code),
            "url" if code == 0 => Self::Redirect(301),
            "error" if is_gone(code) => Self::Gone(code),
            "url" if (401..500).contains(&code) => Self::Other(Some(Remark::new(
                format!("the type `url` is a redirect, and a redirect cannot have the status {code}"),
                "if the plugin should answer with this status, write the type `error`, which the plugin itself uses when it \
                 imports a CSV file with a status from 401 to 499, and import again",
            ))),
            "url" | "error" => Self::Other(Some(unsupported(code))),
            "nothing" => Self::Other(None),
            "pass" => Self::Other(Some(Remark::new(
                "the redirect shows another page at the same URL instead of redirecting",
                "let the site respond to requests for that URL",
            ))),
            "random" => Self::Other(Some(Remark::new(
                "the redirect leads to a random page of the site",
                "let the site redirect such requests",
            ))),
            other => {
                Self::Other(Some(Remark::new(format!("the action `{other}` is unknown"), "write the rule by hand")))
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn status_of_an_error_in_a_redirect_is_explained() {
        let Action::Other(Some(remark)) = Action::read("url", 410) else { panic!("the status is supported") };
        assert!(!remark.reason.contains("not support"), "{}", remark.reason);
    }

    #[test]
    fn type_and_status_decide_the_action() {
        assert_eq!(Action::read("url", 302), Action::Redirect(302));
        assert_eq!(Action::read("url", 0), Action::Redirect(301));
        assert_eq!(Action::read("error", 410), Action::Gone(410));
        assert_eq!(Action::read("nothing", 0), Action::Other(None));
        for (kind, code) in [("url", 304), ("error", 404), ("pass", 0), ("random", 302), ("x", 301)] {
            assert!(matches!(Action::read(kind, code), Action::Other(Some(_))), "{kind} {code}");
        }
    }
}
