//! Documents describe the repository as it is: paths in backticks and in diagrams exist, links lead to files, and cited
//! decisions exist.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;
use std::sync::LazyLock;

use portico_tests::repository;
use regex::Regex;

use crate::tracked::tracked;

/// Documents in which paths are checked. The contracts are not among them, because they name paths in builds and in the
/// content folder.
const MAPS: [&str; 7] = [
    "ARCHITECTURE.md",
    "CONTRIBUTING.md",
    "README.md",
    "docs/decisions/",
    "docs/glossary.md",
    "docs/runbooks/",
    "tests/README.md",
];
/// Folders that are created by a build.
const BUILT: [&str; 2] = ["target/", "dist/"];
/// A text without a slash is taken for a path only if it is a file name with one of these extensions.
const ENDINGS: [&str; 9] = ["rs", "md", "yaml", "sh", "toml", "json", "ts", "tsx", "css"];

/// The files and folders of the repository. Each is listed with its full path and with the path without `src/`.
struct Tree {
    paths: BTreeSet<String>,
}

impl Tree {
    fn new(files: &[String]) -> Self {
        let folders = |file: &str| file.match_indices('/').map(|(end, _)| file[..end].to_owned()).collect::<Vec<_>>();
        let all = files.iter().flat_map(|file| [vec![file.clone()], folders(file)].concat());
        Self { paths: all.flat_map(|path| [path.replace("/src/", "/"), path]).collect() }
    }

    /// Returns the path that `written` stands for. It may be a full path, a path relative to `folder`, or the end of a
    /// path.
    ///
    /// If `folder` is given, a mere file name must be in that folder or in the root of the repository.
    fn find(&self, written: &str, folder: Option<&str>) -> Option<&str> {
        let written = written.trim_end_matches('/');
        let below = folder.map(|folder| format!("{folder}/{written}"));
        let is_name = !written.contains('/');
        let exact = below.and_then(|below| self.paths.get(&below)).or_else(|| self.paths.get(written));
        let anywhere = || self.paths.iter().find(|path| ends_with(path, written));
        let found = if is_name && folder.is_some() { exact } else { exact.or_else(anywhere) };
        found.map(String::as_str)
    }

    fn is_folder(&self, path: &str) -> bool {
        self.paths.range(format!("{path}/")..).next().is_some_and(|next| next.starts_with(&format!("{path}/")))
    }

    /// Returns the paths in a document that do not exist, with their lines. `home` is the folder of the document.
    fn missing(&self, text: &str, home: &str) -> Vec<(usize, String)> {
        let spans = Regex::new("`([^`]+)`").expect("valid");
        let files = Regex::new(r"([\w./-]+\.rs)\b").expect("valid");
        let (mut missing, mut in_block) = (Vec::new(), false);
        for (number, line) in (1..).zip(text.lines()) {
            if line.starts_with("```") {
                in_block = !in_block;
                continue;
            }
            let written = if in_block { &files } else { &spans }.captures_iter(line).map(|found| found[1].to_owned());
            let mut folder: Option<String> = None;
            for written in written.filter(|written| is_path(written)) {
                let context = folder.as_deref().filter(|_| !in_block);
                let beside = context
                    .is_none()
                    .then(|| self.paths.get(&format!("{home}{}", written.trim_end_matches('/'))))
                    .flatten();
                match beside.map(String::as_str).or_else(|| self.find(&written, context)) {
                    Some(path) if self.is_folder(path) => folder = Some(path.to_owned()),
                    Some(path) => folder = path.rsplit_once('/').map(|(folder, _)| folder.to_owned()),
                    None => missing.push((number, written)),
                }
            }
        }
        missing
    }
}

/// Whether the last names of `path` are those of `ending`. A name in angle brackets stands for any text.
fn ends_with(path: &str, ending: &str) -> bool {
    let mut names = path.rsplit('/');
    ending.rsplit('/').all(|expected| {
        let (start, end) = expected
            .split_once('<')
            .map_or((expected, ""), |(start, rest)| (start, rest.rsplit('>').next().unwrap_or_default()));
        let is_same = |name: &str| {
            if expected.contains('<') { name.starts_with(start) && name.ends_with(end) } else { name == expected }
        };
        names.next().is_some_and(is_same)
    })
}

