-- p

-- Purchases keep the slots, the days and the price of their own day.
create or replace function set_package(p_package jsonb) returns void language sql security definer
  set search_path = public, pg_temp as $$
  insert into package (id, name, slots, days, price, on_sale)
  values ((p_package->>'id')::uuid, p_package->'name', (p_package->>'slots')::integer, (p_package->>'days')::integer,
    (p_package->>'price')::bigint, (p_package->>'onSale')::boolean)
  on conflict (id) do update set name = excluded.name, slots = excluded.slots, days = excluded.days,
    price = excluded.price, on_sale = excluded.on_sale
$$;

-- Buys a package; answers its price.
create or replace function buy_package(p_merchant uuid, p_purchase uuid, p_package uuid, p_at timestamptz) returns bigint
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_package package;
begin
  perform ledger_lock(p_merchant);
  select * into v_package from package where id = p_package and on_sale;
  if not found then
    perform refuse('not_found');
  end if;
  perform pay_from_available(p_merchant, 'package_bought', p_purchase, 'revenue:promotion', v_package.price, p_at);
  insert into package_purchase (merchant_id, id, package_id, name, slots, days, price, bought_at, until)
  values (p_merchant, p_purchase, p_package, v_package.name, v_package.slots, v_package.days, v_package.price, p_at,
    p_at + make_interval(days => v_package.days));
  return v_package.price;
end $$;

create or replace function lock_package(p_merchant uuid, p_purchase uuid) returns package_purchase language plpgsql
  security definer set search_path = public, pg_temp as $$
declare
  v_purchase package_purchase;
begin
  perform ledger_lock(p_merchant);
  select * into v_purchase from package_purchase where merchant_id = p_merchant and id = p_purchase for update;
  if not found then
    perform refuse('not_found');
  end if;
  if v_purchase.ended_at is not null then
    perform refuse('conflict', '{"because": "ended"}');
  end if;
  return v_purchase;
end $$;

-- Puts exactly these listings into the slots; what stood there and is not named leaves.
create or replace function place_listings(p_merchant uuid, p_purchase uuid, p_listings uuid[], p_at timestamptz) returns void
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_purchase package_purchase := lock_package(p_merchant, p_purchase);
  v_wanted uuid[] := array(select distinct unnest(p_listings));
begin
  if v_purchase.until <= p_at then
    perform refuse('conflict', '{"because": "ended"}');
  end if;
  if cardinality(v_wanted) > v_purchase.slots then
    perform refuse('validation', '{"fields": {"listingIds": "field_out_of_range"}}');
  end if;
  -- Locked, so that what stands in a slot is on the shelf: leaving the shelf leaves the slot.
  perform 1 from listing where merchant_id = p_merchant and id = any (v_wanted) order by id for share;
  if (select count(*) from listing where merchant_id = p_merchant and id = any (v_wanted) and state = 'selling'
      and removed_at is null) <> cardinality(v_wanted) then
    perform refuse('not_found');
  end if;
  if exists (select from placement where merchant_id = p_merchant and listing_id = any (v_wanted)
      and purchase_id <> p_purchase and to_at is null) then
    perform refuse('conflict', '{"because": "placed"}');
  end if;
  update placement set to_at = p_at
  where merchant_id = p_merchant and purchase_id = p_purchase and to_at is null and not (listing_id = any (v_wanted));
  insert into placement (merchant_id, purchase_id, listing_id, from_at)
  select p_merchant, p_purchase, wanted, p_at from unnest(v_wanted) as wanted
  where not exists (select from placement where merchant_id = p_merchant and purchase_id = p_purchase
    and listing_id = wanted and to_at is null)
  order by wanted
  on conflict (merchant_id, purchase_id, listing_id, from_at) do update set to_at = null;
end $$;

-- How many slot-days a package really filled: of each of its days, at most its slots.
create or replace function slot_days_used(p package_purchase, p_at timestamptz) returns bigint language sql stable as $$
  select coalesce(sum(least(p.slots, (
    select count(distinct listing_id) from placement
    where merchant_id = p.merchant_id and purchase_id = p.id and from_at < p.bought_at + make_interval(days => day)
      and coalesce(to_at, p_at) > p.bought_at + make_interval(days => day - 1)))), 0)::bigint
  from generate_series(1, p.days) as day where p.bought_at + make_interval(days => day - 1) < p_at
$$;

create or replace function end_purchase(p_purchase package_purchase, p_credit bigint, p_at timestamptz) returns void
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update placement set to_at = p_at
  where merchant_id = p_purchase.merchant_id and purchase_id = p_purchase.id and to_at is null;
  update package_purchase set ended_at = p_at, credited = p_credit
  where merchant_id = p_purchase.merchant_id and id = p_purchase.id;
  if p_credit > 0 then
    perform ledger_post(p_purchase.merchant_id, 'package_given_back', p_purchase.id::text, p_at, null,
      array['revenue:promotion', 'available'], array[-p_credit, p_credit]);
    perform live(p_purchase.merchant_id, 'wallet', '{}', p_at);
  end if;
end $$;

-- Gives a package back within 14 days, while no listing was ever placed; answers what was credited.
create or replace function give_back_package(p_merchant uuid, p_purchase uuid, p_at timestamptz) returns bigint language plpgsql
  security definer set search_path = public, pg_temp as $$
declare
  v_purchase package_purchase := lock_package(p_merchant, p_purchase);
begin
  if p_at > v_purchase.bought_at + interval '14 days' then
    perform refuse('conflict', '{"because": "too_late"}');
  end if;
  if exists (select from placement where merchant_id = p_merchant and purchase_id = p_purchase) then
    perform refuse('conflict', '{"because": "used"}');
  end if;
  perform end_purchase(v_purchase, v_purchase.price, p_at);
  return v_purchase.price;
end $$;

-- A package ends by itself: slot-days that were never filled are credited.
create or replace function end_package(p_merchant uuid, p_purchase uuid, p_at timestamptz) returns void language plpgsql
  security definer set search_path = public, pg_temp as $$
declare
  v_purchase package_purchase := lock_package(p_merchant, p_purchase);
  v_all bigint := v_purchase.slots::bigint * v_purchase.days;
  v_credit bigint;
begin
  if v_purchase.until > p_at then
    perform refuse('conflict');
  end if;
  v_credit := div(v_purchase.price::numeric * (v_all - slot_days_used(v_purchase, v_purchase.until)), v_all)::bigint;
  perform end_purchase(v_purchase, v_credit, p_at);
  perform tell(p_merchant, 'package_ended', jsonb_build_object('name', v_purchase.name, 'amount', v_credit), 'package',
    p_purchase::text, p_at);
end $$;
