//! Tests the command `content-api check`.

use std::fs;
use std::path::Path;

use tempfile::TempDir;

use crate::{fixtures, run, stderr};

/// Returns a copy of the test content in which a test can introduce errors.
pub(crate) fn copy() -> TempDir {
    let folder = tempfile::tempdir().unwrap();
    copy_folder(&fixtures(), folder.path());
    folder
}

fn copy_folder(from: &Path, to: &Path) {
    fs::create_dir_all(to).unwrap();
    for entry in fs::read_dir(from).unwrap() {
        let entry = entry.unwrap();
        let target = to.join(entry.file_name());
        if entry.file_type().unwrap().is_dir() {
            copy_folder(&entry.path(), &target);
        } else {
            fs::copy(entry.path(), target).unwrap();
        }
    }
}

/// Replaces the first occurrence of `from` in a content file with `to`.
pub(crate) fn change(folder: &TempDir, file: &str, from: &str, to: &str) {
    let path = folder.path().join(file);
    let text = fs::read_to_string(&path).unwrap();
    assert!(text.contains(from), "{file} does not contain {from}");
    fs::write(path, text.replacen(from, to, 1)).unwrap();
}

/// Returns the errors that `content-api check` prints. The path of the content folder is removed from every error.
pub(crate) fn errors(folder: &TempDir) -> Vec<String> {
    let output = run(&["check", "--content", folder.path().to_str().unwrap()]);
    assert_eq!(output.status.code(), Some(1), "{}", stderr(&output));
    let prefix = format!("{}/", folder.path().display());
    let text = stderr(&output);
    let mut lines: Vec<_> = text.lines().map(|line| line.replace(&prefix, "")).collect();
    let last = lines.pop().unwrap();
    assert_eq!(last, format!("content-api: number of errors in the content: {}", lines.len()));
    lines
}

/// Changes a single content file. Then expects `content-api check` to print exactly one error, which begins with
/// `expected`.
pub(crate) fn one_error(file: &str, from: &str, to: &str, expected: &str) {
    let folder = copy();
    change(&folder, file, from, to);
    let lines = errors(&folder);
    assert!(lines.len() == 1 && lines[0].starts_with(expected), "expected {expected}, found {lines:#?}");
}

#[test]
fn valid_content_passes() {
    let output = run(&["check", "--content", fixtures().to_str().unwrap()]);
    assert_eq!(output.status.code(), Some(0), "{}", stderr(&output));
    assert!(String::from_utf8_lossy(&output.stdout).contains("3 products"));
}

#[test]
fn missing_folder_is_reported_in_one_line() {
    let output = run(&["check", "--content", "no-such-folder"]);
    assert_eq!(output.status.code(), Some(2));
    assert_eq!(stderr(&output), "content-api: the content folder `no-such-folder` does not exist or is not a folder\n");
}

#[test]
fn keys_and_values_are_checked() {
    one_error(
        "news/2025-05-09-jubilee.yaml",
        "lead:",
        "leed:",
        "news/2025-05-09-jubilee.yaml:4:1: unknown field `leed`",
    );
    one_error("vacancies/operator.yaml", "city: Почеп\n", "", "vacancies/operator.yaml:11:1: missing field `city`");
    one_error("vacancies/operator.yaml", "shift", "night", "vacancies/operator.yaml:6:11: unknown variant `night`");
    one_error("tenders.yaml", "2026-12-01", "2026-13-01", "tenders.yaml:6:13: ");
    one_error("documents.yaml", "section: quality", "section: quality, section: forms", "documents.yaml:1:");
    one_error(
        "pages/services-ctm.yaml",
        "  - steps:",
        "  - stairs:",
        "pages/services-ctm.yaml:9:5: unknown variant `stairs`",
    );
    one_error("pages/services-ctm.yaml", "icon: flask", "icon: rocket", "pages/services-ctm.yaml:7:");
    one_error("policy.yaml", "title: Документ policy", "title: [", "policy.yaml:");
}

