-- Messages to the merchant and live events.

create or replace function live_event_count(p_events jsonb) returns bigint language plpgsql immutable as $$
begin
  return (select count(*) from jsonb_object_keys(p_events));
end $$;

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

-- Writes a message to the merchant. Its text is in the server's texts under its kind. p_live: other live events of the
-- same change.
create or replace function notify_merchant(
  p_merchant uuid, p_kind text, p_params jsonb, p_subject_kind text, p_subject_id text, p_at timestamptz,
  p_type text default 'system', p_live jsonb default '{}'
) returns void language plpgsql security definer set search_path = public, pg_temp as $$
declare
  c record;
begin
  perform check_time(p_at);
  update merchant_counter
  set notices = notices + 1, unread = unread + 1, events = events + 1 + live_event_count(p_live)
  where merchant_id = p_merchant returning notices, unread, events into c;
  insert into notice (merchant_id, sequence, id, type, kind, params, subject_kind, subject_id, sent_at)
  values (p_merchant, c.notices, gen_random_uuid(), p_type, p_kind, p_params, p_subject_kind, p_subject_id, p_at);
  insert into live_event (merchant_id, sequence, events, at)
  values (p_merchant, c.events, p_live || jsonb_build_object('notice', jsonb_build_object('unread', c.unread)), p_at);
end $$;

-- Marks one message read, or all of them (p_id null); answers how many are unread then.
create or replace function mark_notices_read(p_merchant uuid, p_id uuid, p_at timestamptz) returns bigint
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_marked bigint;
  v_unread bigint;
begin
  perform 1 from merchant_counter where merchant_id = p_merchant for update;
  update notice set read_at = p_at
  where merchant_id = p_merchant and read_at is null and (p_id is null or id = p_id);
  get diagnostics v_marked = row_count;
  if p_id is not null and not exists (select 1 from notice where merchant_id = p_merchant and id = p_id) then
    perform refuse('not_found');
  end if;
  update merchant_counter set unread = unread - v_marked where merchant_id = p_merchant returning unread into v_unread;
  return v_unread;
end $$;

-- Undoes "all read": what was marked at that very moment is unread again; answers how many are unread then.
create or replace function mark_notices_unread(p_merchant uuid, p_seen_at timestamptz, p_at timestamptz) returns bigint
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_unmarked bigint;
  v_unread bigint;
begin
  perform 1 from merchant_counter where merchant_id = p_merchant for update;
  update notice set read_at = null
  where merchant_id = p_merchant and read_at = p_seen_at and p_seen_at > p_at - unread_period();
  get diagnostics v_unmarked = row_count;
  update merchant_counter set unread = unread + v_unmarked where merchant_id = p_merchant
  returning unread into v_unread;
  return v_unread;
end $$;
