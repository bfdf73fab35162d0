-- The catalogue as operators write it. Functions ending in _by_operator take the operator's session, once for all rows
-- of a call. The owner of the database calls the others too, for the command that imports a file.

-- Lets one writer of the catalogue work at a time on a cluster. There each table of the catalogue is on every node and
-- is locked when it is written, so that two writers could deadlock. A single database needs no such lock: writers lock
-- rows.
create or replace function lock_catalogue() returns void language plpgsql as $$
begin
  if exists (select 1 from pg_extension where extname = 'citus') then
    perform pg_advisory_xact_lock(7306103);
  end if;
end $$;

-- Locks products, their variants and their stock, in the order of checkouts, so that they cannot deadlock. From then on
-- the stock in the variants is current.
create or replace function lock_products(p_products uuid[]) returns void language plpgsql security definer
  set search_path = public, pg_temp as $$
begin
  perform lock_catalogue();
  perform 1 from product where id = any (p_products) order by id for no key update;
  perform show_stock(p_products);
end $$;

-- Locks all categories, since two moves at once could create a cycle that neither sees.
create or replace function lock_categories() returns void language plpgsql security definer
  set search_path = public, pg_temp as $$
begin
  perform lock_catalogue();
  perform 1 from category order by id for no key update;
end $$;

-- The number of these products by category: [{category, products, onSale}].
create or replace function products_in_categories(p_products uuid[]) returns jsonb language plpgsql stable as $$
begin
  return (
    select coalesce(
      jsonb_agg(jsonb_build_object('category', category_id, 'products', products, 'onSale', on_sale)), '[]')
    from (
      select category_id, count(*) as products, count(*) filter (where on_sale) as on_sale
      from product where id = any (p_products) group by category_id) as n);
end $$;

-- Adds the changes of a write of products to the catalogue's counters, in the order of their ids, so that two writes
-- cannot deadlock. The zero UUID stands for the whole catalogue.
create or replace function count_products(p_before jsonb, p_after jsonb) returns void language plpgsql as $$
begin
  insert into catalogue_count as n (category_id, products, on_sale)
  select counter, sum(sign * products), sum(sign * "onSale") from (
    select -1 as sign, b.* from jsonb_to_recordset(p_before) as b (category uuid, products bigint, "onSale" bigint)
    union all
    select 1, a.* from jsonb_to_recordset(p_after) as a (category uuid, products bigint, "onSale" bigint)
  ) as changed cross join unnest(array[category, '00000000-0000-0000-0000-000000000000']) as counter
  group by counter having sum(sign * products) <> 0 or sum(sign * "onSale") <> 0 order by counter
  on conflict (category_id) do update set products = n.products + excluded.products,
    on_sale = n.on_sale + excluded.on_sale;
end $$;

-- Inserts or replaces products with their variants. p_given: {products: [{id uuid, source, categoryId uuid, title {},
-- description {}, images [], imageTexts {}, recommended, onSale, words []}], variants: [{id uuid, productId uuid,
-- source, position, name {}, sku, purchasePrice, image, stock}], leftPosition}. The stock is what the supplier can
-- still deliver, including what unpaid checkouts have reserved; null keeps the stock of an existing variant. The image
-- is one of the product's.
create or replace function write_products(p_given jsonb, p_at timestamptz) returns void language plpgsql as $$
declare
  v_ids uuid[] := array(select (value->>'id')::uuid from jsonb_array_elements(p_given->'products'));
  v_before jsonb;
begin
  perform lock_catalogue();
  v_before := products_in_categories(v_ids);
  insert into product (id, source, category_id, title, description, images, image_texts, purchase_price, recommended,
    on_sale, search_words, created_at, updated_at)
  select p.id, p.source, p."categoryId", p.title, p.description, p.images, p."imageTexts", lowest.price, p.recommended,
    p."onSale", array_to_tsvector(p.words), p_at, p_at
  from jsonb_to_recordset(p_given->'products') as p (id uuid, source text, "categoryId" uuid, title jsonb,
    description jsonb, images text[], "imageTexts" jsonb, recommended boolean, "onSale" boolean, words text[])
  join (
    select v."productId" as id, min(v."purchasePrice") as price
    from jsonb_to_recordset(p_given->'variants') as v ("productId" uuid, "purchasePrice" bigint)
    group by v."productId") as lowest on lowest.id = p.id
  on conflict (id) do update set source = excluded.source, category_id = excluded.category_id,
    title = excluded.title, description = excluded.description, images = excluded.images,
    image_texts = excluded.image_texts, purchase_price = excluded.purchase_price, recommended = excluded.recommended,
    on_sale = excluded.on_sale, search_words = excluded.search_words, updated_at = excluded.updated_at,
    version = product.version + 1;
  perform write_variants(v_ids, p_given);
  insert into product_sales (product_id) select id from unnest(v_ids) as id order by id on conflict do nothing;
  perform count_products(v_before, products_in_categories(v_ids));
