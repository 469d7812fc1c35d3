use caudal_batches::testing::columns::{REQUIRED, chosen, head, key, suggest};
use caudal_domain::batch::checks::Column;

/// Whether a mapping names every required column.
pub fn complete(mapping: &[Option<String>]) -> bool {
    chosen(mapping, mapping.len()).is_ok()
}

fn texts(heads: &[&str]) -> Vec<String> {
    heads.iter().map(|h| (*h).to_owned()).collect()
}

#[test]
fn the_template_is_understood_head_by_head() {
    let heads: Vec<String> = Column::all().map(|c| head(c).to_owned()).collect();
    let found = suggest(&heads);
    let expected: Vec<_> = Column::all().map(|c| Some(c.name().to_owned())).collect();
    assert_eq!(found.mapping, expected);
    assert!(found.sure.iter().all(|sure| *sure));
    assert!(complete(&found.mapping));
}

#[test]
fn what_the_screens_call_a_column_is_understood_too() {
    let names = [
        "Tipo de documento",
        "Número de documento",
        "Código del banco",
        "Tipo de cuenta",
        "Número de cuenta",
    ];
    let found = suggest(&texts(&names));
    let expected = ["document_type", "document", "bank", "account_kind", "account"];
    assert_eq!(found.mapping, expected.map(|name| Some(name.to_owned())));
    assert!(found.sure.iter().all(|sure| *sure));
}

#[test]
fn a_mapping_names_each_column_once_and_all_that_are_required() {
    let all: Vec<_> = REQUIRED.iter().map(|c| Some(c.name().to_owned())).collect();
    assert_eq!(chosen(&all, all.len()), Ok(()));
    let mut twice = all.clone();
    twice.push(Some("amount".into()));
    assert_eq!(chosen(&twice, twice.len()).unwrap_err()[0].field, "mapping/8");
    assert_eq!(chosen(&all[1..], 7).unwrap_err()[0].field, "mapping/document_type");
    assert_eq!(chosen(&[Some("color".into())], 1).unwrap_err()[0].field, "mapping/0");
    assert!(chosen(&all, 3).is_err());
}

#[test]
fn heads_are_the_same_whatever_their_accents() {
    assert_eq!(key(&texts(&["Número cuenta"])), key(&texts(&["NUMERO CUENTA "])));
    assert_ne!(key(&texts(&["Cuenta", "Monto"])), key(&texts(&["Monto", "Cuenta"])));
}
