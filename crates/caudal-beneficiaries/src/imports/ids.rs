//! Ids of imports.

caudal_domain::id_kinds! {
    /// A file that somebody imports.
    Import: ImportId;
}
