//! Many things that are made findable after the command that wrote them: a batch has a million words, and whoever writes would wait
//! for all of them.

use crate::{Conn, Db, DbErr, DbError, Tx, bulk, connect::is_sqlite, sql};
use std::{future::Future, time::Duration};
use tokio::{task::JoinHandle, time::MissedTickBehavior};
use uuid::Uuid;

/// Of how many things the words go in at once: on SQLite people's commands wait for it.
const SLICE: i64 = 250;
/// How often is looked whether something waits.
const PERIOD: Duration = Duration::from_millis(500);

/// [`index_new`](super::index_new) for many ids. Their words are written down with the command, and found once
/// [`index_waiting`] was there.
pub async fn index_many_soon(
    tx: &Tx,
    kind: &str,
    texts: impl IntoIterator<Item = (impl Into<Uuid>, String)>,
) -> Result<(), DbErr> {
    let found = texts.into_iter().map(|(id, text)| (id.into().simple().to_string(), super::terms_of(&text)));
    let found: Vec<_> = found.collect();
    // The lists of all words come as one text, which each engine takes apart.
    let (items, waiting) = if is_sqlite(tx) {
        (
            "INSERT INTO search_item (kind, of_id, terms) SELECT $1, unhex(value ->> 0), value -> 1 FROM json_each($2)",
            "INSERT INTO search_waiting (kind, of_id) SELECT $1, unhex(value ->> 0) FROM json_each($2)",
        )
    } else {
        (
            "INSERT INTO search_item (kind, of_id, terms) SELECT $1, (value ->> 0)::uuid, value ->> 1 \
             FROM json_array_elements($2::text::json)",
            "INSERT INTO search_waiting (kind, of_id) SELECT $1, (value ->> 0)::uuid \
             FROM json_array_elements($2::text::json)",
        )
    };
    for chunk in found.chunks(bulk::MOST) {
        let json = serde_json::to_string(chunk).map_err(|e| DbErr::Json(e.to_string()))?;
        sql::send(tx, items, [kind.into(), json.clone().into()]).await?;
        sql::send(tx, waiting, [kind.into(), json.into()]).await?;
    }
    Ok(())
}

/// Makes findable what waits for it, some hundred things in one transaction. What was indexed anew meanwhile has the words that it
/// has now. Two nodes that do it at once wait for each other, and do nothing twice.
pub async fn index_waiting(db: &Db) -> Result<(), DbError> {
    while is_any_waiting(db.read()).await? {
        db.write(|tx| Box::pin(async move { Ok::<_, DbError>(index_slice(tx).await?) })).await?;
    }
    Ok(())
}

/// How many things wait to be made findable, up to [`MOST_COUNTED`](crate::parts::MOST_COUNTED).
pub async fn count_waiting(conn: &Conn) -> Result<i64, DbErr> {
    sql::count(conn, "search_waiting").await
}

async fn is_any_waiting(conn: &Conn) -> Result<bool, DbErr> {
    Ok(sql::one(conn, "SELECT 1 FROM search_waiting LIMIT 1", []).await?.is_some())
}

async fn index_slice(tx: &Tx) -> Result<(), DbErr> {
    let take = "DELETE FROM search_waiting WHERE seq IN (SELECT seq FROM search_waiting ORDER BY seq LIMIT $1) \
                RETURNING kind, of_id";
    let taken = sql::all(tx, take, [SLICE.into()]).await?;
    let mut taken: Vec<(String, Uuid)> = taken
        .iter()
        .map(|row| Ok((row.try_get_by_index(0)?, row.try_get_by_index(1)?)))
        .collect::<Result<_, DbErr>>()?;
    taken.sort_unstable();
    for some in taken.chunk_by(|one, next| one.0 == next.0) {
        let ids: Vec<_> = some.iter().map(|(_, id)| id.simple().to_string()).collect();
        let ids = serde_json::to_string(&ids).map_err(|e| DbErr::Json(e.to_string()))?;
        let insert = if is_sqlite(tx) {
            "INSERT INTO search_term (kind, id, term) SELECT i.kind, i.of_id, t.value \
             FROM json_each($1) w CROSS JOIN search_item i CROSS JOIN json_each(i.terms) t \
             WHERE i.kind = $2 AND i.of_id = unhex(w.value) ORDER BY t.value ON CONFLICT DO NOTHING"
        } else {
            "INSERT INTO search_term (kind, id, term) SELECT i.kind, i.of_id, t.value \
             FROM json_array_elements_text($1::text::json) w \
             JOIN search_item i ON i.kind = $2 AND i.of_id = w.value::uuid \
             CROSS JOIN json_array_elements_text(i.terms::json) t ORDER BY t.value ON CONFLICT DO NOTHING"
        };
        sql::execute(tx, insert, [ids.into(), some[0].0.clone().into()]).await?;
    }
    Ok(())
}

/// Makes findable what waits, twice a second until `shutdown` is ready. What still waits then does so for the next start.
pub fn spawn_indexer(db: Db, shutdown: impl Future<Output = ()> + Send + 'static) -> JoinHandle<()> {
    tokio::spawn(async move {
        tokio::pin!(shutdown);
        let mut ticks = tokio::time::interval(PERIOD);
        ticks.set_missed_tick_behavior(MissedTickBehavior::Delay);
        loop {
            tokio::select! {
                _ = ticks.tick() => {}
                () = &mut shutdown => return,
            }
            tokio::select! {
                done = index_waiting(&db) => if let Err(err) = done {
                    tracing::warn!(error = %err, "what many wrote at once waits to be found");
                },
                () = &mut shutdown => return,
            }
        }
    })
}
