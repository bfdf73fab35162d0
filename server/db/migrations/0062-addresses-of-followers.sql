-- The mail address of a follower, encrypted by the server, with the language in which it followed. Kept from the
-- confirmation until the follower leaves or asks for it, or nothing was sent for long. Followers of before have none.
-- news_since: what was listed later is new to the follower. mail_at: when it is looked next whether anything is.
alter table follow add column sealed bytea, add column lang text, add column news_since timestamptz,
  add column mail_at timestamptz;
alter table follow add constraint follow_is_mailed_whole check (
  num_nonnulls(sealed, lang, news_since, mail_at) in (0, 4) and (following or sealed is null));
create index follow_to_mail on follow (mail_at) where sealed is not null;

-- What a shop has listed since a time.
create index listing_added on listing (merchant_id, added_at) where removed_at is null;
