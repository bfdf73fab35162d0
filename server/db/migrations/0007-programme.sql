-- Levels and packages that merchants bought, and rewards of the alliance.

create table package_purchase (
  merchant_id uuid not null references merchant,
  id uuid not null,
  package_id uuid not null,
  name jsonb not null,
  slots integer not null,
  days integer not null,
  price bigint not null check (price > 0),
  bought_at timestamptz not null,
  until timestamptz not null,
  ended_at timestamptz,
  credited bigint check (credited between 0 and price),
  primary key (merchant_id, id),
  check ((ended_at is null) = (credited is null))
);
create index package_purchase_due on package_purchase (until) where ended_at is null;

-- A listing in a slot of a package, and from when to when.
create table placement (
  merchant_id uuid not null,
  purchase_id uuid not null,
  listing_id uuid not null,
  from_at timestamptz not null,
  to_at timestamptz,
  primary key (merchant_id, purchase_id, listing_id, from_at),
  foreign key (merchant_id, purchase_id) references package_purchase,
  foreign key (merchant_id, listing_id) references listing
);
create unique index placement_once on placement (merchant_id, listing_id) where to_at is null;

create table level_purchase (
  merchant_id uuid not null references merchant,
  id uuid not null,
  level_id uuid not null references level,
  previous_level_id uuid not null references level,
  price bigint not null check (price >= 0),
  bought_at timestamptz not null,
  -- The orders there were at the purchase. Times cannot tell whether an order took the new fee: one that was requested
  -- a moment before and placed a moment after took it and has the earlier time.
  orders_before bigint not null,
  given_back_at timestamptz,
  primary key (merchant_id, id)
);

-- In the invitee's books: the part of an order's fee that was shared with the inviter, and what of it was reversed.
create table referral_share (
  merchant_id uuid not null,
  order_id uuid not null,
  inviter_id uuid not null,
  amount bigint not null check (amount > 0),
  reversed bigint not null default 0 check (reversed between 0 and amount),
  primary key (merchant_id, order_id),
  foreign key (merchant_id, order_id) references orders
);

-- In the inviter's books: the rewards that arrived.
create table referral_reward (
  merchant_id uuid not null references merchant,
  invitee_id uuid not null,
  order_id uuid not null,
  amount bigint not null check (amount > 0),
  reversed bigint not null default 0 check (reversed between 0 and amount),
  at timestamptz not null,
  primary key (merchant_id, invitee_id, order_id)
);
