-- What shoppers and operators do with questions. A shopper brings the secret of a link, of an order or of a thread; an
-- operator brings a session. These functions run where secrets and sessions are, and call the merchant's node.

-- The thread that a secret opens: {merchantId, orderId or null, questionId or null}. An order may have none yet.
-- p_secret: as in the link; the database stores only its SHA-256.
create or replace function find_question_of_secret(p_secret text) returns jsonb language plpgsql stable
  security definer set search_path = public, pg_temp as $$
declare
  v_hash bytea := sha256(convert_to(p_secret, 'UTF8'));
  v_merchant uuid;
  v_order uuid;
  v_question uuid;
begin
  select merchant_id, question_id into v_merchant, v_question from question_secret where hash = v_hash;
  if v_merchant is null then
    select merchant_id, order_id into v_merchant, v_order from order_secret where hash = v_hash;
    if v_merchant is null then
      perform refuse('not_found');
    end if;
    select id into v_question from question where merchant_id = v_merchant and order_id = v_order;
  end if;
  return jsonb_build_object('merchantId', v_merchant, 'orderId', v_order, 'questionId', v_question);
end $$;

-- p_message: see add_question_message().
create or replace function write_question_by_shopper(p_secret text, p_message jsonb, p_at timestamptz) returns void
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_of jsonb := find_question_of_secret(p_secret);
begin
  if v_of->>'orderId' is not null then
    perform ask_about_order((v_of->>'merchantId')::uuid, (v_of->>'orderId')::uuid, p_message, p_at);
  else
    perform add_question_message((v_of->>'merchantId')::uuid, (v_of->>'questionId')::uuid, 'shopper', p_message, p_at);
  end if;
end $$;

create or replace function report_question_by_shopper(p_secret text, p_report text, p_at timestamptz) returns void
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_of jsonb := find_question_of_secret(p_secret);
begin
  perform report_question((v_of->>'merchantId')::uuid, (v_of->>'questionId')::uuid, 'shopper', p_report, p_at);
end $$;

-- Deletes a thread before buying at once, with its name, mail address and link.
create or replace function erase_question_by_shopper(p_secret text, p_at timestamptz) returns void
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_of jsonb := find_question_of_secret(p_secret);
  v_is_deleted boolean;
begin
  perform check_time(p_at);
  if v_of->>'orderId' is not null then
    perform refuse('conflict');
  end if;
  select delete_question((v_of->>'merchantId')::uuid, (v_of->>'questionId')::uuid, p_at) into v_is_deleted;
  if not v_is_deleted then
    perform refuse('conflict', '{"report": "open"}');
  end if;
  perform forget_question_secret((v_of->>'questionId')::uuid);
end $$;

-- Deletes the link of a thread that is deleted.
create or replace function forget_question_secret(p_question uuid) returns void language plpgsql security definer
  set search_path = public, pg_temp as $$
declare
  v_merchant uuid := (select merchant_id from question_secret where question_id = p_question);
begin
  if not exists (select 1 from question where merchant_id = v_merchant and id = p_question) then
    delete from question_secret where question_id = p_question;
  end if;
end $$;

-- The messages of a thread in a dispute, for the operator who records the reading as an act.
create or replace function read_question_by_operator(p_session bytea, p_of uuid, p_question uuid, p_at timestamptz)
  returns jsonb language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_messages jsonb;
begin
  perform require_operator(p_session, array['support', 'finance'], p_at);
  select disputed_messages(p_of, p_question, p_at) into v_messages;
  return v_messages;
end $$;

create or replace function close_question_report_by_operator(p_session bytea, p_of uuid, p_question uuid,
  p_is_ended boolean, p_at timestamptz) returns void language plpgsql security definer
  set search_path = public, pg_temp as $$
begin
  perform require_operator(p_session, array['support'], p_at);
  perform close_question_report(p_of, p_question, p_is_ended, p_at);
end $$;
