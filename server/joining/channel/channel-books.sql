-- The partners' books: what each paid in advance. Like the merchants' books they are double entry with one writer, and
-- each partner has a chain of hashes. Amounts on `clearing:partner` here have their counterpart in the merchants'
-- books.

create or replace function update_partner_balance() returns trigger language plpgsql as $$
begin
  new.balance_after := null;
  if new.account = 'prefunded' then
    update partner_account set balance = balance + new.amount where partner_id = new.partner_id
    returning balance into new.balance_after;
  end if;
  return new;
end $$;

create or replace trigger partner_posting_balance before insert on partner_posting
  for each row execute function update_partner_balance();

-- At commit: at least two postings that sum to zero, as many as the transaction says, sealed by its hash.
create or replace function check_partner_transaction() returns trigger language plpgsql security definer
  set search_path = public, pg_temp as $$
declare
  v_sum numeric;
  v_count integer;
  v_lines text;
begin
  select sum(amount), count(*), string_agg(concat_ws(':', line, replace(account, ':', '.'), amount), '|' order by line)
  into v_sum, v_count, v_lines from partner_posting
  where partner_id = new.partner_id and sequence = new.sequence;
  if v_count < 2 or v_sum <> 0 or v_count <> new.lines then
    raise exception 'a transaction has two or more postings that sum to zero' using errcode = 'EN002';
  end if;
  if new.hash is distinct from sha256(new.previous_hash || convert_to(concat_ws('|', new.partner_id, new.sequence,
      new.kind, new.source, to_char(new.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), new.merchant_id,
      new.order_id, v_lines), 'UTF8')) then
    raise exception 'a transaction is sealed by the hash of what it says' using errcode = 'EN002';
  end if;
  return null;
end $$;

drop trigger if exists partner_transaction_balanced on partner_transaction;
create constraint trigger partner_transaction_balanced after insert on partner_transaction
  deferrable initially deferred for each row execute function check_partner_transaction();

-- A posting is written with its transaction, never later.
create or replace function check_partner_posting() returns trigger language plpgsql as $$
begin
  if not exists (select 1 from partner_account
      where partner_id = new.partner_id and sequence = new.sequence - 1) then
    raise exception 'a posting may join only the transaction that is being written' using errcode = 'EN002';
  end if;
  return new;
end $$;

create or replace trigger partner_posting_transaction before insert on partner_posting
  for each row execute function check_partner_posting();

-- A balance begins at zero and changes by postings only.
create or replace function guard_partner_account() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' and new.balance = 0 then
    return null;
  elsif tg_op = 'UPDATE' and (new.balance = old.balance or pg_trigger_depth() > 1) then
    return null;
  end if;
  raise exception 'a balance is the sum of its postings' using errcode = 'EN002';
end $$;

create or replace trigger partner_account_guard after insert or update or delete on partner_account
  for each row execute function guard_partner_account();

do $$
declare
  v_table text;
