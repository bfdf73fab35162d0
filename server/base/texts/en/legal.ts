/** The pages that the law requires of a shop and of the platform; `legalVersion` is their date. */
export const legal = {
  'legal.terms.contract':
    'Your order is a contract between you and the seller that this page names. {operator} runs the site and ' +
    'holds the money; it does not sell.',
  'legal.terms.price':
    'Prices include delivery and are charged in {currency}. An order waits {payWithinMinutes} minutes for its ' +
    'payment, by bank transfer {bankPayWithinDays} days. Without a payment it ends, and you owe nothing.',
  'legal.terms.held':
    'Your money is held until you have the goods: until you say so, or {autoReceiveDays} days after their ' +
    'delivery was reported, or {silentReceiveDays} days after they were sent where nothing is reported.',
  'legal.terms.late':
    'If the shop does not accept a paid order within {pickWithinHours} hours, or the goods are not sent ' +
    'within {shipWithinDays} days after that, the order ends and all of your money goes back.',
  'legal.terms.refund':
    'If something is wrong, ask for a refund on the page of your order. The shop can answer first, and the ' +
    'platform decides; without a decision within {refundSilenceDays} days the refund is approved. The rights ' +
    'that the law of your country gives you stay.',
  'legal.terms.safe':
    'Pay on the page of your order only. Neither the shop nor the platform asks for a payment elsewhere, a ' +
    'password or a code.',
  'legal.privacy.what':
    'Of an order the platform keeps your name, address, email and phone number, and the pictures that you ' +
    'send with a refund. The shop sees name, address and phone number, and so do the supplier and the ' +
    'carrier who bring the goods.',
  'legal.privacy.why':
    'They serve to deliver the order, to email you what happens to it, and for refunds. They are not sold. ' +
    'The shop sets no cookies, and counts a visitor once a day without a name.',
  'legal.privacy.how_long':
    'They are deleted {shopperRetentionDays} days after the order has ended, or earlier where you ask for it on ' +
    'the page of the order. The books keep the amounts, without your name.',
  'legal.privacy.payment': 'Card data goes to the payment provider alone. Neither the shop nor the platform sees it.',
  'legal.privacy.rights':
    'You can ask what is kept of you, have it corrected or deleted, and complain to the authority of your country. ' +
    'Write to the address that this page names.',
  'legal.returns.faulty':
    'Where goods did not arrive, are damaged or are not what you ordered, ask for a refund on the page of the ' +
    'order, with pictures where they help. Sending them back then costs you nothing.',
  'legal.returns.withdrawal':
    'Where goods are delivered to the European Economic Area or the United Kingdom, you can withdraw ' +
    'from the contract within {withdrawalDays} days after the delivery without giving a reason: ' +
    'on the page of your order, or in writing by the address on this page. Before the goods are sent all of ' +
    'your money comes back at once. Otherwise send them back within {withdrawalDays} days after that, at ' +
    'your cost; what you paid for them goes back to you when they, or the proof that they were sent, have ' +
    'arrived.',
  'legal.returns.elsewhere':
    'If the law of your country gives you a similar right with other terms, write to the address on this page.',
  'legal.returns.other': 'Other goods can be returned where the seller says so below, or agrees when you ask.',
  'legal.returns.money': 'Money goes back the way you paid.',
  'legal.delivery.included':
    'Delivery is included in every price. Goods are sent within {shipWithinDays} days after the shop accepted ' +
    'the order, often from another country.',
  'legal.delivery.time':
    "How long the way takes is counted from the shop's own parcels, and shown for your country on each " +
    'product and at the checkout.',
  'legal.delivery.duty':
    'Your country may charge duty or tax at the border. Neither the shop nor the platform collects it.',
  'legal.delivery.tracking':
    'Carrier and tracking number are on the page of your order and in the email that tells of the shipment.',
  'legal.imprint.platform':
    'The site is run by {operator}, which holds the money until the goods have arrived. It is not the seller.',
  'platform.terms.service':
    '{operator} gives you a shop, a catalogue and the payments of your shoppers. You are the seller: the ' +
    'contract is between you and the shopper, and your name, address and contact are shown as the law asks.',
  'platform.terms.money':
    'A pick-up never needs a deposit. Money that shoppers paid is held until they have the goods, and settled ' +
    'to your balance afterwards. A balance is the sum of its movements, and nobody can edit it.',
  'platform.terms.fees':
    "The platform's fee is a share of the selling price, shown before each sale. A withdrawal costs the " +
    'published fee, is decided within {decideWithinHours} hours or returns, and depends on nothing else.',
  'platform.terms.duty':
    'You answer shoppers, keep to the law of your country and theirs, and show the numbers that it asks for. ' +
    'You sell nothing that is forbidden, and ask shoppers for no payment elsewhere.',
  'platform.terms.end':
    'You can leave at any time with all of your data and your whole balance. The platform can close a shop ' +
    'for a reason that you read and can appeal against; a closed shop keeps its money.',
  'platform.privacy.what':
    'Of a merchant the platform keeps name, country, phone number, email and address, photos of an identity ' +
    'document, and the log of what was done in the account.',
  'platform.privacy.why':
    'They serve to verify who sells, to pay you, and to keep your account safe. Name, country, address and ' +
    'contact are shown to shoppers. Photos are encrypted and seen by reviewers only, each time told to you.',
  'platform.privacy.how_long':
    'Photos of documents are deleted {identityRetentionDays} days after the decision. The books are kept, because ' +
    'nobody may change them.',
}
