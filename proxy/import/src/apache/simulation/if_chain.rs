//! Combines the expressions of `<If>`, `<ElseIf>` and `<Else>`.
//! See <https://httpd.apache.org/docs/2.4/mod/core.html#elseif>.

use crate::apache::lines::Directive;
use crate::apache::simulation::if_expression::IfExpression;
use crate::apache::simulation::section::{Section, SectionKind};

/// The sections of a chain that starts with `<If>`, up to the current place.
#[derive(Debug, Default)]
pub(super) struct IfChain {
    /// The expression that holds if one of the sections applies. `None` if it is unknown, or if there is no section.
    earlier: Option<IfExpression>,
}

impl IfChain {
    /// Adds the expressions of the earlier sections to a section. `<ElseIf>` and `<Else>` apply only if none of the earlier
    /// sections applies.
    pub(super) fn add(&mut self, directive: &Directive, section: &mut Section) {
        let own = match &section.kind {
            SectionKind::If(expression) => Some(expression.clone()),
            SectionKind::Folder(_)
            | SectionKind::File(_)
            | SectionKind::Location(_)
            | SectionKind::LocationMatch(_)
            | SectionKind::Unknown(_) => None,
        };
        match directive.name.as_str() {
            "<if" => self.earlier = own,
            "<elseif" | "<else" => {
                let known = self.earlier.take().zip(own);
                section.kind = match &known {
                    Some((earlier, own)) => SectionKind::If(IfExpression::And(
                        Box::new(IfExpression::Not(Box::new(earlier.clone()))),
                        Box::new(own.clone()),
                    )),
                    None => Section::unknown(directive),
                };
                self.earlier = known.map(|(earlier, own)| IfExpression::Or(Box::new(earlier), Box::new(own)));
            }
            _ => {}
        }
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use crate::{Format, SimulatedOutcome, SimulatedRequest, SimulatedServer};

    /// Returns the target of the redirect for the path `/a`.
    fn target(text: &str, host: &str) -> String {
        let server = SimulatedServer::new(Format::Apache, ".htaccess", text);
        let request = SimulatedRequest { host: host.to_owned(), target: "/a".to_owned(), headers: BTreeMap::new() };
        match server.answer(&request).outcome {
            SimulatedOutcome::Redirect { location, .. } => location.rsplit('/').next().unwrap_or_default().to_owned(),
            SimulatedOutcome::Unknown(reason) => reason.subject,
            SimulatedOutcome::WithoutUrl(_)
            | SimulatedOutcome::Page
            | SimulatedOutcome::Gone(_)
            | SimulatedOutcome::Refused(_) => "page".to_owned(),
        }
    }

    fn section(name: &str, expression: &str, to: &str) -> String {
        format!("<{name} {expression}>\nRedirect 301 /a /{to}\n</{name}>\n")
    }

    #[test]
    fn only_the_first_section_that_holds_applies() {
        let text = section("If", "\"%{HTTP_HOST} == 'a.example'\"", "first")
            + &section("ElseIf", "\"%{HTTP_HOST} =~ /^[ab]/\"", "second")
            + &section("Else", "", "third");
        for (host, expected) in [("a.example", "first"), ("b.example", "second"), ("c.example", "third")] {
            assert_eq!(target(&text, host), expected, "{host}");
        }
    }

    #[test]
    fn sections_after_an_unknown_expression_are_unknown() {
        let text = section("If", "\"-R '10.0.0.0/8'\"", "first") + &section("Else", "", "second");
        assert!(target(&text, "a.example").starts_with("the section `<"));
        let text = text + &section("If", "true", "third") + &section("Else", "", "fourth");
        assert_eq!(target(&text, "a.example"), "third");
    }
}
