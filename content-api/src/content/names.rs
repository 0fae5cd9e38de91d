//! What can be referred to, gathered before anything is linked.

use std::collections::{HashMap, HashSet};

use jiff::civil::Date;

use super::read::{Raw, Sourced};
use crate::links;
use crate::model::catalog::SectionRef;
use crate::model::shared::Ref;

/// Everything that can be referred to.
#[derive(Debug)]
pub(super) struct Names {
    pub(super) branches: HashMap<String, Ref>,
    pub(super) sections: HashMap<u32, SectionRef>,
    /// All paths of the site.
    pub(super) paths: HashSet<String>,
}

impl Names {
    pub(super) fn of(raw: &Raw) -> Self {
        Self { branches: branches(raw), sections: sections(raw), paths: paths(raw) }
    }
}

/// Date and alias of a news item: its file is called `<date>-<alias>`.
pub(super) fn news_alias(stem: &str) -> Option<(Date, &str)> {
    let (date, rest) = stem.split_at_checked("2026-01-01".len())?;
    Some((date.parse().ok()?, rest.strip_prefix('-')?))
}

fn branches(raw: &Raw) -> HashMap<String, Ref> {
    let refs = raw.branches.iter().map(|branch| Ref { alias: branch.stem.clone(), title: branch.value.title.clone() });
    refs.map(|one| (one.alias.clone(), one)).collect()
}

fn sections(raw: &Raw) -> HashMap<u32, SectionRef> {
    let refs = raw.sections.value.iter().map(|section| SectionRef {
        id: section.id.value,
        alias: section.alias.value.clone(),
        title: section.title.clone(),
    });
    refs.map(|one| (one.id, one)).collect()
}

fn paths(raw: &Raw) -> HashSet<String> {
    let stems = |path: fn(&str) -> String, stems: Vec<&str>| stems.into_iter().map(path).collect::<Vec<_>>();
    let mut paths = HashSet::new();
    paths.extend(raw.pages.iter().map(|page| page.value.path.value.clone()));
    paths
        .extend(stems(links::catalog, raw.sections.value.iter().map(|section| section.alias.value.as_str()).collect()));
    paths.extend(stems(links::catalog, all_stems(&raw.products)));
    paths.extend(stems(
        links::news,
        all_stems(&raw.news).into_iter().filter_map(|stem| Some(news_alias(stem)?.1)).collect(),
    ));
    paths.extend(stems(links::vacancy, all_stems(&raw.vacancies)));
    paths.extend(stems(links::story, all_stems(&raw.stories)));
    paths.extend(stems(links::branch, all_stems(&raw.branches)));
    paths.extend(raw.programs.value.iter().map(|program| links::program(program.kind, &program.alias.value)));
    paths
}

fn all_stems<T>(files: &[Sourced<T>]) -> Vec<&str> {
    files.iter().map(|file| file.stem.as_str()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_alias_of_news_follows_the_date() {
        let expected = (jiff::civil::date(2026, 3, 1), "new-line");
        assert_eq!(news_alias("2026-03-01-new-line"), Some(expected));
        assert_eq!(news_alias("2026-03-01"), None);
        assert_eq!(news_alias("новая-линия"), None);
    }
}
