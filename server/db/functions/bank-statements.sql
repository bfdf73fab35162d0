-- What statements with balances say of the days of an account.

-- The days of which an account's statements have every line. A file without balances covers nothing, and neither does
-- one that was not read to its end. Between two statements the days are covered where the later one opens with what
-- the earlier one closed with; else something between them is missing, and neither are the days on which they meet.
-- Of a period those of it are looked at, and their neighbours: an account has thousands in the years.
drop function if exists bank_covered_days(uuid);
create or replace function bank_covered_days(p_account uuid, p_from date, p_to date) returns datemultirange
  language plpgsql stable as $$
declare
  v_before date;
  v_after date;
begin
  select max(to_on) filter (where to_on < p_from), min(from_on) filter (where from_on > p_to) into v_before, v_after
  from bank_statement s join bank_import i on i.id = s.import_id
  where s.account_id = p_account and s.opening is not null and s.closing is not null and i.state = 'finished'
    and not exists (select 1 from bank_import_row r where r.import_id = i.id and r.result = 'refused');
  return (
    with whole as (
      select distinct s.from_on, s.to_on, s.opening, s.closing
      from bank_statement s join bank_import i on i.id = s.import_id
      where s.account_id = p_account and s.opening is not null and s.closing is not null and i.state = 'finished'
        and s.to_on >= coalesce(v_before, p_from) and s.from_on <= coalesce(v_after, p_to)
        and not exists (select 1 from bank_import_row r where r.import_id = i.id and r.result = 'refused')
    ), reached as (
      select w.*, max(w.to_on) over (
        order by w.from_on, w.to_on, w.opening, w.closing rows between unbounded preceding and 1 preceding) as before
      from whole w
    ), met as (
      select r.*, r.before is null or exists (
          select 1 from whole b where b.closing = r.opening and b.to_on between r.before and r.to_on
            -- A statement of a day on which nothing moved does not follow itself.
            and (b.from_on, b.to_on, b.opening, b.closing) is distinct from (r.from_on, r.to_on, r.opening, r.closing))
        or exists (
          select 1 from whole b where b.opening = r.opening and b.from_on = r.from_on
            and (b.to_on, b.closing) < (r.to_on, r.closing)) as follows
      from reached r
    )
    select coalesce(range_agg(daterange(least(m.before, m.from_on), m.to_on, '[]')), '{}')
      - coalesce(range_agg(daterange(m.before, m.from_on, '[]'))
        filter (where not m.follows and m.before <= m.from_on), '{}')
    from met m);
end $$;
