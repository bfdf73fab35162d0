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
  operator, order_secret, pay_token, product, product_day, provider_event, session, shop_name,
  stock_reservation, upload, variant, verification
to entrepot_app;
grant insert, update, delete on factor_challenge, passkey, second_factor to entrepot_app;
grant insert, delete on security_event to entrepot_app;
grant insert on audit, deposit_path, ledger_checkpoint, ledger_day, partner_binding, public_number to entrepot_app;
grant delete on live_event to entrepot_app;

-- Merchants: figures are written by functions only.
grant insert, update on merchant, shop, idempotency to entrepot_app;
grant insert, update, delete on listing_variant to entrepot_app;
grant insert (merchant_id, id, product_id, state, selling_price, purchase_price, added_at),
  update (state, selling_price, purchase_price, removed_at) on listing to entrepot_app;
grant insert (merchant_id, email_hash, following, code_hash, code_expires_at, requested_following, tries, changed_at),
  update (code_hash, code_expires_at, requested_following, tries) on follow to entrepot_app;

-- What is decided on is never edited: only its decision is written.
grant insert (id, kind, merchant_id, payload, effect, reason, proposed_by, proposed_at, expires_at),
  update (status, decided_by, decided_at, decision) on proposal to entrepot_app;
grant insert (merchant_id, id, subject_kind, subject_id, text, at), update (answer, answered_at, answered_by)
  on objection to entrepot_app;
grant insert (id, title, content, sent_at), update (notified_through, done_at) on broadcast to entrepot_app;
grant update (revoked_at) on partner to entrepot_app;
grant insert, update (register_until, registered_at), delete on partner_link to entrepot_app;

-- The functions that statements of the server call. Those that they call themselves run with the owner's rights.
grant execute on function
  -- values and settings
  to_iso, localize_text, image_url, least_price, suggested_price, order_fee, bill_type,
  -- readings
  shop_date, ledger_balance, deposit_instruction_at, unfinalized_deposit_amount, fee_rule_at, legal_hold_amount,
  withdrawable_amount, placed_order_count, used_slot_days,
  -- sweeps
  try_lock_ledger,
  -- merchants, listings and figures
  initialize_merchant, lock_merchant, lock_listing_count, record_visit, confirm_follow, grant_goodwill,
  -- messages and the outbox
  notify_merchant, mark_notices_read, mark_notices_unread, enqueue, add_chat_message, mark_conversation_read,
  claim_outbox, renew_outbox, settle_outbox, settle_outbox_batch, postpone_outbox, resend_outbox, confirm_outbox,
  give_up_outbox, delete_delivered_outbox,
  -- orders
  place_order, book_order_payment, mark_unapplied_payment_returned, cancel_order, remind_pickup, pick_up,
  pick_up_batch, ship_order, record_carrier_event, mark_order_received, settle_order, add_review,
  -- payments
  choose_payment, open_payment_page, record_unbooked_payment, mark_unbooked_payment_returned, mark_return_sent,
  has_open_dispute, record_dispute,
  -- refunds
  request_refund, answer_refund, remind_refund_answer, decide_refund, reject_refund, approve_refund_by_silence,
  mark_refund_paid, mark_refund_payment_failed,
  -- deposits
  add_deposit_instruction, announce_deposit, approve_deposit, reject_deposit, reverse_deposit,
  -- withdrawals and holds
  claim_settlement_currency, seed_fee_rule, add_fee_rule, payout_wait_until, remove_payout_destination, stop_payouts,
  request_withdrawal, take_back_withdrawal, reject_withdrawal, expire_withdrawal,
  approve_withdrawal, mark_withdrawal_sent, mark_withdrawal_paid, mark_withdrawal_returned, raise_withdrawal_alarm,
  create_hold, lift_hold,
  -- the programme
  set_level, buy_level, give_back_level, set_package, buy_package, assign_slots, free_slots, give_back_package,
  end_package, credit_referral_reward, reverse_referral_reward,
  -- partners
  add_partner, add_partner_key
to entrepot_app;
