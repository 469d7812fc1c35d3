//! What the portal itself refuses: mail, webhooks, saved views.

#[path = "portal.es.rs"]
mod portal_es;

use super::refusals;

refusals! {
    /// What the portal itself has not, or has enough of.
    pub enum PortalRefusal {
        /// The settings name no mail server.
        MailNotSetUp = Conflict("mail_not_set_up"),
        /// Not an address that messages are sent to.
        WebhookAddress = Invalid("webhook_address"),
        /// A machine of the portal's own network.
        WebhookPrivate = Invalid("webhook_private"),
        /// There are as many webhooks as there may be.
        TooManyWebhooks { most: usize } = Conflict("too_many_webhooks"),
        /// More saved views than one person keeps.
        TooManyViews { most: usize } = Conflict("too_many_views"),
    }
}
