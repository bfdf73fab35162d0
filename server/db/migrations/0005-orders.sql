-- Orders: three separate facts (status, logistics, settlement), the frozen lines, the events, payments and refunds.

-- Where an order came from: a shopper's checkout or a registered partner's signed message. There is no third way.
create table order_origin (
  merchant_id uuid not null references merchant,
  id uuid not null,
  kind text not null check (kind in ('checkout', 'partner')),
  -- hash of the checkout's request, or of the partner's signed message
  evidence bytea not null,
  partner text,
  external_id text,
  at timestamptz not null,
  primary key (merchant_id, id),
  check ((kind = 'partner') = (partner is not null and external_id is not null))
);

create table orders (
  merchant_id uuid not null references merchant,
  id uuid not null,
  -- by bytes, so that the beginning of a number is a range of its index
  number text collate "C" not null,
  origin uuid not null,
  status text not null check (status in ('waiting_payment', 'awaiting_pickup', 'awaiting_shipment', 'shipped',
    'received', 'completed', 'cancelled')),
  logistics text not null default 'none' check (logistics in ('none', 'in_transit', 'reached')),
  settlement text not null default 'none'
    check (settlement in ('none', 'pending_settlement', 'settled', 'reversed')),
  quantity integer not null check (quantity > 0),
  total_cost bigint not null check (total_cost > 0),
  selling_total bigint not null check (selling_total > 0),
  fee_bps integer not null,
  fee bigint not null check (fee >= 0),
  -- selling_total - total_cost - fee; after refunds what settlement brought or will bring
  earnings bigint not null,
  escrow_left bigint not null default 0 check (escrow_left >= 0),
  fund_from text check (fund_from in ('escrow', 'wallet')),
  cost_returned bigint not null default 0 check (cost_returned >= 0),
  -- refunds that the platform did not bear, and refunds that it did
  refunded bigint not null default 0 check (refunded >= 0),
  refunded_by_platform bigint not null default 0 check (refunded_by_platform >= 0),
  refunds_by_supplier_only boolean not null default true,
  -- what refunds of this order took out of available and owed, less what they brought into available
  charged_to_merchant bigint not null default 0,
  settled_amount bigint not null default 0,
  fee_taken bigint not null default 0 check (fee_taken >= 0),
  fee_returned bigint not null default 0 check (fee_returned >= 0),
  email text not null,
  phone text not null,
  phone_last4 text not null,
  address jsonb not null,
  carrier text,
  tracking_number text,
  -- 'refund': all of it was refunded, in one part or several
  cancelled_by text check (cancelled_by in ('shopper', 'merchant', 'supplier', 'time', 'refund')),
  cancel_reason text,
  created_at timestamptz not null,
  created_on date not null,
  pay_by timestamptz,
  paid_at timestamptz,
  paid_on date,
  -- the provider whose payment funded it, and to which a refund goes back
  paid_through text,
  pick_by timestamptz,
  -- when the merchant gets the next reminder of the pick-up
  remind_at timestamptz,
  picked_at timestamptz,
  -- the day of a late pick-up
  late_on date,
  ship_by timestamptz,
  shipped_at timestamptz,
  reached_at timestamptz,
  received_at timestamptz,
  settles_at timestamptz,
  settled_at timestamptz,
  settled_on date,
  supplier_paid_at timestamptz,
  cancelled_at timestamptz,
  cancelled_on date,
  primary key (merchant_id, id),
  foreign key (merchant_id, origin) references order_origin,
  constraint order_number_once unique (merchant_id, number),
  constraint order_total_covers_cost_and_fee check (total_cost + fee <= selling_total),
  constraint order_refunds_within_total check (refunded + refunded_by_platform <= selling_total),
  constraint order_cost_returned_within_cost check (cost_returned <= total_cost)
);
create index orders_by_status on orders (merchant_id, status, id desc);
create index orders_by_tracking on orders (merchant_id, tracking_number) where tracking_number is not null;
create index orders_by_phone on orders (merchant_id, phone_last4, id desc);
create index orders_by_settlement on orders (merchant_id, settlement, id desc) where settlement <> 'none';
create index orders_pay_due on orders (pay_by) where status = 'waiting_payment';
create index orders_pick_due on orders (pick_by) where status = 'awaiting_pickup';
create index orders_remind_due on orders (remind_at) where status = 'awaiting_pickup' and remind_at is not null;
create index orders_first_pick on orders (merchant_id, pick_by) where status = 'awaiting_pickup';
create index orders_ship_due on orders (ship_by) where status = 'awaiting_shipment';
create index orders_reached_due on orders (reached_at) where status = 'shipped' and logistics = 'reached';
create index orders_silent on orders (shipped_at) where status = 'shipped';
create index orders_settle_due on orders (settles_at) where status = 'received';
-- The orders behind the figures of a day: those that ended on it.
create index orders_settled_on on orders (merchant_id, settled_on) where settled_on is not null;
create index orders_cancelled_on on orders (merchant_id, cancelled_on) where cancelled_on is not null;

