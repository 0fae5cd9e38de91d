//! Parses applications for a training programme.

use serde::Serialize;
use serde_with::skip_serializing_none;
use utoipa::ToSchema;

use super::fields::Fields;
use super::form::Form;
use super::schemas;
use super::sender::{Sender, Terms};
use crate::model::submission::AnsweringDepartment;
use crate::site_content::SiteContent;

/// An application for a training programme.
#[skip_serializing_none]
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct TrainingForm {
    #[serde(flatten)]
    sender: Sender,
    #[schema(min_length = 2, max_length = 200)]
    organization: Option<String>,
    #[schema(min_length = 2, max_length = 200)]
    position: Option<String>,
    #[schema(schema_with = schemas::email)]
    email: String,
    #[schema(schema_with = schemas::phone)]
    phone: String,
    /// The alias of the programme for which the visitor applies.
    program: String,
    #[schema(minimum = 1, maximum = 100)]
    participants: Option<u32>,
    #[schema(max_length = 2000)]
    message: Option<String>,
}

impl Form for TrainingForm {
    const KIND: &'static str = "feedback_training";
    const PAGE: &'static str = "/qualification-programs";

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

    fn terms(&self) -> &Terms {
        &self.sender.terms
    }

    fn department(&self) -> AnsweringDepartment {
        AnsweringDepartment::Training
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
