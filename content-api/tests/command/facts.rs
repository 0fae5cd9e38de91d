//! Tests that `content-api check` finds facts that cannot be true: unknown placeholders, dates in the future, repeated
//! news, phone numbers in a wrong format, missing instructions, wrong producers and files that nothing mentions.

use std::fs;

use crate::check::{change, copy, errors, one_error};
use crate::{run, stderr};

#[test]
fn facts_that_no_text_uses_are_reported() {
    one_error(
        "pages/about.yaml",
        "Нас {facts.staff|человек|человека|человек}, ",
        "",
        "common.yaml:28:10: no text contains the placeholder `{facts.staff}`; use it or delete this fact",
    );
}

#[test]
fn placeholders_of_unknown_names_and_forms_are_reported_at_their_place() {
    let folder = copy();
    change(&folder, "pages/about.yaml", "Нас {", "{count.medicnes} {count.vacancies|место} Нас {");
    let lines = errors(&folder);
    assert_eq!(lines.len(), 2, "{lines:#?}");
    assert!(
        lines[0].starts_with("pages/about.yaml:4:8: the placeholder `{count.medicnes}` is unknown; use one of `{comp")
    );
    assert!(lines[1].starts_with("pages/about.yaml:4:25: the placeholder `{count.vacancies|место}` is invalid; write"));
}

#[test]
fn errors_after_a_placeholder_have_the_column_of_the_file() {
    one_error(
        "branches/mez.yaml",
        "[{ value: \"6\", title: корпусов }]",
        "[{ value: \"{count.branches|корпус|корпуса|корпусов}\", title: корпусов }]\nproducts: [bolein]",
        "branches/mez.yaml:11:1: duplicate mapping key",
    );
    one_error(
        "catalog/products/bolein.yaml",
        "[мигрень]",
        "[\"{count.products|товар|товара|товаров}\"]\nextra: 1",
        "catalog/products/bolein.yaml:23:1: unknown field",
    );
    one_error(
        "catalog/sections.yaml",
        "text: Средства от боли., parent: 36",
        "text: \"{count.products|средство|средства|средств} от боли.\", parent: 35",
        "catalog/sections.yaml:2:140: no section has the id 35",
    );
}

#[test]
fn dates_in_the_future_are_reported() {
    let cases = [
        ("vacancies/operator.yaml", "2026-11-01", "2:7"),
        ("tenders.yaml", "2026-10-01\n  deadline: 2026-12-01", "5:14"),
        ("documents.yaml", "2024-03-01", "1:78"),
        ("policy.yaml", "2026-01-10", "2:7"),
        ("videos.yaml", "2026-02-02", "3:9"),
        ("common.yaml", "2020-02-01", "22:43"),
        ("catalog/products/bolein.yaml", "2019-05-06", "20:20"),
    ];
    for (file, from, place) in cases {
        let to = from.replace("20", "29");
        one_error(file, from, &to, &format!("{file}:{place}: the date {} is in the future", &to[..10]));
    }
}

#[test]
fn the_day_that_counts_as_today_can_be_set() {
    let folder = copy();
    let check = |today: &str| run(&["check", "--content", folder.path().to_str().unwrap(), "--today", today]);
    let output = check("2026-06-14");
    assert_eq!(output.status.code(), Some(1));
    let expected = "news/2026-06-15-science-day.yaml:2:7: the date 2026-06-15 is in the future; today is 2026-06-14";
    assert!(stderr(&output).contains(expected), "{}", stderr(&output));
    assert!(!stderr(&check("2026-06-15")).contains(expected));
    assert_eq!(check("2026-13-01").status.code(), Some(2));
}

#[test]
fn news_that_repeat_another_news_item_are_reported() {
    one_error(
        "news/2026-06-15-science-day.yaml",
        "title: День науки",
        "title: \"новая  линия ТАБЛЕТОК\"",
        "news/2026-06-15-science-day.yaml:1:8: the title is the same as in news/2026-03-01-new-line.yaml; change it",
    );
    one_error(
        "news/2026-06-15-science-day.yaml",
        "lead: Открытая лаборатория.",
        "lead: Запущена линия.",
        "news/2026-06-15-science-day.yaml:4:7: the lead is the same as in news/2026-03-01-new-line.yaml",
    );
}

