-- Deposits: announced by the merchant, credited by two operators. The bank account to pay to, the merchant's own
-- addresses on networks, and the movements from the bank or the chain to the balance.

-- The one account that bank deposits are paid to, from a time on: the last that has begun holds. A row without an
-- account ends it. Nothing is backdated: two operators change it, a day before.
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

-- Which address of the extended public key is whose. A directory: no two merchants have one index.
create table deposit_path (
  path_index integer primary key check (path_index >= 0),
  merchant_id uuid not null unique
);

create table recharge (
  merchant_id uuid not null references merchant,
  id uuid not null,
  number text not null,
  method text not null check (method in ('manual', 'wallet', 'bank_card', 'chain')),
  -- of a deposit by chain once finance has read it off the chain
  amount bigint check (amount > 0),
  status text not null check (status in ('in_review', 'approved', 'rejected')),
  voucher uuid,
  -- the stored picture
  voucher_file text,
  -- what the payment quotes, and the account that was shown to pay to
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
  -- the network may take the transfer back until then: credited, and not to be withdrawn before
  final_at timestamptz,
  reason text,
  created_at timestamptz not null,
  approved_by uuid[] not null default '{}',
  decided_at timestamptz,
  credited_at timestamptz,
  undone_at timestamptz,
  primary key (merchant_id, id),
  constraint recharge_number_once unique (merchant_id, number),
  constraint recharge_voucher_once unique (merchant_id, voucher),
  constraint recharge_shows_its_payment check (case method
    when 'bank_card' then amount is not null and reference is not null and instruction is not null
    when 'chain' then currency is not null and network is not null and address is not null and tx_hash is not null
    else amount is not null and voucher is not null and voucher_file is not null end),
  constraint recharge_approved_by_two check (status <> 'approved'
    or cardinality(approved_by) = 2 and approved_by[1] <> approved_by[2] and amount is not null
      and credited_at is not null),
  constraint recharge_credited_by_chain_facts check (method <> 'chain' or status <> 'approved'
    or token_amount is not null and token_scale is not null and rate_millionths is not null and final_at is not null),
  constraint recharge_rejected_with_reason check (status <> 'rejected' or reason is not null),
  constraint recharge_undone_is_rejected check (undone_at is null or status = 'rejected' and credited_at is not null)
);
create index recharge_newest on recharge (merchant_id, status, id desc);
create index recharge_by_number on recharge (number);
create index recharge_by_reference on recharge (reference) where reference is not null;
create index recharge_queue on recharge (status, id);
create index recharge_not_final on recharge (merchant_id, final_at) where final_at is not null;
-- A transaction is one deposit, whatever it transfers to the merchant's address; one that was rejected or taken back
-- may be announced again.
create unique index recharge_transaction_once on recharge (merchant_id, network, tx_hash) where status <> 'rejected';

-- A change of the account to pay to, by two operators. p_instruction: {holder, bankName, accountNumber, bankCode,
-- bankAddress, validFrom}, or {validFrom} where there is none from then on.
create function add_deposit_instruction(p_instruction jsonb, p_made_by uuid[], p_at timestamptz) returns integer
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_last deposit_instruction;
  v_from timestamptz := (p_instruction->>'validFrom')::timestamptz;
begin
  select * into v_last from deposit_instruction order by version desc limit 1 for update;
  if v_from < p_at + interval '24 hours' or v_from < v_last.valid_from then
    perform refuse('validation', '{"fields": {"validFrom": "field_out_of_range"}}');
  end if;
  insert into deposit_instruction (version, holder, bank_name, account_number, bank_code, bank_address, valid_from,
    made_by, made_at)
  values (coalesce(v_last.version, 0) + 1, p_instruction->>'holder', p_instruction->>'bankName',
    p_instruction->>'accountNumber', p_instruction->>'bankCode', p_instruction->>'bankAddress', v_from, p_made_by,
    p_at);
  return coalesce(v_last.version, 0) + 1;
end $$;

-- The account that holds at a time; no row where there is none.
create function deposit_instruction_at(p_at timestamptz) returns setof deposit_instruction language plpgsql stable
  security definer set search_path = public, pg_temp as $$
declare
  v_instruction deposit_instruction;
begin
  select * into v_instruction from deposit_instruction where valid_from <= p_at order by version desc limit 1;
  if v_instruction.holder is not null then
    return next v_instruction;
  end if;
