//! Tests `POST /api/feedback`.

use axum::http::{Request, StatusCode};
use serde_json::{Value, json};
use sqlx::Row as _;
use sqlx::sqlite::SqlitePool;

use super::{accepted, rejects, rejects_invalid_senders, with};
use crate::support::Service;

const PATH: &str = "/api/feedback";

/// The text `%PDF-1.7`, encoded in base64.
const PDF: &str = "JVBERi0xLjc=";

fn form() -> Value {
    json!({
        "name": "Анна Пробная",
        "consent": true,
        "email": "anna@example.org",
        "topic": "general",
        "message": "Здравствуйте, это проба.",
    })
}

#[tokio::test]
async fn feedback_form_is_stored() {
    let row = accepted(PATH, &form()).await;
    assert_eq!((row.kind.as_str(), row.payload), ("feedback", form()));
}

#[tokio::test]
async fn empty_optional_fields_are_absent() {
    let row = accepted(PATH, &with(&form(), &json!({"phone": "", "remark": "", "subject_alias": " "}))).await;
    assert_eq!(row.payload, form());
}

#[tokio::test]
async fn an_anonymous_report_stores_nothing_about_its_sender() {
    let service = Service::open().await;
    let report = with(&form(), &json!({"topic": "corruption", "anonymous": true, "phone": "не телефон"}));
    let request = Request::post(PATH).header("content-type", "application/json").header("x-request-id", "r-1");
    let answer = service.send(request.body(report.to_string().into()).unwrap()).await;
    assert_eq!((answer.status, &answer.json()["department"]), (StatusCode::CREATED, &json!("commission")));
    let row = super::stored(&service).await.remove(0);
    let expected = json!({"topic": "corruption", "anonymous": true, "message": form()["message"], "consent": true});
    assert_eq!((row.payload, row.request_id.as_str()), (expected, ""));
}

#[tokio::test]
async fn only_a_report_of_corruption_is_anonymous() {
    rejects(
        PATH,
        &form(),
        vec![
            (json!({"anonymous": true, "name": null, "email": null}), vec![("anonymous", "choice")]),
            (
                json!({"topic": "corruption", "name": null, "email": null}),
                vec![("name", "required"), ("email", "required")],
            ),
            (json!({"topic": "corruption", "anonymous": false, "name": null}), vec![("name", "required")]),
        ],
    )
    .await;
}

#[tokio::test]
async fn every_topic_is_accepted() {
    for topic in ["general", "director", "press", "purchase", "quality", "vacancy", "corruption"] {
        assert_eq!(accepted(PATH, &with(&form(), &json!({"topic": topic}))).await.payload["topic"], topic);
    }
}

#[tokio::test]
async fn a_file_is_stored_outside_the_payload() {
    let service = Service::open().await;
    let file = json!({"name": "Резюме.pdf", "type": "application/pdf", "content_base64": PDF});
    let form = with(&form(), &json!({"file": file, "topic": "vacancy", "subject_alias": "chemist"}));
    assert_eq!(service.post(PATH, &form).await.status, StatusCode::CREATED);
    let payload = super::stored(&service).await.remove(0).payload;
    assert_eq!(payload["file"], json!({"name": "Резюме.pdf", "media_type": "application/pdf"}));
    let pool = SqlitePool::connect(&service.database()).await.unwrap();
    let row = sqlx::query("SELECT name, content FROM attachments").fetch_one(&pool).await.unwrap();
    assert_eq!(row.get::<String, _>("name"), "Резюме.pdf");
    assert_eq!(row.get::<Vec<u8>, _>("content"), b"%PDF-1.7");
}

#[tokio::test]
async fn a_file_of_five_mebibytes_passes_the_body_limit() {
    let content = format!("JVBE{}", "AAAA".repeat((5 * 1024 * 1024 - 3) / 3));
    let pdf = |content: &str| json!({"file": {"name": "a.pdf", "type": "", "content_base64": content}});
    rejects(PATH, &form(), vec![(pdf(&content), vec![("file", "choice")])]).await;
    let too_large = format!("{PDF_5}{}", "AAAA".repeat(5 * 1024 * 1024 / 3));
    rejects(PATH, &form(), vec![(pdf(&too_large), vec![("file", "size")])]).await;
}

/// The text `%PDF-1`, encoded in base64. The encoding needs no padding.
const PDF_5: &str = "JVBERi0x";

#[tokio::test]
async fn errors_are_reported() {
    let file = |name: &str, content: &str| json!({"file": {"name": name, "type": "", "content_base64": content}});
    rejects(
        PATH,
        &form(),
        vec![
            (json!({"topic": null}), vec![("topic", "required")]),
            (json!({"topic": "other"}), vec![("topic", "choice")]),
            (json!({"message": null}), vec![("message", "required")]),
            (json!({"message": "Коротко"}), vec![("message", "length")]),
            (json!({"message": "я".repeat(4001)}), vec![("message", "length")]),
            (json!({"subject_alias": "none"}), vec![("subject_alias", "choice")]),
            (file("a.exe", PDF), vec![("file", "choice")]),
            (file("a.docx", PDF), vec![("file", "choice")]),
            (file("a.pdf", "не base64"), vec![("file", "format")]),
            (json!({"file": "a.pdf"}), vec![("file", "type")]),
        ],
    )
    .await;
}

#[tokio::test]
async fn all_errors_are_reported_at_once() {
    let everything = json!({"name": "Я", "consent": null, "email": "x", "phone": "1", "topic": "x", "message": null});
    let expected = vec![
        ("name", "length"),
        ("consent", "required"),
        ("email", "format"),
        ("phone", "format"),
        ("topic", "choice"),
        ("message", "required"),
    ];
    rejects(PATH, &form(), vec![(everything, expected)]).await;
}

#[tokio::test]
async fn invalid_senders_are_rejected() {
    rejects_invalid_senders(PATH, &form()).await;
}
