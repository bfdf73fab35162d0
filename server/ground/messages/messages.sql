-- A UUID version 7: messages sort by time, and by number within a millisecond.
create or replace function notice_id(p_number bigint, p_at timestamptz) returns uuid language sql volatile as $$
  select (lpad(to_hex((extract(epoch from p_at) * 1000)::bigint), 12, '0') || '7'
    || lpad(to_hex(p_number & 4095), 3, '0') || substr(replace(gen_random_uuid()::text, '-', ''), 17))::uuid
$$;

-- Writes a message to the merchant. It writes the counter row once, together with the changes of other counters. Only
-- movements may call it. The message's text is in the server's texts under its kind. p_live: other live events of the
-- same change. p_change: {sales, pending, income, receivedOrders, completedOrders} bigint, each optional.
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

-- Subtracts messages that were marked read from the unread count, or adds them if the number is negative; answers the
-- unread count.
create or replace function count_notices_read(p_merchant uuid, p_marked bigint) returns bigint language plpgsql as $$
declare
  v_unread bigint;
begin
  update merchant_counter set unread = unread - p_marked where merchant_id = p_merchant returning unread into v_unread;
  return v_unread;
end $$;

-- Marks one message read, or all of them if p_id is null; answers the unread count.
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

-- Undoes "all read" for the messages that were marked at exactly that time; answers the unread count.
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

-- Publishes an announcement, never with a past date. p_announcement: {id uuid, title {}, content {}, publishedAt
-- timestamptz}.
create or replace function publish_announcement_by_operator(p_session bytea, p_announcement jsonb, p_at timestamptz)
  returns void language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform require_operator(p_session, array['programme'], p_at);
  insert into announcement (id, title, content, published_at)
  values ((p_announcement->>'id')::uuid, p_announcement->'title', p_announcement->'content',
    greatest((p_announcement->>'publishedAt')::timestamptz, p_at));
end $$;

create or replace function remove_announcement_by_operator(p_session bytea, p_announcement uuid, p_at timestamptz)
  returns void language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform require_operator(p_session, array['programme'], p_at);
  delete from announcement where id = p_announcement;
  if not found then
    perform refuse('not_found');
  end if;
end $$;

-- Stores a message to all merchants, which a sweep delivers one by one. p_broadcast: {id uuid, title {}, content {}}.
create or replace function send_broadcast_by_operator(p_session bytea, p_broadcast jsonb, p_at timestamptz)
  returns void language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform require_operator(p_session, array['programme'], p_at);
  insert into broadcast (id, title, content, sent_at)
  values ((p_broadcast->>'id')::uuid, p_broadcast->'title', p_broadcast->'content', p_at);
end $$;
