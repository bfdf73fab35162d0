-- The figures of the rules, each written once. What an operator of the platform may change is a setting of the server
-- and comes in as a parameter. The limits in table constraints are wider or equal; functions.test.ts compares them.

-- A pick-up later than this after the payment lowers the credit score.
create or replace function pickup_on_time_period() returns interval immutable return interval '48 hours';

-- From the pick-up: an order that is not shipped by then is cancelled.
create or replace function ship_period() returns interval immutable return interval '7 days';

-- From the shipment: the shopper is asked whether the goods arrived, is reminded before the end, and then the order
-- counts as received.
create or replace function no_news_period() returns interval immutable return interval '45 days';
create or replace function last_news_notice() returns interval immutable return interval '3 days';
create or replace function silent_receive_period() returns interval immutable return interval '60 days';

-- The newest delivered parcels of a supplier to a country, by which shoppers are told how long parcels take.
create or replace function delivery_parcels_max() returns integer immutable return 40;

-- From the receipt to the settlement: of a shop's first orders, and of later ones.
create or replace function first_settle_period() returns interval immutable return interval '14 days';
create or replace function settle_period() returns interval immutable return interval '7 days';
create or replace function first_orders() returns integer immutable return 10;

-- Hours before the end of the pick-up time at which the merchant is reminded.
create or replace function pickup_reminder_hours() returns integer[] immutable return array[48, 24, 6];

-- How long after the settlement a shopper can still request a refund.
create or replace function refund_request_period() returns interval immutable return interval '60 days';

-- Limits on what a merchant can create repeatedly. How long a removed and unreferenced listing is kept, and how many
-- are forgotten at once. How long the key of a call that moves no money is kept. How many versions of a page and
-- messages to customer service a day may add, since both are kept for good.
create or replace function day_quota_period() returns interval immutable return interval '1 day';
create or replace function listing_kept_period() returns interval immutable return interval '1 day';
create or replace function forgotten_at_once() returns integer immutable return 2000;
create or replace function goods_key_period() returns interval immutable return interval '7 days';
create or replace function shop_page_versions_max() returns integer immutable return 20;
create or replace function chat_messages_max() returns integer immutable return 500;

-- From the request of a refund: the merchant's time to answer, the reminder, and the approval if the merchant stays
-- silent.
create or replace function refund_answer_period() returns interval immutable return interval '48 hours';
create or replace function refund_reminder_delay() returns interval immutable return interval '24 hours';
create or replace function refund_silence_period() returns interval immutable return interval '7 days';

-- From the withdrawal from a contract: to send the goods back, to pay the money back if they were sent, and to close
-- the case if not. Then the merchant's time to check a late proof, and the tolerance after the legal period: midnight
-- differs by place, and weekends and holidays extend the period.
create or replace function return_send_period() returns interval immutable return interval '14 days';
create or replace function return_pay_period() returns interval immutable return interval '14 days';
create or replace function return_open_period() returns interval immutable return interval '30 days';
create or replace function return_check_period() returns interval immutable return interval '3 days';
create or replace function leaving_grace() returns interval immutable return interval '5 days';

-- A provider's payment page with less time left than this is opened again.
create or replace function payment_page_rest() returns interval immutable return interval '5 minutes';

-- From the decision to the first use of a changed bank account, and of a partner and its keys.
create or replace function deposit_instruction_notice() returns interval immutable return interval '24 hours';
create or replace function partner_notice() returns interval immutable return interval '1 day';

-- From the second reviewer's check until a merchant who lost every second factor gets access again.
create or replace function lost_access_wait() returns interval immutable return interval '7 days';

-- How long a transfer that a reorganisation removed before its credit may come back.
create or replace function chain_return_period() returns interval immutable return interval '1 hour';

-- How long after the network's expected finality a credited deposit waits until the server sees the finality.
create or replace function finality_wait_max() returns interval immutable return interval '24 hours';

