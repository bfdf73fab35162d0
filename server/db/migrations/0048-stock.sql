-- The stock has a home of its own. Every checkout writes it, and the catalogue, which a cluster copies to all nodes, is
-- written by operators alone. What `variant` says of it is a copy for readers, which follows within seconds.
lock table variant, stock_reservation in access exclusive mode;
create table variant_stock (
  product_id uuid not null,
  variant_id uuid not null references variant on delete cascade,
  -- what can be ordered
  stock integer not null check (stock >= 0),
  -- what checkouts promised before they were paid; it is taken from the stock already
  reserved integer not null default 0 check (reserved >= 0),
  -- what is promised beyond the supplier's number, which returned pieces make up for first
  shortfall integer not null default 0 check (shortfall >= 0),
  -- A variant that left the catalogue, and that shops still refer to, gets no stock back.
  has_left boolean not null default false,
  -- whether `variant` says the same
  is_shown boolean not null default true,
  primary key (product_id, variant_id)
) with (fillfactor = 50);
insert into variant_stock (product_id, variant_id, stock, reserved, shortfall, has_left)
select product_id, id, stock, reserved, shortfall, position >= 1000 from variant;
-- A change of the stock changes no index, but the first since it was shown.
create index variant_stock_to_show on variant_stock (product_id) where not is_shown;

-- A checkout reserves for the order that it is about to place. Reservations whose order was placed are over. The others
-- have no order yet: the sweep that looks for one finds none and gives the stock back.
delete from stock_reservation r where exists (
  select 1 from order_origin g where g.merchant_id = r.merchant_id and g.id = r.origin_id);
alter table stock_reservation add column product_id uuid, add column order_id uuid;
update stock_reservation r set order_id = r.origin_id, product_id = v.product_id
from variant v where v.id = r.variant_id;
alter table stock_reservation
  alter column product_id set not null, alter column order_id set not null,
  drop constraint stock_reservation_pkey, drop constraint stock_reservation_variant_id_fkey,
  add primary key (product_id, origin_id, variant_id),
  add foreign key (product_id, variant_id) references variant_stock;

-- Checkouts that ended without their order, whose stock went back: an order that is placed now comes too late.
create table ended_checkout (
  merchant_id uuid not null,
  order_id uuid not null,
  ended_at timestamptz not null,
  primary key (merchant_id, order_id)
);
create index ended_checkout_age on ended_checkout (ended_at);
