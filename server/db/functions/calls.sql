-- What comes before the work of a call that moves money: the key that lets it happen once, and the merchant's
-- confirmation. Both in the transaction of the work, so that a refusal gives them back.

-- Claims the key of a request; answers the reply to an earlier request with it, null where there was none. A request
-- that is at work with the same key is waited for.
create or replace function claim_key(p_merchant uuid, p_actor text, p_key text, p_request_hash bytea,
  p_at timestamptz) returns text language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_first record;
begin
  insert into idempotency (merchant_id, actor, key, request_hash, at)
  values (p_merchant, p_actor, p_key, p_request_hash, p_at) on conflict do nothing;
  if found then
    return null;
  end if;
  select request_hash, reply into v_first from idempotency
  where merchant_id = p_merchant and actor = p_actor and key = p_key;
  if v_first.request_hash <> p_request_hash then
    perform refuse('idempotency_conflict');
  end if;
  return v_first.reply;
end $$;

-- Uses up the one-use token that confirmed a call; answers the amount that the merchant confirmed.
create or replace function consume_pay_token(p_merchant uuid, p_session uuid, p_purpose text, p_hash bytea,
  p_destination bytea, p_at timestamptz) returns bigint language plpgsql security definer
  set search_path = public, pg_temp as $$
declare
  v_amount bigint;
begin
  perform check_time(p_at);
  update pay_token set used_at = p_at
  where merchant_id = p_merchant and hash = p_hash and session_id = p_session and purpose = p_purpose
    and destination is not distinct from p_destination and used_at is null and expires_at > p_at
  returning amount into v_amount;
  if not found then
    perform refuse('pay_password_required');
  end if;
  return v_amount;
end $$;
