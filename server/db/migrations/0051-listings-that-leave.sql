-- Listings that shoppers no longer see because rows of the import take their products off sale; of a dry run, those
-- that would. Imports before this were not counted.
alter table import_job add column listings_off bigint not null default 0 check (listings_off >= 0);
