//! Prepares the responses that depend only on the content and not on the request. These responses are serialised once,
//! at startup.

use crate::json_response::JsonResponse;
use crate::model::branch::BranchList;
use crate::model::catalog::{CatalogDetail, CatalogDetailResponse, SectionsResponse};
use crate::model::common::{CommonData, CommonResponse};
use crate::model::legal::LegalResponse;
use crate::model::list::Paged;
use crate::model::manager::ManagerList;
use crate::model::story::StoryList;
use crate::model::video::VideoList;
use crate::problem::Problem;
use crate::response_map::ResponseMap;
use crate::site_content::SiteContent;

/// The serialised responses that depend only on the content and not on the request.
pub(crate) struct PreparedResponses {
    pub(crate) common: JsonResponse,
    pub(crate) agreement: JsonResponse,
    pub(crate) policy: JsonResponse,
    pub(crate) sections: JsonResponse,
    pub(crate) videos: JsonResponse,
    pub(crate) stories: JsonResponse,
    pub(crate) branches: JsonResponse,
    pub(crate) managers: JsonResponse,
    pub(crate) pharmacies: JsonResponse,
    pub(crate) catalog_detail: ResponseMap,
    pub(crate) news_detail: ResponseMap,
    pub(crate) vacancy_detail: ResponseMap,
    pub(crate) story_detail: ResponseMap,
    pub(crate) branch_detail: ResponseMap,
    pub(crate) program_detail: ResponseMap,
    pub(crate) page_by_alias: ResponseMap,
    pub(crate) page_by_path: ResponseMap,
}

impl PreparedResponses {
    pub(crate) fn build(content: &SiteContent) -> Result<Self, Problem> {
        Ok(Self {
            common: JsonResponse::new(&CommonResponse { data: CommonData { contacts: content.common.clone() } })?,
            agreement: JsonResponse::new(&LegalResponse { data: content.agreement.clone() })?,
            policy: JsonResponse::new(&LegalResponse { data: content.policy.clone() })?,
            sections: JsonResponse::new(&SectionsResponse { data: content.sections.clone() })?,
            videos: JsonResponse::new(&VideoList::new(Paged::all(content.videos.clone())))?,
            stories: JsonResponse::new(&StoryList::new(Paged::all(cards(&content.stories, |story| &story.card))))?,
            branches: JsonResponse::new(&BranchList::new(Paged::all(cards(&content.branches, |branch| &branch.card))))?,
            managers: JsonResponse::new(&ManagerList::new(Paged::all(content.managers.clone())))?,
            pharmacies: JsonResponse::new(&content.pharmacies)?,
            catalog_detail: catalog_detail(content)?,
            news_detail: ResponseMap::build(&content.news, |news| &news.card.alias, |news| news)?,
            vacancy_detail: ResponseMap::build(&content.vacancies, |vacancy| &vacancy.card.alias, |vacancy| vacancy)?,
            story_detail: ResponseMap::build(&content.stories, |story| &story.card.alias, |story| story)?,
            branch_detail: ResponseMap::build(&content.branches, |branch| &branch.card.alias, |branch| branch)?,
            program_detail: ResponseMap::build(&content.programs, |program| &program.alias, |program| program)?,
            page_by_alias: ResponseMap::build(&content.pages, |page| &page.alias, |page| page)?,
            page_by_path: ResponseMap::build(&content.pages, |page| page.path.trim_start_matches('/'), |page| page)?,
        })
    }
}

fn cards<'a, T, C: Clone + 'a>(items: &'a [T], card: impl Fn(&'a T) -> &'a C) -> Vec<C> {
    items.iter().map(|item| card(item).clone()).collect()
}

fn catalog_detail(content: &SiteContent) -> Result<ResponseMap, Problem> {
    let sections = ResponseMap::build(
        &content.sections,
        |section| &section.alias,
        |section| CatalogDetailResponse { status: true, data: CatalogDetail::Section(Box::new(section.clone())) },
    )?;
    let products = ResponseMap::build(
        &content.products,
        |product| &product.card.alias,
        |product| CatalogDetailResponse { status: true, data: CatalogDetail::Product(Box::new(product.clone())) },
    )?;
    Ok(sections.or(products))
}
