-- The sums of accounts at the end of a day, which the trial balance reads instead of the postings.

-- Writes the sums of each account of a merchant that the day changed, from the beginning; answers the changes:
-- [{account, postings, debit, credit, merchants: 1 if the account is new}].
create or replace function close_account_days(p_merchant uuid, p_day date, p_behind bigint, p_upto bigint) returns jsonb
  language plpgsql as $$
declare
  v_change record;
  v_before ledger_account_day;
  v_changes jsonb := '[]';
begin
  for v_change in
    select account, count(*) as postings, coalesce(-sum(amount) filter (where amount < 0), 0) as debit,
      coalesce(sum(amount) filter (where amount > 0), 0) as credit
    from ledger_posting where merchant_id = p_merchant and sequence > p_behind and sequence <= p_upto
    group by account order by account
  loop
    select * into v_before from ledger_account_day
    where merchant_id = p_merchant and account = v_change.account order by day desc limit 1;
    insert into ledger_account_day (merchant_id, account, day, sequence, debit, credit, postings)
    values (p_merchant, v_change.account, p_day, p_upto, v_change.debit + coalesce(v_before.debit, 0),
      v_change.credit + coalesce(v_before.credit, 0), v_change.postings + coalesce(v_before.postings, 0));
    v_changes := v_changes || jsonb_build_object('account', v_change.account, 'postings', v_change.postings,
      'debit', v_change.debit, 'credit', v_change.credit,
      'merchants', case when v_before.account is null then 1 else 0 end);
  end loop;
  return v_changes;
end $$;

-- Calls close_account_days() for many merchants, each on its node; answers the sum of all changes. p_heads:
-- [{merchantId uuid, lastSequence bigint, sequence bigint}].
create or replace function close_days_of_accounts(p_day date, p_heads jsonb)
  returns table (account text, postings bigint, debit bigint, credit bigint, merchants bigint)
  language plpgsql as $$
declare
  v_head record;
  v_changed jsonb;
  v_changes jsonb := '[]';
begin
  for v_head in
    select * from jsonb_to_recordset(p_heads) as h ("merchantId" uuid, "lastSequence" bigint, sequence bigint)
  loop
    select close_account_days(v_head."merchantId", p_day, v_head."lastSequence", v_head.sequence) into v_changed;
    v_changes := v_changes || v_changed;
  end loop;
  return query
    select c.account, sum(c.postings)::bigint, sum(c.debit)::bigint, sum(c.credit)::bigint, sum(c.merchants)::bigint
    from jsonb_to_recordset(v_changes)
      as c (account text, postings bigint, debit bigint, credit bigint, merchants bigint)
    group by c.account;
end $$;