end $$;

-- What is credited and a network may still take back: not to be withdrawn yet.
create function deposits_not_final(p_merchant uuid, p_at timestamptz) returns bigint language plpgsql stable
  security definer set search_path = public, pg_temp as $$
begin
  return (
    select coalesce(sum(amount), 0) from recharge
    where merchant_id = p_merchant and final_at > p_at and status = 'approved');
end $$;

create function lock_deposit(p_merchant uuid, p_recharge uuid) returns recharge language plpgsql
  security definer set search_path = public, pg_temp as $$
declare
  r recharge;
begin
  perform ledger_lock(p_merchant);
  select * into r from recharge where merchant_id = p_merchant and id = p_recharge for update;
  if not found then
    perform refuse('not_found');
  end if;
  return r;
end $$;

-- Tells the merchant by message and by mail, in the same words, and that the wallet has changed.
create function deposit_told(p_merchant uuid, p_recharge uuid, p_kind text, p_at timestamptz) returns void
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  r recharge;
  v_params jsonb;
begin
  select * into r from recharge where merchant_id = p_merchant and id = p_recharge;
  v_params := jsonb_strip_nulls(jsonb_build_object('number', r.number, 'amount', r.amount, 'currency', r.currency,
    'reference', r.reference, 'reason', 'recharge_reason.' || r.reason, 'finalAt', iso(r.final_at)));
  perform tell(p_merchant, p_kind, v_params, 'recharge', r.number, p_at);
  perform send_out(p_merchant, 'mail', jsonb_build_object('kind', p_kind, 'params', v_params), p_at);
  perform live(p_merchant, 'wallet', '{}', p_at);
end $$;

-- p_deposit: {id, number, method, amount, voucher, voucherFile, reference, instruction, currency, network, address,
-- txHash, tokenScale, openMax}. Nothing moves yet.
create function announce_deposit(p_merchant uuid, p_deposit jsonb, p_at timestamptz) returns void
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_id uuid := (p_deposit->>'id')::uuid;
begin
  perform ledger_lock(p_merchant);
  if (select status from merchant where merchant_id = p_merchant) <> 'approved' then
    perform refuse('not_approved');
  end if;
  if (select count(*) from recharge where merchant_id = p_merchant and status = 'in_review')
     >= (p_deposit->>'openMax')::integer then
    perform refuse('deposits_open', jsonb_build_object('max', p_deposit->'openMax'));
  end if;
  if exists (select from recharge where merchant_id = p_merchant and network = p_deposit->>'network'
      and tx_hash = p_deposit->>'txHash' and status <> 'rejected') then
    perform refuse('validation', '{"fields": {"txHash": "tx_hash_known"}}');
  end if;
  if exists (select from recharge where merchant_id = p_merchant and voucher = (p_deposit->>'voucher')::uuid) then
    perform refuse('validation', '{"fields": {"voucher": "voucher_used"}}');
  end if;
  insert into recharge (merchant_id, id, number, method, amount, status, voucher, voucher_file, reference,
    instruction, currency, network, address, tx_hash, token_scale, created_at)
  values (p_merchant, v_id, p_deposit->>'number', p_deposit->>'method', (p_deposit->>'amount')::bigint, 'in_review',
    (p_deposit->>'voucher')::uuid, p_deposit->>'voucherFile', p_deposit->>'reference',
    (p_deposit->>'instruction')::integer, p_deposit->>'currency', p_deposit->>'network', p_deposit->>'address',
    p_deposit->>'txHash', (p_deposit->>'tokenScale')::smallint, p_at);
  perform deposit_told(p_merchant, v_id, case p_deposit->>'method' when 'bank_card' then 'recharge_announced_bank'
    when 'chain' then 'recharge_announced_chain' else 'recharge_announced' end, p_at);
end $$;

-- One operator's approval; the second one's credits, and answers true. Nobody counts twice. p_found, of a deposit by
-- chain: {amount, tokenAmount, rateMillionths, finalAt}, what the operator read off the chain; the second one must
-- have read the same.
create function approve_deposit(p_merchant uuid, p_recharge uuid, p_operator uuid, p_found jsonb, p_at timestamptz)
  returns boolean language plpgsql security definer set search_path = public, pg_temp as $$
declare
  r recharge := lock_deposit(p_merchant, p_recharge);
