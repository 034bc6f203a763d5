-- Search for challenges and teams by a part of their texts (docs/rules.md, Search).

-- What a challenge is found by: its title, game and description. Apart from its row, which every command writes anew: an index of
-- trigrams on that row would be written with each of them. A search for what there is not would else read all challenges.
create table challenge_texts (
    challenge_id uuid not null,
    -- One a line.
    text         text not null,

    constraint challenge_texts_pkey primary key (challenge_id),
    constraint challenge_texts_challenge_id_fkey foreign key (challenge_id) references challenges (id)
);

-- What a team is found by: its name, tagline and tags.
create table team_texts (
    team_id uuid not null,
    -- One a line.
    text    text not null,

    constraint team_texts_pkey primary key (team_id),
    constraint team_texts_team_id_fkey foreign key (team_id) references teams (id)
);

create function challenge_texts_write() returns trigger
    language plpgsql security definer set search_path = public, pg_temp
as $$
begin
    insert into challenge_texts (challenge_id, text)
    values (new.id, concat_ws(E'\n', new.title, new.game, new.description))
    on conflict (challenge_id) do update set text = excluded.text;
    return null;
end
$$;

create trigger challenge_texts_new after insert on challenges
    for each row execute function challenge_texts_write();
create trigger challenge_texts_edited after update of title, game, description on challenges
    for each row
    when ((old.title, old.game, old.description) is distinct from (new.title, new.game, new.description))
    execute function challenge_texts_write();

create function team_texts_write() returns trigger
    language plpgsql security definer set search_path = public, pg_temp
as $$
begin
    insert into team_texts (team_id, text)
    values (new.id, concat_ws(E'\n', new.name, new.tagline, array_to_string(new.tags, E'\n')))
    on conflict (team_id) do update set text = excluded.text;
    return null;
end
$$;

create trigger team_texts_new after insert on teams
    for each row execute function team_texts_write();
create trigger team_texts_edited after update of name, tagline, tags on teams
    for each row
    when ((old.name, old.tagline, old.tags) is distinct from (new.name, new.tagline, new.tags))
    execute function team_texts_write();

insert into challenge_texts (challenge_id, text)
select id, concat_ws(E'\n', title, game, description) from challenges;
insert into team_texts (team_id, text)
select id, concat_ws(E'\n', name, tagline, array_to_string(tags, E'\n')) from teams;

-- As in 0002_account.sql: where a package of PostgreSQL does not contain it, the search reads these texts, and no wider rows.
do $$
begin
    if exists (select from pg_extension where extname = 'pg_trgm') then
        create index challenge_texts_trgm on challenge_texts using gin (text gin_trgm_ops);
        create index team_texts_trgm on team_texts using gin (text gin_trgm_ops);
    end if;
end
$$;

-- Written by the triggers alone.
grant select on challenge_texts, team_texts to duel_ledger_app;

-- The challenges with a match of a search in their texts, or in the names of their participants: the 10,000 newest of each. What a
-- single letter finds would else be read whole to show eight.
create or replace function challenges_worded(pattern text) returns setof uuid language sql stable
as $$
    (select t.id
       -- Found first and then ordered: a walk in order would read all texts for a word that is nowhere.
       from (select challenge_id as id from challenge_texts where text ilike pattern offset 0) t
      order by t.id desc
      limit 10000)
    union
    (select p.challenge_id
       from participants p join users u on u.id = p.user_id
      where u.username ilike pattern
      order by p.challenge_id desc
      limit 10000)
$$;

-- The teams with a match of a search in their texts: the 10,000 newest.
create function teams_worded(pattern text) returns setof uuid language sql stable
as $$
    select t.id
      from (select team_id as id from team_texts where text ilike pattern offset 0) t
     order by t.id desc
     limit 10000
$$;
