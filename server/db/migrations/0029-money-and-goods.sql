-- What checkouts promised of a variant before they were paid: `reserved` is taken from the stock already. A supplier's
-- number includes it. `shortfall` is what is promised beyond that number, which returned pieces make up for first.
alter table variant add column reserved integer not null default 0 check (reserved >= 0),
  add column shortfall integer not null default 0 check (shortfall >= 0);
with waiting as (
  select merchant_id, id from orders where status = 'waiting_payment'
  union
  select o.merchant_id, o.id from outbox w
  join orders o on o.merchant_id = w.merchant_id and o.id = (w.payload->>'orderId')::uuid
  where w.done_at is null and (w.kind = 'sold' or w.kind = 'stock_return' and o.paid_at is null)
), unpaid as (
  select l.variant_id, l.quantity from order_line l
  join waiting w on w.merchant_id = l.merchant_id and w.id = l.order_id
  union all
  select r.variant_id, r.quantity from stock_reservation r
  where not exists (select 1 from order_origin g where g.merchant_id = r.merchant_id and g.id = r.origin_id)
)
update variant v set reserved = u.quantity
from (select variant_id, sum(quantity)::integer as quantity from unpaid group by variant_id) as u
where v.id = u.variant_id;

-- One payment credits one deposit: the line of the statement that both operators read, and the picture of the voucher.
alter table deposit add column bank_line text;
alter table deposit add constraint deposit_credited_by_line check (method = 'chain' or status <> 'approved'
  or bank_line is not null) not valid;
-- The SHA-256 of a voucher's picture as it was stored.
alter table upload add column digest bytea;
create table credited_voucher (
  digest bytea primary key,
  merchant_id uuid not null,
  -- the number of the deposit that was credited
  number text not null,
  at timestamptz not null
);

-- What an operator may decide about in a day, and what each has decided: in UTC and in minor units.
alter table policy add column operator_day_max bigint not null default 10000000 check (operator_day_max >= 0);
create table operator_day (
  operator_id uuid not null references operator,
  date date not null,
  deposits bigint not null default 0 check (deposits >= 0),
  withdrawals bigint not null default 0 check (withdrawals >= 0),
  -- that the platform bears
  refunds bigint not null default 0 check (refunds >= 0),
  goodwill bigint not null default 0 check (goodwill >= 0),
  primary key (operator_id, date)
);
