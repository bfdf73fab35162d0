-- Values that every noun uses: refusals, times, texts and prices.

-- Refusals that SQL raises: the db layer turns errcode EN001 into the refusal of that word.
create or replace function refuse(p_word text, p_detail jsonb default '{}') returns void language plpgsql as $$
begin
  raise exception '%', p_word using errcode = 'EN001', detail = p_detail::text;
end $$;

-- A time as JSON carries it: ISO 8601, UTC, milliseconds.
create or replace function iso(p_at timestamptz) returns text language sql stable as $$
  select replace((p_at at time zone 'UTC')::text, ' ', 'T') || 'Z'
$$;

-- A text in the reader's language, else in English, else in any language that there is.
create or replace function pick_text(p_text jsonb, p_lang text) returns text language sql immutable as $$
  select coalesce(nullif(p_text->>p_lang, ''), nullif(p_text->>'en', ''),
    (select value from jsonb_each_text(p_text) where value <> '' order by key limit 1), '')
$$;

-- Where a product's picture is served: an upload by its id, or a path of this server as it stands.
create or replace function image_url(p_image text) returns text language sql immutable as $$
  select case when p_image like '/%' then p_image else '/files/' || p_image || '.webp' end
$$;

-- The lowest price that never earns less than nothing, whatever the quantity: the same as leastPrice of the contract.
create or replace function least_price(p_purchase bigint, p_fee_bps integer) returns bigint language sql immutable as $$
  select (p_purchase * 10000 + 9999 - p_fee_bps) / (10000 - p_fee_bps)
$$;

-- A level's mark-up on the purchase price, rounded up to the cent: the same as suggestedPrice of the contract.
create or replace function suggested_price(p_purchase bigint, p_margin_bps integer, p_fee_bps integer) returns bigint
  language sql immutable as $$
  select greatest((p_purchase * (10000 + p_margin_bps) + 9999) / 10000,
    (p_purchase * 10000 + 9999 - p_fee_bps) / (10000 - p_fee_bps))
$$;

-- So many days on which banks work, from a time on; Saturdays and Sundays are none.
create or replace function business_days_after(p_at timestamptz, p_days integer) returns timestamptz language plpgsql immutable as $$
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
