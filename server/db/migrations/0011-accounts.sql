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
