-- The keys of operators' requests, with what came of each. A sweep forgets them after a week.
create table operator_idempotency (
  operator_id uuid not null references operator,
  key text not null,
  request_hash bytea not null,
  -- as JSON; null while the request is at work
  result text,
  at timestamptz not null,
  primary key (operator_id, key)
);
create index operator_idempotency_age on operator_idempotency (at);

-- The disputes that have ended, as operators list them: the last to end first.
create index dispute_ended on dispute (closed_at, id, merchant_id) where state <> 'open';

-- What a proposal to send money back by bank rests on is a line of a statement, as of every other kind.
update proposal set payload = payload - 'evidence' || jsonb_build_object('line', payload->'evidence')
where kind = 'bank_return' and payload ? 'evidence';

-- How long the pick-up waits is the owner's word and no part of a proposal any more: one that has it is unknown.
update proposal set payload = payload - 'pickWithinHours' where kind = 'bank_payment' and status = 'waiting';
