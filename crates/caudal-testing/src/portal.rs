//! The portal of a story.

use std::sync::atomic::{AtomicI64, AtomicU64, Ordering};
use std::{sync::Arc, time::Duration};

use axum::Router;
use caudal_access::identity::Identity;
use caudal_access::identity::sessions::{self, Opening};
use caudal_access::people::{self, By, NewUser};
use caudal_db::testing::{self, Target, TestDb};
use caudal_db::{Db, QueryResult, Statement, Tx, sea_query::Value};
use caudal_domain::ids::{BranchId, UserId};
use caudal_domain::{money::Currency, permission::Permission, time::Millis};
use caudal_web::app::{App, Inner};
use caudal_web::config::{Config, Secret};
use caudal_web::http::{health::Readiness, hub::Hub, problem::ApiError};
use caudal_web::{clock::Clock, secret::SystemSecrets, storage::Storage};
use jiff::{Timestamp, civil::Date};

use crate::{House, client::Call, client::Person};

/// Where the portals of stories stand.
pub const BASE: &str = "http://127.0.0.1:4000";

/// A clock that moves only when it is told to.
struct StandingClock(Arc<AtomicI64>);

impl Clock for StandingClock {
    fn now_ms(&self) -> Millis {
        self.0.load(Ordering::SeqCst)
    }
}

/// A portal of one's own.
pub struct Portal {
    pub app: App,
    /// Everything that is served.
    pub router: Router,
    /// Which database it runs on.
    pub target: Target,
    house: House,
    now: Arc<AtomicI64>,
    people: AtomicU64,
    // Last, so that the database goes after everything that uses it.
    db: TestDb,
}

impl Portal {
    /// A portal that nobody has set up: Tuesday, 3 November 2026, nine in the morning in Panama.
    pub async fn on(house: House, target: Target) -> Self {
        Self::with(house, target, |_| {}).await
    }

    /// The same with other settings.
    pub async fn with(house: House, target: Target, settings: impl FnOnce(&mut Config)) -> Self {
        Self::with_files(house, target, Storage::in_memory(), settings).await
    }

    /// Another one of the same house, on the same engine.
    pub async fn another(&self, settings: impl FnOnce(&mut Config)) -> Self {
        Self::with(self.house, self.target, settings).await
    }

    /// The same with a place of its own for files.
    pub async fn with_files(
        house: House,
        target: Target,
        attachments: Storage,
        settings: impl FnOnce(&mut Config),
    ) -> Self {
        let mut config = Config::for_tests(&BASE.parse().unwrap()).unwrap();
        config.session.secret = Some(Secret::new("a secret that only the tests of the portal know"));
        settings(&mut config);
        let db = testing::fresh(target).await;
        let morning: Timestamp = "2026-11-03T14:00:00Z".parse().unwrap();
        let now = Arc::new(AtomicI64::new(morning.as_millisecond()));
        // Nobody waits twenty seconds for a stream to ask whether its session lives.
        let hub = Hub::with_pulse(Duration::from_millis(100));
        let parts = (house.parts)(&config, &SystemSecrets).with(hub);
        let app = App::new(Inner {
            db: Db::clone(&db),
            parts,
            clock: Box::new(StandingClock(now.clone())),
            secrets: Box::new(SystemSecrets),
            attachments,
            readiness: Readiness::default(),
            config,
        });
        let router = (house.router)(&app);
        Self { app, router, target, house, now, people: AtomicU64::new(0), db }
    }

    /// A portal with an identity provider to sign in with, which follows the story's clock.
    pub async fn with_provider(
        house: House,
        target: Target,
        settings: impl FnOnce(&mut Config),
    ) -> (Self, super::provider::Provider) {
        let (provider, listener) = super::provider::Provider::start().await;
        let portal = Self::with(house, target, |config| {
            provider.configure(config);
            settings(config);
        })
        .await;
        let now = portal.now.clone();
        (portal, provider.serve(listener, move || now.load(Ordering::SeqCst)))
    }

    /// Fails where what the rooms of the house keep does not hold together.
    pub async fn check(&self) {
        (self.house.check)(self.app.db.read()).await;
    }

