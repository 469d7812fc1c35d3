//! Why the program could not do what it was asked, for whoever asked: what has words of ours is told in them, whoever found it.

use std::error::Error;
use std::io;

use caudal_db::{DbErr, DbError};
use caudal_web::outgoing::{self, CertificateFault};
use caudal_web::storage::BucketError;

use crate::messages_es;

/// An error with its causes, the nearest first.
pub fn explain(error: &anyhow::Error) -> String {
    error
        .chain()
        .filter(|cause| !is_wrapping(*cause))
        .map(|cause| in_our_words(cause).unwrap_or_else(|| cause.to_string()))
        .collect::<Vec<_>>()
        .join(": ")
}

/// Whether it only repeats in English what lies below it.
fn is_wrapping(cause: &(dyn Error + 'static)) -> bool {
    matches!(cause.downcast_ref(), Some(object_store::Error::Generic { store: "bucket", .. }))
}

fn in_our_words(cause: &(dyn Error + 'static)) -> Option<String> {
    if let Some(error) = cause.downcast_ref::<DbError>() {
        return of_database(error);
    }
    if let Some(error) = cause.downcast_ref::<BucketError>() {
        return Some(of_bucket(error));
    }
    if let Some(fault) = cause.downcast_ref::<io::Error>().and_then(|io| outgoing::certificate_fault(io)) {
        return Some(of_certificate(fault).to_owned());
    }
    let said = match cause.downcast_ref::<io::Error>()?.kind() {
        io::ErrorKind::StorageFull | io::ErrorKind::QuotaExceeded => "no queda espacio en el disco",
        io::ErrorKind::NotFound => "no existe",
        io::ErrorKind::PermissionDenied => "no hay permiso",
        io::ErrorKind::ReadOnlyFilesystem => "el disco es de solo lectura",
        _ => return None,
    };
    Some(said.to_owned())
}

fn of_database(error: &DbError) -> Option<String> {
    let said = match error {
        DbError::Full => "no queda espacio en el disco de la base de datos, y no se escribió nada",
        DbError::Busy => "la base de datos está ocupada o no responde: vuelve a intentarlo",
        DbError::TooLong => "tardó demasiado y se deshizo",
        DbError::OutcomeUnknown => {
            "se cortó la conexión con la base de datos y no se sabe si quedó hecho: vuelve a intentarlo"
        }
        DbError::WentBack(back) => return Some(messages_es::went_back(*back)),
        DbError::Db(DbErr::Connection(why)) => return Some(format!("la base de datos no responde ({why})")),
        DbError::Db(DbErr::Untrusted(why)) => of_certificate(CertificateFault::from(&**why)),
        DbError::Db(DbErr::PooledByTransaction) => messages_es::POOLED_BY_TRANSACTION,
        DbError::Db(DbErr::NoLeader) => messages_es::NO_SERVER_LEADS,
        DbError::Migration(fault) => return Some(messages_es::schema(fault)),
        _ => return None,
    };
    Some(said.to_owned())
}

/// Why a server's certificate is not accepted, and what to do.
pub fn of_certificate(fault: CertificateFault) -> &'static str {
    match fault {
        CertificateFault::Expired => "el certificado del servidor venció: que lo renueve quien lo administra",
        CertificateFault::NotYetValid => {
            "el certificado del servidor todavía no vale: mira el reloj de esta máquina"
        }
        CertificateFault::UnknownAuthority => {
            "el certificado del servidor lo firma quien esta máquina no conoce: instala ca-certificates, o pon la autoridad de \
             la empresa en /usr/local/share/ca-certificates y ejecuta update-ca-certificates"
        }
        CertificateFault::OtherName => "el certificado del servidor es de otro nombre: corrige la dirección",
        CertificateFault::Other => "el certificado del servidor no se acepta",
    }
}

fn of_bucket(error: &BucketError) -> String {
    match error {
        BucketError::Away(why) => format!("el almacén de archivos no responde ({why})"),
        BucketError::Untrusted(fault) => of_certificate(*fault).to_owned(),
        BucketError::Unreadable(why) => format!("lo que responde el almacén de archivos no es de S3 ({why})"),
        BucketError::NoAddress(why) => format!("la dirección del almacén de archivos no sirve ({why})"),
        BucketError::Refused { status, code } => {
            let why = match code.as_str() {
                "NoSuchBucket" => "el bucket no existe: créalo, o corrige attachments.s3.bucket",
                "AccessDenied" => {
                    "no da permiso: la clave necesita leer, escribir, borrar y listar, y el reloj de esta máquina ir bien"
                }
                "InvalidAccessKeyId" | "SignatureDoesNotMatch" => "las claves no son las suyas",
                "RequestTimeTooSkewed" => "el reloj de esta máquina no va bien",
                "PermanentRedirect" | "AuthorizationHeaderMalformed" => {
                    "el bucket es de otra región: corrige attachments.s3.region y attachments.s3.endpoint"
                }
                _ => "se negó",
            };
            format!("el almacén de archivos dice {status} {code}: {why}")
        }
    }
}

#[cfg(test)]
mod tests {
    use anyhow::{Context as _, anyhow};

    use super::*;

    #[test]
    fn causes_that_are_known_are_told_in_spanish_and_others_as_they_are() {
        let full = Err::<(), _>(DbError::Full).context("No se pudo copiar").unwrap_err();
        assert_eq!(
            explain(&full),
            "No se pudo copiar: no queda espacio en el disco de la base de datos, y no se escribió nada"
        );
        let gone = Err::<(), _>(io::Error::from(io::ErrorKind::NotFound))
            .context("No se pudo leer a.tar")
            .unwrap_err();
        assert_eq!(explain(&gone), "No se pudo leer a.tar: no existe");
        let code = "NoSuchBucket".to_owned();
        let none = object_store::Error::from(BucketError::Refused { status: 404, code });
        assert_eq!(
            explain(&anyhow::Error::from(none).context("No se pudo")),
            "No se pudo: el almacén de archivos dice 404 NoSuchBucket: el bucket no existe: créalo, o corrige attachments.s3.bucket"
        );
        let expired = rustls::Error::InvalidCertificate(rustls::CertificateError::Expired);
        assert_eq!(
            explain(&anyhow::Error::from(io::Error::other(expired)).context("No se pudo")),
            "No se pudo: el certificado del servidor venció: que lo renueve quien lo administra"
        );
        assert_eq!(explain(&anyhow!("algo").context("No se pudo")), "No se pudo: algo");
    }
}
