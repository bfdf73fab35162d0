-- Deposits: announced by the merchant or found on a blockchain, and credited to the balance after two operators or the
-- network confirm them.

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

-- The bank account to pay to at a time; no row if there is none.
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

create or replace function deposit_instruction_effect(p_instruction jsonb, p_at timestamptz) returns jsonb
  language plpgsql stable as $$
declare
  v_before deposit_instruction;
  v_missing jsonb;
begin
  -- An account needs all three fields. An instruction that ends bank deposits has none of the others either.
  select jsonb_object_agg(name, 'field_required') into v_missing
  from unnest(array['holder', 'bankName', 'accountNumber']) as name where p_instruction->>name is null;
  if v_missing is not null and jsonb_strip_nulls(p_instruction - 'validFrom') <> '{}' then
    perform refuse('validation', jsonb_build_object('fields', v_missing));
  end if;
  select * into v_before from deposit_instruction_at(p_at);
  return jsonb_build_array(
    effect_row('holder', to_jsonb(v_before.holder), p_instruction->'holder'),
    effect_row('bankName', to_jsonb(v_before.bank_name), p_instruction->'bankName'),
    effect_row('accountNumber', to_jsonb(v_before.account_number), p_instruction->'accountNumber'),
    effect_row('bankCode', to_jsonb(v_before.bank_code), p_instruction->'bankCode'),
    effect_row('bankAddress', to_jsonb(v_before.bank_address), p_instruction->'bankAddress'));
end $$;

-- The credited amount that cannot be withdrawn yet, since the network may still reverse it. It counts until the
-- expected time. For a transfer that the server found, it counts until the server saw the finality, up to a maximum
-- wait.
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

-- Notifies the merchant of a deposit by message and mail, with the same text, and emits a wallet event.
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
-- 'chain', amount bigint, voucher uuid, voucherFile text, reference text, instruction integer, currency text, network
-- text, address text, txHash text, tokenScale smallint, openMax integer}. Fields besides id, number, method and openMax
-- are there only if the method needs them.
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

-- Assigns the next free index of the deposit keys to a merchant, once. Two merchants at the same time get different
-- ones.
create or replace function assign_deposit_path(p_of uuid) returns void language plpgsql security definer
  set search_path = public, pg_temp as $$
begin
  while not exists (select 1 from deposit_path where merchant_id = p_of) loop
    insert into deposit_path (path_index, merchant_id)
    select coalesce(max(path_index) + 1, 0), p_of from deposit_path on conflict do nothing;
  end loop;
end $$;