end $$;

-- The variants that a write leaves out, and that no shop and no reservation refers to. Stock, merchants and
-- reservations are read by separate statements, since a cluster has them on different nodes.
create or replace function unused_variants(p_products uuid[], p_written uuid[]) returns uuid[] language plpgsql as $$
declare
  v_left_out uuid[];
  v_used uuid[];
  v_reserved uuid[];
begin
  select array_agg(variant_id) into v_left_out from variant_stock
  where product_id = any (p_products) and variant_id <> all (p_written) and reserved = 0;
  select array_agg(distinct variant_id) into v_used from listing_variant where variant_id = any (v_left_out);
  select array_agg(distinct variant_id) into v_reserved from stock_reservation
  where product_id = any (p_products) and variant_id = any (v_left_out);
  return array(select id from unnest(v_left_out) as id where id <> all (coalesce(v_used || v_reserved, '{}')));
end $$;

-- Writes the variants of write_products(). A left-out variant that a shop or a reservation refers to stays, without
-- stock. Old positions are moved away first, because positions are unique in a product.
create or replace function write_variants(p_products uuid[], p_given jsonb) returns void language plpgsql as $$
declare
  v_written uuid[] := array(select (value->>'id')::uuid from jsonb_array_elements(p_given->'variants'));
  v_unused uuid[] := unused_variants(p_products, v_written);
begin
  update variant set position = -1 - position where product_id = any (p_products) and position >= 0;
  insert into variant (id, product_id, source, position, name, sku, purchase_price, image, stock)
  select v.id, v."productId", v.source, v.position, v.name, v.sku, v."purchasePrice", v.image,
    coalesce(v.stock, 0)
  from jsonb_to_recordset(p_given->'variants') as v (id uuid, "productId" uuid, source text, position integer,
    name jsonb, sku text, "purchasePrice" bigint, image text, stock integer)
  on conflict (id) do update set source = excluded.source, position = excluded.position, name = excluded.name,
    sku = excluded.sku, purchase_price = excluded.purchase_price, image = excluded.image;
  insert into variant_stock as s (product_id, variant_id, stock)
  select v."productId", v.id, v.stock
  from jsonb_to_recordset(p_given->'variants') as v (id uuid, "productId" uuid, stock integer)
  where v.stock is not null order by 1, 2
  on conflict (product_id, variant_id) do update set stock = greatest(excluded.stock - s.reserved, 0),
    shortfall = greatest(s.reserved - excluded.stock, 0), has_left = false, is_shown = false;
  delete from variant_stock where product_id = any (p_products) and variant_id = any (v_unused);
  delete from variant where id = any (v_unused);
  update variant_stock set stock = 0, shortfall = reserved, has_left = true, is_shown = false
  where product_id = any (p_products) and variant_id <> all (v_written);
  update variant v set position = (p_given->>'leftPosition')::integer + numbered.number
  from (select l.id, row_number() over (partition by l.product_id order by l.position desc, l.id) as number
        from variant l where l.product_id = any (p_products) and l.id <> all (v_written)) as numbered
  where v.id = numbered.id;
  perform show_stock(p_products);
end $$;

create or replace function write_products_by_operator(p_session bytea, p_given jsonb, p_at timestamptz) returns void
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform require_operator(p_session, array['catalogue'], p_at);
  perform write_products(p_given, p_at);
end $$;

