-- Each browser that asks has a code of its own, so that a stranger's request replaces nobody's; how many are mailed is
-- counted with the other mails that strangers can cause. Codes last ten minutes.
delete from verification;
alter table verification drop constraint verification_pkey;
alter table verification add primary key (purpose, account, request_hash);
alter table verification drop column is_known, drop column day, drop column known_today, drop column other_today;
