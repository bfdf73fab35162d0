-- A shop can change its address, and keeps the former ones: links to them lead on, and no other shop gets them.
alter table shop_name drop constraint shop_name_merchant_id_key;
alter table shop add column slug_changed_at timestamptz;
