-- A message that was delivered leaves the outbox. Its row said nothing that the delivery's own record does not say, and
-- cost an order's life a kilobyte of log.
delete from outbox where done_at is not null;
alter table outbox drop column done_at;
create index outbox_waiting on outbox (lane, due_at) where failed_at is null;
create index outbox_given_up on outbox (failed_at) where failed_at is not null;
create index outbox_stream on outbox (merchant_id, stream, position) where stream is not null and failed_at is null;

-- When the shopper of a parcel without news is asked is a time of the order, as that of a pick-up's next reminder is.
-- Few parcels come so far, so nothing waits for all.
update orders o set remind_at = w.due_at from outbox w
where w.merchant_id = o.merchant_id and w.kind = 'shopper_mail' and w.payload->>'kind' in ('no_news', 'no_news_last')
  and w.payload->>'orderId' = o.id::text and o.status = 'shipped' and o.reached_at is null;
delete from outbox where kind = 'shopper_mail' and payload->>'kind' in ('no_news', 'no_news_last');
drop index orders_remind_due;
create index orders_remind_due on orders (remind_at)
  where status in ('awaiting_pickup', 'shipped') and remind_at is not null;
