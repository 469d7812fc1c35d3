//! What a reader is told of the money in a box: whoever is going to count it is not told what they should find, unless the company
//! wants it so (domain, section 6).

use caudal_db::Conn;
use caudal_domain::{actor::Actor, cash::State, ids::UserId};

use super::store::session::Model;
use caudal_access::company;
use caudal_web::http::problem::ApiError;

/// How far one reader sees into boxes.
#[derive(Clone, Copy, Debug)]
pub struct Sight {
    reader: UserId,
    custodian_sees_expected: bool,
}

impl Sight {
    /// That of this reader, as the company has it.
    pub async fn of(db: &Conn, actor: &Actor) -> Result<Self, ApiError> {
        let custodian_sees_expected = company::general(db).await?.custodian_sees_expected;
        Ok(Self { reader: actor.id, custodian_sees_expected })
    }

    /// Whether the reader is told what the session should hold. Nobody is while it is counted.
    #[must_use]
    pub fn expected(self, row: &Model) -> bool {
        row.state != State::Counting && self.adds_up(row)
    }

    /// Whether the reader is told what the session should hold could be added up from: what it began with, its earlier counts,
    /// and what its opening found. Its other movements are their own work, and alone they tell nothing.
    #[must_use]
    pub fn adds_up(self, row: &Model) -> bool {
        let counts = row.custodian_id == self.reader || row.stand_in_id == Some(self.reader);
        let uncounted = matches!(row.state, State::Open | State::Counting);
        self.custodian_sees_expected || !(counts && uncounted)
    }
}
