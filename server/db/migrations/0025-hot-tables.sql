-- The shape of the tables that everybody reads and writes: the catalogue is not counted at every look, and a sale does
-- not rewrite the row that the search is built on.

-- What was sold of a product by all shops: paid less cancelled, counted by the outbox. `recent` is the sum of
-- product_day since `recent_since`; a sweep moves that day.
create table product_sales (
  product_id uuid primary key references product on delete cascade,
  sales bigint not null default 0 check (sales >= 0),
  recent bigint not null default 0,
  recent_since date not null default 'epoch'
);
insert into product_sales (product_id, sales, recent, recent_since)
select p.id, p.sales, coalesce(d.quantity, 0), current_date - 29
from product p left join (
  select product_id, sum(quantity)::bigint as quantity from product_day where date >= current_date - 29
  group by product_id) as d on d.product_id = p.id;
create index product_by_sales_of_all on product_sales (sales desc, product_id desc);
create index product_by_recent_sales on product_sales (recent desc, sales desc, product_id desc);
create index product_sales_stale on product_sales (recent_since) where recent <> 0;
drop index product_by_sales;
alter table product drop column sales;

-- How many products each category has, without those below it, and how many of them are on sale. The zero UUID counts
-- the whole catalogue. Changes are added by an upsert, whose new row may be negative: no check, but the recount.
create table catalogue_count (
  category_id uuid primary key,
  products bigint not null,
  on_sale bigint not null
);
insert into catalogue_count (category_id, products, on_sale)
select category_id, count(*), count(*) filter (where on_sale) from product group by category_id
union all select '00000000-0000-0000-0000-000000000000', count(*), count(*) filter (where on_sale) from product;

-- One row for what one transaction changed: the events by their kinds, each with its data.
alter table live_event add column events jsonb;
update live_event set events = jsonb_build_object(kind, data);
alter table live_event alter column events set not null, drop column kind, drop column data,
  add constraint live_event_kinds check (events - array['order', 'wallet', 'notice', 'service'] = '{}');

-- The bill reads the postings of one account; the proofs read all postings of a merchant.
drop index ledger_posting_by_account;
create index ledger_posting_of_available on ledger_posting (merchant_id, sequence desc, line desc)
  where account = 'available';
