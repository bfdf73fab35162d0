-- Levels: changed by two operators, bought from the balance, earned by orders, and given back while unused.

-- Writes a level that two operators agreed on. A shop that bought the level keeps its fee and limit, unless they become
-- better. p_level: {id uuid, rank integer, name {language: text}, marginBps integer, productLimit integer, upgradePrice
-- bigint, earnedAtOrders integer or null, feeBps integer}.
create or replace function set_level(p_level jsonb) returns void language plpgsql as $$
declare
  v_old level;
begin
  select * into v_old from level where id = (p_level->>'id')::uuid for update;
  if exists (select 1 from level where rank = (p_level->>'rank')::integer and id <> (p_level->>'id')::uuid) then
    perform refuse('conflict', '{"because": "rank"}');
  end if;
  if ((p_level->>'feeBps')::integer > v_old.fee_bps or (p_level->>'productLimit')::integer < v_old.product_limit)
      and exists (select 1 from level_purchase p
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

create or replace function pay_from_available(p_merchant uuid, p_kind text, p_source uuid, p_to text, p_price bigint,
  p_at timestamptz) returns void language plpgsql as $$
begin
  if ledger_balance(p_merchant, 'available') < p_price then
    perform refuse('insufficient_balance', jsonb_build_object('needed', p_price));
  end if;
  perform post_to_ledger(p_merchant, p_kind, p_source::text, p_at, null, array['available', p_to],
    array[-p_price, p_price]);
  perform emit_live_event(p_merchant, 'wallet', '{}', p_at);
end $$;

create or replace function placed_order_count(p_merchant uuid) returns bigint language plpgsql stable as $$
begin
  return (select coalesce(sum(count), 0) from order_count where merchant_id = p_merchant);
end $$;

create or replace function merchant_level(p_merchant uuid) returns level language plpgsql stable as $$
declare
  v_id uuid;
  v_level level;
begin
  select level_id into v_id from merchant where merchant_id = p_merchant;
  select * into v_level from level where id = v_id;
  return v_level;
end $$;

-- Grants the highest level that completed orders have earned; fully refunded orders do not count.
create or replace function grant_earned_level(p_merchant uuid, p_at timestamptz) returns void language plpgsql as $$
declare
  v_current level := merchant_level(p_merchant);
  v_completed bigint;
  v_level level;
begin
  select completed_orders into v_completed from merchant_counter where merchant_id = p_merchant;
  select * into v_level from level
  where earned_at_orders <= v_completed and rank > v_current.rank
  order by rank desc limit 1;
  if found then
    update merchant set level_id = v_level.id where merchant_id = p_merchant;
    perform notify_merchant(p_merchant, 'level_earned',
      jsonb_build_object('level', v_level.name, 'orders', v_level.earned_at_orders), 'level', v_level.id::text, p_at);
  end if;
end $$;

-- Buys a higher level at the terms that the merchant was shown; answers its price. p_shown: {marginBps integer,
-- productLimit integer, upgradePrice bigint, feeBps integer}, or null if the call has none.
create or replace function buy_level(p_merchant uuid, p_purchase uuid, p_level uuid, p_shown jsonb, p_at timestamptz)
  returns bigint language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_level level;
  v_current level;
  v_placed bigint;
begin
  perform lock_ledger(p_merchant);
  if not exists (select 1 from level where id = p_level) then
    perform refuse('not_found');
  end if;
  v_current := merchant_level(p_merchant);
  -- Refers to the level before reading it, so that a change by operators has ended or waits: they keep the terms of
  -- bought levels.
  update merchant set level_id = p_level where merchant_id = p_merchant;
  select * into v_level from level where id = p_level;
  if v_level.rank <= v_current.rank then
    perform refuse('conflict', jsonb_build_object('level', v_current.id));
  end if;
  if p_shown is not null and (v_level.margin_bps, v_level.product_limit, v_level.upgrade_price, v_level.fee_bps)
     is distinct from ((p_shown->>'marginBps')::integer, (p_shown->>'productLimit')::integer,
       (p_shown->>'upgradePrice')::bigint, (p_shown->>'feeBps')::integer) then
    perform refuse('quote_changed', jsonb_build_object('marginBps', v_level.margin_bps,
      'productLimit', v_level.product_limit, 'upgradePrice', v_level.upgrade_price, 'feeBps', v_level.fee_bps));
  end if;
  if v_level.upgrade_price > 0 then
    perform pay_from_available(p_merchant, 'level_bought', p_purchase, 'revenue:level', v_level.upgrade_price, p_at);
  end if;
  v_placed := placed_order_count(p_merchant);
  insert into level_purchase (merchant_id, id, level_id, previous_level_id, price, bought_at, orders_before)
  values (p_merchant, p_purchase, p_level, v_current.id, v_level.upgrade_price, p_at, v_placed);
  perform notify_merchant(p_merchant, 'level_bought',
    jsonb_build_object('level', v_level.name, 'amount', v_level.upgrade_price), 'level', p_level::text, p_at);
  return v_level.upgrade_price;
end $$;

-- Gives the level back in time, while no order used its fee and the listings fit the former level; answers the credited
-- amount. p_shown: {levelId uuid, amount bigint}, or null if the call has none.
create or replace function give_back_level(p_merchant uuid, p_shown jsonb, p_at timestamptz) returns bigint
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_purchase level_purchase;
  v_previous level;
begin
  perform lock_ledger(p_merchant);
  select p.* into v_purchase from level_purchase p join merchant m on m.merchant_id = p.merchant_id
  where p.merchant_id = p_merchant and p.level_id = m.level_id and p.given_back_at is null
  order by p.bought_at desc limit 1;
  if not found or p_at > v_purchase.bought_at + give_back_period() then
    perform refuse('conflict', '{"because": "too_late"}');
  end if;
  if p_shown is not null and (v_purchase.level_id, v_purchase.price)
     is distinct from ((p_shown->>'levelId')::uuid, (p_shown->>'amount')::bigint) then
    perform refuse('quote_changed', jsonb_build_object('levelId', v_purchase.level_id, 'amount', v_purchase.price));
  end if;
  select * into v_previous from level where id = v_purchase.previous_level_id;
  if placed_order_count(p_merchant) <> v_purchase.orders_before then
    perform refuse('conflict', '{"because": "used"}');
  end if;
  if (select listings_selling + listings_stock from merchant_counter where merchant_id = p_merchant)
     > v_previous.product_limit then
    perform refuse('conflict', '{"because": "listings"}');
  end if;
  update level_purchase set given_back_at = p_at where merchant_id = p_merchant and id = v_purchase.id;
  update merchant set level_id = v_previous.id where merchant_id = p_merchant;
  if v_purchase.price > 0 then
    perform post_to_ledger(p_merchant, 'level_given_back', v_purchase.id::text, p_at, null,
      array['revenue:level', 'available'], array[-v_purchase.price, v_purchase.price]);
    perform emit_live_event(p_merchant, 'wallet', '{}', p_at);
  end if;
  perform grant_earned_level(p_merchant, p_at);
  return v_purchase.price;
end $$;
