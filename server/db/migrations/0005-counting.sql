-- What counts and tells, inside the transaction of the event that it counts. In PL/pgSQL even where one statement
-- would do: a function of plain SQL that is not inlined is planned anew at every call.

create function shop_date(p_merchant uuid, p_at timestamptz) returns date language plpgsql stable
  security definer set search_path = public, pg_temp as $$
begin
  return (select (p_at at time zone time_zone)::date from shop where merchant_id = p_merchant);
end $$;

create function add_day(
  p_merchant uuid, p_date date, p_sales bigint default 0, p_orders bigint default 0,
  p_estimated_profit bigint default 0, p_profit bigint default 0, p_cancelled bigint default 0,
  p_refunded bigint default 0, p_visitors bigint default 0, p_late_pickups bigint default 0,
  p_merchant_cancellations bigint default 0, p_merchant_refunds bigint default 0
) returns void language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into merchant_day as d (merchant_id, date, sales, orders, estimated_profit, profit, cancelled, refunded,
    visitors, late_pickups, merchant_cancellations, merchant_refunds)
  values (p_merchant, p_date, p_sales, p_orders, p_estimated_profit, p_profit, p_cancelled, p_refunded,
    p_visitors, p_late_pickups, p_merchant_cancellations, p_merchant_refunds)
  on conflict (merchant_id, date) do update set
    sales = d.sales + excluded.sales,
    orders = d.orders + excluded.orders,
    estimated_profit = d.estimated_profit + excluded.estimated_profit,
    profit = d.profit + excluded.profit,
    cancelled = d.cancelled + excluded.cancelled,
    refunded = d.refunded + excluded.refunded,
    visitors = d.visitors + excluded.visitors,
    late_pickups = d.late_pickups + excluded.late_pickups,
    merchant_cancellations = d.merchant_cancellations + excluded.merchant_cancellations,
    merchant_refunds = d.merchant_refunds + excluded.merchant_refunds;
end $$;

create function move_order_count(p_merchant uuid, p_from text, p_to text) returns void language plpgsql
  security definer set search_path = public, pg_temp as $$
begin
  update order_count set count = count + case status when p_to then 1 else -1 end
  where merchant_id = p_merchant and status in (p_from, p_to) and p_from is distinct from p_to;
end $$;

-- Appends a live event; the app reads again what its kind names.
create function live(p_merchant uuid, p_kind text, p_data jsonb, p_at timestamptz) returns void language plpgsql
  security definer set search_path = public, pg_temp as $$
begin
  with numbered as (
    update merchant_counter set events = events + 1 where merchant_id = p_merchant returning events
  )
  insert into live_event (merchant_id, sequence, kind, data, at)
  select p_merchant, events, p_kind, p_data, p_at from numbered;
end $$;

-- Writes a message to the merchant; its words stand in server/texts under its kind.
create function tell(
  p_merchant uuid, p_kind text, p_params jsonb, p_subject_kind text, p_subject_id text, p_at timestamptz,
  p_type text default 'system'
) returns void language plpgsql security definer set search_path = public, pg_temp as $$
begin
  with numbered as (
    update merchant_counter set notices = notices + 1, unread = unread + 1, events = events + 1
    where merchant_id = p_merchant returning notices, unread, events
  ), written as (
    insert into notice (merchant_id, sequence, id, type, kind, params, subject_kind, subject_id, sent_at)
    select p_merchant, notices, gen_random_uuid(), p_type, p_kind, p_params, p_subject_kind, p_subject_id, p_at
    from numbered
  )
  insert into live_event (merchant_id, sequence, kind, data, at)
  select p_merchant, events, 'notice', jsonb_build_object('unread', unread), p_at from numbered;
end $$;

-- Marks one message read, or all of them (p_id null); answers how many are unread then.
create function see_notices(p_merchant uuid, p_id uuid, p_at timestamptz) returns bigint language plpgsql
  security definer set search_path = public, pg_temp as $$
