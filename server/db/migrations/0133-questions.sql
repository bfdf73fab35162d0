-- What a shopper asks a shop, before buying or about an order, and what the shop answers. The thread of an order needs
-- no contact of its own. Before buying it has the name that was given, and the mail address encrypted.
create table question (
  merchant_id uuid not null references merchant,
  id uuid not null,
  order_id uuid,
  listing_id uuid,
  asker text,
  sealed bytea,
  -- the asker's key: a question that is sent again with it is stored once
  key text,
  -- the language of the shopper's page
  lang text not null,
  -- the number of the last message, and of the last one that each side has read
  messages integer not null default 0,
  merchant_seen integer not null default 0,
  shopper_seen integer not null default 0,
  -- the last answer that was mailed, whether a mail is in the outbox, and when the last one was sent or refused
  mailed_through integer not null default 0,
  is_mail_due boolean not null default false,
  mailed_at timestamptz,
  unmailable_at timestamptz,
  -- when the merchant was last mailed about it
  told_at timestamptz,
  last_at timestamptz not null,
  -- the first message without an answer
  waiting_since timestamptz,
  reported_at timestamptz,
  reported_by text check (reported_by in ('shopper', 'merchant')),
  report text,
  report_closed_at timestamptz,
  -- nothing more can be written
  ended_at timestamptz,
  primary key (merchant_id, id),
  unique (merchant_id, order_id),
  unique (merchant_id, key),
  foreign key (merchant_id, order_id) references orders,
  constraint question_has_one_contact
    check (num_nonnulls(asker, sealed) = case when order_id is null then 2 else 0 end),
  constraint question_reported_whole check (num_nonnulls(reported_at, reported_by, report) in (0, 3)),
  check (merchant_seen <= messages and shopper_seen <= messages)
);
create index question_newest on question (merchant_id, last_at desc, id desc);
create index question_unread on question (merchant_id) where messages > merchant_seen;
create index question_waiting on question (merchant_id, waiting_since) where waiting_since is not null;
create index question_reported on question (reported_at, id) where reported_at is not null and report_closed_at is null;
create index question_to_erase on question (last_at, id) where order_id is null;

create table question_message (
  merchant_id uuid not null,
  question_id uuid not null,
  sequence integer not null,
  side text not null check (side in ('shopper', 'merchant')),
  key text,
  -- a sentence of the closed list, which each side reads in its own language
  phrase text,
  text text not null,
  lang text not null,
  at timestamptz not null,
  -- of an answer: since when the shopper had waited for it
  waited_since timestamptz,
  primary key (merchant_id, question_id, sequence),
  unique (merchant_id, question_id, side, key),
  foreign key (merchant_id, question_id) references question,
  constraint question_message_not_empty check (text <> '' or phrase is not null)
);
create index question_answered on question_message (merchant_id, at desc) where waited_since is not null;

-- Opens a thread before buying to who asked. Only the hash is stored, so that a copy of the database opens none.
create table question_secret (
  hash bytea primary key,
  merchant_id uuid not null,
  question_id uuid not null
);
create index question_secret_of on question_secret (question_id);

-- A question is told on the devices of its merchant, unless the merchant switches it off.
alter table push_setting add column questions boolean not null default true;

alter table live_event drop constraint live_event_kinds;
alter table live_event add constraint live_event_kinds
  check (events - array['order', 'wallet', 'notice', 'service', 'question'] = '{}');
