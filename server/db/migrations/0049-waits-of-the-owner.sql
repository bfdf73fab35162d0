-- How long a withdrawal to a new destination waits is the owner's word, as the thresholds are: no role of the server
-- shortens it.
alter table policy add column payout_cool_off_hours integer not null default 24
  check (payout_cool_off_hours between 0 and 72);
