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
grant insert (merchant_id, email_hash, following, code_hash, code_expires_at, requested_following, tries, changed_at),
  update (code_hash, code_expires_at, requested_following, tries) on follow to entrepot_app;

-- What is decided on is never edited: only its decision is written.
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
  -- merchants, listings and figures
  initialize_merchant, lock_listing_count, record_visit, confirm_follow,
  -- messages and the outbox
  notify_merchant, mark_notices_read, mark_notices_unread, enqueue, add_chat_message, mark_conversation_read,
  -- orders
  place_order, book_order_payment, mark_unapplied_payment_returned, cancel_order, remind_pickup, pick_up,
  pick_up_batch, ship_order, record_carrier_event, mark_order_received, settle_order, add_review,
  -- refunds
  request_refund, answer_refund, remind_refund_answer, decide_refund_by_operator, reject_refund_by_operator,
  preview_refund_by_operator, approve_refund_by_silence, mark_refund_paid, mark_refund_payment_failed,
  -- deposits
  announce_deposit, approve_deposit_by_operator, reject_deposit_by_operator, reverse_deposit_by_operator,
  -- withdrawals and holds
  seed_fee_rule, request_withdrawal, take_back_withdrawal, expire_withdrawal, raise_withdrawal_alarm,
  approve_withdrawal_by_operator, reject_withdrawal_by_operator, claim_withdrawal_by_operator,
  mark_withdrawal_sent_by_operator, mark_withdrawal_paid_by_operator, mark_withdrawal_returned_by_operator,
  lift_hold_by_operator,
  -- proposals
  proposal_role, make_proposal, confirm_proposal, refuse_proposal,
  -- the programme
  buy_level, give_back_level, buy_package, assign_slots, free_slots, give_back_package,
  end_package, credit_referral_reward, reverse_referral_reward
to entrepot_app;
