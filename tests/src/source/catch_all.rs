//! Finds catch-all arms such as `_ =>` in `match` expressions on enums of this repository. If such an enum got a new
//! variant, the catch-all arm would match the variant. The compiler would then not report the `match`.
//!
//! Clippy's lint `wildcard_enum_match_arm` cannot be used instead, because it also reports matches on enums of other
//! crates. An enum of another crate may get new variants at any time, so a `match` on this enum needs a catch-all arm.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt;

use syn::punctuated::Punctuated;
use syn::spanned::Spanned;
use syn::visit::{self, Visit};
use syn::{Arm, ExprMatch, ItemEnum, ItemMod, ItemUse, Pat, Path, Token, UseTree};

/// A catch-all arm that matches the remaining variants of an enum.
#[derive(Debug, PartialEq, Eq)]
pub struct CatchAll {
    line: usize,
    matched: String,
}

impl fmt::Display for CatchAll {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: a `match` on `{}` has a catch-all arm: name all variants instead", self.line, self.matched)
    }
}

/// Returns the catch-all arms in a file that match variants of an enum of this repository. `crates` contains the names
/// of the crates of this repository, spelled as in code, such as `portico_policy`.
///
/// # Errors
/// Fails if the file is not valid Rust.
pub fn catch_all_arms(text: &str, crates: &BTreeSet<String>) -> syn::Result<Vec<CatchAll>> {
    let file = syn::parse_file(text)?;
    let names = ["crate", "self", "super", "Self"].map(str::to_owned).into();
    let mut names = OurNames { crates, names, variants: BTreeMap::new() };
    names.names.extend(crates.iter().cloned());
    names.visit_file(&file);
    let mut matches = Matches { ours: &names.names, variants: &names.variants, found: Vec::new() };
    matches.visit_file(&file);
    Ok(matches.found)
}

/// The names that can begin a path to an enum of this repository in one file, such as `crate` or the name of an
/// imported enum.
struct OurNames<'a> {
    crates: &'a BTreeSet<String>,
    names: BTreeSet<String>,
    /// The names of imported variants, each with the name of its enum.
    variants: BTreeMap<String, String>,
}

impl OurNames<'_> {
    /// Records the names that a `use` item imports from crates of this repository. `parent` is the name before `tree`
    /// in the path.
    fn leaves(&mut self, tree: &UseTree, parent: &str) {
        match tree {
            UseTree::Path(path) => self.leaves(&path.tree, &path.ident.to_string()),
            UseTree::Group(group) => group.items.iter().for_each(|tree| self.leaves(tree, parent)),
            UseTree::Name(leaf) => self.leaf(leaf.ident.to_string(), parent),
            UseTree::Rename(leaf) => self.leaf(leaf.rename.to_string(), parent),
            // A glob import can be ignored. Clippy rejects `use Enum::*`, and only tests have `use super::*`.
            UseTree::Glob(_) => {}
        }
    }

    fn leaf(&mut self, name: String, parent: &str) {
        if parent.starts_with(char::is_uppercase) {
            self.variants.insert(name, parent.to_owned());
        } else {
            self.names.insert(name);
        }
    }

    fn is_ours(&self, tree: &UseTree) -> bool {
        let UseTree::Path(path) = tree else { return false };
        let root = path.ident.to_string();
        ["crate", "self", "super"].contains(&root.as_str()) || self.crates.contains(&root) || self.names.contains(&root)
    }
}

impl<'ast> Visit<'ast> for OurNames<'_> {
    fn visit_item_enum(&mut self, item: &'ast ItemEnum) {
        self.names.insert(item.ident.to_string());
    }

    fn visit_item_mod(&mut self, item: &'ast ItemMod) {
        self.names.insert(item.ident.to_string());
        visit::visit_item_mod(self, item);
    }

    fn visit_item_use(&mut self, item: &'ast ItemUse) {
        if self.is_ours(&item.tree) {
            self.leaves(&item.tree, "");
        }
    }
}

struct Matches<'a> {
    ours: &'a BTreeSet<String>,
    /// The names of the variants that the file imports, each with the name of its enum.
    variants: &'a BTreeMap<String, String>,
    found: Vec<CatchAll>,
}

