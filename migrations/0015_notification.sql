-- Notifications: a stream for each player, numbered 1, 2, 3 … without a gap. A notification takes a number, and so does each
-- change of earlier ones (docs/rules.md, Notifications).
--
-- A number is taken under the lock of the player's row of notification_feeds, in the statement that writes what it numbers. A
-- reader of a number therefore sees all before it, and a device asks for the entries after the number that it has.

create table notification_feeds (
    user_id      uuid   not null,
    -- The number of the latest notification or change.
    last_number  bigint not null,
    -- The stored notifications, and the unread ones of them: counted with every write, so that a badge needs no count.
    total_count  bigint not null,
    unread_count bigint not null,

    constraint notification_feeds_pkey primary key (user_id),
    constraint notification_feeds_user_id_fkey foreign key (user_id) references users (id),
    constraint notification_feeds_counts check (0 <= unread_count and unread_count <= total_count)
) with (fillfactor = 50);

create table notifications (
    user_id      uuid        not null,
    number       bigint      not null,
    id           uuid        not null,
    -- domain::notification::NotificationType; its name is that of the wire.
    type         text        not null,
    -- The player whose command it reports, and the challenge. Names and titles are read when it is shown.
    sender_id    uuid,
    challenge_id uuid,
    -- domain::notification::Payload
    fact         jsonb       not null,
    created_at   timestamptz not null,
    read_at      timestamptz,
    -- The player's answer to a notification that asks for one.
    answer       text,
    team_id      uuid,

    -- Also the order of a list.
    constraint notifications_pkey primary key (user_id, number),
    -- Derived from the command where a command on a challenge made it: one command never notifies twice.
    constraint notifications_id_key unique (id),
    constraint notifications_user_id_fkey foreign key (user_id) references notification_feeds (user_id),
    constraint notifications_sender_id_fkey foreign key (sender_id) references users (id),
    constraint notifications_challenge_id_fkey foreign key (challenge_id) references challenges (id),
    constraint notifications_team_id_fkey foreign key (team_id) references teams (id),
    constraint notifications_number check (0 < number),
    constraint notifications_type check (type in (
        'challenge', 'challenge_invitation', 'challenge_joined', 'challenge_started', 'challenge_result',
        'team_invitation', 'team_join_request', 'team', 'friend', 'follow', 'achievement', 'system',
        'interest', 'tag', 'acceptance'
    )),
    constraint notifications_answer check (answer in ('accepted', 'rejected'))
);

-- Notifications that players send by choice: the same one from the same player is not sent again on the same day.
create index notifications_by_person on notifications (user_id, sender_id, type, created_at)
    where type in ('challenge_invitation', 'team_invitation', 'team_join_request', 'friend', 'follow', 'interest', 'tag');

-- Changes of earlier notifications. Only as many are stored as a device is replayed.
create table notification_changes (
    user_id uuid        not null,
    number  bigint      not null,
    kind    text        not null,
    -- The changed notifications; null where the change is of all, or of all of the types.
    ids     uuid[],
    types   text[],
    at      timestamptz not null,
    -- The number of the last notification that a change of all includes, because the player has not seen later ones. Null where
    -- it includes every earlier one.
    up_to   bigint,

    constraint notification_changes_pkey primary key (user_id, number),
    constraint notification_changes_user_id_fkey foreign key (user_id) references notification_feeds (user_id),
    constraint notification_changes_kind check (kind in ('read', 'deleted', 'answered', 'preferences')),
    constraint notification_changes_up_to
        check (up_to is null or (ids is null and kind in ('read', 'deleted') and up_to < number))
);

-- The number of a feed grows by exactly the rows that the same statement wrote: no gap, and no number twice.
create function notification_feeds_gap_free() returns trigger language plpgsql as $$
declare
    before  bigint := case tg_op when 'INSERT' then 0 else old.last_number end;
    written bigint;
begin
    select (select count(*) from notifications
             where user_id = new.user_id and before < number and number <= new.last_number)
         + (select count(*) from notification_changes
             where user_id = new.user_id and before < number and number <= new.last_number)
      into written;
    if written <> new.last_number - before then
        raise exception 'feed of %: % was reached by % rows after %', new.user_id, new.last_number, written, before
            using errcode = 'check_violation', constraint = 'notification_feeds_gap_free';
    end if;
    return null;
end
$$;

create trigger notification_feeds_made after insert on notification_feeds
    for each row execute function notification_feeds_gap_free();
create trigger notification_feeds_moved after update on notification_feeds
    for each row when (new.last_number is distinct from old.last_number)
    execute function notification_feeds_gap_free();

-- How a player is notified; a player with the defaults has no row.
create table notification_preferences (
    user_id           uuid    not null,
    show_popups       boolean not null,
    play_sound        boolean not null,
    auto_mark_read    boolean not null,
    popup_duration_ms integer not null,
    max_popups        integer not null,
    -- Types that are stored and not pushed.
    disabled_types    text[]  not null,

    constraint notification_preferences_pkey primary key (user_id),
    constraint notification_preferences_user_id_fkey foreign key (user_id) references users (id)
);

-- Notifications as they are shown. Whether one still asks for an answer is not stored: it follows from the challenge, the seats,
-- the follows and the teams, so it is right after a crash, and where the command was given elsewhere.
--
-- `offset 0` makes each `exists` a lookup by key: without it PostgreSQL 18 may read and hash all participants and all follows to
-- answer for the twenty notifications of a page.
create view notifications_shown as
select n.user_id, n.number, n.id, n.type, n.fact, n.created_at, n.read_at, n.answer, n.challenge_id,
       c.title, n.sender_id, u.username, u.avatar,
       n.answer is null and case n.type
           when 'challenge_invitation' then
               c.status = 'open'
               and not exists (select from participants p
                                where p.challenge_id = c.id and p.user_id = n.user_id
                               offset 0)
           -- The very result that was shown can be confirmed; while a result is held, a silent side may still answer.
           when 'challenge_result' then
               c.deadline_kind in ('confirm', 'release')
               and exists (select from participants p
                            where p.challenge_id = c.id and p.user_id = n.user_id
                              and p.status <> 'left' and p.claim is null
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
               exists (select from team_requests i
                        where i.id = (n.fact ->> 'invitation')::uuid and i.outcome is null
                       offset 0)
           -- A former leader cannot admit players.
           when 'team_join_request' then
               t.leader_id = n.user_id
               and exists (select from team_requests r
                            where r.id = (n.fact ->> 'request')::uuid and r.outcome is null
                           offset 0)
           else false
       end as is_asking,
       n.team_id, t.name as team_name
  from notifications n
  left join challenges c on c.id = n.challenge_id
  left join teams t on t.id = n.team_id
  left join users u on u.id = n.sender_id;

grant select on notifications_shown to duel_ledger_app;
-- The feed and the preferences of a closed account are deleted.
grant select, insert, update, delete on notification_feeds, notification_preferences to duel_ledger_app;
grant select, insert, delete on notifications, notification_changes to duel_ledger_app;
-- Only reading and answering update a notification.
grant update (read_at, answer) on notifications to duel_ledger_app;
