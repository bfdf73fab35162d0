-- Deposits by blockchain that the server finds itself: seen, credited, lost by a reorganisation, final. Each call can
-- be repeated without a further effect.

-- Notifies the merchant of a found transfer, by message. Mails begin with the credit.
create or replace function notify_found_deposit(p_merchant uuid, p_deposit uuid, p_kind text, p_shown text,
  p_at timestamptz) returns void language plpgsql as $$
declare
  r deposit;
begin
  select * into r from deposit where merchant_id = p_merchant and id = p_deposit;
  perform notify_merchant(p_merchant, p_kind, jsonb_strip_nulls(jsonb_build_object('number', r.number,
    'tokenAmount', p_shown, 'currency', r.currency, 'needed', r.confirmations_needed,
    'because', 'deposit_review.' || r.review)), 'recharge', r.number, p_at);
  perform emit_live_event(p_merchant, 'wallet', '{}', p_at);
end $$;

-- Ends a deposit whose transfer left the chain: a credited one is reversed, another one is rejected.
create or replace function drop_chain_deposit(p_merchant uuid, p_deposit uuid, p_at timestamptz) returns void
  language plpgsql as $$
declare
  r deposit := lock_deposit(p_merchant, p_deposit);
begin
  if r.status = 'approved' then
    perform reverse_deposit(p_merchant, p_deposit, p_at);
  else
    update deposit set status = 'rejected', reason = 'reorganised', decided_at = p_at
    where merchant_id = p_merchant and id = p_deposit;
    perform notify_deposit(p_merchant, p_deposit, 'deposit_not_confirmed', p_at);
  end if;
end $$;

-- The deposit of a chain output: its own open one, else its own one that operators rejected, else the announced one of
-- its transaction. No row if there is none.
create or replace function find_chain_deposit(p_merchant uuid, p_transfer jsonb) returns setof deposit
  language plpgsql stable as $$
begin
  return query
    select * from deposit
    where merchant_id = p_merchant and network = p_transfer->>'network' and tx_hash = p_transfer->>'txHash'
      and (output_index = (p_transfer->>'output')::integer and reason is distinct from 'reorganised'
        or output_index is null and status <> 'rejected'
          and coalesce(credited_output, (p_transfer->>'output')::integer) = (p_transfer->>'output')::integer)
    order by output_index is null, status = 'rejected', id limit 1;
end $$;

-- Records a transfer of the chain. Answers 'seen' the first time, 'moved' to another block, 'known' if unchanged,
-- 'reviewed' if operators decided already, or 'too_many' if too many are in review. p_transfer: {id uuid, number text,
-- network text, txHash text, output integer, currency text, contract text, address text, tokenAmount numeric,
-- tokenScale smallint, shownAmount text, amount bigint, rateMillionths bigint, height bigint, blockHash text, needed
-- integer, review text, reviewsMax integer}, with either amount and rate, or review.
create or replace function record_chain_transfer(p_merchant uuid, p_transfer jsonb, p_at timestamptz) returns text
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  r deposit;
  v_id uuid;
begin
  perform lock_ledger(p_merchant);
  select * into r from find_chain_deposit(p_merchant, p_transfer);
  if r.output_index is not null and r.status <> 'rejected'
     and (r.contract, r.token_amount) is distinct from (p_transfer->>'contract', (p_transfer->>'tokenAmount')::numeric)
  then
    -- After a reorganisation the same transaction ran again with another result.
    perform drop_chain_deposit(p_merchant, r.id, p_at);
    r := null;
  end if;
  if r.output_index is null and r.status = 'approved' and r.credited_output is null then
    if r.token_amount = (p_transfer->>'tokenAmount')::numeric then
      update deposit set credited_output = (p_transfer->>'output')::integer
      where merchant_id = p_merchant and id = r.id;
    else
      -- Operators credited another output of the same transaction.
      r := null;
    end if;
  end if;
  if r.status = 'rejected' or r.output_index is null and r.status = 'approved' then
    return 'reviewed';
  elsif r.output_index is not null then
    return place_chain_deposit(p_merchant, r.id, p_transfer, p_at);
  end if;
  if r.id is null and p_transfer->>'review' is not null and (
    select count(*) from deposit where merchant_id = p_merchant and status = 'in_review' and review is not null
  ) >= (p_transfer->>'reviewsMax')::integer then
    return 'too_many';
  end if;
  v_id := coalesce(r.id, (p_transfer->>'id')::uuid);
  if r.id is null then
    -- The output is set at once, because a deposit that operators read by hand from the same transaction has none.
    insert into deposit (merchant_id, id, number, method, status, currency, network, address, tx_hash, output_index,
      contract, token_amount, token_scale, confirmations, confirmations_needed, created_at)
    values (p_merchant, v_id, p_transfer->>'number', 'chain', 'in_review', p_transfer->>'currency',
      p_transfer->>'network', p_transfer->>'address', p_transfer->>'txHash', (p_transfer->>'output')::integer,
      p_transfer->>'contract', (p_transfer->>'tokenAmount')::numeric, (p_transfer->>'tokenScale')::smallint, 0,
      (p_transfer->>'needed')::integer, p_at);
  end if;
  -- The server's reading replaces the first approval of an announced deposit, which rests on one operator's reading.
  update deposit set output_index = (p_transfer->>'output')::integer, currency = p_transfer->>'currency',
    contract = p_transfer->>'contract', address = p_transfer->>'address', approved_by = '{}', final_at = null,
    amount = (p_transfer->>'amount')::bigint, rate_millionths = (p_transfer->>'rateMillionths')::bigint,
    token_amount = (p_transfer->>'tokenAmount')::numeric, token_scale = (p_transfer->>'tokenScale')::smallint,
    review = p_transfer->>'review', confirmations = 0,
    confirmations_needed = (p_transfer->>'needed')::integer, block_height = (p_transfer->>'height')::bigint,
    block_hash = p_transfer->>'blockHash'
  where merchant_id = p_merchant and id = v_id;
  perform notify_found_deposit(p_merchant, v_id,
    case when p_transfer->>'review' is null then 'deposit_seen' else 'deposit_seen_review' end,
    p_transfer->>'shownAmount', p_at);
  return 'seen';