create table order_line (
  merchant_id uuid not null,
  order_id uuid not null,
  position smallint not null,
  listing_id uuid not null,
  product_id uuid not null,
  variant_id uuid not null,
  title jsonb not null,
  image text,
  variant jsonb not null,
  quantity integer not null check (quantity > 0),
  purchase_price bigint not null check (purchase_price > 0),
  selling_price bigint not null check (selling_price > 0),
  primary key (merchant_id, order_id, position),
  foreign key (merchant_id, order_id) references orders,
  foreign key (merchant_id, listing_id) references listing
);

create table review (
  merchant_id uuid not null,
  order_id uuid not null,
  position smallint not null,
  listing_id uuid not null,
  stars smallint not null check (stars between 1 and 5),
  text text not null,
  at timestamptz not null,
  primary key (merchant_id, order_id, position),
  foreign key (merchant_id, order_id, position) references order_line
);
create index review_by_listing on review (merchant_id, listing_id, at desc);

create table order_event (
  merchant_id uuid not null,
  order_id uuid not null,
  sequence smallint not null,
  at timestamptz not null,
  kind text not null,
  text text not null default '',
  primary key (merchant_id, order_id, sequence),
  foreign key (merchant_id, order_id) references orders
);

create table payment (
  merchant_id uuid not null,
  id uuid not null,
  order_id uuid not null,
  provider text not null,
  provider_ref text not null,
  amount bigint not null check (amount > 0),
  at timestamptz not null,
  primary key (merchant_id, id),
  constraint payment_once unique (merchant_id, provider, provider_ref),
  foreign key (merchant_id, order_id) references orders
);

create table refund (
  merchant_id uuid not null,
  id uuid not null,
  order_id uuid not null,
  amount bigint not null check (amount > 0),
  reason text not null,
  goods text not null check (goods in ('received', 'not_received')),
  -- names of stored pictures
  images text[] not null default '{}' check (cardinality(images) <= 6),
  status text not null check (status in ('pending_approval', 'approved', 'rejected')),
  bears text check (bears in ('supplier', 'merchant', 'platform')),
  decision text,
  applied_at timestamptz not null,
  -- the merchant's time to answer, a reminder before it ends, and the time after which it is approved
  answer_by timestamptz,
  remind_at timestamptz,
  decide_by timestamptz,
  answer text,
  agreed boolean,
  answered_at timestamptz,
  decided_at timestamptz,
  decided_on date,
  paid_at timestamptz,
  payment_failure text,
  primary key (merchant_id, id),
  foreign key (merchant_id, order_id) references orders
);
create unique index refund_open_once on refund (merchant_id, order_id) where status = 'pending_approval';
create index refund_by_order on refund (merchant_id, order_id);
create index refund_newest on refund (merchant_id, status, id desc);
create index refund_unpaid on refund (decided_at) where status = 'approved' and paid_at is null;
create index refund_remind_due on refund (remind_at) where status = 'pending_approval' and remind_at is not null;
create index refund_decide_due on refund (decide_by) where status = 'pending_approval' and decide_by is not null;
create index refund_to_answer on refund (merchant_id, answer_by)
  where status = 'pending_approval' and answered_at is null and answer_by is not null;
create index refund_queue on refund (status, id);
