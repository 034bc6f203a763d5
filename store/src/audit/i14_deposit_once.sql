-- A provider's payment is credited once.
select format('%s %s', provider, reference) as "subject!", format('credited %s times', count(*)) as "detail!"
  from deposits
 group by provider, reference
having 1 < count(*)
 limit 100
