//! Many rows in one statement: what goes in comes out, on both engines.

use caudal_db::entity::prelude::*;
use caudal_db::{Db, DbError, bulk, parts, testing};

mod thing {
    use caudal_db::entity::prelude::*;

    #[derive(Clone, Debug, PartialEq, Eq, Row)]
    #[table("thing")]
    pub struct Model {
        #[key]
        pub id: Uuid,
        #[key]
        pub place: i32,
        pub name: String,
        pub note: Option<String>,
        pub minor: i64,
        pub more: Option<i64>,
        pub open: bool,
        pub of: Option<Uuid>,
        pub bank: String,
        pub sure: Option<bool>,
    }
}

crate::both_engines!(
    whatever_a_row_holds_comes_out_as_it_went_in,
    a_row_takes_the_place_of_the_one_with_its_key,
    a_key_that_is_taken_refuses_all,
    numbers_are_added_up,
    amounts_are_added_up_by_currency_and_parts_counted,
    the_first_of_parts_that_overlap_come_once_and_in_order,
    rows_are_found_by_a_condition_in_words,
    some_columns_of_rows_are_written,
    rows_are_found_by_many_values_at_once,
    many_numbers_are_taken_at_once,
    words_of_many_are_found
);

async fn with_table(target: testing::Target) -> testing::TestDb {
    let db = testing::fresh(target).await;
    let sql = match db.engine() {
        caudal_db::Engine::Sqlite => {
            "CREATE TABLE thing (id BLOB NOT NULL, place INTEGER NOT NULL, name TEXT NOT NULL, note TEXT, minor INTEGER NOT NULL,
             more INTEGER, open INTEGER NOT NULL, \"of\" BLOB, bank TEXT NOT NULL, sure INTEGER, PRIMARY KEY (id, place)) STRICT"
        }
        caudal_db::Engine::Postgres => {
            "CREATE TABLE thing (id UUID NOT NULL, place INTEGER NOT NULL, name TEXT NOT NULL, note TEXT, minor BIGINT NOT NULL,
             more BIGINT, open BOOLEAN NOT NULL, \"of\" UUID, bank TEXT NOT NULL, sure BOOLEAN, PRIMARY KEY (id, place))"
        }
    };
    crate::run(&db, sql).await.unwrap();
    db
}

fn thing(n: u128) -> thing::Model {
    let odd = n % 2 == 1;
    thing::Model {
        id: Uuid::from_u128(n),
        place: i32::try_from(n % 1000).unwrap(),
        name: format!("Transportes D'Óscar {n}"),
        note: odd.then(|| "Frenos de la unidad 14".into()),
        minor: i64::try_from(n).unwrap(),
        more: odd.then_some(-1),
        open: odd,
        of: odd.then(|| Uuid::from_u128(n + 1)),
        bank: "Banco General".into(),
        sure: None,
    }
}

/// Texts and numbers at their limits, then many at random.
fn odd_things() -> Vec<thing::Model> {
    let texts = [
        "",
        "'",
        "\"",
        "\\",
        "'); DROP TABLE thing; --",
        "0072",
        "null",
        "[]",
        "{\"a\":1}",
        "🚚 Óscar Ñandú",
        "a\u{301}",
        "\t\r\n\u{1}\u{1f}\u{7f}\u{2028}",
        " ",
        "$1 ? %s",
        "\u{10ffff}",
        "1e400",
        "-0",
    ];
    let numbers = [0, 1, -1, i64::MAX, i64::MIN, i64::MAX - 1, 9_007_199_254_740_993, -9_007_199_254_740_993];
    let texts = texts.iter().map(|t| thing::Model { name: (*t).into(), note: Some((*t).into()), ..thing(0) });
    let numbers = numbers.iter().map(|n| thing::Model { minor: *n, more: Some(*n), ..thing(0) });
    let flags = [None, Some(true), Some(false)].map(|sure| thing::Model { sure, ..thing(0) });
    let ids =
        [Uuid::nil(), Uuid::max(), Uuid::from_u128(0xff)].map(|id| thing::Model { of: Some(id), ..thing(0) });
    let mut random = fastrand::Rng::with_seed(20_261_123);
    let random = (0..2_500).map(|_| {
        let length = random.usize(0..40);
        let text: String = (0..length).map(|_| random.char('\u{1}'..='\u{10ffff}')).collect();
        thing::Model {
            minor: random.i64(..),
            name: text.clone(),
            note: Some(text),
            open: random.bool(),
            ..thing(0)
        }
    });
    let mut all: Vec<_> = texts.chain(numbers).chain(flags).chain(ids).chain(random).collect();
    for (n, row) in all.iter_mut().enumerate() {
        row.id = Uuid::from_u128(n as u128);
        row.place = i32::MIN + i32::try_from(n).unwrap();
    }
    all
}

