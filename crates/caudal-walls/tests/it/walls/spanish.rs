//! Every word that people read is Spanish and stands where translators and reviewers look for it.

use super::found;
use super::repo::{Breach, Source};
use super::rust::{Kind, tokens};

/// Files with Spanish that nobody reads as a sentence, and why.
const EXCEPTIONS: [(&str, &str); 1] = [
    // The customer's own labels, stored and sent as they stand: they are identifiers.
    ("crates/caudal-domain/src/permission.rs", "labels of the specification"),
];

/// Words that English text does not hold.
const WORDS: [&str; 66] = [
    "acceso",
    "adjunto",
    "anular",
    "aprobada",
    "aprobar",
    "archivo",
    "banco",
    "buscar",
    "caja",
    "campo",
    "cancelar",
    "cargando",
    "cierre",
    "clave",
    "comprobante",
    "contiene",
    "correo",
    "cuenta",
    "debe",
    "debes",
    "del",
    "desde",
    "dinero",
    "documento",
    "enviar",
    "error al",
    "escribe",
    "esta",
    "este",
    "falta",
    "fecha",
    "guardar",
    "hasta",
    "hay",
    "intenta",
    "los",
    "monto",
    "mensaje",
    "motivo",
    "muy",
    "nombre",
    "nueva",
    "nuevo",
    "pago",
    "pagos",
    "para",
    "permiso",
    "persona",
    "por",
    "puede",
    "puedes",
    "que",
    "rechazada",
    "revisa",
    "saldo",
    "sin",
    "solicitud",
    "solicitudes",
    "sobre",
    "tiene",
    "tienes",
    "una",
    "usuario",
    "volver",
    "vuelve",
    "ya no",
];

pub fn places(sources: &[Source]) -> Vec<Breach> {
    let mut breaches = Vec::new();
    for source in sources.iter().filter(|s| s.is_rust() && !s.is_test() && !allowed(s)) {
        let spanish = tokens(source).into_iter().filter(|t| t.kind == Kind::Literal && is_spanish(&t.text));
        breaches.extend(spanish.map(|t| source.breach(t.line, format!("holds Spanish: {}", t.text))));
    }
    breaches
}

fn allowed(source: &Source) -> bool {
    source.path.ends_with(".es.rs")
        || matches!(source.krate(), Some("caudal-demo"))
        || EXCEPTIONS.iter().any(|(path, _)| *path == source.path)
}

fn is_spanish(literal: &str) -> bool {
    if !literal.ends_with(['"', '#']) {
        return false;
    }
    let text = literal.to_lowercase();
    if text.contains(['á', 'é', 'í', 'ó', 'ú', 'ñ', '¿', '¡']) {
        return true;
    }
    let words: Vec<_> = text.split(|c: char| !c.is_alphabetic()).collect();
    WORDS.iter().any(|word| match word.split_once(' ') {
        None => words.contains(word),
        Some((first, second)) => words.windows(2).any(|pair| pair == [first, second]),
    })
}

#[test]
fn a_spanish_sentence_outside_its_place_is_found() {
    let text = "/// Una solicitud, en un comentario.\nconst A: &str = \"Escribe el monto\";\nconst B: &str = \"a plain text\";\n\
                const C: &str = \"sesión\";\nfn f() { panic!(\"{} falta\", 1); }\n\
                #[cfg(test)]\nmod tests { const D: &str = \"Falta el viaje\"; }\nconst E: char = 'ñ';";
    let planted = [
        ("crates/caudal-web/src/http/x.rs", text),
        ("crates/caudal-web/src/http/x.es.rs", text),
        ("crates/caudal-demo/src/x.rs", text),
        ("crates/caudal-server/tests/it/x.rs", text),
    ];
    let file = "crates/caudal-web/src/http/x.rs";
    assert_eq!(found(places, &planted), [format!("{file}:2"), format!("{file}:4"), format!("{file}:5")]);
}

#[test]
fn every_exception_is_still_needed() {
    for (path, why) in EXCEPTIONS {
        let source = super::repo::sources().into_iter().find(|s| s.path == path);
        let needed =
            source.is_some_and(|s| tokens(&s).iter().any(|t| t.kind == Kind::Literal && is_spanish(&t.text)));
        assert!(needed, "{path} ({why}) holds no Spanish any more");
    }
}
