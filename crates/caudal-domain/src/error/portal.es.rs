//! What people read when the portal itself refuses, in Spanish.

use super::PortalRefusal;

impl PortalRefusal {
    /// The sentence for people.
    #[must_use]
    pub fn text(&self) -> String {
        match self {
Self::MailNotSetUp => {
            "El portal no tiene servidor de correo: quien lo instala lo configura en los ajustes, en [mail].".into()
        }
Self::WebhookAddress => "Escribe una dirección como https://sistema.ejemplo.com/caudal.".into(),
Self::WebhookPrivate => {
            "Esa dirección está en la red del propio portal: solo se avisa a direcciones públicas.".into()
        }
Self::TooManyWebhooks { most } => {
            format!("Ya hay {most} webhooks: quita alguno que no se use.")
        }
Self::TooManyViews { most } => {
            format!("Ya guardaste {most} vistas: quita alguna que no uses.")
        }
        }
    }
}
