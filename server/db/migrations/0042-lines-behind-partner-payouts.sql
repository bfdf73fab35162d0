-- Lines of statements behind what is paid back to partners, also where the bank sent it back after its arrival.

alter table partner_payout drop constraint partner_payout_state_check;
alter table partner_payout add constraint partner_payout_state_check
  check (state in ('confirmed', 'sent', 'arrived', 'failed', 'returned'));
alter table partner_payout drop constraint partner_payout_sent_with_evidence;
alter table partner_payout add constraint partner_payout_sent_with_evidence
  check (state not in ('sent', 'arrived', 'returned') or evidence is not null and claimed_by is not null);
alter table partner_payout drop constraint partner_payout_ended;
alter table partner_payout add constraint partner_payout_ended
  check ((state in ('arrived', 'failed', 'returned')) = (ended_at is not null));
alter table partner_payout add column returned_by uuid[];
alter table partner_payout add column returned_at timestamptz;
alter table partner_payout add column return_line text;
alter table partner_payout add constraint partner_payout_returned
  check ((state = 'returned') = (returned_at is not null));
alter table partner_payout add constraint partner_payout_returned_by_two check (returned_at is null
  or returned_by is not null and cardinality(returned_by) = 2 and returned_by[1] <> returned_by[2]
  and return_line is not null);

-- Another kind of movement, of proposals and of uses of a line, whatever others there are.
do $$
declare
  v_kind record;
begin
  for v_kind in
    select c.conname, c.conrelid::regclass as of, pg_get_constraintdef(c.oid) as definition, k.names
    from pg_constraint c
    join (values ('partner_transaction_kind_check', '''payout_returned''::text, '),
      ('proposal_kind_check', '''partner_payout_return''::text, '),
      ('bank_line_use_kind_check', '''partner_payout''::text, ''partner_payout_return''::text, ')
    ) as k (name, names) on k.name = c.conname
  loop
    execute format('alter table %s drop constraint %I', v_kind.of, v_kind.conname);
    execute format('alter table %s add constraint %I %s', v_kind.of, v_kind.conname,
      replace(v_kind.definition, 'ARRAY[', 'ARRAY[' || v_kind.names));
  end loop;
end $$;

-- A reference is claimed for its payout, so that its line may be named at the arrival; and what arrived has its own.
update provider_event e set id = p.id from partner_payout p
where e.provider = 'bank' and e.type in ('partner_payout_line', 'partner_payout_return_line')
  and e.reference = p.number;
insert into provider_event (provider, event_id, id, type, reference, amount, currency, at, outcome)
select 'bank', end_evidence, id, 'partner_payout_line', number, amount, (select currency from settlement), ended_at,
  'applied'
from partner_payout where state = 'arrived'
on conflict do nothing;
