-- Lanes, leases and reasons of the outbox; indexes by which retention finds what has expired; the end of the job queue.

-- Each lane has workers of its own, so that what is slow in one does not keep another waiting.
alter table outbox
  add column lane text,
  -- who delivers it now, and until when nobody else may
  add column claimed_by uuid,
  add column lease_until timestamptz,
  -- why the last try failed
  add column failure text;
update outbox set lane = case
  when kind in ('refund_payout', 'payment_return') then 'money_out'
  when kind = 'stock_return' then 'stock'
  when kind in ('mail', 'shopper_mail') then 'mail'
  when kind in ('sold', 'unsold') then 'counting'
  else 'rewards' end;
alter table outbox
  alter column lane set not null,
  add constraint outbox_lane_known check (lane in ('money_out', 'stock', 'mail', 'counting', 'rewards'));
drop index outbox_due;
create index outbox_waiting on outbox (lane, due_at) where done_at is null and failed_at is null;
create index outbox_given_up on outbox (failed_at) where failed_at is not null and done_at is null;

create index captcha_used_expired on captcha_used (expires_at);
create index login_failure_old on login_failure (last_at);
create index verification_expired on verification (expires_at);
create index pay_token_expired on pay_token (expires_at);
create index session_ended on session (least(expires_at, ended_at));

-- The servers share the work by locks on the rows themselves.
drop schema if exists pgboss cascade;
