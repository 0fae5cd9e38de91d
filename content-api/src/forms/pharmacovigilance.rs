//! Parses reports of adverse reactions to a medicine.

use jiff::Timestamp;
use jiff::civil::Date;
use jiff::tz::{Offset, TimeZone};
use serde::{Deserialize, Serialize};
use serde_with::skip_serializing_none;
use utoipa::ToSchema;

use super::fields::Fields;
use super::form::Form;
use super::sender::Sender;
use crate::site_content::SiteContent;

/// The role of the person who reports the reaction.
#[derive(Debug, Clone, Copy, Deserialize, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Reporter {
    Patient,
    Doctor,
    Pharmacist,
    Veterinarian,
    Other,
}

/// The patient's sex.
#[derive(Debug, Clone, Copy, Deserialize, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub(crate) enum PatientSex {
    Male,
    Female,
}

/// The outcome of the reaction for the patient.
#[derive(Debug, Clone, Copy, Deserialize, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub(crate) enum ReactionOutcome {
    Recovered,
    Recovering,
    NotRecovered,
    Sequelae,
    Fatal,
    Unknown,
}

/// A report of an adverse reaction to a medicine.
#[skip_serializing_none]
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct PharmacovigilanceForm {
    #[serde(flatten)]
    sender: Sender,
    reporter: Reporter,
    email: String,
    phone: Option<String>,
    product: String,
    series: Option<String>,
    patient_initials: Option<String>,
    patient_age: Option<u32>,
    patient_sex: Option<PatientSex>,
    started_on: Option<Date>,
    reaction: String,
    outcome: ReactionOutcome,
    other_medicines: Option<String>,
    serious: Option<bool>,
}

impl Form for PharmacovigilanceForm {
    const KIND: &'static str = "feedback_pharmacovigilance";

    fn read(fields: &mut Fields, _content: &SiteContent) -> Option<Self> {
        let sender = Sender::read(fields);
        let reporter = fields.choice("reporter");
        let reporter = fields.required("reporter", reporter);
        let email = fields.email();
        let email = fields.required("email", email);
        let product = fields.line("product", 2..=200);
        let product = fields.required("product", product);
        let reaction = fields.text("reaction", 10..=4000);
        let reaction = fields.required("reaction", reaction);
        let outcome = fields.choice("outcome");
        let outcome = fields.required("outcome", outcome);
        let phone = fields.phone();
        let series = fields.line("series", 1..=100);
        let patient_initials = fields.line("patient_initials", 1..=20);
        let patient_age = fields.number("patient_age", 0..=130);
        let patient_sex = fields.choice("patient_sex");
        let started_on = fields.past_date("started_on", today());
        let other_medicines = fields.text("other_medicines", 1..=2000);
        let serious = fields.flag("serious");
        Some(Self {
            sender: sender?,
            reporter: reporter?,
            email: email?,
            phone,
            product: product?,
            series,
            patient_initials,
            patient_age,
            patient_sex,
            started_on,
            reaction: reaction?,
            outcome: outcome?,
            other_medicines,
            serious,
        })
    }

    fn sender(&self) -> &Sender {
        &self.sender
    }
}

/// Returns today's date in the easternmost time zone of Russia (UTC+12). If a time zone further west were used, the
/// current date of some visitors would be a date in the future.
fn today() -> Date {
    Timestamp::now().to_zoned(TimeZone::fixed(Offset::constant(12))).date()
}
