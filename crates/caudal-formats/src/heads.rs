//! Which column of a file is which: the heads that people write, beside the names that each column goes by. What is suggested
//! is shown to a person; what could be two things is left open.

use crate::nearest::to_basic_latin;

/// How sure a suggestion is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Match {
    /// But for accents, capitals and punctuation it is one of the column's names.
    Exact,
    /// It is almost one: words in another order, little words more or less, a plural, a slip of the pen.
    Near,
}

/// What a head of a file seems to mean.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Suggestion<C> {
    pub column: C,
    pub by: Match,
}

/// The longest head that is looked at, in characters.
const MOST_CHARS: usize = 100;
/// The most words of a head that are compared.
const MOST_WORDS: usize = 12;
/// Words up to this length say little: they are passed over where longer ones stand beside them.
const LITTLE: usize = 3;
/// From this length on a slip of the pen is forgiven.
const FORGIVEN: usize = 5;

/// Suggests a column for each head of a file, in its order. Each column is suggested once at most: an exact head goes before
/// one that is near, and where two are as good as one another, or one is as near to two columns, nothing is said.
pub fn suggest<C: Copy + PartialEq, H: AsRef<str>>(
    heads: &[H],
    columns: &[(C, &[&str])],
) -> Vec<Option<Suggestion<C>>> {
    let names: Vec<(C, Vec<Name>)> = columns
        .iter()
        .map(|(column, names)| (*column, names.iter().map(|n| Name::of(n)).collect()))
        .collect();
    let heads: Vec<Name> = heads.iter().map(|head| Name::of(head.as_ref())).collect();
    let mut found: Vec<Option<Suggestion<C>>> = vec![None; heads.len()];
    for by in [Match::Exact, Match::Near] {
        let open =
            |found: &[Option<Suggestion<C>>], column: C| !found.iter().flatten().any(|s| s.column == column);
        let meant: Vec<Option<C>> = heads
            .iter()
            .zip(&found)
            .map(|(head, said)| {
                let fits = |(_, names): &&(C, Vec<Name>)| names.iter().any(|name| head.fits(name, by));
                let mut fitting = names.iter().filter(fits).map(|(column, _)| *column);
                let one = fitting.next().filter(|_| said.is_none())?;
                // As near to two columns is near to none.
                (fitting.all(|other| other == one) && open(&found, one)).then_some(one)
            })
            .collect();
        for (at, column) in meant.iter().enumerate() {
            let Some(column) = *column else { continue };
            if meant.iter().flatten().filter(|other| **other == column).count() == 1 {
                found[at] = Some(Suggestion { column, by });
            }
        }
    }
    found
}

/// A text as it is compared: basic letters and digits only.
pub fn folded(text: &str) -> String {
    Name::of(text).words.join(" ")
}

struct Name {
    words: Vec<String>,
}

impl Name {
    fn of(text: &str) -> Self {
        let text: String = text.chars().take(MOST_CHARS).collect();
        // Nº and N° are written for No.
        let plain = if text.is_ascii() { text } else { to_basic_latin(&text.replace(['°', 'º'], "o")) };
        let text = plain.to_ascii_lowercase();
        let words = text.split(|c: char| !c.is_ascii_alphanumeric()).filter(|w| !w.is_empty());
        Self { words: words.take(MOST_WORDS).map(str::to_owned).collect() }
    }

    fn fits(&self, name: &Self, by: Match) -> bool {
        if self.words.is_empty() || name.words.is_empty() {
            return false;
        }
        match by {
            Match::Exact => self.words.concat() == name.words.concat(),
            Match::Near => {
                let (mine, theirs) = (self.telling(), name.telling());
                let mut left = theirs.clone();
                mine.len() == theirs.len()
                    && mine.iter().all(|word| {
                        let at = left.iter().position(|other| alike(word, other));
                        at.map(|at| left.swap_remove(at)).is_some()
                    })
            }
        }
    }

    /// The words that say something.
    fn telling(&self) -> Vec<&str> {
        let long: Vec<&str> = self.words.iter().map(String::as_str).filter(|w| w.len() > LITTLE).collect();
        if long.is_empty() { self.words.iter().map(String::as_str).collect() } else { long }
    }
}

