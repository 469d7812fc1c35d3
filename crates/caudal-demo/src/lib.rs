//! The demonstration: made-up people and sample data.

pub mod data;
pub mod provider;
