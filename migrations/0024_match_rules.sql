-- The rules of a match (decisions.md, section 4): who was told of the scheduled start, each silent side's own time to confirm
-- or contest, its reminders, and mails of what costs money when it is overlooked.

alter table participants
    -- When this player was told that the scheduled start nears: without it the match waits until they are ready.
    add column notified_at      timestamptz,
    -- A silent side's own time to confirm or contest the declared result, and whether the side was seen online since.
    add column confirm_from timestamptz,
    add column confirm_by   timestamptz,
    add column confirm_seen boolean;

-- Results that are declared now: the silent sides keep the time that they were told.
update participants p
   set confirm_from = c.deadline_at - interval '2 hours', confirm_by = c.deadline_at, confirm_seen = true
  from challenges c
 where c.id = p.challenge_id and c.deadline_kind = 'confirm' and p.standing <> 'left' and p.claim is null;

grant update (notified_at, confirm_from, confirm_by, confirm_seen) on participants to duel_ledger_app;

alter table participants add constraint participants_confirm check (
    (confirm_by is null) = (confirm_from is null)
    and (confirm_by is null) = (confirm_seen is null)
    and (confirm_by is null or (confirm_from <= confirm_by and claim is null and standing <> 'left'))
);

-- Who has come online is looked up here: few are silent, and of those few have not been seen.
create index participants_unseen on participants (user_id) where not confirm_seen;
-- Those who are reminded.
create index challenges_confirm on challenges (deadline_at) where deadline_kind = 'confirm';
-- What is held for a player is read from these.
create index challenges_held on challenges (id) where deadline_kind = 'release';
-- Whose scheduled start nears.
create index challenges_scheduled on challenges (scheduled_at)
    where scheduled_at is not null and status in ('open', 'full');

-- Reminders are each side's own now. Those that were sent are forgotten: the latest may be sent once more.
drop table confirm_reminders;
create table confirm_reminders (
    challenge_id uuid        not null,
    user_id      uuid        not null,
    -- When the result was declared that is to be confirmed; another one begins anew, an outage does not.
    declared_at  timestamptz not null,
    -- The latest reminder that was sent (domain::notification::Reminder): at half and at nine tenths, and the same again
    -- once the side was seen and has another time.
    step         smallint    not null,

    constraint confirm_reminders_pkey primary key (challenge_id, user_id),
    constraint confirm_reminders_challenge_id_fkey foreign key (challenge_id) references challenges (id),
    constraint confirm_reminders_user_id_fkey foreign key (user_id) references users (id),
    constraint confirm_reminders_step check (step between 1 and 4)
);

grant select, insert, update on confirm_reminders to duel_ledger_app;

-- More kinds of mails come with every feature: the application knows them, the database their shape.
alter table mails drop constraint mails_kind;
alter table mails add constraint mails_kind check (kind ~ '^[a-z_]{1,40}$');

-- As in 0017; and while a result is held, whoever was silent may still answer the notification that asked for it.
create or replace view notifications_shown as
select n.user_id, n.number, n.id, n.type, n.fact, n.created_at, n.read_at, n.answer, n.challenge_id,
       c.title, n.sender_id, u.username, u.avatar,
       n.answer is null and case n.type
           when 'challenge_invitation' then
               c.status = 'open'
               and not exists (select from participants p
                                where p.challenge_id = c.id and p.user_id = n.user_id
                               offset 0)
           -- What is to be confirmed is the very word that was told.
           when 'challenge_result' then
               c.deadline_kind in ('confirm', 'release')
               and exists (select from participants p
                            where p.challenge_id = c.id and p.user_id = n.user_id
                              and p.standing <> 'left' and p.claim is null
                           offset 0)
               and exists (select from participants p
                            where p.challenge_id = c.id and p.user_id = n.sender_id
                              and p.claim -> 'verdict' = n.fact -> 'claim'
                           offset 0)
           when 'friend' then
               not exists (select from follows f
                            where f.follower = n.user_id and f.followee = n.sender_id
                           offset 0)
           when 'team_invitation' then
               exists (select from team_invitations i
                        where i.id = (n.fact ->> 'invitation')::uuid and i.outcome is null
                       offset 0)
           -- Whoever leads no longer admits nobody.
           when 'team_join_request' then
               t.leader_id = n.user_id
               and exists (select from team_join_requests r
                            where r.id = (n.fact ->> 'request')::uuid and r.outcome is null
                           offset 0)
           else false
       end as is_asking,
       n.team_id, t.name as team_name
  from notifications n
  left join challenges c on c.id = n.challenge_id
  left join teams t on t.id = n.team_id
  left join users u on u.id = n.sender_id;
