-- That an order was delivered is what a carrier, a partner or a supplier reported: without a report it was received, by
-- its shopper's word or by time.
update orders o set logistics = 'in_transit', reached_at = null
where o.logistics = 'reached' and not exists (select 1 from order_event e
  where e.merchant_id = o.merchant_id and e.order_id = o.id and e.kind = 'reached');
alter table orders add constraint order_delivered_at_a_time check ((logistics = 'reached') = (reached_at is not null));
