//! What people read when the portal itself refuses, in Spanish.

use super::PortalRefusal;
use crate::error::sentences;

sentences! {
    PortalRefusal {
        MailNotSetUp => "El portal no tiene servidor de correo: quien lo instala lo configura en los ajustes, en [mail].",
        WebhookAddress => "Escribe una dirección como https://sistema.ejemplo.com/caudal.",
        WebhookPrivate => "Esa dirección está en la red del propio portal: solo se avisa a direcciones públicas.",
        TooManyWebhooks { most } => "Ya hay {most} webhooks: quita alguno que no se use.",
        TooManyViews { most } => "Ya guardaste {most} vistas: quita alguna que no uses.",
    }
}
