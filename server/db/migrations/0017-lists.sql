-- The list of a shop's reviews, newest first.
create index review_newest on review (merchant_id, at desc, order_id desc, position desc);
-- The operators' list of shipped orders without news, the longest first.
create index orders_without_news on orders (shipped_at, id, merchant_id)
  where status = 'shipped' and reached_at is null;
