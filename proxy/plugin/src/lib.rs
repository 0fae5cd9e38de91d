//! Portico as parts for any Pingora server.
