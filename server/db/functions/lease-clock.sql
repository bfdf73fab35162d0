-- The clock by which the leases of background work run: the database's, since the clocks of servers differ, and a
-- lease that one server finds expired too early is a message sent twice. Nothing of the business goes by it.
create or replace function lease_clock() returns timestamptz volatile return clock_timestamp();
