-- Reminders before each time of a dispute, once each (docs/rules.md, Disputes). A time may come again in one challenge: a case that
-- is given back is to be taken anew, and a dispute that was settled may open again. So a reminder names the event with which its
-- time began. The time itself would not do, because an outage moves it.

-- The version of the event with which the time of that kind began that a challenge has now; 0 where it has none.
create function deadline_since(challenge uuid, kind text) returns bigint
    language sql stable set search_path = public, pg_temp
as $$
    select coalesce(max(e.version), 0)
      from challenge_events e
     where e.challenge_id = challenge
       and e.type = any (case kind
                             when 'evidence' then array['disputed']
                             when 'evidence_on_appeal' then array['appealed']
                             when 'hold' then array['awarded']
                             when 'hold_of_ruling' then array['awarded']
                             when 'end' then array['disputed', 'appealed']
                             -- For the moderators it comes again with each change of who may decide.
                             when 'end_of_case' then array['disputed', 'appealed', 'case_returned', 'case_overdue',
                                                           'second_opinion_asked']
                             when 'take' then array['disputed', 'appealed', 'case_returned', 'second_opinion_asked']
                             when 'decide' then array['case_taken']
                         end)
$$;

-- Of the sides. What was sent before belongs to the time that runs now.
alter table dispute_reminders add column since bigint;
update dispute_reminders set since = deadline_since(challenge_id, kind);
alter table dispute_reminders alter column since set not null;
alter table dispute_reminders drop constraint dispute_reminders_pkey;
alter table dispute_reminders add constraint dispute_reminders_pkey primary key (challenge_id, kind, since, user_id);
alter table dispute_reminders drop constraint dispute_reminders_kind;
-- The end of a dispute without a decision too.
alter table dispute_reminders add constraint dispute_reminders_kind
    check (kind in ('evidence', 'evidence_on_appeal', 'hold', 'hold_of_ruling', 'end'));

-- Of the moderators (domain::notification::CaseTime). One row for all of them, because the time is that of the dispute; so it is
-- there as well where no moderator could be reminded.
create table case_reminders (
    challenge_id uuid        not null,
    kind         text        not null,
    since        bigint      not null,
    at           timestamptz not null,

    constraint case_reminders_pkey primary key (challenge_id, kind, since),
    constraint case_reminders_challenge_id_fkey foreign key (challenge_id) references challenges (id),
    constraint case_reminders_kind check (kind in ('take', 'decide', 'end'))
);

grant select, insert on case_reminders to duel_ledger_app;
