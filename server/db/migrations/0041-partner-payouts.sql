-- What a partner paid in advance can be paid back to it by bank.

-- Two operators decide it, one sends it. From the confirmation on its amount is reserved.
create table partner_payout (
  -- that of its proposal
  id uuid primary key,
  partner_id uuid not null references partner,
  number text not null unique,
  amount bigint not null check (amount > 0),
  holder text not null check (holder <> ''),
  account_number text not null check (account_number <> ''),
  state text not null check (state in ('confirmed', 'sent', 'arrived', 'failed')),
  made_by uuid[] not null,
  confirmed_at timestamptz not null,
  claimed_by uuid,
  claimed_until timestamptz,
  sent_at timestamptz,
  evidence text,
  ended_by uuid,
  ended_at timestamptz,
  end_evidence text,
  constraint partner_payout_by_two check (cardinality(made_by) = 2 and made_by[1] <> made_by[2]),
  constraint partner_payout_sent_with_evidence
    check (state not in ('sent', 'arrived') or evidence is not null and claimed_by is not null),
  constraint partner_payout_ended check ((state in ('arrived', 'failed')) = (ended_at is not null))
);
create index partner_payout_list on partner_payout (partner_id, id desc);

-- What is on its way back to the partner: orders cannot take it.
alter table partner_account add column reserved bigint not null default 0;
alter table partner_account add constraint reserved_within_balance check (reserved between 0 and balance);

-- It counts in the day of both persons, as all that they decide about money.
alter table operator_day add column partner_payouts bigint not null default 0 check (partner_payouts >= 0);

-- Another kind of movement and another one of proposals, whatever others there are.
do $$
declare
  v_movements text := (select pg_get_constraintdef(oid) from pg_constraint
    where conname = 'partner_transaction_kind_check');
  v_kinds text := (select pg_get_constraintdef(oid) from pg_constraint where conname = 'proposal_kind_check');
begin
  execute 'alter table partner_transaction drop constraint partner_transaction_kind_check';
  execute 'alter table partner_transaction add constraint partner_transaction_kind_check '
    || replace(v_movements, 'ARRAY[', 'ARRAY[''prefund_paid_back''::text, ');
  execute 'alter table proposal drop constraint proposal_kind_check';
  execute 'alter table proposal add constraint proposal_kind_check '
    || replace(v_kinds, 'ARRAY[', 'ARRAY[''partner_payout''::text, ');
end $$;
