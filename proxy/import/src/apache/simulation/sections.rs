//! Merges the sections that apply to a request.
//! See <https://httpd.apache.org/docs/2.4/sections.html#merging>.

use crate::apache::simulation::block::Block;
use crate::apache::simulation::exchange::{Exchange, Record};
use crate::apache::simulation::files::FoundFile;
use crate::apache::simulation::if_evaluation;
use crate::apache::simulation::permission::{self, Access};
use crate::apache::simulation::redirect::Redirect;
use crate::apache::simulation::rule_list::RuleList;
use crate::apache::simulation::section::{Folder, Section, SectionKind, Tested};
use crate::apache::simulation::world::Stop;

/// The sections that apply to a request. Later sections override earlier sections.
pub(super) struct Effective<'s> {
    host: &'s Block,
    blocks: Vec<(&'s [Section], &'s Block)>,
}

/// The rules of a folder.
pub(super) struct FolderRules<'s> {
    /// The name of the folder in the file system, with a final slash.
    pub(super) folder: Vec<u8>,
    /// The value of `RewriteBase`.
    pub(super) base: Option<&'s [u8]>,
    pub(super) rules: &'s RuleList,
}

/// Returns the statements of the `<Location>` sections that apply to a request, in order.
pub(super) fn url_blocks<'s>(exchange: &mut Exchange<'s>, record: &Record) -> Vec<&'s Block> {
    let tested = Tested { uri: &record.uri, folders: &[], names: (b"", b""), is_outside: true };
    let host = exchange.host;
    let mut blocks = Vec::new();
    for (sections, block) in &host.sections {
        let is_for_urls = sections.iter().all(Section::is_for_urls);
        if block.matters() && is_for_urls && sections.iter().all(|section| applies(section, &tested, exchange, record))
        {
            blocks.push(block);
        }
    }
    blocks
}

/// Returns whether a section applies to a request.
fn applies(section: &Section, tested: &Tested<'_>, exchange: &mut Exchange<'_>, record: &Record) -> bool {
    match &section.kind {
        SectionKind::If(expression) => if_evaluation::holds(expression, exchange, record)
            .unwrap_or_else(|reason| exchange.world.assume(section.line, tested.uri, &reason)),
        SectionKind::Folder(_)
        | SectionKind::File(_)
        | SectionKind::Location(_)
        | SectionKind::LocationMatch(_)
        | SectionKind::Unknown(_) => section.matches(tested, &mut exchange.world),
    }
}

impl<'s> Effective<'s> {
    /// Returns the sections that apply to a request that is forwarded to another server, so that it has no file.
    pub(super) fn for_url(exchange: &mut Exchange<'s>, record: &Record) -> Self {
        let tested = Tested { uri: &record.uri, folders: &[], names: (b"", b""), is_outside: true };
        Self::tested(exchange, record, &tested, Section::is_without_file)
    }

    /// Returns the sections that apply to a request, in the order in which Apache merges them.
    pub(super) fn of(exchange: &mut Exchange<'s>, record: &Record, found: &FoundFile) -> Self {
        let last = |path: &'_ [u8]| path.rsplit(|byte| *byte == b'/').next().unwrap_or_default().to_vec();
        let whole = [found.filename.as_slice(), &found.path_info].concat();
        let (missing, last) = (last(&found.filename), last(&whole));
        let tested = Tested {
            uri: &record.uri,
            folders: &found.folders,
            names: (&missing, &last),
            is_outside: found.is_outside,
        };
        Self::tested(exchange, record, &tested, |_| true)
    }

    /// Returns the sections that apply to a request, among those for which `counts` is true.
    fn tested(
        exchange: &mut Exchange<'s>,
        record: &Record,
        tested: &Tested<'_>,
        counts: impl Fn(&Section) -> bool,
    ) -> Self {
        let host = exchange.host;
        let mut blocks: Vec<(&[Section], &Block)> = Vec::new();
        for (sections, block) in &host.sections {
            if block.matters()
                && sections.iter().all(&counts)
                && sections.iter().all(|section| applies(section, tested, exchange, record))
            {
                blocks.push((sections, block));
            }
        }
        blocks.sort_by_key(|(sections, _)| sections.last().map(Section::rank));
        Self { host: &host.block, blocks }
    }

    /// Returns the status and the line of the statement that refuses the access to the file.
    pub(super) fn refusal(&self, exchange: &mut Exchange<'_>) -> Option<(u16, u32)> {
        match permission::access(self.blocks.iter().map(|(_, block)| &block.permissions)) {
            Access::Granted => None,
            Access::Denied { status, line } => Some((status, line)),
            Access::Unknown(line) => {
                exchange.world.assume(line, b"", "the access control of the old server").then_some((403, line))
            }
        }
    }

    /// Returns the rules of the last section that has any, if the engine is on.
    ///
    /// # Errors
    /// Returns the reason if the section does not name a folder, because Apache does not support such rules.
    pub(super) fn rewrite(&self, exchange: &Exchange<'_>) -> Result<Option<FolderRules<'s>>, Stop> {
        let engine = self.blocks.iter().rev().find_map(|(_, block)| block.engine).or(self.host.engine);
        let with_rules: Vec<_> = self.blocks.iter().filter(|(_, block)| block.has_rewrite).collect();
        let Some((sections, block)) = with_rules.last().filter(|_| engine == Some(true)) else { return Ok(None) };
        if block.inherits() && with_rules.len() > 1 {
            return Err(Stop("rules that are inherited from another folder".to_owned()));
        }
        if block.rules.as_slice().is_empty() {
            return Ok(None);
        }
        let root = exchange.world.root.as_slice();
        let folder = match sections.last().map(|section| &section.kind) {
            Some(SectionKind::Folder(Folder::OfSite(path) | Folder::PerhapsSite(path))) => {
                [root, path.as_slice(), b"/"].concat()
            }
            Some(SectionKind::Folder(Folder::Root)) => b"/".to_vec(),
            Some(_) | None => return Err(Stop("rewrite rules in a section that is not a folder".to_owned())),
        };
        Ok(Some(FolderRules { folder, base: block.base.as_deref(), rules: &block.rules }))
    }

    /// Returns the directives of `mod_alias` that may match a path, in the order in which Apache tries them.
    pub(super) fn redirects(&self, path: &[u8]) -> Vec<&'s Redirect> {
        let blocks = self.blocks.iter().rev().map(|(_, block)| *block);
        let for_section = blocks.clone().find_map(|block| block.section_redirect.as_ref());
        for_section.into_iter().chain(blocks.flat_map(|block| block.redirects.for_path(path))).collect()
    }

    /// Returns the error document for a status.
    pub(super) fn error_document(&self, status: u16) -> Option<&'s String> {
        let own = self.blocks.iter().rev().find_map(|(_, block)| block.error_documents.get(&status));
        own.or_else(|| self.host.error_documents.get(&status))
    }

    /// Returns the names of index files. Returns no names if the file does not contain any.
    pub(super) fn index_names(&self) -> Vec<String> {
        let names = self.blocks.iter().rev().find_map(|(_, block)| block.index.as_ref()).or(self.host.index.as_ref());
        names.cloned().unwrap_or_default()
    }
}
