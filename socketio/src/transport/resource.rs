//! Where a server meets an actix-web application: its one resource.

use actix_web::{HttpRequest, Resource, web};

use super::serve;
use crate::{engine::Engine, server::SocketIo};

impl Engine {
    /// The HTTP resource to register with every worker's `App`.
    pub fn resource(&self) -> Resource {
        let engine = self.clone();
        web::resource(self.config().path.clone()).to(
            move |request: HttpRequest, payload: web::Payload| {
                serve(engine.clone(), request, payload)
            },
        )
    }
}

impl SocketIo {
    /// The HTTP resource to register with every worker's `App`.
    pub fn resource(&self) -> Resource {
        self.engine().resource()
    }
}
