-- Proof that money has not left: every day on which it could leave was read, and no line may be the transfer's. What
-- cannot be known does not count as "it did not happen", and the word of one person alone is not knowing.

-- Whether bank statements were imported, with or without lines.
create or replace function has_bank_statements() returns boolean language plpgsql stable as $$
begin
  return exists (
    select 1 from bank_statement s join bank_account a on a.id = s.account_id where a.clearing = 'clearing:bank');
end $$;

-- The text of a line without the changes that banks make to a reference.
create or replace function compact_reference(p_text text) returns text language sql immutable as $$
  select regexp_replace(upper(p_text), '[^A-Z0-9]', '', 'g')
$$;

-- Whether two operators have explained a line that only the statement has: it was for something else.
create or replace function is_explained_line(p_line uuid, p_amount bigint) returns boolean language plpgsql stable as $$
begin
  return (
    select count(distinct operator_id) > 1 from difference_note
    -- The key that the reconciliation gives the difference.
    where key = encode(sha256(convert_to(
      concat('["in_statement_only","', p_line, ' ', p_amount, '"]'), 'UTF8')), 'hex'));
end $$;

-- The most that a bank deducts from a transfer for its charges.
create or replace function transfer_charge_max(p_amount bigint) returns bigint language plpgsql stable as $$
begin
  return greatest(withdrawal_fee_minimum_max(), div(p_amount::numeric * transfer_charge_max_bps(), 10000)::bigint);
end $$;

-- Whether the reference of an event belongs to a transfer that arrived or came back by it, or to no transfer at all.
-- That of a sending is the word of one person, who could name another transfer's line.
create or replace function is_proved_reference(e provider_event) returns boolean language plpgsql stable as $$
begin
  return not exists (select 1 from transfer o where o.id = e.id)
    or exists (
      select 1 from transfer o where o.id = e.id and o.state in ('arrived', 'returned')
        and reference_key(e.event_id) in (reference_key(o.end_evidence), reference_key(o.return_line)));
end $$;

-- Imported lines of a period that may be a transfer's, with what they say. Held ones too, also where balances prove
-- that they repeat a line, unless that line has their amount and its own import was confirmed by a second person:
-- else one person could bring other lines first, and the true ones would count as their repetition.
drop function if exists lines_that_left(text, date);
create or replace function lines_that_left(p_currency text, p_from date) returns table (id uuid, name text,
  bank_id text, booked_on date, amount bigint, currency text, said text, is_repeated boolean)
  language plpgsql stable as $$
begin
  return query
    select l.id, l.name, l.bank_id, l.booked_on, l.amount, l.currency,
      compact_reference(concat(l.reference, ' ', l.text)), l.is_repeated
    from (
      select b.id, b.account_id, b.name, b.bank_id, b.booked_on, b.amount, b.currency, b.reference, b.text,
        false as is_repeated
      from bank_line b
      union all
      select h.id, h.account_id, h.name, h.bank_id, h.booked_on, h.amount, h.currency, h.reference, h.text,
        h.is_proved and exists (
          select 1 from bank_line b join bank_import of_line on of_line.id = b.import_id
          where b.id = h.like_id and b.amount = h.amount and (of_line.confirmed_by is not null
            or exists (select 1 from bank_line_use u where u.line_id = b.id)))
      from held_line h where h.decided_at is null) as l
    join bank_account a on a.id = l.account_id
    where a.clearing = 'clearing:bank' and l.amount < 0 and l.currency = p_currency and l.booked_on >= p_from;
end $$;

