-- Merchants, their shops, listings, figures and messages. merchant_id is first in every key.

create table merchant (
  merchant_id uuid primary key,
  status text not null check (status in ('in_review', 'approved', 'rejected')),
  status_reason text,
  redo text[] not null default '{}',
  real_name text not null,
  phone text not null,
  email text not null,
  country text not null,
  password_hash text not null,
  pay_password_hash text,
  pay_password_tries integer not null default 0,
  pay_password_locks integer not null default 0,
  pay_password_locked_until timestamptz,
  lang text not null default 'en',
  level_id uuid not null references level,
  invitation_code text not null,
  inviter_id uuid,
  id_front uuid,
  id_back uuid,
  id_held uuid,
  applied_at timestamptz not null,
  decided_at timestamptz,
  identity_erased_at timestamptz
);
create index merchant_waiting on merchant (applied_at) where status = 'in_review';
create index merchant_by_inviter on merchant (inviter_id) where inviter_id is not null;

create table shop (
  merchant_id uuid primary key references merchant,
  slug text not null,
  name text not null,
  logo uuid,
  phone text not null,
  address text not null,
  introduction text not null default '',
  welcome_message text not null default '',
  banner uuid,
  ad_banner uuid,
  twitter text,
  google text,
  time_zone text not null default 'UTC',
  closed_at timestamptz,
  closed_reason text
);

create table listing (
  merchant_id uuid not null references merchant,
  id uuid not null,
  product_id uuid not null references product,
  state text not null check (state in ('selling', 'stock')),
  -- the lowest of its variants, for lists; written together with their prices
  selling_price bigint not null check (selling_price > 0),
  purchase_price bigint not null check (purchase_price > 0),
  views bigint not null default 0 check (views >= 0),
  sales bigint not null default 0 check (sales >= 0),
  added_at timestamptz not null,
  removed_at timestamptz,
  primary key (merchant_id, id)
);
create unique index listing_once on listing (merchant_id, product_id) where removed_at is null;
create index listing_newest on listing (merchant_id, state, id desc) where removed_at is null;
create index listing_by_product on listing (product_id) where removed_at is null;

create table listing_variant (
  merchant_id uuid not null,
  listing_id uuid not null,
  variant_id uuid not null references variant,
  selling_price bigint not null check (selling_price > 0),
  primary key (merchant_id, listing_id, variant_id),
  foreign key (merchant_id, listing_id) references listing
);

-- Counters: written only by the owner's functions, in the transaction of the event that they count. `recount` proves
-- them from the rows behind them.

create table merchant_counter (
  merchant_id uuid primary key references merchant,
  -- the last number given to a live event
  events bigint not null default 0,
  sales bigint not null default 0,
  income bigint not null default 0,
  pending bigint not null default 0,
  received_orders bigint not null default 0,
  completed_orders bigint not null default 0,
  followers bigint not null default 0 check (followers >= 0),
  rating_sum bigint not null default 0,
  rating_count bigint not null default 0,
  notices bigint not null default 0,
  unread bigint not null default 0 check (unread >= 0),
  listings_selling bigint not null default 0 check (listings_selling >= 0),
  listings_stock bigint not null default 0 check (listings_stock >= 0),
  open_refunds bigint not null default 0 check (open_refunds >= 0)
);

create table merchant_day (
  merchant_id uuid not null references merchant,
  date date not null,
  sales bigint not null default 0,
  orders bigint not null default 0,
  estimated_profit bigint not null default 0,
  profit bigint not null default 0,
  cancelled bigint not null default 0,
  refunded bigint not null default 0,
  visitors bigint not null default 0,
  late_pickups bigint not null default 0,
  merchant_cancellations bigint not null default 0,
  merchant_refunds bigint not null default 0,
  primary key (merchant_id, date)
);

create table order_count (
  merchant_id uuid not null references merchant,
  status text not null,
  count bigint not null default 0 check (count >= 0),
  primary key (merchant_id, status)
);

create table visit (
  merchant_id uuid not null references merchant,
  date date not null,
  visitor bytea not null,
  primary key (merchant_id, date, visitor)
);

create table listing_view (
  merchant_id uuid not null,
  date date not null,
  listing_id uuid not null,
  visitor bytea not null,
  primary key (merchant_id, date, listing_id, visitor),
  foreign key (merchant_id, listing_id) references listing
);

create table follow (
  merchant_id uuid not null references merchant,
  email_hash bytea not null,
  following boolean not null,
  code_hash bytea,
  code_expires_at timestamptz,
  -- what the mailed code confirms: to follow, or to stop following
  requested_following boolean,
  tries integer not null default 0,
  changed_at timestamptz not null,
  primary key (merchant_id, email_hash)
);

-- Messages.

create table notice (
  merchant_id uuid not null references merchant,
  sequence bigint not null,
  id uuid not null,
  type text not null check (type in ('system', 'user')),
  -- the key of its text in the server's texts, translated when it is read; 'plain' carries its text in params
  kind text not null,
  params jsonb not null default '{}',
  subject_kind text,
  subject_id text,
  sent_at timestamptz not null,
  read_at timestamptz,
  primary key (merchant_id, id)
);
create index notice_newest on notice (merchant_id, sequence desc);
create index notice_unread on notice (merchant_id, sequence desc) where read_at is null;

create table live_event (
  merchant_id uuid not null references merchant,
  sequence bigint not null,
  kind text not null check (kind in ('order', 'wallet', 'notice', 'service')),
  data jsonb not null,
  at timestamptz not null,
  primary key (merchant_id, sequence)
);
create index live_event_age on live_event using brin (at);

-- Calls.

-- Keys of money calls never expire. actor: 'merchant', or 'shopper' for calls of a shopper to the shop.
create table idempotency (
  merchant_id uuid not null,
  actor text not null,
  key text not null,
  request_hash bytea not null,
  reply text,
  at timestamptz not null,
  primary key (merchant_id, actor, key)
);

create table pay_token (
  merchant_id uuid not null references merchant,
  hash bytea not null,
  session_id uuid not null,
  purpose text not null,
  amount bigint not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  primary key (merchant_id, hash)
);

create table outbox (
  merchant_id uuid not null,
  id uuid not null,
  kind text not null,
  payload jsonb not null,
  created_at timestamptz not null,
  due_at timestamptz not null,
  tries integer not null default 0,
  done_at timestamptz,
  failed_at timestamptz,
  primary key (merchant_id, id)
);
create index outbox_due on outbox (due_at) where done_at is null and failed_at is null;
create index outbox_age on outbox using brin (done_at);

create table audit (
  -- the merchant it concerns; the zero UUID where it concerns none
  merchant_id uuid not null,
  id uuid not null,
  at timestamptz not null,
  operator_id uuid not null,
  role text not null,
  act text not null,
  reason text not null,
  subject text not null,
  primary key (merchant_id, id)
);
create index audit_newest on audit (id desc);
