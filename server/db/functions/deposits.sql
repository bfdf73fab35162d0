-- Deposits: announced by the merchant, credited by two operators, from the bank or a chain to the balance.

-- Adds a version of the bank account to pay to; answers its number. p_instruction: {holder text, bankName text,
-- accountNumber text, bankCode text or none, bankAddress text or none, validFrom timestamptz}, or {validFrom} to end
-- bank deposits.
create or replace function add_deposit_instruction(p_instruction jsonb, p_made_by uuid[], p_at timestamptz)
  returns integer language plpgsql as $$
declare
  v_last deposit_instruction;
  v_from timestamptz := (p_instruction->>'validFrom')::timestamptz;
begin
  select * into v_last from deposit_instruction order by version desc limit 1 for update;
  if v_from < p_at + deposit_instruction_notice() or v_from < v_last.valid_from then
    perform refuse('validation', '{"fields": {"validFrom": "field_out_of_range"}}');
  end if;
  insert into deposit_instruction (version, holder, bank_name, account_number, bank_code, bank_address, valid_from,
    made_by, made_at)
  values (coalesce(v_last.version, 0) + 1, p_instruction->>'holder', p_instruction->>'bankName',
    p_instruction->>'accountNumber', p_instruction->>'bankCode', p_instruction->>'bankAddress', v_from, p_made_by,
    p_at);
  return coalesce(v_last.version, 0) + 1;
end $$;

-- The account in force at a time; no row where there is none.
create or replace function deposit_instruction_at(p_at timestamptz) returns setof deposit_instruction
  language plpgsql stable security definer set search_path = public, pg_temp as $$
declare
  v_instruction deposit_instruction;
begin
  select * into v_instruction from deposit_instruction where valid_from <= p_at order by version desc limit 1;
  if v_instruction.holder is not null then
    return next v_instruction;
  end if;
end $$;

-- What is credited and cannot be withdrawn yet, since the network may still reverse it: until the expected time, and
-- of a transfer that the server found until it saw the finality, which it waits for only so long.
create or replace function unfinalized_deposit_amount(p_merchant uuid, p_at timestamptz) returns bigint
  language plpgsql stable as $$
begin
  return (
    select coalesce(sum(amount), 0) from deposit
    where merchant_id = p_merchant and status = 'approved' and final_at > p_at - finality_wait_max()
      and (final_at > p_at or output_index is not null and finalized_at is null));
end $$;

create or replace function lock_deposit(p_merchant uuid, p_deposit uuid) returns deposit language plpgsql as $$
declare
  r deposit;
begin
  perform lock_ledger(p_merchant);
  select * into r from deposit where merchant_id = p_merchant and id = p_deposit for update;
  if not found then
    perform refuse('not_found');
  end if;
  return r;
end $$;

-- Notifies the merchant of a deposit by message and by mail, with the same text, and emits a wallet event.
create or replace function notify_deposit(p_merchant uuid, p_deposit uuid, p_kind text, p_at timestamptz) returns void
  language plpgsql as $$
declare
  r deposit;
  v_params jsonb;
begin
  select * into r from deposit where merchant_id = p_merchant and id = p_deposit;
  v_params := jsonb_strip_nulls(jsonb_build_object('number', r.number, 'amount', r.amount, 'currency', r.currency,
    'reference', r.reference, 'reason', 'deposit_reason.' || r.reason, 'finalAt', to_iso(r.final_at)));
  perform notify_merchant(p_merchant, p_kind, v_params, 'recharge', r.number, p_at);
  perform enqueue(p_merchant, 'mail', jsonb_build_object('kind', p_kind, 'params', v_params,
    'subject', jsonb_build_object('kind', 'recharge', 'id', r.number)), p_at);
  perform emit_live_event(p_merchant, 'wallet', '{}', p_at);
end $$;

