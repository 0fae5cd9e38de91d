//! Portico's HTTP decisions, free of any server.
