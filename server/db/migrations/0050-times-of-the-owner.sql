-- How long a paid order waits for its pick-up, and after how long it counts as received, is the owner's word too.
alter table policy
  add column pick_within_hours integer not null default 72 check (pick_within_hours between 1 and 720),
  add column auto_receive_days integer not null default 7 check (auto_receive_days between 1 and 60);

-- What waits for a transfer by hand or for the end of a dispute has not failed: it is in a queue of its own.
update refund set payment_failure = null where payment_failure in (
  'to be sent by bank: an operator sends it and records the line of the statement',
  'the payment is disputed: it waits for the decision of the shopper’s bank');