fn alike(one: &str, other: &str) -> bool {
    let singular = |word: &str| {
        let word = word.strip_suffix("es").or_else(|| word.strip_suffix('s')).unwrap_or(word);
        word.strip_suffix('e').unwrap_or(word).to_owned()
    };
    one == other
        || (one.len() > LITTLE && singular(one) == singular(other))
        || (one.len() >= FORGIVEN && other.len() >= FORGIVEN && slip(one.as_bytes(), other.as_bytes()))
}

/// Whether one letter is wrong, too many or too few, or two beside one another changed places.
fn slip(one: &[u8], other: &[u8]) -> bool {
    let (short, long) = if one.len() <= other.len() { (one, other) } else { (other, one) };
    let same = short.iter().zip(long).take_while(|(a, b)| a == b).count();
    let (short, long) = (&short[same..], &long[same..]);
    match (short, long) {
        ([], [] | [_]) => true,
        ([a, b, rest @ ..], [c, d, others @ ..]) if a == d && b == c && rest == others => true,
        ([_, rest @ ..], [_, others @ ..]) if short.len() == long.len() => rest == others,
        (rest, [_, others @ ..]) => rest == others,
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    const COLUMNS: [(char, &[&str]); 6] = [
        ('n', &["Número documento", "Cédula", "Identificación"]),
        ('b', &["Nombre", "Beneficiario"]),
        ('c', &["Número cuenta", "No. cuenta", "Cuenta", "CLABE"]),
        ('m', &["Monto", "Importe", "Valor"]),
        ('r', &["Referencia", "Ref"]),
        ('e', &["Correo", "E-mail"]),
    ];

    fn suggested(heads: &[&str]) -> String {
        let letter = |s: Option<Suggestion<char>>| match s {
            None => '-',
            Some(Suggestion { column, by: Match::Exact }) => column.to_ascii_uppercase(),
            Some(Suggestion { column, by: Match::Near }) => column,
        };
        suggest(heads, &COLUMNS).into_iter().map(letter).collect()
    }

    #[test]
    fn heads_are_known_however_they_are_written() {
        assert_eq!(
            suggested(&["NUMERO DOCUMENTO*", "nombre", "Número_cuenta", " Monto: ", "REF.", "e-mail"]),
            "NBCMRE"
        );
        assert_eq!(suggested(&["Email", "N° cuenta", "identificacion", "Observaciones"]), "ECN-");
        assert_eq!(suggested(&["Nº cuenta", "No cuenta"]), "--", "the same twice");
        assert_eq!(
            suggested(&["Documento, número", "Número de la cuenta", "Montos", "Refernecia", "Nombres"]),
            "ncmrb"
        );
    }

    #[test]
    fn what_could_be_two_things_is_left_open() {
        assert_eq!(suggested(&["Monto", "Importe"]), "--");
        assert_eq!(suggested(&["Monto", "Montos"]), "M-", "the exact one goes before");
        assert_eq!(suggested(&["Número", "Cuenta banco", "", "*"]), "----");
        let columns: [(char, &[&str]); 2] = [('a', &["Fecha pago"]), ('b', &["Pago fecha"])];
        assert_eq!(suggest(&["Fecha de pago"], &columns), [None]);
        assert_eq!(suggest(&["Fecha pago"], &columns)[0].map(|s| s.column), Some('a'));
    }

    proptest! {
        #[test]
        fn no_column_is_suggested_twice(heads in prop::collection::vec("[NCMRncmr][a-zúé .º]{0,12}|Monto|Montos|Cuenta|\\PC{0,20}", 0..8)) {
            let said = suggest(&heads, &COLUMNS);
            prop_assert_eq!(said.len(), heads.len());
            for (at, one) in said.iter().enumerate() {
                prop_assert!(one.is_none() || !said[at + 1..].iter().flatten().any(|s| Some(s.column) == one.map(|o| o.column)));
            }
        }

        #[test]
        fn every_name_is_known_by_itself(column in 0..COLUMNS.len(), name in any::<prop::sample::Index>()) {
            let (column, names) = COLUMNS[column];
            let name = names[name.index(names.len())].to_uppercase();
            prop_assert_eq!(suggest(&[name], &COLUMNS), vec![Some(Suggestion { column, by: Match::Exact })]);
        }
    }
}
