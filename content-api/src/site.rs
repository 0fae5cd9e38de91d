//! The running API's state: the content with its ready answers, the search index and the store.

use std::sync::Arc;

use crate::answer::Answer;
use crate::library::Library;
use crate::model::branch::BranchList;
use crate::model::catalog::{CatalogDetail, CatalogDetailAnswer, SectionsAnswer};
use crate::model::common::{CommonAnswer, CommonData};
use crate::model::legal::LegalAnswer;
use crate::model::list::Paged;
use crate::model::manager::ManagerList;
use crate::model::story::StoryList;
use crate::model::video::VideoList;
use crate::problem::Problem;
use crate::search::Search;
use crate::shelf::Shelf;
use crate::store::Store;

/// What every handler sees. Never changes after start, but for the store's contents.
pub(crate) struct Site {
    pub(crate) library: Library,
    pub(crate) ready: ReadyAnswers,
    pub(crate) search: Search,
    pub(crate) store: Store,
}

/// As handlers receive it.
pub(crate) type Shared = axum::extract::State<Arc<Site>>;

/// Answers that depend on nothing but the content.
pub(crate) struct ReadyAnswers {
    pub(crate) common: Answer,
    pub(crate) agreement: Answer,
    pub(crate) policy: Answer,
    pub(crate) sections: Answer,
    pub(crate) videos: Answer,
    pub(crate) stories: Answer,
    pub(crate) branches: Answer,
    pub(crate) managers: Answer,
    pub(crate) pharmacies: Answer,
    pub(crate) catalog_detail: Shelf,
    pub(crate) news_detail: Shelf,
    pub(crate) vacancy_detail: Shelf,
    pub(crate) story_detail: Shelf,
    pub(crate) branch_detail: Shelf,
    pub(crate) program_detail: Shelf,
    pub(crate) page_by_alias: Shelf,
    pub(crate) page_by_path: Shelf,
}

impl ReadyAnswers {
    pub(crate) fn build(library: &Library) -> Result<Self, Problem> {
        Ok(Self {
            common: Answer::of(&CommonAnswer { data: CommonData { contacts: library.common.clone() } })?,
            agreement: Answer::of(&LegalAnswer { data: library.agreement.clone() })?,
            policy: Answer::of(&LegalAnswer { data: library.policy.clone() })?,
            sections: Answer::of(&SectionsAnswer { data: library.sections.clone() })?,
            videos: Answer::of(&VideoList::new(Paged::whole(library.videos.clone())))?,
            stories: Answer::of(&StoryList::new(Paged::whole(cards(&library.stories, |story| &story.card))))?,
            branches: Answer::of(&BranchList::new(Paged::whole(cards(&library.branches, |branch| &branch.card))))?,
            managers: Answer::of(&ManagerList::new(Paged::whole(library.managers.clone())))?,
            pharmacies: Answer::of(&library.pharmacies)?,
            catalog_detail: catalog_detail(library)?,
            news_detail: Shelf::build(&library.news, |news| &news.card.alias, |news| news)?,
            vacancy_detail: Shelf::build(&library.vacancies, |vacancy| &vacancy.card.alias, |vacancy| vacancy)?,
            story_detail: Shelf::build(&library.stories, |story| &story.card.alias, |story| story)?,
            branch_detail: Shelf::build(&library.branches, |branch| &branch.card.alias, |branch| branch)?,
            program_detail: Shelf::build(&library.programs, |program| &program.alias, |program| program)?,
            page_by_alias: Shelf::build(&library.pages, |page| &page.alias, |page| page)?,
            page_by_path: Shelf::build(&library.pages, |page| page.path.trim_start_matches('/'), |page| page)?,
        })
    }
}

fn cards<'a, T, C: Clone + 'a>(items: &'a [T], card: impl Fn(&'a T) -> &'a C) -> Vec<C> {
    items.iter().map(|item| card(item).clone()).collect()
}

fn catalog_detail(library: &Library) -> Result<Shelf, Problem> {
    let sections = Shelf::build(
        &library.sections,
        |section| &section.alias,
        |section| CatalogDetailAnswer { status: true, data: CatalogDetail::Section(Box::new(section.clone())) },
    )?;
    let products = Shelf::build(
        &library.products,
        |product| &product.card.alias,
        |product| CatalogDetailAnswer { status: true, data: CatalogDetail::Product(Box::new(product.clone())) },
    )?;
    Ok(sections.and(products))
}
