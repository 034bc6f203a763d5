//! What a server was writing when it died is not there for ever.

use std::time::Duration;

use actors::runtime::clock::Clock;
use duel_ledger::jobs::attachments::{Swept, sweep};
use object_store::ObjectStoreExt;
use object_store::local::LocalFileSystem;
use object_store::path::Path;

use crate::harness::{TestApp, spawn};

/// Writes a part of an object and never comes to its end, as when the power fails.
async fn cut_off(app: &TestApp, folder: &str) {
    let id = app.app.ids.next(app.clock.now());
    let store = LocalFileSystem::new_with_prefix(app.folder.join("files")).unwrap();
    let path = Path::from(format!("{folder}/{id}"));
    let mut upload = store.put_multipart(&path).await.unwrap();
    upload.put_part("half".into()).await.unwrap();
    Box::leak(upload);
}

/// The files of a folder, also those that the store does not list.
fn files(app: &TestApp, folder: &str) -> usize {
    let folder = std::fs::read_dir(app.folder.join("files").join(folder));
    folder.unwrap().count()
}

#[tokio::test]
async fn what_a_crash_cut_off_is_swept_after_a_day_though_no_list_names_it() {
    let app = spawn().await;
    let sizes = || ["attachments", "previews", "incoming"].map(|folder| files(&app, folder));
    for folder in ["attachments", "previews"] {
        cut_off(&app, folder).await;
        cut_off(&app, folder).await;
    }
    let incoming = app.app.ids.next(app.clock.now()).to_string();
    std::fs::write(app.folder.join("files/incoming").join(incoming), b"").unwrap();
    // None of ours, whatever it is.
    std::fs::write(app.folder.join("files/attachments/notes#1"), b"").unwrap();
    assert_eq!(sizes(), [3, 2, 1]);

    app.advance(Duration::from_hours(24));
    assert_eq!(sweep(&app.app).await.unwrap(), Swept::default());
    cut_off(&app, "previews").await;
    app.advance(Duration::from_secs(1));
    let swept = Swept {
        files: 0,
        strays: 5,
    };
    assert_eq!(sweep(&app.app).await.unwrap(), swept);
    assert_eq!(sizes(), [1, 1, 0]);
    assert_eq!(sweep(&app.app).await.unwrap(), Swept::default());
}
