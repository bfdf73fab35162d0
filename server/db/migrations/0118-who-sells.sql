-- What the law of a seller's place asks to be shown besides what the registration verified: texts by their names
-- (contract/seller.ts), and `contactEmail` where shoppers write to another address than that of the account.
alter table shop add column seller jsonb not null default '{}' check (jsonb_typeof(seller) = 'object');