/// Whether a text in backticks is a path in the repository, and not a URL path, a command, a type or a configuration
/// key.
fn is_path(text: &str) -> bool {
    static FORM: LazyLock<Regex> = LazyLock::new(|| Regex::new(r"^[\w.-][\w.<>-]*(/[\w.<>-]+)*/?$").expect("valid"));
    let has_ending = text.rsplit_once('.').is_some_and(|(name, ending)| !name.is_empty() && ENDINGS.contains(&ending));
    FORM.is_match(text) && (text.contains('/') || has_ending) && !BUILT.iter().any(|built| text.starts_with(built))
}

fn read(path: &str) -> String {
    fs::read_to_string(repository().join(path)).unwrap_or_else(|error| panic!("{path}: {error}"))
}

#[test]
fn paths_in_maps_exist() {
    let files = tracked();
    let tree = Tree::new(&files);
    let of_document = |map: &String| -> Vec<String> {
        let home = map.rfind('/').map_or("", |slash| &map[..=slash]);
        tree.missing(&read(map), home)
            .into_iter()
            .map(|(line, path)| format!("{map}:{line}: there is no `{path}`"))
            .collect()
    };
    let maps = files.iter().filter(|file| MAPS.iter().any(|map| file.starts_with(map)));
    let problems: Vec<String> = maps.flat_map(of_document).collect();
    assert!(problems.is_empty(), "{}", problems.join("\n"));
}

#[test]
fn links_between_documents_lead_to_files() {
    let link = Regex::new(r"\]\(([^)\s]+)\)").expect("valid");
    let mut problems = Vec::new();
    let is_document = |file: &&String| file.rsplit('.').next() == Some("md") && !file.starts_with("content/");
    for file in tracked().iter().filter(is_document) {
        let folder = repository().join(file).parent().expect("a file is in a folder").to_owned();
        for (number, line) in (1..).zip(read(file).lines()) {
            let targets = link.captures_iter(line).map(|found| found[1].to_owned());
            let ours = targets.filter(|target| !target.contains("://") && !target.starts_with(['#', '/']));
            let broken = ours.filter(|target| !folder.join(target.split('#').next().unwrap_or_default()).exists());
            problems.extend(broken.map(|target| format!("{file}:{number}: the link `{target}` leads nowhere")));
        }
    }
    assert!(problems.is_empty(), "{}", problems.join("\n"));
}

#[test]
fn decisions_that_are_cited_exist() {
    let cited = Regex::new(r"decisions/(\d{4}[\w-]*\.md|\d{4}\b)").expect("valid");
    let files = tracked();
    let is_decision = |name: &str| files.iter().any(|file| file.starts_with(&format!("docs/decisions/{name}")));
    let mut problems = Vec::new();
    let is_text =
        |file: &&String| ["rs", "md", "yaml", "toml", "sh"].contains(&file.rsplit('.').next().unwrap_or_default());
    for file in files.iter().filter(is_text) {
        let text = fs::read_to_string(repository().join(file)).unwrap_or_default();
        let missing = cited.captures_iter(&text).map(|found| found[1].to_owned()).filter(|name| !is_decision(name));
        problems.extend(missing.map(|name| format!("{file}: there is no decision `{name}`")));
    }
    assert!(problems.is_empty(), "{}", problems.join("\n"));
}

/// Returns the log lines that a runbook quotes. They are in backticks after "log line" or "log has", or in the first
/// column of a table if the header of that column is "log".
fn quoted_log_lines(text: &str) -> Vec<String> {
    let list = Regex::new(r"[Ll]og (?:lines?|has)\s+(`[^`]+`(?:(?:,|\s+or|\s+and)\s+`[^`]+`)*)").expect("valid");
    let span = Regex::new("`([^`]+)`").expect("valid");
    let tables = text.split("\n\n").filter(|block| block.starts_with("| log |"));
    let cells = tables.flat_map(str::lines).filter_map(|row| row.split('|').nth(1));
    let lists = list.captures_iter(text).filter_map(|found| found.get(1)).map(|found| found.as_str());
    lists.chain(cells).flat_map(|quoted| span.captures_iter(quoted)).map(|found| found[1].to_owned()).collect()
}

