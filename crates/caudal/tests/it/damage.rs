//! What a disk has damaged is told while there are good copies, and no copy of a damaged database is made or brought back.

use std::path::Path;

use caudal_db::{Conn, Db, Statement};

use crate::backup::{Place, files_of, open};
use crate::program::{Ended, Operator};
use crate::restore::{BAD, COPY, entries, nothing_at, sealed, worked, write};

async fn number(db: &Db, query: &str) -> usize {
    let asked = Statement::from_string(db.read().get_database_backend(), query);
    let row = db.read().query_one_raw(asked).await.unwrap().unwrap();
    usize::try_from(row.try_get_by_index::<i64>(0).unwrap()).unwrap()
}

/// What a disk does: the page on which a table begins no longer says where its rows are.
async fn break_page(file: &Path) {
    let db = open(&format!("sqlite:{}", file.display())).await;
    let page = number(&db, "SELECT rootpage FROM sqlite_master WHERE name = 'concept_account'").await;
    let page_size = number(&db, "PRAGMA page_size").await;
    assert!(number(&db, "SELECT COUNT(*) FROM concept_account").await > 0, "there are rows to lose");
    db.close().await;
    let mut bytes = std::fs::read(file).unwrap();
    let places = (page - 1) * page_size + 8;
    bytes[places..places + 40].fill(0xff);
    std::fs::write(file, bytes).unwrap();
}

/// A request of a type that there is not.
async fn leave_dangling(file: &Path) {
    let unchecked = Conn::open(&format!("sqlite:{}", file.display())).await.unwrap();
    let change = "PRAGMA foreign_keys = OFF; UPDATE request SET type_id = X'ff920000000070008000000000000001' \
                  WHERE id = (SELECT MIN(id) FROM request)";
    unchecked.execute_unprepared(change).await.unwrap();
}

#[track_caller]
fn told_as_damaged(told: &Ended, said: &str) {
    let all = format!("{}{}", told.out, told.err);
    assert!(!told.good && all.contains("Base de datos: ESTÁ DAÑADA. ") && all.contains(said), "{told:?}");
}

async fn a_damaged_database_is_refused(damage: impl AsyncFn(&Path), said: &str) {
    let desk = Operator::new();
    let here = Place { desk: &desk, folder: "aqui", database: None };
    let there = Place { desk: &desk, folder: "regreso", database: None };
    worked(&here).await;
    assert!(here.verified().contains("su archivo se lee entero"));

    // In the copy, by somebody who makes its list fit.
    let mut bad = entries(&desk, COPY);
    let (_, database) = bad.iter_mut().find(|(name, _)| name == "database").unwrap();
    let aside = desk.path("aparte.db");
    std::fs::write(&aside, &database).unwrap();
    damage(aside.as_path()).await;
    *database = std::fs::read(&aside).unwrap();
    write(&desk, BAD, &sealed(bad));
    let told = there.run(&["restore", "--from", BAD]);
    told_as_damaged(&told, said);
    assert!(told.out.contains("no se restauró nada"), "{told:?}");
    nothing_at(&there, said);

    // In the portal itself.
    damage(desk.path("aqui").join("caudal.db").as_path()).await;
    told_as_damaged(&here.run(&["verify"]), said);
    std::fs::remove_file(desk.path(BAD)).unwrap();
    let told = here.run(&["backup", "--to", BAD]);
    told_as_damaged(&told, said);
    assert!(told.err.contains("no se escribió ninguna copia"), "{told:?}");
    assert!(!desk.path(BAD).exists(), "no copy is left: {told:?}");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_database_with_a_broken_page_is_refused() {
    a_damaged_database_is_refused(break_page, "falla").await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_database_whose_rows_name_what_is_not_there_is_refused() {
    let said = "una fila de request nombra una de request_type que no está";
    a_damaged_database_is_refused(leave_dangling, said).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_copy_made_over_damaged_files_says_so_and_comes_back_with_them_named() {
    let desk = Operator::new();
    let here = Place { desk: &desk, folder: "aqui", database: None };
    let there = Place { desk: &desk, folder: "regreso", database: None };
    worked(&here).await;
    let folder = desk.path("aqui").join("attachments");
    let [emptied, gone] = ["attachments", "batches"].map(|part| files_of(&folder.join(part)).remove(0));
    std::fs::write(&emptied, []).unwrap();
    std::fs::remove_file(&gone).unwrap();
    let [emptied, gone] =
        [emptied, gone].map(|file| file.strip_prefix(&folder).unwrap().to_str().unwrap().to_owned());
    let named = |told: &str, missing: &str, changed: &str| {
        let (_, rest) = told.split_once(missing).unwrap_or_else(|| panic!("no {missing} in {told}"));
        let (missing, changed) = rest.split_once(changed).unwrap_or_else(|| panic!("no {changed} in {told}"));
        assert!(missing.contains(&gone) && changed.contains(&emptied), "{told}");
    };

    let made = here.run(&["backup", "--to", BAD]);
    assert_eq!(made.code, Some(3), "{made:?}");
    assert!(made.out.contains(BAD) && made.err.contains("ATENCIÓN"), "{made:?}");
    named(&made.err, "FALTAN: ", "CAMBIARON: ");

    // No other bytes in their place, and none that the list does not name.
    let whole = entries(&desk, BAD);
    let mut other = whole.clone();
    let name = format!("attachments/{emptied}");
    other.iter_mut().filter(|(n, _)| *n == name).for_each(|(_, bytes)| bytes.push(b'!'));
    for (bad, said) in [(other, "NO SON LOS DE LA LISTA DE LA COPIA"), (sealed(whole), "CAMBIARON: ")] {
        write(&desk, "otra.tar", &bad);
        let told = there.run(&["restore", "--from", "otra.tar"]);
        assert!(!told.good && told.out.contains(said), "{said}: {told:?}");
        nothing_at(&there, said);
    }

    let back = there.run(&["restore", "--from", BAD]);
    assert!(back.good, "{back:?}");
    named(
        &back.out,
        "YA FALTABAN AL HACER LA COPIA: ",
        "YA ESTABAN DAÑADOS AL HACER LA COPIA, Y ASÍ VUELVEN: ",
    );
    let told = there.run(&["verify", "--files"]);
    assert!(!told.good, "{told:?}");
    named(&told.out, "FALTAN: ", "CAMBIARON: ");
}
