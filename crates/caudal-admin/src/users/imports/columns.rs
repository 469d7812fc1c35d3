//! Which column is which, and what can be wrong with a cell.

use caudal_db::search;
use caudal_domain::{error::Refusal, money::Currency};

use super::words_es;

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Column {
    /// The name; required.
    Name,
    /// The e-mail, by which a person is known; required.
    Email,
    /// Whether they may sign in.
    State,
    EmployeeNumber,
    DocumentType,
    Document,
    Phone,
    /// The branch, by name.
    Branch,
    /// Who leads them, by e-mail.
    Manager,
    /// Profiles: their permissions are granted.
    Profiles,
    Permissions,
    /// Up to how much they approve in a currency.
    Limit(Currency),
}

/// Words without case, accents and signs, one space between them.
pub fn fold(text: &str) -> String {
    // Not `search::fold` of the whole, which leaves out words that come twice.
    let words: Vec<_> = text.split_whitespace().flat_map(search::fold).collect();
    words.join(" ")
}

/// The column with this head.
pub fn named(head: &str) -> Option<Column> {
    let folded = fold(head);
    let plain = words_es::HEADS.iter().find(|(_, heads)| heads.contains(&folded.as_str()));
    plain.map(|(column, _)| *column).or_else(|| {
        let (words, code) = folded.rsplit_once(' ')?;
        let currency = Currency::parse(&code.to_uppercase()).ok()?;
        words_es::LIMIT.contains(&words).then_some(Column::Limit(currency))
    })
}

/// The columns of a file by its head.
#[derive(Debug, Default)]
pub struct Columns {
    /// What each column holds; nothing where it is not read.
    pub at: Vec<Option<Column>>,
    /// The heads that are not read.
    pub ignored: Vec<String>,
}

/// Why no row of a file can be read.
#[derive(Debug, PartialEq, Eq)]
pub enum HeadTrouble {
    /// A required column is missing.
    Missing,
    /// Two columns hold the same.
    Repeated(String),
}

/// The longest head that is repeated to people, in characters.
const SHOWN_CHARS: usize = 60;

impl Columns {
    /// Reads the head of a file.
    ///
    /// # Errors
    /// When the name or the e-mail is missing, or a column comes twice.
    pub fn read(heads: &[String]) -> Result<Self, HeadTrouble> {
        let mut columns = Self::default();
        for head in heads {
            let found = named(head);
            if found.is_some() && columns.at.contains(&found) {
                return Err(HeadTrouble::Repeated(head.chars().take(SHOWN_CHARS).collect()));
            }
            if found.is_none() && !head.trim().is_empty() {
                columns.ignored.push(head.trim().chars().take(SHOWN_CHARS).collect());
            }
            columns.at.push(found);
        }
        let required = [Column::Name, Column::Email];
        if required.iter().all(|c| columns.at.contains(&Some(*c))) {
            Ok(columns)
        } else {
            Err(HeadTrouble::Missing)
        }
    }
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Trouble {
    /// What a form would refuse too.
    Refused(Refusal),
    /// The same e-mail or number stands in another row.
    Repeated {
        row: usize,
    },
    UnknownBranch {
        /// The first of those there are.
        known: Vec<String>,
    },
    UnknownProfile,
    UnknownPermission,
    UnknownState,
    UnknownDocument,
    /// Nobody has the e-mail of who shall lead.
    UnknownManager,
    ManagerInactive,
    /// Who shall lead is new in this file, in a row with errors.
    ManagerWrong {
        row: usize,
    },
    CellError,
    /// The e-mail looks like somebody's and is another mailbox.
    LookAlike,
}

impl Trouble {
    pub fn code(&self) -> &'static str {
        match self {
            Self::Refused(refusal) => refusal.code(),
            Self::Repeated { .. } => "repeated_in_file",
            Self::UnknownBranch { .. } => "unknown_branch",
            Self::UnknownProfile => "unknown_profile",
            Self::UnknownPermission => "unknown_permission",
            Self::UnknownState => "unknown_state",
            Self::UnknownDocument => "unknown_document_type",
            Self::UnknownManager => "unknown_manager",
            Self::ManagerInactive => "manager_inactive",
            Self::ManagerWrong { .. } => "manager_row_wrong",
            Self::CellError => "cell_error",
            Self::LookAlike => "email_taken",
        }
    }
}

impl<R: Into<Refusal>> From<R> for Trouble {
    fn from(refusal: R) -> Self {
        Self::Refused(refusal.into())
    }
}
