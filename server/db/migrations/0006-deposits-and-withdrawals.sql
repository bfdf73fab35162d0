-- Money that comes from a bank or a chain to the merchant's balance, and money that goes back there.

-- The bank account that deposits are paid to, in versions: the last one that has begun is in force. A version without
-- an account ends bank deposits. Every version is made by two operators and begins at least a day later.
create table deposit_instruction (
  version integer primary key,
  holder text,
  bank_name text,
  account_number text,
  bank_code text,
  bank_address text,
  valid_from timestamptz not null,
  made_by uuid[] not null,
  made_at timestamptz not null,
  constraint deposit_instruction_by_two check (cardinality(made_by) = 2 and made_by[1] <> made_by[2]),
  constraint deposit_instruction_a_day_later check (valid_from >= made_at + interval '24 hours'),
  check ((holder is null) = (account_number is null) and (holder is null) = (bank_name is null))
);

create table deposit (
  merchant_id uuid not null references merchant,
  id uuid not null,
  number text not null,
  method text not null check (method in ('manual', 'wallet', 'bank_card', 'chain')),
  -- null for a deposit by chain until finance has read the amount off the chain
  amount bigint check (amount > 0),
  status text not null check (status in ('in_review', 'approved', 'rejected')),
  voucher uuid,
  -- the stored picture
  voucher_file text,
  -- the reference that the payment quotes, and the account that was shown to pay to
  reference text,
  instruction integer references deposit_instruction,
  currency text,
  network text,
  -- the merchant's address on the network, as it was shown
  address text,
  tx_hash text,
  -- in the token's own units, at its scale; and its rate in the settlement currency, in millionths
  token_amount numeric(78, 0) check (token_amount > 0),
  token_scale smallint,
  rate_millionths bigint check (rate_millionths > 0),
  -- the network may reverse the transfer until then: the deposit is credited, and cannot be withdrawn before
  final_at timestamptz,
  reason text,
  created_at timestamptz not null,
  approved_by uuid[] not null default '{}',
  decided_at timestamptz,
  credited_at timestamptz,
  reversed_at timestamptz,
  primary key (merchant_id, id),
  constraint deposit_number_once unique (merchant_id, number),
  constraint deposit_voucher_once unique (merchant_id, voucher),
  constraint deposit_shows_its_payment check (case method
    when 'bank_card' then amount is not null and reference is not null and instruction is not null
    when 'chain' then currency is not null and network is not null and address is not null and tx_hash is not null
    else amount is not null and voucher is not null and voucher_file is not null end),
  constraint deposit_approved_by_two check (status <> 'approved'
    or cardinality(approved_by) = 2 and approved_by[1] <> approved_by[2] and amount is not null
      and credited_at is not null),
  constraint deposit_credited_by_chain_facts check (method <> 'chain' or status <> 'approved'
    or token_amount is not null and token_scale is not null and rate_millionths is not null and final_at is not null),
  constraint deposit_rejected_with_reason check (status <> 'rejected' or reason is not null),
  constraint deposit_reversed_is_rejected check (reversed_at is null or status = 'rejected' and credited_at is not null)
);
create index deposit_newest on deposit (merchant_id, status, id desc);
create index deposit_by_number on deposit (number);
create index deposit_by_reference on deposit (reference) where reference is not null;
create index deposit_queue on deposit (status, id);
create index deposit_not_final on deposit (merchant_id, final_at) where final_at is not null;
-- A transaction is one deposit, however many transfers to the merchant's address it has. One that was rejected or
-- reversed may be announced again.
create unique index deposit_transaction_once on deposit (merchant_id, network, tx_hash) where status <> 'rejected';

-- Versions of the withdrawal fee: the last one that has begun is in force. None is backdated.
create table fee_rule (
  version integer primary key,
  fee_bps integer not null,
  fee_minimum bigint not null,
  withdraw_minimum bigint not null,
  valid_from timestamptz not null,
  -- the two operators who made it; empty for version 1, which comes from the settings
  made_by uuid[] not null default '{}',
  constraint fee_rule_is_capped check (fee_bps between 0 and 500 and fee_minimum between 0 and 5000
    and withdraw_minimum > fee_minimum),
  constraint fee_rule_by_two check (version = 1 or cardinality(made_by) = 2 and made_by[1] <> made_by[2])
);

