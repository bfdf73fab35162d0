-- Level, express lane, alliance: services bought from the balance and given back while unused, and rewards out of
-- the platform's own fee. Nothing here is a condition for anything else.

create table package (
  id uuid primary key,
  name jsonb not null,
  slots integer not null check (slots between 1 and 100),
  days integer not null check (days between 1 and 365),
  price bigint not null check (price > 0),
  on_sale boolean not null default true
);
insert into package (id, name, slots, days, price) values
  ('01900000-0000-7000-8100-000000000001',
   '{"en": "Week for three", "zh-CN": "三款一周", "ko": "3개 상품 1주", "ja": "3点・1週間", "th": "3 รายการ 1 สัปดาห์", "id": "Tiga produk sepekan", "vi": "Ba sản phẩm một tuần"}',
   3, 7, 1500),
  ('01900000-0000-7000-8100-000000000002',
   '{"en": "Month for five", "zh-CN": "五款一月", "ko": "5개 상품 1개월", "ja": "5点・1か月", "th": "5 รายการ 1 เดือน", "id": "Lima produk sebulan", "vi": "Năm sản phẩm một tháng"}',
   5, 30, 6000),
  ('01900000-0000-7000-8100-000000000003',
   '{"en": "Month for twenty", "zh-CN": "二十款一月", "ko": "20개 상품 1개월", "ja": "20点・1か月", "th": "20 รายการ 1 เดือน", "id": "Dua puluh produk sebulan", "vi": "Hai mươi sản phẩm một tháng"}',
   20, 30, 18000);

create table package_purchase (
  merchant_id uuid not null references merchant,
  id uuid not null,
  package_id uuid not null,
  name jsonb not null,
  slots integer not null,
  days integer not null,
  price bigint not null check (price > 0),
  bought_at timestamptz not null,
  until timestamptz not null,
  ended_at timestamptz,
  credited bigint check (credited between 0 and price),
  primary key (merchant_id, id),
  check ((ended_at is null) = (credited is null))
);
create index package_purchase_due on package_purchase (until) where ended_at is null;

-- A listing that stands in a slot, and when it did.
create table placement (
  merchant_id uuid not null,
  purchase_id uuid not null,
  listing_id uuid not null,
  from_at timestamptz not null,
  to_at timestamptz,
  primary key (merchant_id, purchase_id, listing_id, from_at),
  foreign key (merchant_id, purchase_id) references package_purchase,
  foreign key (merchant_id, listing_id) references listing
);
create unique index placement_once on placement (merchant_id, listing_id) where to_at is null;

create table level_purchase (
  merchant_id uuid not null references merchant,
  id uuid not null,
  level_id uuid not null references level,
  previous_level_id uuid not null references level,
  price bigint not null check (price >= 0),
  bought_at timestamptz not null,
  given_back_at timestamptz,
  primary key (merchant_id, id)
);

-- In the invitee's books: what of an order's fee was shared with the inviter, and what of it was taken back.
create table referral_share (
  merchant_id uuid not null,
  order_id uuid not null,
  inviter_id uuid not null,
  amount bigint not null check (amount > 0),
  reversed bigint not null default 0 check (reversed between 0 and amount),
  primary key (merchant_id, order_id),
  foreign key (merchant_id, order_id) references orders
);

-- In the inviter's books: what arrived.
create table referral_reward (
  merchant_id uuid not null references merchant,
  invitee_id uuid not null,
  order_id uuid not null,
  amount bigint not null check (amount > 0),
  reversed bigint not null default 0 check (reversed between 0 and amount),
  at timestamptz not null,
  primary key (merchant_id, invitee_id, order_id)
);

create function pay_from_available(p_merchant uuid, p_kind text, p_source uuid, p_to text, p_price bigint,
  p_at timestamptz) returns void language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if ledger_balance(p_merchant, 'available') < p_price then
    perform refuse('insufficient_balance', jsonb_build_object('needed', p_price));
  end if;
  perform ledger_post(p_merchant, p_kind, p_source::text, p_at, null, array['available', p_to],
    array[-p_price, p_price]);
  perform live(p_merchant, 'wallet', '{}', p_at);
end $$;

