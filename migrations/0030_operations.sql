-- What administrators operate: results of the audit, announcements, and settings in force with their history
-- (docs/rules.md, Administration).

-- Runs of the audit of the ledger.
create table audit_runs (
    id          uuid        not null,
    at          timestamptz not null,
    duration_ms bigint      not null,
    -- [{check, detail}], empty where every invariant holds.
    findings    jsonb       not null,
    -- Who asked for it; null for the clock.
    asked_by    uuid,

    constraint audit_runs_pkey primary key (id),
    constraint audit_runs_asked_by_fkey foreign key (asked_by) references users (id),
    constraint audit_runs_duration check (0 <= duration_ms),
    constraint audit_runs_findings check (jsonb_typeof(findings) = 'array')
);

-- The newest run, and the newest run of the clock.
create index audit_runs_at on audit_runs (at desc, id desc);

create trigger audit_runs_append_only before update or delete or truncate on audit_runs
    for each statement execute function ledger_append_only();

-- What stands above every page for a while.
create table announcements (
    id         uuid        not null,
    text       text        not null,
    -- Whether everyone reads it, or the staff alone.
    audience   text        not null,
    starts_at  timestamptz not null,
    ends_at    timestamptz not null,
    created_by uuid        not null,
    created_at timestamptz not null,
    -- Ended before its end.
    ended_by   uuid,
    ended_at   timestamptz,

    constraint announcements_pkey primary key (id),
    constraint announcements_created_by_fkey foreign key (created_by) references users (id),
    constraint announcements_ended_by_fkey foreign key (ended_by) references users (id),
    constraint announcements_text check (length(text) between 1 and 500),
    constraint announcements_audience check (audience in ('all', 'staff')),
    constraint announcements_times check (starts_at < ends_at),
    constraint announcements_ended check ((ended_by is null) = (ended_at is null))
);

-- Those that are shown now.
create index announcements_ends_at on announcements (ends_at) where ended_at is null;

-- What changed of the settings in force between two starts of the server.
create table settings_history (
    id         bigint      generated always as identity,
    name       text        not null,
    -- Null where the setting is new, or gone.
    from_value text,
    to_value   text,
    at         timestamptz not null,
    -- The version of the server that started with it.
    version    text        not null,

    constraint settings_history_pkey primary key (id),
    constraint settings_history_changed check (from_value is distinct from to_value)
);

-- The latest value of each setting.
create index settings_history_name on settings_history (name, id desc);

create trigger settings_history_append_only before update or delete or truncate on settings_history
    for each statement execute function ledger_append_only();

grant select, insert on audit_runs, announcements, settings_history to duel_ledger_app;
grant update (ended_by, ended_at) on announcements to duel_ledger_app;
