-- What moderators and administrators do, written for good, and the outcomes of reports (docs/rules.md, Administration).

-- A row for each change that a member of the staff makes, in the transaction of the change.
create table audit_log (
    -- Also the order of the log.
    id          bigint      generated always as identity,
    at          timestamptz not null,
    -- The member of the staff; null for the command line, whose user has the machine.
    actor       uuid,
    -- domain::administration::AuditAction
    action      text        not null,
    target_kind text        not null,
    target_id   uuid        not null,
    -- In the actor's words; empty where the action needs none.
    reason      text        not null,
    -- Where the request came from: the address, or for IPv6 the network of one customer.
    address     text,
    -- Further data without secrets.
    details     jsonb,

    constraint audit_log_pkey primary key (id),
    constraint audit_log_actor_fkey foreign key (actor) references users (id),
    constraint audit_log_action check (action ~ '^[a-z][a-z_]{2,39}$'),
    constraint audit_log_target_kind check (target_kind in ('user', 'challenge', 'report', 'announcement', 'ledger')),
    constraint audit_log_reason check (length(reason) <= 2000),
    constraint audit_log_address check (length(address) <= 64),
    constraint audit_log_details check (jsonb_typeof(details) = 'object')
);

-- What one member of the staff did, what was done to one target, and one kind of action; each the latest first.
create index audit_log_actor on audit_log (actor, id desc);
create index audit_log_target on audit_log (target_id, id desc);
create index audit_log_action on audit_log (action, id desc);

create trigger audit_log_append_only before update or delete or truncate on audit_log
    for each statement execute function ledger_append_only();

-- What the moderators decided on a report of a challenge or of a player. A report without a row here is open.
create table report_outcomes (
    -- The id of the report.
    report_id           uuid        not null,
    challenge_report_id uuid,
    user_report_id      uuid,
    result              text        not null,
    -- For the staff; the reporter reads the result alone.
    note                text        not null,
    closed_by           uuid        not null,
    closed_at           timestamptz not null,

    -- A report is closed once: of two moderators at the same time one is refused by this.
    constraint report_outcomes_pkey primary key (report_id),
    constraint report_outcomes_challenge_report_id_fkey
        foreign key (challenge_report_id) references challenge_reports (id),
    constraint report_outcomes_user_report_id_fkey foreign key (user_report_id) references user_reports (id),
    constraint report_outcomes_closed_by_fkey foreign key (closed_by) references users (id),
    constraint report_outcomes_of_one check (
        num_nonnulls(challenge_report_id, user_report_id) = 1
        and report_id = coalesce(challenge_report_id, user_report_id)
    ),
    constraint report_outcomes_result check (result in ('action_taken', 'no_action')),
    constraint report_outcomes_note check (length(note) between 10 and 1000)
);

-- Closed reports, the latest first.
create index report_outcomes_closed_at on report_outcomes (closed_at desc, report_id);

create trigger report_outcomes_append_only before update or delete or truncate on report_outcomes
    for each statement execute function ledger_append_only();

grant select, insert on audit_log, report_outcomes to duel_ledger_app;