    /// The address of the database, for a second node.
    pub fn database_url(&self) -> &str {
        self.db.url()
    }

    pub fn today(&self) -> Date {
        self.app.today()
    }

    pub fn wait(&self, time: Duration) {
        self.now.fetch_add(i64::try_from(time.as_millis()).unwrap(), Ordering::SeqCst);
    }

    /// Sets the clock back, as that of a node is which nobody keeps right.
    pub fn turn_back(&self, time: Duration) {
        self.now.fetch_sub(i64::try_from(time.as_millis()).unwrap(), Ordering::SeqCst);
    }

    /// Somebody with these permissions and approval limits, signed in.
    ///
    /// `portal.person("Yadira Pinto", &[Permission::ManageApproved], &[("USD", 500_000)])`
    pub async fn person(&self, name: &str, permissions: &[Permission], limits: &[(&str, i64)]) -> Person {
        let user = self.register(name).await;
        for permission in permissions {
            self.grant(user, *permission, None).await;
        }
        for (currency, limit_minor) in limits {
            let limit = (Currency::parse(currency).unwrap(), *limit_minor);
            let app = self.app.clone();
            self.write(move |tx| {
                let app = app.clone();
                Box::pin(async move { Ok(people::set_limit(&app, tx, user, limit, BY).await?) })
            })
            .await;
        }
        self.sign_in(user).await
    }

    /// Somebody who may do nothing and has never signed in. The e-mail is made of the name.
    pub async fn register(&self, name: &str) -> UserId {
        let count = self.people.fetch_add(1, Ordering::Relaxed);
        let plain: String = name.chars().filter(char::is_ascii_alphabetic).collect();
        self.register_as(name, &format!("{}{count}@caudal.example", plain.to_lowercase())).await
    }

    pub async fn register_as(&self, name: &str, email: &str) -> UserId {
        let new =
            NewUser { name: name.to_owned(), email: email.to_owned(), subject: None, employee_number: None };
        let app = self.app.clone();
        self.write(move |tx| {
            let (app, new) = (app.clone(), new.clone());
            Box::pin(async move { people::register(&app, tx, new, BY).await })
        })
        .await
    }

    /// Grants a permission, until the end of a day or for good.
    pub async fn grant(&self, user: UserId, permission: Permission, ends_on: Option<Date>) {
        let app = self.app.clone();
        self.write(move |tx| {
            let app = app.clone();
            Box::pin(async move { Ok(people::grant(&app, tx, user, permission, ends_on, BY).await?) })
        })
        .await;
    }

    /// That none of these calls of a person does anything where their permission is taken away between its head and its body; they have it
    /// again before the next one.
    pub async fn refuse_without_rights(
        &self,
        who: &Person,
        permission: Permission,
        calls: impl IntoIterator<Item = Call>,
    ) {
        let id = who.id();
        for call in calls {
            let app = self.app.clone();
            let taken = async move {
                let gone = app.db.write::<_, ApiError, _>(move |tx| {
                    let sql = "DELETE FROM user_permission WHERE user_id = $1";
                    let gone = Statement::from_sql_and_values(tx.get_database_backend(), sql, [id.0.into()]);
                    Box::pin(async move { Ok(tx.execute_raw(gone).await.map(drop)?) })
                });
                gone.await.unwrap();
            };
            call.body_after(taken).await.refused(409, "rights_changed");
            self.grant(id, permission, None).await;
        }
    }

    /// Grants a permission in one branch only.
    pub async fn grant_in(&self, user: UserId, permission: Permission, branch: BranchId) {
        let sql = "INSERT INTO user_permission (id, user_id, permission_name, branch_id, granted_at_ms) \
                   VALUES ($1, $2, $3, $4, 0)";
        let id = self.app.new_uuid();
        self.run(sql, [id.into(), user.0.into(), permission.label().into(), branch.0.into()]).await;
    }

    /// Signs somebody in without the provider: the same session and token they would get through it.
    pub async fn sign_in(&self, user: UserId) -> Person {
        self.sign_in_with(user, Opening::default()).await
    }

