//! Reads configurations for the simulation.

mod definitions;
pub(crate) mod file;
mod fragment;
mod home;
mod included;
mod location;
pub(crate) mod map;
pub(crate) mod model;
mod server;
mod settings;
mod statement;
