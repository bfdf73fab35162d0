-- The fields that a proposal may have. Two operators decide by what they are shown, so a proposal has exactly the
-- fields of its kind. This is checked at the proposal and again at the confirmation.

-- The fields of a kind with their types; `?` marks a field that may be missing or null.
create or replace function proposal_fields(p_kind text) returns jsonb language sql immutable as $$
  select '{
    "goodwill": {"amount": "positive"},
    "hold": {"amount": "positive", "rule": "text", "until": "time", "caseNumber": "text"},
    "withdrawal_return": {"transferId": "id", "number": "text", "line": "text"},
    "platform_refund": {"refundId": "id", "amount": "positive?", "lines": "lines?"},
    "deposit_reversal": {"depositId": "id", "number": "text", "line": "text"},
    "bank_payment": {"line": "text", "orderId": "id", "number": "text", "amount": "positive", "currency": "text",
      "payer": "text?"},
    "supplier_payout": {"payoutId": "id", "number": "text", "supplier": "text_or_empty", "before": "time",
      "orders": "positive", "amount": "positive", "holder": "text", "accountNumber": "text"},
    "supplier_payout_return": {"transferId": "id", "number": "text", "line": "text"},
    "provider_payout": {"provider": "text", "reference": "text", "line": "text", "amount": "positive",
      "currency": "text", "entries": "entries"},
    "deposit_instruction": {"holder": "text?", "bankName": "text?", "accountNumber": "text?", "bankCode": "text?",
      "bankAddress": "text?", "validFrom": "time"},
    "exchange_rates": {"day": "day", "rates": "rates"},
    "fee_rule": {"feeBps": "number", "feeMinimum": "number", "minimum": "positive", "validFrom": "time"},
    "level": {"changes": "id?", "name": "names", "rank": "positive", "marginBps": "number",
      "productLimit": "positive", "upgradePrice": "number", "earnedAtOrders": "positive?", "feeBps": "number"},
    "package": {"changes": "id?", "name": "names", "slots": "positive", "days": "positive", "price": "positive",
      "onSale": "boolean"},
    "partner": {"name": "text", "vouches": "boolean", "key": "key"},
    "partner_key": {"partnerId": "id", "key": "key", "overlapDays": "number"},
    "partner_channel": {"partnerId": "id", "receiver": "text", "ordersPerMinute": "positive",
      "amountPerDay": "positive", "isOpen": "boolean"},
    "partner_prefund": {"partnerId": "id", "line": "text", "amount": "positive", "payer": "text?"},
    "partner_payout": {"partnerId": "id", "number": "text", "amount": "positive", "holder": "text",
      "accountNumber": "text"},
    "partner_payout_return": {"transferId": "id", "number": "text", "line": "text"},
    "held_line": {"heldId": "id", "line": "text", "becomes": "text"},
    "bank_import_return": {"importId": "id"},
    "sending_stop": {},
    "operator_reset": {"operatorId": "id"},
    "operator_new": {"email": "email", "roles": "roles"},
    "operator_roles": {"operatorId": "id", "roles": "roles"}
  }'::jsonb -> p_kind
$$;

-- Whether this is a partner's key. Operators compare fingerprints, so that of a public key is computed here; a shared
-- secret comes encrypted.
create or replace function is_proposed_key(p_key jsonb) returns boolean language plpgsql immutable as $$
begin
  return jsonb_typeof(p_key) = 'object' and p_key ?& array['algorithm', 'fingerprint']
    and p_key - array['algorithm', 'fingerprint', 'sealed', 'publicKey'] = '{}'
    and p_key->>'fingerprint' ~ '^[0-9a-f]{16}$'
    and case p_key->>'algorithm' when 'HS256' then jsonb_typeof(p_key->'sealed') = 'string' and not p_key ? 'publicKey'
      when 'EdDSA' then jsonb_typeof(p_key->'publicKey') = 'string' and not p_key ? 'sealed'
        and starts_with(encode(sha256(decode(p_key->>'publicKey', 'base64')), 'hex'), p_key->>'fingerprint')
      else false end;
end $$;

-- Whether these are entries of a provider's payout: [{merchantId uuid, reference text, amount, fee}], negative where
-- money went back.
create or replace function are_proposed_entries(p_entries jsonb) returns boolean language plpgsql immutable as $$
begin
  return jsonb_typeof(p_entries) = 'array' and jsonb_array_length(p_entries) > 0 and not exists (
    select 1 from jsonb_array_elements(p_entries) as entry
    where jsonb_typeof(entry) <> 'object' or entry - array['merchantId', 'reference', 'amount', 'fee'] <> '{}'
      or not has_proposal_type('id', entry->'merchantId') or not has_proposal_type('text', entry->'reference')
      or not has_proposal_type('whole', entry->'amount')
      or not has_proposal_type('whole', entry->'fee'));
end $$;

-- Whether these are chosen lines of an order: [{position, quantity}].
create or replace function are_proposed_lines(p_lines jsonb) returns boolean language plpgsql immutable as $$
begin
  return jsonb_typeof(p_lines) = 'array' and jsonb_array_length(p_lines) > 0 and not exists (
    select 1 from jsonb_array_elements(p_lines) as line
    where jsonb_typeof(line) <> 'object' or line - array['position', 'quantity'] <> '{}'
      -- Longer numbers are no line and no quantity, and would not fit the columns.
      or not has_proposal_type('number', line->'position') or length(line->>'position') > 4
      or not has_proposal_type('positive', line->'quantity') or length(line->>'quantity') > 9);
end $$;

create or replace function has_proposal_type(p_type text, p_value jsonb) returns boolean language plpgsql immutable
as $$
declare
  v_json text := jsonb_typeof(p_value);
  v_text text := p_value #>> '{}';
