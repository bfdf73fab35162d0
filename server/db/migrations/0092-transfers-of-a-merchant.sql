-- The export of a merchant reads its transfers page by page.
create index transfer_of_merchant on transfer (merchant_id, id) where merchant_id is not null;