async fn write<F>(db: &Db, rows: Vec<thing::Model>, with: F) -> Result<(), DbError>
where
    F: for<'c> Fn(
            &'c caudal_db::Tx,
            Vec<thing::Model>,
        ) -> caudal_db::BoxFuture<'c, Result<(), caudal_db::DbErr>>
        + Send
        + Sync
        + Copy
        + 'static,
{
    db.write(move |tx| {
        let rows = rows.clone();
        Box::pin(async move { Ok(with(tx, rows).await?) })
    })
    .await
}

async fn stored(db: &Db) -> Vec<thing::Model> {
    thing::Entity::find().order_by_asc(thing::Column::Id).all(db.read()).await.unwrap()
}

async fn whatever_a_row_holds_comes_out_as_it_went_in(target: testing::Target) {
    let db = with_table(target).await;
    let rows = odd_things();
    write(&db, rows.clone(), |tx, rows| Box::pin(async move { bulk::insert(tx, &rows).await }))
        .await
        .unwrap();
    assert_eq!(stored(&db).await, rows);
    write(&db, Vec::new(), |tx, rows| Box::pin(async move { bulk::insert(tx, &rows).await })).await.unwrap();
}

async fn a_row_takes_the_place_of_the_one_with_its_key(target: testing::Target) {
    let db = with_table(target).await;
    let first: Vec<_> = (0..5).map(thing).collect();
    write(&db, first, |tx, rows| Box::pin(async move { bulk::insert(tx, &rows).await })).await.unwrap();
    let mut second: Vec<_> = (3..8).map(thing).collect();
    second.iter_mut().for_each(|row| row.name = "otra".into());
    write(&db, second.clone(), |tx, rows| Box::pin(async move { bulk::insert_missing(tx, &rows).await }))
        .await
        .unwrap();
    let names = |rows: Vec<thing::Model>| rows.iter().filter(|r| r.name == "otra").count();
    assert_eq!((stored(&db).await.len(), names(stored(&db).await)), (8, 3));
    write(&db, second.clone(), |tx, rows| Box::pin(async move { bulk::overwrite(tx, &rows).await }))
        .await
        .unwrap();
    assert_eq!((stored(&db).await.len(), names(stored(&db).await)), (8, 5));

    second.iter_mut().for_each(|row| (row.note, row.more, row.of) = (None, None, None));
    write(&db, second.clone(), |tx, rows| Box::pin(async move { bulk::overwrite(tx, &rows).await }))
        .await
        .unwrap();
    assert_eq!(stored(&db).await.split_off(3), second, "nothing takes the place of something as well");
}

async fn a_key_that_is_taken_refuses_all(target: testing::Target) {
    let db = with_table(target).await;
    let rows = vec![thing(1), thing(2), thing(1)];
    let refused = write(&db, rows, |tx, rows| Box::pin(async move { bulk::insert(tx, &rows).await }))
        .await
        .unwrap_err();
    let DbError::Db(error) = refused else { unreachable!("{refused:?}") };
    assert_eq!(caudal_db::unique_violation(&error).as_deref(), Some("thing_pkey"));
    assert!(stored(&db).await.is_empty());
}

/// Two currencies never add, in whichever order they come; what lies beyond a part's cut is not in it; a count ends where nobody counts further.
async fn amounts_are_added_up_by_currency_and_parts_counted(target: testing::Target) {
    let db = with_table(target).await;
    let things = (0..2_400_u128).map(|n| thing::Model {
        bank: if n % 3 == 1 { "EUR" } else { "USD" }.into(),
        open: n < 600,
        minor: 5,
        ..thing(n)
    });
    let things: Vec<_> = things.collect();
    write(&db, things, |tx, things| Box::pin(async move { bulk::insert(tx, &things).await })).await.unwrap();
    let part = |open: bool, most: u64| {
        let of = thing::Entity::find().select_only().filter(thing::Column::Open.eq(open));
        of.order_by_desc(thing::Column::Id).limit(most)
    };
    let amounts = |open, most| {
        let of = part(open, most).column_as(thing::Column::Bank, "currency");
        of.column_as(thing::Column::Minor, "minor").into_query()
    };
    let added = async |parts, wanted| {
        let sums = parts::sums_apart(db.read(), ("currency", "minor"), parts, wanted).await.unwrap();
        sums.into_iter().map(|sum| (sum.currency.code(), sum.count, sum.minor)).collect::<Vec<_>>()
    };
    assert_eq!(added(vec![], None).await, []);
    assert_eq!(added(vec![amounts(true, 601)], None).await, [("EUR", 200, 1_000), ("USD", 400, 2_000)]);
    let both = vec![amounts(true, 600), amounts(false, 300)];
    assert_eq!(added(both.clone(), None).await, [("EUR", 300, 1_500), ("USD", 600, 3_000)]);
    assert_eq!(added(both, Some(Expr::col("minor").gt(5))).await, []);
    let rows = thing::Entity::find().filter(thing::Column::Open.eq(true));
    let sums = parts::sums(db.read(), rows, thing::Column::Bank, "minor * 2").await;
    let sums: Vec<_> = sums.unwrap().iter().map(|sum| (sum.currency.code(), sum.count, sum.minor)).collect();
    assert_eq!(sums, [("EUR", 200, 2_000), ("USD", 400, 4_000)]);

    let ids = |open, most| part(open, most).column(thing::Column::Id).into_query();
    let count = async |parts: Vec<_>| parts::count_apart(db.read(), thing::Column::Id, parts).await.unwrap();
    assert_eq!(count(vec![]).await, 0);
    assert_eq!(count(vec![ids(true, 1_001)]).await, 600);
    assert_eq!(count(vec![ids(false, 1_001)]).await, 1_000);
    assert_eq!(count(vec![ids(true, 1_001), ids(false, 1_001)]).await, 1_000);
}