#[test]
fn log_lines_that_runbooks_quote_are_in_the_source() {
    let files = tracked();
    let logs = |file: &&String| {
        Path::new(file).extension().is_some_and(|extension| extension == "rs")
            && ["proxy/sidecar/src/", "proxy/plugin/src/"].iter().any(|folder| file.starts_with(folder))
    };
    let source: String = files.iter().filter(logs).map(|file| read(file)).collect();
    let mut problems = Vec::new();
    for file in files.iter().filter(|file| file.starts_with("docs/runbooks/")) {
        let missing = quoted_log_lines(&read(file)).into_iter().filter(|line| !source.contains(&format!("\"{line}\"")));
        problems.extend(missing.map(|line| format!("{file}: nothing logs `{line}`")));
    }
    assert!(problems.is_empty(), "{}", problems.join("\n"));
}

#[test]
fn quoted_log_lines_are_found() {
    assert_eq!(
        quoted_log_lines("The log has\n`a b`, `c` or `d`, with `no`. The log line `e` has `no`."),
        ["a b", "c", "d", "e"]
    );
    assert_eq!(quoted_log_lines("Text.\n\n| log | do |\n|---|---|\n| `f` | `no` |\n\nText."), ["f"]);
}

/// Every decision has a row in the index. There are gaps between the numbers up to 0041, but none after it.
#[test]
fn decisions_are_numbered_and_in_the_index() {
    let index = read("docs/decisions/README.md");
    let files = tracked();
    let names: Vec<&str> = files.iter().filter_map(|file| file.strip_prefix("docs/decisions/0")).collect();
    for name in &names {
        let number = &name[..3];
        assert!(index.contains(&format!("| [0{number}](0{name}) |")), "0{name} is not in docs/decisions/README.md");
    }
    let numbers: Vec<u32> = names.iter().filter_map(|name| name[..3].parse().ok()).collect();
    assert_eq!(numbers.iter().collect::<BTreeSet<_>>().len(), numbers.len(), "a number is used twice");
    let gaps: Vec<u32> =
        (41..numbers.iter().copied().max().unwrap_or(41)).filter(|number| !numbers.contains(number)).collect();
    assert!(gaps.is_empty(), "numbers of decisions that are not used: {gaps:?}");
}

#[test]
fn missing_paths_are_found() {
    let files = ["proxy/a/src/one.rs", "proxy/a/src/b/two.rs", "a/x.md", "docs/x.md", "docs/y.md", "codes/7/bad.yaml"]
        .map(str::to_owned);
    let tree = Tree::new(&files);
    let missing = |text: &str| tree.missing(text, "").into_iter().map(|(_, path)| path).collect::<Vec<_>>();
    for good in [
        "`proxy/a/src/one.rs`, `b/two.rs`",
        "`proxy/a/one.rs`, `b/`",
        "`a/b/two.rs`",
        "`two.rs` and `docs/`",
        "`codes/<number>/`: `bad.yaml`",
        "`/api/`, `Type::name`, `retry_after_max`, `make test`, `target/release/portico`",
        "```\n   a/one.rs ──► b/two.rs\n```",
    ] {
        assert_eq!(missing(good), [""; 0], "{good}");
    }
    assert_eq!(missing("`proxy/a/src/two.rs`"), ["proxy/a/src/two.rs"]);
    assert_eq!(
        missing("`a/b/two.rs`, `one.rs`"),
        ["one.rs"],
        "a name after a path is looked for in the folder of that path"
    );
    let names = "`x.md`, `y.md`";
    assert_eq!(missing(names), ["y.md"], "the first name is looked for everywhere");
    assert!(tree.missing(names, "docs/").is_empty(), "the first name is looked for beside the document first");
    assert_eq!(missing("```\n   a/gone.rs\n```"), ["a/gone.rs"]);
}
