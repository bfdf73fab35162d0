-- Signing in, codes and tries by account and network; what protects a merchant's money after a theft of a password.

-- A keyed hash of the network that opened the session: a network from which somebody signed in before is known.
alter table session add column network text not null default '';
create index session_by_network on session (party, subject_id, network);

-- One live code per account and purpose. Only the request that asked for it can use it.
delete from verification;
alter table verification add column request_hash bytea not null;
-- asked for in a known network or by the merchant's own session: requests from elsewhere do not replace it
alter table verification add column is_known boolean not null;
alter table verification add column day date not null;
alter table verification add column known_today integer not null;
alter table verification add column other_today integer not null;

-- The last time the login password was set by a mailed code, and the payment password for the first time or by a code:
-- every withdrawal waits for a while after that.
alter table merchant add column password_reset_at timestamptz;
alter table merchant add column pay_password_set_at timestamptz;
-- somebody said "it was not me": nothing is sent until a mailed code sets a new login password
alter table merchant add column stopped_at timestamptz;

-- A destination counts as used when money arrived there, not when somebody asked for it.
alter table payout_destination add column arrived_at timestamptz;
alter table payout_destination add column removed_at timestamptz;
update payout_destination d set arrived_at = (select max(w.paid_at) from withdrawal w
  where w.merchant_id = d.merchant_id and w.destination_id = d.id and w.arrival = 'paid');

-- A withdrawal's token confirms one destination.
alter table pay_token add column destination bytea;

-- Two administrators give an operator access again.
alter table proposal drop constraint proposal_kind_check;
alter table proposal add constraint proposal_kind_check check (kind in ('goodwill', 'hold', 'deposit_instruction',
  'fee_rule', 'partner', 'level', 'package', 'withdrawal_return', 'platform_refund', 'operator_reset'));
