-- Where the first of two persons decided: browser and network, as session_place() says them. Null where the decision
-- was made before this was kept. The device of a run's proposal moves to its proposal, as that of every other.
alter table proposal add column proposed_on text;
update proposal set proposed_on = s.proposed_on from supplier_payout s where s.id = proposal.id;
alter table supplier_payout drop column proposed_on;
alter table deposit add column approved_on text;
alter table withdrawal add column approved_on text;
