-- What takes persons, and what the owner of the database alone decides.

-- The owner's settings, one row: `npm run migrate` writes it, the roles of the server can only read it.
create table policy (
  id integer primary key check (id = 1),
  -- what a merchant's or a destination's withdrawals of a day and of a week may sum to with one operator's approval;
  -- the same for refunds that the platform bears
  two_person_above_day bigint not null check (two_person_above_day >= 0),
  two_person_above_week bigint not null check (two_person_above_week >= two_person_above_day),
  -- goodwill payments and refunds that the platform bears, of all merchants together
  grants_per_day bigint not null check (grants_per_day >= 0),
  -- the demo or a test decides what time it is
  clock_is_free boolean not null default false
);
insert into policy values (1, 100000, 300000, 2000000);

-- What was paid out of the platform's own money on a day, in UTC.
create table grant_day (
  date date primary key,
  spent bigint not null check (spent >= 0)
);

alter table withdrawal
  -- the operator who tells the bank or the chain, until when, and who was the last one to reject it
  add column claimed_by uuid,
  add column claimed_at timestamptz,
  add column claimed_until timestamptz,
  add column rejected_by uuid,
  add constraint withdrawal_claimed_whole
    check ((claimed_by is null) = (claimed_at is null) and (claimed_by is null) = (claimed_until is null));
drop index withdrawal_underway;
create index withdrawal_underway on withdrawal (expected_by, id) where arrival = 'sending';
create index withdrawal_by_age on withdrawal (merchant_id, created_at);
create index withdrawal_by_destination on withdrawal (merchant_id, destination_id, created_at);
create index payout_destination_by_fingerprint on payout_destination (fingerprint);
create index hold_by_case on hold (merchant_id, case_number, made_at);
create index refund_by_platform on refund (merchant_id, decided_at) where bears = 'platform';

-- What the provider reported. An event is booked as it was first stored; one of before has no amount and is not booked
-- again.
alter table provider_event add column amount bigint check (amount > 0);
