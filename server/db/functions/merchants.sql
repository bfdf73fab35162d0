-- What every merchant has from the first moment, and goodwill payments.

-- Makes the rows of a new merchant.
create or replace function initialize_merchant(p_merchant uuid) returns void language plpgsql security definer
  set search_path = public, pg_temp as $$
begin
  perform open_ledger(p_merchant);
  insert into merchant_counter (merchant_id) values (p_merchant);
  insert into order_count (merchant_id, status)
  select p_merchant, status from unnest(array['waiting_payment', 'awaiting_pickup', 'awaiting_shipment',
    'shipped', 'received', 'completed', 'cancelled']) as status;
end $$;

-- Pays the merchant out of the platform's own money. Two operators decide it, with a reason that the merchant reads.
create or replace function grant_goodwill(p_merchant uuid, p_source uuid, p_amount bigint, p_reason text,
  p_at timestamptz) returns void language plpgsql as $$
begin
  if p_amount <= 0 then
    perform refuse('validation', '{"fields": {"amount": "field_out_of_range"}}');
  end if;
  perform lock_ledger(p_merchant);
  perform post_to_ledger(p_merchant, 'goodwill', p_source::text, p_at, null,
    array['grant', 'available'], array[-p_amount, p_amount]);
  perform notify_merchant(p_merchant, 'goodwill', jsonb_build_object('amount', p_amount, 'reason', p_reason),
    null, null, p_at);
  perform emit_live_event(p_merchant, 'wallet', '{}', p_at);
end $$;
