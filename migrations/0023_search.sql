-- Search for players by the beginning of a name (docs/rules.md, Search).

-- What a player is found by: the username, the display name, and each of them from the beginning of every later word on. A text
-- finds a player whose term begins with it: one walk of an index in its order, which reads as many rows as it shows, however many
-- players there are and however short the text is. It needs no extension. Trigrams (0002_account.sql) find nothing by one or two
-- letters, and every server may lack them.
create table player_search_terms (
    user_id uuid     not null,
    -- In lower case, compared by code point: everything that begins with a text stands together.
    term    text     not null collate "C",
    -- 0 the username, 1 the username from a later word on, 2 the display name from any word on.
    kind    smallint not null,

    -- Also the lookup of a player's earlier terms, so that a walk shows a player once.
    constraint player_search_terms_pkey primary key (user_id, term, kind),
    constraint player_search_terms_user_id_fkey foreign key (user_id) references users (id),
    constraint player_search_terms_kind check (kind between 0 and 2)
);

-- The walk. An exact username comes first, then display names and parts that are equal, then longer ones.
create index player_search_terms_walk on player_search_terms (term, kind, user_id);
-- The same for a search that looks at usernames alone, which would else pass by all display names.
create index player_search_terms_usernames on player_search_terms (term, kind, user_id) where kind < 2;
-- The walk of all players by username, which would else pass by the later words of usernames.
create index player_search_terms_names on player_search_terms (term, user_id) where kind = 0;

-- Words of a username are separated by underscores, those of a display name by whatever is neither letter nor digit.
create function player_search_terms_of(username text, name text) returns table (term text, kind smallint)
    language sql stable
as $$
    with names as (
        select lower(username) as text, 0 as kind
        union all
        select lower(name), 2
    )
    select distinct substr(n.text, at), (case when n.kind = 0 and 1 < at then 1 else n.kind end)::smallint
      from names n
     cross join generate_series(1, length(n.text)) as at
     where at = 1
        or (substr(n.text, at, 1) ~ '[[:alnum:]]' and substr(n.text, at - 1, 1) !~ '[[:alnum:]]')
$$;

-- Closed accounts are found by nothing.
create function player_search_terms_write() returns trigger
    language plpgsql security definer set search_path = public, pg_temp
as $$
begin
    delete from player_search_terms where user_id = new.id;
    if new.closed_at is null then
        insert into player_search_terms (user_id, term, kind)
        select new.id, t.term, t.kind from player_search_terms_of(new.username, new.name) t;
    end if;
    return null;
end
$$;

create trigger player_search_terms_new after insert on users
    for each row execute function player_search_terms_write();
create trigger player_search_terms_renamed after update of username, name, closed_at on users
    for each row
    when ((old.username, old.name, old.closed_at) is distinct from (new.username, new.name, new.closed_at))
    execute function player_search_terms_write();

insert into player_search_terms (user_id, term, kind)
select u.id, t.term, t.kind
  from users u
 cross join lateral player_search_terms_of(u.username, u.name) t
 where u.closed_at is null;

-- Written by the triggers alone.
grant select on player_search_terms to duel_ledger_app;

-- The challenges with a match of a search in the usernames of their participants.
create function challenges_played_by(pattern text) returns setof uuid language sql stable
as $$
    select p.challenge_id from participants p join users u on u.id = p.user_id where u.username ilike pattern
$$;

-- Whether a conversation is with a player or a team of such a name, as the viewer's list of conversations shows it.
create function conversation_matches(c conversations, viewer uuid, pattern text) returns boolean language sql stable
as $$
    select exists (select from conversation_members o join users u on u.id = o.user_id
                    where c.kind in ('direct', 'leads') and o.conversation_id = c.id and o.user_id <> viewer
                      and (u.username ilike pattern or u.name ilike pattern))
        or exists (select from teams t
                    where t.id in (c.team_id, c.other_team_id) and (c.kind = 'team' or t.leader_id <> viewer)
                      and t.name ilike pattern)
$$;