-- Opens a deposit; no money moves yet. p_deposit: {id uuid, number text, method 'manual' | 'wallet' | 'bank_card' |
-- 'chain', amount bigint, voucher uuid, voucherFile text, reference text, instruction integer, currency text,
-- network text, address text, txHash text, tokenScale smallint, openMax integer}, each but id, number, method and
-- openMax only where the method needs it.
create or replace function announce_deposit(p_merchant uuid, p_deposit jsonb, p_at timestamptz) returns void
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_id uuid := (p_deposit->>'id')::uuid;
begin
  perform lock_ledger(p_merchant);
  if (select status from merchant where merchant_id = p_merchant) <> 'approved' then
    perform refuse('not_approved');
  end if;
  if (select count(*) from deposit where merchant_id = p_merchant and status = 'in_review')
     >= (p_deposit->>'openMax')::integer then
    perform refuse('deposits_open', jsonb_build_object('max', p_deposit->'openMax'));
  end if;
  if exists (select 1 from deposit where merchant_id = p_merchant and network = p_deposit->>'network'
      and tx_hash = p_deposit->>'txHash' and status <> 'rejected') then
    perform refuse('validation', '{"fields": {"txHash": "tx_hash_known"}}');
  end if;
  if exists (select 1 from deposit where merchant_id = p_merchant and voucher = (p_deposit->>'voucher')::uuid) then
    perform refuse('validation', '{"fields": {"voucher": "voucher_used"}}');
  end if;
  insert into deposit (merchant_id, id, number, method, amount, status, voucher, voucher_file, reference,
    instruction, currency, network, address, tx_hash, token_scale, created_at)
  values (p_merchant, v_id, p_deposit->>'number', p_deposit->>'method', (p_deposit->>'amount')::bigint, 'in_review',
    (p_deposit->>'voucher')::uuid, p_deposit->>'voucherFile', p_deposit->>'reference',
    (p_deposit->>'instruction')::integer, p_deposit->>'currency', p_deposit->>'network', p_deposit->>'address',
    p_deposit->>'txHash', (p_deposit->>'tokenScale')::smallint, p_at);
  perform notify_deposit(p_merchant, v_id, case p_deposit->>'method' when 'bank_card' then 'deposit_announced_bank'
    when 'chain' then 'deposit_announced_chain' else 'deposit_announced' end, p_at);
end $$;

-- Records one operator's approval; a second, different operator's approval credits the deposit and answers true.
-- p_facts: of a deposit by chain {amount bigint, tokenAmount numeric, rateMillionths bigint, finalAt timestamptz} as
-- the operator read it off the chain, else {line text} of the bank's statement; and {place text} of the operator's
-- session. Both operators must have read the same, each on a device of their own.
create or replace function approve_deposit(p_merchant uuid, p_deposit uuid, p_operator uuid, p_facts jsonb,
  p_at timestamptz) returns boolean language plpgsql as $$
declare
  r deposit := lock_deposit(p_merchant, p_deposit);
  v_amount bigint := (p_facts->>'amount')::bigint;
  v_token_amount numeric := (p_facts->>'tokenAmount')::numeric;
  v_rate bigint := (p_facts->>'rateMillionths')::bigint;
  v_final_at timestamptz := (p_facts->>'finalAt')::timestamptz;
  v_line text := p_facts->>'line';
begin
  if r.status <> 'in_review' then
    perform refuse('conflict', jsonb_build_object('status', r.status));
  end if;
  if p_operator = any (r.approved_by) then
    perform refuse('conflict', '{"needs": "another_operator"}');
  end if;
  if cardinality(r.approved_by) > 0 then
    perform require_another_device(r.approved_on, p_facts->>'place');
  end if;
  if r.output_index is not null and (r.review is null or r.block_hash is null) then
    -- The network decides, or the transfer must come back to the chain first.
    perform refuse('conflict', '{"needs": "the_network"}');
  elsif r.output_index is not null and r.token_amount <> v_token_amount then
    perform refuse('conflict', '{"needs": "the_same_facts"}');
  end if;
  if cardinality(r.approved_by) = 0 then
    update deposit set approved_by = array[p_operator], approved_on = p_facts->>'place',
      amount = case when method = 'chain' then v_amount else amount end,
      token_amount = v_token_amount, rate_millionths = v_rate, final_at = v_final_at, bank_line = v_line
    where merchant_id = p_merchant and id = p_deposit;
    return false;
  end if;
  if r.method = 'chain' and (r.amount, r.token_amount, r.rate_millionths, r.final_at)
     is distinct from (v_amount, v_token_amount, v_rate, v_final_at)
     or r.method <> 'chain' and coalesce(r.bank_line, v_line) <> v_line then
    perform refuse('conflict', '{"needs": "the_same_facts"}');
  end if;
  perform post_to_ledger(p_merchant, 'deposit_credited', p_deposit::text, p_at, null,
    array[case r.method when 'chain' then 'clearing:chain' else 'clearing:bank' end, 'available'],
    array[-r.amount, r.amount]);
  update deposit set status = 'approved', approved_by = approved_by || p_operator, decided_at = p_at,
    credited_at = p_at, bank_line = v_line
  where merchant_id = p_merchant and id = p_deposit;
  perform notify_deposit(p_merchant, p_deposit,
    case when r.final_at > p_at then 'deposit_credited_not_final' else 'deposit_credited' end, p_at);
  return true;
