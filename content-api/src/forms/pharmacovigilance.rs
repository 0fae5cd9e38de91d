//! Parses reports of adverse reactions to a medicine.

use jiff::Timestamp;
use jiff::civil::Date;
use jiff::tz::{Offset, TimeZone};
use serde::{Deserialize, Serialize};
use serde_with::skip_serializing_none;
use utoipa::ToSchema;

use super::fields::Fields;
use super::form::Form;
use super::schemas;
use super::sender::{Sender, Terms};
use crate::model::submission::AnsweringDepartment;
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

/// The way in which the patient got the medicine.
#[derive(Debug, Clone, Copy, Deserialize, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub(crate) enum AdministrationRoute {
    Oral,
    Sublingual,
    Injection,
    Skin,
    Eye,
    Nose,
    Inhalation,
    Rectal,
    Vaginal,
    Other,
}

/// A criterion that makes a reaction serious (ICH E2A).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Seriousness {
    Death,
    LifeThreatening,
    Hospitalization,
    Disability,
    CongenitalAnomaly,
    Important,
}

/// A report of an adverse reaction to a medicine.
#[skip_serializing_none]
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct PharmacovigilanceForm {
    #[serde(flatten)]
    sender: Sender,
    reporter: Reporter,
    #[schema(schema_with = schemas::email)]
    email: String,
    #[schema(schema_with = schemas::phone)]
    phone: Option<String>,
    #[schema(min_length = 2, max_length = 200)]
    organization: Option<String>,
    #[schema(min_length = 2, max_length = 200)]
    product: String,
    #[schema(max_length = 100)]
    series: Option<String>,
    #[schema(max_length = 200)]
    dose: Option<String>,
    route: Option<AdministrationRoute>,
    #[schema(max_length = 200)]
    indication: Option<String>,
    therapy_started_on: Option<Date>,
    therapy_ended_on: Option<Date>,
    #[schema(max_length = 2000)]
    other_medicines: Option<String>,
    #[schema(max_length = 20)]
    patient_initials: Option<String>,
    #[schema(minimum = 0, maximum = 130)]
    patient_age: Option<u32>,
    patient_sex: Option<PatientSex>,
    started_on: Option<Date>,
    #[schema(min_length = 10, max_length = 4000)]
    reaction: String,
    /// The criteria that apply. If the list is empty, the reaction is not serious.
    seriousness: Vec<Seriousness>,
    outcome: ReactionOutcome,
}

/// The medicine that is suspected, as the reporter describes it.
struct Therapy {
    product: Option<String>,
    series: Option<String>,
    dose: Option<String>,
    route: Option<AdministrationRoute>,
    indication: Option<String>,
    started_on: Option<Date>,
    ended_on: Option<Date>,
    other_medicines: Option<String>,
}

impl Therapy {
    fn read(fields: &mut Fields) -> Self {
        let product = fields.line("product", 2..=200);
        let product = fields.required("product", product);
        let series = fields.line("series", 1..=100);
        let dose = fields.line("dose", 1..=200);
        let route = fields.choice("route");
        let indication = fields.line("indication", 1..=200);
        let started_on = fields.past_date("therapy_started_on", today());
        let ended_on = fields.past_date("therapy_ended_on", today());
        if let (Some(start), Some(end)) = (started_on, ended_on)
            && end < start
        {
            fields.report("therapy_ended_on", "range", "Приём не мог закончиться раньше, чем начался.");
        }
        let other_medicines = fields.text("other_medicines", 1..=2000);
        Self { product, series, dose, route, indication, started_on, ended_on, other_medicines }
    }
}

/// The patient, as the reporter describes them.
struct Patient {
    initials: Option<String>,
    age: Option<u32>,
    sex: Option<PatientSex>,
}

impl Patient {
    fn read(fields: &mut Fields) -> Self {
        Self {
            initials: fields.line("patient_initials", 1..=20),
            age: fields.number("patient_age", 0..=130),
            sex: fields.choice("patient_sex"),
        }
    }
}

impl Form for PharmacovigilanceForm {
    const KIND: &'static str = "feedback_pharmacovigilance";
    const PAGE: &'static str = "/materials/pharmacovigilance";

    fn read(fields: &mut Fields, _content: &SiteContent) -> Option<Self> {
        let sender = Sender::read(fields);
        let reporter = fields.choice("reporter");
        let reporter = fields.required("reporter", reporter);
        let email = fields.email();
        let email = fields.required("email", email);
        let phone = fields.phone();
        let organization = fields.line("organization", 2..=200);
        let therapy = Therapy::read(fields);
        let patient = Patient::read(fields);
        let started_on = fields.past_date("started_on", today());
        let reaction = fields.text("reaction", 10..=4000);
        let reaction = fields.required("reaction", reaction);
        let seriousness = fields.choices("seriousness");
        let outcome = fields.choice("outcome");
        let outcome = fields.required("outcome", outcome);
        Some(Self {
            sender: sender?,
            reporter: reporter?,
            email: email?,
            phone,
            organization,
            product: therapy.product?,
            series: therapy.series,
            dose: therapy.dose,
            route: therapy.route,
            indication: therapy.indication,
            therapy_started_on: therapy.started_on,
            therapy_ended_on: therapy.ended_on,
            other_medicines: therapy.other_medicines,
            patient_initials: patient.initials,
            patient_age: patient.age,
            patient_sex: patient.sex,
            started_on,
            reaction: reaction?,
            seriousness,
            outcome: outcome?,
        })
    }

    fn terms(&self) -> &Terms {
        &self.sender.terms
    }

    fn department(&self) -> AnsweringDepartment {
        AnsweringDepartment::Safety
    }
}

/// Returns today's date in the easternmost time zone of Russia (UTC+12). If a time zone further west were used, the
/// current date of some visitors would be a date in the future.
fn today() -> Date {
    Timestamp::now().to_zoned(TimeZone::fixed(Offset::constant(12))).date()
}