begin
  if r.status <> 'in_review' then
    perform refuse('conflict', jsonb_build_object('status', r.status));
  end if;
  if p_operator = any (r.approved_by) then
    perform refuse('conflict', '{"needs": "another_operator"}');
  end if;
  if cardinality(r.approved_by) = 0 then
    update recharge set approved_by = array[p_operator],
      amount = case method when 'chain' then (p_found->>'amount')::bigint else amount end,
      token_amount = (p_found->>'tokenAmount')::numeric, rate_millionths = (p_found->>'rateMillionths')::bigint,
      final_at = (p_found->>'finalAt')::timestamptz
    where merchant_id = p_merchant and id = p_recharge;
    return false;
  end if;
  if r.method = 'chain' and (r.amount, r.token_amount, r.rate_millionths, r.final_at) is distinct from
     ((p_found->>'amount')::bigint, (p_found->>'tokenAmount')::numeric, (p_found->>'rateMillionths')::bigint,
      (p_found->>'finalAt')::timestamptz) then
    perform refuse('conflict', '{"needs": "the_same_facts"}');
  end if;
  perform ledger_post(p_merchant, 'deposit_credited', p_recharge::text, p_at, null,
    array[case r.method when 'chain' then 'clearing:chain' else 'clearing:bank' end, 'available'],
    array[-r.amount, r.amount]);
  update recharge set status = 'approved', approved_by = approved_by || p_operator, decided_at = p_at,
    credited_at = p_at
  where merchant_id = p_merchant and id = p_recharge;
  perform deposit_told(p_merchant, p_recharge,
    case when r.final_at > p_at then 'recharge_credited_not_final' else 'recharge_credited' end, p_at);
  return true;
end $$;

-- By one operator, for a reason of the published list.
create function reject_deposit(p_merchant uuid, p_recharge uuid, p_reason text, p_at timestamptz) returns void
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  r recharge := lock_deposit(p_merchant, p_recharge);
begin
  if r.status <> 'in_review' then
    perform refuse('conflict', jsonb_build_object('status', r.status));
  end if;
  update recharge set status = 'rejected', reason = p_reason, decided_at = p_at
  where merchant_id = p_merchant and id = p_recharge;
  perform deposit_told(p_merchant, p_recharge, 'recharge_rejected', p_at);
end $$;

-- A reorganisation of the chain took the transfer away: out of available, and what is missing there is owed.
create function deposit_undone(p_merchant uuid, p_recharge uuid, p_at timestamptz) returns void
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  r recharge := lock_deposit(p_merchant, p_recharge);
  v_available bigint;
begin
  if r.status <> 'approved' or r.method <> 'chain' or r.final_at <= p_at then
    perform refuse('conflict', jsonb_build_object('status', r.status));
  end if;
  v_available := least(r.amount, ledger_balance(p_merchant, 'available'));
  perform ledger_post(p_merchant, 'deposit_undone', p_recharge::text, p_at, null,
    array['available', 'owed', 'clearing:chain'], array[-v_available, v_available - r.amount, r.amount]);
  update recharge set status = 'rejected', reason = 'reorganised', undone_at = p_at
  where merchant_id = p_merchant and id = p_recharge;
  perform deposit_told(p_merchant, p_recharge, 'recharge_undone', p_at);
end $$;

grant select on deposit_instruction, deposit_path, recharge to entrepot_app;
grant insert on deposit_path to entrepot_app;
revoke execute on function
  add_deposit_instruction(jsonb, uuid[], timestamptz), deposit_instruction_at(timestamptz),
  deposits_not_final(uuid, timestamptz), lock_deposit(uuid, uuid), deposit_told(uuid, uuid, text, timestamptz),
  announce_deposit(uuid, jsonb, timestamptz), approve_deposit(uuid, uuid, uuid, jsonb, timestamptz),
  reject_deposit(uuid, uuid, text, timestamptz), deposit_undone(uuid, uuid, timestamptz)
from public;
grant execute on function
  add_deposit_instruction(jsonb, uuid[], timestamptz), deposit_instruction_at(timestamptz),
  deposits_not_final(uuid, timestamptz), announce_deposit(uuid, jsonb, timestamptz),
  approve_deposit(uuid, uuid, uuid, jsonb, timestamptz), reject_deposit(uuid, uuid, text, timestamptz),
  deposit_undone(uuid, uuid, timestamptz)
to entrepot_app;
