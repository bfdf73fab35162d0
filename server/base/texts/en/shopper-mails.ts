export const shopperMails = {
  'mail.order_links.subject': 'Your orders at {shop}',
  'mail.order_links.text': 'Here are the links to your latest orders at {shop}:',
  'mail.order_links.order': 'Order {number}, placed on {at:time}',
  'mail.order_links.note':
    'Anyone with a link can open that order, so do not share it. If you did not request this, you can ignore this ' +
    'email.',

  'mail.refund_approved.subject': 'Refund of your order {number} approved',
  'mail.refund_approved.text':
    '{amount:money} of your order {number} at {shop} will be refunded ' +
    'to your original payment method. Reason: {decision}.',
  'mail.refund_approved_silence.subject': 'Refund of your order {number} approved automatically',
  'mail.refund_approved_silence.text':
    '{amount:money} of your order {number} at {shop} will be refunded to your original payment method, because no ' +
    'decision was made within {refundSilenceDays} days.',
  'mail.refund_rejected.subject': 'Refund of your order {number} rejected',
  'mail.refund_rejected.text':
    '{amount:money} of your order {number} at {shop} will not be refunded. Reason: {decision}.',

  'mail.order_placed.subject': 'Your order {number} at {shop}',
  'mail.order_placed.text':
    'Thank you for your order {number}. It waits for your payment until {payBy:time}; how to pay ' +
    'is on its page. Without a payment it ends automatically, and you owe nothing.',
  'mail.order_paid.subject': 'Your order {number} is paid',
  'mail.order_paid.text':
    'Your payment of {total:money} has arrived. The money is held until the goods ' +
    'have reached you; if they are not sent in time, it goes back to you.',
  'mail.order_cancelled.subject': 'Your order {number} is cancelled',
  'mail.order_cancelled.text': 'You cancelled order {number} before it was paid. Nothing was charged.',
  'mail.order_unpaid.subject': 'Your order {number} has ended',
  'mail.order_unpaid.text':
    'No payment for order {number} arrived in time. Nothing was ' +
    'charged; a payment that arrives later goes back to you.',
  'mail.order_declined.subject': 'Your order {number} is cancelled',
  'mail.order_declined.text':
    '{shop} does not deliver order {number}. {amount:money} goes back the ' +
    'way you paid. You get an email when it has been sent.',
  'mail.order_not_supplied.subject': 'Your order {number} is cancelled',
  'mail.order_not_supplied.text':
    'The supplier cannot send the goods of order {number}. {amount:money} goes ' +
    'back the way you paid. You get an email when it has been sent.',
  'mail.order_late.subject': 'Your order {number} is cancelled',
  'mail.order_late.text':
    'Order {number} was not sent in time. {amount:money} goes back the ' +
    'way you paid. You get an email when it has been sent.',
  'mail.order_sent.subject': 'Your order {number} is on its way',
  'mail.order_sent.text': 'The goods of order {number} have been sent.',
  'mail.order_reached.subject': 'Your order {number} has arrived',
  'mail.order_reached.text':
    'The delivery of order {number} was reported for {at:time}. If something is ' +
    'wrong or missing, ask for a refund on the page of the order.',
  'mail.refund_requested.subject': 'You asked for a refund of order {number}',
  'mail.refund_requested.text':
    'You asked for {amount:money} of order {number} back. {shop} can answer first; then the ' +
    'platform decides, also without an answer. You get an email with the decision.',
  'mail.refund_answered.subject': '{shop} answered about your refund',
  'mail.refund_answered.text':
    '{shop} answered your request for {amount:money} of order {number}. The ' +
    'answer is on the page of the order. The platform decides next.',
  'mail.refund_given_back.subject': '{shop} gives money of your order {number} back',
  'mail.refund_given_back.text':
    '{shop} gives {amount:money} of your order {number} back to you, the way you paid. Why, in its words: ' +
    '{decision:quoted}',
  'mail.refund_paid.subject': 'Your money for order {number} was sent back',
  'mail.refund_paid.text':
    '{amount:money} of order {number} was sent back the way you paid. A bank can take some days to show it.',
  'mail.withdrawn_unsent.subject': 'You withdrew from the contract of order {number}',
  'mail.withdrawn_unsent.text':
    'Your withdrawal from the contract of order {number} was received on {at:exact}. The order is cancelled, ' +
    'and {amount:money} goes back the way you paid. You get an email when it has been sent.',
  'mail.withdrawn.subject': 'You withdrew from the contract of order {number}',
  'mail.withdrawn.text':
    'Your withdrawal from the contract of order {number} was received on {at:exact}. It is about ' +
    '{amount:money}. Please send the goods back until {sendBy:time}, at your cost, to the address of the ' +
    'seller below. The money goes back the way you paid as soon as the seller has them, or by the law’s last ' +
    'day once you have shown on the page of the order that they were sent.',
  'mail.sent_back.subject': 'Your return of order {number}',
  'mail.sent_back.text':
    'Your proof that the goods of order {number} were sent back was received on {at:exact}: ' +
    '{sentBack:quoted}. {amount:money} is refunded on {decideBy:time} at the latest, unless the seller shows ' +
    'that it is not so.',
  'mail.refund_approved_withdrawal.subject': 'Refund of your order {number}',
  'mail.refund_approved_withdrawal.text':
    'You withdrew from the contract of order {number}, and the goods went back. {amount:money} goes back the ' +
    'way you paid. You get an email when it has been sent.',
  'mail.refund_rejected_withdrawal.subject': 'Your return of order {number} is closed',
  'mail.refund_rejected_withdrawal.text':
    'No proof that the goods of order {number} were sent back has arrived, so nothing is refunded. If you ' +
    'have sent them, ask for a refund on the page of the order.',
  'mail.order.about': 'It is about:',
  'refund_cause.not_arrived': 'It did not arrive',
  'refund_cause.damaged': 'Damaged',
  'refund_cause.wrong_goods': 'The wrong item',
  'refund_cause.incomplete': 'Something is missing',
  'refund_cause.not_as_described': 'Not as described',
  'refund_cause.too_late': 'It takes too long',
  'refund_cause.unwanted': 'No longer wanted',
  'refund_cause.other': 'Another reason',
  'refund_cause.withdrawal': 'Withdrawal from the contract',
  'mail.payment_reminder.subject': 'Your order {number} still waits for your payment',
  'mail.payment_reminder.text':
    'Your bank transfer for order {number} has not arrived yet. If you have sent it, there is nothing to do. ' +
    'Otherwise please pay until {payBy:time}: the account is on the page of the order. Without a payment it ' +
    'ends automatically, and you owe nothing.',
  'mail.no_news.subject': 'Has your order {number} arrived?',
  'mail.no_news.text':
    'Order {number} was sent on {sentAt:time}, and nothing has been reported since. Please say on its page ' +
    'whether it has arrived, or ask for your money back there. Without a word from you it counts as received ' +
    '{silentReceiveDays} days after it was sent.',
  'mail.no_news_last.subject': 'Your order {number}: did it arrive?',
  'mail.no_news_last.text':
    'Nothing has been reported about order {number}, so it counts as received on {until:time}. If it did not ' +
    'arrive, ask for your money back on its page before that.',
  'mail.order.page': 'The page of your order:',
  'mail.order.total': 'Total: {total:money}',
  'mail.order.goods': '{title}, {variant}',
  'mail.order.detail': '{detail}: {text}',
  'mail.order.to': 'Delivery to:',
  'mail.order.parcel': 'Carrier: {carrier}, tracking number: {tracking}',
  'mail.order.sold_by': 'Sold by {shop}:',
  'mail.order.terms': 'The terms of your order:',
  'mail.order.note': 'Anybody who has the link of the page can open your order, so do not pass it on.',

  'seller.responsible': 'Person responsible',
  'seller.phoneHours': 'Phone hours',
  'seller.businessNumber': 'Business registration number',
  'seller.register': 'Commercial register',
  'seller.vatNumber': 'VAT number',
  'seller.taxNumber': 'Tax number',
  'seller.mailOrderNumber': 'Mail-order report number',
}
