-- What the books are kept in, and what makes them provable.

-- The currency of every amount of this database: one row, written at the first start and never changed. `dollar` is
-- the yardstick of caps, in minor units (contract/currencies.ts).
create table settlement (
  id integer primary key default 1 check (id = 1),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  dollar bigint not null check (dollar > 0)
);

-- The cap of the minimum fee depends on the currency: add_fee_rule and seed_fee_rule hold it.
alter table fee_rule drop constraint fee_rule_is_capped;
alter table fee_rule add constraint fee_rule_is_capped check (fee_bps between 0 and 500 and fee_minimum >= 0
  and withdraw_minimum > fee_minimum);
