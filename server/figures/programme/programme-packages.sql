-- Packages of the express lane: changed by two operators, bought from the balance, filled with listings, given back
-- while unused, and ended by time.

-- Writes a package that two operators agreed on. Purchases keep the slots, days and price of their own day. p_package:
-- {id uuid, name {language: text}, slots integer, days integer, price bigint, onSale boolean}.
create or replace function set_package(p_package jsonb) returns void language plpgsql as $$
begin
  insert into package (id, name, slots, days, price, on_sale)
  values ((p_package->>'id')::uuid, p_package->'name', (p_package->>'slots')::integer, (p_package->>'days')::integer,
    (p_package->>'price')::bigint, (p_package->>'onSale')::boolean)
  on conflict (id) do update set name = excluded.name, slots = excluded.slots, days = excluded.days,
    price = excluded.price, on_sale = excluded.on_sale;
end $$;

-- Buys a package at the terms that the merchant was shown, or refuses if they changed. p_shown: {id uuid, slots
-- integer, days integer, price bigint}.
create or replace function buy_package(p_merchant uuid, p_purchase uuid, p_shown jsonb, p_at timestamptz)
  returns void language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_package package;
begin
  perform lock_ledger(p_merchant);
  select * into v_package from package where id = (p_shown->>'id')::uuid and on_sale;
  if not found then
    perform refuse('not_found');
  end if;
  -- The row that was read is both compared and bought, so that a change in between has no effect.
  if (v_package.slots, v_package.days, v_package.price) is distinct from
     ((p_shown->>'slots')::integer, (p_shown->>'days')::integer, (p_shown->>'price')::bigint) then
    perform refuse('quote_changed', jsonb_build_object('slots', v_package.slots, 'days', v_package.days,
      'price', v_package.price));
  end if;
  perform pay_from_available(p_merchant, 'package_bought', p_purchase, 'revenue:promotion', v_package.price, p_at);
  insert into package_purchase (merchant_id, id, package_id, name, slots, days, price, bought_at, until)
  values (p_merchant, p_purchase, v_package.id, v_package.name, v_package.slots, v_package.days, v_package.price, p_at,
    p_at + make_interval(days => v_package.days));
end $$;

create or replace function lock_package_purchase(p_merchant uuid, p_purchase uuid) returns package_purchase
  language plpgsql as $$
declare
  v_purchase package_purchase;
begin
  perform lock_ledger(p_merchant);
  select * into v_purchase from package_purchase where merchant_id = p_merchant and id = p_purchase for update;
  if not found then
    perform refuse('not_found');
  end if;
  if v_purchase.ended_at is not null then
    perform refuse('conflict', '{"because": "ended"}');
  end if;
  return v_purchase;
end $$;

-- Puts exactly these listings into the slots; any other listing leaves its slot.
create or replace function assign_slots(p_merchant uuid, p_purchase uuid, p_listings uuid[], p_at timestamptz)
  returns void language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_purchase package_purchase := lock_package_purchase(p_merchant, p_purchase);
  v_listings uuid[] := array(select distinct unnest(p_listings));
begin
  if v_purchase.until <= p_at then
    perform refuse('conflict', '{"because": "ended"}');
  end if;
  if cardinality(v_listings) > v_purchase.slots then
    perform refuse('validation', '{"fields": {"listingIds": "field_out_of_range"}}');
  end if;
  -- Locked, so that a listing in a slot is on the shelf: leaving the shelf frees the slot.
  perform 1 from listing where merchant_id = p_merchant and id = any (v_listings) order by id for share;
  if (select count(*) from listing where merchant_id = p_merchant and id = any (v_listings) and state = 'selling'
      and removed_at is null) <> cardinality(v_listings) then
    perform refuse('not_found');
  end if;
  if exists (select 1 from placement where merchant_id = p_merchant and listing_id = any (v_listings)
      and purchase_id <> p_purchase and to_at is null) then
    perform refuse('conflict', '{"because": "placed"}');
  end if;
  update placement set to_at = p_at
  where merchant_id = p_merchant and purchase_id = p_purchase and to_at is null
    and not (listing_id = any (v_listings));
  insert into placement (merchant_id, purchase_id, listing_id, from_at)
  select p_merchant, p_purchase, added, p_at from unnest(v_listings) as added
  where not exists (select 1 from placement where merchant_id = p_merchant and purchase_id = p_purchase
    and listing_id = added and to_at is null)
  order by added
  on conflict (merchant_id, purchase_id, listing_id, from_at) do update set to_at = null;
