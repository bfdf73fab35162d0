-- Listings: how many there are, and what orders sold of them. Several listings are locked in the order of their ids.

-- Answers how many listings there are and keeps it so until the transaction ends. Called before every write of listings
-- but the figures of visits: behind the merchant's head it cannot deadlock with the movements of orders.
create or replace function lock_listing_count(p_merchant uuid) returns bigint language plpgsql security definer
  set search_path = public, pg_temp as $$
begin
  perform lock_ledger(p_merchant);
  return (select listings_selling + listings_stock from merchant_counter where merchant_id = p_merchant);
end $$;

-- A trigger, so that no statement can forget to count.
create or replace function update_listing_counts() returns trigger language plpgsql security definer
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

create or replace trigger listing_counts after insert or update of state, removed_at on listing
  for each row execute function update_listing_counts();

-- Locks the listings of an order that may be cancelled, before what comes after them in the order of locks.
create or replace function lock_order_listings(p_merchant uuid, p_order uuid) returns void language plpgsql as $$
begin
  perform 1 from listing
  where merchant_id = p_merchant and id in (
    select listing_id from order_line where merchant_id = p_merchant and order_id = p_order)
  order by id for no key update;
end $$;

-- Adds the quantities of an order to the sales of its listings (p_sign 1), or takes them off (-1).
create or replace function add_listing_sales(p_merchant uuid, p_order uuid, p_sign integer) returns void
  language plpgsql as $$
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
