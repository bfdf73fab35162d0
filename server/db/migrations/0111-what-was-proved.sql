-- Counts the changes of what lets in and confirms: what was proved before a change opens and sets nothing after it.
alter table merchant add column access_version integer not null default 0;
alter table operator add column access_version integer not null default 0;
-- What a secret rests on: it is void when that has changed.
alter table pay_token add column access_version integer not null default 0;
alter table factor_challenge add column access_version integer;
-- The old token of a renewed session is a token of that session, and ends with it.
delete from session where is_remainder;
alter table session drop column is_remainder;
alter table session add column remainder_of uuid;
