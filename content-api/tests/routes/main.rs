//! Tests every path of the API. The tests call the content API in process, with the content in `fixtures/`.

#![expect(clippy::unwrap_used, reason = "a failed `unwrap` fails the test")]

mod branches;
mod catalog;
mod documents;
mod forms;
mod http;
mod management;
mod media;
mod news;
mod pages;
mod pharmacies;
mod programs;
mod search;
mod site;
mod success_stories;
mod support;
mod tenders;
mod vacancies;
mod videogallery;
