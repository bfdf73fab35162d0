-- The list of a shop's reviews, newest first.
create index review_newest on review (merchant_id, at desc, order_id desc, position desc);
