-- Merchants: their first rows, their lock, goodwill payments, decisions of operators, and guards of their columns.

create or replace function initialize_merchant(p_merchant uuid) returns void language plpgsql security definer
  set search_path = public, pg_temp as $$
begin
  perform open_ledger(p_merchant);
  insert into merchant_counter (merchant_id) values (p_merchant);
  insert into order_count (merchant_id, status)
  select p_merchant, status from unnest(array['waiting_payment', 'awaiting_pickup', 'awaiting_shipment',
    'shipped', 'received', 'completed', 'cancelled']) as status;
end $$;

-- Locks the merchant until the transaction ends. Every transaction that writes several of the merchant's rows without
-- being a movement calls it. The order of locks is in server/db/README.md.
create or replace function lock_merchant(p_merchant uuid) returns void language plpgsql security definer
  set search_path = public, pg_temp as $$
begin
  perform lock_ledger(p_merchant);
end $$;

-- Pays the merchant out of the platform's own money. Two operators decide, with a reason that the merchant reads.
create or replace function grant_goodwill(p_merchant uuid, p_source uuid, p_amount bigint, p_reason text,
  p_at timestamptz) returns void language plpgsql as $$
begin
  if p_amount <= 0 then
    perform refuse('validation', '{"fields": {"amount": "field_out_of_range"}}');
  end if;
  perform lock_ledger(p_merchant);
  perform post_to_ledger(p_merchant, 'goodwill', p_source::text, p_at, null,
    array['grant', 'available'], array[-p_amount, p_amount]);
  perform notify_merchant(p_merchant, 'goodwill', jsonb_build_object('amount', p_amount, 'reason', p_reason),
    null, null, p_at);
  perform emit_live_event(p_merchant, 'wallet', '{}', p_at);
end $$;

-- The balance is only information. The confirmation depends on the goodwill given so far, which must not have changed.
create or replace function goodwill_effect(p_merchant uuid, p_amount bigint) returns jsonb language plpgsql stable as $$
declare
  v_available bigint := ledger_balance(p_merchant, 'available');
  v_given bigint;
begin
  if v_available is null then
    perform refuse('not_found');
  end if;
  select coalesce(sum(p.amount), 0) into v_given from ledger_transaction t
  join ledger_posting p on p.merchant_id = t.merchant_id and p.sequence = t.sequence and p.account = 'available'
  where t.merchant_id = p_merchant and t.kind = 'goodwill';
  return jsonb_build_array(
    effect_row('available', to_jsonb(v_available), to_jsonb(v_available + p_amount)),
    effect_row('goodwill', to_jsonb(v_given), to_jsonb(v_given + p_amount)));
end $$;

-- Closes or opens a shop, with a reason that its merchant reads.
create or replace function set_shop_open(p_merchant uuid, p_is_open boolean, p_reason text, p_at timestamptz)
  returns void language plpgsql as $$
declare
  v_was_open boolean;
begin
  select closed_at is null into v_was_open from shop where merchant_id = p_merchant for no key update;
  if not found then
    perform refuse('not_found');
  end if;
  if v_was_open = p_is_open then
    perform refuse('conflict');
  end if;
  update shop set closed_at = case when not p_is_open then p_at end,
    closed_reason = case when not p_is_open then p_reason end
  where merchant_id = p_merchant;
end $$;

-- A decision about a shop moves no money, so it needs no step-up.
create or replace function set_shop_open_by_operator(p_session bytea, p_of uuid, p_is_open boolean, p_reason text,
  p_at timestamptz) returns void language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform require_operator(p_session, array['reviewer'], p_at);
  perform set_shop_open(p_of, p_is_open, p_reason, p_at);
end $$;

