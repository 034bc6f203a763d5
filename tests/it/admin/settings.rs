//! The settings in force, and what the server stores of them at its start.

use duel_ledger::services::settings_in_force;
use serde_json::{Value, json};

use crate::books::run;
use crate::harness::spawn;

#[tokio::test]
async fn a_start_stores_what_has_changed_since_the_last_one() {
    let app = spawn().await;
    let admin = app.staff("ada_admin", "admin").await;
    assert!(0 < settings_in_force::record(&app.app).await.unwrap());
    assert_eq!(settings_in_force::record(&app.app).await.unwrap(), 0);
    let shown = admin.get("/admin/settings").await.ok();
    let bps = shown.at("/data/fee/bps").clone();
    assert!(bps.is_u64(), "{bps}");
    let windows = shown.at("/data/windows").as_array().unwrap();
    let chess = windows.iter().find(|it| it["game"] == "Chess").unwrap();
    assert_eq!(chess["minutes"], 120);
    let limits = shown.at("/data/limits").as_array().unwrap();
    assert!(limits.iter().any(|it| it["name"] == "dispute_hours"));
    // As if the server before had taken another fee, and had a setting that this one has not.
    let before = "insert into settings_history (name, from_value, to_value, at, version)
                  values ('fee_bps', null, '1', now(), '0.0.1'), ('old', null, '1', now(), '0.0.1')";
    run(&mut app.superuser().await, before).await.unwrap();
    assert_eq!(settings_in_force::record(&app.app).await.unwrap(), 2);
    let shown = admin.get("/admin/settings").await.ok();
    let history = shown.at("/data/history").as_array().unwrap();
    let of = |name: &str| history.iter().find(|it| it["name"] == name).unwrap();
    let fee = of("fee_bps");
    assert_eq!(fee["from"], "1");
    assert_eq!(fee["to"], json!(bps.to_string()));
    assert_eq!(fee["by"], settings_in_force::VERSION);
    assert_eq!(of("old")["to"], Value::Null);
}
