-- Fills a bench database: :merchants merchants, :orders orders, of which the first merchant has :big. Run as the
-- owner of a cluster made for it; triggers and foreign keys are off while rows are inserted in bulk.
-- generate.ts replaces the :names as text, and checks the name of the database first.
set session_replication_role = replica;

insert into level (id, rank, name, margin_bps, product_limit, upgrade_price, fee_bps)
select '00000000-0000-7000-8005-000000000001', 1, '{"en": "Bench"}', 2000, 2000, 0, 500
where not exists (select 1 from level);

insert into category (id, name)
select ('00000000-0000-7000-8000-' || lpad(to_hex(c), 12, '0'))::uuid, jsonb_build_object('en', 'Category ' || c)
from generate_series(1, 100) as c;

insert into product (id, category_id, title, images, purchase_price, search_words, created_at, updated_at)
select ('00000000-0000-7000-8001-' || lpad(to_hex(p), 12, '0'))::uuid,
  ('00000000-0000-7000-8000-' || lpad(to_hex(1 + p % 100), 12, '0'))::uuid,
  jsonb_build_object('en', 'Product ' || p, 'zh-CN', '商品 ' || p), array['/bench/' || p || '.webp'],
  case when p <= 60 then 600 else 500 + p % 1000 end,
  array_to_tsvector(array['product', p::text, '商品']), :at, :at
from generate_series(1, :products) as p;

insert into variant (id, product_id, name, purchase_price, stock)
select ('00000000-0000-7000-8002-' || right(id::text, 12))::uuid, id, '{"en": "Blue"}', purchase_price, 1000000
from product;

insert into variant_stock (product_id, variant_id, stock) select product_id, id, stock from variant;

-- Sales on three of the last thirty days, so that the best sellers have rows to sort.
insert into product_day (product_id, date, quantity)
select ('00000000-0000-7000-8001-' || lpad(to_hex(p), 12, '0'))::uuid, current_date - day, 1 + p::bigint * 31 % 50
from generate_series(1, :products) as p, generate_series(0, 29) as day where (p + day) % 10 = 0;
insert into product_sales (product_id, sales, recent, recent_since)
select product_id, sum(quantity), sum(quantity), current_date - 29 from product_day group by product_id;
insert into catalogue_count (category_id, products, on_sale)
select coalesce(category_id, '00000000-0000-0000-0000-000000000000'), count(*), count(*) from product
group by grouping sets ((), (category_id))
on conflict (category_id) do update set products = excluded.products, on_sale = excluded.on_sale;

insert into merchant (merchant_id, status, real_name, phone, email, country, password_hash, level_id, invitation_code,
  applied_at)
select ('00000000-0000-7000-8003-' || lpad(to_hex(m), 12, '0'))::uuid, 'approved', 'Bench ' || m, '+6680000' || m,
  m || '@bench.example', 'TH', 'none', (select id from level order by rank limit 1), 'BENCH', :at
from generate_series(1, :merchants) as m;

insert into shop (merchant_id, slug, name, phone, address)
select merchant_id, 'bench-' || right(merchant_id::text, 6), real_name, phone, 'Bench street 1' from merchant;

insert into shop_name (slug, merchant_id) select slug, merchant_id from shop;

insert into ledger_head (merchant_id, sequence, hash)
select merchant_id, 0, sha256(convert_to(merchant_id::text, 'UTF8')) from merchant;
insert into merchant_counter (merchant_id) select merchant_id from merchant;
insert into listing (merchant_id, id, product_id, state, selling_price, purchase_price, added_at)
select m.merchant_id, p.id, p.id, 'selling', 1000, 600, :at
from merchant m cross join lateral (select id from product order by id limit 12) as p;
insert into listing_variant (merchant_id, listing_id, variant_id, selling_price)
select l.merchant_id, l.id, v.id, 1000 from listing l join variant v on v.product_id = l.product_id;

