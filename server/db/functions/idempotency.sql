-- Idempotency keys: a request with a key has its effect once, and a repeated one gets the stored answer.

-- Makes other requests with the same key wait until the transaction ends. It is an advisory lock, since a row would be
-- written twice: before the work and with its result. The body is an expression, so that PostgreSQL inlines it.
create or replace function lock_key(p_key text) returns void
  return pg_advisory_xact_lock(hashtextextended(p_key, 0));

-- Claims the key of a request and waits for a request that is at work with the same key. Answers the stored reply, or
-- null if there is none.
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

-- Stores the reply to a request under its key. The caller has held the lock of the key since before the work.
create or replace function store_reply(p_merchant uuid, p_actor text, p_key text, p_request_hash bytea, p_reply text,
  p_at timestamptz) returns void language plpgsql as $$
begin
  insert into idempotency (merchant_id, actor, key, request_hash, reply, at)
  values (p_merchant, p_actor, p_key, p_request_hash, p_reply, p_at);
end $$;

-- Stores a reply like store_reply(), for work of several statements. A stored reply never changes.
create or replace function keep_reply(p_merchant uuid, p_actor text, p_key text, p_request_hash bytea, p_reply text,
  p_at timestamptz) returns void language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform lock_key(concat_ws(' ', p_merchant, p_actor, p_key));
  if exists (select 1 from idempotency where merchant_id = p_merchant and actor = p_actor and key = p_key) then
    perform refuse('conflict');
  end if;
  perform store_reply(p_merchant, p_actor, p_key, p_request_hash, p_reply, p_at);
end $$;

-- Forgets the keys of calls that move no money, a week after the call; answers how many.
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

-- Claims the key of an operator's request and waits for a request that is at work with the same key. Answers the stored
-- result, or null if there is none.
create or replace function claim_key_by_operator(p_session bytea, p_key text, p_request_hash bytea, p_at timestamptz)
  returns text language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_operator uuid := require_operator(p_session,
    array['reviewer', 'finance', 'catalogue', 'programme', 'support', 'auditor', 'admin'], p_at);
  v_first record;
begin
  perform lock_key(concat_ws(' ', 'operator', v_operator, p_key));
  select request_hash, result into v_first from operator_idempotency where operator_id = v_operator and key = p_key;
  if v_first.request_hash <> p_request_hash then
    perform refuse('idempotency_conflict');
  end if;
  return v_first.result;
end $$;

-- Stores the result of an operator's request under its key. A stored result never changes.
create or replace function keep_result_by_operator(p_session bytea, p_key text, p_request_hash bytea, p_result text,
  p_at timestamptz) returns void language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_operator uuid := require_operator(p_session,
    array['reviewer', 'finance', 'catalogue', 'programme', 'support', 'auditor', 'admin'], p_at);
begin
  perform lock_key(concat_ws(' ', 'operator', v_operator, p_key));
  if exists (select 1 from operator_idempotency where operator_id = v_operator and key = p_key) then
    perform refuse('conflict');
  end if;
  insert into operator_idempotency (operator_id, key, request_hash, result, at)
  values (v_operator, p_key, p_request_hash, p_result, p_at);
end $$;
