//! Tests `POST /api/feedback_pharmacovigilance`.

use serde_json::{Value, json};

use super::{accepted, rejects, rejects_invalid_senders, with};

const PATH: &str = "/api/feedback_pharmacovigilance";

fn form() -> Value {
    json!({
        "name": "Анна Пробная",
        "consent": true,
        "reporter": "doctor",
        "email": "anna@example.org",
        "phone": "+7 (495) 000-00-00",
        "product": "Болеин",
        "organization": "Больница «Проба»",
        "series": "010126",
        "dose": "1 таблетка 2 раза в день",
        "route": "oral",
        "indication": "Головная боль",
        "therapy_started_on": "2026-01-30",
        "therapy_ended_on": "2026-01-31",
        "patient_initials": "А. П.",
        "patient_age": 0,
        "patient_sex": "female",
        "started_on": "2026-01-31",
        "reaction": "Сыпь на руках,\nзатем на шее.",
        "outcome": "not_recovered",
        "other_medicines": "Нет",
        "seriousness": ["hospitalization", "important"],
    })
}

#[tokio::test]
async fn pharmacovigilance_report_is_stored() {
    let row = accepted(PATH, &form()).await;
    assert_eq!((row.kind.as_str(), row.payload), ("feedback_pharmacovigilance", form()));
}

#[tokio::test]
async fn a_reaction_without_criteria_is_stored_with_an_empty_list() {
    let row = accepted(PATH, &with(&form(), &json!({"seriousness": null}))).await;
    assert_eq!(row.payload["seriousness"], json!([]));
}

#[tokio::test]
async fn errors_are_reported() {
    rejects(
        PATH,
        &form(),
        vec![
            (json!({"reporter": null}), vec![("reporter", "required")]),
            (json!({"reporter": "nurse"}), vec![("reporter", "choice")]),
            (json!({"product": null}), vec![("product", "required")]),
            (json!({"product": "Б"}), vec![("product", "length")]),
            (json!({"series": "0".repeat(101)}), vec![("series", "length")]),
            (json!({"patient_initials": "я".repeat(21)}), vec![("patient_initials", "length")]),
            (json!({"patient_age": 131}), vec![("patient_age", "range")]),
            (json!({"patient_age": -1}), vec![("patient_age", "range")]),
            (json!({"patient_age": "30"}), vec![("patient_age", "type")]),
            (json!({"patient_sex": "x"}), vec![("patient_sex", "choice")]),
            (json!({"started_on": "вчера"}), vec![("started_on", "format")]),
            (json!({"started_on": "9999-01-01"}), vec![("started_on", "range")]),
            (json!({"reaction": null}), vec![("reaction", "required")]),
            (json!({"reaction": "Сыпь"}), vec![("reaction", "length")]),
            (json!({"outcome": null}), vec![("outcome", "required")]),
            (json!({"outcome": "x"}), vec![("outcome", "choice")]),
            (json!({"other_medicines": "я".repeat(2001)}), vec![("other_medicines", "length")]),
            (json!({"seriousness": "death"}), vec![("seriousness", "type")]),
            (json!({"seriousness": ["death", "x"]}), vec![("seriousness", "choice")]),
            (json!({"dose": "я".repeat(201)}), vec![("dose", "length")]),
            (json!({"route": "x"}), vec![("route", "choice")]),
            (json!({"indication": "я".repeat(201)}), vec![("indication", "length")]),
            (json!({"therapy_started_on": "x"}), vec![("therapy_started_on", "format")]),
            (json!({"therapy_ended_on": "2026-01-29"}), vec![("therapy_ended_on", "range")]),
            (json!({"organization": "я".repeat(201)}), vec![("organization", "length")]),
        ],
    )
    .await;
}

#[tokio::test]
async fn invalid_senders_are_rejected() {
    rejects_invalid_senders(PATH, &form()).await;
}
