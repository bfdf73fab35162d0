-- What the role of each party may do; everything else is refused. `:web` stands for this database's role of the
-- server's web calls, and so on: see server/base/db/roles.ts. The file replaces all rights, so a line taken out of it
-- revokes its right.

-- Web calls are planned once for all values, since planning lists for each call took longer than reading them. The
-- console and the jobs read over all shops, where the best plan depends on the values.
alter role :web set plan_cache_mode = force_generic_plan;
alter role :webhook set plan_cache_mode = force_generic_plan;
alter role :channel set plan_cache_mode = force_generic_plan;

-- No function is executable by everybody, including functions that are made later or in other schemas.
alter default privileges revoke execute on functions from public;
revoke all on all functions in schema public from public;
revoke all on all tables in schema public from public;

-- Every party except webhook and channel may read. The exceptions are hashes of sessions, secrets of operators,
-- passwords and second factors of merchants, and keys of partners that a party does not use. Only operators read the
-- accounts that money is paid to.
grant usage on schema public to :web, :console, :jobs, :webhook, :channel, :signin;
grant select on all tables in schema public to :web, :console, :jobs, :signin;
revoke select on session, operator from :web, :console, :jobs;
revoke select on second_factor, passkey, factor_challenge, verification from :console, :jobs, :signin;
revoke select on operator_passkey, operator_challenge from :web, :console, :jobs;
-- An administrator learns a device's code from the colleague alone.
revoke select on operator_device from :web, :console, :jobs, :signin;
grant select (operator_id, thumbprint, name, made_at, confirmed_at) on operator_device to :console;
revoke select on operator_idempotency from :web, :console, :jobs, :signin;
revoke select on bank_account, bank_import, bank_import_row, bank_line, bank_line_use, bank_statement, held_line,
  difference_note, partner_payout, proposal, provider_payout, provider_payout_entry, supplier_payout, transfer
  from :web, :jobs, :signin;
-- The jobs return money that was claimed and never sent.
grant select (id, kind, merchant_id, number, state, claimed_until, return_at) on transfer to :jobs;
revoke select on supplier_payout_order from :jobs, :signin;
-- Followers' addresses are encrypted, and only the role that mails them reads them. The recount counts followers.
revoke select on follow from :web, :console, :signin;
grant select (merchant_id, email_hash, following, code_hash, code_expires_at, requested_following, tries, changed_at)
  on follow to :web;
grant select (merchant_id, following) on follow to :console;
-- Operators read a conversation of a shopper and a shop only through a function, which asks whether there is a dispute.
-- Only the jobs, which send the mails, read the mail address of who asked before buying.
revoke select on question_message from :console, :signin;
revoke select on question, question_secret from :console, :signin;
grant select (merchant_id, id, order_id, listing_id, lang, messages, merchant_seen, last_at, reported_at, reported_by,
  report, report_closed_at, ended_at) on question to :console;
revoke select on question from :web;
grant select (merchant_id, id, order_id, listing_id, asker, key, lang, messages, merchant_seen, shopper_seen, mailed_at,
  unmailable_at, last_at, waiting_since, reported_at, reported_by, report, report_closed_at, ended_at)
  on question to :web;
-- The web verifies partners' links with it, and the jobs sign what they send to partners.
revoke select on partner_key from :console, :signin;
grant select (partner_id, id, algorithm, public_key, fingerprint, made_by, made_at, valid_from, valid_until)
  on partner_key to :console;
-- Only the web compares merchants' passwords. Operators see whether there is a payment password; its hash has a pepper
-- that is not in the database. The sign-in learns who a session belongs to.
revoke select on merchant from :console, :jobs, :signin;
grant select (merchant_id, status, status_reason, redo, real_name, phone, email, country, pay_password_tries,
  pay_password_locks, pay_password_locked_until, lang, level_id, invitation_code, inviter_id, id_kind, id_front,
  id_back, id_held, applied_at, decided_at, identity_erased_at, password_reset_at, pay_password_set_at, stopped_at,
  email_confirmed_at, application_version, access_version, former_email, former_phone, contact_changed_at,
  terms_version) on merchant to :console, :jobs;
