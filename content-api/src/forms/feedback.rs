//! Parses the general feedback form. Visitors also use this form to apply for a vacancy, or to write to the press
//! office or the director.

use serde::{Deserialize, Serialize};
use serde_with::skip_serializing_none;
use utoipa::ToSchema;

use super::fields::Fields;
use super::file::{self, FormFile};
use super::form::Form;
use super::schemas;
use super::sender::Terms;
use crate::model::submission::AnsweringDepartment;
use crate::site_content::SiteContent;
use crate::store::Attachment;

/// The topic of the visitor's message.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize, Serialize, ToSchema)]
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

/// The general feedback form. If the form is anonymous, its name, e-mail address and phone number are absent.
#[skip_serializing_none]
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct FeedbackForm {
    #[schema(min_length = 2, max_length = 100)]
    name: Option<String>,
    #[schema(schema_with = schemas::email)]
    email: Option<String>,
    #[schema(schema_with = schemas::phone)]
    phone: Option<String>,
    topic: FeedbackTopic,
    /// `true` if the sender wants to stay unknown, which is possible only with the topic `corruption`.
    anonymous: Option<bool>,
    /// The alias of the vacancy to which the message refers.
    subject_alias: Option<String>,
    #[schema(min_length = 10, max_length = 4000)]
    message: String,
    #[schema(value_type = Option<FormFile>)]
    file: Option<Attachment>,
    #[serde(flatten)]
    terms: Terms,
}

impl Form for FeedbackForm {
    const KIND: &'static str = "feedback";
    const PAGE: &'static str = "/contacts";

    fn read(fields: &mut Fields, content: &SiteContent) -> Option<Self> {
        let topic = fields.choice("topic");
        let topic = fields.required("topic", topic);
        let anonymous = read_anonymous(fields, topic);
        let contact = if anonymous { Contact::discard(fields) } else { Contact::read(fields) };
        let subject_alias = read_vacancy(fields, content);
        let message = fields.text("message", 10..=4000);
        let message = fields.required("message", message);
        let file = file::read(fields);
        let terms = Terms::read(fields);
        let Contact { name, email, phone } = contact;
        Some(Self {
            name,
            email,
            phone,
            topic: topic?,
            anonymous: anonymous.then_some(true),
            subject_alias,
            message: message?,
            file,
            terms: terms?,
        })
    }

    fn terms(&self) -> &Terms {
        &self.terms
    }

    fn department(&self) -> AnsweringDepartment {
        match self.topic {
            FeedbackTopic::General => AnsweringDepartment::Office,
            FeedbackTopic::Director => AnsweringDepartment::Director,
            FeedbackTopic::Press => AnsweringDepartment::Press,
            FeedbackTopic::Purchase => AnsweringDepartment::Sales,
            FeedbackTopic::Quality => AnsweringDepartment::Quality,
            FeedbackTopic::Vacancy => AnsweringDepartment::Staff,
            FeedbackTopic::Corruption => AnsweringDepartment::Commission,
        }
    }

    fn take_file(&mut self) -> Option<Attachment> {
        self.file.take()
    }

    fn is_anonymous(&self) -> bool {
        self.anonymous == Some(true)
    }
}

/// How the sender can be reached. A field is `None` if the sender is anonymous, or if the field has an error.
struct Contact {
    name: Option<String>,
    email: Option<String>,
    phone: Option<String>,
}

impl Contact {
    fn read(fields: &mut Fields) -> Self {
        let name = fields.line("name", 2..=100);
        let name = fields.required("name", name);
        let email = fields.email();
        let email = fields.required("email", email);
        Self { name, email, phone: fields.phone() }
    }

    /// Ignores what an anonymous sender wrote into the fields before choosing to be anonymous.
    fn discard(fields: &mut Fields) -> Self {
        for field in ["name", "email", "phone"] {
            fields.ignore(field);
        }
        Self { name: None, email: None, phone: None }
    }
}

fn read_anonymous(fields: &mut Fields, topic: Option<FeedbackTopic>) -> bool {
    let anonymous = fields.flag("anonymous") == Some(true);
    if anonymous && topic.is_some_and(|topic| topic != FeedbackTopic::Corruption) {
        fields.report("anonymous", "choice", "Анонимно можно сообщить только о коррупции.");
    }
    anonymous
}

fn read_vacancy(fields: &mut Fields, content: &SiteContent) -> Option<String> {
    let alias = fields.line("subject_alias", 1..=200)?;
    if content.vacancies.iter().any(|vacancy| vacancy.card.alias == alias) {
        return Some(alias);
    }
    fields.report("subject_alias", "choice", "Этой вакансии больше нет.");
    None
}
