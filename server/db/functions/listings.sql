-- Listings.

-- How many listings there are now; nobody adds or brings back another one until this transaction ends. Called
-- before every write of several listings: behind the merchant's head it cannot deadlock with an order's movements.
create or replace function lock_listings(p_merchant uuid) returns bigint language plpgsql security definer
  set search_path = public, pg_temp as $$
begin
  perform ledger_lock(p_merchant);
  return (select listings_selling + listings_stock from merchant_counter where merchant_id = p_merchant for update);
end $$;

-- Listings are counted as they are added, shelved and removed: by trigger, so that no statement can forget it.
create or replace function count_listing() returns trigger language plpgsql security definer
  set search_path = public, pg_temp as $$
declare
  v_selling integer := 0;
  v_stock integer := 0;
begin
  if tg_op = 'UPDATE' and old.removed_at is null then
    v_selling := v_selling - (old.state = 'selling')::integer;
    v_stock := v_stock - (old.state = 'stock')::integer;
  end if;
  if new.removed_at is null then
    v_selling := v_selling + (new.state = 'selling')::integer;
    v_stock := v_stock + (new.state = 'stock')::integer;
  end if;
  if v_selling <> 0 or v_stock <> 0 then
    update merchant_counter
    set listings_selling = listings_selling + v_selling, listings_stock = listings_stock + v_stock
    where merchant_id = new.merchant_id;
  end if;
  return null;
end $$;

create or replace trigger listing_counted after insert or update of state, removed_at on listing
  for each row execute function count_listing();

-- Counts what an order sold in its listings (p_sign 1), or takes it back (-1); in the order of their ids, so that
-- two transactions cannot wait for one another.
create or replace function listings_sold(p_merchant uuid, p_order uuid, p_sign integer) returns void language plpgsql
  security definer set search_path = public, pg_temp as $$
begin
  update listing l set sales = l.sales + p_sign * n.quantity
  from (
    select listing.id, (select sum(quantity) from order_line
      where merchant_id = p_merchant and order_id = p_order and listing_id = listing.id) as quantity
    from listing
    where merchant_id = p_merchant and id in (
      select listing_id from order_line where merchant_id = p_merchant and order_id = p_order)
    order by id for no key update
  ) as n
  where l.merchant_id = p_merchant and l.id = n.id;
end $$;

-- Locks the listings of an order that may be cancelled, before anything that stands behind them in the order of locks.
create or replace function lock_sold_listings(p_merchant uuid, p_order uuid) returns void language plpgsql
  security definer set search_path = public, pg_temp as $$
begin
  perform from listing
  where merchant_id = p_merchant and id in (
    select listing_id from order_line where merchant_id = p_merchant and order_id = p_order)
  order by id for no key update;
end $$;

-- What is taken off the shelf leaves its slot, which is free again and counts as unused from then on.
create or replace function leave_places(p_merchant uuid, p_listings uuid[], p_at timestamptz) returns void language sql
  security definer set search_path = public, pg_temp as $$
  update placement set to_at = greatest(p_at, from_at)
  where merchant_id = p_merchant and listing_id = any (p_listings) and to_at is null
$$;