#[test]
fn the_files_of_a_video_are_checked() {
    let source = "source: { kind: youtube, href: \"https://video.example/tour\" }";
    for (changed, message) in [
        ("source: { kind: youtube, href: \"http://video.example/\" }", "the URL of a video must begin with `https://`"),
        (
            "source: { kind: youtube, href: \"https://video.example/\", mp4: a.mp4 }",
            "only a video with `kind: file` has further files",
        ),
        (
            "source: { kind: file, href: /api/media/pictures/box.svg, mp4: /api/media/pictures/box.svg }",
            "the name of this file must end with `.mp4`",
        ),
        (
            "source: { kind: file, href: /api/media/pictures/box.svg, captions: /api/media/video/gone.vtt }",
            "no file in content/media has the path `/api/media/video/gone.vtt`",
        ),
    ] {
        let folder = copy();
        change(&folder, "videos.yaml", source, changed);
        let lines = errors(&folder);
        assert!(
            lines.len() == 1 && lines[0].starts_with("videos.yaml:7:") && lines[0].ends_with(message),
            "expected {message}, found {lines:#?}"
        );
    }
}

#[test]
fn references_are_checked() {
    one_error(
        "catalog/products/bolein.yaml",
        "producer: mez",
        "producer: mes",
        "catalog/products/bolein.yaml:9:11: no branch has the alias `mes`",
    );
    one_error(
        "catalog/products/bolein.yaml",
        "section: 38",
        "section: 99",
        "catalog/products/bolein.yaml:2:10: no section has the id 99",
    );
    one_error(
        "catalog/products/bolein.yaml",
        "[adrolin]",
        "[adrolon]",
        "catalog/products/bolein.yaml:18:13: no product has the alias `adrolon`",
    );
    one_error(
        "catalog/products/bolein.yaml",
        "order.pdf",
        "gone.pdf",
        "catalog/products/bolein.yaml:19:41: no file in content/media has the path `/api/media/files/gone.pdf`",
    );
    one_error(
        "catalog/products/bolein.yaml",
        "box.svg",
        "gone.svg",
        "catalog/products/bolein.yaml:8:17: no file in content/media has the path `/api/media/pictures/gone.svg`",
    );
    one_error(
        "catalog/sections.yaml",
        "parent: 36",
        "parent: 35",
        "catalog/sections.yaml:2:104: no section has the id 35",
    );
    one_error(
        "news/2026-03-01-new-line.yaml",
        "[jubilee]",
        "[jubile]",
        "news/2026-03-01-new-line.yaml:9:11: no news item has the alias `jubile`",
    );
    one_error("branches/mez.yaml", "[bolein]", "[bolen]", "branches/mez.yaml:10:12: no product has the alias `bolen`");
}

#[test]
fn links_are_checked() {
    one_error(
        "pages/services-ctm.yaml",
        "href: /about",
        "href: /abuot",
        "pages/services-ctm.yaml:7:60: the link `/abuot` does not lead to a page",
    );
    one_error(
        "pages/services-ctm.yaml",
        "https://www",
        "http://www",
        "pages/services-ctm.yaml:19:46: the link `http://www.example.org/` is not a path, a fragment, or",
    );
    one_error(
        "news/2025-05-09-jubilee.yaml",
        "/catalog/bolein",
        "/catalog/bolen",
        "news/2025-05-09-jubilee.yaml:7:3: the link `/catalog/bolen` does not lead to a page",
    );
    one_error(
        "news/2025-05-09-jubilee.yaml",
        "/catalog/bolein",
        "javascript:alert(1)",
        "news/2025-05-09-jubilee.yaml:7:3: the link `javascript:alert(1)` is not a path, a fragment, or",
    );
    one_error(
        "news/2025-05-09-jubilee.yaml",
        "Абзац",
        "Один\n\n  <br>Абзац",
        "news/2025-05-09-jubilee.yaml:9:3: HTML such as",
    );
}

