//! Ids of what belongs to a request.

caudal_domain::id_kinds! {
    /// A file beside a request: a quote, a receipt.
    Attachment: AttachmentId;
}
