//! The modules of a package. They are found by following the `mod` items from the crate roots of the package.

use std::collections::BTreeMap;
use std::fmt;
use std::ops::RangeInclusive;

use syn::{Expr, ExprLit, Item, ItemMod, Lit};

use super::references::References;
use super::test_code;

/// The texts of the `.rs` files below a folder, by their paths relative to the folder.
pub type Files = BTreeMap<String, String>;

/// The place of a module: the file of its crate root, and the names of the modules on the path from the root to it.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Place {
    pub(super) root: String,
    pub(super) names: Vec<String>,
}

impl Place {
    pub(super) fn child(&self, name: &str) -> Self {
        let mut child = self.clone();
        child.names.push(name.to_owned());
        child
    }

    pub(super) fn parent(&self) -> Option<Self> {
        let mut parent = self.clone();
        parent.names.pop().map(|_| parent)
    }

    pub(super) fn crate_root(&self) -> Self {
        Self { root: self.root.clone(), names: Vec::new() }
    }
}

/// A module that is not compiled for tests only.
pub(super) struct Module {
    pub(super) file: String,
    pub(super) references: References,
}

/// The lines of a file that are compiled for tests only.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum TestLines {
    All,
    Some(Vec<RangeInclusive<usize>>),
}

/// Every module of a package.
#[derive(Default)]
pub struct ModuleTree {
    pub(super) modules: BTreeMap<Place, Module>,
    pub(super) test_lines: BTreeMap<String, TestLines>,
}

/// A file that is not valid Rust, or a `mod` item whose file does not exist.
#[derive(Debug)]
pub struct Unreadable {
    file: String,
    problem: String,
}

impl fmt::Display for Unreadable {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.file, self.problem)
    }
}

impl ModuleTree {
    /// Parses the library and every binary of a package, from the files in its `src`.
    ///
    /// # Errors
    /// If a file is not valid Rust, or a `mod` has no file.
    pub fn parse(files: &Files) -> Result<Self, Unreadable> {
        Self::parse_crates(files, is_crate_root)
    }

    /// Parses every crate in a folder of tests, benchmarks or examples. The crate roots are `name.rs` and
    /// `name/main.rs`.
    ///
    /// # Errors
    /// If a file is not valid Rust, or a `mod` has no file.
    pub fn parse_targets(files: &Files) -> Result<Self, Unreadable> {
        Self::parse_crates(files, is_target_root)
    }

    fn parse_crates(files: &Files, is_root: fn(&str) -> bool) -> Result<Self, Unreadable> {
        let mut tree = Self::default();
        for root in files.keys().filter(|file| is_root(file)) {
            let place = Place { root: root.clone(), names: Vec::new() };
            let folder = root.rsplit_once('/').map_or("", |(folder, _)| folder);
            tree.file(files, &place, root, folder)?;
        }
        let unreached = files.keys().filter(|file| !tree.test_lines.contains_key(*file)).cloned().collect::<Vec<_>>();
        for file in unreached {
            tree.test_lines.insert(file, TestLines::All);
        }
        Ok(tree)
    }

    fn file(&mut self, files: &Files, place: &Place, file: &str, folder: &str) -> Result<(), Unreadable> {
        let unreadable = |problem: String| Unreadable { file: file.to_owned(), problem };
        let text = files.get(file).ok_or_else(|| unreadable("there is no such file".to_owned()))?;
        let parsed = syn::parse_file(text).map_err(|error| unreadable(error.to_string()))?;
        self.test_lines.insert(file.to_owned(), TestLines::Some(Vec::new()));
        self.module(files, place, Source { file, folder }, &parsed.items)
    }

    fn module(&mut self, files: &Files, place: &Place, source: Source<'_>, items: &[Item]) -> Result<(), Unreadable> {
        let references = References::of(items);
        if let Some(TestLines::Some(lines)) = self.test_lines.get_mut(source.file) {
            lines.extend(references.test_lines.iter().cloned());
        }
        self.modules.insert(place.clone(), Module { file: source.file.to_owned(), references });
        for item in items {
            if let Item::Mod(child) = item
                && !test_code::only_in_tests(&child.attrs)
            {
                self.child(files, place, source, child)?;
            }
        }
        Ok(())
    }

    fn child(&mut self, files: &Files, parent: &Place, source: Source<'_>, child: &ItemMod) -> Result<(), Unreadable> {
        if let Some(path) = path_attribute(child) {
            let beside = source.file.rsplit_once('/').map_or(path.clone(), |(folder, _)| format!("{folder}/{path}"));
            let (folder, name) = beside.rsplit_once('/').unwrap_or(("", &beside));
            // The place is named after the file, since a module can have a different file for each operating system.
            let place = parent.child(name.trim_end_matches(".rs"));
            // A file that belongs to another package is examined with that package.
            return if files.contains_key(&beside) { self.file(files, &place, &beside, folder) } else { Ok(()) };
        }
        let name = child.ident.to_string();
        let place = parent.child(&name);
        let folder = if source.folder.is_empty() { name } else { format!("{}/{name}", source.folder) };
        let inside = Source { file: source.file, folder: &folder };
        match &child.content {
            Some((_, items)) => self.module(files, &place, inside, items),
            None if files.contains_key(&format!("{folder}/mod.rs")) => {
                self.file(files, &place, &format!("{folder}/mod.rs"), &folder)
            }
            None => self.file(files, &place, &format!("{folder}.rs"), &folder),
        }
    }
}

/// The file of a module, and the folder that contains the files of its child modules.
#[derive(Clone, Copy)]
struct Source<'a> {
    file: &'a str,
    folder: &'a str,
}

/// Returns the path in the attribute `#[path = "…"]`, if the module has one.
fn path_attribute(module: &ItemMod) -> Option<String> {
    let attribute = module.attrs.iter().find(|attribute| attribute.path().is_ident("path"))?;
    let Expr::Lit(ExprLit { lit: Lit::Str(path), .. }) = &attribute.meta.require_name_value().ok()?.value else {
        return None;
    };
    Some(path.value())
}

/// Whether a file is a crate root in a folder of targets: `name.rs` or `name/main.rs`.
fn is_target_root(file: &str) -> bool {
    file.split_once('/').is_none_or(|(_, inner)| inner == "main.rs")
}

/// Whether a file is a crate root in `src`: `lib.rs`, `main.rs`, `bin/name.rs` or `bin/name/main.rs`.
fn is_crate_root(file: &str) -> bool {
    match file.split('/').collect::<Vec<_>>().as_slice() {
        ["lib.rs" | "main.rs"] | ["bin", _] | ["bin", _, "main.rs"] => true,
        _other_files => false,
    }
}
