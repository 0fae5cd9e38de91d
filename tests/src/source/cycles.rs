//! Finds import cycles between files and between folders.

#[cfg(test)]
mod tests;

use std::collections::btree_map::Entry;
use std::collections::{BTreeMap, BTreeSet, VecDeque};
use std::fmt;
use std::iter::once;

use super::module_tree::ModuleTree;
use super::references::Import;

/// The kind of items that form a cycle: files or folders.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Level {
    /// The cycle consists of files.
    Files,
    /// The cycle consists of folders at this depth. At depth 1, `a.rs` and all files in `a/` count as one folder.
    Folders(usize),
}

/// An import cycle between files or folders. If a whole group of files or folders depend on each other, this is the
/// shortest cycle in the group.
#[derive(Debug)]
pub struct Cycle {
    level: Level,
    steps: Vec<Step>,
    /// The names, without `.rs`, of all files or folders that depend on each other. The cycle is a part of this group.
    group: BTreeSet<String>,
}

/// An import that leads from one file or folder of a cycle to the next file or folder.
#[derive(Clone, Debug)]
struct Step {
    from: String,
    to: String,
    file: String,
    line: usize,
    path: String,
}

type Graph = BTreeMap<String, BTreeMap<String, Step>>;

impl Cycle {
    /// Returns the names of the files or folders of the cycle. The first name is repeated at the end.
    pub fn names(&self) -> Vec<&str> {
        let last = self.steps.last().map(|step| step.to.as_str());
        self.steps.iter().map(|step| step.from.as_str()).chain(last).collect()
    }
}

impl fmt::Display for Cycle {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let parts = match self.level {
            Level::Files => "files".to_owned(),
            Level::Folders(depth) => format!("folders at depth {depth}"),
        };
        write!(f, "{parts}: {}", self.names().join(" -> "))?;
        if self.group.len() > self.steps.len() {
            write!(f, " (the shortest cycle in a group of {} that depend on each other)", self.group.len())?;
        }
        self.steps.iter().try_for_each(|step| write!(f, "\n    {}:{} uses `{}`", step.file, step.line, step.path))
    }
}

/// Returns all import cycles of a package. For each group of files or folders that all depend on each other, returns
/// only the shortest cycle.
pub fn cycles(tree: &ModuleTree) -> Vec<Cycle> {
    let imports = imports(tree);
    let deepest = imports.iter().map(|step| step.from.matches('/').count() + 1).max().unwrap_or(0);
    let mut found: Vec<Cycle> = Vec::new();
    for level in once(Level::Files).chain((1..=deepest).map(Level::Folders)) {
        let new = at(level, &imports).into_iter().filter(|cycle| !found.iter().any(|known| known.group == cycle.group));
        found.extend(new.collect::<Vec<_>>());
    }
    found
}

/// Returns every pair of top-level folders in which the first folder imports from the second. For each pair, the value
/// is the location of one such import.
pub fn folder_imports(tree: &ModuleTree) -> BTreeMap<(String, String), String> {
    let folder = |file: &str| file.split_once('/').map(|(folder, _)| folder.to_owned());
    let between = |step: Step| {
        let (from, to) = (folder(&step.from)?, folder(&step.to)?);
        (from != to).then(|| ((from, to), format!("{}:{} uses `{}`", step.file, step.line, step.path)))
    };
    imports(tree).into_iter().filter_map(between).collect()
}

/// Returns all imports that lead from a file of the package to another file of the package.
fn imports(tree: &ModuleTree) -> Vec<Step> {
    let mut steps = Vec::new();
    for (place, module) in &tree.modules {
        let uses = module.references.imports.iter().map(Import::reference);
        for reference in uses.chain(&module.references.paths) {
            let target = tree.target(place, &reference.segments).and_then(|target| tree.modules.get(&target));
            let Some(target) = target.filter(|target| target.file != module.file) else { continue };
            steps.push(Step {
                from: module.file.clone(),
                to: target.file.clone(),
                file: module.file.clone(),
                line: reference.line,
                path: reference.segments.join("::"),
            });
        }
    }
    steps
}

fn at(level: Level, imports: &[Step]) -> Vec<Cycle> {
    let mut graph = Graph::new();
    for import in imports {
        let (from, to) = (part(level, &import.from), part(level, &import.to));
        if from != to {
            let step = Step { from: from.clone(), to: to.clone(), ..import.clone() };
            graph.entry(from).or_default().entry(to).or_insert(step);
        }
    }
    groups(&graph).iter().filter_map(|group| shortest(&graph, group, level)).collect()
}

/// Returns the groups of files or folders that all depend on each other, directly or indirectly.
fn groups(graph: &Graph) -> BTreeSet<BTreeSet<&str>> {
    let reachable: BTreeMap<&str, _> = graph.keys().map(|name| (name.as_str(), reachable(graph, name))).collect();
    let reaches = |from: &str, to: &str| reachable.get(from).is_some_and(|reached| reached.contains_key(to));
    let group =
        |name: &str| reachable.keys().copied().filter(|other| reaches(name, other) && reaches(other, name)).collect();
    reachable.keys().map(|name| group(name)).filter(|group: &BTreeSet<&str>| !group.is_empty()).collect()
}

/// Returns the node of the graph for a file: the file itself, or its folder at the depth of `level`.
fn part(level: Level, file: &str) -> String {
    let Level::Folders(depth) = level else { return file.to_owned() };
    without_extension(file).split('/').take(depth).collect::<Vec<_>>().join("/")
}

fn without_extension(file: &str) -> &str {
    file.trim_end_matches(".rs").trim_end_matches("/mod")
}

/// Returns all files or folders that can be reached from `start` in one or more steps. Each value is the last step of a
/// shortest path from `start`.
fn reachable<'a>(graph: &'a Graph, start: &str) -> BTreeMap<&'a str, &'a Step> {
    let mut reached = BTreeMap::new();
    let mut waiting = VecDeque::from([start]);
    while let Some(name) = waiting.pop_front() {
        for (next, step) in graph.get(name).into_iter().flatten() {
            if let Entry::Vacant(entry) = reached.entry(next.as_str()) {
                entry.insert(step);
                waiting.push_back(next);
            }
        }
    }
    reached
}

fn shortest(graph: &Graph, group: &BTreeSet<&str>, level: Level) -> Option<Cycle> {
    let ways = group.iter().filter_map(|start| way_back(graph, start));
    let steps = ways.min_by_key(Vec::len)?;
    Some(Cycle { level, steps, group: group.iter().map(|name| without_extension(name).to_owned()).collect() })
}

/// Returns the shortest cycle that begins and ends at `start`. Returns `None` if there is no such cycle.
fn way_back(graph: &Graph, start: &str) -> Option<Vec<Step>> {
    let reached = reachable(graph, start);
    let mut steps = vec![(*reached.get(start)?).clone()];
    while let Some(first) = steps.first()
        && first.from != start
    {
        let before = (*reached.get(first.from.as_str())?).clone();
        steps.insert(0, before);
    }
    Some(steps)
}