-- Logs a merchant out everywhere, with a mail and an entry in the merchant's security log; answers how many sessions
-- ended. p_ended: {id uuid of the entry, reason text}.
create or replace function end_sessions_by_operator(p_session bytea, p_of uuid, p_ended jsonb, p_at timestamptz)
  returns bigint language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform require_operator(p_session, array['support'], p_at);
  insert into security_event (merchant_id, id, at, kind, device, network, detail)
  values (p_of, (p_ended->>'id')::uuid, p_at, 'logout_by_staff', '', '', '');
  perform enqueue_mail(p_of, jsonb_build_object('kind', 'sessions_ended', 'params', p_ended - 'id'), p_at);
  return end_merchant_sessions(p_of, null, null, p_at);
end $$;

-- A merchant begins in review, at the first level. Only a new application brings a rejected merchant back to review.
-- Operators decide by decide_registration(), which runs with the owner's rights, like the functions of levels.
create or replace function guard_merchant() returns trigger language plpgsql as $$
begin
  if pg_has_role(current_user, (select relowner from pg_class where oid = 'merchant'::regclass), 'usage') then
    return new;
  end if;
  if tg_op = 'INSERT' and (new.status <> 'in_review'
      or new.level_id <> (select id from level order by rank limit 1)) then
    raise exception 'a merchant begins in review, at the first level' using errcode = '42501';
  elsif tg_op = 'UPDATE' and (new.status <> 'in_review' or old.status = 'approved') then
    raise exception 'only operators decide about merchants' using errcode = '42501';
  end if;
  return new;
end $$;

create or replace trigger merchant_insert_guard before insert on merchant
  for each row execute function guard_merchant();
create or replace trigger merchant_status_guard before update of status on merchant
  for each row execute function guard_merchant();

-- A verified identity stays unchanged, because a withdrawal to an account in that name does not wait.
create or replace function guard_identity() returns trigger language plpgsql as $$
begin
  if old.status = 'approved' and (new.real_name, new.id_kind) is distinct from (old.real_name, old.id_kind)
      and not pg_has_role(current_user, (select relowner from pg_class where oid = 'merchant'::regclass), 'usage') then
    raise exception 'the name of an approved merchant is verified' using errcode = '42501';
  end if;
  return new;
end $$;

create or replace trigger merchant_identity_guard before update of real_name, id_kind on merchant
  for each row execute function guard_identity();

-- Only a new login password ends "it was not me", and it makes every withdrawal wait. No wait becomes shorter.
create or replace function guard_payout_wait() returns trigger language plpgsql as $$
declare
  v_is_reset boolean := new.password_reset_at is distinct from old.password_reset_at;
  v_is_set boolean := new.pay_password_set_at is distinct from old.pay_password_set_at;
begin
  if pg_has_role(current_user, (select relowner from pg_class where oid = 'merchant'::regclass), 'usage') then
    return new;
  end if;
  if new.stopped_at is distinct from old.stopped_at
      and (new.stopped_at is not null or not v_is_reset or new.password_hash = old.password_hash)
      or v_is_reset and coalesce(new.password_reset_at < old.password_reset_at, new.password_reset_at is null)
      or v_is_set and coalesce(new.pay_password_set_at < old.pay_password_set_at, new.pay_password_set_at is null) then
    raise exception 'the waits of withdrawals do not become shorter' using errcode = '42501';
  end if;
  return new;
end $$;

-- A wait begins now, for every role. The check of the time runs with the owner's rights.
create or replace function check_wait_begins_now() returns trigger language plpgsql security definer
  set search_path = public, pg_temp as $$
begin
  if new.password_reset_at > coalesce(old.password_reset_at, '-infinity') then
    perform check_time(new.password_reset_at);
  end if;
  if new.pay_password_set_at > coalesce(old.pay_password_set_at, '-infinity') then
    perform check_time(new.pay_password_set_at);
  end if;
  return new;
end $$;

create or replace trigger merchant_wait_guard
  before update of stopped_at, password_reset_at, pay_password_set_at on merchant
  for each row execute function guard_payout_wait();
create or replace trigger merchant_wait_time
  before update of password_reset_at, pay_password_set_at on merchant
  for each row execute function check_wait_begins_now();
