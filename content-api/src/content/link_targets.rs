//! Collects the branches, sections and paths to which content files can refer. They must be known before references can
//! be checked.

use std::collections::{HashMap, HashSet};

use jiff::civil::Date;

use super::read::{RawContent, Sourced};
use crate::model::catalog::{Direction, SectionRef};
use crate::model::shared::Ref;
use crate::paths;

/// The branches, sections and paths to which content files can refer.
#[derive(Debug)]
pub(super) struct LinkTargets {
    pub(super) branches: HashMap<String, Ref>,
    pub(super) sections: HashMap<u32, SectionRef>,
    /// The business area of each section.
    pub(super) directions: HashMap<u32, Direction>,
    /// The paths of all pages, including the pages of entities such as products.
    pub(super) paths: HashSet<String>,
}

impl LinkTargets {
    pub(super) fn collect(raw: &RawContent) -> Self {
        let directions = raw.sections.value.iter().map(|section| (section.id.value, section.direction));
        Self { branches: branches(raw), sections: sections(raw), directions: directions.collect(), paths: paths(raw) }
    }
}

/// Splits the file name of a news item into a date and an alias. For example, `2026-03-01-new-line` consists of the
/// date `2026-03-01` and the alias `new-line`. Returns `None` if `stem` does not have the form `<date>-<alias>`.
pub(super) fn news_alias(stem: &str) -> Option<(Date, &str)> {
    let (date, rest) = stem.split_at_checked("2026-01-01".len())?;
    Some((date.parse().ok()?, rest.strip_prefix('-')?))
}

fn branches(raw: &RawContent) -> HashMap<String, Ref> {
    let refs = raw.branches.iter().map(|branch| Ref { alias: branch.stem.clone(), title: branch.value.title.clone() });
    refs.map(|one| (one.alias.clone(), one)).collect()
}

fn sections(raw: &RawContent) -> HashMap<u32, SectionRef> {
    let refs = raw.sections.value.iter().map(|section| SectionRef {
        id: section.id.value,
        alias: section.alias.value.clone(),
        title: section.title.clone(),
    });
    refs.map(|one| (one.id, one)).collect()
}

fn paths(raw: &RawContent) -> HashSet<String> {
    let stems = |path: fn(&str) -> String, stems: Vec<&str>| stems.into_iter().map(path).collect::<Vec<_>>();
    let mut paths = HashSet::new();
    paths.extend(raw.pages.iter().map(|page| page.value.path.value.clone()));
    paths
        .extend(stems(paths::catalog, raw.sections.value.iter().map(|section| section.alias.value.as_str()).collect()));
    paths.extend(stems(paths::catalog, all_stems(&raw.products)));
    paths.extend(stems(
        paths::news,
        all_stems(&raw.news).into_iter().filter_map(|stem| Some(news_alias(stem)?.1)).collect(),
    ));
    paths.extend(stems(paths::vacancy, all_stems(&raw.vacancies)));
    paths.extend(stems(paths::story, all_stems(&raw.stories)));
    paths.extend(stems(paths::branch, all_stems(&raw.branches)));
    paths.extend(raw.programs.value.iter().map(|program| paths::program(program.kind, &program.alias.value)));
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
