//! Defines types for the parsed contents of `catalog/sections.yaml` and `catalog/products/<alias>.yaml`.

use std::fmt;

use serde::Deserialize;
use serde_saphyr::Spanned;

use super::shared::{PastDate, RawFile, RawPicture, Text};
use crate::model::catalog::{Atc, Direction, FormGroup, Prescription};

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct RawSection {
    pub(crate) id: Spanned<u32>,
    pub(crate) alias: Text,
    pub(crate) title: String,
    pub(crate) short_title: Option<String>,
    pub(crate) text: String,
    pub(crate) parent: Option<Spanned<u32>>,
    pub(crate) picture: Option<RawPicture>,
    pub(crate) direction: Direction,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct RawProduct {
    pub(crate) title: String,
    pub(crate) inn: Option<String>,
    pub(crate) section: Spanned<u32>,
    pub(crate) form: String,
    pub(crate) form_group: FormGroup,
    pub(crate) dose: Option<String>,
    pub(crate) package_text: String,
    pub(crate) registration_number: Option<String>,
    pub(crate) registration_date: Option<PastDate>,
    pub(crate) atc: Option<Atc>,
    pub(crate) prescription: Prescription,
    pub(crate) lead: String,
    pub(crate) picture: RawPicture,
    pub(crate) head: Option<RawPicture>,
    #[serde(default)]
    pub(crate) gallery: Vec<RawPicture>,
    pub(crate) producer: Text,
    pub(crate) instruction: Option<RawFile>,
    pub(crate) sections: Vec<RawProductSection>,
    pub(crate) warnings: Vec<String>,
    pub(crate) storage: String,
    pub(crate) shelf_life: String,
    #[serde(default)]
    pub(crate) analogues: Vec<Text>,
    #[serde(default)]
    pub(crate) new: bool,
    #[serde(default)]
    pub(crate) popular: bool,
    #[serde(default)]
    pub(crate) keywords: Vec<String>,
}

/// A section of the instructions for use.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct RawProductSection {
    pub(crate) id: String,
    pub(crate) title: String,
    pub(crate) text: Text,
    /// The regimen, which becomes a table below the text.
    pub(crate) regimen: Option<RawRegimen>,
    /// The text below the table.
    pub(crate) after: Option<Text>,
}

/// How much of a medicine patients may take.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct RawRegimen {
    /// The noun of the unit, such as a tablet, in the forms for one, few and many.
    pub(crate) unit: [String; 3],
    pub(crate) rows: Vec<Spanned<RawRegimenRow>>,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct RawRegimenRow {
    pub(crate) patients: String,
    /// The smallest single dose, if the dose is a range.
    pub(crate) single_from: Option<Halves>,
    pub(crate) single: Halves,
    /// How often a patient may take the single dose in a day.
    pub(crate) times: u32,
    pub(crate) daily_max: Halves,
}

/// An amount that is counted in halves, because some tablets can be divided.
#[derive(Debug, Clone, Deserialize)]
#[serde(try_from = "f64")]
pub(crate) struct Halves(u32);

impl TryFrom<f64> for Halves {
    type Error = String;

    fn try_from(amount: f64) -> Result<Self, String> {
        let halves = (1..=MOST_HALVES).find(|halves| (f64::from(*halves) - amount * 2.0).abs() < f64::EPSILON);
        halves.map(Self).ok_or_else(|| format!("the amount {amount} must be a multiple of 0.5 between 0.5 and 50"))
    }
}

/// No regimen allows more than 50 tablets a day.
const MOST_HALVES: u32 = 100;

impl Halves {
    pub(crate) fn of(count: u32) -> Self {
        Self(count)
    }

    /// Returns the number of halves.
    pub(crate) fn count(&self) -> u32 {
        self.0
    }

    /// Returns the number of wholes. Returns `None` if a half is left.
    pub(crate) fn whole(&self) -> Option<u32> {
        self.0.is_multiple_of(2).then_some(self.0 / 2)
    }

    /// Returns the amount as a decimal fraction, such as `12,5`.
    pub(crate) fn decimal(&self) -> String {
        format!("{}{}", self.0 / 2, if self.whole().is_none() { ",5" } else { "" })
    }
}

impl fmt::Display for Halves {
    /// Writes the amount with a fraction sign, such as `1½`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (self.0 / 2, self.whole()) {
            (0, None) => write!(f, "½"),
            (wholes, None) => write!(f, "{wholes}½"),
            (wholes, Some(_)) => write!(f, "{wholes}"),
        }
    }
}
