//! Defines the icons of the site.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// The name of an icon that the site can show.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Icon {
    Flask,
    Leaf,
    Shield,
    Pill,
    Drop,
    Heart,
    Box,
    Truck,
    Scale,
    Document,
    People,
    Microscope,
    Factory,
    House,
    Hospital,
    Recycle,
    Book,
    Check,
    Phone,
    Map,
    Calendar,
    Eye,
    Paw,
    Bolt,
    Award,
    Lock,
}
