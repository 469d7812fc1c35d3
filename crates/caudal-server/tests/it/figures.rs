//! What whoever watches a portal reads of it.

use caudal_db::audit::seal_once;
use caudal_db::mark;
use caudal_server::figures::{LAST_BACKUP, counting};
use caudal_testing::Portal;
use caudal_web::http::metrics::Figure;

async fn count(portal: &Portal) -> Vec<Figure> {
    counting(&portal.app)().await.unwrap()
}

story!(what_waits_is_counted_when_it_is_asked_for, |portal| async {
    let ana = portal.person("Ana Vega", &[], &[]).await;
    let before = count(portal).await;
    assert!(before.contains(&Figure::Sessions(1)), "{before:?}");
    assert!(before.contains(&Figure::WentBack(false)), "{before:?}");
    let unsealed = |figures: &[Figure]| {
        figures.iter().find_map(|figure| match figure {
            Figure::Waiting("seal", n) => Some(*n),
            _ => None,
        })
    };
    let groups: Vec<_> =
        before.iter().filter(|figure| matches!(figure, Figure::Connections(_, "most", _))).collect();
    assert_eq!(groups.len(), 3, "{groups:?}");
    assert!(!before.iter().any(|figure| matches!(figure, Figure::BackupAge(_))), "no copy was made");
    seal_once(&portal.app.db).await.unwrap();
    let made_ms = portal.app.now_ms() - 90_000;
    mark::set(&portal.app.db, LAST_BACKUP, &made_ms.to_string()).await.unwrap();
    let after = count(portal).await;
    assert_eq!(unsealed(&after), Some(0), "{after:?}");
    assert!(after.contains(&Figure::SealLag(0.0)), "{after:?}");
    assert!(after.contains(&Figure::BackupAge(90.0)), "{after:?}");
    // A refusal is told to the audit and ends the session.
    ana.get("/api/v1/audit").await;
    portal.wait(std::time::Duration::from_secs(5));
    let refused = count(portal).await;
    assert_eq!(unsealed(&refused), Some(1), "{refused:?}");
    assert!(refused.contains(&Figure::SealLag(5.0)), "{refused:?}");
    assert!(refused.contains(&Figure::Sessions(0)), "{refused:?}");
});
