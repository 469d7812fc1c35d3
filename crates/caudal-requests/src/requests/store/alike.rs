//! Requests that look the same as others: by beneficiary, amount and words, and not much older.

use std::sync::LazyLock;

use caudal_db::sea_query::Value;
use caudal_db::{Conn, DbBackend, DbErr, Statement, Tx, bulk, entity::prelude::*, search};
use caudal_domain::ids::{BeneficiaryId, RequestId};
use caudal_domain::{money::Currency, request::State};
use sha2::{Digest, Sha256};

use super::listed::Listed;
use super::row::{self, Column, Entity, Model};

/// How far back a likely duplicate is looked for: 30 days (domain, section 3), in milliseconds.
pub const SINCE_MS: i64 = 30 * 24 * 3600 * 1000;
/// How many are looked for; whoever has more is told that there are more.
pub const MOST: u8 = 10;
/// What `likeness` is where it is not known.
pub const UNKNOWN: i64 = 0;
/// What was given up is no double. Written as in the index, for the planners match it by its words.
const COUNTS: &str = "state NOT IN ('draft', 'withdrawn', 'cancelled')";

/// What is read of a request that looks the same.
#[derive(Row)]
#[part_of(row)]
pub struct Alike {
    pub id: RequestId,
    pub number: String,
    pub state: State,
    pub created_at_ms: i64,
    pub requested_minor: i64,
    pub currency: Currency,
}

/// How many requests look the same as another.
#[derive(Clone, Debug, Default, PartialEq, Eq, Row)]
pub struct Repeats {
    /// The number of the last of them.
    pub last: String,
    /// How many there are; one more than [`MOST`] for all that are more.
    pub count: i64,
}

/// The words of what a request is for as they are compared: 64 bits of their SHA-256. Were two ever the same by chance, a
/// warning would be shown that is none.
#[must_use]
pub fn likeness(purpose: &str) -> i64 {
    let hash = Sha256::digest(search::fold(purpose).join(" "));
    let start = hash.first_chunk().copied().unwrap_or_default();
    Some(i64::from_be_bytes(start)).filter(|known| *known != UNKNOWN).unwrap_or(1)
}

/// The requests that look the same as this one, newest first: [`MOST`] of them and one more where there are more.
pub async fn find_alike(db: &Conn, row: &Model) -> Result<Vec<Alike>, DbErr> {
    Alike::find_by_statement(alike(row)).all(db).await
}

/// The statement of [`find_alike`].
pub fn alike(row: &Model) -> Statement {
    let some = MOST + 1;
    let sql = format!(
        "SELECT id, number, state, created_at_ms, requested_minor, currency FROM request \
         WHERE beneficiary_id = $1 AND requested_minor = $2 AND likeness = $3 AND created_at_ms >= $4 AND currency = $5 \
         AND number <> $6 AND {COUNTS} ORDER BY created_at_ms DESC LIMIT {some}"
    );
    let values = vec![
        row.beneficiary_id.into(),
        row.requested_minor.into(),
        likeness_of(row.likeness, &row.purpose).into(),
        (row.created_at_ms - SINCE_MS).into(),
        row.currency.into(),
        row.number.as_str().into(),
    ];
    Statement::in_order(sql, values)
}

/// What others are compared with.
pub struct Like<'r> {
    /// Whom the money is for.
    pub beneficiary_id: BeneficiaryId,
    pub requested_minor: i64,
    pub currency: &'r str,
    pub number: &'r str,
    /// Its words as they are compared, and when it was made, in milliseconds of UTC ([`words_and_time`]).
    pub words_and_time: (i64, i64),
}

/// The words of a request as they are compared, and when it was made.
#[must_use]
pub fn words_and_time(row: &Listed) -> (i64, i64) {
    (likeness_of(row.likeness, &row.purpose), row.created_at_ms)
}

