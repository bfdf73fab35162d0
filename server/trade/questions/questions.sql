-- Questions of shoppers: a thread for each order, and for each question before buying. Nothing here moves money or
-- stops an order.

-- Tells the merchant of the first message since the merchant last read the thread: by message and, at most once in
-- question_mail_period() for all threads, by mail. Without the shopper's own words, because operators may read notices,
-- and a notice stays when the thread is deleted. p_live: the live event of the same change.
create or replace function tell_of_question(p_merchant uuid, q question, p_phrase text, p_live jsonb,
  p_at timestamptz) returns void language plpgsql as $$
declare
  v_kind text := case when q.order_id is null then 'question_asked' else 'question_of_order' end;
  v_params jsonb := jsonb_build_object(
    'number', (select number from orders where merchant_id = p_merchant and id = q.order_id),
    'phrase', 'question_phrase.' || coalesce(nullif(p_phrase, 'other'), 'own_words'));
begin
  if not exists (select 1 from question
      where merchant_id = p_merchant and last_at > p_at - question_mail_period()
        and told_at > p_at - question_mail_period()) then
    update question set told_at = p_at where merchant_id = p_merchant and id = q.id;
    perform enqueue(p_merchant, 'mail', jsonb_build_object('kind', v_kind, 'params', v_params,
      'subject', jsonb_build_object('kind', 'question', 'id', q.id)), p_at);
  end if;
  perform notify_merchant(p_merchant, v_kind, v_params, 'question', q.id::text, p_at, p_live => p_live);
end $$;

-- Mails the shopper what was answered: soon after the first answer, so that several lines are one mail, and at most
-- once in question_mail_period(). The text is made at the delivery.
create or replace function mail_answers(q question, p_at timestamptz) returns void language plpgsql as $$
begin
  if q.unmailable_at is not null or exists (select 1 from outbox
      where merchant_id = q.merchant_id and kind = 'question_mail' and failed_at is null
        and payload @> jsonb_build_object('kind', 'answered', 'questionId', q.id)) then
    return;
  end if;
  perform enqueue(q.merchant_id, 'question_mail', jsonb_build_object('kind', 'answered', 'questionId', q.id), p_at,
    greatest(p_at + question_mail_delay(), q.mailed_at + question_mail_period()));
end $$;

-- Writes a message, once for its key. p_side: 'shopper' or 'merchant'; p_message: {key text or none, phrase text or
-- none, text text, lang text}.
create or replace function add_question_message(p_merchant uuid, p_question uuid, p_side text, p_message jsonb,
  p_at timestamptz) returns void language plpgsql as $$
declare
  q question;
  v_is_shoppers boolean := p_side = 'shopper';
  v_was_read boolean;
  v_waited timestamptz;
begin
  select * into q from question where merchant_id = p_merchant and id = p_question for update;
  if not found then
    perform refuse('not_found');
  end if;
  if exists (select 1 from question_message
      where merchant_id = p_merchant and question_id = q.id and side = p_side and key = p_message->>'key') then
    return;
  end if;
  if q.ended_at is not null or q.messages >= question_messages_max() then
    perform refuse('validation', '{"fields": {"text": "question_ended"}}');
  end if;
  if (select count(*) from question_message where merchant_id = p_merchant and question_id = q.id and side = p_side
      and at > p_at - day_quota_period()) >= question_messages_per_day() then
    perform refuse('rate_limited', '{"retryAfterSeconds": 3600}');
  end if;
  v_was_read := q.messages = q.merchant_seen;
  v_waited := case when v_is_shoppers then null else q.waiting_since end;
  update question set messages = messages + 1, last_at = p_at,
    merchant_seen = case when v_is_shoppers then merchant_seen else messages + 1 end,
    shopper_seen = case when v_is_shoppers then messages + 1 else shopper_seen end,
    lang = case when v_is_shoppers then p_message->>'lang' else lang end,
    waiting_since = case when v_is_shoppers then coalesce(waiting_since, p_at) end
  where merchant_id = p_merchant and id = q.id returning * into q;
  insert into question_message (merchant_id, question_id, sequence, side, key, phrase, text, lang, at, waited_since)
  values (p_merchant, q.id, q.messages, p_side, p_message->>'key', p_message->>'phrase', p_message->>'text',
    p_message->>'lang', p_at, v_waited);
  if v_is_shoppers and v_was_read then
    perform tell_of_question(p_merchant, q, p_message->>'phrase',
      jsonb_build_object('question', jsonb_build_object('id', q.id)), p_at);
  else
    perform emit_live_event(p_merchant, 'question', jsonb_build_object('id', q.id), p_at);
  end if;
  if not v_is_shoppers then
    perform mail_answers(q, p_at);
  end if;