begin
  if v_text is null then
    return p_type like '%?';
  end if;
  return coalesce(case rtrim(p_type, '?')
    when 'positive' then v_json = 'number' and v_text ~ '^[1-9][0-9]{0,15}$'
    when 'number' then v_json = 'number' and v_text ~ '^(0|[1-9][0-9]{0,15})$'
    when 'whole' then v_json = 'number' and v_text ~ '^(0|-?[1-9][0-9]{0,15})$'
    when 'boolean' then v_json = 'boolean'
    when 'id' then v_json = 'string' and v_text ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$'
    when 'day' then v_json = 'string' and v_text ~ '^[0-9]{4}-[0-9]{2}-[0-9]{2}$'
    when 'rates' then are_proposed_rates(p_value)
    when 'time' then v_json = 'string' and v_text ~ '^[0-9]{4}-[0-9]{2}-[0-9]{2}'
    when 'text' then v_json = 'string' and btrim(v_text) <> '' and length(v_text) <= proposal_text_max()
    when 'text_or_empty' then v_json = 'string' and length(v_text) <= proposal_text_max()
    when 'names' then v_json = 'object' and p_value ? 'en' and not exists (
      select 1 from jsonb_each(p_value) as name where not has_proposal_type('text', name.value))
    when 'key' then is_proposed_key(p_value)
    when 'entries' then are_proposed_entries(p_value)
    when 'lines' then are_proposed_lines(p_value)
    -- Latin letters only: two persons decide by what they see, and other scripts have letters that look the same.
    when 'email' then v_json = 'string' and length(v_text) <= 254
      and v_text ~ '^[a-z0-9.!#$%&''*+/=?^_`{|}~-]{1,64}@[a-z0-9-]+(\.[a-z0-9-]+)+$'
    when 'roles' then are_operator_roles(p_value)
    else false end, false);
end $$;

-- The number that operators see for the subject that a proposal names by its id; null if there is none.
create or replace function proposed_number(p_kind text, p_of uuid, p_payload jsonb) returns text
  language plpgsql stable as $$
begin
  if p_payload ? 'transferId' then
    return (select number from transfer where id = (p_payload->>'transferId')::uuid);
  elsif p_kind = 'deposit_reversal' then
    return (select number from deposit where merchant_id = p_of and id = (p_payload->>'depositId')::uuid);
  elsif p_kind = 'bank_payment' then
    return (select number from orders where merchant_id = p_of and id = (p_payload->>'orderId')::uuid);
  end if;
  return null;
end $$;

-- Refuses a proposal without exactly the fields of its kind, or with a merchant where the kind has none or the reverse.
-- Also refuses a number or sum that differs from the subject's.
create or replace function require_proposal_shape(p_kind text, p_of uuid, p_payload jsonb) returns void
  language plpgsql stable as $$
declare
  v_fields jsonb := proposal_fields(case when p_kind = 'partner' and p_payload ? 'partnerId' then 'partner_key'
    else p_kind end);
  v_wrong jsonb;
begin
  if v_fields is null or jsonb_typeof(p_payload) is distinct from 'object' or (p_of is not null) <> (p_kind in
      ('goodwill', 'hold', 'withdrawal_return', 'platform_refund', 'deposit_reversal', 'bank_payment'))
  then
    perform refuse('validation', '{"fields": {"payload": "field_invalid"}}');
  end if;
  select jsonb_object_agg(coalesce(f.key, g.key), 'field_invalid') into v_wrong
  from jsonb_each_text(v_fields) as f full join jsonb_each(p_payload) as g on g.key = f.key
  where f.key is null or not has_proposal_type(f.value, g.value);
  if v_wrong is null and proposed_number(p_kind, p_of, p_payload) <> p_payload->>'number' then
    v_wrong := '{"number": "field_invalid"}';
  elsif v_wrong is null and p_kind = 'provider_payout' and (p_payload->>'amount')::numeric <> (
      select sum((entry->>'amount')::numeric - (entry->>'fee')::numeric)
      from jsonb_array_elements(p_payload->'entries') as entry) then
    v_wrong := '{"amount": "field_invalid"}';
  end if;
  if v_wrong is not null then
    perform refuse('validation', jsonb_build_object('fields', v_wrong));
  end if;
end $$;

create or replace function effect_row(p_name text, p_before jsonb, p_after jsonb) returns jsonb
  language sql immutable as $$ select jsonb_build_object('name', p_name, 'before', p_before, 'after', p_after) $$;

-- Adds a row for each further field of the payload, so that the second person reads all of it. Ids are shown by their
-- subjects' names; keys, names, roles, entries and lines have rows already. Fields of a level or package that do not
-- change are left out.
create or replace function with_payload_rows(p_effect jsonb, p_kind text, p_payload jsonb) returns jsonb
  language plpgsql immutable as $$
begin
  return p_effect || (
    select coalesce(jsonb_agg(effect_row(f.key, 'null',
      case jsonb_typeof(f.value) when 'boolean' then to_jsonb(f.value #>> '{}') else f.value end) order by f.key), '[]')
    from jsonb_each(p_payload) as f
    where jsonb_typeof(f.value) in ('string', 'number', 'boolean') and f.key <> 'id' and f.key not like '%Id'
      and p_kind not in ('level', 'package')
      and not exists (select 1 from jsonb_array_elements(p_effect) as row where row->>'name' = f.key));
end $$;

-- The rows of an effect that must not have changed at the confirmation. Balances may change, since they are only
-- information.
create or replace function binding_effect(p_effect jsonb) returns jsonb language sql immutable as $$
  select jsonb_agg(row order by row->>'name') from jsonb_array_elements(p_effect) as row
  where row->>'name' not in ('available', 'withdrawable')
$$;
