-- Notifications: of each player one stream, numbered 1, 2, 3 … without a gap. A notification takes a number, and so does
-- each change of what was there (decisions.md, section 8; live.md).
--
-- A number is taken under the lock of the player's row of notification_feeds, in the statement that writes what it numbers.
-- Whoever sees a number therefore sees all before it, and a device that knows its own asks for what came after.

create table notification_feeds (
    user_id      uuid   not null,
    -- The number of the latest notification or change.
    last_number  bigint not null,
    -- Those that are there, and of them those that were not read: counted with every write, so that a badge costs nothing.
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
    -- domain::notification::Kind; its name is the wire's.
    type         text        not null,
    -- Whose deed it tells of, and on which challenge. Names and titles are read when it is shown.
    sender_id    uuid,
    challenge_id uuid,
    -- domain::notification::Fact
    fact         jsonb       not null,
    created_at   timestamptz not null,
    read_at      timestamptz,
    -- What became of it, where it asked for something.
    answer       text,

    -- Also the order in which a list is read.
    constraint notifications_pkey primary key (user_id, number),
    -- Made from the deed where a deed on a challenge made it: the same deed never tells twice.
    constraint notifications_id_key unique (id),
    constraint notifications_user_id_fkey foreign key (user_id) references notification_feeds (user_id),
    constraint notifications_sender_id_fkey foreign key (sender_id) references users (id),
    constraint notifications_challenge_id_fkey foreign key (challenge_id) references challenges (id),
    constraint notifications_number check (0 < number),
    constraint notifications_type check (type in (
        'challenge', 'challenge_invitation', 'challenge_joined', 'challenge_started', 'challenge_result',
        'team_invitation', 'team_join_request', 'team', 'friend', 'follow', 'achievement', 'system',
        'interest', 'tag', 'acceptance'
    )),
    constraint notifications_answer check (answer in ('accepted', 'rejected'))
);

-- What people send by will: the same from the same person is not told again on the same day.
create index notifications_by_person on notifications (user_id, sender_id, type, created_at)
    where type in ('challenge_invitation', 'friend', 'follow', 'interest', 'tag');

-- What happened to notifications that were there. Only as many are kept as a device is replayed.
create table notification_changes (
    user_id uuid        not null,
    number  bigint      not null,
    kind    text        not null,
    -- Which ones; nothing where it was all, or all of the types.
    ids     uuid[],
    types   text[],
    at      timestamptz not null,

    constraint notification_changes_pkey primary key (user_id, number),
    constraint notification_changes_user_id_fkey foreign key (user_id) references notification_feeds (user_id),
    constraint notification_changes_kind check (kind in ('read', 'deleted', 'answered', 'preferences'))
);

-- A feed's number moves by exactly what was written beneath it in the same statement: no gap, and no number twice.
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

-- How a player wants to be told; who has never said so has no row.
create table notification_preferences (
    user_id           uuid    not null,
    show_popups       boolean not null,
    play_sound        boolean not null,
    auto_mark_read    boolean not null,
    popup_duration_ms integer not null,
    max_popups        integer not null,
    -- Types that are kept and not pushed.
    disabled_types    text[]  not null,

    constraint notification_preferences_pkey primary key (user_id),
    constraint notification_preferences_user_id_fkey foreign key (user_id) references users (id)
);

-- Notifications as they are shown. Whether one still asks for something is no state of its own: it follows from the
-- challenge, the seats and the follows, so it cannot be wrong after a crash, or because the deed was done elsewhere.
-- `offset 0` keeps each `exists` a look by its key: without it PostgreSQL 18 may read all participants and all follows at
-- once, into a table of its own, to answer for the twenty notifications of a page.
create view notifications_shown as
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
               c.deadline_kind = 'confirm'
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
           else false
       end as is_asking
  from notifications n
  left join challenges c on c.id = n.challenge_id
  left join users u on u.id = n.sender_id;

grant select on notifications_shown to duel_ledger_app;
grant select, insert, update on notification_feeds, notification_preferences to duel_ledger_app;
grant select, insert, delete on notifications, notification_changes to duel_ledger_app;
-- What was told stays as it was written.
grant update (read_at, answer) on notifications to duel_ledger_app;
