//! Every address, in process, against the content in `fixtures/`. The files mirror the addresses.

#![expect(clippy::unwrap_used, reason = "a test ends at the first thing that is not as expected")]

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
