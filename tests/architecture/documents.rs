//! Checks that documents describe the repository as it is. Paths in backticks and in diagrams must exist, links must
//! lead to files, and cited decisions must exist.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;
use std::sync::LazyLock;

use portico_tests::repository;
use regex::Regex;

use crate::tracked::tracked;

/// The documents in which paths are checked. The folder `docs/contracts/` is not in the list, because its documents
/// name paths that are relative to a build or to the content folder.
const MAPS: [&str; 7] = [
    "ARCHITECTURE.md",
    "CONTRIBUTING.md",
    "README.md",
    "docs/decisions/",
    "docs/glossary.md",
    "docs/runbooks/",
    "tests/README.md",
];
/// The folders that a build creates. Paths in these folders are not checked.
const BUILT: [&str; 2] = ["target/", "dist/"];
/// The extensions of file names. A text without a slash counts as a path only if it ends with one of these extensions.
const ENDINGS: [&str; 9] = ["rs", "md", "yaml", "sh", "toml", "json", "ts", "tsx", "css"];

/// The paths of all files and folders of the repository. If a path contains `src/`, the set also contains the path
/// without `src/`.
struct Tree {
    paths: BTreeSet<String>,
}

impl Tree {
    fn new(files: &[String]) -> Self {
        let folders = |file: &str| file.match_indices('/').map(|(end, _)| file[..end].to_owned()).collect::<Vec<_>>();
        let all = files.iter().flat_map(|file| [vec![file.clone()], folders(file)].concat());
        Self { paths: all.flat_map(|path| [path.replace("/src/", "/"), path]).collect() }
    }

    /// Finds the file or folder that a document means by the path `written`. The path may be complete, relative to
    /// `folder`, or the end of a longer path. Returns the path of the file or folder in the repository.
    ///
    /// If `folder` is given and `written` is only a file name, the file must be in `folder` or in the root of the
    /// repository.
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

    /// Returns the paths in a document that do not exist, each with its line number. `home` is the folder of the
    /// document.
    fn missing(&self, text: &str, home: &str) -> Vec<(usize, String)> {
        let spans = Regex::new("`([^`]+)`").expect("valid regex");
        let files = Regex::new(r"([\w./-]+\.rs)\b").expect("valid regex");
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

/// Reports whether the last segments of `path` are those of `ending`. A text in angle brackets in `ending`, such as
/// `<number>`, stands for any text.
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

/// Reports whether a text in backticks has the form of a path in the repository. URL paths, commands, types and
/// configuration keys do not have this form.
fn is_path(text: &str) -> bool {
    static FORM: LazyLock<Regex> = LazyLock::new(|| Regex::new(r"^[\w.-][\w.<>-]*(/[\w.<>-]+)*/?$").expect("valid"));
    let has_ending = text.rsplit_once('.').is_some_and(|(name, ending)| !name.is_empty() && ENDINGS.contains(&ending));
    FORM.is_match(text) && (text.contains('/') || has_ending) && !BUILT.iter().any(|built| text.starts_with(built))
}

fn read(path: &str) -> String {
    fs::read_to_string(repository().join(path)).unwrap_or_else(|error| panic!("{path}: {error}"))
}

#[test]
fn paths_in_documents_exist() {
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
    let link = Regex::new(r"\]\(([^)\s]+)\)").expect("valid regex");
    let mut problems = Vec::new();
    let is_document = |file: &&String| file.rsplit('.').next() == Some("md") && !file.starts_with("content/");
    for file in tracked().iter().filter(is_document) {
        let folder = repository().join(file).parent().expect("a file is in a folder").to_owned();
        for (number, line) in (1..).zip(read(file).lines()) {
            let targets = link.captures_iter(line).map(|found| found[1].to_owned());
            let ours = targets.filter(|target| !target.contains("://") && !target.starts_with(['#', '/']));
            let broken = ours.filter(|target| !folder.join(target.split('#').next().unwrap_or_default()).exists());
            problems.extend(broken.map(|target| format!("{file}:{number}: the link target `{target}` does not exist")));
        }
    }
    assert!(problems.is_empty(), "{}", problems.join("\n"));
}

#[test]
fn decisions_that_are_cited_exist() {
    let cited = Regex::new(r"decisions/(\d{4}[\w-]*\.md|\d{4}\b)").expect("valid regex");
    let files = tracked();
    let is_decision = |name: &str| files.iter().any(|file| file.starts_with(&format!("docs/decisions/{name}")));
    let mut problems = Vec::new();
    let is_text =
        |file: &&String| ["rs", "md", "yaml", "toml", "sh"].contains(&file.rsplit('.').next().unwrap_or_default());
    for file in files.iter().filter(is_text) {
        let text = fs::read_to_string(repository().join(file)).unwrap_or_default();
        let missing = cited.captures_iter(&text).map(|found| found[1].to_owned()).filter(|name| !is_decision(name));
        problems.extend(missing.map(|name| format!("{file}: the decision `{name}` does not exist")));
    }
    assert!(problems.is_empty(), "{}", problems.join("\n"));
}

/// Returns the log lines that a runbook quotes in backticks. Text in backticks is a log line if it follows "log line"
/// or "log has". In a table whose first column has the header "log", the first column contains log lines too.
fn quoted_log_lines(text: &str) -> Vec<String> {
    let list = Regex::new(r"[Ll]og (?:lines?|has)\s+(`[^`]+`(?:(?:,|\s+or|\s+and)\s+`[^`]+`)*)").expect("valid regex");
    let span = Regex::new("`([^`]+)`").expect("valid regex");
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
        problems.extend(missing.map(|line| format!("{file}: the log line `{line}` is not in the source code")));
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

/// Checks that the index lists every decision document. Also checks that every number from 0041 to the highest number
/// is used. Some numbers below 0041 are not used.
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
    assert_eq!(numbers.iter().collect::<BTreeSet<_>>().len(), numbers.len(), "two decisions have the same number");
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
        "a file name after a path must be in the folder of the path"
    );
    let names = "`x.md`, `y.md`";
    assert_eq!(missing(names), ["y.md"], "the file of the first name may be in any folder");
    assert!(tree.missing(names, "docs/").is_empty(), "the file of the first name may be in the folder of the document");
    assert_eq!(missing("```\n   a/gone.rs\n```"), ["a/gone.rs"]);
}