end $$;

-- Frees the slots of listings that leave the shelf. A free slot counts as unused.
create or replace function free_slots(p_merchant uuid, p_listings uuid[], p_at timestamptz) returns void
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update placement set to_at = greatest(p_at, from_at)
  where merchant_id = p_merchant and listing_id = any (p_listings) and to_at is null;
end $$;

-- The slot-days that a purchase has filled until a time: on each of its days, at most its slots.
create or replace function used_slot_days(p_merchant uuid, p_purchase uuid, p_at timestamptz) returns bigint
  language plpgsql stable as $$
declare
  v_purchase package_purchase;
begin
  select * into v_purchase from package_purchase where merchant_id = p_merchant and id = p_purchase;
  return (
    select coalesce(sum(least(v_purchase.slots, (
      select count(distinct listing_id) from placement
      where merchant_id = p_merchant and purchase_id = p_purchase
        and from_at < v_purchase.bought_at + make_interval(days => day)
        and coalesce(to_at, p_at) > v_purchase.bought_at + make_interval(days => day - 1)))), 0)
    from generate_series(1, v_purchase.days) as day
    where v_purchase.bought_at + make_interval(days => day - 1) < p_at);
end $$;

create or replace function close_package_purchase(p_merchant uuid, p_purchase uuid, p_credit bigint, p_at timestamptz)
  returns void language plpgsql as $$
begin
  update placement set to_at = p_at
  where merchant_id = p_merchant and purchase_id = p_purchase and to_at is null;
  update package_purchase set ended_at = p_at, credited = p_credit
  where merchant_id = p_merchant and id = p_purchase;
  if p_credit > 0 then
    perform post_to_ledger(p_merchant, 'package_given_back', p_purchase::text, p_at, null,
      array['revenue:promotion', 'available'], array[-p_credit, p_credit]);
    perform emit_live_event(p_merchant, 'wallet', '{}', p_at);
  end if;
end $$;

-- Gives a package back in time, while no listing was ever placed; answers the credited amount.
create or replace function give_back_package(p_merchant uuid, p_purchase uuid, p_at timestamptz) returns bigint
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_purchase package_purchase := lock_package_purchase(p_merchant, p_purchase);
begin
  if p_at > v_purchase.bought_at + give_back_period() then
    perform refuse('conflict', '{"because": "too_late"}');
  end if;
  if exists (select 1 from placement where merchant_id = p_merchant and purchase_id = p_purchase) then
    perform refuse('conflict', '{"because": "used"}');
  end if;
  perform close_package_purchase(p_merchant, p_purchase, v_purchase.price, p_at);
  return v_purchase.price;
end $$;

-- Ends a package whose days are over, and credits the slot-days that were never filled.
create or replace function end_package(p_merchant uuid, p_purchase uuid, p_at timestamptz) returns void
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_purchase package_purchase := lock_package_purchase(p_merchant, p_purchase);
  v_all bigint := v_purchase.slots::bigint * v_purchase.days;
  v_used bigint := used_slot_days(p_merchant, p_purchase, v_purchase.until);
  v_credit bigint := div(v_purchase.price::numeric * (v_all - v_used), v_all)::bigint;
begin
  perform require_due(v_purchase.until, p_at);
  perform close_package_purchase(p_merchant, p_purchase, v_credit, p_at);
  perform notify_merchant(p_merchant, 'package_ended',
    jsonb_build_object('name', v_purchase.name, 'amount', v_credit), 'package', p_purchase::text, p_at);
end $$;
