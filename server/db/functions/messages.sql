-- Messages to the merchant and live events.

-- An expression, so that PostgreSQL makes it part of the statement that calls it.
create or replace function live_event_count(p_events jsonb) returns bigint immutable
  return jsonb_array_length(jsonb_path_query_array(p_events, '$.keyvalue()'));

-- Appends live events, by kind: one row for what a transaction changes, where that can be. Each event has a number, and
-- the row has the last one. An app that hears of an event reads again what the kind names.
create or replace function emit_live_events(p_merchant uuid, p_events jsonb, p_at timestamptz) returns void
  language plpgsql as $$
declare
  v_sequence bigint;
begin
  perform check_time(p_at);
  update merchant_counter set events = events + live_event_count(p_events)
  where merchant_id = p_merchant returning events into v_sequence;
  insert into live_event (merchant_id, sequence, events, at) values (p_merchant, v_sequence, p_events, p_at);
end $$;

create or replace function emit_live_event(p_merchant uuid, p_kind text, p_data jsonb, p_at timestamptz) returns void
  language plpgsql as $$
begin
  perform emit_live_events(p_merchant, jsonb_build_object(p_kind, p_data), p_at);
end $$;

-- Messages that repeat what the lists of orders and deposits show.
create or replace function is_routine_notice(p_kind text) returns boolean immutable return p_kind in ('order_paid',
  'order_shipped', 'order_reached', 'order_received', 'order_settled', 'deposit_announced', 'deposit_announced_bank',
  'deposit_announced_chain');

-- The setting that a message is pushed under; null: it is not pushed.
create or replace function push_topic(p_kind text) returns text immutable return case
  when p_kind = 'order_paid' then 'orders'
  when p_kind in ('pick_up_due', 'refund_answer_due') then 'deadlines'
  when p_kind in ('refund_requested', 'refund_approved', 'refund_approved_silence', 'refund_rejected',
    'refund_withdrawn', 'refund_sent_back') then 'refunds'
  when p_kind in ('order_settled', 'deposit_credited', 'deposit_credited_not_final', 'withdrawal_paid',
    'withdrawal_returned') then 'money'
  end;

-- When a notification of this moment is due: at once, or at the end of the quiet hours, which are the same each day.
create or replace function push_due_at(p_merchant uuid, p_at timestamptz) returns timestamptz language plpgsql as $$
declare
  v_zone text := (select time_zone from shop where merchant_id = p_merchant);
  v_setting push_setting;
  v_local timestamp := p_at at time zone v_zone;
  v_minute integer := extract(hour from v_local) * 60 + extract(minute from v_local);
  v_from integer;
  v_to integer;
begin
  select * into v_setting from push_setting where merchant_id = p_merchant;
  v_from := coalesce(v_setting.quiet_from, quiet_from_minute());
  v_to := coalesce(v_setting.quiet_to, quiet_to_minute());
  if v_from = v_to or v_from < v_to and (v_minute < v_from or v_minute >= v_to)
     or v_from > v_to and v_minute < v_from and v_minute >= v_to then
    return p_at;
  end if;
  -- The end is today or, before midnight, tomorrow.
  return (v_local::date + (v_minute >= v_to)::integer + make_interval(mins => v_to)) at time zone v_zone;
end $$;

-- Notifies the merchant's devices of a message, where there are any and the merchant wants it.
create or replace function enqueue_push(p_merchant uuid, p_notice uuid, p_kind text, p_at timestamptz) returns void
  language plpgsql as $$
declare
  v_topic text := push_topic(p_kind);
  v_setting push_setting;
begin
  if v_topic is null or not exists (select 1 from push_device where merchant_id = p_merchant) then
    return;
  end if;
  select * into v_setting from push_setting where merchant_id = p_merchant;
  if not coalesce(case v_topic when 'orders' then v_setting.orders when 'deadlines' then v_setting.deadlines
      when 'refunds' then v_setting.refunds else v_setting.money end, true) then
    return;
  end if;
  perform enqueue(p_merchant, 'push', jsonb_build_object('noticeId', p_notice), p_at, push_due_at(p_merchant, p_at));
end $$;

