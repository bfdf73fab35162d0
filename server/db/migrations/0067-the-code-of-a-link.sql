-- The invitation that a partner's link brought: who registers by the link without naming another one comes by it.
alter table partner_link add column code text;
