-- Which days of an account were read, and whether two persons stand behind it.

-- Whether a statement has balances and all of its file was read.
create or replace function is_whole_statement(s bank_statement, i bank_import) returns boolean
  language plpgsql stable as $$
begin
  return s.opening is not null and s.closing is not null and i.state = 'finished'
    and not exists (select 1 from bank_import_row r where r.import_id = i.id and r.result = 'refused');
end $$;

-- Whether a second person has confirmed an import that has a line. Known lines count, since an equal key is the same
-- day and amount: else a file that one person imported earlier would have to be confirmed as well.
create or replace function is_line_by_two(l bank_line) returns boolean language plpgsql stable as $$
begin
  return exists (select 1 from bank_import where id = l.import_id and confirmed_by is not null)
    or exists (
      select 1 from bank_import_row r join bank_import i on i.id = r.import_id
      where r.name = l.name and r.result = 'known' and i.state = 'finished' and i.confirmed_by is not null);
end $$;

-- What the lines of an account move from a day to before another one. A statement that begins within another one opens
-- with that one's opening balance and its lines before. p_by_two: as in bank_covered_days().
create or replace function sum_of_lines(p_account uuid, p_from date, p_before date, p_by_two boolean) returns bigint
  language plpgsql stable security definer set search_path = public, pg_temp as $$
begin
  return (
    select coalesce(sum(l.amount), 0) from bank_line l join bank_account a on a.id = l.account_id
    where l.account_id = p_account and l.booked_on >= p_from and l.booked_on < p_before and l.currency = a.currency
      and (not p_by_two or is_line_by_two(l)));
end $$;

-- The days for which an account's statements have every line. A file without balances, or one that was not read
-- completely, covers nothing. Days between two statements are covered if the later one opens with the closing balance
-- of the earlier one. If it does not, something is missing, and the days where they meet are not covered either. Only
-- the period and its neighbours are read, since an account has thousands of statements. p_by_two: only by statements
-- that a second person has confirmed.
drop function if exists bank_covered_days(uuid, date, date);
create or replace function bank_covered_days(p_account uuid, p_from date, p_to date, p_by_two boolean default false)
  returns datemultirange language plpgsql stable security definer set search_path = public, pg_temp as $$
declare
  v_before date;
  v_after date;
begin
  select max(to_on) filter (where to_on < p_from), min(from_on) filter (where from_on > p_to) into v_before, v_after
  from bank_statement s join bank_import i on i.id = s.import_id
  where s.account_id = p_account and (i.confirmed_by is not null or not p_by_two) and is_whole_statement(s, i);
  return (
    with whole as (
      select distinct s.from_on, s.to_on, s.opening, s.closing
      from bank_statement s join bank_import i on i.id = s.import_id
      where s.account_id = p_account and s.to_on >= coalesce(v_before, p_from) and s.from_on <= coalesce(v_after, p_to)
        and (i.confirmed_by is not null or not p_by_two) and is_whole_statement(s, i)
    ), reached as (
      -- Parts of one day are in no order, so only statements that begin on earlier days come before.
      select w.*, max(w.to_on) over (
        order by w.from_on groups between unbounded preceding and 1 preceding) as before
      from whole w
    ), met as (
      select r.*, r.before is null or exists (
          select 1 from whole b where b.closing = r.opening and b.to_on between r.before and r.to_on
            -- A statement of a day without movements opens with its own closing balance, so it must not count as its
            -- own successor.
            and (b.from_on, b.to_on, b.opening, b.closing) is distinct from (r.from_on, r.to_on, r.opening, r.closing))
        or exists (
          select 1 from whole b where b.opening = r.opening and b.from_on = r.from_on
            and (b.to_on, b.closing) < (r.to_on, r.closing))
        or exists (
          select 1 from whole b where b.from_on < r.from_on and b.to_on >= r.from_on
            and b.opening + sum_of_lines(p_account, b.from_on, r.from_on, p_by_two) = r.opening) as follows
      from reached r
    )
    select coalesce(range_agg(daterange(least(m.before, m.from_on), m.to_on, '[]')), '{}')
      - coalesce(range_agg(daterange(m.before, m.from_on, '[]'))
        filter (where not m.follows and m.before <= m.from_on), '{}')
    from met m);
end $$;

-- Whether an account is in use in a period: from its first statement on, until it had none for a while.
create or replace function is_account_in_use(p_account uuid, p_from date, p_to date) returns boolean
  language plpgsql stable as $$
begin
  return exists (select 1 from bank_statement where account_id = p_account and from_on <= p_to)
    and exists (
      select 1 from bank_statement where account_id = p_account and to_on >= p_from - bank_account_idle_period());
end $$;

-- The accounts in use whose statements of a day are missing. The reconciliation moves no money, so a file without
-- balances counts here for its own days. Nothing more is to come between two of them, if the account has no others.
create or replace function unread_accounts(p_clearing text, p_day date) returns text[] language plpgsql stable
  security definer set search_path = public, pg_temp as $$
begin
  return (
    select coalesce(array_agg(a.code order by a.code), '{}') from bank_account a
    where a.clearing = p_clearing and is_account_in_use(a.id, p_day, p_day)
      and not exists (
        select 1 from bank_statement s join bank_import i on i.id = s.import_id
        where s.account_id = a.id and s.from_on <= p_day and s.to_on >= p_day and i.state = 'finished')
      and not p_day <@ bank_covered_days(a.id, p_day, p_day)
      and (exists (select 1 from bank_statement s where s.account_id = a.id and s.opening is not null)
        or not exists (select 1 from bank_statement s where s.account_id = a.id and s.from_on > p_day)));
end $$;

-- Another person of finance confirms that an import says what the bank says. From then on it counts as read for money
-- that may have left.
create or replace function confirm_bank_import_by_operator(p_session bytea, p_import uuid, p_at timestamptz)
  returns void language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_operator uuid := require_proven_operator(p_session, array['finance'], p_at);
  i bank_import;
begin
  select * into i from bank_import where id = p_import and not dry_run for update;
  if not found then
    perform refuse('not_found');
  elsif i.operator_id = v_operator then
    perform refuse('conflict', '{"needs": "another_operator"}');
  elsif i.state <> 'finished' or i.confirmed_by is not null then
    perform refuse('conflict', jsonb_build_object('status', i.state));
  end if;
  perform require_devices(p_session, i.operator_id, i.begun_on);
  update bank_import set confirmed_by = v_operator, confirmed_at = p_at where id = p_import;
end $$;
