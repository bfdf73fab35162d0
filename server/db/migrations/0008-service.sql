-- Customer service, objections, messages to all merchants, and proposals that need two operators.

create table conversation (
  merchant_id uuid primary key references merchant,
  -- the number of the last message, and of the last one that each side has opened
  messages bigint not null default 0,
  merchant_seen bigint not null default 0,
  staff_seen bigint not null default 0,
  -- messages of the other side since then
  merchant_unread bigint not null default 0 check (merchant_unread >= 0),
  staff_unread bigint not null default 0 check (staff_unread >= 0),
  last_at timestamptz not null,
  -- the last change of any kind, by which the operators' stream finds what is new
  changed_at timestamptz not null,
  check (merchant_seen <= messages and staff_seen <= messages)
);
create index conversation_waiting on conversation ((staff_unread > 0) desc, last_at desc, merchant_id desc);
create index conversation_changed on conversation (changed_at);

create table chat_message (
  merchant_id uuid not null references merchant,
  sequence bigint not null,
  id uuid not null,
  side text not null check (side in ('merchant', 'staff')),
  -- the sender's own key: a message that is sent again with it is stored once
  key text,
  text text not null,
  image uuid,
  operator_id uuid,
  at timestamptz not null,
  primary key (merchant_id, sequence),
  unique (merchant_id, id),
  unique (merchant_id, side, key),
  constraint chat_message_not_empty check (text <> '' or image is not null),
  -- The filter of staff messages cannot read the text of a picture.
  constraint staff_sends_text_only check (side = 'merchant' or image is null),
  constraint staff_message_has_operator check ((side = 'staff') = (operator_id is not null))
);

-- A message of an operator to every merchant. A sweep delivers it in the order of the merchants' ids, one transaction
-- per merchant.
create table broadcast (
  id uuid primary key,
  title jsonb not null,
  content jsonb not null,
  sent_at timestamptz not null,
  notified_through uuid,
  done_at timestamptz
);
create index broadcast_underway on broadcast (id) where done_at is null;

-- A merchant's objection to a hold or an operator's act, and the answer of another operator.
create table objection (
  merchant_id uuid not null references merchant,
  id uuid not null,
  -- an act of the log, or what was decided on; withdrawals and deposits are named by their number
  subject_kind text not null check (subject_kind in ('act', 'hold', 'withdrawal', 'recharge', 'refund')),
  subject_id text not null,
  text text not null check (text <> ''),
  at timestamptz not null,
  answer text,
  answered_at timestamptz,
  answered_by uuid,
  primary key (merchant_id, id),
  constraint objection_answered_whole check ((answer is null) = (answered_at is null)
    and (answer is null) = (answered_by is null))
);
-- One open objection per subject; after its answer another one can be raised.
create unique index objection_open_once on objection (merchant_id, subject_kind, subject_id) where answered_at is null;
create index objection_by_subject on objection (merchant_id, subject_kind, subject_id, id desc);
create index objection_waiting on objection (id) where answered_at is null;

-- One operator proposes, another one confirms or refuses. The proposed change itself is never edited.
create table proposal (
  id uuid primary key,
  kind text not null
    check (kind in ('goodwill', 'hold', 'deposit_instruction', 'fee_rule', 'partner', 'level', 'package')),
  -- the merchant it concerns; null where it concerns no single one
  merchant_id uuid,
  payload jsonb not null,
  -- the change as both operators saw it: [{name, before, after}]
  effect jsonb not null,
  reason text not null check (reason <> ''),
  proposed_by uuid not null references operator,
  proposed_at timestamptz not null,
  expires_at timestamptz not null,
  status text not null default 'waiting' check (status in ('waiting', 'confirmed', 'refused')),
  decided_by uuid references operator,
  decided_at timestamptz,
  decision text,
  constraint proposal_decided_by_another check (decided_by <> proposed_by),
  constraint proposal_decided_by_operator
    check ((status = 'waiting') = (decided_by is null) and (status = 'waiting') = (decided_at is null))
);
create index proposal_queue on proposal (status, id desc);