end $$;

-- Opens the thread of a question before buying, once for its key, and mails its link; answers whether it is new.
-- p_question: {id uuid, listingId uuid or none, name text, sealed hex, lang text, key text or none, phrase text, text
-- text}.
create or replace function open_question(p_merchant uuid, p_question jsonb, p_at timestamptz) returns boolean
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_id uuid := (p_question->>'id')::uuid;
begin
  insert into question (merchant_id, id, listing_id, asker, sealed, key, lang, last_at)
  values (p_merchant, v_id, (p_question->>'listingId')::uuid, p_question->>'name',
    decode(p_question->>'sealed', 'hex'), p_question->>'key', p_question->>'lang', p_at)
  on conflict (merchant_id, key) do nothing;
  if not found then
    return false;
  end if;
  perform add_question_message(p_merchant, v_id, 'shopper', p_question - 'key', p_at);
  perform enqueue(p_merchant, 'question_mail', jsonb_build_object('kind', 'asked', 'questionId', v_id), p_at);
  return true;
end $$;

-- Writes into the thread of an order, which the first message opens.
create or replace function ask_about_order(p_merchant uuid, p_order uuid, p_message jsonb, p_at timestamptz)
  returns void language plpgsql as $$
declare
  v_id uuid;
  v_is_erased boolean;
begin
  -- Locked, so that no thread begins while erase_shopper() runs.
  select erased_at is not null into v_is_erased from order_contact
  where merchant_id = p_merchant and order_id = p_order for share;
  if v_is_erased then
    perform refuse('conflict', '{"erasure": "done"}');
  end if;
  insert into question (merchant_id, id, order_id, lang, last_at)
  values (p_merchant, time_ordered_id(p_at), p_order, p_message->>'lang', p_at)
  on conflict (merchant_id, order_id) do nothing;
  select id into v_id from question where merchant_id = p_merchant and order_id = p_order;
  perform add_question_message(p_merchant, v_id, 'shopper', p_message, p_at);
end $$;

-- p_answer: {key text or none, phrase text or none, text text, lang text}.
create or replace function answer_question(p_merchant uuid, p_question uuid, p_answer jsonb, p_at timestamptz)
  returns void language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform add_question_message(p_merchant, p_question, 'merchant', p_answer, p_at);
end $$;

-- Marks a thread as read by one side ('shopper' or 'merchant') through the last message that its screen shows: a later
-- one would be neither read nor mailed.
drop function if exists mark_question_read(uuid, uuid, text, timestamptz);
create or replace function mark_question_read(p_merchant uuid, p_question uuid, p_side text, p_through integer,
  p_at timestamptz) returns void language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update question set
    merchant_seen = case when p_side = 'merchant' then least(p_through, messages) else merchant_seen end,
    shopper_seen = case when p_side = 'shopper' then least(p_through, messages) else shopper_seen end
  where merchant_id = p_merchant and id = p_question
    and case when p_side = 'merchant' then merchant_seen else shopper_seen end < least(p_through, messages);
  if found then
    perform emit_live_event(p_merchant, 'question', jsonb_build_object('id', p_question), p_at);
  end if;
end $$;

-- Whether a report of the thread waits for an operator. One that nobody closes ends, so that it keeps no data for good.
create or replace function is_question_reported(q question, p_at timestamptz) returns boolean language plpgsql immutable
  as $$
begin
  return coalesce(q.reported_at > p_at - question_report_period() and q.report_closed_at is null, false);
end $$;

-- Reports a thread to the operators, once until the report is closed.
create or replace function report_question(p_merchant uuid, p_question uuid, p_side text, p_report text,
  p_at timestamptz) returns void language plpgsql security definer set search_path = public, pg_temp as $$
declare
  q question;
begin
  perform check_time(p_at);
  select * into q from question where merchant_id = p_merchant and id = p_question for update;
  if not found then
    perform refuse('not_found');
  end if;
  if is_question_reported(q, p_at) then
    perform refuse('conflict', '{"report": "open"}');
  end if;
  update question set reported_at = p_at, reported_by = p_side, report = p_report, report_closed_at = null
  where merchant_id = p_merchant and id = p_question;