-- Whether an imported line may be a transfer's: outgoing money since the day before the transfer could be sent (by the
-- bank's calendar) that nothing used. It quotes the transfer's number. Or it has the amount, on a possible day also
-- with a charge, and was not explained by two operators. Other numbers that it quotes do not count: one person alone
-- imported its text, because a second one compares the amounts.
create or replace function has_line_of_transfer(t transfer) returns boolean language plpgsql stable as $$
begin
  return t.clearing = 'clearing:bank' and exists (
    select 1 from lines_that_left(t.currency, (t.ready_at at time zone 'UTC')::date - 1) as l
    where (strpos(l.said, compact_reference(t.number)) > 0
        or not l.is_repeated and (l.amount = -t.amount
            or l.amount between -t.amount - transfer_charge_max(t.amount) and -t.amount
            and l.booked_on <= (transfer_days(t))[2])
          and not is_explained_line(l.id, l.amount))
      and not exists (select 1 from bank_line_use u where u.line_id = l.id)
      and not exists (select 1 from provider_event e where e.provider = 'bank' and e.id <> t.id
        -- A reference from before the import has the bank's number, which names the line if exactly one has it: see
        -- find_bank_line(). Amounts could not be compared then.
        and (reference_key(e.event_id) = reference_key(l.name) or reference_key(e.event_id) = reference_key(l.bank_id)
          and e.amount = abs(l.amount) and e.currency = l.currency and not exists (
            select 1 from bank_line other
            where reference_key(other.bank_id) = reference_key(l.bank_id) and other.id <> l.id))
        and is_proved_reference(e)));
end $$;

-- The days of an account in a period that no statement with balances covers, imported by one person and confirmed by
-- another. A statement that was read before its day was over does not count for that day.
create or replace function uncovered_days(p_account uuid, p_from date, p_to date) returns date[]
  language plpgsql stable as $$
begin
  return (
    with covered as (select bank_covered_days(p_account, p_from, p_to, true) as days)
    select coalesce(array_agg(p_from + n order by n), '{}')
    from generate_series(0, p_to - p_from) as n, covered
    where not p_from + n <@ covered.days or not exists (
      select 1 from bank_statement s join bank_import i on i.id = s.import_id
      where s.account_id = p_account and s.to_on >= p_from + n and s.opening is not null and s.closing is not null
        and i.state = 'finished' and i.confirmed_by is not null
        and (i.started_at at time zone 'UTC')::date > p_from + n));
end $$;

-- The days on which a claimed transfer could leave or arrive: from its claim to the latest arrival, counted from its
-- sending or from the end of the claim. Never before the claim, since a clock may have been set back in between.
create or replace function transfer_days(t transfer) returns date[] language plpgsql stable as $$
begin
  return array[(t.claimed_at at time zone 'UTC')::date,
    (add_business_days(greatest(t.claimed_at, coalesce(t.sent_at, t.claimed_until)), withdrawal_arrival_business_days())
      at time zone 'UTC')::date];
end $$;

-- The accounts that a transfer may have left: those that its claim has named, else any of its currency. p_by_time:
-- nobody decides, and one person alone has named them. So every account in use whose statements have balances counts.
create or replace function possible_accounts(t transfer, p_days date[], p_by_time boolean) returns uuid[]
  language plpgsql stable as $$
begin
  return (
    select coalesce(array_agg(id), '{}') from bank_account a
    where clearing = t.clearing and currency = t.currency and (coalesce(id = t.account_id, true)
      or id = any (t.earlier_accounts)
      or p_by_time and is_account_in_use(id, p_days[1], p_days[2])
        and exists (select 1 from bank_statement s where s.account_id = a.id and s.opening is not null)));
end $$;

-- The days that statements must still cover before a claimed transfer counts as not sent: {from, to, accounts: [code],
-- days: [date], files: [{name, by}]}; null if all are covered. files: those of the missing days that one person has
-- imported and no other has confirmed. If no account of the currency is registered, nothing can be known.
drop function if exists unread_days(transfer);
create or replace function unread_days(t transfer, p_by_time boolean) returns jsonb language plpgsql stable
  security definer set search_path = public, pg_temp as $$
declare
  v_days date[];
  v_accounts uuid[];
  v_unread jsonb;
begin
  if t.claimed_at is null or t.clearing <> 'clearing:bank' then
    return null;
  end if;
  v_days := transfer_days(t);
  v_accounts := possible_accounts(t, v_days, p_by_time);
  select jsonb_build_object('from', v_days[1], 'to', v_days[2], 'accounts', coalesce(jsonb_agg(distinct a.code), '[]'),
    'days', coalesce(jsonb_agg(distinct u.day order by u.day), '[]'),
    'files', unconfirmed_files(array_agg(distinct a.id), min(u.day), max(u.day))) into v_unread
  from bank_account a cross join lateral unnest(uncovered_days(a.id, v_days[1], v_days[2])) as u (day)
  where a.id = any (v_accounts);
  return case when v_unread->'days' <> '[]' or cardinality(v_accounts) = 0 then v_unread end;
