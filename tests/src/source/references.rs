//! Collects every Rust path, such as `crate::a::b`, that a module mentions in `use` items, code, attributes and macros.
//! Code that is compiled only for tests is left out.

use std::ops::RangeInclusive;

use proc_macro2::{Ident, Span, TokenStream, TokenTree};
use syn::spanned::Spanned;
use syn::visit::{self, Visit};
use syn::{Attribute, ImplItem, Item, ItemMod, ItemUse, Macro, Meta, Path, TraitItem, UseTree, VisRestricted};

use super::test_code;

/// A path as written in the code, and its line number. In a `use` item, the line is that of the last segment.
/// Elsewhere, the line is that of the first segment.
#[derive(Clone, Debug)]
pub(super) struct Reference {
    pub(super) segments: Vec<String>,
    pub(super) line: usize,
}

/// An import. One `use` item may contain several imports.
#[derive(Clone, Debug)]
pub(super) enum Import {
    /// An import of one name: `use a::b;` or `use a::b as c;`.
    Name { name: String, reference: Reference },
    /// An import of all names: `use a::*;`.
    Glob(Reference),
}

impl Import {
    pub(super) fn reference(&self) -> &Reference {
        match self {
            Self::Name { reference, .. } | Self::Glob(reference) => reference,
        }
    }
}

/// The paths that the items of one module mention. The child modules of the module are left out.
#[derive(Default)]
pub(super) struct References {
    pub(super) imports: Vec<Import>,
    pub(super) paths: Vec<Reference>,
    /// The lines of items that are compiled only for tests.
    pub(super) test_lines: Vec<RangeInclusive<usize>>,
}

impl References {
    pub(super) fn of(items: &[Item]) -> Self {
        let mut found = Self::default();
        for item in items {
            found.visit_item(item);
        }
        found
    }

    /// Reports whether code with these attributes is compiled only for tests. If so, records the lines of the code.
    fn skips(&mut self, attributes: &[Attribute], code: &impl Spanned) -> bool {
        let is_test = test_code::only_in_tests(attributes);
        if is_test {
            self.test_lines.push(code.span().start().line..=code.span().end().line);
        }
        is_test
    }

    fn path<'a>(&mut self, segments: impl Iterator<Item = &'a Ident>, span: Span) {
        let segments: Vec<String> = segments.map(Ident::to_string).collect();
        if segments.len() > 1 {
            self.paths.push(Reference { segments, line: span.start().line });
        }
    }

    fn tree(&mut self, prefix: &[String], tree: &UseTree) {
        let extended = |ident: &Ident| [prefix, &[ident.to_string()]].concat();
        let reference = |segments: Vec<String>, span: Span| Reference { segments, line: span.start().line };
        match tree {
            UseTree::Path(path) => self.tree(&extended(&path.ident), &path.tree),
            UseTree::Group(group) => group.items.iter().for_each(|tree| self.tree(prefix, tree)),
            UseTree::Glob(glob) => self.imports.push(Import::Glob(reference(prefix.to_vec(), glob.star_token.span()))),
            UseTree::Name(leaf) => self.leaf(reference(extended(&leaf.ident), leaf.ident.span()), None),
            UseTree::Rename(leaf) => self.leaf(reference(extended(&leaf.ident), leaf.ident.span()), Some(&leaf.rename)),
        }
    }

    /// Records an import. Records `use a::{self}` as an import of `a`.
    fn leaf(&mut self, mut reference: Reference, rename: Option<&Ident>) {
        if reference.segments.len() > 1 && reference.segments.last().is_some_and(|last| last == "self") {
            reference.segments.pop();
        }
        let name = rename.map(Ident::to_string).or_else(|| reference.segments.last().cloned()).unwrap_or_default();
        self.imports.push(Import::Name { name, reference });
    }

    /// Records the paths in the tokens of a macro or attribute, such as `assert!(crate::a::b())`. `syn` does not parse
    /// these tokens.
    fn tokens(&mut self, tokens: TokenStream) {
        let mut path: Vec<Ident> = Vec::new();
        let mut colons = 0;
        for token in tokens {
            match token {
                TokenTree::Punct(punct) if punct.as_char() == ':' => colons += 1,
                TokenTree::Ident(ident) => {
                    if colons != 2 {
                        self.flush(&mut path);
                    }
                    path.push(ident);
                    colons = 0;
                }
                other => {
                    self.flush(&mut path);
                    colons = 0;
                    if let TokenTree::Group(group) = other {
                        self.tokens(group.stream());
                    }
                }
            }
        }
        self.flush(&mut path);
    }

    fn flush(&mut self, path: &mut Vec<Ident>) {
        if let Some(first) = path.first() {
            let span = first.span();
            self.path(path.iter(), span);
        }
        path.clear();
    }
}

impl<'ast> Visit<'ast> for References {
    fn visit_item(&mut self, item: &'ast Item) {
        if !self.skips(test_code::of_item(item), item) {
            visit::visit_item(self, item);
        }
    }

    fn visit_impl_item(&mut self, item: &'ast ImplItem) {
        if !self.skips(test_code::of_impl_item(item), item) {
            visit::visit_impl_item(self, item);
        }
    }

    fn visit_trait_item(&mut self, item: &'ast TraitItem) {
        if !self.skips(test_code::of_trait_item(item), item) {
            visit::visit_trait_item(self, item);
        }
    }

    /// Skips child modules, because their references are collected separately.
    fn visit_item_mod(&mut self, _: &'ast ItemMod) {}

    /// Skips visibilities such as `pub(in crate::a)`, because a visibility does not import anything.
    fn visit_vis_restricted(&mut self, _: &'ast VisRestricted) {}

    fn visit_item_use(&mut self, item: &'ast ItemUse) {
        // A path that begins with `::` leads to another crate.
        if item.leading_colon.is_none() {
            self.tree(&[], &item.tree);
        }
    }

    fn visit_path(&mut self, path: &'ast Path) {
        if path.leading_colon.is_none() {
            self.path(path.segments.iter().map(|segment| &segment.ident), path.span());
        }
        visit::visit_path(self, path);
    }

    fn visit_macro(&mut self, makro: &'ast Macro) {
        self.visit_path(&makro.path);
        self.tokens(makro.tokens.clone());
    }

    fn visit_attribute(&mut self, attribute: &'ast Attribute) {
        if let Meta::List(list) = &attribute.meta {
            self.tokens(list.tokens.clone());
        }
    }
}