-- From the approval of a withdrawal: without evidence of the sending by then, the money returns to the balance.
create or replace function withdrawal_send_period() returns interval immutable return interval '72 hours';

-- From the sending of a withdrawal to its expected arrival.
create or replace function withdrawal_arrival_business_days() returns integer immutable return 3;

-- How long the sending of money may be stopped, and the least time between two stops. An approved withdrawal keeps two
-- of the three days in which it must be sent.
create or replace function sending_stop_period() returns interval immutable return interval '24 hours';
create or replace function sending_stop_rest() returns interval immutable return interval '72 hours';

-- Business days that an operator may hold a claim on the sending of money before sending it.
create or replace function dispatch_claim_business_days() returns integer immutable return 1;

-- How long until a claimed withdrawal is checked again that was not recorded as sent but may have left.
create or replace function unsent_look_period() returns interval immutable return interval '1 hour';

-- Periods in which withdrawals, and refunds that the platform bears, are summed to decide whether two operators must
-- approve.
create or replace function threshold_day() returns interval immutable return interval '24 hours';
create or replace function threshold_week() returns interval immutable return interval '7 days';

-- After this many rejections of a merchant's withdrawals in the period, another operator must reject, and the
-- withdrawal is flagged.
create or replace function rejections_by_one_max() returns integer immutable return 2;
create or replace function rejections_period() returns interval immutable return interval '30 days';

-- After this time an undecided withdrawal returns to the balance. Equal to decideWithinHours of the contract.
create or replace function withdrawal_decide_period() returns interval immutable return interval '72 hours';

-- How long an order can wait for its payment after the checkout. Bank transfers take days.
create or replace function unpaid_order_max() returns interval immutable return interval '3 days';

create or replace function proposal_open_period() returns interval immutable return interval '7 days';

-- The longest text in a proposal, so that operators can read it before they decide.
create or replace function proposal_text_max() returns integer immutable return 500;

-- The longest legal hold of one case.
create or replace function hold_period_max() returns interval immutable return interval '30 days';

-- How long an unused level or package can be given back.
create or replace function give_back_period() returns interval immutable return interval '14 days';

-- The inviter's share of the platform's fee on an invitee's orders, and its duration from the registration.
create or replace function referral_share_bps() returns integer immutable return 2000;
create or replace function referral_period() returns interval immutable return interval '12 months';

-- Completed orders after which a merchant can invite others.
create or replace function qualifying_orders() returns integer immutable return 10;

-- Tries of a code that was mailed to confirm following a shop.
create or replace function follow_code_tries_max() returns integer immutable return 5;

-- The least time between two changes of a shop's address.
create or replace function shop_address_period() returns interval immutable return interval '30 days';

-- The least time between two mails to a follower of a shop, and how long a new listing waits before it counts as news.
create or replace function follow_mail_period() returns interval immutable return interval '7 days';
create or replace function news_settle_period() returns interval immutable return interval '1 minute';

-- The largest difference between the time of a movement and the database's own clock.
create or replace function clock_tolerance() returns interval immutable return interval '5 minutes';

-- How long an operator's session can be unused and still decide. Servers may require less.
create or replace function operator_idle_max() returns interval immutable return interval '30 minutes';

-- How long an operator can begin with a mailed password.
create or replace function first_access_period() returns interval immutable return interval '3 days';

-- How many devices of an operator wait for an administrator; the oldest ones go.
create or replace function waiting_devices_max() returns integer immutable return 5;

-- When the outbox retries to mail a password that could not be mailed at once.
create or replace function given_password_delay() returns interval immutable return interval '3 minutes';

create or replace function unread_period() returns interval immutable return interval '1 minute';

-- Outbox messages: the number of tries, the first delay and the longest delay, which together make about a day and a
-- half.
create or replace function outbox_tries_max() returns integer immutable return 16;
create or replace function outbox_first_delay() returns interval immutable return interval '30 seconds';
create or replace function outbox_longest_delay() returns interval immutable return interval '6 hours';

