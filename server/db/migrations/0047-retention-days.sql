-- Of which retention a day was looked at, so that the search begins anew after the setting changed. Days before this
-- say none: after the migration it begins anew once.
alter table retention_day add column days integer not null default 0;
alter table retention_day alter column days drop default;
