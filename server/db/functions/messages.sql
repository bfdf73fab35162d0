-- Messages to the merchant and live events.

-- Appends a live event. An app that hears of it reads again what the kind names.
create or replace function emit_live_event(p_merchant uuid, p_kind text, p_data jsonb, p_at timestamptz) returns void
  language plpgsql as $$
begin
  perform check_time(p_at);
  with numbered as (
    update merchant_counter set events = events + 1 where merchant_id = p_merchant returning events
  )
  insert into live_event (merchant_id, sequence, kind, data, at)
  select p_merchant, events, p_kind, p_data, p_at from numbered;
end $$;

-- Writes a message to the merchant. Its text is in the server's texts under its kind.
create or replace function notify_merchant(
  p_merchant uuid, p_kind text, p_params jsonb, p_subject_kind text, p_subject_id text, p_at timestamptz,
  p_type text default 'system'
) returns void language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform check_time(p_at);
  with numbered as (
    update merchant_counter set notices = notices + 1, unread = unread + 1, events = events + 1
    where merchant_id = p_merchant returning notices, unread, events
  ), written as (
    insert into notice (merchant_id, sequence, id, type, kind, params, subject_kind, subject_id, sent_at)
    select p_merchant, notices, gen_random_uuid(), p_type, p_kind, p_params, p_subject_kind, p_subject_id, p_at
    from numbered
  )
  insert into live_event (merchant_id, sequence, kind, data, at)
  select p_merchant, events, 'notice', jsonb_build_object('unread', unread), p_at from numbered;
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
