select format('%s %s', tablename,
  (xpath('/row/count/text()', query_to_xml(format('select count(*) from public.%I', tablename), false, true, '')))[1])
from pg_tables where schemaname = 'public' order by tablename;
select format('balance of %s %s', account, sum(balance)) from ledger_account group by account order by account;