end $$;

-- Rejects a deposit: by one operator, for a reason of the published list.
create or replace function reject_deposit(p_merchant uuid, p_deposit uuid, p_reason text, p_at timestamptz)
  returns void language plpgsql as $$
declare
  r deposit := lock_deposit(p_merchant, p_deposit);
begin
  if r.status <> 'in_review' then
    perform refuse('conflict', jsonb_build_object('status', r.status));
  end if;
  update deposit set status = 'rejected', reason = p_reason, decided_at = p_at
  where merchant_id = p_merchant and id = p_deposit;
  perform notify_deposit(p_merchant, p_deposit, 'deposit_rejected', p_at);
end $$;

-- Reverses a deposit whose transfer a reorganisation of the chain took away: from available, and what is missing there
-- is owed.
create or replace function reverse_deposit(p_merchant uuid, p_deposit uuid, p_at timestamptz) returns void
  language plpgsql as $$
declare
  r deposit := lock_deposit(p_merchant, p_deposit);
  v_available bigint;
begin
  if r.status <> 'approved' or r.method <> 'chain' or r.finalized_at is not null
     or r.output_index is null and r.final_at <= p_at then
    perform refuse('conflict', jsonb_build_object('status', r.status));
  end if;
  v_available := least(r.amount, ledger_balance(p_merchant, 'available'));
  perform post_to_ledger(p_merchant, 'deposit_reversed', p_deposit::text, p_at, null,
    array['available', 'owed', 'clearing:chain'], array[-v_available, v_available - r.amount, r.amount]);
  update deposit set status = 'rejected', reason = 'reorganised', reversed_at = p_at
  where merchant_id = p_merchant and id = p_deposit;
  perform notify_deposit(p_merchant, p_deposit,
    case when r.output_index is null then 'deposit_reversed' else 'deposit_reversed_by_network' end, p_at);
end $$;

-- The bank took a credited deposit back: from available, and what is missing there is owed.
create or replace function return_deposit(p_merchant uuid, p_deposit uuid, p_at timestamptz) returns void
  language plpgsql as $$
declare
  r deposit := lock_deposit(p_merchant, p_deposit);
  v_available bigint := least(r.amount, ledger_balance(p_merchant, 'available'));
begin
  if r.status <> 'approved' or r.method = 'chain' then
    perform refuse('conflict', jsonb_build_object('status', r.status));
  end if;
  perform post_to_ledger(p_merchant, 'deposit_reversed', p_deposit::text, p_at, null,
    array['available', 'owed', 'clearing:bank'], array[-v_available, v_available - r.amount, r.amount]);
  update deposit set status = 'rejected', reason = 'returned_by_bank', reversed_at = p_at
  where merchant_id = p_merchant and id = p_deposit;
  perform notify_deposit(p_merchant, p_deposit, 'deposit_reversed_by_bank', p_at);
end $$;

-- The effect of a deposit that the bank took back.
create or replace function deposit_reversal_effect(p_merchant uuid, p_deposit uuid) returns jsonb
  language plpgsql stable as $$
declare
  r deposit;
  v_available bigint := ledger_balance(p_merchant, 'available');
begin
  select * into r from deposit where merchant_id = p_merchant and id = p_deposit;
  if not found then
    perform refuse('not_found');
  end if;
  if r.status <> 'approved' or r.method = 'chain' then
    perform refuse('conflict', jsonb_build_object('status', r.status));
  end if;
  return jsonb_build_array(
    effect_row('available', to_jsonb(v_available), to_jsonb(greatest(0, v_available - r.amount))),
    effect_row('amount', 'null', to_jsonb(-r.amount)),
    effect_row('status', to_jsonb(r.status), '"rejected"'));
end $$;
