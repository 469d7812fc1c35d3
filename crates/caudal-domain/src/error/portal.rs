//! What the portal itself refuses: mail, webhooks, saved views.

#[path = "portal.es.rs"]
mod portal_es;

use super::refusals;

refusals! {
    pub enum PortalRefusal {
        MailNotSetUp = Conflict("mail_not_set_up"),
        /// Not an address that messages are sent to.
        WebhookAddress = Invalid("webhook_address"),
        /// A machine of the portal's own network.
        WebhookPrivate = Invalid("webhook_private"),
        TooManyWebhooks { most: usize } = Conflict("too_many_webhooks"),
        TooManyViews { most: usize } = Conflict("too_many_views"),
    }
}
