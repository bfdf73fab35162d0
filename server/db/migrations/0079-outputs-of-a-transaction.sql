-- A transaction of a chain can pay a merchant by several outputs: the one that operators credited by its announcement.
alter table deposit add column credited_output integer;
