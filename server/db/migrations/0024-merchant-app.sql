-- What the merchant's app shows and keeps: short numbers of refunds, the confirmation of the mail address, the kind of
-- identity document, messages that need no reading, baskets, price rules, and notifications on the merchant's devices.

-- A merchant who used a code from the mail address has confirmed it.
alter table merchant
  add column email_confirmed_at timestamptz,
  add column id_kind text not null default 'identity_card'
    constraint merchant_id_kind_is_known check (id_kind in ('identity_card', 'passport', 'driving_licence'));

-- A refund has the characters of its order's number; the second one of an order ends in -2.
alter table refund add column number text collate "C";
update refund r set number = 'RF-' || substr(o.number, 4) || case when n.position = 1 then '' else '-' || n.position end
from orders o, (
  select merchant_id, id, row_number() over (partition by merchant_id, order_id order by id) as position from refund
) as n
where o.merchant_id = r.merchant_id and o.id = r.order_id and n.merchant_id = r.merchant_id and n.id = r.id;
alter table refund alter column number set not null;
alter table refund add constraint refund_number_once unique (merchant_id, number);

-- Messages that repeat what the lists of orders and deposits show: they are kept, and no badge counts them.
alter table notice add column routine boolean not null default false;
update notice set routine = true where kind in ('order_paid', 'order_shipped', 'order_reached', 'order_received',
  'order_settled', 'deposit_announced', 'deposit_announced_bank', 'deposit_announced_chain');
update merchant_counter c set unread = (
  select count(*) from notice n where n.merchant_id = c.merchant_id and n.read_at is null and not n.routine);
drop index notice_unread;
create index notice_unread on notice (merchant_id, sequence desc) where read_at is null and not routine;

-- What awaits pick-up by its deadline, with its cost and its earnings, read from the index alone.
drop index orders_first_pick;
create index orders_first_pick on orders (merchant_id, pick_by, id) include (total_cost, earnings)
  where status = 'awaiting_pickup';

-- Visitors who put a listing into their basket, once a day each.
create table listing_basket (
  merchant_id uuid not null,
  date date not null,
  listing_id uuid not null,
  visitor bytea not null,
  primary key (merchant_id, date, listing_id, visitor),
  foreign key (merchant_id, listing_id) references listing
);
alter table listing add column baskets bigint not null default 0 check (baskets >= 0);
create index listing_basket_by_listing on listing_basket (merchant_id, listing_id, date);
create index listing_view_by_listing on listing_view (merchant_id, listing_id, date);

-- How a merchant prices the listings of a category, and what each use of a rule changed, so that it can be undone.
create table price_rule (
  merchant_id uuid not null references merchant,
  category_id uuid not null references category,
  mark_up_bps integer not null check (mark_up_bps between 0 and 90000),
  least_profit bigint not null check (least_profit >= 0),
  -- the last digits of a price, in minor units; null leaves them
  ending integer check (ending between 0 and 999),
  changed_at timestamptz not null,
  primary key (merchant_id, category_id)
);
create table price_change (
  merchant_id uuid not null references merchant,
  id uuid not null,
  category_id uuid not null references category,
  at timestamptz not null,
  undone_at timestamptz,
  -- [{listingId, variantId, before, after}]
  changes jsonb not null,
  primary key (merchant_id, id)
);

-- The devices that are notified. A subscription belongs to the session that made it, and to the key of the server that
-- it was made for.
create table push_device (
  merchant_id uuid not null references merchant,
  id uuid not null,
  session_id uuid not null,
  key_id bytea not null,
  endpoint text not null,
  p256dh text not null,
  auth text not null,
  created_at timestamptz not null,
  primary key (merchant_id, id),
  constraint push_device_once unique (merchant_id, endpoint)
);

-- What a merchant is notified of; minutes of the shop's day between which nothing is sent.
create table push_setting (
  merchant_id uuid primary key references merchant,
  deadlines boolean not null default true,
  refunds boolean not null default true,
  money boolean not null default true,
  amounts boolean not null default false,
  quiet_from smallint not null default 1320 check (quiet_from between 0 and 1439),
  quiet_to smallint not null default 420 check (quiet_to between 0 and 1439)
);
