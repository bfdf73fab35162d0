-- What operators do without moving money: with orders, conversations and objections. As in persons.sql, each takes the
-- operator from the session, and calls the movement at the merchant's node.

create or replace function ship_order_by_operator(p_session bytea, p_of uuid, p_order uuid, p_carrier text,
  p_tracking text, p_at timestamptz) returns void language plpgsql security definer
  set search_path = public, pg_temp as $$
begin
  perform require_operator(p_session, array['catalogue'], p_at);
  perform ship_order(p_of, p_order, p_carrier, p_tracking, p_at);
end $$;

create or replace function record_carrier_event_by_operator(p_session bytea, p_of uuid, p_order uuid, p_kind text,
  p_text text, p_happened timestamptz, p_at timestamptz) returns void language plpgsql security definer
  set search_path = public, pg_temp as $$
begin
  perform require_operator(p_session, array['catalogue'], p_at);
  perform record_carrier_event(p_of, p_order, p_kind, p_text, p_happened, p_at);
end $$;

-- The supplier cannot ship it.
create or replace function cancel_order_by_operator(p_session bytea, p_of uuid, p_order uuid, p_refund uuid,
  p_reason text, p_at timestamptz) returns void language plpgsql security definer
  set search_path = public, pg_temp as $$
begin
  perform require_operator(p_session, array['catalogue'], p_at);
  perform cancel_order(p_of, p_order, p_refund, 'supplier', p_reason, p_at);
end $$;

-- p_message: see add_chat_message().
create or replace function add_staff_message_by_operator(p_session bytea, p_of uuid, p_message jsonb, p_at timestamptz)
  returns uuid language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_operator uuid := require_operator(p_session, array['support'], p_at);
  v_message uuid;
begin
  select add_chat_message(p_of, p_message, v_operator, p_at) into v_message;
  return v_message;
end $$;

-- Gives the conversation to a colleague of customer service, or to none (null); answers whether there is one. The note
-- of the one who hands it over is kept; where an operator takes it there is none.
create or replace function assign_conversation_by_operator(p_session bytea, p_of uuid, p_to uuid, p_note text,
  p_at timestamptz) returns boolean language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_operator uuid := require_operator(p_session, array['support'], p_at);
  v_is_there boolean;
begin
  if p_to is not null and not exists (select 1 from operator
      where id = p_to and disabled_at is null and 'support' = any (roles)) then
    perform refuse('validation', '{"fields": {"operatorId": "field_invalid"}}');
  end if;
  if p_to = v_operator then
    select assign_conversation(p_of, p_to, null, null, p_at) into v_is_there;
  else
    select assign_conversation(p_of, p_to, v_operator, p_note, p_at) into v_is_there;
  end if;
  return v_is_there;
end $$;

-- Closes the conversation of which the operator has read p_read messages; null: opens it again.
create or replace function close_conversation_by_operator(p_session bytea, p_of uuid, p_read bigint,
  p_at timestamptz) returns boolean language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_is_there boolean;
begin
  perform require_operator(p_session, array['support'], p_at);
  select set_conversation_closed(p_of, p_read, p_at) into v_is_there;
  return v_is_there;
end $$;

-- Answers an objection, by another operator than the one whose act or hold it is about.
create or replace function answer_objection_by_operator(p_session bytea, p_of uuid, p_objection uuid, p_answer text,
  p_at timestamptz) returns void language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_operator uuid := require_operator(p_session, array['support', 'finance', 'reviewer'], p_at);
  v_params jsonb := jsonb_build_object('answer', p_answer);
  o objection;
begin
  select * into o from objection where merchant_id = p_of and id = p_objection for update;
  if not found then
    perform refuse('not_found');
  end if;
  if o.answered_at is not null then
    perform refuse('conflict');
  end if;
  if exists (select 1 from audit where merchant_id = p_of and operator_id = v_operator
        and o.subject_id in (id::text, subject))
      or exists (select 1 from hold where merchant_id = p_of and id::text = o.subject_id
        and v_operator = any (made_by)) then
    perform refuse('conflict', '{"needs": "another_operator"}');
  end if;
  update objection set answer = p_answer, answered_at = p_at, answered_by = v_operator
  where merchant_id = p_of and id = p_objection;
  perform notify_merchant(p_of, 'objection_answered', v_params, 'objection', p_objection::text, p_at);
  perform enqueue(p_of, 'mail', jsonb_build_object('kind', 'objection_answered', 'params', v_params,
    'subject', jsonb_build_object('kind', 'objection', 'id', p_objection)), p_at);
end $$;

-- Drops a first approval whose operator was disabled or lost the role: the next approval is then the first. A proposal
-- of such an operator is not confirmed either. p_kind: 'deposit' or 'withdrawal'.
create or replace function drop_lapsed_approval(p_kind text, p_of uuid, p_id uuid) returns void language plpgsql as $$
declare
  v_first uuid := case p_kind
    when 'deposit' then (select approved_by[1] from deposit where merchant_id = p_of and id = p_id)
    else (select approved_by[1] from withdrawal where merchant_id = p_of and id = p_id) end;
begin
  if v_first is null or exists (
      select 1 from operator where id = v_first and disabled_at is null and 'finance' = any (roles)) then
    return;
  end if;
  if p_kind = 'deposit' then
    update deposit set approved_by = '{}'
    where merchant_id = p_of and id = p_id and status = 'in_review' and approved_by = array[v_first];
  else
    update withdrawal set approved_by = '{}'
    where merchant_id = p_of and id = p_id and status = 'in_review' and approved_by = array[v_first];
  end if;
end $$;

-- Gives a merchant the next free index of the deposit keys, once. Two merchants at the same time get different ones.
create or replace function assign_deposit_path(p_of uuid) returns void language plpgsql security definer
  set search_path = public, pg_temp as $$
begin
  while not exists (select 1 from deposit_path where merchant_id = p_of) loop
    insert into deposit_path (path_index, merchant_id)
    select coalesce(max(path_index) + 1, 0), p_of from deposit_path on conflict do nothing;
  end loop;
end $$;

-- A merchant that is approved gets its index of the deposit keys.
create or replace function decide_registration_by_operator(p_session bytea, p_of uuid, p_status text, p_shown text,
  p_redo text[], p_version integer, p_at timestamptz) returns void language plpgsql security definer
  set search_path = public, pg_temp as $$
begin
  perform require_operator(p_session, array['reviewer'], p_at);
  perform decide_registration(p_of, p_status, p_shown, p_redo, p_version, p_at);
  if p_status = 'approved' then
    perform assign_deposit_path(p_of);
  end if;
end $$;

-- Sends again what the outbox gave up; answers its kind, null if it does not wait for an operator.
create or replace function resend_outbox_by_operator(p_session bytea, p_of uuid, p_id uuid, p_at timestamptz)
  returns text language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_kind text;
begin
  perform require_proven_operator(p_session, array['finance'], p_at);
  select resend_outbox(p_of, p_id, p_at) into v_kind;
  return v_kind;
end $$;

create or replace function dismiss_outbox_by_operator(p_session bytea, p_of uuid, p_id uuid, p_at timestamptz)
  returns text language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_kind text;
begin
  perform require_proven_operator(p_session, array['finance'], p_at);
  select dismiss_outbox(p_of, p_id, p_at) into v_kind;
  return v_kind;
end $$;

-- Claims the key of an operator's request; answers the result that is kept of an earlier request with it, null where
-- there was none. A request that is at work with the same key is waited for.
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

-- Keeps what came of a request, for another one with its key. Once: what is kept is not changed.
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
