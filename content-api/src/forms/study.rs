//! Parses orders for laboratory tests or standard samples.

use serde::{Deserialize, Serialize};
use serde_with::skip_serializing_none;
use utoipa::ToSchema;

use super::fields::Fields;
use super::form::Form;
use super::schemas;
use super::sender::{Sender, Terms};
use crate::model::submission::AnsweringDepartment;
use crate::site_content::SiteContent;

/// The ordered service.
#[derive(Debug, Clone, Copy, Deserialize, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub(crate) enum StudyService {
    Testing,
    Comparison,
    Samples,
    Ctm,
    Other,
}

/// An order for laboratory tests or standard samples.
#[skip_serializing_none]
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct StudyForm {
    #[serde(flatten)]
    sender: Sender,
    #[schema(min_length = 2, max_length = 200)]
    organization: String,
    #[schema(schema_with = schemas::inn)]
    inn: Option<String>,
    #[schema(schema_with = schemas::email)]
    email: String,
    #[schema(schema_with = schemas::phone)]
    phone: String,
    service: StudyService,
    #[schema(min_length = 10, max_length = 4000)]
    message: String,
}

impl Form for StudyForm {
    const KIND: &'static str = "feedback_study";
    const PAGE: &'static str = "/services/testing-laboratory";

    fn read(fields: &mut Fields, _content: &SiteContent) -> Option<Self> {
        let sender = Sender::read(fields);
        let organization = fields.line("organization", 2..=200);
        let organization = fields.required("organization", organization);
        let inn = fields.inn();
        let email = fields.email();
        let email = fields.required("email", email);
        let phone = fields.phone();
        let phone = fields.required("phone", phone);
        let service = fields.choice("service");
        let service = fields.required("service", service);
        let message = fields.text("message", 10..=4000);
        let message = fields.required("message", message);
        Some(Self {
            sender: sender?,
            organization: organization?,
            inn,
            email: email?,
            phone: phone?,
            service: service?,
            message: message?,
        })
    }

    fn terms(&self) -> &Terms {
        &self.sender.terms
    }

    fn department(&self) -> AnsweringDepartment {
        AnsweringDepartment::Services
    }
}
