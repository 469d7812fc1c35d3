//! The portal put together: every room brings its routes, and what it has for the others, and the application is served beside them.

pub mod background;
pub mod case_file;
pub mod downloads;
pub mod figures;
pub mod files;
pub mod find;
pub mod home;
mod papers;
mod parts;
pub mod portal;
pub mod routes;
pub mod statements;

pub use parts::parts;
