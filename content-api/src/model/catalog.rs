//! Defines the response types for the sections and products of the catalogue.

use jiff::civil::Date;
use serde::{Deserialize, Serialize};
use serde_with::skip_serializing_none;
use utoipa::ToSchema;

use super::facet::Facet;
use super::list::list;
use super::shared::{MediaFile, Picture, Ref, TextSection};
use super::vocabulary::vocabulary;

/// The business area to which a section belongs.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Direction {
    Medicine,
    Veterinary,
    Device,
    Tactical,
    Standard,
}

vocabulary! {
    /// A group of similar dosage forms. The group is used as a filter, and determines how the package of a product is
    /// drawn.
    FormGroup {
        Tablets "tablets" "Таблетки",
        Capsules "capsules" "Капсулы",
        Solution "solution" "Растворы",
        Drops "drops" "Капли",
        Ointment "ointment" "Мази",
        Gel "gel" "Гели",
        Suppositories "suppositories" "Суппозитории",
        Spray "spray" "Спреи",
        Powder "powder" "Порошки",
        Kit "kit" "Наборы",
        Device "device" "Изделия",
        Sample "sample" "Образцы",
    }
}

vocabulary! {
    /// The rule by which a product is dispensed, for example only on prescription.
    Prescription {
        None "none" "Без рецепта",
        Required "required" "По рецепту",
        Restricted "restricted" "Учётный препарат",
        NotApplicable "not_applicable" "Не лекарственное средство",
    }
}

/// A reference to a section of the catalogue.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub(crate) struct SectionRef {
    pub(crate) id: u32,
    pub(crate) alias: String,
    pub(crate) title: String,
}

/// A section of the catalogue.
#[skip_serializing_none]
#[derive(Debug, Clone, Serialize, ToSchema)]
pub(crate) struct Section {
    pub(crate) id: u32,
    pub(crate) alias: String,
    pub(crate) title: String,
    pub(crate) short_title: Option<String>,
    pub(crate) text: String,
    pub(crate) parent: Option<SectionRef>,
    pub(crate) picture: Option<Picture>,
    pub(crate) direction: Direction,
    /// The number of products in this section and all its subsections.
    pub(crate) count: usize,
}

/// The short form of a product, which is used in lists.
#[skip_serializing_none]
#[derive(Debug, Clone, Serialize, ToSchema)]
pub(crate) struct ProductCard {
    pub(crate) alias: String,
    pub(crate) title: String,
    pub(crate) inn: Option<String>,
    pub(crate) form: String,
    pub(crate) form_group: FormGroup,
    pub(crate) dose: Option<String>,
    pub(crate) package_text: String,
    pub(crate) prescription: Prescription,
    pub(crate) section: SectionRef,
    pub(crate) lead: String,
    pub(crate) picture: Picture,
    pub(crate) new: bool,
    pub(crate) popular: bool,
}

/// A product with all its details.
#[skip_serializing_none]
#[derive(Debug, Clone, Serialize, ToSchema)]
pub(crate) struct Product {
    #[serde(flatten)]
    pub(crate) card: ProductCard,
    pub(crate) registration_number: Option<String>,
    pub(crate) registration_date: Option<Date>,
    pub(crate) atc: Option<Atc>,
    /// The picture at the top of the product's page. The product stands in its left part, and the rest is the ground of
    /// the words.
    pub(crate) head: Option<Picture>,
    pub(crate) gallery: Vec<Picture>,
    pub(crate) producer: Ref,
    pub(crate) instruction: Option<MediaFile>,
    /// The sections of the instructions for use, in the order in which they are shown.
    pub(crate) sections: Vec<TextSection>,
    pub(crate) warnings: Vec<String>,
    pub(crate) storage: String,
    pub(crate) shelf_life: String,
    /// The analogues that the content names, then medicines with the same substance, then medicines of the same ATC
    /// subgroup.
    pub(crate) analogues: Vec<ProductCard>,
    /// At most four products of the same section, of the same ATC main group or, without an ATC code, of nearby sections.
    /// Analogues are not repeated.
    pub(crate) related: Vec<ProductCard>,
    pub(crate) keywords: Vec<String>,
}

/// A group of the Anatomical Therapeutic Chemical (ATC) classification.
#[derive(Debug, Clone, Deserialize, Serialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct Atc {
    pub(crate) code: String,
    pub(crate) title: String,
}

/// The response of `/api/catalog/sections`.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct SectionsResponse {
    pub(crate) data: Vec<Section>,
}

/// The section or product with the requested alias.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub(crate) enum CatalogDetail {
    Section(Box<Section>),
    Product(Box<Product>),
}

/// The response of `/api/catalog/detail/{alias}`.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct CatalogDetailResponse {
    /// Always `true`. If the alias is unknown, the response is a problem whose status is 404.
    pub(crate) status: bool,
    pub(crate) data: CatalogDetail,
}

/// The facets of the product list. A facet ignores the filter on its own field, so that visitors can select another
/// value.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct ProductFacets {
    pub(crate) forms: Vec<Facet>,
    pub(crate) prescriptions: Vec<Facet>,
    /// The first letters of the product titles.
    pub(crate) letters: Vec<Facet>,
    /// All sections. The value is the id of the section, and the count includes the products of its subsections.
    pub(crate) sections: Vec<Facet>,
}

list! {
    /// One page of the product list.
    ProductList of ProductCard, facets: ProductFacets
}