-- Buys a higher level; answers its price.
create function buy_level(p_merchant uuid, p_purchase uuid, p_level uuid, p_at timestamptz) returns bigint
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
  insert into level_purchase (merchant_id, id, level_id, previous_level_id, price, bought_at)
  values (p_merchant, p_purchase, p_level, v_current.id, v_level.upgrade_price, p_at);
  update merchant set level_id = p_level where merchant_id = p_merchant;
  perform tell(p_merchant, 'level_bought', jsonb_build_object('level', v_level.name, 'amount', v_level.upgrade_price),
    'level', p_level::text, p_at);
  return v_level.upgrade_price;
end $$;

-- Gives the level back within 14 days, while no order took its fee and the listings fit the one before; answers
-- what was credited.
create function give_back_level(p_merchant uuid, p_at timestamptz) returns bigint language plpgsql
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
  return v_purchase.price;
end $$;

-- A level is earned by completed orders that were not refunded as a whole.
create function earn_level(p_merchant uuid, p_at timestamptz) returns void language plpgsql security definer
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

-- Buys a package; answers its price.
create function buy_package(p_merchant uuid, p_purchase uuid, p_package uuid, p_at timestamptz) returns bigint
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

create function lock_package(p_merchant uuid, p_purchase uuid) returns package_purchase language plpgsql
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
create function place_listings(p_merchant uuid, p_purchase uuid, p_listings uuid[], p_at timestamptz) returns void
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
  order by wanted;
end $$;

-- How many slot-days a package really filled: of each of its days, at most its slots.
create function slot_days_used(p package_purchase, p_at timestamptz) returns bigint language sql stable as $$
  select coalesce(sum(least(p.slots, (
    select count(distinct listing_id) from placement
    where merchant_id = p.merchant_id and purchase_id = p.id and from_at < p.bought_at + make_interval(days => day)
      and coalesce(to_at, p_at) > p.bought_at + make_interval(days => day - 1)))), 0)::bigint
  from generate_series(1, p.days) as day where p.bought_at + make_interval(days => day - 1) < p_at
$$;

create function end_purchase(p_purchase package_purchase, p_credit bigint, p_at timestamptz) returns void
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
create function give_back_package(p_merchant uuid, p_purchase uuid, p_at timestamptz) returns bigint language plpgsql
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
create function end_package(p_merchant uuid, p_purchase uuid, p_at timestamptz) returns void language plpgsql
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

-- A fifth of the fee of an invitee's settled order goes to the inviter, for twelve months.
create function share_fee(p_merchant uuid, p_order uuid, p_fee bigint, p_at timestamptz) returns void language plpgsql
  security definer set search_path = public, pg_temp as $$
declare
  v_inviter uuid;
  v_amount bigint := div(p_fee * 2000, 10000);
begin
  select inviter_id into v_inviter from merchant
  where merchant_id = p_merchant and p_at < applied_at + interval '12 months';
  if v_inviter is null or v_amount = 0 then
    return;
  end if;
  perform ledger_post(p_merchant, 'referral_shared', p_order::text, p_at, p_order,
    array['revenue:fee', 'referral'], array[-v_amount, v_amount]);
  insert into referral_share (merchant_id, order_id, inviter_id, amount)
  values (p_merchant, p_order, v_inviter, v_amount);
  perform send_out(p_merchant, 'referral',
    jsonb_build_object('inviterId', v_inviter, 'orderId', p_order, 'amount', v_amount), p_at);
end $$;

-- A refund of the order takes the same share of the reward back.
create function unshare_fee(p_merchant uuid, p_order uuid, p_refund uuid, p_at timestamptz) returns void
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
  v_amount := div(v_share.amount::numeric * o.refunded, o.selling_total)::bigint - v_share.reversed;
  if v_amount <= 0 then
    return;
  end if;
  update referral_share set reversed = reversed + v_amount where merchant_id = p_merchant and order_id = p_order;
  perform ledger_post(p_merchant, 'referral_share_reversed', p_refund::text, p_at, p_order,
    array['referral', 'revenue:fee'], array[-v_amount, v_amount]);
  perform send_out(p_merchant, 'referral_back', jsonb_build_object('inviterId', v_share.inviter_id,
    'orderId', p_order, 'refundId', p_refund, 'amount', v_amount), p_at);