/// What is stored, where it is known.
fn likeness_of(stored: i64, purpose: &str) -> i64 {
    if stored == UNKNOWN { likeness(purpose) } else { stored }
}

/// How many look the same as each of these, in their order.
pub async fn count_alike(db: &Conn, rows: &[Like<'_>]) -> Result<Vec<Repeats>, DbErr> {
    let mut all = vec![Repeats::default(); rows.len()];
    let Some(asked) = counts(db.get_database_backend(), rows) else { return Ok(all) };
    for counted in Counted::find_by_statement(asked).all(db).await? {
        if let Some(repeats) = usize::try_from(counted.at).ok().and_then(|at| all.get_mut(at)) {
            *repeats = counted.repeats;
        }
    }
    Ok(all)
}

#[derive(Row)]
struct Counted {
    at: i64,
    #[nested]
    repeats: Repeats,
}

/// For how many requests one statement asks: there are few such numbers, so that few texts are made and kept.
const STEPS: [usize; 9] = [1, 2, 4, 8, 16, 25, 50, 100, 200];

/// What stands before and behind the values of [`counts`]. What a list of values names its columns is the same on both engines.
static COUNTED: LazyLock<(String, String)> = LazyLock::new(|| {
    let same = format!(
        "FROM request WHERE beneficiary_id = asked.column2 AND requested_minor = asked.column3 \
         AND likeness = asked.column4 AND created_at_ms >= asked.column5 AND currency = asked.column6 \
         AND number <> asked.column7 AND {COUNTS}"
    );
    let some = MOST + 1;
    let before = format!(
        "SELECT asked.column1 AS at, (SELECT number {same} ORDER BY created_at_ms DESC LIMIT 1) AS last, \
         (SELECT COUNT(*) FROM (SELECT 1 {same} LIMIT {some}) AS counted) AS count FROM (VALUES "
    );
    // Most have none: what they have is looked for once, and not for each of the two.
    (before, format!(") AS asked WHERE EXISTS (SELECT 1 {same})"))
});

/// The statement of [`count_alike`]: one for any number of requests, each of which reads the index of its own look-alikes. None is asked
/// of none, and the last more than once where no step has as many.
pub fn counts(backend: DbBackend, rows: &[Like<'_>]) -> Option<Statement> {
    let last = rows.len().checked_sub(1)?;
    let most = STEPS.into_iter().find(|step| *step >= rows.len()).unwrap_or(rows.len());
    let asked = (0..most).filter_map(|place| {
        let at = Ord::min(place, last);
        let r = rows.get(at)?;
        let (words, made_ms) = r.words_and_time;
        Some::<[Value; 7]>([
            i64::try_from(at).ok()?.into(),
            r.beneficiary_id.into(),
            r.requested_minor.into(),
            words.into(),
            (made_ms - SINCE_MS).into(),
            r.currency.into(),
            r.number.into(),
        ])
    });
    let sql = [COUNTED.0.as_str(), &bulk::value_places(backend, most, 7), &COUNTED.1].concat();
    Some(Statement::in_order(sql, asked.flatten().collect()))
}

/// Requests of an id or a later one whose words are not known, as a program wrote them that does not know them: id and purpose
/// of the first five hundred.
pub async fn unknown(db: &Conn, from: RequestId) -> Result<Vec<(RequestId, String)>, DbErr> {
    let some = Entity::find().select_only().columns([Column::Id, Column::Purpose]);
    let some = some.filter(Column::Id.gte(from)).filter(Column::Likeness.eq(UNKNOWN));
    some.order_by_asc(Column::Id).limit(500).into_tuple().all(db).await
}

/// Notes the words of a request, where they still are what they were.
pub async fn note(tx: &Tx, id: RequestId, purpose: &str) -> Result<(), DbErr> {
    let noted = Entity::update_many().col_expr(Column::Likeness, likeness(purpose).into());
    noted.filter(Column::Id.eq(id)).filter(Column::Purpose.eq(purpose)).exec(tx).await.map(drop)
}