create table payout_destination (
  merchant_id uuid not null references merchant,
  id uuid not null,
  method text not null check (method in ('bank_card', 'blockchain')),
  -- a keyed hash of the card or address: equal hashes are one destination
  fingerprint bytea not null,
  -- the whole card number, encrypted; null for an address, which is stored below
  sealed bytea,
  full_name text,
  bank_name text,
  card_last4 text,
  currency text,
  network text,
  address text,
  first_used_at timestamptz not null,
  last_used_at timestamptz not null,
  -- nothing is sent to it before; null for the very first destination of a merchant
  not_before timestamptz,
  primary key (merchant_id, id),
  constraint payout_destination_once unique (merchant_id, fingerprint),
  check (case method
    when 'bank_card' then sealed is not null and full_name is not null and bank_name is not null
      and card_last4 is not null
    else currency is not null and network is not null and address is not null end)
);

create table withdrawal (
  merchant_id uuid not null references merchant,
  id uuid not null,
  number text not null,
  destination_id uuid not null,
  method text not null check (method in ('bank_card', 'blockchain')),
  -- the destination as it was at the request
  full_name text,
  bank_name text,
  card_last4 text,
  currency text,
  network text,
  address text,
  amount bigint not null check (amount > 0),
  fee bigint not null check (fee >= 0),
  net bigint not null check (net > 0),
  fee_rule integer not null references fee_rule,
  status text not null check (status in ('in_review', 'approved', 'rejected')),
  arrival text check (arrival in ('sending', 'paid', 'returned')),
  -- the code of a rejection, a return or an expiry; the contract lists the codes
  reason text,
  created_at timestamptz not null,
  decide_by timestamptz not null,
  not_before timestamptz,
  approvals_needed smallint not null check (approvals_needed in (1, 2)),
  approved_by uuid[] not null default '{}',
  decided_at timestamptz,
  -- approved: sent with evidence by then, or the money returns
  send_by timestamptz,
  sent_at timestamptz,
  expected_by timestamptz,
  evidence text,
  paid_at timestamptz,
  returned_at timestamptz,
  return_evidence text,
  -- an operator must look at it: undecided in time, not sent in time, or underway for too long
  alarm_at timestamptz,
  primary key (merchant_id, id),
  constraint withdrawal_number_once unique (merchant_id, number),
  foreign key (merchant_id, destination_id) references payout_destination,
  constraint withdrawal_adds_up check (amount = fee + net),
  constraint withdrawal_arrives_approved check ((status = 'approved') = (arrival is not null)),
  constraint withdrawal_approved_by_enough check (status <> 'approved'
    or cardinality(approved_by) >= approvals_needed and (approvals_needed = 1 or approved_by[1] <> approved_by[2])),
  constraint withdrawal_ends_with_reason check (status <> 'rejected' or reason is not null)
);
create index withdrawal_newest on withdrawal (merchant_id, status, id desc);
create index withdrawal_by_number on withdrawal (number);
create index withdrawal_queue on withdrawal (id);
create index withdrawal_undecided on withdrawal (decide_by, id) where status = 'in_review';
create index withdrawal_unsent on withdrawal (send_by, id) where arrival = 'sending' and sent_at is null;
create index withdrawal_underway on withdrawal (expected_by, id) where arrival = 'sending' and alarm_at is null;

-- A legal hold: a part of a balance that may not leave. It has a rule, a case, an end and a way to object.
create table hold (
  merchant_id uuid not null references merchant,
  id uuid not null,
  amount bigint not null check (amount > 0),
  rule text not null check (rule in ('court_order', 'authority_order', 'sanctions_screening')),
  case_number text not null check (case_number <> ''),
  made_at timestamptz not null,
  until timestamptz not null,
  object_by timestamptz not null,
  made_by uuid[] not null,
  lifted_at timestamptz,
  primary key (merchant_id, id),
  constraint hold_by_two check (cardinality(made_by) = 2 and made_by[1] <> made_by[2]),
  constraint hold_ends check (until > made_at and until <= made_at + interval '30 days'),
  check (object_by > made_at and object_by <= until)
);
create index hold_open on hold (merchant_id, until) where lifted_at is null;
