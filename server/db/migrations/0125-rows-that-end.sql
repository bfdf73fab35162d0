-- What one merchant can make again and again is found by its age: removed listings, and keys of calls that move no
-- money.
create index listing_removed on listing (merchant_id, removed_at) where removed_at is not null;
create index idempotency_of_goods on idempotency (at) where actor = 'goods';
