-- The figures of the rules, each written once. What an operator of the platform may change is a setting of the server
-- and comes in as a parameter. The walls in the tables' constraints are wider or equal; functions.test.ts compares
-- them.

-- A pick-up later than this after the payment counts against the credit score.
create or replace function pickup_on_time_period() returns interval immutable return interval '48 hours';

-- From the pick-up: an order that was not shipped by then is cancelled.
create or replace function ship_period() returns interval immutable return interval '7 days';

-- From the shipment: an order without news counts as received.
-- Without news for so long after the shipment a shopper is asked whether the goods have arrived, and so long before the
-- order counts as received once more.
create or replace function no_news_period() returns interval immutable return interval '45 days';
create or replace function last_news_notice() returns interval immutable return interval '3 days';
create or replace function silent_receive_period() returns interval immutable return interval '60 days';

-- From the receipt to the settlement: of a shop's first orders, and of those after them.
create or replace function first_settle_period() returns interval immutable return interval '14 days';
create or replace function settle_period() returns interval immutable return interval '7 days';
create or replace function first_orders() returns integer immutable return 10;

-- Hours before the end of the time to pick up at which the merchant is reminded.
create or replace function pickup_reminder_hours() returns integer[] immutable return array[48, 24, 6];

-- How long after the settlement a shopper can still request a refund.
create or replace function refund_request_period() returns interval immutable return interval '60 days';

-- What one merchant can make again and again: how long a removed listing that nothing names is kept, and how many are
-- forgotten at once; how long the key of a call that moves no money counts; and how many versions of a page, and
-- messages to customer service, there may be in a day, since both are kept for good.
create or replace function day_quota_period() returns interval immutable return interval '1 day';
create or replace function listing_kept_period() returns interval immutable return interval '1 day';
create or replace function forgotten_at_once() returns integer immutable return 2000;
create or replace function goods_key_period() returns interval immutable return interval '7 days';
create or replace function shop_page_versions_max() returns integer immutable return 20;
create or replace function chat_messages_max() returns integer immutable return 500;

-- From the request of a refund: the merchant's time to answer, the reminder of it, and the approval by silence.
create or replace function refund_answer_period() returns interval immutable return interval '48 hours';
create or replace function refund_reminder_delay() returns interval immutable return interval '24 hours';
create or replace function refund_silence_period() returns interval immutable return interval '7 days';

-- From the withdrawal from a contract: the goods are to be sent back, and the money to be paid where they were, and the
-- case is closed without them. What a proof that comes late still gives the merchant to look at it. And by what the
-- right ends later than by the days of the law: each place has its own midnight, and weekends and holidays move it.
create or replace function return_send_period() returns interval immutable return interval '14 days';
create or replace function return_pay_period() returns interval immutable return interval '14 days';
create or replace function return_open_period() returns interval immutable return interval '30 days';
create or replace function return_check_period() returns interval immutable return interval '3 days';
create or replace function leaving_grace() returns interval immutable return interval '5 days';

-- A provider's page that has less time left than this is opened anew.
create or replace function payment_page_rest() returns interval immutable return interval '5 minutes';

-- From the decision to the first use of a changed bank account, and of a partner and its keys.
create or replace function deposit_instruction_notice() returns interval immutable return interval '24 hours';
create or replace function partner_notice() returns interval immutable return interval '1 day';

-- From the second reviewer's look until who lost every second factor gets in again.
create or replace function lost_access_wait() returns interval immutable return interval '7 days';

-- A transfer that a reorganisation took away before it was credited: how long it may come back.
create or replace function chain_return_period() returns interval immutable return interval '1 hour';

-- After the expected time of the network's finality: how long a credited deposit waits until the server sees it.
create or replace function finality_wait_max() returns interval immutable return interval '24 hours';

-- From the approval of a withdrawal: evidence that it was sent is there by then, or the money returns.
create or replace function withdrawal_send_period() returns interval immutable return interval '72 hours';

-- From the sending of a withdrawal to the date on which it is expected to arrive.
create or replace function withdrawal_arrival_business_days() returns integer immutable return 3;

-- How long the sending of money may be stopped, and from one stop to the next: an approved withdrawal keeps two of the
-- three days in which it must be sent.
create or replace function sending_stop_period() returns interval immutable return interval '24 hours';
create or replace function sending_stop_rest() returns interval immutable return interval '72 hours';

-- The business days for which an operator may claim the sending of money before it is sent.
create or replace function dispatch_claim_business_days() returns integer immutable return 1;

-- After how long a claimed withdrawal is looked at again that was not recorded as sent and may have left.
create or replace function unsent_look_period() returns interval immutable return interval '1 hour';

-- The withdrawals, and the refunds that the platform bears, that count together for the approval of two operators.
create or replace function threshold_day() returns interval immutable return interval '24 hours';
create or replace function threshold_week() returns interval immutable return interval '7 days';

-- From this many rejections of a merchant's withdrawals in the period on, another operator rejects, and it is flagged.
create or replace function rejections_by_one_max() returns integer immutable return 2;
create or replace function rejections_period() returns interval immutable return interval '30 days';

