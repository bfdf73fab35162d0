-- Listings, their counts and their sales. Several listings are locked in the order of their ids.

-- The number of listings, which stays until the transaction ends. Every write of listings except the figures of visits
-- calls it first. It locks the merchant before the listings, so that it cannot deadlock with movements of orders.
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

-- Whether an order, a visit, a basket or a slot names a listing.
create or replace function is_listing_named(p_merchant uuid, p_listing uuid) returns boolean language plpgsql
  stable as $$
begin
  return exists (select 1 from order_line where merchant_id = p_merchant and listing_id = p_listing)
    or exists (select 1 from placement where merchant_id = p_merchant and listing_id = p_listing)
    or exists (select 1 from listing_view where merchant_id = p_merchant and listing_id = p_listing)
    or exists (select 1 from listing_basket where merchant_id = p_merchant and listing_id = p_listing);
end $$;

-- Deletes removed listings that no order, visit, basket or slot names; answers how many.
create or replace function forget_removed_listings(p_merchant uuid, p_at timestamptz) returns bigint language plpgsql
  security definer set search_path = public, pg_temp as $$
declare
  v_listings uuid[];
begin
  perform check_sweep_time(p_at);
  perform lock_ledger(p_merchant);
  select array_agg(id) into v_listings from (
    select l.id from listing l
    where l.merchant_id = p_merchant and l.removed_at < p_at - listing_kept_period()
      and not is_listing_named(p_merchant, l.id)
    order by l.id limit forgotten_at_once() for update) as old;
  delete from listing_variant where merchant_id = p_merchant and listing_id = any (v_listings);
  delete from listing where merchant_id = p_merchant and id = any (v_listings);
  return coalesce(cardinality(v_listings), 0);
end $$;

-- Locks the listings of an order that may be cancelled, before the rows that follow in the order of locks.
create or replace function lock_order_listings(p_merchant uuid, p_order uuid) returns void language plpgsql as $$
begin
  perform 1 from listing
  where merchant_id = p_merchant and id in (
    select listing_id from order_line where merchant_id = p_merchant and order_id = p_order)
  order by id for no key update;
end $$;

-- Adds the quantities of an order to the sales of its listings (p_sign 1), or subtracts them (-1).
create or replace function add_listing_sales(p_merchant uuid, p_order uuid, p_sign integer) returns void
  language plpgsql as $$
declare
  v_sold record;
begin
  -- One by one in order, so that each change locks its row.
  for v_sold in
    select listing_id, sum(quantity) as quantity from order_line where merchant_id = p_merchant and order_id = p_order
    group by listing_id order by listing_id
  loop
    update listing set sales = sales + p_sign * v_sold.quantity
    where merchant_id = p_merchant and id = v_sold.listing_id;
  end loop;
end $$;

-- Updates a merchant's listings from the catalogue. A new variant gets the level's price, a listing shows the lowest
-- prices of its variants, and one that would lose money leaves the shelf. It needs no session and can be repeated,
-- since the result depends on the catalogue only. It is called where the catalogue is, not on the merchant's node.
create or replace function update_listings(p_of uuid, p_listings uuid[], p_at timestamptz) returns void
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_left record;
begin
  perform check_time(p_at);
  perform lock_listing_count(p_of);
  -- Locked, since the merchant may be setting a price at this moment.
  perform 1 from listing where merchant_id = p_of and id = any (p_listings) order by id for no key update;
  insert into listing_variant (merchant_id, listing_id, variant_id, selling_price)
  select l.merchant_id, l.id, v.id, suggested_price(v.purchase_price, lv.margin_bps, lv.fee_bps)
  from listing l
  join variant v on v.product_id = l.product_id
  join merchant m on m.merchant_id = l.merchant_id
  join level lv on lv.id = m.level_id
  where l.merchant_id = p_of and l.id = any (p_listings) and not exists (
    select 1 from listing_variant s where s.merchant_id = p_of and s.listing_id = l.id and s.variant_id = v.id);
  update listing l set selling_price = lowest.selling_price, purchase_price = lowest.purchase_price
  from (select s.listing_id, min(s.selling_price) as selling_price, min(v.purchase_price) as purchase_price
        from listing_variant s join variant v on v.id = s.variant_id
        where s.merchant_id = p_of and s.listing_id = any (p_listings)
        group by s.listing_id) as lowest
  where l.merchant_id = p_of and l.id = lowest.listing_id
    and (l.selling_price, l.purchase_price) is distinct from (lowest.selling_price, lowest.purchase_price);
  for v_left in
    update listing l set state = 'stock'
    from merchant m, level lv, product p
    where l.merchant_id = p_of and l.id = any (p_listings) and l.state = 'selling' and l.removed_at is null
      and m.merchant_id = l.merchant_id and lv.id = m.level_id and p.id = l.product_id
      and exists (
        select 1 from listing_variant s join variant v on v.id = s.variant_id
        where s.merchant_id = l.merchant_id and s.listing_id = l.id
          and s.selling_price < least_price(v.purchase_price, lv.fee_bps))
    returning l.id, localize_text(p.title, m.lang) as title
  loop
    perform free_slots(p_of, array[v_left.id], p_at);
    perform notify_merchant(p_of, 'listing_off_shelf', jsonb_build_object('title', v_left.title), 'listing',
      v_left.id::text, p_at);
  end loop;
end $$;
