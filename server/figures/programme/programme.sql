-- The effect of a changed level or package, which two operators read.

-- The fields of a level or package, with one field for each language of the name.
create or replace function flatten_names(p_fields jsonb) returns jsonb language sql immutable as $$
  select coalesce(jsonb_object_agg(key, value), '{}') from (
    select 'name.' || key as key, value from jsonb_each(coalesce(p_fields->'name', '{}'))
    union all
    select key, case when jsonb_typeof(value) = 'boolean' then to_jsonb(value #>> '{}') else value end
    from jsonb_each(p_fields - 'name' - 'changes')) as flat
$$;

-- The changed fields of a level or package; refuses a change without effect.
create or replace function programme_effect(p_kind text, p_payload jsonb) returns jsonb language plpgsql stable as $$
declare
  v_id uuid := (p_payload->>'changes')::uuid;
  v_before jsonb;
  v_effect jsonb;
begin
  if p_kind = 'level' then
    select jsonb_build_object('name', name, 'rank', rank, 'marginBps', margin_bps, 'productLimit', product_limit,
      'upgradePrice', upgrade_price, 'earnedAtOrders', earned_at_orders, 'feeBps', fee_bps)
    into v_before from level where id = v_id;
  else
    select jsonb_build_object('name', name, 'slots', slots, 'days', days, 'price', price, 'onSale', on_sale)
    into v_before from package where id = v_id;
  end if;
  if v_id is not null and v_before is null then
    perform refuse('not_found');
  end if;
  select jsonb_agg(effect_row(key, b.value, a.value) order by length(key), key) into v_effect
  from jsonb_each(flatten_names(coalesce(v_before, '{}'))) as b full join jsonb_each(flatten_names(p_payload)) as a
    using (key)
  where coalesce(b.value, 'null') <> coalesce(a.value, 'null');
  if v_effect is null then
    perform refuse('conflict', '{"because": "unchanged"}');
  end if;
  return v_effect;
end $$;