-- The merchant of each order: the first :big orders belong to the big merchant, the others to the other merchants in
-- turn.
create temporary table made as
select o, ('00000000-0000-7000-8003-' || lpad(to_hex(
    case when o <= :big then 1 else 2 + (o - :big) % (:merchants - 1) end), 12, '0'))::uuid as merchant_id,
  ('01900000-' || lpad(to_hex(o >> 16), 4, '0') || '-7' || lpad(to_hex((o >> 4) & 4095), 3, '0') || '-8'
    || lpad(to_hex((o & 15) << 8), 3, '0') || '-' || lpad(to_hex(o), 12, '0'))::uuid as id,
  upper('EN-' || substr(lpad(to_hex(o), 10, '0'), 1, 5) || '-' || right(lpad(to_hex(o), 10, '0'), 5)) as number,
  timestamptz '2026-01-01' + o * interval '20 seconds' as created_at,
  1 + o % 3 as quantity,
  case when o % 10 < 4 then 'awaiting_pickup' when o % 10 < 5 then 'awaiting_shipment' when o % 10 < 6 then 'shipped'
    when o % 10 < 9 then 'completed' else 'cancelled' end as status
from generate_series(1, :orders) as o;

insert into order_origin (merchant_id, id, kind, evidence, at)
select merchant_id, id, 'checkout', '\x00', created_at from made;

insert into orders (merchant_id, id, number, origin, status, logistics, settlement, quantity, total_cost,
  selling_total, fee_bps, fee, earnings, escrow_left, fund_from, carrier,
  tracking_number, created_at, created_on, pay_by, paid_at, paid_on, pick_by, picked_at, ship_by, shipped_at,
  received_at, settles_at, settled_at, settled_on, settled_amount, fee_taken, cancelled_at)
select merchant_id, id, number, id, status,
  case status when 'shipped' then 'in_transit' when 'completed' then 'reached' else 'none' end,
  case status when 'completed' then 'settled' else 'none' end,
  quantity, 600 * quantity, 1000 * quantity, 500, 50 * quantity, 350 * quantity,
  case status when 'awaiting_pickup' then 1000 when 'completed' then 0 when 'cancelled' then 0 else 400 end * quantity,
  case when status in ('awaiting_shipment', 'shipped', 'completed') then 'escrow' end,
  case when status in ('shipped', 'completed') then 'Kerry Express' end,
  case when status in ('shipped', 'completed') then 'KEX' || o end,
  created_at, created_at::date, created_at + interval '30 minutes',
  case status when 'awaiting_pickup' then date_trunc('second', now()) else created_at + interval '1 minute' end,
  created_at::date, created_at + interval '72 hours',
  case when status in ('awaiting_shipment', 'shipped', 'completed') then created_at + interval '1 hour' end,
  case when status in ('awaiting_shipment', 'shipped', 'completed') then created_at + interval '73 hours' end,
  case when status in ('shipped', 'completed') then created_at + interval '1 day' end,
  case status when 'completed' then created_at + interval '5 days' end,
  case status when 'completed' then created_at + interval '12 days' end,
  case status when 'completed' then created_at + interval '12 days' end,
  case status when 'completed' then (created_at + interval '12 days')::date end,
  case status when 'completed' then 350 * quantity else 0 end,
  case status when 'completed' then 50 * quantity else 0 end,
  case status when 'cancelled' then created_at + interval '1 day' end
from made;

insert into order_contact (merchant_id, order_id, number, email, phone, phone_last4, address)
select merchant_id, id, number, 'shopper' || o || '@bench.example', '+668123' || lpad((o % 10000)::text, 5, '0'),
  lpad((o % 10000)::text, 4, '0'),
  '{"name": "Suda P.", "country": "TH", "region": "Chiang Mai", "city": "Mueang", "line1": "99/1 Nimman Road",
    "line2": "", "postcode": "50200"}'
from made;

-- The directories in which operators find an order without its merchant.
insert into public_number (number, kind, merchant_id) select number, 'order', merchant_id from made;
insert into order_secret (hash, merchant_id, order_id, number)
select sha256(convert_to(id::text, 'UTF8')), merchant_id, id, number from made;

insert into order_line (merchant_id, order_id, position, listing_id, product_id, variant_id, title, image, variant,
  quantity, purchase_price, selling_price)
select m.merchant_id, m.id, 0, p.id, p.id, v.id, p.title, p.images[1], v.name, m.quantity, 600, 1000
from made m
join product p on p.id = ('00000000-0000-7000-8001-' || lpad(to_hex(1 + m.o % 12), 12, '0'))::uuid
join variant v on v.product_id = p.id;

