-- Which release a server is of: a migration does not wait for those that go on working with its schema.
alter table server add column release integer not null default 0;
