-- What the application's role may do. Money, orders, counters and figures: read, and call the functions that
-- move them; nothing else. Everything that is not named here is refused.

grant usage on schema public to entrepot_app;
grant select on all tables in schema public to entrepot_app;

revoke execute on all functions in schema public from public;
grant execute on function
  iso(timestamptz), pick_text(jsonb, text), image_url(text), least_price(bigint, integer),
  suggested_price(bigint, integer, integer), lock_listings(uuid), order_fee(bigint, integer), order_fee_due(orders), order_earnings(orders), shop_date(uuid, timestamptz),
  refuse(text, jsonb), ledger_canonical(uuid, bigint, text, text, timestamptz), ledger_balance(uuid, text),
  ledger_lock(uuid), tell(uuid, text, jsonb, text, text, timestamptz, text), see_notices(uuid, uuid, timestamptz),
  send_out(uuid, text, jsonb, timestamptz), live(uuid, text, jsonb, timestamptz),
  count_visit(uuid, bytea, uuid, timestamptz), count_follow(uuid, bytea, bytea, timestamptz),
  open_merchant(uuid), place_order(uuid, jsonb, jsonb, timestamptz),
  order_paid(uuid, uuid, uuid, text, text, bigint, timestamptz, timestamptz),
  pick_up(uuid, uuid, text, timestamptz, timestamptz),
  pick_up_batch(uuid, uuid[], text, bigint, timestamptz, timestamptz), ship_order(uuid, uuid, text, text, timestamptz),
  carrier_event(uuid, uuid, text, text, timestamptz),
  receive_order(uuid, uuid, text, timestamptz, integer, integer, integer),
  settle_order(uuid, uuid, timestamptz), review_line(uuid, uuid, smallint, smallint, text, timestamptz),
  remind_pick_up(uuid, uuid, timestamptz), cancel_order(uuid, uuid, uuid, text, text, timestamptz),
  approve_refund(uuid, uuid, bigint, text, text, timestamptz), refund_paid(uuid, uuid, timestamptz),
  refund_pay_failed(uuid, uuid, text),
  payment_back_paid(uuid, uuid, bigint, timestamptz)
to entrepot_app;

grant insert, update, delete on
  category, product, variant, stock_reservation, product_day, announcement, operator, account_name, shop_name,
  session, invitation, verification, login_failure, captcha_used, upload, order_secret, provider_event, import_job,
  import_row, daily_salt, outbox, pay_token
to entrepot_app;
grant insert, update on merchant, shop, idempotency to entrepot_app;
grant insert (merchant_id, id, product_id, state, selling_price, purchase_price, added_at),
  update (state, selling_price, purchase_price, removed_at) on listing to entrepot_app;
grant insert, update, delete on listing_variant to entrepot_app;
grant insert (merchant_id, email_hash, following, code_hash, code_expires_at, wanted, tries, changed_at),
  update (code_hash, code_expires_at, wanted, tries) on follow to entrepot_app;
grant insert on audit to entrepot_app;
grant delete on live_event to entrepot_app;

