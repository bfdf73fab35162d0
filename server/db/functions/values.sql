-- Values of no single noun: refusals, times, ids, texts and pictures.

-- Refuses. The server turns errcode EN001 into the refusal with this code and detail.
create or replace function refuse(p_code text, p_detail jsonb default '{}') returns void language plpgsql as $$
begin
  raise exception '%', p_code using errcode = 'EN001', detail = p_detail::text;
end $$;

-- A time as JSON carries it: ISO 8601, UTC, milliseconds.
create or replace function to_iso(p_at timestamptz) returns text language sql stable as $$
  select replace((p_at at time zone 'UTC')::text, ' ', 'T') || 'Z'
$$;

-- A text in English, else in its first language. In PL/pgSQL because a function in SQL would be inlined, and its
-- subquery planned in every statement although it is rarely needed.
create or replace function fallback_text(p_text jsonb) returns text language plpgsql immutable as $$
begin
  return coalesce(nullif(p_text->>'en', ''),
    (select value from jsonb_each_text(p_text) where value <> '' order by key limit 1), '');
end $$;

-- A text in the reader's language, else as fallback_text(). In SQL, so that the planner inlines it: a call for each row
-- took a third of the time of a page of products.
create or replace function localize_text(p_text jsonb, p_lang text) returns text language sql immutable as $$
  select coalesce(nullif(p_text->>p_lang, ''), fallback_text(p_text))
$$;

-- The URL of a product's picture: an upload's id becomes one, and a path of this server stays unchanged.
create or replace function image_url(p_image text) returns text language sql immutable as $$
  select case when p_image like '/%' then p_image else '/files/' || p_image || '.webp' end
$$;

-- An id that sorts by time, as the server makes them, for a row that no request names.
create or replace function time_ordered_id(p_at timestamptz) returns uuid language sql volatile as $$
  select encode(set_bit(set_bit(overlay(uuid_send(gen_random_uuid()) placing
    substring(int8send((extract(epoch from p_at) * 1000)::bigint) from 3) from 1 for 6), 52, 1), 53, 1), 'hex')::uuid
$$;

-- Refuses a timed action before its time has come, or where it has no time.
create or replace function require_due(p_due timestamptz, p_at timestamptz) returns void language plpgsql as $$
begin
  if p_due is null or p_due > p_at then
    perform refuse('conflict');
  end if;
end $$;

-- The time that decides whether a session and its proof are valid: never earlier than the database's own, so that a
-- caller cannot revive them with an old time.
create or replace function session_time(p_at timestamptz) returns timestamptz language plpgsql stable as $$
begin
  return case when (select clock_is_free from policy) then p_at else greatest(p_at, clock_timestamp()) end;
end $$;

-- The time of a use: never later than the database's own, so that a time ahead keeps no unused session open.
create or replace function use_time(p_at timestamptz) returns timestamptz language plpgsql stable as $$
begin
  return case when (select clock_is_free from policy) then p_at else least(p_at, clock_timestamp()) end;
end $$;

-- Refuses a movement whose time is not now. Its errcode EN003 means a wrong clock, which callers may wait for; EN002 is
-- a fault of the program. Only the owner of the database frees its clock, for the demo and tests. Even then a
-- transaction has one time, as with the real clock.
create or replace function check_time(p_at timestamptz) returns void language plpgsql as $$
declare
  v_now timestamptz := clock_timestamp();
begin
  if (select clock_is_free from policy) then
    v_now := coalesce(nullif(current_setting('entrepot.time', true), '')::timestamptz, p_at);
    perform set_config('entrepot.time', v_now::text, true);
  end if;
  if p_at not between v_now - clock_tolerance() and v_now + clock_tolerance() then
    raise exception 'a movement happens now, by the clock of the database' using errcode = 'EN003';
  end if;
end $$;

-- Checks the time of sweeps that erase or sign: a wrong clock would erase data for good.
create or replace function check_sweep_time(p_at timestamptz) returns void language plpgsql security definer
  set search_path = public, pg_temp as $$
begin
  perform check_time(p_at);
end $$;

-- The clock of the leases of background work. It is the database's, since servers' clocks differ and a lease that ends
-- too early sends a message twice. Business rules do not use it.
create or replace function lease_clock() returns timestamptz volatile return clock_timestamp();

-- The day of a time in the shop's time zone.
create or replace function shop_date(p_merchant uuid, p_at timestamptz) returns date language plpgsql stable
  security definer set search_path = public, pg_temp as $$
begin
  return (select (p_at at time zone time_zone)::date from shop where merchant_id = p_merchant);
end $$;

-- Adds days on which banks work; Saturdays and Sundays do not count.
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
