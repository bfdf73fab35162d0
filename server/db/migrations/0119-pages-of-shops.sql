-- What a shop adds to the pages that laws ask for. A version is never changed: an order keeps the one that was in force
-- when it was placed. An empty text ends the one before.
create table shop_page (
  merchant_id uuid not null,
  part text not null check (part in ('terms', 'privacy', 'returns', 'delivery')),
  version smallint not null check (version > 0),
  text text not null,
  at timestamptz not null,
  primary key (merchant_id, part, version)
);

-- The version of the platform's terms that the applicant agreed to; null for who registered before there were any.
alter table merchant add column terms_version text;