async fn the_first_of_parts_that_overlap_come_once_and_in_order(target: testing::Target) {
    use caudal_db::sea_query::Order::{Asc, Desc};
    let db = with_table(target).await;
    // Every second is open, every third has EUR: every sixth is in both parts.
    let things = (0..60_u128).map(|n| thing::Model {
        open: n % 2 == 0,
        bank: if n % 3 == 0 { "EUR" } else { "USD" }.into(),
        ..thing(n)
    });
    let things: Vec<_> = things.collect();
    write(&db, things, |tx, things| Box::pin(async move { bulk::insert(tx, &things).await })).await.unwrap();
    for (order, numbers) in
        [(Desc, (0..60_u128).rev().collect::<Vec<_>>()), (Asc, (0..60_u128).collect::<Vec<_>>())]
    {
        let id = thing::Column::Id;
        let part = |condition: Expr| {
            let ids = thing::Entity::find().select_only().column(id).filter(condition);
            ids.order_by(id, order.clone()).limit(7).into_query()
        };
        let ways =
            [thing::Column::Open.eq(true), thing::Column::Bank.eq("EUR"), thing::Column::Bank.eq("GBP")];
        for (ways, expected) in [(0, 0), (1, 2), (2, 3), (3, 3)].map(|(n, of)| (&ways[..n], of)) {
            let parts = ways.iter().cloned().map(part);
            let found = parts::first::<thing::Entity>(db.read(), id, parts, (order.clone(), 7));
            let found: Vec<_> = found.all(db.read()).await.unwrap().iter().map(|t| t.id.as_u128()).collect();
            let is_in =
                |n: &u128| expected > 0 && (n.is_multiple_of(2) || expected > 2 && n.is_multiple_of(3));
            assert_eq!(found, numbers.iter().copied().filter(is_in).take(7).collect::<Vec<_>>());
        }
    }
}

async fn rows_are_found_by_a_condition_in_words(target: testing::Target) {
    let db = with_table(target).await;
    let things: Vec<_> = (0..5_u128).map(thing).collect();
    let all = things.clone();
    write(&db, all, |tx, things| Box::pin(async move { bulk::insert(tx, &things).await })).await.unwrap();
    let words = "place > $1 AND name <> $2 ORDER BY place DESC";
    let values = [1_i32.into(), things[3].name.as_str().into()];
    let found = thing::Entity::find_where(words, values).all(db.read()).await.unwrap();
    assert_eq!(found, [things[4].clone(), things[2].clone()]);
    let none = thing::Entity::find_where("id = $1", [Uuid::from_u128(9).into()]);
    assert_eq!(none.one(db.read()).await.unwrap(), None);
    for (most, is_more) in [(1, true), (2, true), (3, false), (4, false)] {
        let first = thing::Entity::find_where("place > $1 ORDER BY place", [1_i32.into()]);
        let expected: Vec<_> = things.iter().skip(2).take(most).cloned().collect();
        assert_eq!(first.first(db.read(), most).await.unwrap(), (expected, is_more));
    }
}

async fn numbers_are_added_up(target: testing::Target) {
    let db = with_table(target).await;
    for _ in 0..2 {
        let rows: Vec<_> = (1..4).map(thing).collect();
        write(&db, rows, |tx, rows| {
            Box::pin(async move { bulk::add(tx, &rows, &[thing::Column::Minor]).await })
        })
        .await
        .unwrap();
    }
    let sums: Vec<i64> = stored(&db).await.iter().map(|r| r.minor).collect();
    assert_eq!(sums, [2, 4, 6]);
}

