-- Values of no single noun: refusals, times, ids, texts and pictures.

-- Refuses: the server turns errcode EN001 into the refusal of that code, with its detail.
create or replace function refuse(p_code text, p_detail jsonb default '{}') returns void language plpgsql as $$
begin
  raise exception '%', p_code using errcode = 'EN001', detail = p_detail::text;
end $$;

-- A time as JSON carries it: ISO 8601, UTC, milliseconds.
create or replace function to_iso(p_at timestamptz) returns text language sql stable as $$
  select replace((p_at at time zone 'UTC')::text, ' ', 'T') || 'Z'
$$;

-- A text in English, else in the first language it has. Not in the language SQL: its subquery would then be a part of
-- every statement, and be prepared in each, though it is hardly ever read.
create or replace function fallback_text(p_text jsonb) returns text language plpgsql immutable as $$
begin
  return coalesce(nullif(p_text->>'en', ''),
    (select value from jsonb_each_text(p_text) where value <> '' order by key limit 1), '');
end $$;

-- A text in the reader's language, else as above. In the language SQL, so that the planner puts the expression in its
-- place: to call a function for each row took a third of the time of a page of products.
create or replace function localize_text(p_text jsonb, p_lang text) returns text language sql immutable as $$
  select coalesce(nullif(p_text->>p_lang, ''), fallback_text(p_text))
$$;

-- The URL of a product's picture: an upload by its id, or a path of this server unchanged.
create or replace function image_url(p_image text) returns text language sql immutable as $$
  select case when p_image like '/%' then p_image else '/files/' || p_image || '.webp' end
$$;

-- An id that sorts by its time, as the server makes them, for a row that no request names.
create or replace function time_ordered_id(p_at timestamptz) returns uuid language sql volatile as $$
  select encode(set_bit(set_bit(overlay(uuid_send(gen_random_uuid()) placing
    substring(int8send((extract(epoch from p_at) * 1000)::bigint) from 3) from 1 for 6), 52, 1), 53, 1), 'hex')::uuid
$$;

-- Refuses what happens by itself at a time before that time has come, or where there is none.
create or replace function require_due(p_due timestamptz, p_at timestamptz) returns void language plpgsql as $$
begin
  if p_due is null or p_due > p_at then
    perform refuse('conflict');
  end if;
end $$;

-- The time by which a session and its proof are judged: never earlier than the database's own, so that a caller cannot
-- go back to when they were still good.
create or replace function session_time(p_at timestamptz) returns timestamptz language plpgsql stable as $$
begin
  return case when (select clock_is_free from policy) then p_at else greatest(p_at, clock_timestamp()) end;
end $$;

-- Refuses a movement of another time than now: nothing happens in the past or in the future. Only the owner of the
-- database frees its clock, for the demo and for tests. Even then a transaction has one time, as it would have by the
-- real clock.
create or replace function check_time(p_at timestamptz) returns void language plpgsql as $$
declare
  v_now timestamptz := clock_timestamp();
begin
  if (select clock_is_free from policy) then
    v_now := coalesce(nullif(current_setting('entrepot.time', true), '')::timestamptz, p_at);
    perform set_config('entrepot.time', v_now::text, true);
  end if;
  if p_at not between v_now - clock_tolerance() and v_now + clock_tolerance() then
    raise exception 'a movement happens now, by the clock of the database' using errcode = 'EN002';
  end if;
end $$;

-- The same for sweeps that erase or sign by time: what a wrong clock has erased does not come back.
create or replace function check_sweep_time(p_at timestamptz) returns void language plpgsql security definer
  set search_path = public, pg_temp as $$
begin
  perform check_time(p_at);
end $$;

-- The clock by which the leases of background work run: the database's, since the clocks of servers differ, and a
-- lease that one server finds expired too early is a message sent twice. Nothing of the business goes by it.
create or replace function lease_clock() returns timestamptz volatile return clock_timestamp();

-- The day of a time in the shop's time zone.
create or replace function shop_date(p_merchant uuid, p_at timestamptz) returns date language plpgsql stable
  security definer set search_path = public, pg_temp as $$
begin
  return (select (p_at at time zone time_zone)::date from shop where merchant_id = p_merchant);
end $$;

-- Counts days on which banks work, from a time on; Saturdays and Sundays are none.
create or replace function add_business_days(p_at timestamptz, p_days integer) returns timestamptz
  language plpgsql immutable strict as $$
declare
  v_at timestamptz := p_at;
  v_left integer := p_days;
begin
  while v_left > 0 loop
    v_at := v_at + interval '24 hours';
    if extract(isodow from v_at at time zone 'UTC') < 6 then
      v_left := v_left - 1;
    end if;
  end loop;
  return v_at;
end $$;
