-- How this schema is spread over a Citus cluster, by merchant. Run once by a superuser on the coordinator, on the
-- migrated database: `psql -f server/db/distribute.sql`. Nothing runs it by itself; distribute.test.ts checks that
-- every table and every function of the migrated database is covered and keeps the rules.

-- Every trigger reads and writes rows of its own row's merchant only.
alter system set citus.enable_unsafe_triggers = on;
select pg_reload_conf();

-- Reference tables: the same on every node, written by operators only. Without the setting, Citus would pull every
-- table that refers to them into its metadata first.
set citus.enable_local_reference_table_foreign_keys = off;
select create_reference_table(name) from unnest(array[
  'level', 'category', 'product', 'variant', 'product_sales', 'catalogue_count', 'announcement',
  'settlement', 'fee_rule', 'deposit_instruction', 'package', 'partner', 'partner_key', 'policy'
]) as name;

-- Everything that a merchant owns, on the merchant's node.
select create_distributed_table('merchant', 'merchant_id');
select create_distributed_table(name, 'merchant_id', colocate_with => 'merchant') from unnest(array[
  'shop', 'listing', 'listing_variant', 'merchant_counter', 'merchant_day', 'visit', 'listing_view', 'follow',
  'notice', 'live_event', 'idempotency', 'pay_token', 'outbox', 'audit', 'audit_head', 'ledger_checkpoint',
  'ledger_head', 'ledger_account',
  'ledger_transaction', 'ledger_posting', 'order_origin', 'orders', 'order_line', 'review', 'order_event',
  'order_count', 'payment', 'refund', 'deposit', 'payout_destination', 'withdrawal', 'hold', 'package_purchase',
  'placement', 'level_purchase', 'referral_share', 'referral_reward', 'objection', 'conversation', 'chat_message',
  'second_factor', 'security_event', 'listing_basket', 'price_rule', 'price_change', 'push_device', 'push_setting',
  'payment_page', 'unbooked_payment', 'dispute', 'order_contact'
]) with ordinality as t (name, position) order by position;
reset citus.enable_local_reference_table_foreign_keys;

-- Directories and what belongs to no merchant: on the coordinator. What is found without a merchant is found here
-- first, and claimed in a transaction of its own.
select citus_add_local_table_to_metadata(name, cascade_via_foreign_keys => true) from unnest(array[
  'stock_reservation', 'product_day', 'operator', 'account_name', 'shop_name', 'session', 'invitation',
  'verification', 'login_failure', 'captcha_used', 'upload', 'order_secret', 'provider_event', 'import_job',
  'import_row', 'daily_salt', 'migration', 'proposal', 'deposit_path', 'partner_link', 'partner_binding',
  'broadcast', 'public_number', 'ledger_day', 'passkey', 'factor_challenge', 'grant_day',
  'operator_passkey', 'operator_challenge',
  'chain_cursor', 'chain_block', 'chain_address', 'desk_open', 'canned_answer', 'credited_voucher',
  'operator_day'
]) as name;

-- Functions, in the order in which they were made: a function of plain SQL after those it calls. What is no movement is
-- only known on every node, and called there by movements and triggers.
select create_distributed_function(oid::regprocedure) from pg_proc
where pronamespace = 'public'::regnamespace and proargnames[1] is distinct from 'p_merchant' order by oid;

-- Movements take the merchant first. The whole call runs on the merchant's node, also inside a transaction.
select create_distributed_function(oid::regprocedure, '$1', colocate_with => 'merchant', force_delegation => true)
from pg_proc where pronamespace = 'public'::regnamespace and proargnames[1] = 'p_merchant' order by oid;

-- It reads every merchant and then writes a reference table.
alter function set_level(jsonb) set citus.multi_shard_modify_mode = 'sequential';
-- Statements call functions that read tables.
do $$
declare
  v_role text;
begin
  foreach v_role in array array['web', 'console', 'jobs', 'webhook', 'signin'] loop
    execute format('alter role %I set citus.allow_nested_distributed_execution = on',
      current_database() || '_' || v_role);
  end loop;
end $$;

-- GRANT reaches the workers, REVOKE does not.
revoke execute on all functions in schema public from public;
-- Rights on columns do not exist on a distributed table: the roles have more rights here than rights.sql gives them. On
-- a merchant and a shop the console has none: operators decide about them by functions.
do $$
declare
  v_tables constant jsonb := '{"web": "listing, follow, objection, merchant, shop, outbox, price_change",
    "console": "listing, objection, outbox", "jobs": "listing, merchant, outbox"}';
  v_role text;
begin
  foreach v_role in array array['web', 'console', 'jobs'] loop
    execute format('grant insert, update on %s to %I', v_tables->>v_role, current_database() || '_' || v_role);
  end loop;
end $$;