grant select (pay_password_hash) on merchant to :console;
grant select (merchant_id, status, lang) on merchant to :signin;
revoke select on session from :signin;
grant select (id, party, subject_id, device, network, created_at, last_seen_at, expires_at, ended_at, proven_at,
  partner_id, place, remainder_of) on session to :web;
grant select (id, party, subject_id, device, created_at, last_seen_at, expires_at, ended_at, remainder_of) on session
  to :console, :jobs;
grant select (party, subject_id, device, network, created_at) on session to :signin;
grant select (id, email, roles, totp_enrolled_at, created_at, disabled_at) on operator to :web, :console, :jobs;
grant select (emergency, enrol_proven_at) on operator to :console;
grant execute on function to_iso, fold_text, localize_text, fallback_text, image_url, least_price, suggested_price,
  order_fee, bill_type, shop_address_period, leaving_end to :web, :console, :jobs;

-- Merchants, shoppers and partners. No table of figures is here, since only functions write figures.
grant insert, update, delete on account_name, captcha_used, daily_salt, factor_challenge, listing_variant,
  login_failure, partner_link, passkey, pay_token, push_device, second_factor, upload,
  verification to :web;
-- A shop keeps its former addresses, so these rows are never deleted.
grant insert on partner_binding, merchant, public_number, question_secret, security_event, shop_name to :web;
grant insert, update on price_rule, push_setting to :web;
-- Merchants ask and cancel; only reviewers decide.
grant insert (merchant_id, id, asked_at, asked_from, id_kind, id_front, id_back, id_held),
  update (status, ended_at) on lost_access to :web;
grant insert (merchant_id, slug, name, logo, phone, address, time_zone, search_words),
  update (name, logo, phone, address, introduction, welcome_message, banner, ad_banner, twitter, google, time_zone,
  search_words, seller, own_currency) on shop to :web;
grant insert (merchant_id, id, category_id, at, changes), update (undone_at), delete on price_change to :web;
grant update (password_hash, pay_password_hash, pay_password_tries, pay_password_locks, pay_password_locked_until, lang,
  password_reset_at, pay_password_set_at, stopped_at, status, status_reason, redo, decided_at, identity_erased_at,
  country, phone, email, former_email, former_phone, contact_changed_at, email_confirmed_at, real_name, id_kind,
  id_front, id_back, id_held) on merchant to :web;
grant update (uses_left) on invitation to :web;
grant execute on function reserve_checkout, release_stock to :web;
grant insert (merchant_id, id, product_id, state, selling_price, purchase_price, added_at),
  update (state, selling_price, purchase_price, removed_at) on listing to :web;
grant insert (merchant_id, email_hash, following, code_hash, code_expires_at, requested_following, tries, changed_at),
  update (code_hash, code_expires_at, requested_following, tries) on follow to :web;
grant insert (merchant_id, id, subject_kind, subject_id, text, at) on objection to :web;
grant execute on function
  find_session, touch_session, hold_access, change_access, hold_session, open_merchant_session,
  end_merchant_sessions, end_oldest_sessions, forget_places,
  list_open_sessions, find_session_proof, renew_merchant_session, remove_partner_bindings, claim_settlement_currency,
  initialize_merchant, lock_merchant, lock_listing_count, record_visit, record_basket, confirm_follow, stop_following,
  change_shop_address, write_shop_page, give_back, delivery_parcels_max,
  open_question, answer_question, mark_question_read, report_question, find_question_of_secret,
  question_report_period,
  write_question_by_shopper, report_question_by_shopper, erase_question_by_shopper,
  notify_merchant, enqueue_mail, mail_order_links, mark_notices_read, mark_notices_unread, add_merchant_message,
  mark_conversation_read,
  shop_date, ledger_balance, first_ledger_sequence,
  deposit_instruction_at, finality_wait_max, fee_rule_at,
  seed_fee_rule, exchange_rate_at,
  withdrawable_amount, placed_order_count, used_slot_days, quiet_from_minute, quiet_to_minute, transfers_of,
  choose_payment, open_payment_page,
  place_checkout, decline_order, claim_key, keep_reply, consume_pay_token, pick_up_confirmed, pick_up_batch,
  cancel_unpaid_order_by_shopper, confirm_receipt_by_shopper, add_review_by_shopper, request_erasure_by_shopper,
  request_refund_by_shopper, leave_contract_by_shopper, prove_return_by_shopper, confirm_return,
  answer_refund, preview_refund_outcomes,
  announce_deposit, request_withdrawal, take_back_withdrawal, payout_wait_until, remove_payout_destination,
  stop_payouts,
  buy_level, give_back_level, buy_package, assign_slots, free_slots, give_back_package,
  connect_channel, disconnect_channel
