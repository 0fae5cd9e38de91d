//! Finds the modules of a package. The search follows the `mod` items, beginning at the crate roots of the package.

use std::collections::BTreeMap;
use std::fmt;
use std::ops::RangeInclusive;

use syn::{Expr, ExprLit, Item, ItemMod, Lit};

use super::references::References;
use super::test_code;

/// The texts of the `.rs` files below a folder. The keys are the paths relative to the folder.
pub type Files = BTreeMap<String, String>;

/// The position of a module in the module tree: the file of the crate root, and the names of the modules from the root
/// down.
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

/// A module of the production code. Modules that are compiled only for tests are left out.
pub(super) struct Module {
    pub(super) file: String,
    pub(super) references: References,
}

/// The lines of a file that are compiled only for tests.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum TestLines {
    All,
    Some(Vec<RangeInclusive<usize>>),
}

/// All modules of a package, and the test lines of its files.
#[derive(Default)]
pub struct ModuleTree {
    pub(super) modules: BTreeMap<Place, Module>,
    pub(super) test_lines: BTreeMap<String, TestLines>,
}

/// An error in the source of a package. Either a file is not valid Rust, or the file of a `mod` item does not exist.
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
    /// Parses the library and all binaries of a package. `files` are the files below `src`.
    ///
    /// # Errors
    /// Fails if a file is not valid Rust, or if the file of a `mod` item does not exist.
    pub fn parse(files: &Files) -> Result<Self, Unreadable> {
        Self::parse_crates(files, is_crate_root)
    }

    /// Parses all crates in a folder of tests, benchmarks or examples. The crate roots are `name.rs` and
    /// `name/main.rs`.
    ///
    /// # Errors
    /// Fails if a file is not valid Rust, or if the file of a `mod` item does not exist.
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
        let text = files.get(file).ok_or_else(|| unreadable("the file does not exist".to_owned()))?;
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
            // With `#[path]`, a module can have a different file for each operating system. The `Place` therefore has
            // the name of the file, and not the name of the module.
            let place = parent.child(name.trim_end_matches(".rs"));
            // A file that belongs to another package is examined together with that package.
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

/// The file of a module, and the folder for the files of its child modules.
#[derive(Clone, Copy)]
struct Source<'a> {
    file: &'a str,
    folder: &'a str,
}

/// Returns the path in the attribute `#[path = "…"]` of a module. Returns `None` if the module has no such attribute.
fn path_attribute(module: &ItemMod) -> Option<String> {
    let attribute = module.attrs.iter().find(|attribute| attribute.path().is_ident("path"))?;
    let Expr::Lit(ExprLit { lit: Lit::Str(path), .. }) = &attribute.meta.require_name_value().ok()?.value else {
        return None;
    };
    Some(path.value())
}

/// Reports whether a file in a folder such as `tests` or `benches` is a crate root. Crate roots are `name.rs` and
/// `name/main.rs`.
fn is_target_root(file: &str) -> bool {
    file.split_once('/').is_none_or(|(_, inner)| inner == "main.rs")
}

/// Reports whether a file in `src` is a crate root. Crate roots are `lib.rs`, `main.rs`, `bin/name.rs` and
/// `bin/name/main.rs`.
fn is_crate_root(file: &str) -> bool {
    match file.split('/').collect::<Vec<_>>().as_slice() {
        ["lib.rs" | "main.rs"] | ["bin", _] | ["bin", _, "main.rs"] => true,
        _other_files => false,
    }
}
