//! The pages people see when signing in fails. What went wrong in detail stands in the log only.

use super::sign_in::Failure;

/// The style of the pages.
pub const STYLE: &str = include_str!("page.css");

/// What a page needs to know.
pub struct Page<'a> {
    /// The portal's name.
    pub product: &'a str,
    /// What went wrong.
    pub failure: &'a Failure,
    /// Where to try again.
    pub retry: &'a str,
    /// Whom to ask.
    pub administrators: &'a [String],
}

pub fn html(page: &Page<'_>) -> String {
    let (title, text) = words(page);
    let product = escape(page.product);
    let other = if page.failure.knows_person() {
        let other = format!("{}&amp;prompt=login", escape(page.retry));
        format!("<a class=\"boton\" href=\"{other}\">Entrar con otra cuenta</a>")
    } else {
        format!("<a class=\"boton\" href=\"{}\">Intentar de nuevo</a>", escape(page.retry))
    };
    format!(
        "<!doctype html>\n<html lang=\"es\">\n<head>\n<meta charset=\"utf-8\">\n\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n\
         <title>{product}</title>\n<link rel=\"stylesheet\" href=\"/api/auth/page.css\">\n</head>\n\
         <body>\n<main>\n<p class=\"producto\">{product}</p>\n<h1>{title}</h1>\n{text}\n\
         <p class=\"salidas\">{other} <a href=\"/\">Volver al inicio</a></p>\n</main>\n</body>\n</html>\n"
    )
}

fn words(page: &Page<'_>) -> (&'static str, String) {
    match page.failure {
        Failure::Unavailable => (
            "No se puede iniciar sesión ahora",
            paragraph(
                "El servicio de identidad de tu empresa no responde. Espera un momento e inténtalo de nuevo.",
            ),
        ),
        Failure::NotConfigured => (
            "Falta configurar el inicio de sesión",
            paragraph("Este portal todavía no tiene un proveedor de identidad. Avisa a quien lo administra."),
        ),
        Failure::Stale => (
            "Este intento ya no sirve",
            paragraph(
                "El inicio de sesión tardó demasiado, ya se usó o empezó en otro navegador. Empieza de nuevo desde aquí.",
            ),
        ),
        Failure::Refused => (
            "No se completó el inicio de sesión",
            paragraph("El servicio de identidad no autorizó la entrada, o alguien la canceló."),
        ),
        Failure::Invalid => (
            "No se pudo comprobar quién eres",
            paragraph(
                "La respuesta del servicio de identidad no es válida. Inténtalo de nuevo; si se repite, avisa a quien administra el portal.",
            ),
        ),
        Failure::Unverified => (
            "Tu correo no está verificado",
            paragraph(
                "El servicio de identidad no confirma que el correo sea tuyo. Verifícalo allí y vuelve a entrar.",
            ),
        ),
        Failure::NotInvited { email } => (
            "Tu cuenta no está registrada",
            format!(
                "{}\n{}",
                paragraph(&format!("Entraste como {email}, y nadie ha registrado ese correo en el portal.")),
                whom_to_ask(page.administrators)
            ),
        ),
        Failure::Taken { email } => (
            "Esta cuenta pertenece a otra identidad",
            format!(
                "{}\n{}",
                paragraph(&format!(
                    "El correo {email} ya está unido a otra cuenta del servicio de identidad."
                )),
                whom_to_ask(page.administrators)
            ),
        ),
        Failure::Inactive => (
            "Tu cuenta está desactivada",
            format!(
                "{}\n{}",
                paragraph("Ya no puedes entrar al portal con esta cuenta."),
                whom_to_ask(page.administrators)
            ),
        ),
        Failure::Ours => (
            "Algo falló de nuestro lado",
            paragraph("No se pudo abrir tu sesión. Inténtalo de nuevo en un momento."),
        ),
    }
}

fn whom_to_ask(names: &[String]) -> String {
    if names.is_empty() {
        return paragraph("Pide ayuda a quien administra el portal.");
    }
    let items: String = names.iter().map(|name| format!("<li>{}</li>", escape(name))).collect();
    format!("{}\n<ul>{items}</ul>", paragraph("Pide ayuda a quien administra el portal:"))
}

fn paragraph(text: &str) -> String {
    format!("<p>{}</p>", escape(text))
}

fn escape(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '&' => escaped.push_str("&amp;"),
            '<' => escaped.push_str("&lt;"),
            '>' => escaped.push_str("&gt;"),
            '"' => escaped.push_str("&quot;"),
            '\'' => escaped.push_str("&#39;"),
            other => escaped.push(other),
        }
    }
    escaped
}