end $$;

-- Moves a known deposit to the block that now contains its transfer.
create or replace function place_chain_deposit(p_merchant uuid, p_deposit uuid, p_transfer jsonb, p_at timestamptz)
  returns text language plpgsql as $$
declare
  r deposit := lock_deposit(p_merchant, p_deposit);
begin
  if r.block_hash is not distinct from p_transfer->>'blockHash' or r.finalized_at is not null then
    return 'known';
  end if;
  update deposit set block_height = (p_transfer->>'height')::bigint, block_hash = p_transfer->>'blockHash',
    lost_at = null
  where merchant_id = p_merchant and id = p_deposit;
  perform emit_live_event(p_merchant, 'wallet', '{}', p_at);
  return 'moved';
end $$;

create or replace function count_confirmations(p_merchant uuid, p_deposit uuid, p_count integer, p_at timestamptz)
  returns void language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform lock_ledger(p_merchant);
  update deposit set confirmations = p_count
  where merchant_id = p_merchant and id = p_deposit and status = 'in_review' and confirmations <> p_count;
  if found then
    perform emit_live_event(p_merchant, 'wallet', '{}', p_at);
  end if;
end $$;

-- Credits a found transfer with enough confirmations, at the rate at which it was seen. p_credit: {blockHash text,
-- confirmations integer, finalAt timestamptz}, with the block that was verified.
create or replace function credit_chain_deposit(p_merchant uuid, p_deposit uuid, p_credit jsonb, p_at timestamptz)
  returns void language plpgsql security definer set search_path = public, pg_temp as $$
declare
  r deposit := lock_deposit(p_merchant, p_deposit);
  v_final_at timestamptz := (p_credit->>'finalAt')::timestamptz;
begin
  if r.status <> 'in_review' or r.output_index is null or r.review is not null
     or r.block_hash is distinct from p_credit->>'blockHash' then
    perform refuse('conflict', jsonb_build_object('status', r.status));
  end if;
  perform post_to_ledger(p_merchant, 'deposit_credited', p_deposit::text, p_at, null,
    array['clearing:chain', 'available'], array[-r.amount, r.amount]);
  update deposit set status = 'approved', confirmations = (p_credit->>'confirmations')::integer,
    final_at = v_final_at, decided_at = p_at, credited_at = p_at
  where merchant_id = p_merchant and id = p_deposit;
  perform notify_deposit(p_merchant, p_deposit,
    case when v_final_at > p_at then 'deposit_confirmed_not_final' else 'deposit_confirmed' end, p_at);
end $$;

-- Records that a reorganisation removed the block with this hash, and that no other block has the transfer. A credited
-- deposit is reversed at once; another one waits for its transfer to come back.
create or replace function lose_chain_deposit(p_merchant uuid, p_deposit uuid, p_block_hash text, p_at timestamptz)
  returns void language plpgsql security definer set search_path = public, pg_temp as $$
declare
  r deposit := lock_deposit(p_merchant, p_deposit);
begin
  if r.status = 'rejected' or r.finalized_at is not null or r.block_hash is null
     or r.block_hash <> coalesce(p_block_hash, '') then
    perform refuse('conflict', jsonb_build_object('status', r.status));
  elsif r.status = 'approved' then
    perform drop_chain_deposit(p_merchant, p_deposit, p_at);
  else
    update deposit set block_height = null, block_hash = null, confirmations = 0, lost_at = p_at
    where merchant_id = p_merchant and id = p_deposit;
    perform emit_live_event(p_merchant, 'wallet', '{}', p_at);
  end if;
end $$;

-- Rejects a deposit whose lost transfer did not come back in time.
create or replace function expire_lost_deposit(p_merchant uuid, p_deposit uuid, p_at timestamptz) returns void
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  r deposit := lock_deposit(p_merchant, p_deposit);
begin
  if r.status <> 'in_review' or r.block_hash is not null or r.lost_at is null
     or r.lost_at > p_at - chain_return_period() then
    perform refuse('conflict', jsonb_build_object('status', r.status));
  end if;
  perform drop_chain_deposit(p_merchant, p_deposit, p_at);
end $$;

-- Marks a deposit as final, so that its money can be withdrawn. A deposit cannot be final before its credit, since the
-- server stops watching final ones.
create or replace function finalize_chain_deposit(p_merchant uuid, p_deposit uuid, p_block_hash text,
  p_at timestamptz) returns void language plpgsql security definer set search_path = public, pg_temp as $$
declare
  r deposit := lock_deposit(p_merchant, p_deposit);
begin
  if r.status = 'rejected' or r.status = 'in_review' and r.review is null or r.finalized_at is not null
     or r.block_hash is distinct from p_block_hash then
    perform refuse('conflict', jsonb_build_object('status', r.status));
  end if;
  update deposit set finalized_at = p_at, final_at = case when final_at > p_at then p_at else final_at end
  where merchant_id = p_merchant and id = p_deposit;
  perform emit_live_event(p_merchant, 'wallet', '{}', p_at);
end $$;