-- An undecided withdrawal returns to the balance after this time; equal to decideWithinHours of the contract.
create or replace function withdrawal_decide_period() returns interval immutable return interval '72 hours';

-- How long an order can wait for its payment, from the checkout: a bank takes days.
create or replace function unpaid_order_max() returns interval immutable return interval '3 days';

-- How long a proposal waits for its confirmation.
create or replace function proposal_open_period() returns interval immutable return interval '7 days';

-- The longest text in a proposal: what operators can read before they decide.
create or replace function proposal_text_max() returns integer immutable return 500;

-- The longest legal hold of one case.
create or replace function hold_period_max() returns interval immutable return interval '30 days';

-- How long an unused level or package can be given back.
create or replace function give_back_period() returns interval immutable return interval '14 days';

-- The inviter's share of the platform's fee on an invitee's orders, and how long after the registration.
create or replace function referral_share_bps() returns integer immutable return 2000;
create or replace function referral_period() returns interval immutable return interval '12 months';

-- Completed orders after which a merchant can invite others.
create or replace function qualifying_orders() returns integer immutable return 10;

-- Tries of a code that was mailed to somebody who follows a shop.
create or replace function follow_code_tries_max() returns integer immutable return 5;

-- The least time between two changes of a shop's address.
create or replace function shop_address_period() returns interval immutable return interval '30 days';

-- The least time between two mails to a follower of a shop, and how long what was listed waits to be news.
create or replace function follow_mail_period() returns interval immutable return interval '7 days';
create or replace function news_settle_period() returns interval immutable return interval '1 minute';

-- How far the time of a movement may be from the database's own clock.
create or replace function clock_tolerance() returns interval immutable return interval '5 minutes';

-- How long an operator's session can be unused and still decide. Servers may ask for less.
create or replace function operator_idle_max() returns interval immutable return interval '30 minutes';

-- How long an operator can begin with a password that was mailed.
create or replace function first_access_period() returns interval immutable return interval '3 days';

-- When the outbox tries to mail a password that could not be mailed at once.
create or replace function given_password_delay() returns interval immutable return interval '3 minutes';

-- How long "all read" can be undone.
create or replace function unread_period() returns interval immutable return interval '1 minute';

-- A message of the outbox: how often it is tried, the wait after the first try, and the longest wait. Together these
-- are about a day and a half.
create or replace function outbox_tries_max() returns integer immutable return 16;
create or replace function outbox_first_delay() returns interval immutable return interval '30 seconds';
create or replace function outbox_longest_delay() returns interval immutable return interval '6 hours';

-- How long ended sessions are kept, for enquiries about who signed in.
create or replace function session_overlap_period() returns interval immutable return interval '10 seconds';
create or replace function session_kept_period() returns interval immutable return interval '90 days';

-- How many orders one mail opens to a shopper who lost the links.
create or replace function order_links_max() returns integer immutable return 5;

-- Days after which the shopper of an order that was never paid is erased; for other orders the server's setting counts.
create or replace function unpaid_shopper_days() returns integer immutable return 30;

-- When it is tried again to erase a shopper whom the order still needs.
create or replace function erasure_retry_period() returns interval immutable return interval '1 day';

-- How long the log of a partner's messages and events is kept.
create or replace function channel_log_kept_period() returns interval immutable return interval '90 days';

-- News of the carrier that an order takes before its arrival: all are read and shown as a whole.
create or replace function carrier_events_max() returns integer immutable return 200;

-- Events for partners: for how long each is tried after it happened, and how often at least.
create or replace function channel_period() returns interval immutable return interval '3 days';
create or replace function channel_tries_min() returns integer immutable return 3;

-- The highest total of an order, in minor units: the highest amount of a call.
create or replace function order_total_max() returns bigint immutable return 10000000000000;

-- The highest minimum fee of a withdrawal, in dollars or about their worth.
create or replace function fee_minimum_max_dollars() returns integer immutable return 50;

-- Minutes of the shop's day between which no device is notified, until the merchant chooses others.
create or replace function quiet_from_minute() returns integer immutable return 1320;
create or replace function quiet_to_minute() returns integer immutable return 420;

-- How long a checkout may take to place its order, which keeps its stock meanwhile; and when it is looked again whether
-- the goods of an order have left, so that nothing of it can come back.
create or replace function checkout_period() returns interval immutable return interval '10 minutes';
create or replace function reservation_check_period() returns interval immutable return interval '3 days';

-- The highest number of pieces of a variant.
create or replace function variant_stock_max() returns integer immutable return 10000000;

-- How long an operator has something open without saying so again.
create or replace function desk_open_period() returns interval immutable return interval '2 minutes';

-- How long an import of a statement keeps its turn at an account without adding anything.
create or replace function import_turn_period() returns interval immutable return interval '2 minutes';

-- The most that a bank charges for a transfer within its line, of a large amount.
create or replace function transfer_charge_max_bps() returns integer immutable return 100;

-- How long after it was last seen a server counts as one that serves, and how long its row is kept.
create or replace function server_alive_period() returns interval immutable return interval '12 seconds';
create or replace function server_kept_period() returns interval immutable return interval '1 hour';
