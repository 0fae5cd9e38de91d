//! Defines the response to a submitted form.

use jiff::Timestamp;
use serde::Serialize;
use utoipa::ToSchema;

/// The department that answers a form.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub(crate) enum AnsweringDepartment {
    /// The office that distributes general questions.
    Office,
    Director,
    Press,
    Sales,
    Quality,
    /// The personnel department.
    Staff,
    /// The anti-corruption commission.
    Commission,
    /// The pharmacovigilance service.
    Safety,
    /// Contract manufacturing, tests and reference materials.
    Services,
    /// The department for substances whose circulation is controlled.
    Control,
    Training,
}

impl AnsweringDepartment {
    /// Returns the value in JSON and in the address of the success page.
    pub(crate) fn as_str(self) -> &'static str {
        match self {
            Self::Office => "office",
            Self::Director => "director",
            Self::Press => "press",
            Self::Sales => "sales",
            Self::Quality => "quality",
            Self::Staff => "staff",
            Self::Commission => "commission",
            Self::Safety => "safety",
            Self::Services => "services",
            Self::Control => "control",
            Self::Training => "training",
        }
    }
}

/// The receipt that confirms that a form was stored.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub(crate) struct Receipt {
    pub(crate) id: String,
    /// The reference number that the site shows to the visitor.
    #[schema(example = "МФ-2026-000123")]
    pub(crate) number: String,
    pub(crate) received_at: Timestamp,
    pub(crate) department: AnsweringDepartment,
}