-- How long the old token of a renewed session still works, and how long ended sessions are kept for enquiries.
create or replace function session_overlap_period() returns interval immutable return interval '10 seconds';
create or replace function session_kept_period() returns interval immutable return interval '90 days';

-- How long the security log of an account is kept and shown.
create or replace function security_log_kept_period() returns interval immutable return interval '365 days';

-- How many orders one mail opens to a shopper who lost the links.
create or replace function order_links_max() returns integer immutable return 5;

-- Days after which the shopper of an unpaid order is erased. For other orders the server's setting applies.
create or replace function unpaid_shopper_days() returns integer immutable return 30;

-- When the erasure of a shopper is tried again that an order still prevents.
create or replace function erasure_retry_period() returns interval immutable return interval '1 day';

-- Questions of shoppers: messages of one side in a thread, per day and together. How long a mail waits for further
-- answers, and the least time between two mails about the same. How long a thread before buying is kept after its last
-- message, and how long a report of a thread lets operators read it.
create or replace function question_messages_per_day() returns integer immutable return 20;
create or replace function question_messages_max() returns integer immutable return 200;
create or replace function question_mail_delay() returns interval immutable return interval '5 minutes';
create or replace function question_mail_period() returns interval immutable return interval '1 hour';
create or replace function question_kept_period() returns interval immutable return interval '90 days';
create or replace function question_report_period() returns interval immutable return interval '30 days';

-- How long the log of a partner's messages and events is kept.
create or replace function channel_log_kept_period() returns interval immutable return interval '90 days';

-- The most carrier events that an order takes before its arrival, since all of them are read and shown together.
create or replace function carrier_events_max() returns integer immutable return 200;

-- Events for partners: how long each is tried after it happened, and the least number of tries.
create or replace function channel_period() returns interval immutable return interval '3 days';
create or replace function channel_tries_min() returns integer immutable return 3;

-- How many days a rate is shown, from its own day on, and the most rates that are published at once.
create or replace function exchange_rate_shown_days() returns integer immutable return 7;
create or replace function exchange_rates_max() returns integer immutable return 200;

-- The highest total of an order in minor units, which is the highest amount that a call takes.
create or replace function order_total_max() returns bigint immutable return 10000000000000;

-- The highest minimum fee of a withdrawal, in dollars or the equivalent.
create or replace function fee_minimum_max_dollars() returns integer immutable return 50;

-- Minutes of the shop's day between which no device is notified, until the merchant chooses others.
create or replace function quiet_from_minute() returns integer immutable return 1320;
create or replace function quiet_to_minute() returns integer immutable return 420;

-- How long a checkout may take to place its order while it reserves stock. Then how often a paid order's reservation is
-- checked until the goods have left and cannot return to stock.
create or replace function checkout_period() returns interval immutable return interval '10 minutes';
create or replace function reservation_check_period() returns interval immutable return interval '3 days';

create or replace function variant_stock_max() returns integer immutable return 10000000;

-- How long an item counts as open at an operator's desk without a renewal.
create or replace function desk_open_period() returns interval immutable return interval '2 minutes';

-- How long an import keeps its turn at a bank account without adding anything.
create or replace function import_turn_period() returns interval immutable return interval '2 minutes';

-- How long after its last statement an account still counts as in use, so that its days are waited for.
create or replace function bank_account_idle_period() returns interval immutable return interval '60 days';

-- How many files a refusal names that a second person must still confirm.
create or replace function unconfirmed_files_max() returns integer immutable return 5;

-- The most that a bank deducts from a transfer for its charges, in basis points of the amount.
create or replace function transfer_charge_max_bps() returns integer immutable return 100;

-- How long after its last sign of life a server counts as alive, and how long its row is kept.
create or replace function server_alive_period() returns interval immutable return interval '12 seconds';
create or replace function server_kept_period() returns interval immutable return interval '1 hour';