-- Changes the stock that the supplier can still deliver of a variant; reservations stay. New stock first covers the
-- shortfall, also of orders that were paid meanwhile. A variant that left the catalogue has no stock to change. Answers
-- {before, after}, negative if more was sold than there is, or null if this change was already made. p_change: {id
-- uuid, variantId uuid, change integer}.
create or replace function change_stock_by_operator(p_session bytea, p_change jsonb, p_at timestamptz) returns jsonb
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_id uuid := (p_change->>'variantId')::uuid;
  v_product uuid;
  v_stock variant_stock;
  v_before bigint;
  v_after bigint;
begin
  perform require_operator(p_session, array['catalogue'], p_at);
  select product_id into v_product from variant where id = v_id;
  perform lock_products(array[v_product]);
  select * into v_stock from variant_stock where product_id = v_product and variant_id = v_id;
  if not found then
    perform refuse('not_found');
  elsif v_stock.has_left then
    perform refuse('conflict');
  end if;
  v_before := v_stock.stock + v_stock.reserved - v_stock.shortfall;
  -- Recorded before the range is checked, so that a change that is sent twice at once is applied once and not refused.
  insert into stock_change (id, variant_id, change, at)
  values ((p_change->>'id')::uuid, v_id, (p_change->>'change')::integer, p_at) on conflict do nothing;
  if not found then
    return null;
  end if;
  v_after := v_before + (p_change->>'change')::bigint;
  if v_after < least(v_before, 0) or v_after > variant_stock_max() then
    perform refuse('validation', '{"fields": {"change": "field_out_of_range"}}');
  end if;
  update variant_stock
  set stock = greatest(v_after - reserved, 0), shortfall = greatest(reserved - v_after, 0), is_shown = false
  where product_id = v_product and variant_id = v_id;
  update product set version = version + 1 where id = v_product;
  perform show_stock(array[v_product]);
  return jsonb_build_object('before', v_before, 'after', v_after);
end $$;

-- Adds a category; answers its id, or that of the category with the same source, which a parallel import may have
-- added. That one stays unchanged, except that it gets the picture if it has none. p_category: {id uuid, source,
-- parentId uuid or null, name {}, position, image or null}.
create or replace function add_category(p_category jsonb) returns uuid language plpgsql as $$
declare
  v_id uuid;
begin
  perform lock_catalogue();
  insert into category (id, source, parent_id, name, position, image)
  values ((p_category->>'id')::uuid, p_category->>'source', (p_category->>'parentId')::uuid, p_category->'name',
    (p_category->>'position')::integer, p_category->>'image')
  on conflict (source) do update set image = coalesce(category.image, excluded.image)
  returning id into v_id;
  return v_id;
end $$;

create or replace function add_category_by_operator(p_session bytea, p_category jsonb, p_at timestamptz) returns uuid
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform require_operator(p_session, array['catalogue'], p_at);
  return add_category(p_category);
end $$;

-- p_category: {id uuid, parentId uuid or null, name {}, position, image or null}.
create or replace function change_category_by_operator(p_session bytea, p_category jsonb, p_at timestamptz)
  returns void language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform require_operator(p_session, array['catalogue'], p_at);
  perform lock_catalogue();
  update category set name = p_category->'name', parent_id = (p_category->>'parentId')::uuid,
    position = (p_category->>'position')::integer, image = p_category->>'image'
  where id = (p_category->>'id')::uuid;
end $$;

create or replace function order_categories_by_operator(p_session bytea, p_ids uuid[], p_at timestamptz) returns void
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform require_operator(p_session, array['catalogue'], p_at);
  perform lock_catalogue();
  update category c set position = given.position - 1
  from unnest(p_ids) with ordinality as given (id, position) where c.id = given.id;
end $$;

-- Stores a product's picture. p_picture: {id uuid, type, width, height, bytes, file, digest in hex}.
create or replace function add_picture_by_operator(p_session bytea, p_picture jsonb, p_at timestamptz) returns void
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform require_operator(p_session, array['catalogue'], p_at);
  insert into upload (id, purpose, type, width, height, bytes, file, digest, created_at)
  values ((p_picture->>'id')::uuid, 'product', p_picture->>'type', (p_picture->>'width')::integer,
    (p_picture->>'height')::integer, (p_picture->>'bytes')::integer, p_picture->>'file',
    decode(p_picture->>'digest', 'hex'), p_at);
end $$;