async fn rows_are_found_by_many_values_at_once(target: testing::Target) {
    let db = with_table(target).await;
    let rows: Vec<_> = (0..3_000).map(thing).collect();
    write(&db, rows, |tx, rows| Box::pin(async move { bulk::insert(tx, &rows).await })).await.unwrap();
    let found = async |condition| thing::Entity::find().filter(condition).all(db.read()).await.unwrap().len();
    use thing::Column as C;
    let conn = db.read();
    assert_eq!(found(bulk::any_of(conn, C::Id, (1_000..4_000).map(Uuid::from_u128))).await, 2_000);
    assert_eq!(found(bulk::any_of(conn, C::Minor, [0_i64, 7, -7, 2_999])).await, 3);
    assert_eq!(found(bulk::any_of(conn, C::Place, [0, 7])).await, 6);
    assert_eq!(found(bulk::any_of(conn, C::Name, ["Transportes D'Óscar 12", "nadie", "'"])).await, 1);
    assert_eq!(found(bulk::any_of(conn, C::Id, Vec::<Uuid>::new())).await, 0);
    // Of a kind that is not written as JSON: it is asked for one by one.
    assert_eq!(found(bulk::any_of(conn, C::Place, [0_i16, 7])).await, 6);
    let both = thing::Entity::find()
        .filter(bulk::any_of(conn, C::Minor, [1_i64, 2, 3]))
        .filter(bulk::any_of(conn, C::Id, [2, 3, 4].map(Uuid::from_u128)));
    let both: Vec<i64> =
        both.select_only().column(C::Minor).order_by_asc(C::Minor).into_tuple().all(conn).await.unwrap();
    assert_eq!(both, [2, 3]);
}

async fn some_columns_of_rows_are_written(target: testing::Target) {
    let db = with_table(target).await;
    let done: Result<(), DbError> = db
        .write(|tx| {
            Box::pin(async move {
                let mut rows: Vec<_> = (0..300).map(thing).collect();
                bulk::insert(tx, &rows).await?;
                for row in &mut rows[10..] {
                    row.minor = 7;
                    row.of = None;
                    row.name = format!("cambia {}", row.place);
                }
                // Of the rows that are there, two columns are written: the name stays, and no row is added.
                rows.push(thing(300));
                Ok(bulk::change(tx, &rows, &[thing::Column::Minor, thing::Column::Of]).await?)
            })
        })
        .await;
    done.unwrap();
    let found = thing::Entity::find().order_by_asc(thing::Column::Id).all(db.read()).await.unwrap();
    let wanted: Vec<_> = (0..300)
        .map(|n| if n < 10 { thing(n) } else { thing::Model { minor: 7, of: None, ..thing(n) } })
        .collect();
    assert_eq!(found, wanted);
}

async fn many_numbers_are_taken_at_once(target: testing::Target) {
    let db = testing::fresh(target).await;
    let take = async |count: u32| -> i64 {
        let taken: Result<i64, DbError> = db
            .write(move |tx| Box::pin(async move { Ok(caudal_db::counter::take(tx, "pago", count).await?) }))
            .await;
        taken.unwrap()
    };
    assert_eq!((take(1).await, take(1_000).await, take(1).await), (1, 2, 1_002));
}

async fn words_of_many_are_found(target: testing::Target) {
    let db = testing::fresh(target).await;
    let stored: Result<(), DbError> = db
        .write(|tx| {
            Box::pin(async move {
                let text = |n: u128| (Uuid::from_u128(n), format!("PAG-2026-{n:06} D'Óscar \"Ñandú\" {n}"));
                Ok(caudal_db::search::index_many_soon(tx, "thing", (0..2_000).map(text)).await?)
            })
        })
        .await;
    stored.unwrap();
    // One that is indexed anew before its turn has its newest words alone.
    let again: Result<(), DbError> = db
        .write(|tx| {
            Box::pin(async move {
                Ok(caudal_db::search::index(tx, "thing", Uuid::from_u128(1), "otra cosa").await?)
            })
        })
        .await;
    again.unwrap();
    let found = |words: &'static str| {
        let of = ("search_item", "of_id");
        let select = caudal_db::sea_query::Query::select()
            .expr(caudal_db::sea_query::Expr::cust("COUNT(*)"))
            .from("search_item")
            .and_where(caudal_db::search::condition("thing", words, of).unwrap())
            .to_owned();
        let db = &db;
        async move {
            let row = db.read().query_one(&select).await.unwrap().unwrap();
            row.try_get_by_index::<i64>(0).unwrap()
        }
    };
    assert_eq!((found("otra").await, found("ÓSCAR").await), (1, 0));
    // Both nodes at once.
    let both = tokio::join!(caudal_db::search::index_waiting(&db), caudal_db::search::index_waiting(&db));
    both.0.unwrap();
    both.1.unwrap();
    assert_eq!(found("oscar nandu 001999").await, 1);
    assert_eq!((found("otra").await, found("ÓSCAR").await), (1, 1_999));
    assert_eq!(found("nadie").await, 0);
}
