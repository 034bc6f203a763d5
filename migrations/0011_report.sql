-- What players tell the moderators about a challenge. A report is evidence: it stays as it was sent, and says which
-- version of the challenge its sender saw.

create table challenge_reports (
    id                uuid        not null,
    challenge_id      uuid        not null,
    reporter_id       uuid        not null,
    -- The number of the challenge's latest event when it was reported: texts and pictures may be changed afterwards.
    challenge_version bigint      not null,
    reason            text        not null,
    -- In the reporter's own words; empty where the reason says it all.
    details           text        not null,
    reported_at       timestamptz not null,

    constraint challenge_reports_pkey primary key (id),
    -- One report a reporter and challenge: nobody buries the moderators in one matter, and a request that is sent again
    -- finds the report of the first try.
    constraint challenge_reports_once unique (challenge_id, reporter_id),
    constraint challenge_reports_challenge_id_fkey foreign key (challenge_id) references challenges (id),
    constraint challenge_reports_reporter_id_fkey foreign key (reporter_id) references users (id),
    constraint challenge_reports_version check (0 < challenge_version),
    constraint challenge_reports_reason
        check (reason in ('cheating', 'false_result', 'abuse', 'content', 'other')),
    constraint challenge_reports_details_length check (length(details) <= 1000),
    -- A reason without a name of its own has to be told in words.
    constraint challenge_reports_other_is_told check (reason <> 'other' or details <> '')
);

-- Neither the server nor the owner of the schema takes a report back or rewords it.
create trigger challenge_reports_append_only before update or delete or truncate on challenge_reports
    for each statement execute function ledger_append_only();

grant select, insert on challenge_reports to duel_ledger_app;
