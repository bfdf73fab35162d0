-- Stops the sending of money for everybody while a check of the books fails. Requests are still accepted and decided. A
-- stop ends by itself, early enough to leave most of the time for sending a withdrawal.

-- Whether the last run of a check of the books found differences.
create or replace function do_books_differ() returns boolean language plpgsql stable as $$
begin
  return exists (select 1 from check_outcome where name in ('ledger-verify', 'recount') and differences > 0);
end $$;

create or replace function sending_stop_at(p_at timestamptz) returns sending_stop language plpgsql stable as $$
declare
  s sending_stop;
begin
  select * into s from sending_stop where begins_at <= p_at and p_at < ends_at order by id desc limit 1;
  return s;
end $$;

-- Refuses anything that would tell a bank, a blockchain or a provider to send money.
create or replace function require_sending_open(p_at timestamptz) returns void language plpgsql stable as $$
declare
  s sending_stop := sending_stop_at(p_at);
begin
  if s.id is not null then
    perform refuse('sending_stopped', jsonb_build_object('until', to_iso(s.ends_at), 'reason', s.reason));
  end if;
end $$;

create or replace function sending_stop_effect(p_at timestamptz) returns jsonb language plpgsql stable as $$
begin
  if not do_books_differ() then
    perform refuse('conflict', '{"fields": {"reason": "books_hold"}}');
  elsif exists (select 1 from sending_stop where begins_at > p_at - sending_stop_rest()) then
    perform refuse('conflict', '{"fields": {"reason": "stopped_lately"}}');
  end if;
  return jsonb_build_array(effect_row('sendingStopped', '"false"', '"true"'),
    effect_row('hours', 'null', to_jsonb(extract(epoch from sending_stop_period())::integer / 3600)));
end $$;

create or replace function begin_sending_stop(v_proposal proposal, p_at timestamptz) returns void language plpgsql as $$
begin
  insert into sending_stop (id, reason, made_by, begins_at, ends_at) values (v_proposal.id, v_proposal.reason,
    array[v_proposal.proposed_by, v_proposal.decided_by], p_at, p_at + sending_stop_period());
end $$;

create or replace function end_sending_stop(p_at timestamptz) returns void language plpgsql as $$
begin
  if not do_books_differ() then
    update sending_stop set ends_at = greatest(begins_at, p_at) where ends_at > p_at;
  end if;
end $$;
