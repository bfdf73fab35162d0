-- What belongs to no merchant: the catalogue, levels, and the directories in which something must be
-- unique across merchants or is found without one. Names in several languages are jsonb by language code.

-- A time as JSON carries it: ISO 8601, UTC, milliseconds.
create function iso(p_at timestamptz) returns text language sql stable as $$
  select replace((p_at at time zone 'UTC')::text, ' ', 'T') || 'Z'
$$;

-- A text in the reader's language, else in English, else in any language that there is.
create function pick_text(p_text jsonb, p_lang text) returns text language sql immutable as $$
  select coalesce(nullif(p_text->>p_lang, ''), nullif(p_text->>'en', ''),
    (select value from jsonb_each_text(p_text) where value <> '' order by key limit 1), '')
$$;

-- Where a product's picture is served: an upload by its id, or a path of this server as it stands.
create function image_url(p_image text) returns text language sql immutable as $$
  select case when p_image like '/%' then p_image else '/files/' || p_image || '.webp' end
$$;

-- The lowest price that never earns less than nothing, whatever the quantity: the same as leastPrice of the contract.
create function least_price(p_purchase bigint, p_fee_bps integer) returns bigint language sql immutable as $$
  select (p_purchase * 10000 + 9999 - p_fee_bps) / (10000 - p_fee_bps)
$$;

-- A level's mark-up on the purchase price, rounded up to the cent: the same as suggestedPrice of the contract.
create function suggested_price(p_purchase bigint, p_margin_bps integer, p_fee_bps integer) returns bigint
  language sql immutable as $$
  select greatest((p_purchase * (10000 + p_margin_bps) + 9999) / 10000,
    (p_purchase * 10000 + 9999 - p_fee_bps) / (10000 - p_fee_bps))
$$;

create table level (
  id uuid primary key,
  rank integer not null unique,
  name jsonb not null,
  margin_bps integer not null check (margin_bps between 0 and 90000),
  product_limit integer not null check (product_limit > 0),
  upgrade_price bigint not null check (upgrade_price >= 0),
  earned_at_orders integer check (earned_at_orders > 0),
  fee_bps integer not null check (fee_bps between 0 and 2000)
);

create table category (
  id uuid primary key,
  parent_id uuid references category,
  source text unique,
  name jsonb not null,
  image text,
  position integer not null default 0
);

create table product (
  id uuid primary key,
  category_id uuid not null references category,
  source text unique,
  title jsonb not null default '{}',
  description jsonb not null default '{}',
  images text[] not null default '{}',
  -- the lowest of its variants, for sorting
  purchase_price bigint not null check (purchase_price > 0),
  -- counted by the outbox from paid and cancelled orders
  sales bigint not null default 0 check (sales >= 0),
  recommended boolean not null default false,
  on_sale boolean not null default true,
  words tsvector not null default '',
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create index product_newest on product (id desc) where on_sale;
create index product_by_category on product (category_id, id desc) where on_sale;
create index product_by_price on product (purchase_price, id) where on_sale;
create index product_by_sales on product (sales desc, id desc) where on_sale;
create index product_words on product using gin (words);

create table variant (
  id uuid primary key,
  product_id uuid not null references product on delete cascade,
  source text,
  position integer not null default 0,
  name jsonb not null default '{}',
  sku text,
  purchase_price bigint not null check (purchase_price > 0),
  stock integer not null check (stock >= 0),
  unique (product_id, position)
);

-- What a checkout took from a product's stock before its order was placed. It is named by the order's origin, which
-- the same request makes again; a sweep removes it, and gives the stock back where the order never came to be.
create table stock_reservation (
  origin_id uuid not null,
  variant_id uuid not null references variant,
  merchant_id uuid not null,
  quantity integer not null check (quantity > 0),
  reserved_at timestamptz not null,
  primary key (origin_id, variant_id)
);
create index stock_reservation_age on stock_reservation (reserved_at);

create table product_day (
  product_id uuid not null references product on delete cascade,
  date date not null,
  quantity bigint not null default 0,
  primary key (product_id, date)
);
create index product_day_by_date on product_day (date);

create table announcement (
  id uuid primary key,
  title jsonb not null,
  content jsonb not null,
  published_at timestamptz not null
);

create table operator (
  id uuid primary key,
  email text not null unique,
  password_hash text not null,
  roles text[] not null,
  totp_secret bytea,
  totp_enrolled_at timestamptz,
  totp_last_step bigint,
  recovery_hashes bytea[] not null default '{}',
  created_at timestamptz not null,
  disabled_at timestamptz
);

-- Directories -------------------------------------------------------------------------------------------

create table account_name (
  kind text not null check (kind in ('email', 'phone')),
  value text not null,
  merchant_id uuid not null,
  primary key (kind, value)
);

create table shop_name (
  slug text primary key,
  merchant_id uuid not null unique
);

create table session (
  hash bytea primary key,
  id uuid not null unique,
  party text not null check (party in ('merchant', 'operator')),
  subject_id uuid not null,
  device text not null default '',
  created_at timestamptz not null,
  last_seen_at timestamptz not null,
  expires_at timestamptz not null,
  ended_at timestamptz
);
create index session_by_subject on session (party, subject_id, id);

create table invitation (
  code text primary key,
  issuer text not null check (issuer in ('operator', 'merchant')),
  issuer_id uuid not null,
  uses_left integer not null check (uses_left >= 0),
  expires_at timestamptz,
  revoked_at timestamptz,
  note text not null default '',
  created_at timestamptz not null
);
create index invitation_by_issuer on invitation (issuer, issuer_id);

create table verification (
  purpose text not null,
  account text not null,
  merchant_id uuid,
  code_hash bytea not null,
  tries integer not null default 0,
  sent_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  primary key (purpose, account)
);

-- Failures by account and by address; the captcha is asked for by this count.
create table login_failure (
  subject text primary key,
  failures integer not null,
  last_at timestamptz not null
);

create table captcha_used (
  id text primary key,
  expires_at timestamptz not null
);

create table upload (
  id uuid primary key,
  -- null until the registration that it belongs to is sent
  merchant_id uuid,
  purpose text not null check (purpose in ('logo', 'banner', 'voucher', 'identity', 'chat', 'refund', 'product')),
  type text not null,
  width integer not null,
  height integer not null,
  bytes integer not null,
  file text not null,
  encrypted boolean not null default false,
  created_at timestamptz not null,
  erased_at timestamptz
);
create index upload_unclaimed on upload (created_at) where merchant_id is null;
create index upload_identity on upload (created_at) where purpose = 'identity' and erased_at is null;

create table order_secret (
  hash bytea primary key,
  merchant_id uuid not null,
  order_id uuid not null unique
);

create table provider_event (
  provider text not null,
  event_id text not null,
  merchant_id uuid,
  order_id uuid,
  at timestamptz not null,
  primary key (provider, event_id)
);

create table import_job (
  id uuid primary key,
  operator_id uuid,
  file_hash bytea not null,
  format text not null,
  dry_run boolean not null,
  state text not null check (state in ('running', 'finished', 'failed')),
  total integer not null default 0,
  done integer not null default 0,
  started_at timestamptz not null,
  finished_at timestamptz
);
create index import_job_by_file on import_job (file_hash, started_at desc);

create table import_row (
  job_id uuid not null references import_job on delete cascade,
  row integer not null,
  key text not null,
  result text not null check (result in ('created', 'updated', 'unchanged', 'refused')),
  error text,
  -- what was taken for granted, such as a purchase price that the file does not have
  note text,
  primary key (job_id, row)
);

create table daily_salt (
  date date primary key,
  salt bytea not null
);
