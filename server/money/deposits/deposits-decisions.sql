-- Records one operator's approval; the approval of a second, different operator credits the deposit and answers true.
-- Both must have read the same facts. p_facts: for a deposit by blockchain {amount bigint,
-- tokenAmount numeric, rateMillionths bigint, finalAt timestamptz}, else {line text} of the bank's statement; in both
-- cases with {device text} of the operator's session.
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
  if r.output_index is not null and (r.review is null or r.block_hash is null) then
    -- No operator can approve it: either the network decides, or the transfer must come back to the chain first.
    perform refuse('conflict', '{"needs": "the_network"}');
  elsif r.output_index is not null and r.token_amount <> v_token_amount then
    perform refuse('conflict', '{"needs": "the_same_facts"}');
  end if;
  if cardinality(r.approved_by) = 0 then
    update deposit set approved_by = array[p_operator], approved_on = p_facts->>'device',
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

-- Rejects a deposit; one operator suffices. The reason is from the published list.
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

-- Reverses a deposit whose transfer a reorganisation removed. It takes from available, and the merchant owes the rest.
create or replace function reverse_deposit(p_merchant uuid, p_deposit uuid, p_at timestamptz) returns void
  language plpgsql security definer set search_path = public, pg_temp as $$
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

-- Takes back a credited deposit that the bank reclaimed. It takes from available, and the merchant owes the rest.
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

-- The parameters are those of approve_deposit(), with the session in place of the operator.
create or replace function approve_deposit_by_operator(p_session bytea, p_of uuid, p_deposit uuid, p_facts jsonb,
  p_at timestamptz) returns boolean language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_operator uuid := require_proven_operator(p_session, array['finance'], p_at);
  v_is_claimed boolean;
  v_is_credited boolean;
  v_amount bigint;
  v_first_on text;
  v_by uuid[];
begin
  p_facts := p_facts || jsonb_build_object('line', bank_line_name(p_facts->>'line'));
  perform drop_lapsed_approval('deposit', p_of, p_deposit);
  v_is_claimed := claim_deposit_evidence(p_of, p_deposit, p_facts->>'line', p_at);
  -- Read before: the merchant's rows in the statement would send count_decision() to the merchant's node.
  select amount into v_amount from deposit where merchant_id = p_of and id = p_deposit;
  perform count_decision(v_operator, 'deposits', coalesce((p_facts->>'amount')::bigint, v_amount, 0), p_at);
  select approve_deposit(p_of, p_deposit, v_operator,
    p_facts || jsonb_build_object('device', session_device(p_session)), p_at) into v_is_credited;
  -- Compared after the lock of the row, where it is sure who is the first.
  select approved_by, approved_on into v_by, v_first_on from deposit where merchant_id = p_of and id = p_deposit;
  perform require_devices(p_session, case when v_is_credited then v_by[1] end, v_first_on);
  -- Another operator's first approval came in between, and nothing was claimed for this second one.
  if v_is_credited and not v_is_claimed then
    perform refuse('conflict', '{"because": "changed"}');
  end if;
  if v_is_credited and p_facts->>'line' is not null then
    perform use_deposit_line(p_of, p_deposit, p_facts->>'line', p_at);
  end if;
  return v_is_credited;
end $$;

create or replace function reject_deposit_by_operator(p_session bytea, p_of uuid, p_deposit uuid, p_reason text,
  p_at timestamptz) returns void language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform require_proven_operator(p_session, array['finance'], p_at);
  perform reject_deposit(p_of, p_deposit, p_reason, p_at);
end $$;

-- Refuses evidence that credited another deposit: the line of the bank's statement, which may not have paid an order
-- either, and the picture of the voucher. Answers true where this approval credits, and then claims both among all
-- merchants.
create or replace function claim_deposit_evidence(p_of uuid, p_deposit uuid, p_line text, p_at timestamptz)
  returns boolean language plpgsql as $$
declare
  r deposit;
  v_digest bytea;
  v_currency text := (select currency from settlement);
  v_line text := bank_line_name(p_line);
begin
  select * into r from deposit where merchant_id = p_of and id = p_deposit and status = 'in_review';
  if r.id is null or r.method = 'chain' then
    return cardinality(r.approved_by) = 1;
  end if;
  if coalesce(p_line, '') = '' then
    perform refuse('validation', '{"fields": {"line": "field_required"}}');
  end if;
  select digest into v_digest from upload where id = r.voucher;
  perform require_bank_line(p_line, r.amount, v_currency);
  perform require_new_voucher(v_digest);
  if cardinality(r.approved_by) = 0 then
    return false;
  end if;
  perform lock_key(concat_ws(' ', 'event', 'bank', v_line));
  insert into provider_event (provider, event_id, id, type, body, merchant_id, reference, amount, currency, at, outcome)
  values ('bank', v_line, p_deposit, 'deposit_line', v_line, p_of, r.number, r.amount, v_currency, p_at, 'applied')
  on conflict do nothing;
  if not found then
    perform require_new_line(p_line);
  end if;
  insert into credited_voucher (digest, merchant_id, number, at)
  select v_digest, p_of, r.number, p_at where v_digest is not null on conflict do nothing;
  if not found then
    perform require_new_voucher(v_digest);
  end if;
  return true;
end $$;

-- Refuses a voucher whose picture credited another deposit. Vouchers uploaded before digests were stored have none.
create or replace function require_new_voucher(p_digest bytea) returns void language plpgsql stable as $$
declare
  v_number text;
begin
  select number into v_number from credited_voucher where digest = p_digest;
  if found then
    perform refuse('conflict', jsonb_build_object('deposit', v_number,
      'fields', '{"voucher": "voucher_credited"}'::jsonb));
  end if;
end $$;