insert into payment (merchant_id, id, order_id, provider, provider_ref, amount, at, funded)
select merchant_id, id, id, 'test', id::text, 1000 * quantity, created_at, 1000 * quantity from made;

-- Each order has one movement, its payment. The chain of a merchant follows the sequence of the orders.
insert into ledger_transaction (merchant_id, sequence, kind, source, at, lines, xid, previous_hash, hash)
select merchant_id, row_number() over (partition by merchant_id order by o), 'order_paid', id::text, created_at, 2,
  pg_current_xact_id(), '\x00', '\x00'
from made;
insert into ledger_posting (merchant_id, sequence, line, account, amount, order_id)
select t.merchant_id, t.sequence, line, account, amount * m.quantity, m.id
from made m
join ledger_transaction t on t.merchant_id = m.merchant_id and t.source = m.id::text
cross join (values (1, 'clearing:payments', -1000), (2, 'escrow', 1000)) as sides (line, account, amount);
update ledger_head h set sequence = n.count, at = n.at
from (select merchant_id, count(*) as count, max(created_at) as at from made group by merchant_id) as n
  where n.merchant_id = h.merchant_id;

insert into ledger_account (merchant_id, account, balance)
select m.merchant_id, account, case account when 'escrow' then coalesce(
    (select sum(escrow_left) from orders o where o.merchant_id = m.merchant_id), 0) else 0 end
from merchant m cross join unnest(array['available', 'held', 'owed', 'escrow', 'supplier', 'refunds']) as account;
insert into order_count (merchant_id, status, count)
select m.merchant_id, s.status,
  (select count(*) from orders o where o.merchant_id = m.merchant_id and o.status = s.status)
from merchant m cross join unnest(array['waiting_payment', 'awaiting_pickup', 'awaiting_shipment', 'shipped',
  'received', 'completed', 'cancelled']) as s (status);
insert into merchant_day (merchant_id, date, sales, orders, estimated_profit)
select merchant_id, paid_on, sum(selling_total), count(*), sum(earnings) from orders group by 1, 2;
update merchant_counter c set sales = s.sales, pending = s.earnings
from (select merchant_id, sum(selling_total) as sales, sum(earnings) as earnings from orders group by 1) as s
where s.merchant_id = c.merchant_id;

-- A session for each merchant (its token is 'bench-token-' and the merchant's number), and a pay token for each
-- order that awaits pick-up ('bench-pay-' and the order's number).
insert into session (hash, id, party, subject_id, created_at, last_seen_at, expires_at)
select sha256(convert_to('bench-token-' || m, 'UTF8')),
  ('00000000-0000-7000-8004-' || lpad(to_hex(m), 12, '0'))::uuid, 'merchant',
  ('00000000-0000-7000-8003-' || lpad(to_hex(m), 12, '0'))::uuid, :at, :far, :far
from generate_series(1, :merchants) as m;
-- One operator, with the token 'bench-operator'.
insert into operator (id, email, password_hash, roles, totp_secret, totp_enrolled_at, created_at)
values ('00000000-0000-7000-8008-000000000001', 'operator@bench.example', 'none', '{catalogue,finance,support}',
  '\x00', :at, :at);
insert into session (hash, id, party, subject_id, created_at, last_seen_at, expires_at, proven_at)
values (sha256(convert_to('bench-operator', 'UTF8')), '00000000-0000-7000-8007-000000000001', 'operator',
  '00000000-0000-7000-8008-000000000001', :at, :far, :far, :far);
insert into pay_token (merchant_id, hash, session_id, purpose, amount, expires_at)
select merchant_id, sha256(convert_to('bench-pay-' || o, 'UTF8')),
  ('00000000-0000-7000-8004-' || right(merchant_id::text, 12))::uuid, 'pick', 600 * quantity, :far
from made where status = 'awaiting_pickup';
create table bench_order as select o, merchant_id, id from made where status = 'awaiting_pickup';
create table bench_catalogue as select count(*) as total from product where on_sale;
drop table made;
set session_replication_role = origin;
