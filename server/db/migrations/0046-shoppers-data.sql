-- What an order knows of its shopper ends: some time after the order, or when the shopper asks.

-- erase_at: when it is tried next; null until the shopper asks or the order's retention is over.
alter table order_contact add column erase_at timestamptz, add column erased_at timestamptz;
create index order_contact_to_erase on order_contact (erase_at) where erase_at is not null and erased_at is null;

-- The events of a payment provider by their order. Their bodies name the shopper.
create index provider_event_of_order on provider_event (order_id) where order_id is not null;

-- The days whose ended orders were looked at: the newest is where the next run begins.
create table retention_day (
  date date primary key,
  at timestamptz not null
);