impl Matches<'_> {
    /// Returns the name of the enum whose variant a pattern names. Returns `None` if the pattern names no variant of an
    /// enum of this repository.
    fn matched(&self, pattern: &Pat) -> Option<String> {
        match pattern {
            Pat::Or(or) => or.cases.iter().find_map(|case| self.matched(case)),
            Pat::Reference(inner) => self.matched(&inner.pat),
            Pat::Guard(guarded) => self.matched(&guarded.pat),
            Pat::Paren(inner) => self.matched(&inner.pat),
            Pat::Ident(name) => match &name.subpat {
                Some((_, inner)) => self.matched(inner),
                None => self.imported(&name.ident.to_string()),
            },
            Pat::Path(path) => self.enum_of(&path.path),
            Pat::Struct(variant) => self.enum_of(&variant.path).or_else(|| {
                let mut fields = variant.fields.iter();
                fields.find_map(|field| self.matched(&field.pat))
            }),
            Pat::TupleStruct(variant) => self.enum_of(&variant.path).or_else(|| self.matched_in(&variant.elems)),
            Pat::Tuple(tuple) => self.matched_in(&tuple.elems),
            _ => None, // other patterns name no variant
        }
    }

    /// Returns the result of [`Self::matched`] for the first pattern that names a variant. `parts` contains the
    /// patterns inside a tuple or inside a variant such as `Some(…)`.
    fn matched_in(&self, parts: &Punctuated<Pat, Token![,]>) -> Option<String> {
        parts.iter().find_map(|part| self.matched(part))
    }

    /// Returns the name of the enum from which the file imports this variant. Returns `None` if the file does not
    /// import the variant from an enum of this repository.
    fn imported(&self, variant: &str) -> Option<String> {
        self.variants.get(variant).cloned()
    }

    fn enum_of(&self, path: &Path) -> Option<String> {
        let names: Vec<String> = path.segments.iter().map(|segment| segment.ident.to_string()).collect();
        if let [variant] = names.as_slice() {
            return self.imported(variant);
        }
        let [.., of, variant] = names.as_slice() else { return None };
        let is_constant = variant.len() > 2 && !variant.contains(|letter: char| letter.is_ascii_lowercase());
        (self.ours.contains(names.first()?) && !is_constant).then(|| of.clone())
    }
}

impl<'ast> Visit<'ast> for Matches<'_> {
    fn visit_expr_match(&mut self, found: &'ast ExprMatch) {
        let catch_all = found.arms.iter().find(|arm| is_catch_all(arm));
        let matched = found.arms.iter().find_map(|arm| self.matched(&arm.pat));
        if let (Some(arm), Some(matched)) = (catch_all, matched) {
            self.found.push(CatchAll { line: arm.span().start().line, matched });
        }
        visit::visit_expr_match(self, found);
    }
}

/// Reports whether an arm has a catch-all pattern, such as `_`, `other`, `(_, _)` or `Some(_)`.
fn is_catch_all(arm: &Arm) -> bool {
    let is_some = |path: &Path| path.is_ident("Some");
    match &arm.pat {
        Pat::Tuple(tuple) => tuple.elems.iter().all(is_any),
        Pat::TupleStruct(variant) => is_some(&variant.path) && variant.elems.iter().all(is_any),
        pattern => is_any(pattern),
    }
}

/// Reports whether a pattern matches every value. A pattern with a guard does not match every value.
fn is_any(pattern: &Pat) -> bool {
    match pattern {
        Pat::Wild(_) => true,
        Pat::Ident(name) => name.subpat.is_none() && !name.ident.to_string().starts_with(char::is_uppercase),
        _ => false, // other patterns match only some values
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Returns the catch-all arms in a file, each in the form `line:enum`.
    fn found(text: &str) -> Vec<String> {
        let crates = BTreeSet::from(["our_crate".to_owned()]);
        let found = catch_all_arms(text, &crates).expect("the file is valid");
        found.into_iter().map(|arm| format!("{}:{}", arm.line, arm.matched)).collect()
    }

    #[test]
    fn catch_all_on_an_enum_of_ours_is_found() {
        for text in [
            "\nenum E { A, B } fn f(e: E) { match e { E::A => 1,\n _ => 2 } }",
            "use crate::x::E;\nfn f(e: &E) { match e { &E::A(x) | &E::B => 1,\n other => 2 } }",
            "use our_crate::{x as y, E};\nfn f(e: E) { match e { E::A { .. } if g() => 1,\n _ => 2 } }",
            "use crate::E;\nfn f(e: Option<E>) { match (e, 1) { (Some(E::A), 1) => 1,\n _ => 2 } }",
            "enum E { A, B } use E::{A, B};\nfn f(e: E) { match e { A => 1,\n _ => 2 } }",
            "use crate::E;\nfn f(s: S) { match s { S { e: E::A } => 1,\n _ => 2 } }",
            "use crate::E;\nfn f(e: Option<E>) { match e { Some(E::A) => 1, None => 2,\n Some(_) => 3 } }",
            "use crate::E;\nfn f(e: E) { match (e, 1) { (E::A, 1) => 1,\n (_, _) => 2 } }",
            "mod x;\nfn f(e: x::E) { match e { x::E::A => 1,\n _ => 2 } }",
        ] {
            assert_eq!(found(text), ["3:E"], "{text}");
        }
        assert_eq!(found("impl E { fn f(self) { match self { Self::A => 1, _ => 2 } } }"), ["1:Self"]);
    }

    #[test]
    fn other_matches_may_have_a_catch_all() {
        for text in [
            "use serde_json::Value; fn f(v: Value) { match v { Value::Null => 1, _ => 2 } }",
            "enum E { A, B } fn f(e: E) { match e { E::A => 1, E::B => 2 } }",
            "enum E { A(u8), B } fn f(e: E) { match e { E::A(1) => 1, E::A(_) | E::B => 2 } }",
            "enum E { A } impl E { const MAX: u8 = 0; fn f(n: u8) { match n { Self::MAX => 1, _ => 2 } } }",
            "fn f(text: &str) { match text { \"a\" => 1, _ => 2 } }",
            "enum E { A, B } fn f(e: E) { matches!(e, E::A) }",
        ] {
            assert!(found(text).is_empty(), "{text}");
        }
    }
}
