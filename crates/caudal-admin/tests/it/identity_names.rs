//! How people are called: as whoever registered them wrote it, or as the provider says.

use caudal_access::identity::{FirstAdministrator, first_administrator};
use caudal_domain::permission::Permission as P;
use caudal_web::config::Signup;
use serde_json::json;

use caudal_stories::sign_in_world::sign_in;
use caudal_testing::provider::{ANA, Identity};

story!(
    whoever_came_without_a_name_gets_it_once_the_provider_says_one,
    |config| {
        config.administrators.first_email = Some("Yadira@caudal.example".into());
    },
    |portal, provider| async {
        first_administrator(&portal.app).await.unwrap();
        let yadira = Identity { sub: "y", email: "yadira@caudal.example", ..ANA };
        let browser = portal.stranger();
        for (claims, name) in [
            (json!({ "name": null }), "Yadira@caudal.example"),
            (json!({ "name": " ", "given_name": "Yadira", "family_name": "Pinto " }), "Yadira Pinto"),
            (json!({ "name": "Otra Persona" }), "Yadira Pinto"),
        ] {
            provider.script(|s| s.claims = claims);
            sign_in(&browser, provider, &yadira).await.status(302);
            assert_eq!(browser.get("/api/auth/me").await.ok()["name"], name);
            let payee = "SELECT COUNT(*) FROM beneficiary WHERE name = $1";
            assert_eq!(portal.count(payee, [name.into()]).await, 1, "receipts and bank files call them so");
        }
        let trail = portal.trail().await;
        assert_eq!(trail.iter().filter(|t| *t == "user.update done").count(), 1, "{trail:?}");
    }
);

story!(
    a_name_in_two_parts_is_taken_at_the_first_sign_in,
    |config| {
        config.identity.signup = Signup::Open;
    },
    |portal, provider| async {
        let parts = json!({ "name": null, "given_name": "Ana", "family_name": "Vega" });
        provider.script(|s| s.claims = parts);
        let browser = portal.stranger();
        sign_in(&browser, provider, &ANA).await.status(302);
        assert_eq!(browser.get("/api/auth/me").await.ok()["name"], "Ana Vega");
    }
);

story!(
    a_payee_who_was_called_by_their_address_gets_their_name_at_the_next_sign_in,
    |portal, provider| async {
        portal.register_as("Ana Vega", ANA.email).await;
        let browser = portal.stranger();
        sign_in(&browser, provider, &ANA).await.status(302);
        portal.run("UPDATE beneficiary SET name = email", []).await;
        sign_in(&browser, provider, &ANA).await.status(302);
        assert_eq!(portal.count("SELECT COUNT(*) FROM beneficiary WHERE name = 'Ana Vega'", []).await, 1);
    }
);

story!(
    a_name_that_is_too_long_is_shortened_at_a_word_and_can_be_saved_again,
    |config| {
        config.identity.signup = Signup::Open;
    },
    |portal, provider| async {
        let yadira = portal.person("Yadira Batista", &[P::Administrator], &[]).await;
        let long = "María Fernanda del Carmen ".repeat(10);
        let browser = portal.stranger();
        sign_in(&browser, provider, &Identity { name: Box::leak(long.clone().into_boxed_str()), ..ANA })
            .await
            .status(302);
        let me = browser.get("/api/auth/me").await.ok();
        let name = me["name"].as_str().unwrap().to_owned();
        assert!(
            (100..=140).contains(&name.chars().count()) && long.starts_with(&format!("{name} ")),
            "{name}"
        );
        let path = format!("/api/v1/user/{}", me["id"].as_str().unwrap());
        yadira.put(&path, json!({ "name": name, "phone": "6677-8899" })).await.ok();
        let payee = "SELECT COUNT(*) FROM beneficiary WHERE name = $1";
        assert_eq!(portal.count(payee, [name.clone().into()]).await, 1);

        // One that came in before is shortened when they come in again.
        portal
            .run("UPDATE app_user SET name = $1 WHERE email <> $2", [long.clone().into(), "x".into()])
            .await;
        sign_in(&browser, provider, &ANA).await.status(302);
        assert_eq!(browser.get("/api/auth/me").await.ok()["name"], name);
    }
);

story!(
    the_first_administrator_is_named_in_the_settings_and_only_the_first,
    |config| {
        config.administrators.first_email = Some("Yadira@caudal.example".into());
    },
    |portal, provider| async {
        assert_eq!(first_administrator(&portal.app).await.unwrap(), FirstAdministrator::Granted);
        assert_eq!(first_administrator(&portal.app).await.unwrap(), FirstAdministrator::NotNeeded);
        assert_eq!(portal.trail().await, ["user.register done", "user.grant done"]);
        let browser = portal.stranger();
        let yadira = Identity { sub: "y", name: "Yadira Pinto", email: "yadira@caudal.example", ..ANA };
        sign_in(&browser, provider, &yadira).await.status(302);
        let me = browser.get("/api/auth/me").await.ok();
        assert_eq!(me["name"], "Yadira Pinto", "the settings know no name, so the provider's is taken");
        assert_eq!(me["permissions"], json!([{ "permission_name": "Administrador" }]));
        // Receipts and bank files call a payee as the portal calls the person.
        let payee = "SELECT COUNT(*) FROM beneficiary WHERE name = 'Yadira Pinto' AND email = 'Yadira@caudal.example'";
        assert_eq!(portal.count(payee, []).await, 1);
        assert_eq!(portal.trail().await[2..], ["user.link done", "session.sign-in done"]);
        let other = portal.register("Luis Him").await;
        portal.grant(other, P::Administrator, None).await;
        portal.run("DELETE FROM user_permission WHERE user_id <> $1", [other.0.into()]).await;
        assert_eq!(first_administrator(&portal.app).await.unwrap(), FirstAdministrator::NotNeeded);
    }
);
