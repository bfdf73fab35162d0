-- The products of the order of a refund, so that the refunds of a product over all shops are found without reading the
-- orders. Refunds are few beside orders: the index is written with them alone. A trigger fills it.
alter table refund add column product_ids uuid[] not null default '{}';
update refund as r set product_ids = l.product_ids
from (
  select f.merchant_id, f.id, array_agg(distinct o.product_id) as product_ids
  from refund f join order_line o on o.merchant_id = f.merchant_id and o.order_id = f.order_id
  group by f.merchant_id, f.id) as l
where l.merchant_id = r.merchant_id and l.id = r.id;
create index refund_by_product on refund using gin (product_ids);