end $$;

-- Whether operators may read the thread: a side reported it, or its order has a refund to decide, an open appeal about
-- a refund, or an open dispute.
create or replace function is_question_disputed(p_merchant uuid, p_question uuid, p_at timestamptz) returns boolean
  language plpgsql stable security definer set search_path = public, pg_temp as $$
declare
  q question;
begin
  select * into q from question where merchant_id = p_merchant and id = p_question;
  return is_question_reported(q, p_at)
    or exists (select 1 from refund
      where merchant_id = p_merchant and order_id = q.order_id and status = 'pending_approval')
    or exists (select 1 from refund r join objection b on b.merchant_id = p_merchant and b.subject_kind = 'refund'
        and b.subject_id = r.id::text and b.answered_at is null
      where r.merchant_id = p_merchant and r.order_id = q.order_id)
    or exists (select 1 from dispute where merchant_id = p_merchant and order_id = q.order_id and state = 'open');
end $$;

-- The messages of a thread in a dispute.
create or replace function disputed_messages(p_merchant uuid, p_question uuid, p_at timestamptz) returns jsonb
  language plpgsql stable as $$
begin
  if not is_question_disputed(p_merchant, p_question, p_at) then
    perform refuse('not_found');
  end if;
  return (
    select coalesce(jsonb_agg(jsonb_build_object('sequence', sequence, 'at', to_iso(at), 'side', side, 'phrase', phrase,
      'text', text, 'lang', lang) order by sequence), '[]')
    from question_message where merchant_id = p_merchant and question_id = p_question);
end $$;

-- Closes the report, and with p_is_ended the thread too.
create or replace function close_question_report(p_merchant uuid, p_question uuid, p_is_ended boolean,
  p_at timestamptz) returns void language plpgsql as $$
begin
  update question set report_closed_at = p_at,
    ended_at = case when p_is_ended then coalesce(ended_at, p_at) else ended_at end,
    waiting_since = case when p_is_ended then null else waiting_since end
  where merchant_id = p_merchant and id = p_question and reported_at is not null and report_closed_at is null;
  if not found then
    perform refuse('conflict');
  end if;
  perform emit_live_event(p_merchant, 'question', jsonb_build_object('id', p_question), p_at);
end $$;

-- Deletes a thread for good; false while a report of it waits for an operator.
create or replace function delete_question(p_merchant uuid, p_question uuid, p_at timestamptz) returns boolean
  language plpgsql as $$
declare
  q question;
begin
  select * into q from question where merchant_id = p_merchant and id = p_question for update;
  if not found or is_question_reported(q, p_at) then
    return false;
  end if;
  delete from question_message where merchant_id = p_merchant and question_id = q.id;
  delete from question where merchant_id = p_merchant and id = q.id;
  return true;
end $$;

-- Deletes a thread before buying that nobody wrote into for question_kept_period(). The thread of an order ends with
-- its shopper's data.
create or replace function forget_question(p_merchant uuid, p_question uuid, p_at timestamptz) returns boolean
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform check_time(p_at);
  if not exists (select 1 from question where merchant_id = p_merchant and id = p_question and order_id is null
      and last_at <= p_at - question_kept_period()) then
    return false;
  end if;
  return delete_question(p_merchant, p_question, p_at);
end $$;

-- Records the end of a mail with the answers through a message. Where there are later answers, another mail follows.
create or replace function note_question_mail(p_merchant uuid, p_question uuid, p_through integer, p_is_sent boolean,
  p_at timestamptz) returns void language plpgsql security definer set search_path = public, pg_temp as $$
declare
  q question;
begin
  update question set mailed_through = greatest(mailed_through, p_through),
    mailed_at = case when p_is_sent then p_at else mailed_at end
  where merchant_id = p_merchant and id = p_question returning * into q;
  if exists (select 1 from question_message where merchant_id = p_merchant and question_id = p_question
      and side = 'merchant' and sequence > greatest(q.mailed_through, q.shopper_seen)) then
    perform mail_answers(q, p_at);
  end if;
end $$;

-- The mailbox of a thread refuses mail for good, which its merchant sees.
create or replace function note_unmailable_question(p_merchant uuid, p_question uuid, p_at timestamptz) returns void
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update question set unmailable_at = p_at
  where merchant_id = p_merchant and id = p_question;
end $$;