declare
  v_seen bigint;
  v_unread bigint;
begin
  perform 1 from merchant_counter where merchant_id = p_merchant for update;
  update notice set read_at = p_at
  where merchant_id = p_merchant and read_at is null and (p_id is null or id = p_id);
  get diagnostics v_seen = row_count;
  if p_id is not null and not exists (select from notice where merchant_id = p_merchant and id = p_id) then
    perform refuse('not_found');
  end if;
  update merchant_counter set unread = unread - v_seen where merchant_id = p_merchant returning unread into v_unread;
  return v_unread;
end $$;

-- A visitor counts once a day in the shop, and once a day for each listing.
create function count_visit(p_merchant uuid, p_visitor bytea, p_listing uuid, p_at timestamptz) returns void
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_date date := shop_date(p_merchant, p_at);
  v_new integer;
begin
  -- The listing before the day, as the movements of orders lock them.
  if p_listing is not null then
    insert into listing_view (merchant_id, date, listing_id, visitor)
    select p_merchant, v_date, id, p_visitor from listing
    where merchant_id = p_merchant and id = p_listing and removed_at is null
    on conflict do nothing;
    get diagnostics v_new = row_count;
    if v_new = 1 then
      update listing set views = views + 1 where merchant_id = p_merchant and id = p_listing;
    end if;
  end if;
  insert into visit (merchant_id, date, visitor) values (p_merchant, v_date, p_visitor) on conflict do nothing;
  get diagnostics v_new = row_count;
  if v_new = 1 then
    perform add_day(p_merchant, v_date, p_visitors => 1);
  end if;
end $$;

-- Follows or leaves after the mailed code was given; answers the number of followers.
create function count_follow(p_merchant uuid, p_email_hash bytea, p_code_hash bytea, p_at timestamptz)
  returns bigint language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_follow follow;
  v_followers bigint;
begin
  select * into v_follow from follow where merchant_id = p_merchant and email_hash = p_email_hash for update;
  if v_follow.code_hash is distinct from p_code_hash or v_follow.code_hash is null
     or v_follow.code_expires_at < p_at or v_follow.tries > 5 then
    perform refuse('validation', '{"fields": {"code": "code_wrong"}}');
  end if;
  update merchant_counter
  set followers = followers + case when v_follow.wanted = v_follow.following then 0
                                   when v_follow.wanted then 1 else -1 end
  where merchant_id = p_merchant returning followers into v_followers;
  update follow set following = wanted, code_hash = null, changed_at = p_at
  where merchant_id = p_merchant and email_hash = p_email_hash;
  return v_followers;
end $$;

-- Makes the rows that every merchant has from the first moment.
create function open_merchant(p_merchant uuid) returns void language plpgsql security definer
  set search_path = public, pg_temp as $$
begin
  perform ledger_open(p_merchant);
  insert into merchant_counter (merchant_id) values (p_merchant);
  insert into order_count (merchant_id, status)
  select p_merchant, status from unnest(array['waiting_payment', 'awaiting_pickup', 'awaiting_shipment',
    'shipped', 'received', 'completed', 'cancelled']) as status;
end $$;

-- How many listings there are now; nobody adds or brings back another one until this transaction ends. Called
-- before every write of several listings: behind the merchant's head it cannot deadlock with an order's movements.
create function lock_listings(p_merchant uuid) returns bigint language plpgsql security definer
  set search_path = public, pg_temp as $$
begin
  perform ledger_lock(p_merchant);
  return (select listings_selling + listings_stock from merchant_counter where merchant_id = p_merchant for update);
end $$;

-- Listings are counted as they are added, shelved and removed: by trigger, so that no statement can forget it.
create function count_listing() returns trigger language plpgsql security definer
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

create trigger listing_counted after insert or update of state, removed_at on listing
  for each row execute function count_listing();
