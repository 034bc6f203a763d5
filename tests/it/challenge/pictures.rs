//! Pictures of challenges and players: how many, how large, and what becomes of those that are not shown.

use std::path::Path;
use std::time::Duration;

use duel_ledger::jobs;
use image::ImageFormat;
use reqwest::Method;
use reqwest::multipart::{Form, Part};
use sqlx::{ConnectOptions, Connection, PgConnection};

use super::form;
use crate::harness::{TestApp, spawn};
use crate::people::{Answer, Person, send};
use crate::profile::picture;

fn png() -> Part {
    Part::bytes(picture(1, 1, ImageFormat::Png)).file_name("picture.png")
}

impl Person {
    async fn covers(&self, id: &str) -> Answer {
        let form = Form::new().part("coverImage", png());
        let request = self.request(Method::PUT, &format!("/challenges/{id}"));
        send(request.multipart(form)).await
    }

    async fn shows(&self) -> Answer {
        let form = Form::new().part("avatar", png());
        let request = self.request(Method::PUT, "/auth/profile");
        send(request.multipart(form)).await
    }
}

impl TestApp {
    /// The names of the stored pictures.
    fn stored(&self, kind: &str) -> Vec<String> {
        let folder = self.folder.join("files").join(kind);
        let files = std::fs::read_dir(folder).unwrap();
        let names = files.map(|file| file.unwrap().file_name().into_string().unwrap());
        names.collect()
    }

    async fn sweep_pictures(&self) -> usize {
        jobs::pictures::sweep(&self.app).await.unwrap()
    }

    /// A connection with the rights of the database's owner.
    async fn owner(&self) -> PgConnection {
        self.owner.connect().await.unwrap()
    }
}

#[tokio::test]
async fn a_form_brings_one_file_of_a_name_and_a_bounded_sum() {
    let app = spawn().await;
    let [nova] = app.funded(["nova_kade"]).await;
    let post = |form: Form| send(nova.request(Method::POST, "/challenges").multipart(form));
    let two = form(&[])
        .part("coverImage", png())
        .part("coverImage", png());
    let refused = post(two).await.refused(422, "VALIDATION");
    assert_eq!(
        refused.text("/fields/coverImage"),
        "Please choose one file only"
    );
    // Each part is within its limit, and all of them are not.
    let mut large = form(&[]);
    for n in 0..40 {
        large = large.text(format!("more{n}"), "x".repeat(32 * 1024));
    }
    let picture = Part::bytes(vec![0; 5 * 1024 * 1024]).file_name("picture.png");
    let large = large.part("coverImage", picture);
    post(large).await.refused(413, "TOO_LARGE");
    assert_eq!(app.stored("covers").len(), 0);
    assert_eq!(nova.available().await, "100");
}

#[tokio::test]
async fn thirty_pictures_an_hour_are_enough_whatever_they_show() {
    let app = spawn().await;
    let [nova, mirage] = app.funded(["nova_kade", "mirage_ops"]).await;
    let id = nova.challenge(&[]).await;
    for _ in 0..29 {
        nova.covers(&id).await.ok();
    }
    nova.shows().await.ok();
    nova.covers(&id).await.refused(429, "RATE_LIMITED");
    nova.shows().await.refused(429, "RATE_LIMITED");
    // A request without a picture is not counted, and other players are not either.
    nova.edit(&id, &[("rules", "First to 30")]).await;
    mirage.shows().await.ok();
    app.advance(Duration::from_hours(1));
    nova.again().await.covers(&id).await.ok();
}

#[tokio::test]
async fn unused_pictures_are_swept_after_a_day() {
    let app = spawn().await;
    let [nova] = app.funded(["nova_kade"]).await;
    let id = nova.challenge(&[]).await;
    nova.covers(&id).await.ok();
    let shown = nova.covers(&id).await.ok();
    nova.shows().await.ok();
    assert_eq!(app.stored("covers").len(), 2);
    app.advance(Duration::from_hours(23));
    assert_eq!(
        app.sweep_pictures().await,
        0,
        "a command may still name them"
    );
    app.advance(Duration::from_hours(2));
    assert_eq!(app.sweep_pictures().await, 1);
    let url = shown.text("/data/challenge/coverImage");
    let name = Path::new(&url).file_name().unwrap().to_str().unwrap();
    assert_eq!(app.stored("covers"), [name]);
    assert_eq!(app.stored("avatars").len(), 1);
    assert_eq!(app.sweep_pictures().await, 0);
}

#[tokio::test]
async fn a_command_of_unknown_outcome_retains_its_picture_until_it_is_known() {
    let app = spawn().await;
    let [nova] = app.funded(["nova_kade"]).await;
    let id = nova.challenge(&[]).await;
    let mut owner = app.owner().await;
    // The connection breaks while the command is written.
    let breaking = "create function hang_up() returns trigger language plpgsql security definer as
         $$ begin perform pg_terminate_backend(pg_backend_pid()); perform pg_sleep(1); return new; end $$;
         create trigger hang_up before update of avatar on users
            for each row execute function hang_up();
         create trigger hang_up before update of cover_image on challenges
            for each row execute function hang_up();";
    sqlx::raw_sql(breaking).execute(&mut owner).await.unwrap();
    nova.shows().await.refused(503, "UNAVAILABLE");
    nova.covers(&id).await.refused(503, "UNAVAILABLE");
    assert_eq!(
        (app.stored("avatars").len(), app.stored("covers").len()),
        (1, 1)
    );
    let mended = "drop function hang_up() cascade";
    sqlx::raw_sql(mended).execute(&mut owner).await.unwrap();
    owner.close().await.unwrap();
    // What was refused for certain leaves nothing at once.
    let [mirage] = app.funded(["mirage_ops"]).await;
    mirage.covers(&id).await.refused(403, "NOT_CREATOR");
    nova.command(&id, "cancel").await.ok();
    nova.covers(&id).await.refused(409, "NOT_EDITABLE");
    assert_eq!(app.stored("covers").len(), 1);
    app.advance(Duration::from_hours(25));
    assert_eq!(app.sweep_pictures().await, 2);
    assert_eq!(app.stored("avatars").len() + app.stored("covers").len(), 0);
}
