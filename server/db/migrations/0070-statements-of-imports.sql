-- Each import keeps the statements of its file. One that was stored by another import, by its number and days alone,
-- hid that the other had failed, or that the bank had sent it with other balances.
alter table bank_statement drop constraint bank_statement_once;
create index bank_statement_by_account on bank_statement (account_id, from_on, to_on);
create index bank_import_row_refused on bank_import_row (import_id) where result = 'refused';
