//! Parses the fields that all forms have in common.

use serde::Serialize;
use serde_with::skip_serializing_none;
use utoipa::ToSchema;

use super::fields::Fields;

/// The person who submitted a form.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub(crate) struct Sender {
    #[schema(min_length = 2, max_length = 100)]
    pub(crate) name: String,
    #[serde(flatten)]
    pub(crate) terms: Terms,
}

/// The terms on which a form is submitted.
#[skip_serializing_none]
#[derive(Debug, Clone, Serialize, ToSchema)]
pub(crate) struct Terms {
    /// The consent to the processing of personal data, which must be `true`.
    pub(crate) consent: bool,
    /// The honeypot field, which visitors do not see. If this field is filled, the form is stored and marked as
    /// suspected.
    pub(crate) remark: Option<String>,
}

impl Sender {
    pub(crate) fn read(fields: &mut Fields) -> Option<Self> {
        let name = fields.line("name", 2..=100);
        let name = fields.required("name", name);
        let terms = Terms::read(fields);
        Some(Self { name: name?, terms: terms? })
    }
}

impl Terms {
    pub(crate) fn read(fields: &mut Fields) -> Option<Self> {
        let given = fields.flag("consent");
        let consent = fields.required("consent", given);
        if consent == Some(false) {
            fields.report(
                "consent",
                "required",
                "Без согласия на обработку персональных данных отправить форму нельзя.",
            );
        }
        let remark = read_honeypot(fields);
        Some(Self { consent: consent?, remark })
    }

    /// Reports whether the honeypot was filled. A bot may have filled the honeypot, but so may the autofill of a
    /// browser. A person therefore has to decide whether the form is genuine.
    pub(crate) fn is_suspected(&self) -> bool {
        self.remark.is_some()
    }
}

/// Returns the content of the honeypot, or `None` if the honeypot is empty. Never records an error, because visitors do
/// not see this field and cannot correct its content.
fn read_honeypot(fields: &mut Fields) -> Option<String> {
    fields.take("remark").map(|value| value.as_str().map_or_else(|| value.to_string(), str::to_owned))
}
