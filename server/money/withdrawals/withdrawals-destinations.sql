-- Until when a withdrawal that is requested now waits; null without a wait. A destination where money arrived before
-- does not wait, nor does a merchant's only one if its holder is the verified name. After a password was set by a
-- mailed code, or a first payment password, every destination waits.
create or replace function payout_wait_until(p_merchant uuid, p_fingerprint bytea, p_full_name text, p_at timestamptz)
  returns timestamptz language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_wait interval := (select make_interval(hours => payout_cool_off_hours) from policy);
  v_after_reset timestamptz;
  v_is_verified boolean;
  v_is_trusted boolean;
begin
  select greatest(password_reset_at, pay_password_set_at) + v_wait,
    lower(btrim(p_full_name)) = lower(btrim(real_name))
  into v_after_reset, v_is_verified from merchant where merchant_id = p_merchant;
  v_is_trusted := exists (select 1 from payout_destination
    where merchant_id = p_merchant and fingerprint = p_fingerprint and arrived_at is not null)
    or coalesce(v_is_verified, false) and not exists (select 1 from payout_destination
      where merchant_id = p_merchant and fingerprint <> p_fingerprint);
  return greatest(case when not v_is_trusted then nullif(p_at + v_wait, p_at) end,
    case when v_after_reset > p_at then v_after_reset end);
end $$;

-- The destination with this fingerprint; creates it or marks it as used. p_destination: see request_withdrawal.
create or replace function use_payout_destination(p_merchant uuid, p_destination jsonb, p_at timestamptz)
  returns payout_destination language plpgsql as $$
declare
  v_fingerprint bytea := decode(p_destination->>'fingerprint', 'hex');
  v_destination payout_destination;
begin
  update payout_destination set last_used_at = p_at, full_name = p_destination->>'fullName',
    bank_name = p_destination->>'bankName', currency = p_destination->>'currency', removed_at = null
  where merchant_id = p_merchant and fingerprint = v_fingerprint returning * into v_destination;
  if found then
    return v_destination;
  end if;
  insert into payout_destination (merchant_id, id, method, fingerprint, sealed, full_name, bank_name, card_last4,
    currency, network, address, first_used_at, last_used_at)
  values (p_merchant, (p_destination->>'id')::uuid, p_destination->>'method', v_fingerprint,
    decode(p_destination->>'sealed', 'hex'), p_destination->>'fullName', p_destination->>'bankName',
    p_destination->>'cardLast4', p_destination->>'currency', p_destination->>'network', p_destination->>'address',
    p_at, p_at)
  returning * into v_destination;
  return v_destination;
end $$;

-- Removes a destination from the list of offered ones. If it is used again, it waits like a new one.
create or replace function remove_payout_destination(p_merchant uuid, p_destination uuid, p_at timestamptz) returns void
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update payout_destination set removed_at = p_at, arrived_at = null
  where merchant_id = p_merchant and id = p_destination and removed_at is null;
  if not found then
    perform refuse('not_found');
  end if;
end $$;
