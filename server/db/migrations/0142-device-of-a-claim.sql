-- The device on which a transfer was claimed, or recorded as sent after the claim: who ends it has another one.
alter table transfer add column claimed_on text;
drop function if exists require_sending(transfer, text, uuid, timestamptz);
drop function if exists require_arrival(transfer, uuid);
drop function if exists require_failure(transfer, uuid, timestamptz);
