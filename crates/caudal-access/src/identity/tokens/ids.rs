//! Ids of tokens.

caudal_domain::id_kinds! {
    /// The token of another system.
    Token: TokenId;
}
