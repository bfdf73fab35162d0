-- A reward is a fifth of the fee that the platform keeps, and a level is unused as long as no order was placed since.

-- What the inviter keeps is a fifth of what is left of the fee. A refund before settlement made the fee itself
-- smaller and takes nothing back a second time.
create or replace function unshare_fee(p_merchant uuid, p_order uuid, p_refund uuid, p_at timestamptz) returns void
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  o orders;
  v_share referral_share;
  v_amount bigint;
begin
  select * into v_share from referral_share where merchant_id = p_merchant and order_id = p_order for update;
  if not found then
    return;
  end if;
  select * into o from orders where merchant_id = p_merchant and id = p_order;
  v_amount := v_share.amount - div((o.fee_taken - o.fee_returned)::numeric * 2000, 10000)::bigint - v_share.reversed;
  if v_amount <= 0 then
    return;
  end if;
  update referral_share set reversed = reversed + v_amount where merchant_id = p_merchant and order_id = p_order;
  perform ledger_post(p_merchant, 'referral_share_reversed', p_refund::text, p_at, p_order,
    array['referral', 'revenue:fee'], array[-v_amount, v_amount]);
  perform send_out(p_merchant, 'referral_back', jsonb_build_object('inviterId', v_share.inviter_id,
    'orderId', p_order, 'refundId', p_refund, 'amount', v_amount), p_at);
end $$;

-- How many orders there were when it was bought. Times cannot tell: an order that asked a moment before and was
-- placed a moment after took the lower fee and bears the earlier time.
alter table level_purchase add column orders_before bigint;
update level_purchase p set orders_before =
  (select count(*) from orders where merchant_id = p.merchant_id and created_at < p.bought_at);
alter table level_purchase alter column orders_before set not null;

create function orders_placed(p_merchant uuid) returns bigint language sql stable as $$
  select coalesce(sum(count), 0)::bigint from order_count where merchant_id = p_merchant
$$;

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

revoke execute on function orders_placed(uuid) from public;
grant execute on function orders_placed(uuid) to entrepot_app;
