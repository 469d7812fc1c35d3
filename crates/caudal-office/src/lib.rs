//! What tells of the rest: audit, proof, notices, letters, webhooks, and what everybody sets for themselves.

pub mod audit;
pub mod commands;
pub mod mail;
pub mod notices;
pub mod preferences;
pub mod proof;
pub mod views;
pub mod webhooks;
