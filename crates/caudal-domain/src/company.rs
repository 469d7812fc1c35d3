//! What a company says of itself on its papers.

mod refusal;

pub use refusal::CompanyRefusal;
