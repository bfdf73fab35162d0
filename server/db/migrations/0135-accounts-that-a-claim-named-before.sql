-- Of a claim that its operator has changed: the accounts that it named before, whose banks may have been told too.
alter table transfer add column earlier_accounts uuid[] not null default '{}';
