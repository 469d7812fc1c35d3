//! Ids of webhooks.

caudal_domain::id_kinds! {
    /// Where another system is told what happens.
    Webhook: WebhookId;
    Delivery: DeliveryId;
}
