-- What strangers, shoppers and merchants may store is counted by where it comes from.
alter table upload
  -- the order that a shopper's picture is about
  add column order_id uuid,
  -- a keyed hash of the address that a stranger sent it from, until somebody claims it or it is erased
  add column sender bytea,
  -- when a refund named a shopper's picture
  add column claimed_at timestamptz;

-- Earlier pictures of shoppers do not say whether a refund names them, so all are kept.
update upload set claimed_at = created_at where purpose = 'refund';

create index upload_sender on upload (sender, created_at) where sender is not null;
create index upload_order on upload (order_id) where order_id is not null;
create index upload_merchant on upload (merchant_id, created_at);
create index upload_unnamed on upload (created_at)
  where purpose = 'refund' and claimed_at is null and erased_at is null;
