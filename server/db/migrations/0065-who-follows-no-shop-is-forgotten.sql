-- The hashes of mail addresses whose owners follow no shop, by their age: they are deleted.
create index follow_without_use on follow (changed_at) where not following;
