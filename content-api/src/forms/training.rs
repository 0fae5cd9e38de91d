//! Parses applications for a training programme.

use serde::Serialize;
use serde_with::skip_serializing_none;
use utoipa::ToSchema;

use super::fields::Fields;
use super::form::Form;
use super::sender::Sender;
use crate::site_content::SiteContent;

/// An application for a training programme.
#[skip_serializing_none]
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct TrainingForm {
    #[serde(flatten)]
    sender: Sender,
    organization: Option<String>,
    position: Option<String>,
    email: String,
    phone: String,
    /// The alias of the programme for which the visitor applies.
    program: String,
    participants: Option<u32>,
    message: Option<String>,
}

impl Form for TrainingForm {
    const KIND: &'static str = "feedback_training";

    fn read(fields: &mut Fields, content: &SiteContent) -> Option<Self> {
        let sender = Sender::read(fields);
        let organization = fields.line("organization", 2..=200);
        let position = fields.line("position", 2..=200);
        let email = fields.email();
        let email = fields.required("email", email);
        let phone = fields.phone();
        let phone = fields.required("phone", phone);
        let program = read_program(fields, content);
        let program = fields.required("program", program);
        let participants = fields.number("participants", 1..=100);
        let message = fields.text("message", 1..=2000);
        Some(Self {
            sender: sender?,
            organization,
            position,
            email: email?,
            phone: phone?,
            program: program?,
            participants,
            message,
        })
    }

    fn sender(&self) -> &Sender {
        &self.sender
    }
}

fn read_program(fields: &mut Fields, content: &SiteContent) -> Option<String> {
    let alias = fields.line("program", 1..=200)?;
    if content.programs.iter().any(|program| program.alias == alias) {
        return Some(alias);
    }
    fields.report("program", "choice", "Выберите программу из списка.");
    None
}
