-- How this schema is spread over a Citus cluster, by merchant. Run once by the owner on the coordinator, on the
-- migrated database: `psql -f server/db/distribute.sql`. Not run anywhere by itself; distribute.test.ts checks that
-- every table and every function of the migrated database stands here and keeps the rules.

-- Every trigger reads and writes rows of its own row's merchant only.
alter system set citus.enable_unsafe_triggers = on;
select pg_reload_conf();

-- Reference tables: the same on every node, written by operators only.
select create_reference_table(name) from unnest(array[
  'level', 'category', 'product', 'variant', 'announcement',
  'fee_rule', 'deposit_instruction', 'package', 'partner', 'partner_key'
]) as name;

-- Directories and what belongs to no merchant: on the coordinator. What is found without a merchant is found here
-- first, and claimed in a transaction of its own.
select citus_add_local_table_to_metadata(name) from unnest(array[
  'stock_reservation', 'product_day', 'operator', 'account_name', 'shop_name', 'session', 'invitation',
  'verification', 'login_failure', 'captcha_used', 'upload', 'order_secret', 'provider_event', 'import_job',
  'import_row', 'daily_salt', 'migration', 'proposal', 'deposit_path', 'partner_link', 'partner_binding',
  'broadcast'
]) as name;

-- Everything that a merchant owns, on the merchant's node.
select create_distributed_table('merchant', 'merchant_id');
select create_distributed_table(name, 'merchant_id', colocate_with => 'merchant') from unnest(array[
  'shop', 'listing', 'listing_variant', 'merchant_counter', 'merchant_day', 'visit', 'listing_view', 'follow',
  'notice', 'live_event', 'idempotency', 'pay_token', 'outbox', 'audit', 'ledger_head', 'ledger_account',
  'ledger_transaction', 'ledger_posting', 'order_origin', 'orders', 'order_line', 'review', 'order_event',
  'order_count', 'payment', 'refund',
  'recharge',
  'payout_destination', 'withdrawal', 'hold',
  'package_purchase', 'placement', 'level_purchase', 'referral_share', 'referral_reward',
  'objection',
  'conversation', 'chat_message'
]) with ordinality as t (name, place) order by place;

-- Movements: the merchant first, alone in their statement, so that the whole call runs on the merchant's node.
select create_distributed_function(oid::regprocedure, '$1', colocate_with => 'merchant') from pg_proc
where pronamespace = 'public'::regnamespace and proname = any (array[
  'ledger_lock', 'ledger_open', 'ledger_balance', 'ledger_post', 'shop_date', 'add_day', 'move_order_count', 'live',
  'tell', 'see_notices', 'count_visit', 'count_follow', 'open_merchant', 'lock_listings', 'lock_order',
  'order_happened', 'send_out', 'place_order', 'listings_sold', 'order_paid', 'pick_up', 'pick_up_batch',
  'ship_order', 'carrier_event', 'receive_order', 'remind_pick_up', 'settle_order', 'review_line', 'lock_sold_listings',
  'order_cancelled', 'approve_refund', 'refund_counted', 'cancel_order', 'refund_paid', 'refund_pay_failed',
  'payment_back_paid', 'ledger_canonical',
  'deposits_not_final', 'lock_deposit', 'deposit_told', 'announce_deposit', 'approve_deposit', 'reject_deposit',
  'deposit_undone',
  'held_by_law', 'withdrawable', 'lock_withdrawal', 'withdrawal_told', 'ask_withdrawal', 'release_withdrawal',
  'take_back_withdrawal', 'reject_withdrawal', 'expire_withdrawal', 'approve_withdrawal', 'withdrawal_sent',
  'withdrawal_paid', 'return_withdrawal', 'withdrawal_late', 'make_hold', 'lift_hold', 'grant_goodwill',
  'pay_from_available', 'orders_placed', 'buy_level', 'give_back_level', 'earn_level', 'buy_package', 'lock_package', 'place_listings', 'leave_places',
  'give_back_package', 'end_package', 'share_fee', 'unshare_fee', 'receive_referral', 'reverse_referral', 'qualify',
  'refund_told', 'ask_refund', 'lock_refund', 'answer_refund', 'remind_refund', 'decide_refund', 'reject_refund',
  'refund_by_silence',
  'write_message', 'see_conversation', 'unsee_notices'
]);

-- Everything else: only known on every node, and called there by the functions above and by triggers.
select create_distributed_function(oid::regprocedure) from pg_proc
where pronamespace = 'public'::regnamespace and proname = any (array[
  'iso', 'pick_text', 'image_url', 'least_price', 'suggested_price', 'refuse', 'order_fee', 'order_fee_due',
  'order_earnings', 'next_reminder', 'slot_days_used', 'end_purchase', 'order_moved', 'expect_status', 'ledger_seal', 'ledger_posting_joins', 'ledger_posting_counts',
  'bill_type', 'ledger_balanced', 'ledger_is_append_only', 'ledger_account_guard', 'count_listing', 'count_open_refund',
  'add_deposit_instruction', 'deposit_instruction_at', 'seed_fee_rule', 'add_fee_rule', 'fee_rule_at', 'withdrawal_fee', 'business_days_after', 'withdrawal_conflict',
  'add_partner', 'add_partner_key', 'set_level', 'set_package'
]);
