-- A payment of a provider is credited at most once.
select format('%s %s', provider, reference) as "subject!", format('credited %s times', count(*)) as "detail!"
  from deposits
 where status = 'credited'
 group by provider, reference
having 1 < count(*)
 limit 100
