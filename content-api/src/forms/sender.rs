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
    /// A trap for robots that people do not see, so absent or empty. A form with a filled one is stored and marked as suspected.
    pub(crate) remark: Option<String>,
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
        let remark = read_trap(fields);
        Some(Self { name: name?, consent: consent?, remark })
    }

    /// Whether a robot may have written this. A browser that fills fields by itself is the other possibility, so a
    /// person has to look.
    pub(crate) fn is_suspected(&self) -> bool {
        self.remark.is_some()
    }
}

/// Whatever stands in the trap. Nothing is wrong with it: a visitor could not mend what they do not see.
fn read_trap(fields: &mut Fields) -> Option<String> {
    fields.take("remark").map(|value| value.as_str().map_or_else(|| value.to_string(), str::to_owned))
}
