//! The catalogue: sections and products.

use jiff::civil::Date;
use serde::{Deserialize, Serialize};
use serde_with::skip_serializing_none;
use utoipa::ToSchema;

use super::facet::Facet;
use super::list::list;
use super::shared::{MediaFile, Picture, Ref, TextSection};
use super::vocabulary::vocabulary;

/// The business area of a section.
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
    /// A group of dosage forms, for filters and for the drawing of a package.
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
    /// How a product is dispensed.
    Prescription {
        None "none" "Без рецепта",
        Required "required" "По рецепту",
        Restricted "restricted" "Учётный препарат",
        NotApplicable "not_applicable" "Не лекарственное средство",
    }
}

/// A reference to a section.
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
    /// The number of products in this section and its subsections.
    pub(crate) count: usize,
}

/// A product in a list.
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

/// A product.
#[skip_serializing_none]
#[derive(Debug, Clone, Serialize, ToSchema)]
pub(crate) struct Product {
    #[serde(flatten)]
    pub(crate) card: ProductCard,
    pub(crate) registration_number: Option<String>,
    pub(crate) registration_date: Option<Date>,
    pub(crate) atc: Option<Atc>,
    pub(crate) gallery: Vec<Picture>,
    pub(crate) producer: Ref,
    pub(crate) instruction: Option<MediaFile>,
    /// The sections of the instruction, in their order.
    pub(crate) sections: Vec<TextSection>,
    pub(crate) warnings: Vec<String>,
    pub(crate) storage: String,
    pub(crate) shelf_life: String,
    pub(crate) analogues: Vec<ProductCard>,
    pub(crate) keywords: Vec<String>,
}

/// The anatomical therapeutic chemical group.
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
    /// Always true; an unknown alias is a 404 problem.
    pub(crate) status: bool,
    pub(crate) data: CatalogDetail,
}

/// The facets of the product list. Each facet ignores its own filter, so that visitors can select another value.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct ProductFacets {
    pub(crate) forms: Vec<Facet>,
    pub(crate) prescriptions: Vec<Facet>,
    /// The first letters of titles.
    pub(crate) letters: Vec<Facet>,
}

list! {
    /// A page of products.
    ProductList of ProductCard, facets: ProductFacets
}
