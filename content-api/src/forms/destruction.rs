//! Parses orders for the destruction of narcotic and psychotropic substances.

use serde::Serialize;
use serde_with::skip_serializing_none;
use utoipa::ToSchema;

use super::fields::Fields;
use super::form::Form;
use super::schemas;
use super::sender::{Sender, Terms};
use crate::model::submission::AnsweringDepartment;
use crate::site_content::SiteContent;

/// An order for the destruction of narcotic and psychotropic substances.
#[skip_serializing_none]
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct DestructionForm {
    #[serde(flatten)]
    sender: Sender,
    #[schema(min_length = 2, max_length = 200)]
    organization: String,
    #[schema(schema_with = schemas::inn)]
    inn: String,
    #[schema(max_length = 100)]
    licence: Option<String>,
    #[schema(schema_with = schemas::email)]
    email: String,
    #[schema(schema_with = schemas::phone)]
    phone: String,
    #[schema(min_length = 2, max_length = 300)]
    substance: String,
    #[schema(max_length = 100)]
    amount: String,
    #[schema(min_length = 2, max_length = 100)]
    region: String,
    #[schema(max_length = 4000)]
    message: Option<String>,
}

impl Form for DestructionForm {
    const KIND: &'static str = "feedback_destruction";
    const PAGE: &'static str = "/services/destruction";

    fn read(fields: &mut Fields, _content: &SiteContent) -> Option<Self> {
        let sender = Sender::read(fields);
        let organization = fields.line("organization", 2..=200);
        let organization = fields.required("organization", organization);
        let inn = fields.inn();
        let inn = fields.required("inn", inn);
        let licence = fields.line("licence", 1..=100);
        let email = fields.email();
        let email = fields.required("email", email);
        let phone = fields.phone();
        let phone = fields.required("phone", phone);
        let substance = fields.line("substance", 2..=300);
        let substance = fields.required("substance", substance);
        let amount = fields.line("amount", 1..=100);
        let amount = fields.required("amount", amount);
        let region = fields.line("region", 2..=100);
        let region = fields.required("region", region);
        let message = fields.text("message", 1..=4000);
        Some(Self {
            sender: sender?,
            organization: organization?,
            inn: inn?,
            licence,
            email: email?,
            phone: phone?,
            substance: substance?,
            amount: amount?,
            region: region?,
            message,
        })
    }

    fn terms(&self) -> &Terms {
        &self.sender.terms
    }

    fn department(&self) -> AnsweringDepartment {
        AnsweringDepartment::Control
    }
}
