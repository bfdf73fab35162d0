-- The catalogue, levels and packages: reference data that belongs to no merchant. A name in several languages is
-- jsonb by language code.

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

create table package (
  id uuid primary key,
  name jsonb not null,
  slots integer not null check (slots between 1 and 100),
  days integer not null check (days between 1 and 365),
  price bigint not null check (price > 0),
  on_sale boolean not null default true
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
  -- paid less cancelled orders, counted by the outbox
  sales bigint not null default 0 check (sales >= 0),
  recommended boolean not null default false,
  on_sale boolean not null default true,
  search_words tsvector not null default '',
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create index product_newest on product (id desc) where on_sale;
create index product_by_category on product (category_id, id desc) where on_sale;
create index product_by_price on product (purchase_price, id) where on_sale;
create index product_by_sales on product (sales desc, id desc) where on_sale;
create index product_search_words on product using gin (search_words);

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

-- Stock that a checkout took before its order was placed. The key is the order's origin, so a repeated request meets
-- its own reservation. A sweep deletes old rows and returns the stock of those whose order was never placed.
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
  -- an assumption that the import made, such as a purchase price that the file does not have
  note text,
  primary key (job_id, row)
);
