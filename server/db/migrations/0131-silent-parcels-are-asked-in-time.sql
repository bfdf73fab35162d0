-- The time of a parcel's first question, where a reminder of the pick-up was left or none was written.
update orders o set remind_at = case when o.reached_at is null and not exists (
    select 1 from order_mail m
    where m.merchant_id = o.merchant_id and m.order_id = o.id and m.kind in ('no_news', 'no_news_last'))
  then o.shipped_at + interval '45 days' end
where o.status = 'shipped'
  and (o.reached_at is not null or o.remind_at is null or o.remind_at < o.shipped_at + interval '45 days');
