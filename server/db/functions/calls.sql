-- What comes before the work of a call that moves money: the key that lets it happen once, and the merchant's
-- confirmation. Both in the transaction of the work, so that a refusal gives them back.

-- Makes other requests with the same key wait until the end of the transaction. By an advisory lock: a row that claims
-- the key would be written twice, before the work and with its result. An expression, so that PostgreSQL makes it part
-- of the statement that calls it.
create or replace function lock_key(p_key text) returns void
  return pg_advisory_xact_lock(hashtextextended(p_key, 0));

-- Claims the key of a request; answers the reply to an earlier request with it, null where there was none. A request
-- that is at work with the same key is waited for.
create or replace function claim_key(p_merchant uuid, p_actor text, p_key text, p_request_hash bytea)
  returns text language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_first record;
begin
  perform lock_key(concat_ws(' ', p_merchant, p_actor, p_key));
  select request_hash, reply into v_first from idempotency
  where merchant_id = p_merchant and actor = p_actor and key = p_key;
  if v_first.request_hash <> p_request_hash then
    perform refuse('idempotency_conflict');
  end if;
  return v_first.reply;
end $$;

-- Keeps the reply to a request, for another one with its key. The caller has locked the key since before the work.
create or replace function store_reply(p_merchant uuid, p_actor text, p_key text, p_request_hash bytea, p_reply text,
  p_at timestamptz) returns void language plpgsql as $$
begin
  insert into idempotency (merchant_id, actor, key, request_hash, reply, at)
  values (p_merchant, p_actor, p_key, p_request_hash, p_reply, p_at);
end $$;

-- The same for work of several statements. A stored reply is not changed.
create or replace function keep_reply(p_merchant uuid, p_actor text, p_key text, p_request_hash bytea, p_reply text,
  p_at timestamptz) returns void language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform lock_key(concat_ws(' ', p_merchant, p_actor, p_key));
  if exists (select 1 from idempotency where merchant_id = p_merchant and actor = p_actor and key = p_key) then
    perform refuse('conflict');
  end if;
  perform store_reply(p_merchant, p_actor, p_key, p_request_hash, p_reply, p_at);
end $$;

-- Forgets keys of calls that move no money, a week after them. Answers how many.
create or replace function forget_goods_keys(p_merchant uuid, p_at timestamptz) returns bigint language plpgsql
  security definer set search_path = public, pg_temp as $$
declare
  v_forgotten bigint;
begin
  perform check_sweep_time(p_at);
  delete from idempotency where merchant_id = p_merchant and actor = 'goods' and at < p_at - goods_key_period();
  get diagnostics v_forgotten = row_count;
  return v_forgotten;
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
    and access_version = (select access_version from merchant where merchant_id = p_merchant)
  returning amount into v_amount;
  if not found then
    perform refuse('pay_password_required');
  end if;
  return v_amount;
end $$;
