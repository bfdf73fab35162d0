-- What the application's role may do: read every table, write some, and call the functions named here. Everything
-- else is refused. The file replaces all rights, so what is taken out of it is taken away.

-- Nothing is executable by everybody, also of what is made later and in other schemas.
alter default privileges revoke execute on functions from public;
revoke all on all functions in schema public from public, entrepot_app;
revoke all on all tables in schema public from public, entrepot_app;

grant usage on schema public to entrepot_app;
grant select on all tables in schema public to entrepot_app;

-- Directories, the catalogue and sessions.
grant insert, update, delete on
  account_name, announcement, captcha_used, category, daily_salt, import_job, import_row, invitation, login_failure,
  operator, order_secret, outbox, pay_token, product, product_day, provider_event, session, shop_name,
  stock_reservation, upload, variant, verification
to entrepot_app;
grant insert on audit, deposit_path, partner_binding to entrepot_app;
grant delete on live_event to entrepot_app;

-- Merchants: figures are written by functions only.
grant insert, update on merchant, shop, idempotency to entrepot_app;
grant insert, update, delete on listing_variant to entrepot_app;
grant insert (merchant_id, id, product_id, state, selling_price, purchase_price, added_at),
  update (state, selling_price, purchase_price, removed_at) on listing to entrepot_app;
grant insert (merchant_id, email_hash, following, code_hash, code_expires_at, wanted, tries, changed_at),
  update (code_hash, code_expires_at, wanted, tries) on follow to entrepot_app;

-- What is decided on is never edited: only its decision is written.
grant insert (id, kind, merchant_id, payload, effect, reason, proposed_by, proposed_at, expires_at),
  update (status, decided_by, decided_at, decision) on proposal to entrepot_app;
grant insert (merchant_id, id, subject_kind, subject_id, text, at), update (answer, answered_at, answered_by)
  on objection to entrepot_app;
grant insert (id, title, content, sent_at), update (told_through, done_at) on broadcast to entrepot_app;
grant update (revoked_at) on partner to entrepot_app;
grant insert, update (register_until, registered_at), delete on partner_link to entrepot_app;

-- The functions that statements of the server call. Those that they call themselves run with the owner's rights.
grant execute on function
  -- values and settings
  iso, pick_text, image_url, least_price, suggested_price, order_fee, bill_type, give_back_period,
  -- readings
  shop_date, ledger_balance, deposit_instruction_at, deposits_not_final, fee_rule_at, held_by_law, withdrawable,
  orders_placed, slot_days_used,
  -- merchants, listings and figures
  open_merchant, lock_listings, count_visit, count_follow, grant_goodwill,
  -- messages and the outbox
  tell, see_notices, unsee_notices, send_out, write_message, see_conversation,
  -- orders
  place_order, order_paid, payment_back_paid, cancel_order, remind_pick_up, pick_up, pick_up_batch, ship_order,
  carrier_event, receive_order, settle_order, review_line,
  -- refunds
  ask_refund, answer_refund, remind_refund, decide_refund, reject_refund, refund_by_silence, refund_paid,
  refund_pay_failed,
  -- deposits
  add_deposit_instruction, announce_deposit, approve_deposit, reject_deposit, deposit_undone,
  -- withdrawals and holds
  seed_fee_rule, add_fee_rule, ask_withdrawal, take_back_withdrawal, reject_withdrawal, expire_withdrawal,
  approve_withdrawal, withdrawal_sent, withdrawal_paid, return_withdrawal, withdrawal_late, make_hold, lift_hold,
  -- the programme
  set_level, buy_level, give_back_level, set_package, buy_package, place_listings, leave_places, give_back_package,
  end_package, receive_referral, reverse_referral,
  -- partners
  add_partner, add_partner_key
to entrepot_app;
