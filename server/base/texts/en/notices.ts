export const notices = {
  'notice.order_paid.title': 'New order {number}',
  'notice.order_paid.content': 'A shopper paid {total:money}. Pick it up before {pickBy:time}.',
  'notice.order_shipped.title': 'Order {number} has shipped',
  'notice.order_shipped.content': '{carrier}, tracking number {tracking}.',
  'notice.order_settled.title': '{amount:money} from order {number}',
  'notice.order_settled.content': 'The order is complete and its earnings are in your balance.',
  'notice.order_cancelled_merchant.title': 'Order {number} declined',
  'notice.order_cancelled_merchant.content': 'You declined it. {total:money} will be refunded to the shopper.',
  'notice.order_cancelled_time.title': 'Order {number} expired',
  'notice.order_cancelled_time.content': 'The deadline passed. {total:money} will be refunded to the shopper.',
  'notice.order_cancelled_partner.title': 'Order {number} was cancelled by the partner',
  'notice.order_cancelled_partner.content':
    'The partner’s shopper cancelled it before it was shipped. {total:money} will be refunded to the partner.',
  'notice.order_cancelled_supplier.title': 'Order {number} cannot be shipped',
  'notice.order_cancelled_supplier.content':
    'The supplier cannot ship it. The cost is returned and {total:money} will be refunded to the shopper.',
  'notice.order_reached.title': 'Order {number} was delivered',
  'notice.order_reached.content':
    'The carrier has delivered it. It is marked as received when the shopper confirms, or automatically {autoReceiveDays} days after delivery.',
  'notice.order_received.title': 'Order {number} was received',
  'notice.order_received.content':
    '{amount:money} will be added to your balance on {settlesAt:time}, unless a refund is requested before then.',

  'notice.pick_up_due.title': 'Order {number} is awaiting pick-up',
  'notice.pick_up_due.content':
    'Pick it up before {pickBy:time}, otherwise it is cancelled and {total:money} refunded to the shopper.',

  'notice.refund_requested.title': 'Refund requested: order {number}',
  'notice.refund_requested.content':
    'The shopper requests a refund of {amount:money}. Reason: {cause:text}. You can reply until ' +
    '{answerBy:time}. {reason:quoted}',
  'notice.refund_answer_due.title': 'Refund of order {number}: one day left to reply',
  'notice.refund_answer_due.content':
    'The shopper requests a refund of {amount:money}. You can reply until {answerBy:time}.',
  'notice.order_disputed.title': 'Payment of order {number} disputed',
  'notice.order_disputed.content':
    'The shopper’s bank disputes {amount:money}. The order is not settled until it decides.',
  'notice.dispute_won.title': 'Dispute of order {number} won',
  'notice.dispute_won.content': 'The bank decided in your favour. {amount:money} stays with the order.',
  'notice.dispute_lost.title': 'Dispute of order {number} lost',
  'notice.dispute_lost.content':
    'The bank took {amount:money} back for the shopper. It is booked as a chargeback, like a refund.',
  'notice.refund_approved.title': 'Refund of order {number} approved',
  'notice.refund_approved.content': '{amount:money} will be refunded to the shopper. Reason: {decision}.',
  'notice.refund_given_back.title': 'You gave money of order {number} back',
  'notice.refund_given_back.content':
    '{amount:money} goes back to the shopper: out of the money held for the order, then out of your balance. ' +
    'The shopper is told.',
  'notice.refund_rejected.title': 'Refund of order {number} rejected',
  'notice.refund_rejected.content': '{amount:money} will not be refunded to the shopper. Reason: {decision}.',
  'notice.order_cancelled_withdrawal.title': 'Order {number} cancelled: the shopper withdrew',
  'notice.order_cancelled_withdrawal.content':
    'The shopper withdrew from the contract before the goods were sent. {total:money} will be refunded to ' +
    'the shopper.',
  'notice.refund_withdrawn.title': 'The shopper returns goods of order {number}',
  'notice.refund_withdrawn.content':
    'The shopper withdrew from the contract: {amount:money}. The goods come back to your address. Confirm ' +
    'their return when they are there; the shopper is refunded then.',
  'notice.refund_sent_back.title': 'Goods of order {number} were sent back',
  'notice.refund_sent_back.content':
    'The shopper sent them back: {sentBack:quoted}. Confirm their return, or reply if it is not so. ' +
    'Otherwise {amount:money} is refunded on {decideBy:time}.',
  'notice.refund_approved_withdrawal.title': 'Return of order {number} refunded',
  'notice.refund_approved_withdrawal.content':
    '{amount:money} will be refunded to the shopper, who withdrew from the contract.',
  'notice.refund_rejected_withdrawal.title': 'Return of order {number} closed',
  'notice.refund_rejected_withdrawal.content': 'The goods were not sent back in time, so nothing is refunded.',
  'notice.refund_approved_silence.title': 'Refund of order {number} approved automatically',
  'notice.refund_approved_silence.content':
    '{amount:money} will be refunded to the shopper because no decision was made within {refundSilenceDays} days.',

  'notice.level_bought.title': 'Your level is now {level:name}',
  'notice.level_bought.content':
    'Purchased for {amount:money}. Refundable within {giveBackDays} days if no order has been charged this level’s fee.',
  'notice.level_earned.title': 'You earned the level {level:name}',
  'notice.level_earned.content': 'You reached this level with {orders} completed orders, at no cost.',

  'notice.package_ended.title': 'Express lane ended: {name:name}',
  'notice.package_ended.content': 'Unused days have been credited: {amount:money}.',

  'notice.referral_received.title': '{amount:money} from an invited shop',
  'notice.referral_received.content': 'Your share of the platform fee on a settled order.',

  'notice.qualified.title': 'You can invite other merchants',
  'notice.qualified.content':
    'You have {qualifyingOrders} completed orders. Your invitation code is on the alliance page.',

  'notice.registration_approved.title': 'Welcome: your shop is approved',
  'notice.registration_approved.content':
    'Choose products in the distribution centre, set your prices and publish them.',
  'notice.registration_rejected.title': 'Your application was not approved',
  'notice.registration_rejected.content': 'Reason: {reason}. You can edit it and resubmit.',
  'notice.registration_redo.title': 'More information is needed for your application',
  'notice.registration_redo.content': 'Reason: {reason}.',

  'notice.identity_opened.title': 'Your identity photo was viewed',
  'notice.identity_opened.content': 'A reviewer viewed it. Reason: {reason}.',

  'notice.listing_off_shelf.title': 'Unpublished: {title}',
  'notice.listing_off_shelf.content':
    'Its purchase price is now above your selling price. Set a new price to sell it again.',

  'notice.shop_closed.title': 'Your shop was closed',
  'notice.shop_closed.content':
    'Reason: {reason}. You can still pick up orders, withdraw, export your data and contact customer service.',
  'notice.shop_opened.title': 'Your shop is open again',
  'notice.shop_opened.content': 'Reason: {reason}.',

  'notice.withdrawal_requested.title': 'Withdrawal {number} requested',
  'notice.withdrawal_requested.content':
    '{amount:money} to {to}. You receive {net:money}. If it is not reviewed by {decideBy:time}, the full ' +
    'amount returns automatically. If this was not you, cancel it and change your passwords.',
  'notice.withdrawal_new_destination.title': 'New destination: withdrawal {number}',
  'notice.withdrawal_new_destination.content':
    '{amount:money} was requested to {to} for the first time. It will not be sent before ' +
    '{notBefore:time}. If this was not you, cancel it and change your passwords immediately.',
  'notice.withdrawal_approved.title': 'Withdrawal {number} approved',
  'notice.withdrawal_approved.content':
    '{net:money} to {to} should arrive by {expectedBy:time}. If it is not sent by {sendBy:time}, it returns automatically.',
  'notice.withdrawal_paid.title': 'Withdrawal {number} paid out',
  'notice.withdrawal_paid.content': '{net:money} has arrived at {to}; the fee was {fee:money}. Reference: {evidence}.',
  'notice.withdrawal_rejected.title': 'Withdrawal {number} rejected',
  'notice.withdrawal_rejected.content':
    '{reason:text}. The full amount, {amount:money}, is back in your balance. You can appeal or request again.',
  'notice.withdrawal_taken_back.title': 'Withdrawal {number} cancelled',
  'notice.withdrawal_taken_back.content': '{amount:money} is back in your balance.',
  'notice.withdrawal_not_decided.title': 'Withdrawal {number} returned: not reviewed in time',
  'notice.withdrawal_not_decided.content':
    'It was not reviewed within {decideWithinHours} hours, so {amount:money} was returned to your ' +
    'balance automatically. We are looking into it. You can request it again immediately.',
  'notice.withdrawal_not_sent.title': 'Withdrawal {number} returned: not sent in time',
  'notice.withdrawal_not_sent.content':
    'It was approved but not sent within {sendWithinHours} hours, so {amount:money} was returned to your ' +
    'balance automatically. You can request it again immediately.',
  'notice.withdrawal_returned.title': 'Withdrawal {number} returned',
  'notice.withdrawal_returned.content':
    '{reason:text}. The full amount, {amount:money} including the fee, is back in your balance.',
  'notice.withdrawal_late.title': 'Withdrawal {number} is delayed',
  'notice.withdrawal_late.content':
    '{net:money} to {to} was expected by {expectedBy:time} and is not confirmed yet. We are checking with the bank or the blockchain network.',
  'notice.withdrawal_opened.title': 'Your withdrawal destination was viewed',
  'notice.withdrawal_opened.content': 'Finance viewed the destination of withdrawal {number}. Reason: {why}.',

  'notice.hold_made.title': '{amount:money} of your balance is on hold',
  'notice.hold_made.content':
    'Reason: {rule:text}, case {caseNumber}, until {until:time}. You can appeal until {objectBy:time}. You ' +
    'can still withdraw the rest of your balance.',
  'notice.hold_lifted.title': 'The hold on {amount:money} was lifted',
  'notice.hold_lifted.content': 'Case {caseNumber} is closed; the money can be withdrawn.',

  'notice.goodwill.title': 'Goodwill payment of {amount:money}',
  'notice.goodwill.content': 'Paid from the platform’s own funds: {reason}',

  'notice.deposit_announced.title': 'Deposit {number} is in review',
  'notice.deposit_announced.content':
    '{amount:money}, with your proof of payment. Two people review it within {depositReviewHours} hours.',
  'notice.deposit_announced_bank.title': 'Deposit {number}: use reference {reference}',
  'notice.deposit_announced_bank.content':
    'Pay {amount:money} with the reference {reference}. It is credited once two people have confirmed its arrival.',
  'notice.deposit_announced_chain.title': 'Deposit {number} is in review',
  'notice.deposit_announced_chain.content':
    'Two people check your {currency} transaction on the network and credit it once it is final.',
  'notice.deposit_credited.title': '{amount:money} is in your balance',
  'notice.deposit_credited.content': 'Deposit {number} was approved by two people.',
  'notice.deposit_credited_not_final.title': 'Blockchain deposit of {amount:money} is in your balance',
  'notice.deposit_credited_not_final.content':
    'Deposit {number} was approved by two people. You can withdraw it from {finalAt:time}, when the network is final.',
  'notice.deposit_seen.title': 'Deposit {number}: {tokenAmount} {currency} seen on the network',
  'notice.deposit_seen.content':
    'It is credited automatically after {needed} confirmations. You do not need to do anything.',
  'notice.deposit_seen_review.title': 'Deposit {number} is in review',
  'notice.deposit_seen_review.content': 'A transfer to your address was seen. {because:text}, so two people review it.',
  'notice.deposit_confirmed.title': '{amount:money} is in your balance',
  'notice.deposit_confirmed.content': 'Deposit {number} was confirmed by the network.',
  'notice.deposit_confirmed_not_final.title': 'Blockchain deposit of {amount:money} is in your balance',
  'notice.deposit_confirmed_not_final.content':
    'Deposit {number} was confirmed by the network. You can withdraw it from about {finalAt:time}, when the network is final.',
  'notice.deposit_not_confirmed.title': 'Deposit {number} was not confirmed',
  'notice.deposit_not_confirmed.content':
    '{reason:text} before it was credited, so your balance did not change. If the transfer arrives again, it is credited automatically.',
  'notice.deposit_reversed_by_network.title': 'Deposit {number} was reversed',
  'notice.deposit_reversed_by_network.content':
    '{reason:text}, so {amount:money} was deducted from your balance. If the transfer arrives again, it is credited automatically.',
  'notice.deposit_rejected.title': 'Deposit {number} was rejected',
  'notice.deposit_rejected.content': '{reason:text}. You can appeal or submit it again.',
  'notice.deposit_reversed_by_bank.title': 'Deposit {number} was reversed',
  'notice.deposit_reversed_by_bank.content':
    '{reason:text}, so {amount:money} was deducted from your balance. Any shortfall will be repaid from future ' +
    'earnings.',
  'notice.deposit_reversed.title': 'Deposit {number} was reversed',
  'notice.deposit_reversed.content':
    '{reason:text}, so {amount:money} was deducted from your balance. If the transfer arrives again, submit its hash again.',

  'notice.objection_answered.title': 'Reply to your appeal',
  'notice.objection_answered.content': 'Reviewed by someone other than the person who decided: {answer}',

  'notice.sender.system': 'System',
  'notice.sender.review': 'Review team',
  'notice.sender.finance': 'Finance team',
  'notice.sender.service': 'Customer service',
  'notice.sender.team': 'Platform team',

  'mail.reset_password.subject': 'Your code for a new password',
  'mail.reset_password.text':
    'Your code is {code}. It is valid for {verificationMinutes} minutes. If you did not request it, you can ignore this email.',
  'mail.reset_pay.subject': 'Your code for a new payment password',
  'mail.reset_pay.text':
    'Your code is {code}. It is valid for {verificationMinutes} minutes. If you did not request it, change your login password.',

  'mail.follow.subject': 'Confirm that you follow {shop}',
  'mail.follow.text': 'Your code is {code}. It is valid for {verificationMinutes} minutes.',
  'mail.follow.promise':
    'You will get one email a week at most, and only when there is something new. Every email has an unsubscribe ' +
    'link. We store your address encrypted and use it only for these emails.',

  'mail.follow_news.subject': 'New at {shop}',
  'mail.follow_news.text': 'New at {shop}, which you follow:',
  'mail.follow_news.item': '{title}, {price:money}',
  'mail.follow_news.from': '{title}, from {price:money}',
  'mail.follow_news.product': 'A new product',
  'mail.follow_news.all': 'The whole shop:',
  'mail.follow_news.more': 'There is more in the shop:',
  'mail.follow_news.note':
    'You get this email because you follow {shop}: one a week at most, and only when there is something new. Stop following:',

  'mail.not_me.text':
    'If this was not you, open this page and confirm: {link:link} All devices are then logged out, withdrawals in review are stopped, ' +
    'and login methods and a payment password added in the last {notMeDays} days are removed; an email or phone number changed in that time is restored.',
  'mail.register_again.subject': 'You already have an account',
  'mail.register_again.text':
    'Somebody applied as a merchant on {at:time} with your email or phone number. You already have an ' +
    'account: log in, or set a new password under “Forgot password?”. If this was not you, you can ' +
    'ignore this email.',
  'mail.operator_factor.subject': 'A second factor of your platform account was changed',
  'mail.operator_factor.text':
    'A passkey or the recovery codes were changed on {at:time} (UTC). If this was not you, tell an administrator at once.',
  'mail.operator_failures.subject': 'Many wrong passwords for your platform account',
  'mail.operator_failures.text':
    '{failures} incorrect attempts in a row, the last on {at:time} (UTC). Nobody got in. If this was not you, tell an administrator.',
  'mail.operator_place.subject': 'A new device or network at your platform account',
  'mail.operator_place.text':
    'Somebody logged in with {device} on {at:time} (UTC), from a browser or network that you had not used ' +
    'before. If this was not you, tell an administrator at once.',
  'mail.operator_password.subject': 'Your platform password was changed',
  'mail.operator_password.text':
    'Your password was changed on {at:time} (UTC), and your other sessions have ended. If this was not you, tell an administrator at once.',
  'mail.operator_recovery.subject': 'A recovery code of your platform account was used',
  'mail.operator_recovery.text':
    'It was used on {at:time} (UTC); each works once. If this was not you, tell an administrator at once.',
  'mail.operator_new.subject': 'You now have access to the platform',
  'mail.operator_new.text':
    'Two administrators gave you access to the console: {link:link} Your password is {password}. It works once: at ' +
    'your first login you choose your own, enrol an authenticator app, and tell an administrator the code that the ' +
    'page shows. If you did not expect this, ignore this email.',
  'mail.operator_reset.subject': 'Your access to the platform was reset',
  'mail.operator_reset.text':
    'Your new password is {password}. It works once: when you log in you choose your own, enrol your ' +
    'authenticator app again, and tell an administrator the code that the page shows. Your other sessions ' +
    'have ended. If you did not expect this, tell an administrator.',

  'mail.confirm_email.subject': 'Confirm your email address',
  'mail.confirm_email.text':
    'Your code is {code}. It is valid for {verificationMinutes} minutes. If you did not request it, you can ignore this email.',

  // Without amounts, because a locked screen shows it.
  'push.orders_paid': '{count} orders are awaiting pick-up, the newest is {number}',
  'push.pick_up_due': 'Pick up order {number} by {pickBy:time}',
  'push.refund_answer_due': 'Refund of order {number}: one day left to reply',
  'push.refund_requested': 'Refund requested: order {number}',
  'push.refund_approved': 'Refund of order {number} approved',
  'push.refund_approved_silence': 'Refund of order {number} approved automatically',
  'push.refund_rejected': 'Refund of order {number} rejected',
  'push.refund_withdrawn': 'The shopper returns goods of order {number}',
  'push.refund_sent_back': 'Goods of order {number} were sent back',
  'push.order_settled': 'Order {number} is settled',
  'push.deposit_credited': 'Deposit {number} is in your balance',
  'push.deposit_credited_not_final': 'Deposit {number} is in your balance',
  'push.withdrawal_paid': 'Withdrawal {number} paid out',
  'push.withdrawal_returned': 'Withdrawal {number} returned',
}