to :web;

-- Operators write by functions only. Each takes the operator's session, unless it only locks rows, reads, or updates
-- listings from the catalogue.
grant execute on function
  find_session, touch_session, list_open_sessions, end_operator_session, require_operator_proof,
  mark_conversation_read, service_due_at, add_staff_message_by_operator, assign_conversation_by_operator,
  close_conversation_by_operator, answer_objection_by_operator,
  read_question_by_operator, close_question_report_by_operator, is_question_disputed, question_report_period,
  shop_date, ledger_balance, first_ledger_sequence, fee_rule_at, exchange_rate_at,
  withdrawable_amount, finality_wait_max, deposit_instruction_at, placed_order_count, used_slot_days,
  ship_order_by_operator, record_carrier_event_by_operator, cancel_order_by_operator,
  proposal_role, make_proposal, confirm_proposal, refuse_proposal,
  enqueue_given_password, given_password_mail, forget_given_password,
  decide_refund_by_operator, reject_refund_by_operator, preview_refund_by_operator, pay_refund_again_by_operator,
  approve_deposit_by_operator, reject_deposit_by_operator, lift_hold_by_operator,
  approve_withdrawal_by_operator, reject_withdrawal_by_operator, claim_transfer_by_operator,
  record_transfer_by_operator, unread_days, transfer_device_refusal,
  decide_registration_by_operator, look_at_lost_access_by_operator, set_shop_open_by_operator,
  end_sessions_by_operator, revoke_partner_by_operator,
  resend_outbox_by_operator, dismiss_outbox_by_operator, end_operator_access, confirm_operator_enrolment,
  remove_operator_device, is_confirmed_device, device_refusal, own_device,
  close_event_by_operator,
  supplier_dues, supplier_of, returned_share, propose_supplier_payout,
  add_bank_account_by_operator, map_bank_account_by_operator, begin_bank_import_by_operator, add_bank_lines,
  take_import_turn, bank_import_state, end_bank_import, prove_held_lines, bank_covered_days, has_bank_lines,
  confirm_bank_import_by_operator, unread_accounts, sum_of_lines, account_key, is_same_account,
  reference_key, note_difference_by_operator,
  redeliver_channel_event_by_operator, record_act_by_operator,
  publish_announcement_by_operator, remove_announcement_by_operator, send_broadcast_by_operator,
  create_invitation_by_operator, revoke_invitation_by_operator, set_canned_answer_by_operator,
  remove_canned_answer_by_operator, mark_open_by_operator, claim_key_by_operator, keep_result_by_operator,
  lock_products, lock_categories, write_products_by_operator, change_stock_by_operator, add_category_by_operator,
  change_category_by_operator, order_categories_by_operator, add_picture_by_operator, begin_import_by_operator,
  write_import_batch_by_operator, end_import_by_operator, update_listings
to :console;

-- Sweeps and the outbox: timed work, and what movements left to do.
grant execute on function return_stock, release_stock, show_stock, count_sales, refresh_recent_sales to :jobs;
grant update (notified_through, done_at) on broadcast to :jobs;
grant update (erased_at, sender, claimed_at) on upload to :jobs;
grant update (body, payer) on provider_event to :jobs;
grant update (identity_erased_at) on merchant to :jobs;
grant insert on invitation to :jobs;
grant insert on ledger_checkpoint, ledger_day, public_number, ledger_account_day, ledger_day_total, liability_day
  to :jobs;