-- A UUID of version 7: messages sort by their time, and those of the same millisecond by their number.
create or replace function notice_id(p_number bigint, p_at timestamptz) returns uuid language sql volatile as $$
  select (lpad(to_hex((extract(epoch from p_at) * 1000)::bigint), 12, '0') || '7'
    || lpad(to_hex(p_number & 4095), 3, '0') || substr(replace(gen_random_uuid()::text, '-', ''), 17))::uuid
$$;

-- Writes a message to the merchant, and with its count the changes of other counters: one write of their row. Movements
-- alone may call it. Its text is in the server's texts under its kind. p_live: other live events of the same change.
-- p_change: {sales, pending, income, receivedOrders, completedOrders} bigint, each may be missing.
create or replace function notify_and_count(
  p_merchant uuid, p_kind text, p_params jsonb, p_subject_kind text, p_subject_id text, p_at timestamptz,
  p_change jsonb, p_type text default 'system', p_live jsonb default '{}'
) returns void language plpgsql as $$
declare
  v_id uuid;
  v_routine boolean := is_routine_notice(p_kind);
  c record;
begin
  perform check_time(p_at);
  update merchant_counter
  set notices = notices + 1, unread = unread + (not v_routine)::integer, events = events + 1 + live_event_count(p_live),
    sales = sales + coalesce((p_change->>'sales')::bigint, 0),
    pending = pending + coalesce((p_change->>'pending')::bigint, 0),
    income = income + coalesce((p_change->>'income')::bigint, 0),
    received_orders = received_orders + coalesce((p_change->>'receivedOrders')::bigint, 0),
    completed_orders = completed_orders + coalesce((p_change->>'completedOrders')::bigint, 0)
  where merchant_id = p_merchant returning notices, unread, events into c;
  v_id := notice_id(c.notices, p_at);
  insert into notice (merchant_id, id, type, kind, params, subject_kind, subject_id, sent_at, routine)
  values (p_merchant, v_id, p_type, p_kind, p_params, p_subject_kind, p_subject_id, p_at, v_routine);
  insert into live_event (merchant_id, sequence, events, at)
  values (p_merchant, c.events, p_live || jsonb_build_object('notice', jsonb_build_object('unread', c.unread)), p_at);
  perform enqueue_push(p_merchant, v_id, p_kind, p_at);
end $$;

create or replace function notify_merchant(
  p_merchant uuid, p_kind text, p_params jsonb, p_subject_kind text, p_subject_id text, p_at timestamptz,
  p_type text default 'system', p_live jsonb default '{}'
) returns void language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform notify_and_count(p_merchant, p_kind, p_params, p_subject_kind, p_subject_id, p_at, '{}', p_type, p_live);
end $$;

-- Subtracts messages that were marked read from the count of unread ones. A negative number adds those that were marked
-- unread. Answers how many are unread then.
create or replace function count_notices_read(p_merchant uuid, p_marked bigint) returns bigint language plpgsql as $$
declare
  v_unread bigint;
begin
  update merchant_counter set unread = unread - p_marked where merchant_id = p_merchant returning unread into v_unread;
  return v_unread;
end $$;

-- Marks one message read, or all of them (p_id null); answers how many are unread then.
create or replace function mark_notices_read(p_merchant uuid, p_id uuid, p_at timestamptz) returns bigint
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_marked bigint;
begin
  perform 1 from merchant_counter where merchant_id = p_merchant for update;
  with marked as (
    update notice set read_at = p_at
    where merchant_id = p_merchant and read_at is null and (p_id is null or id = p_id) returning routine
  )
  select count(*) filter (where not routine) into v_marked from marked;
  if p_id is not null and not exists (select 1 from notice where merchant_id = p_merchant and id = p_id) then
    perform refuse('not_found');
  end if;
  return count_notices_read(p_merchant, v_marked);
end $$;

-- Undoes "all read": what was marked at that very moment is unread again; answers how many are unread then.
create or replace function mark_notices_unread(p_merchant uuid, p_seen_at timestamptz, p_at timestamptz) returns bigint
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_unmarked bigint;
begin
  perform 1 from merchant_counter where merchant_id = p_merchant for update;
  with unmarked as (
    update notice set read_at = null
    where merchant_id = p_merchant and read_at = p_seen_at and p_seen_at > p_at - unread_period() returning routine
  )
  select count(*) filter (where not routine) into v_unmarked from unmarked;
  return count_notices_read(p_merchant, -v_unmarked);
end $$;
