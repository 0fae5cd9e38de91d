//! Whole-product tests of Portico.
