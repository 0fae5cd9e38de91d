//! Measurements of Portico.