end $$;

create or replace function unconfirmed_files(p_accounts uuid[], p_from date, p_to date) returns jsonb
  language plpgsql stable as $$
begin
  return (
    select coalesce(jsonb_agg(jsonb_build_object('name', f.file_name, 'by', f.email) order by f.id), '[]')
    from (
      select i.id, i.file_name, o.email from bank_import i join operator o on o.id = i.operator_id
      where i.account_id = any (p_accounts) and not i.dry_run and i.state = 'finished' and i.confirmed_by is null
        and exists (
          select 1 from bank_statement s where s.import_id = i.id and s.from_on <= p_to and s.to_on >= p_from
            and s.opening is not null and s.closing is not null)
      order by i.id limit unconfirmed_files_max()) as f);
end $$;

-- Refuses to count a transfer as not sent while its money may have left. That is so if a line may be the transfer's, if
-- the evidence names a line, or if statements do not cover its days. Days do not matter without a claim, since then
-- nobody has told the bank. p_field: the form's field for the refusal.
create or replace function require_not_left(t transfer, p_evidence text, p_field text) returns void
  language plpgsql stable as $$
declare
  v_unread jsonb;
begin
  if has_line_of_transfer(t) or t.clearing = 'clearing:bank' and cardinality(bank_line_names(p_evidence)) > 0 then
    perform refuse('conflict', jsonb_build_object('fields', jsonb_build_object(p_field,
      case when t.sent_at is null then 'line_may_be_its_own' else 'sent_line_is_unused' end)));
  end if;
  v_unread := unread_days(t, false);
  if v_unread is not null and has_bank_statements() then
    perform refuse('conflict', jsonb_build_object('from', v_unread->'from', 'to', v_unread->'to',
      'accounts', (select string_agg(code, ', ') from jsonb_array_elements_text(v_unread->'accounts') as code),
      'days', (select string_agg(day, ', ') from jsonb_array_elements_text(v_unread->'days') as day),
      'files', (select string_agg(f->>'name', ', ') from jsonb_array_elements(v_unread->'files') as f),
      'fields', jsonb_build_object(p_field,
        case v_unread->'files' when '[]' then 'days_not_read' else 'days_read_by_one' end)));
  end if;
end $$;

-- Ends the time of a claimed withdrawal that nobody recorded as sent. It returns if the statements prove that it did
-- not leave. Else it is held, finance is alarmed, and it is checked again. Answers null if it has returned, else
-- {because 'line' | 'days' | 'no_statements', and the answer of unread_days()}.
create or replace function return_unsent_transfer(p_transfer uuid, p_at timestamptz) returns jsonb language plpgsql
  security definer set search_path = public, pg_temp as $$
declare
  t transfer;
  v_held jsonb;
begin
  perform check_time(p_at);
  perform lock_key(concat_ws(' ', 'transfer', (select subject from transfer where id = p_transfer)));
  select * into t from transfer where id = p_transfer for update;
  if t.state is distinct from 'claimed' or coalesce(t.return_at > p_at, true) or t.claimed_until > p_at then
    perform refuse('conflict');
  end if;
  v_held := case when has_line_of_transfer(t) then '{"because": "line"}'
    when t.clearing = 'clearing:chain' or not has_bank_statements() then '{"because": "no_statements"}'
    else jsonb_build_object('because', 'days') || unread_days(t, true) end;
  if v_held is null then
    update transfer set state = 'failed', ended_at = p_at where id = t.id returning * into t;
    perform return_unsent_withdrawal(t.merchant_id, t.subject, p_at);
  else
    update transfer set return_at = p_at + unsent_look_period() where id = t.id;
    perform hold_unsent_withdrawal(t.merchant_id, t.subject, p_at);
  end if;
  return v_held;
end $$;