    /// The same, with what else is known of the session.
    pub async fn sign_in_with(&self, user: UserId, opening: Opening) -> Person {
        let app = self.app.clone();
        let (session, token) = self
            .write(move |tx| {
                let (app, opening) = (app.clone(), opening.clone());
                Box::pin(async move {
                    let session = sessions::open(&app, tx, user, opening).await?;
                    let token = sessions::issue_token(&app, tx, session.id, session.expires_at_ms).await?;
                    Ok((session, token))
                })
            })
            .await;
        let person = Person::stranger(self.router.clone());
        person.keep_cookie(self.app.part::<Identity>().session_cookie(&session).to_str().unwrap());
        person.known_as(user, Some(session.id), Some(token.token))
    }

    /// Somebody without a session: an empty browser.
    pub fn stranger(&self) -> Person {
        Person::stranger(self.router.clone())
    }

    /// One write to the database.
    pub async fn write<T: Send + 'static>(
        &self,
        work: impl for<'c> Fn(&'c Tx) -> caudal_db::BoxFuture<'c, Result<T, ApiError>> + Send + Sync + 'static,
    ) -> T {
        self.app.db.write(work).await.unwrap()
    }

    /// Changes rows behind the portal's back, for what only time or an operator brings about.
    pub async fn run(&self, sql: &'static str, values: impl IntoIterator<Item = Value>) {
        let values: Vec<Value> = values.into_iter().collect();
        self.write(move |tx| {
            let statement = Statement::from_sql_and_values(tx.get_database_backend(), sql, values.clone());
            Box::pin(async move {
                tx.execute_raw(statement).await?;
                Ok(())
            })
        })
        .await;
    }

    /// Rows of any query, to see what a story left behind: `portal.rows("SELECT action FROM audit_row", []).await`.
    pub async fn rows(&self, sql: &str, values: impl IntoIterator<Item = Value>) -> Vec<QueryResult> {
        let db = self.app.db.read();
        let statement = Statement::from_sql_and_values(db.get_database_backend(), sql, values);
        db.query_all_raw(statement).await.unwrap()
    }

    /// One number of a query: `portal.count("SELECT COUNT(*) FROM session WHERE ended_at_ms IS NULL", []).await`.
    pub async fn count(&self, sql: &str, values: impl IntoIterator<Item = Value>) -> i64 {
        self.rows(sql, values).await[0].try_get_by_index(0).unwrap()
    }

    /// What the audit keeps of one record, oldest first: action, before and after.
    pub async fn audit_of(&self, id: &str) -> Vec<serde_json::Value> {
        let sql = "SELECT r.action, r.before_json, r.after_json FROM audit_row r \
            JOIN audit_unsealed u ON u.row_id = r.id WHERE r.object_id = $1 ORDER BY u.seq";
        let id: uuid::Uuid = id.parse().unwrap();
        let json = |row: &QueryResult, at: usize| {
            let text: Option<String> = row.try_get_by_index(at).unwrap();
            text.map_or(serde_json::Value::Null, |text| serde_json::from_str(&text).unwrap())
        };
        let shown = |row: &QueryResult| {
            let action: String = row.try_get_by_index(0).unwrap();
            serde_json::json!({ "action": action, "before": json(row, 1), "after": json(row, 2) })
        };
        self.rows(sql, [id.into()]).await.iter().map(shown).collect()
    }

    /// The actions in the audit trail, oldest first, with their outcome: `request.submit done`.
    pub async fn trail(&self) -> Vec<String> {
        // In the order in which they were written; the sealer does not run in stories.
        let sql = "SELECT r.action, r.outcome FROM audit_row r JOIN audit_unsealed u ON u.row_id = r.id ORDER BY u.seq";
        let rows = self.rows(sql, []).await;
        let text = |row: &QueryResult| {
            let (action, outcome): (String, String) =
                (row.try_get_by_index(0).unwrap(), row.try_get_by_index(1).unwrap());
            format!("{action} {outcome}")
        };
        rows.iter().map(text).collect()
    }
}

const BY: By<'static> = By { user: None, name: "la historia" };