begin
  foreach v_table in array array['partner_posting', 'partner_transaction'] loop
    execute format('create or replace trigger %I before update or delete on %I for each row
      execute function refuse_ledger_change()', v_table || '_row_append_only', v_table);
    execute format('create or replace trigger %I before update or delete or truncate on %I for each statement
      execute function refuse_ledger_change()', v_table || '_append_only', v_table);
  end loop;
end $$;

-- Locks a partner's account, and creates it before its first movement.
create or replace function lock_partner_account(p_partner uuid) returns record language plpgsql as $$
declare
  v_account partner_account;
begin
  insert into partner_account (partner_id, hash) values (p_partner, sha256(convert_to(p_partner::text, 'UTF8')))
  on conflict do nothing;
  select * into v_account from partner_account where partner_id = p_partner for update;
  return v_account;
end $$;

-- Moves money between the prefunded account (positive: to it) and another; false where this was posted before.
-- p_movement: {kind, source text, account text, amount bigint, merchantId uuid or none, orderId uuid or none}.
create or replace function post_to_partner(p_partner uuid, p_movement jsonb, p_at timestamptz) returns boolean
  language plpgsql as $$
declare
  v_account partner_account := lock_partner_account(p_partner);
  t partner_transaction;
  v_amount bigint := (p_movement->>'amount')::bigint;
  v_other text := p_movement->>'account';
  v_lines text;
begin
  perform check_time(p_at);
  if exists (select 1 from partner_transaction where partner_id = p_partner and kind = p_movement->>'kind'
      and source = p_movement->>'source') then
    return false;
  end if;
  t.partner_id := p_partner;
  t.sequence := v_account.sequence + 1;
  t.kind := p_movement->>'kind';
  t.source := p_movement->>'source';
  t.at := greatest(p_at, v_account.at);
  t.merchant_id := (p_movement->>'merchantId')::uuid;
  t.order_id := (p_movement->>'orderId')::uuid;
  t.lines := 2;
  t.previous_hash := v_account.hash;
  v_lines := concat('1:', replace(v_other, ':', '.'), ':', -v_amount, '|2:prefunded:', v_amount);
  t.hash := sha256(v_account.hash || convert_to(concat_ws('|', t.partner_id, t.sequence, t.kind, t.source,
    to_char(t.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), t.merchant_id, t.order_id, v_lines), 'UTF8'));
  insert into partner_transaction select (t).*;
  insert into partner_posting (partner_id, sequence, line, account, amount)
  values (p_partner, t.sequence, 1, v_other, -v_amount), (p_partner, t.sequence, 2, 'prefunded', v_amount);
  update partner_account set sequence = t.sequence, hash = t.hash, at = t.at where partner_id = p_partner;
  return true;
end $$;

-- Credits the money of a bank line that two operators confirmed. The books show the line under the name that was
-- claimed. p_prefund: {partnerId uuid, line text, amount bigint, payer text}.
create or replace function credit_partner(p_prefund jsonb, p_at timestamptz) returns void language plpgsql as $$
begin
  perform post_to_partner((p_prefund->>'partnerId')::uuid, jsonb_build_object('kind', 'prefund_credited', 'source',
    bank_line_name(p_prefund->>'line'), 'account', 'clearing:bank', 'amount', p_prefund->'amount'), p_at);
end $$;

-- The amount to return for an approved refund, or for a payment that funded an order only partly or not at all.
create or replace function partner_return_due(p_of uuid, p_order uuid, p_reference uuid) returns bigint
  language plpgsql stable as $$
begin
  return coalesce(
    (select amount - charged_back from refund
      where merchant_id = p_of and id = p_reference and order_id = p_order and status = 'approved'),
    (select amount - funded - charged_back from payment
      where merchant_id = p_of and id = p_reference and order_id = p_order));
end $$;

-- Credits returned money of a partner's order to its prefunded account, once. Refuses any amount but the decided one,
-- and more than the order brought. p_return: {externalId text, reference uuid of the refund or payment, amount bigint}.
create or replace function return_to_partner(p_partner uuid, p_return jsonb, p_at timestamptz) returns void
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_account partner_account := lock_partner_account(p_partner);
  v_order channel_order;
  v_returned bigint;
begin
  select * into v_order from channel_order where partner_id = p_partner and external_id = p_return->>'externalId';
  if not found then
    perform refuse('not_found');
  end if;
  if (p_return->>'amount')::bigint is distinct from partner_return_due(v_order.merchant_id, v_order.order_id,
      (p_return->>'reference')::uuid) then
    raise exception 'only what is to be returned goes back' using errcode = 'EN002';
  end if;
  select coalesce(sum(p.amount), 0) into v_returned from partner_transaction t
  join partner_posting p on p.partner_id = t.partner_id and p.sequence = t.sequence and p.account = 'prefunded'
  where t.partner_id = p_partner and t.kind = 'order_money_returned' and t.order_id = v_order.order_id
    and t.source <> p_return->>'reference';
  if v_returned + (p_return->>'amount')::bigint > v_order.amount then
    raise exception 'more would go back than the order brought' using errcode = 'EN002';
  end if;
  perform post_to_partner(p_partner, jsonb_build_object('kind', 'order_money_returned', 'source',
    p_return->'reference', 'account', 'clearing:partner', 'amount', p_return->'amount', 'merchantId',
    v_order.merchant_id, 'orderId', v_order.order_id), p_at);
end $$;

-- A revoked partner can still be credited: its money is owed to it, and only these books pay it back.
create or replace function partner_prefund_effect(p_prefund jsonb) returns jsonb language plpgsql stable as $$
declare
  v_name text := (select name from partner where id = (p_prefund->>'partnerId')::uuid);
  v_balance bigint := coalesce((select balance from partner_account
    where partner_id = (p_prefund->>'partnerId')::uuid), 0);
begin
  if v_name is null then
    perform refuse('not_found');
  end if;
  return jsonb_build_array(effect_row('name', to_jsonb(v_name), to_jsonb(v_name)),
    effect_row('amount', 'null', p_prefund->'amount'),
    effect_row('payer', 'null', to_jsonb(proposed_payer(p_prefund))),
    effect_row('available', to_jsonb(v_balance), to_jsonb(v_balance + (p_prefund->>'amount')::bigint)));
end $$;