#[test]
fn names_dates_and_lengths_are_checked() {
    one_error(
        "news/2025-05-09-jubilee.yaml",
        "2025-05-09",
        "2025-05-10",
        "news/2025-05-09-jubilee.yaml:2:7: the date of the news item is 2025-05-10",
    );
    one_error(
        "pages/career.yaml",
        "path: /career",
        "path: /caree",
        "pages/career.yaml:1:7: the page with this path must be in the file pages/caree.yaml",
    );
    one_error(
        "pages/career.yaml",
        "Описание страницы для поисковых систем,",
        "Для",
        "pages/career.yaml:3:14: the description of a page must have 70 to 160 characters",
    );
    one_error(
        "pages/services-ctm.yaml",
        "[[\"1\", \"2\"]]",
        "[[\"1\"]]",
        "pages/services-ctm.yaml:13:53: the table has 2 columns, but this row has 1",
    );
    one_error(
        "pages/services-ctm.yaml",
        "[[\"1\", \"2\"]]",
        "[[\"1\", \"2\"], [\"3\", \"4\"]], pictures: [{ src: /api/media/pictures/box.svg, alt: \"\", width: 1, height: 1 }]",
        "pages/services-ctm.yaml:13:96: the table has 2 rows, but 1 pictures",
    );
    one_error(
        "documents.yaml",
        "alias: order-2026",
        "alias: Order_2026",
        "documents.yaml:2:12: the alias `Order_2026` is invalid",
    );
    one_error(
        "documents.yaml",
        "alias: order-2026",
        "alias: quality-policy",
        "documents.yaml:2:12: another entry already has the alias `quality-policy`",
    );
    one_error(
        "catalog/sections.yaml",
        "alias: veterinary",
        "alias: yozhin",
        "catalog/sections.yaml:1:1: a section and a product have the same alias `yozhin`",
    );
    one_error(
        "tenders.yaml",
        "deadline: 2026-12-01",
        "deadline: 2026-09-01",
        "tenders.yaml:1:10: the deadline of the tender is before",
    );
}

#[test]
fn section_cannot_be_below_itself() {
    let folder = copy();
    change(&folder, "catalog/sections.yaml", "Все лекарства.,", "Все лекарства., parent: 39,");
    let lines = errors(&folder);
    assert_eq!(lines.len(), 3, "{lines:#?}");
    let is_expected = |line: &String| line.contains("a section cannot be below itself");
    assert!(lines.iter().all(is_expected), "{lines:#?}");
    let own = "catalog/sections.yaml:1:92: a section cannot be its own parent";
    one_error("catalog/sections.yaml", "Все лекарства.,", "Все лекарства., parent: 36,", own);
}

#[test]
fn unknown_files_are_reported() {
    let folder = copy();
    fs::write(folder.path().join("news/note.yml"), "").unwrap();
    fs::write(folder.path().join("extra.yaml"), "").unwrap();
    fs::remove_file(folder.path().join("policy.yaml")).unwrap();
    let lines = errors(&folder);
    assert_eq!(lines.len(), 3, "{lines:#?}");
    assert!(lines[0].starts_with("extra.yaml:1:1: the content API ignores this file"));
    assert!(lines[1].starts_with("news/note.yml:1:1: the content API ignores this file"));
    assert!(lines[2].starts_with("policy.yaml:1:1: cannot read"));
}

#[test]
fn all_errors_are_reported_in_order() {
    let folder = copy();
    change(&folder, "tenders.yaml", "order.pdf", "a.pdf");
    change(&folder, "branches/mez.yaml", "box.svg", "b.svg");
    change(&folder, "branches/mez.yaml", "[bolein]", "[x, y]");
    let places: Vec<_> = errors(&folder).iter().map(|line| line.split(": ").next().unwrap().to_owned()).collect();
    assert_eq!(
        places,
        ["branches/mez.yaml:5:17", "branches/mez.yaml:10:12", "branches/mez.yaml:10:15", "tenders.yaml:9:37"]
    );
}
