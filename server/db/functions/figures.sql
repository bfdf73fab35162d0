-- Figures, counted in the transaction of the event. Functions are in PL/pgSQL even where one statement would do: a
-- function of plain SQL that is not inlined is planned anew at every call.

-- The day of a time in the shop's time zone.
create or replace function shop_date(p_merchant uuid, p_at timestamptz) returns date language plpgsql stable
  security definer set search_path = public, pg_temp as $$
begin
  return (select (p_at at time zone time_zone)::date from shop where merchant_id = p_merchant);
end $$;

-- Adds to the figures of a day.
create or replace function add_day_figures(
  p_merchant uuid, p_date date, p_sales bigint default 0, p_orders bigint default 0,
  p_estimated_profit bigint default 0, p_profit bigint default 0, p_cancelled bigint default 0,
  p_refunded bigint default 0, p_visitors bigint default 0, p_late_pickups bigint default 0,
  p_merchant_cancellations bigint default 0, p_merchant_refunds bigint default 0
) returns void language plpgsql as $$
begin
  -- Two statements: an upsert would lock the row before it changes it, and the lock adds a WAL record.
  insert into merchant_day (merchant_id, date) values (p_merchant, p_date) on conflict do nothing;
  update merchant_day set
    sales = sales + p_sales,
    orders = orders + p_orders,
    estimated_profit = estimated_profit + p_estimated_profit,
    profit = profit + p_profit,
    cancelled = cancelled + p_cancelled,
    refunded = refunded + p_refunded,
    visitors = visitors + p_visitors,
    late_pickups = late_pickups + p_late_pickups,
    merchant_cancellations = merchant_cancellations + p_merchant_cancellations,
    merchant_refunds = merchant_refunds + p_merchant_refunds
  where merchant_id = p_merchant and date = p_date;
end $$;

create or replace function move_order_count(p_merchant uuid, p_from text, p_to text) returns void
  language plpgsql as $$
begin
  update order_count set count = count + case when status = p_to then 1 else -1 end
  where merchant_id = p_merchant and status in (p_from, p_to) and p_from is distinct from p_to;
end $$;

-- A visitor counts once a day for the shop, and once a day for each listing.
create or replace function record_visit(p_merchant uuid, p_visitor bytea, p_listing uuid, p_at timestamptz)
  returns void language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_date date := shop_date(p_merchant, p_at);
  v_new integer;
begin
  perform check_time(p_at);
  -- The listing before the day, as the movements of orders lock them.
  if exists (select 1 from listing where merchant_id = p_merchant and id = p_listing and removed_at is null) then
    insert into listing_view (merchant_id, date, listing_id, visitor)
    values (p_merchant, v_date, p_listing, p_visitor) on conflict do nothing;
    get diagnostics v_new = row_count;
    if v_new = 1 then
      update listing set views = views + 1 where merchant_id = p_merchant and id = p_listing;
    end if;
  end if;
  insert into visit (merchant_id, date, visitor) values (p_merchant, v_date, p_visitor) on conflict do nothing;
  get diagnostics v_new = row_count;
  if v_new = 1 then
    perform add_day_figures(p_merchant, v_date, p_visitors => 1);
  end if;
end $$;

-- Counts a visitor who puts a listing into the basket, once a day.
create or replace function record_basket(p_merchant uuid, p_visitor bytea, p_listing uuid, p_at timestamptz)
  returns void language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_new integer;
begin
  if not exists (select 1 from listing where merchant_id = p_merchant and id = p_listing and removed_at is null) then
    return;
  end if;
  insert into listing_basket (merchant_id, date, listing_id, visitor)
  values (p_merchant, shop_date(p_merchant, p_at), p_listing, p_visitor) on conflict do nothing;
  get diagnostics v_new = row_count;
  if v_new = 1 then
    update listing set baskets = baskets + 1 where merchant_id = p_merchant and id = p_listing;
  end if;
end $$;
