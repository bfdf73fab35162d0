-- Changes a shop's address, once in a period. The new address was claimed in shop_name before.
create or replace function change_shop_address(p_merchant uuid, p_slug text, p_at timestamptz) returns void
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform check_time(p_at);
  update shop set slug = p_slug, slug_changed_at = p_at
  where merchant_id = p_merchant
    and (slug_changed_at is null or slug_changed_at <= p_at - shop_address_period());
  if not found then
    perform refuse('validation', '{"fields": {"slug": "shop_address_lately"}}');
  end if;
end $$;

-- Adds a version of a page of the shop; writes nothing if the text is the same.
create or replace function write_shop_page(p_merchant uuid, p_part text, p_text text, p_at timestamptz) returns void
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_last record;
begin
  perform check_time(p_at);
  -- Of two changes at once, the second one learns of the first one's version.
  perform 1 from shop where merchant_id = p_merchant for no key update;
  select version, text into v_last from shop_page
  where merchant_id = p_merchant and part = p_part order by version desc limit 1;
  if coalesce(v_last.text, '') = p_text then
    return;
  end if;
  -- Versions are kept for good.
  if exists (select 1 from shop_page where merchant_id = p_merchant and part = p_part
      and version = v_last.version + 1 - shop_page_versions_max() and at > p_at - day_quota_period()) then
    perform refuse('rate_limited', '{"retryAfterSeconds": 3600}');
  end if;
  insert into shop_page (merchant_id, part, version, text, at)
  values (p_merchant, p_part, coalesce(v_last.version, 0) + 1, p_text, p_at);
end $$;

-- Counts a visitor once a day for the shop, and once a day for each listing.
create or replace function record_visit(p_merchant uuid, p_visitor bytea, p_listing uuid, p_at timestamptz)
  returns void language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_date date := shop_date(p_merchant, p_at);
  v_new integer;
begin
  perform check_time(p_at);
  -- The listing comes before the day, as in the locks of the orders' movements.
  if exists (select 1 from listing where merchant_id = p_merchant and id = p_listing and removed_at is null) then
    insert into listing_view (merchant_id, date, listing_id, visitor)
    values (p_merchant, v_date, p_listing, p_visitor) on conflict do nothing;
    get diagnostics v_new = row_count;
    if v_new = 1 then
      update listing set views = views + 1 where merchant_id = p_merchant and id = p_listing;
    end if;
  end if;
  insert into visit (merchant_id, date, visitor) values (p_merchant, v_date, p_visitor) on conflict do nothing;
  get diagnostics v_new = row_count;
  if v_new = 1 then
    perform add_day_figures(p_merchant, v_date, p_visitors => 1);
  end if;
end $$;

-- Counts a visitor who puts a listing into the basket, once a day.
create or replace function record_basket(p_merchant uuid, p_visitor bytea, p_listing uuid, p_at timestamptz)
  returns void language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_new integer;
begin
  if not exists (select 1 from listing where merchant_id = p_merchant and id = p_listing and removed_at is null) then
    return;
  end if;
  insert into listing_basket (merchant_id, date, listing_id, visitor)
  values (p_merchant, shop_date(p_merchant, p_at), p_listing, p_visitor) on conflict do nothing;
  get diagnostics v_new = row_count;
  if v_new = 1 then
    update listing set baskets = baskets + 1 where merchant_id = p_merchant and id = p_listing;
  end if;
end $$;