end $$;

-- The inviter's side, once an order whatever the outbox repeats.
create function receive_referral(p_merchant uuid, p_invitee uuid, p_order uuid, p_amount bigint, p_at timestamptz)
  returns void language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_repaid bigint;
begin
  perform ledger_lock(p_merchant);
  if exists (select from referral_reward where merchant_id = p_merchant and invitee_id = p_invitee
      and order_id = p_order) then
    return;
  end if;
  v_repaid := least(p_amount, -ledger_balance(p_merchant, 'owed'));
  perform ledger_post(p_merchant, 'referral_received', p_order::text, p_at, null,
    array['referral', 'owed', 'available'], array[-p_amount, v_repaid, p_amount - v_repaid]);
  insert into referral_reward (merchant_id, invitee_id, order_id, amount, at)
  values (p_merchant, p_invitee, p_order, p_amount, p_at);
  perform tell(p_merchant, 'referral_received', jsonb_build_object('amount', p_amount), 'referral', p_invitee::text, p_at);
  perform live(p_merchant, 'wallet', '{}', p_at);
end $$;

create function reverse_referral(p_merchant uuid, p_invitee uuid, p_order uuid, p_refund uuid, p_amount bigint,
  p_at timestamptz) returns void language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_available bigint;
begin
  perform ledger_lock(p_merchant);
  if not exists (select from referral_reward where merchant_id = p_merchant and invitee_id = p_invitee
      and order_id = p_order) then
    -- The reward itself has not arrived yet: it comes first.
    perform refuse('conflict');
  end if;
  if exists (select from ledger_transaction where merchant_id = p_merchant and kind = 'referral_reversed'
      and source = p_refund::text) then
    return;
  end if;
  v_available := least(p_amount, ledger_balance(p_merchant, 'available'));
  perform ledger_post(p_merchant, 'referral_reversed', p_refund::text, p_at, null,
    array['available', 'owed', 'referral'], array[-v_available, v_available - p_amount, p_amount]);
  update referral_reward set reversed = reversed + p_amount
  where merchant_id = p_merchant and invitee_id = p_invitee and order_id = p_order;
  perform live(p_merchant, 'wallet', '{}', p_at);
end $$;

-- Ten completed orders: the merchant may invite. The code is made outside, where codes are unique.
create function qualify(p_merchant uuid, p_at timestamptz) returns void language plpgsql security definer
  set search_path = public, pg_temp as $$
begin
  if (select completed_orders from merchant_counter where merchant_id = p_merchant) = 10 then
    perform send_out(p_merchant, 'qualified', '{}', p_at);
  end if;
end $$;

grant select on package, package_purchase, placement, level_purchase, referral_share, referral_reward to entrepot_app;
revoke execute on function
  pay_from_available(uuid, text, uuid, text, bigint, timestamptz), buy_level(uuid, uuid, uuid, timestamptz),
  give_back_level(uuid, timestamptz), earn_level(uuid, timestamptz), buy_package(uuid, uuid, uuid, timestamptz),
  lock_package(uuid, uuid), place_listings(uuid, uuid, uuid[], timestamptz),
  slot_days_used(package_purchase, timestamptz), end_purchase(package_purchase, bigint, timestamptz),
  give_back_package(uuid, uuid, timestamptz), end_package(uuid, uuid, timestamptz),
  share_fee(uuid, uuid, bigint, timestamptz), unshare_fee(uuid, uuid, uuid, timestamptz),
  receive_referral(uuid, uuid, uuid, bigint, timestamptz), reverse_referral(uuid, uuid, uuid, uuid, bigint, timestamptz),
  qualify(uuid, timestamptz)
from public;
grant execute on function
  buy_level(uuid, uuid, uuid, timestamptz), give_back_level(uuid, timestamptz),
  buy_package(uuid, uuid, uuid, timestamptz), place_listings(uuid, uuid, uuid[], timestamptz),
  slot_days_used(package_purchase, timestamptz), give_back_package(uuid, uuid, timestamptz),
  end_package(uuid, uuid, timestamptz), receive_referral(uuid, uuid, uuid, bigint, timestamptz),
  reverse_referral(uuid, uuid, uuid, uuid, bigint, timestamptz)
to entrepot_app;
