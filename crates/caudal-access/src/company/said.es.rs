//! Sentences in the words of a company. The texts of the portal are written with *rendición* and *planilla*; a company that says
//! otherwise reads them in its own words. The application does the same (`web/src/lib/companyWords.ts`).

use caudal_domain::{settlement, words};

use super::General;

/// What a company calls things.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Words {
    /// The settlement of an advance.
    pub settlement: settlement::Word,
    pub payroll: words::Payroll,
    /// The paper that says that somebody owes nothing.
    pub clearance: words::Clearance,
}

impl General {
    /// What the company calls things.
    pub fn words(&self) -> Words {
        Words { settlement: self.settlement_word, payroll: self.payroll_word, clearance: self.clearance_word }
    }
}

impl Words {
    /// A text of the portal in these words. What stands between «» is somebody's own and stays.
    pub fn apply(&self, text: &str) -> String {
        if *self == Self::default() {
            return text.to_owned();
        }
        let mut said = String::with_capacity(text.len());
        let (mut word, mut quoted) = (String::new(), false);
        for c in text.chars().chain(['\0']) {
            if c.is_alphabetic() && !quoted {
                word.push(c);
                continue;
            }
            said.push_str(&self.word(&word));
            word.clear();
            quoted = (quoted || c == '«') && c != '»';
            if c != '\0' {
                said.push(c);
            }
        }
        said
    }

    fn word(&self, word: &str) -> String {
        let folded = word.to_lowercase();
        let other = match (folded.as_str(), self.settlement) {
            ("planilla", _) if self.payroll == words::Payroll::Nomina => "nómina",
            (_, settlement::Word::Rendicion) => return word.to_owned(),
            (of, settlement::Word::Legalizacion) => match of {
                "rendición" => "legalización",
                "rendiciones" => "legalizaciones",
                "rendir" => "legalizar",
                "rinde" => "legaliza",
                "rendida" => "legalizada",
                _ => return word.to_owned(),
            },
            (of, settlement::Word::Comprobacion) => match of {
                "rendición" => "comprobación",
                "rendiciones" => "comprobaciones",
                "rendir" => "comprobar",
                "rinde" => "comprueba",
                "rendida" => "comprobada",
                _ => return word.to_owned(),
            },
        };
        match word.chars().next() {
            Some(first) if first.is_uppercase() => {
                let mut rest = other.chars();
                rest.next().map_or_else(String::new, |c| c.to_uppercase().chain(rest).collect())
            }
            _ => other.to_owned(),
        }
    }
}
