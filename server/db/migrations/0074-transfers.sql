-- Money that leaves, by one set of steps: what a withdrawal pays out, a run to a supplier, money back to a partner and
-- money back to a shopper by bank. A row begins with the first claim, or where something fails that nobody claimed.
create table transfer (
  id uuid primary key,
  kind text not null check (kind in ('withdrawal', 'supplier_payout', 'partner_payout', 'bank_return')),
  -- of what is a merchant's: withdrawals, and what goes back to a shopper
  merchant_id uuid,
  -- the withdrawal, the run, the payout, or the refund or payment that goes back
  subject uuid not null,
  -- what its line quotes
  number text not null,
  -- what leaves
  amount bigint not null check (amount > 0),
  currency text not null,
  clearing text not null check (clearing in ('clearing:bank', 'clearing:chain')),
  -- the account that it leaves; null where none was registered when it was claimed
  account_id uuid references bank_account,
  state text not null check (state in ('claimed', 'sent', 'arrived', 'failed', 'returned')),
  -- since when it could be sent
  ready_at timestamptz not null,
  -- the first claim, and the last one
  claimed_at timestamptz,
  claimed_by uuid references operator,
  claimed_until timestamptz,
  -- of a withdrawal: when it returns by itself, or is looked at again because it may have left
  return_at timestamptz,
  sent_at timestamptz,
  evidence text,
  ended_by uuid references operator,
  ended_at timestamptz,
  end_evidence text,
  returned_by uuid[],
  returned_at timestamptz,
  return_line text,
  constraint transfer_of_merchant check ((merchant_id is not null) = (kind in ('withdrawal', 'bank_return'))),
  constraint transfer_claimed check (state = 'failed'
    or claimed_at is not null and claimed_by is not null and claimed_until is not null),
  constraint transfer_sent_with_evidence check (state in ('claimed', 'failed') or evidence is not null),
  constraint transfer_ended check ((state in ('arrived', 'failed', 'returned')) = (ended_at is not null)),
  constraint transfer_returned check ((state = 'returned') = (returned_at is not null)),
  constraint transfer_returned_by_two check (returned_at is null
    or returned_by is not null and cardinality(returned_by) = 2 and returned_by[1] <> returned_by[2]
    and return_line is not null)
);
-- One at a time: money that goes back to a shopper is sent anew after it failed or was returned.
create unique index transfer_once on transfer (subject) where state not in ('failed', 'returned');
create index transfer_of_subject on transfer (subject, id);
create index transfer_unsent on transfer (return_at, id) where state = 'claimed' and return_at is not null;
create index transfer_open on transfer (kind, id) where state in ('claimed', 'sent');

insert into transfer (id, kind, subject, number, amount, currency, clearing, state, ready_at, claimed_at, claimed_by,
  claimed_until, sent_at, evidence, ended_by, ended_at, end_evidence, returned_by, returned_at, return_line)
select id, 'supplier_payout', id, number, amount, (select currency from settlement), 'clearing:bank',
  case state when 'confirmed' then 'claimed' else state end, confirmed_at, coalesce(sent_at, confirmed_at), claimed_by,
  coalesce(claimed_until, sent_at), sent_at, evidence, ended_by, ended_at, end_evidence, returned_by, returned_at,
  return_line
from supplier_payout where state not in ('proposed', 'confirmed') or claimed_by is not null;
insert into transfer (id, kind, subject, number, amount, currency, clearing, state, ready_at, claimed_at, claimed_by,
  claimed_until, sent_at, evidence, ended_by, ended_at, end_evidence, returned_by, returned_at, return_line)
select id, 'partner_payout', id, number, amount, (select currency from settlement), 'clearing:bank',
  case state when 'confirmed' then 'claimed' else state end, confirmed_at, coalesce(sent_at, confirmed_at), claimed_by,
  coalesce(claimed_until, sent_at), sent_at, evidence, ended_by, ended_at, end_evidence, returned_by, returned_at,
  return_line
from partner_payout where state <> 'confirmed' or claimed_by is not null;
-- Whoever has approved a withdrawal stands for its sender where none claimed it: claims are younger than withdrawals.
-- One that came back after it had arrived was returned by the two of its proposal.
insert into transfer (id, kind, merchant_id, subject, number, amount, currency, clearing, state, ready_at, claimed_at,
  claimed_by, claimed_until, return_at, sent_at, evidence, ended_by, ended_at, end_evidence, returned_by, returned_at,
  return_line)
select w.id, 'withdrawal', w.merchant_id, w.id, w.number, w.net, (select currency from settlement),
  case w.method when 'bank_card' then 'clearing:bank' else 'clearing:chain' end,
  case when w.arrival = 'paid' then 'arrived' when w.arrival = 'returned' and w.paid_at is null then 'failed'
    when w.arrival = 'returned' then 'returned' when w.sent_at is not null then 'sent' else 'claimed' end,
  coalesce(w.not_before, w.decided_at), coalesce(w.claimed_at, w.sent_at, w.decided_at),
  coalesce(w.claimed_by, w.approved_by[1]), coalesce(w.claimed_until, w.sent_at, w.decided_at),
  case when w.sent_at is null then w.send_by end, w.sent_at, w.evidence, null,
  case when w.arrival <> 'sending' then coalesce(w.paid_at, w.returned_at) end,
  case when w.paid_at is not null then w.evidence else w.return_evidence end,
  case when w.paid_at is not null and w.arrival = 'returned' then array[p.proposed_by, p.decided_by] end,
  case when w.paid_at is not null then w.returned_at end,
  case when w.paid_at is not null then w.return_evidence end
from withdrawal w
left join proposal p on p.kind = 'withdrawal_return' and p.status = 'confirmed'
  and p.payload->>'withdrawalId' = w.id::text
where w.status = 'approved' and (w.claimed_by is not null or w.sent_at is not null);
-- What the runs and payouts keep is what their books follow: their state.
alter table supplier_payout drop column claimed_by, drop column claimed_until, drop column sent_at,
  drop column evidence, drop column ended_by, drop column ended_at, drop column end_evidence,
  drop column returned_by, drop column returned_at, drop column return_line;
create index supplier_payout_last on supplier_payout (supplier, confirmed_at desc) where state = 'arrived';
alter table partner_payout drop column claimed_by, drop column claimed_until, drop column sent_at,
  drop column evidence, drop column ended_by, drop column ended_at, drop column end_evidence,
  drop column returned_by, drop column returned_at, drop column return_line;
-- A withdrawal keeps what its merchant reads, and that it was claimed: then it does not return by its own time.
alter table withdrawal drop column claimed_by, drop column claimed_until, drop column return_evidence;
drop index withdrawal_unsent;
create index withdrawal_unsent on withdrawal (send_by, id)
  where arrival = 'sending' and sent_at is null and claimed_at is null;

-- Withdrawals rest on lines, as all else that leaves the bank does.
alter table bank_line_use drop constraint bank_line_use_of_merchant;
do $$
declare
  v_kinds text := (select pg_get_constraintdef(oid) from pg_constraint where conname = 'bank_line_use_kind_check');
begin
  execute 'alter table bank_line_use drop constraint bank_line_use_kind_check';
  execute 'alter table bank_line_use add constraint bank_line_use_kind_check '
    || replace(v_kinds, 'ARRAY[', 'ARRAY[''withdrawal''::text, ''withdrawal_return''::text, ');
end $$;
alter table bank_line_use add constraint bank_line_use_of_merchant check ((merchant_id is not null)
  = (kind in ('deposit', 'order', 'return', 'deposit_return', 'withdrawal', 'withdrawal_return')));
