-- The partners' channel: what a partner may do, its prefunded account in books of its own, the orders that it placed,
-- what it sent, and what it is told.

-- Two operators decide it, as all of a partner.
create table partner_channel (
  partner_id uuid primary key references partner,
  -- where the partner is told what happens to its orders
  receiver text not null check (receiver ~ '^https?://'),
  orders_per_minute integer not null check (orders_per_minute > 0),
  amount_per_day bigint not null check (amount_per_day > 0),
  is_open boolean not null,
  made_by uuid[] not null,
  made_at timestamptz not null,
  constraint partner_channel_by_two check (cardinality(made_by) = 2 and made_by[1] <> made_by[2])
);

-- What a partner paid in advance, by the sign of the merchants' books: positive is owed to the partner. Its orders of
-- the present minute and day are counted beside it, because every order of the partner locks this row.
create table partner_account (
  partner_id uuid primary key references partner,
  sequence bigint not null default 0,
  hash bytea not null,
  at timestamptz not null default 'epoch',
  balance bigint not null default 0,
  minute timestamptz not null default 'epoch',
  minute_orders integer not null default 0,
  day date not null default 'epoch',
  day_amount bigint not null default 0,
  constraint prefund_not_negative check (balance >= 0)
);

create table partner_transaction (
  partner_id uuid not null references partner,
  sequence bigint not null,
  kind text not null check (kind in ('prefund_credited', 'order_funded', 'order_money_returned')),
  source text not null,
  at timestamptz not null,
  merchant_id uuid,
  order_id uuid,
  lines smallint not null,
  previous_hash bytea not null,
  hash bytea not null,
  primary key (partner_id, sequence),
  constraint one_event_one_partner_movement unique (partner_id, kind, source)
);

create table partner_posting (
  partner_id uuid not null,
  sequence bigint not null,
  line smallint not null,
  account text not null check (account in ('prefunded', 'clearing:bank', 'clearing:partner')),
  amount bigint not null check (amount <> 0),
  -- the prefunded balance after this posting, written by a trigger; null for the other accounts
  balance_after bigint,
  primary key (partner_id, sequence, line),
  foreign key (partner_id, sequence) references partner_transaction
);

-- The order behind a partner's own id of it: one id, one order, for ever.
create table channel_order (
  partner_id uuid not null references partner,
  external_id text not null,
  merchant_id uuid not null,
  order_id uuid not null unique,
  number text not null,
  -- the hash of what was ordered: the same id with another content is a conflict
  hash bytea not null,
  amount bigint not null check (amount > 0),
  at timestamptz not null,
  primary key (partner_id, external_id)
);

-- The verified messages of partners and what became of them; log_id sorts by the time of arrival.
create table channel_message (
  partner_id uuid not null references partner,
  id text not null,
  log_id uuid not null unique,
  key_id uuid not null,
  type text not null,
  external_id text not null,
  hash bytea not null,
  at timestamptz not null,
  last_at timestamptz not null,
  tries integer not null default 1,
  -- null: accepted; else the word of the refusal
  refusal text,
  detail jsonb,
  primary key (partner_id, id)
);
create index channel_message_log on channel_message (partner_id, log_id desc);
create index channel_message_age on channel_message (last_at);

-- The merchants who agreed that a partner sends orders into their shops. `position` numbers what the partner is told.
create table channel_shop (
  merchant_id uuid not null references merchant,
  partner_id uuid not null,
  agreed_at timestamptz not null,
  ended_at timestamptz,
  position bigint not null default 0,
  primary key (merchant_id, partner_id)
);

-- What a partner is told about an order, and what it answered; the outbox delivers it under the same id.
create table channel_event (
  merchant_id uuid not null references merchant,
  id uuid not null,
  partner_id uuid not null,
  order_id uuid not null,
  position bigint not null,
  type text not null,
  body text not null,
  at timestamptz not null,
  tries integer not null default 0,
  -- the last answer: its HTTP status, or why there was none
  answer_status integer,
  answer text,
  tried_at timestamptz,
  delivered_at timestamptz,
  primary key (merchant_id, id),
  unique (merchant_id, partner_id, position)
);
create index channel_event_log on channel_event (partner_id, at desc, id desc);
create index channel_event_age on channel_event (delivered_at);

-- Messages of one stream are delivered one after the other, by their positions.
alter table outbox add column stream uuid;
alter table outbox add column position bigint;
create index outbox_stream on outbox (merchant_id, stream, position)
  where stream is not null and done_at is null and failed_at is null;

alter table orders drop constraint orders_cancelled_by_check;
alter table orders add constraint orders_cancelled_by_check
  check (cancelled_by in ('shopper', 'merchant', 'supplier', 'partner', 'time', 'refund'));

-- Another lane and two more kinds of proposals, whatever others there are.
do $$
declare
  v_lanes text := (select pg_get_constraintdef(oid) from pg_constraint where conname = 'outbox_lane_known');
  v_kinds text := (select pg_get_constraintdef(oid) from pg_constraint where conname = 'proposal_kind_check');
begin
  execute 'alter table outbox drop constraint outbox_lane_known';
  execute 'alter table outbox add constraint outbox_lane_known '
    || replace(v_lanes, 'ARRAY[', 'ARRAY[''channel''::text, ');
  execute 'alter table proposal drop constraint proposal_kind_check';
  execute 'alter table proposal add constraint proposal_kind_check '
    || replace(v_kinds, 'ARRAY[', 'ARRAY[''partner_channel''::text, ''partner_prefund''::text, ');
end $$;
