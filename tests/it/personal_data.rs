//! Every column that refers to an account is known to the export and to the closing of accounts: a feature that adds one has to say
//! what becomes of it.

use std::collections::BTreeSet;

use serde_json::json;
use store::export::SECTIONS;
use store::personal_data::{Closing, Export, PERSONAL_COLUMNS};

use crate::books::number;
use crate::harness::spawn;

#[actix_web::test]
async fn every_reference_to_an_account_is_exported_and_closed_or_says_why_not() {
    let app = spawn().await;
    let mut owner = app.superuser().await;
    #[expect(
        clippy::disallowed_methods,
        reason = "the catalogue is read as the owner, who is no part of the store"
    )]
    let found: Vec<(String, String)> = sqlx::query_as(
        "select c.conrelid::regclass::text, a.attname::text
           from pg_constraint c
          cross join unnest(c.conkey) as key (number)
           join pg_attribute a on a.attrelid = c.conrelid and a.attnum = key.number
          where c.contype = 'f' and c.confrelid = 'users'::regclass",
    )
    .fetch_all(&mut owner)
    .await
    .unwrap();
    let found: BTreeSet<_> = found.into_iter().collect();
    let listed =
        |it: &store::personal_data::PersonalColumn| (it.table.to_owned(), it.column.to_owned());
    let known: BTreeSet<_> = PERSONAL_COLUMNS.iter().map(listed).collect();
    assert_eq!(known.len(), PERSONAL_COLUMNS.len(), "one is listed twice");
    assert_eq!(
        found, known,
        "store/src/personal_data.rs lists every foreign key to users"
    );
    for column in PERSONAL_COLUMNS {
        if let Export::Section(name) = column.export {
            assert!(SECTIONS.contains(&name), "no section {name}");
        }
    }
}

#[actix_web::test]
async fn what_is_erased_is_gone_after_the_account_is_closed() {
    let app = spawn().await;
    let nova = app.player("nova_kade").await;
    let mirage = app.player("mirage_ops").await;
    nova.befriends(&mirage).await;
    let block = format!("/friends/{}/block", app.player("rex_hale").await.id);
    nova.post(&block, json!({})).await.ok();
    app.verify(&nova).await;
    nova.close_account().await.ok();
    let mut owner = app.superuser().await;
    for column in PERSONAL_COLUMNS {
        if column.closing == Closing::Erased {
            let (table, name) = (column.table, column.column);
            let rows = format!("select count(*) from {table} where {name} = '{}'", nova.id);
            assert_eq!(number(&mut owner, &rows).await, 0, "{table}.{name}");
        }
    }
    app.assert_books_are_right().await;
}
