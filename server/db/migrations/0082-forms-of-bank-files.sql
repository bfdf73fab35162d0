-- Reports within a day (camt.052) and notices (camt.054) are read besides statements. The order of day, month and year
-- is remembered for an account, and no longer what stands between them.
alter table bank_import drop constraint bank_import_format_check;
alter table bank_import add constraint bank_import_format_is_known
  check (format in ('csv', 'camt.052', 'camt.053', 'camt.054', 'mt940'));
update bank_account set mapping = jsonb_set(mapping, '{dates}', '"DD/MM/YYYY"') where mapping->>'dates' = 'DD.MM.YYYY';
update bank_account set mapping = jsonb_set(mapping, '{dates}', '"YYYY-MM-DD"') where mapping->>'dates' = 'YYYYMMDD';
