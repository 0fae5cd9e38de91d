//! Defines the response types for contacts and company facts, which every page of the site shows.

use jiff::civil::Date;
use serde::{Deserialize, Serialize};
use serde_with::skip_serializing_none;
use utoipa::ToSchema;

use super::phone::PhoneNumber;
use super::shared::{Fact, Figure, Html, Phone};

/// The contacts and company facts that every page of the site shows.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub(crate) struct Common {
    pub(crate) company: Company,
    pub(crate) phones: Vec<Phone>,
    pub(crate) emails: Vec<Email>,
    pub(crate) address: Address,
    pub(crate) departments: Vec<Department>,
    pub(crate) requisites: Vec<Fact>,
    pub(crate) socials: Vec<Social>,
    pub(crate) licences: Vec<Licence>,
    pub(crate) figures: Vec<Figure>,
    pub(crate) warning: String,
    pub(crate) age_mark: String,
}

/// The name of the company and related facts.
#[derive(Debug, Clone, Deserialize, Serialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct Company {
    pub(crate) name: String,
    pub(crate) legal_name: String,
    pub(crate) tagline: String,
    pub(crate) founded: u16,
    pub(crate) description: String,
}

/// An email address.
#[derive(Debug, Clone, Deserialize, Serialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct Email {
    pub(crate) title: String,
    pub(crate) address: String,
}

/// The head office.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub(crate) struct Address {
    pub(crate) title: String,
    pub(crate) text: String,
    pub(crate) postal_code: String,
    pub(crate) city: String,
    pub(crate) latitude: f64,
    pub(crate) longitude: f64,
    pub(crate) hours: String,
    pub(crate) route: Html,
}

/// A department with its contact details.
#[skip_serializing_none]
#[derive(Debug, Clone, Deserialize, Serialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct Department {
    pub(crate) title: String,
    pub(crate) person: Option<String>,
    #[schema(value_type = Option<String>)]
    pub(crate) phone: Option<PhoneNumber>,
    pub(crate) email: String,
    pub(crate) topics: Option<String>,
}

/// A profile on a social network.
#[derive(Debug, Clone, Deserialize, Serialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct Social {
    pub(crate) title: String,
    pub(crate) href: String,
}

/// A licence of the company.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub(crate) struct Licence {
    pub(crate) title: String,
    pub(crate) number: String,
    pub(crate) date: Date,
    pub(crate) issuer: String,
}

/// The value of the key `data` in the response of `/api/common`.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct CommonData {
    pub(crate) contacts: Common,
}

/// The response of `/api/common`.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct CommonResponse {
    pub(crate) data: CommonData,
}
