-- l

-- What two operators agreed on. What was bought stays as it was listed: a level that a shop bought and still has
-- keeps its fee and its limit, or becomes better.
create or replace function set_level(p_level jsonb) returns void language plpgsql security definer
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

create or replace function pay_from_available(p_merchant uuid, p_kind text, p_source uuid, p_to text, p_price bigint,
  p_at timestamptz) returns void language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if ledger_balance(p_merchant, 'available') < p_price then
    perform refuse('insufficient_balance', jsonb_build_object('needed', p_price));
  end if;
  perform ledger_post(p_merchant, p_kind, p_source::text, p_at, null, array['available', p_to],
    array[-p_price, p_price]);
  perform live(p_merchant, 'wallet', '{}', p_at);
end $$;

create or replace function orders_placed(p_merchant uuid) returns bigint language sql stable as $$
  select coalesce(sum(count), 0)::bigint from order_count where merchant_id = p_merchant
$$;

-- A level is earned by completed orders that were not refunded as a whole.
create or replace function earn_level(p_merchant uuid, p_at timestamptz) returns void language plpgsql security definer
  set search_path = public, pg_temp as $$
declare
  v_level level;
begin
  select l.* into v_level from level l
  join merchant m on m.merchant_id = p_merchant
  join level mine on mine.id = m.level_id
  join merchant_counter c on c.merchant_id = p_merchant
  where l.earned_at_orders <= c.completed_orders and l.rank > mine.rank
  order by l.rank desc limit 1;
  if found then
    update merchant set level_id = v_level.id where merchant_id = p_merchant;
    perform tell(p_merchant, 'level_earned',
      jsonb_build_object('level', v_level.name, 'orders', v_level.earned_at_orders), 'level', v_level.id::text, p_at);
  end if;
end $$;

-- Buys a higher level; answers its price.
create or replace function buy_level(p_merchant uuid, p_purchase uuid, p_level uuid, p_at timestamptz) returns bigint
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_level level;
  v_current level;
begin
  perform ledger_lock(p_merchant);
  select * into v_level from level where id = p_level;
  if not found then
    perform refuse('not_found');
  end if;
  select l.* into v_current from merchant m join level l on l.id = m.level_id where m.merchant_id = p_merchant;
  if v_level.rank <= v_current.rank then
    perform refuse('conflict', jsonb_build_object('level', v_current.id));
  end if;
  if v_level.upgrade_price > 0 then
    perform pay_from_available(p_merchant, 'level_bought', p_purchase, 'revenue:level', v_level.upgrade_price, p_at);
  end if;
  insert into level_purchase (merchant_id, id, level_id, previous_level_id, price, bought_at, orders_before)
  values (p_merchant, p_purchase, p_level, v_current.id, v_level.upgrade_price, p_at, orders_placed(p_merchant));
  update merchant set level_id = p_level where merchant_id = p_merchant;
  perform tell(p_merchant, 'level_bought', jsonb_build_object('level', v_level.name, 'amount', v_level.upgrade_price),
    'level', p_level::text, p_at);
  return v_level.upgrade_price;
end $$;

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
  if orders_placed(p_merchant) <> v_purchase.orders_before then
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
