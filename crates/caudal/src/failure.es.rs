//! Why the program could not do what it was asked, for whoever asked: what has words of ours is told in them, whoever found it.

use std::error::Error;
use std::io;

use caudal_db::DbError;

use crate::messages_es;

/// An error with its causes, the nearest first.
pub fn explain(error: &anyhow::Error) -> String {
    error
        .chain()
        .map(|cause| in_our_words(cause).unwrap_or_else(|| cause.to_string()))
        .collect::<Vec<_>>()
        .join(": ")
}

fn in_our_words(cause: &(dyn Error + 'static)) -> Option<String> {
    if let Some(error) = cause.downcast_ref::<DbError>() {
        return of_database(error);
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
        DbError::Migration(fault) => return Some(messages_es::schema(fault)),
        _ => return None,
    };
    Some(said.to_owned())
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
        assert_eq!(explain(&anyhow!("algo").context("No se pudo")), "No se pudo: algo");
    }
}
