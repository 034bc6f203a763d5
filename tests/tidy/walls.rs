//! The walls between the layers: what the code of some folders may not import.

use crate::Tracked;

/// Words that code in some folders may not contain. Comments may.
pub(crate) struct Wall {
    folders: &'static [&'static str],
    except: &'static [&'static str],
    pub(crate) words: &'static [&'static str],
    pub(crate) why: &'static str,
}

impl Wall {
    pub(crate) fn stands_before(&self, file: &Tracked) -> bool {
        file.has_ending(&["rs"]) && file.is_under(self.folders) && !file.is_under(self.except)
    }
}

pub(crate) const WALLS: [Wall; 19] = [
    Wall {
        folders: &["loadtest/"],
        except: &[],
        words: &["domain::", "store::", "actors::", "duel_ledger"],
        why: "the load tester knows the server from outside alone",
    },
    Wall {
        folders: &["domain/src/"],
        except: &[],
        words: &["store::", "actors::", "sqlx", "actix", "tokio"],
        why: "the rules know no IO and no layer above them",
    },
    Wall {
        folders: &["store/src/"],
        except: &[],
        words: &["actors::", "duel_ledger::", "actix"],
        why: "the store knows the rules and no layer above it",
    },
    Wall {
        folders: &["actors/src/"],
        except: &[],
        words: &["duel_ledger::", "actix_web", "sqlx"],
        why: "an actor knows the rules and the store; HTTP and SQL are none of its business",
    },
    Wall {
        folders: &["src/"],
        except: &[],
        words: &[concat!("sqlx::", "query"), "raw_sql"],
        why: "only the store speaks SQL",
    },
    Wall {
        folders: &["src/http/"],
        except: &[],
        words: &["crate::socket", "crate::jobs", "crate::commands"],
        why: "edges never import each other; what two of them need sinks below",
    },
    Wall {
        folders: &["src/socket/", "src/jobs/"],
        except: &[],
        words: &["crate::http", "crate::commands"],
        why: "edges never import each other; what two of them need sinks below",
    },
    Wall {
        folders: &["src/services/"],
        except: &[],
        words: &[
            "crate::http",
            "crate::socket",
            "crate::jobs",
            "crate::commands",
        ],
        why: "a service imports no edge",
    },
    Wall {
        folders: &["src/infra/", "src/wire/"],
        except: &[],
        words: &[
            "crate::http",
            "crate::socket",
            "crate::jobs",
            "crate::commands",
            "crate::services",
            "crate::state",
        ],
        why: "the floors below the services import neither them nor the state that they share",
    },
    Wall {
        folders: &["src/infra/"],
        except: &[],
        words: &["crate::wire"],
        why: "infra is the lowest floor of the server",
    },
    Wall {
        folders: &["src/state.rs"],
        except: &[],
        words: &[
            "crate::http",
            "crate::socket",
            "crate::jobs",
            "crate::commands",
        ],
        why: "the state is what the edges share; edges own what is theirs",
    },
    Wall {
        folders: &["socketio/"],
        except: &[],
        words: &["domain::", "store::", " actors::", "duel_ledger"],
        why: "the Socket.IO server knows nothing of the product, and could be published on its own",
    },
    Wall {
        folders: &["socketio/src/"],
        except: &["socketio/src/transport/"],
        words: &["actix"],
        why: "only socketio's transport touches actix, as its README states",
    },
    Wall {
        folders: &["socketio/src/codec/"],
        except: &[],
        words: &["crate::"],
        why: "socketio's codec imports no other module of the crate",
    },
    Wall {
        folders: &[
            "socketio/src/id.rs",
            "socketio/src/metrics.rs",
            "socketio/src/sync.rs",
            "socketio/src/terms.rs",
        ],
        except: &[],
        words: &["engine::", "server::", "transport::"],
        why: "what all layers of socketio share imports none of them",
    },
    Wall {
        folders: &["socketio/src/engine/"],
        except: &[],
        words: &["server::", "transport::"],
        why: "socketio's engine imports neither server nor transport, which import it",
    },
    Wall {
        folders: &["socketio/src/server/"],
        except: &[],
        words: &["transport::"],
        why: "socketio's server does not import transport, which imports it",
    },
    Wall {
        folders: &[
            "actors/src/",
            "domain/src/",
            "socketio/",
            "src/",
            "store/src/",
            "tests/",
        ],
        except: &[],
        words: &[concat!("do", "_send(")],
        why: "it ignores the mailbox's bound and drops in silence; ask through the registry",
    },
    Wall {
        folders: &["src/", "actors/src/", "store/src/", "domain/src/"],
        except: &["src/settings/"],
        words: &["env::var"],
        why: "what can be set stands in src/settings/mod.rs, so that --help and docs/settings.md can name it",
    },
];
