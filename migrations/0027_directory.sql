-- The directory of players whom one may write to (docs/rules.md, Search).

-- The walk of all players by username, which would else pass by the later words of usernames.
create index player_search_terms_names on player_search_terms (term, user_id) where kind = 0;
