-- No player wears what was not bought.
select w.user_id::text as "subject!", format('wears %s, which was not bought', worn.item) as "detail!"
  from worn_cosmetics w
 cross join lateral unnest(array[w.frame, w.title, w.cover, w.banner]) as worn (item)
  left join reward_redemptions r on r.user_id = w.user_id and r.reward = worn.item
 where worn.item is not null and r.id is null
 limit 100
