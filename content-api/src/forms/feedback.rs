//! Parses the general feedback form. Visitors also use this form to apply for a vacancy, or to write to the press
//! office or the director.

use serde::{Deserialize, Serialize};
use serde_with::skip_serializing_none;
use utoipa::ToSchema;

use super::fields::Fields;
use super::file::{self, FormFile};
use super::form::Form;
use super::sender::Sender;
use crate::site_content::SiteContent;
use crate::store::Attachment;

/// The topic of the visitor's message.
#[derive(Debug, Clone, Copy, Deserialize, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub(crate) enum FeedbackTopic {
    General,
    Director,
    Press,
    Purchase,
    Quality,
    Vacancy,
    Corruption,
}

/// The general feedback form.
#[skip_serializing_none]
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct FeedbackForm {
    #[serde(flatten)]
    sender: Sender,
    email: String,
    phone: Option<String>,
    topic: FeedbackTopic,
    /// The alias of the vacancy to which the message refers.
    subject_alias: Option<String>,
    message: String,
    #[schema(value_type = Option<FormFile>)]
    file: Option<Attachment>,
}

impl Form for FeedbackForm {
    const KIND: &'static str = "feedback";

    fn read(fields: &mut Fields, content: &SiteContent) -> Option<Self> {
        let sender = Sender::read(fields);
        let email = fields.email();
        let email = fields.required("email", email);
        let phone = fields.phone();
        let topic = fields.choice("topic");
        let topic = fields.required("topic", topic);
        let subject_alias = read_vacancy(fields, content);
        let message = fields.text("message", 10..=4000);
        let message = fields.required("message", message);
        let file = file::read(fields);
        Some(Self { sender: sender?, email: email?, phone, topic: topic?, subject_alias, message: message?, file })
    }

    fn sender(&self) -> &Sender {
        &self.sender
    }

    fn take_file(&mut self) -> Option<Attachment> {
        self.file.take()
    }
}

fn read_vacancy(fields: &mut Fields, content: &SiteContent) -> Option<String> {
    let alias = fields.line("subject_alias", 1..=200)?;
    if content.vacancies.iter().any(|vacancy| vacancy.card.alias == alias) {
        return Some(alias);
    }
    fields.report("subject_alias", "choice", "Этой вакансии больше нет.");
    None
}