grant insert, update, delete on liability_leaf to :jobs;
grant insert, delete on liability_node to :jobs;
grant insert, update, delete on chain_cursor, chain_block to :jobs;
grant insert on chain_address to :jobs;
grant delete on captcha_used, ended_checkout, factor_challenge, follow, live_event, login_failure, operator_challenge,
  operator_idempotency, partner_link, pay_token, push_device, verification to :jobs;
-- Locking a row before deleting it takes the right to update one of its columns.
grant update (expires_at) on captcha_used to :jobs;
-- Not the end of a code, which would make an old one good again.
grant update (sent_at) on verification to :jobs;
grant update (last_at) on login_failure to :jobs;
grant update (used_at) on partner_link to :jobs;
grant select (purpose, account, request_hash, expires_at) on verification to :jobs;
grant select (hash, expires_at) on factor_challenge, operator_challenge to :jobs;
grant select (operator_id, key, at) on operator_idempotency to :jobs;
grant execute on function
  check_sweep_time, claim_outbox, claim_outbox_without, renew_outbox, settle_outbox, settle_outbox_batch,
  postpone_outbox, try_lock_ledger, purge_sessions, notify_merchant, update_listings,
  shop_date, ledger_balance, quiet_from_minute, quiet_to_minute,
  expire_order, receive_order_by_time, remind_pickup, ask_for_news, settle_order, remind_refund_answer,
  approve_refund_by_silence, mark_returned, mark_refund_payment_failed,
  mark_return_sent, has_open_dispute, park_return, expire_withdrawal, return_unsent_transfer,
  raise_withdrawal_alarm, end_package, receive_referral_reward, reverse_referral_reward,
  record_chain_transfer, count_confirmations, credit_chain_deposit, lose_chain_deposit, expire_lost_deposit,
  finalize_chain_deposit, chain_return_period, lease_clock,
  return_to_partner, note_channel_try, delete_channel_log, end_shopper_retention, note_retention_day, erase_shopper,
  erase_proposed_payers,
  close_account_days, close_days_of_accounts, look_for_news, news_settle_period,
  forget_removed_listings, forget_goods_keys, listing_kept_period, goods_key_period,
  forget_security_events, security_log_kept_period,
  note_follow_mail, record_order_mail, forget_question, forget_question_secret, note_question_mail,
  note_unmailable_question, question_kept_period, given_password_mail, forget_given_password,
  add_rates_of_file
to :jobs;

-- Every process checks its database as this party.
grant execute on function look_at_database, forget_server, claim_file_store to :web;
grant execute on function note_check, deposit_instruction_at to :jobs;

-- Payment providers: their messages, and the test provider's pages, which show the order.
grant select on idempotency, order_contact, order_event, order_line, order_secret, orders, payment, refund, refund_line,
  review, shop, unbooked_payment to :webhook;
grant execute on function to_iso, localize_text, fallback_text, leaving_end, take_payment_event, take_dispute_event,
  take_payout_event, take_return_event, note_provider_event, claim_key, keep_reply to :webhook;

-- Partners: their signed messages place orders, which their prepaid money pays.
grant select on channel_order, channel_shop, listing, listing_variant, order_secret, orders, partner, partner_key,
  refund, shop, shop_name, variant to :channel;
grant insert on public_number to :channel;
-- Without the column of the number, which goes back if the order is not placed: only a checkout writes it.
grant insert (hash, merchant_id, order_id) on order_secret to :channel;
grant execute on function to_iso, reserve_stock, release_stock, place_channel_order,
  cancel_channel_order, record_channel_order_event, note_channel_refusal, claim_channel_message to :channel;

grant insert, update, delete on login_failure, operator_passkey, operator_challenge to :signin;
grant execute on function find_session, touch_session, open_operator_session, begin_operator_enrolment,
  finish_operator_enrolment, change_operator_access, set_operator_password, use_operator_step, use_recovery_code,
  require_operator_proof, renew_operator_session, present_operator_device,
  renew_recovery_codes, record_act_by_operator to :signin;
