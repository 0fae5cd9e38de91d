//! What every form asks for.

use serde::Serialize;
use serde_with::skip_serializing_none;
use utoipa::ToSchema;

use super::fields::Fields;

/// Who sends the form.
#[skip_serializing_none]
#[derive(Debug, Clone, Serialize, ToSchema)]
pub(crate) struct Sender {
    pub(crate) name: String,
    /// Must be true.
    pub(crate) consent: bool,
    /// A field that people do not see: absent or empty. A filled one is answered as usual and nothing is stored.
    pub(crate) website: Option<String>,
}

impl Sender {
    pub(crate) fn read(fields: &mut Fields) -> Option<Self> {
        let name = fields.line("name", 2..=100);
        let name = fields.required("name", name);
        let given = fields.flag("consent");
        let consent = fields.required("consent", given);
        if consent == Some(false) {
            fields.wrong(
                "consent",
                "required",
                "Без согласия на обработку персональных данных отправить форму нельзя.",
            );
        }
        // A filled one never gets here; an empty one is read so that it does not count as unknown.
        fields.take("website");
        Some(Self { name: name?, consent: consent?, website: None })
    }
}
