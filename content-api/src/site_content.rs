//! Defines the content of the site, as it is after all content files have been read, checked and rendered.

use crate::media::MediaIndex;
use crate::model::branch::Branch;
use crate::model::catalog::{Product, Section};
use crate::model::common::Common;
use crate::model::document::Document;
use crate::model::legal::Legal;
use crate::model::manager::Manager;
use crate::model::news::News;
use crate::model::page::Page;
use crate::model::pharmacy::Pharmacies;
use crate::model::program::Program;
use crate::model::story::Story;
use crate::model::tender::Tender;
use crate::model::vacancy::Vacancy;
use crate::model::video::Video;

/// All entities of the site, such as pages and products. Each list has the order in which the API returns it by
/// default.
#[derive(Debug)]
pub(crate) struct SiteContent {
    pub(crate) common: Common,
    pub(crate) agreement: Legal,
    pub(crate) policy: Legal,
    pub(crate) sections: Vec<Section>,
    pub(crate) products: Vec<Product>,
    pub(crate) news: Vec<News>,
    pub(crate) videos: Vec<Video>,
    pub(crate) vacancies: Vec<Vacancy>,
    pub(crate) stories: Vec<Story>,
    pub(crate) branches: Vec<Branch>,
    pub(crate) managers: Vec<Manager>,
    pub(crate) documents: Vec<Document>,
    pub(crate) tenders: Vec<Tender>,
    pub(crate) pharmacies: Pharmacies,
    pub(crate) programs: Vec<Program>,
    pub(crate) pages: Vec<Page>,
    pub(crate) media: MediaIndex,
}