#[test]
fn phone_numbers_have_a_fixed_format() {
    let expected = "the phone number `+7 495 000-00-02` has a wrong format; write it as `+7 (ddd) ddd-dd-dd` or";
    one_error(
        "branches/mez.yaml",
        "+7 (495) 000-00-02",
        "+7 495 000-00-02",
        &format!("branches/mez.yaml:13:37: {expected}"),
    );
    one_error(
        "news/2025-05-09-jubilee.yaml",
        "Абзац",
        "Звоните: +7 495 000-00-02. Абзац",
        &format!("news/2025-05-09-jubilee.yaml:7:12: {expected}"),
    );
    one_error("pharmacies.yaml", "+7 (495) 000-00-09", "495 000-00-09", "pharmacies.yaml:8:");
}

#[test]
fn medicines_without_an_instruction_are_reported() {
    one_error(
        "catalog/products/adrolin.yaml",
        "instruction: { title: Инструкция, href: /api/media/files/order.pdf }\n",
        "",
        "catalog/products/adrolin.yaml:2:10: products of this section need an instruction; add the key `instruction`",
    );
}

#[test]
fn products_of_another_branch_are_reported() {
    one_error(
        "branches/pochep.yaml",
        "products: []",
        "products: [bolein]",
        "branches/pochep.yaml:10:12: the branch `mez` produces `bolein`, not this branch",
    );
}

#[test]
fn downloads_that_no_file_mentions_are_reported() {
    let folder = copy();
    fs::write(folder.path().join("media/files/old.pdf"), "%PDF-1.7").unwrap();
    fs::write(folder.path().join("media/pictures/unused.svg"), "<svg/>").unwrap();
    let expected = "media/files/old.pdf:1:1: no content file mentions this file; add a link or delete the file";
    assert_eq!(errors(&folder), [expected]);
}

#[test]
fn a_width_in_which_a_picture_does_not_exist_is_reported() {
    let folder = copy();
    for name in ["box-400.webp", "box-400.avif", "box-800.webp", "box-800.avif"] {
        fs::write(folder.path().join("media/pictures").join(name), name).unwrap();
    }
    change(&folder, "catalog/products/bolein.yaml", "box.svg", "box-800.webp");
    let expected =
        "catalog/products/bolein.yaml:8:17: the picture exists in the widths [400, 800], and 40 is none of them";
    assert_eq!(errors(&folder), [expected]);
    change(&folder, "catalog/products/bolein.yaml", "width: 40, height: 30", "width: 800, height: 600");
    assert!(run(&["check", "--content", folder.path().to_str().unwrap()]).status.success());
}

#[test]
fn a_daily_dose_that_contradicts_the_regimen_is_reported() {
    let regimen = |row: &str| {
        format!(
            "regimen: {{ unit: [таблетка, таблетки, таблеток], rows: [{{ patients: Взрослые, {row} }}] }}, \
             text: \"Действующее вещество — *проба*.\""
        )
    };
    let from = "text: \"Действующее вещество — *проба*.\"";
    let place = "catalog/products/bolein.yaml:11:";
    for (row, expected) in [
        ("single: 1, times: 3, daily_max: 2", "95: 3 × 1 is 3 a day, but `daily_max` is 2; correct the dose"),
        ("single: 0.5, times: 3, daily_max: 2", "95: 3 × ½ is 1½ a day, but `daily_max` is 2; correct the dose"),
        ("single_from: 2, single: 1, times: 3, daily_max: 3", "95: `single_from` must be less than `single`"),
        ("single: 0.7, times: 1, daily_max: 1", ""),
    ] {
        one_error("catalog/products/bolein.yaml", from, &regimen(row), &format!("{place}{expected}"));
    }
}
