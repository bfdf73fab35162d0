-- What leaves the shelf frees its place, what was earned outlives a give-back, and levels and packages change by
-- the proposal of one operator and the agreement of another.

-- Gives the level back within 14 days, while no order took its fee and the listings fit the one before; answers
-- what was credited.
create or replace function give_back_level(p_merchant uuid, p_at timestamptz) returns bigint language plpgsql
  security definer set search_path = public, pg_temp as $$
declare
  v_purchase level_purchase;
  v_previous level;
begin
  perform ledger_lock(p_merchant);
  select p.* into v_purchase from level_purchase p join merchant m on m.merchant_id = p.merchant_id
  where p.merchant_id = p_merchant and p.level_id = m.level_id and p.given_back_at is null
  order by p.bought_at desc limit 1;
  if not found or p_at > v_purchase.bought_at + interval '14 days' then
    perform refuse('conflict', '{"because": "too_late"}');
  end if;
  select * into v_previous from level where id = v_purchase.previous_level_id;
  if exists (select from orders where merchant_id = p_merchant and created_at >= v_purchase.bought_at) then
    perform refuse('conflict', '{"because": "used"}');
  end if;
  if (select listings_selling + listings_stock from merchant_counter where merchant_id = p_merchant)
     > v_previous.product_limit then
    perform refuse('conflict', '{"because": "listings"}');
  end if;
  update level_purchase set given_back_at = p_at where merchant_id = p_merchant and id = v_purchase.id;
  update merchant set level_id = v_previous.id where merchant_id = p_merchant;
  if v_purchase.price > 0 then
    perform ledger_post(p_merchant, 'level_given_back', v_purchase.id::text, p_at, null,
      array['revenue:level', 'available'], array[-v_purchase.price, v_purchase.price]);
    perform live(p_merchant, 'wallet', '{}', p_at);
  end if;
  -- What completed orders would have brought meanwhile is not lost by having bought.
  perform earn_level(p_merchant, p_at);
  return v_purchase.price;
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

-- What is taken off the shelf leaves its slot, which is free again and counts as unused from then on.
create function leave_places(p_merchant uuid, p_listings uuid[], p_at timestamptz) returns void language sql
  security definer set search_path = public, pg_temp as $$
  update placement set to_at = greatest(p_at, from_at)
  where merchant_id = p_merchant and listing_id = any (p_listings) and to_at is null
$$;

-- What two operators agreed on. What was bought stays as it was listed: a level that a shop bought and still has
-- keeps its fee and its limit, or becomes better.
create function set_level(p_level jsonb) returns void language plpgsql security definer
  set search_path = public, pg_temp as $$
declare
  v_old level;
begin
  select * into v_old from level where id = (p_level->>'id')::uuid for update;
  if exists (select from level where rank = (p_level->>'rank')::integer and id <> (p_level->>'id')::uuid) then
    perform refuse('conflict', '{"because": "rank"}');
  end if;
  if ((p_level->>'feeBps')::integer > v_old.fee_bps or (p_level->>'productLimit')::integer < v_old.product_limit)
      and exists (select from level_purchase p
        join merchant m on m.merchant_id = p.merchant_id and m.level_id = p.level_id
        where p.level_id = v_old.id and p.given_back_at is null) then
    perform refuse('conflict', '{"because": "bought"}');
  end if;
  insert into level (id, rank, name, margin_bps, product_limit, upgrade_price, earned_at_orders, fee_bps)
  values ((p_level->>'id')::uuid, (p_level->>'rank')::integer, p_level->'name', (p_level->>'marginBps')::integer,
    (p_level->>'productLimit')::integer, (p_level->>'upgradePrice')::bigint, (p_level->>'earnedAtOrders')::integer,
    (p_level->>'feeBps')::integer)
  on conflict (id) do update set rank = excluded.rank, name = excluded.name, margin_bps = excluded.margin_bps,
    product_limit = excluded.product_limit, upgrade_price = excluded.upgrade_price,
    earned_at_orders = excluded.earned_at_orders, fee_bps = excluded.fee_bps;
end $$;

-- Purchases keep the slots, the days and the price of their own day.
create function set_package(p_package jsonb) returns void language sql security definer
  set search_path = public, pg_temp as $$
  insert into package (id, name, slots, days, price, on_sale)
  values ((p_package->>'id')::uuid, p_package->'name', (p_package->>'slots')::integer, (p_package->>'days')::integer,
    (p_package->>'price')::bigint, (p_package->>'onSale')::boolean)
  on conflict (id) do update set name = excluded.name, slots = excluded.slots, days = excluded.days,
    price = excluded.price, on_sale = excluded.on_sale
$$;

revoke execute on function leave_places(uuid, uuid[], timestamptz), set_level(jsonb), set_package(jsonb) from public;
grant execute on function leave_places(uuid, uuid[], timestamptz), set_level(jsonb), set_package(jsonb) to entrepot_app;
