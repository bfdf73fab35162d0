export const questionTexts = {
  'answer_time.hour': 'Usually answers within an hour',
  'answer_time.hours': 'Usually answers within {hours} hours',
  'answer_time.days': 'Usually answers within {days} days',
  question_asks_money:
    'Money is paid only on the page of the order, where it is held until the goods arrive. ' +
    'Rewrite the message without a request for money',
  question_asks_secret: 'Nobody needs a password or a code here. Rewrite the message without that',
  question_names_account:
    'Payments go only through the page of the order. Rewrite the message without an account or a link to pay to',
  question_names_contact:
    'Links, phone numbers, email addresses and messengers cannot be sent here, because nobody protects ' +
    'a payment made elsewhere. Rewrite the message without that',
  question_ended: 'Nothing more can be written in this conversation',
  'notice.question_asked.title': 'A shopper asks',
  'notice.question_asked.content': '{phrase:text}',
  'notice.question_of_order.title': 'The shopper of order {number} asks',
  'notice.question_of_order.content': '{phrase:text}',
  'mail.question_asked.subject': 'Your question to {shop}',
  'mail.question_asked.text':
    'Your question was sent to {shop}. When the shop answers, you get an email. You can read and write there:',
  'mail.question_answered.subject': '{shop} has answered you',
  'mail.question_answered.text': '{shop} has answered your question:',
  'mail.question_answered_order.subject': '{shop} writes about your order {number}',
  'mail.question_answered_order.text': '{shop} has answered your question about order {number}:',
  'mail.question.page': 'Read and reply:',
  'mail.question.not_you': 'If you did not ask this, ignore this email, or delete the conversation on that page.',
  'mail.question.note':
    'Pay only on the page of an order. Anybody who has the link can open the conversation, so do not pass it on.',
  'act.question.read': 'Read a conversation with a shopper',
  'act.question.close': 'Closed the report of a conversation',
  'act.question.end': 'Ended a reported conversation',
  'question_phrase.size': 'Which size do I need?',
  'question_phrase.material': 'What is it made of?',
  'question_phrase.in_stock': 'Is it in stock?',
  'question_phrase.delivery_time': 'How long does the delivery take?',
  'question_phrase.how_to_return': 'How can I return it?',
  'question_phrase.where_parcel': 'Where is my parcel?',
  'question_phrase.when_sent': 'When will it be sent?',
  'question_phrase.change_address': 'Can the address be changed?',
  'question_phrase.wrong_goods': 'This is not what I ordered. What can I do?',
  'question_phrase.other': 'Another question',
  'question_phrase.own_words': 'Open the conversation to read the message.',
  'question_phrase.checking': 'I am checking this and will answer here.',
  'question_phrase.sent_soon': 'It will be sent within the time shown on your order.',
  'question_phrase.on_its_way': 'It is on its way. The tracking number is on the page of your order.',
  'question_phrase.available': 'Yes, it is available.',
  'question_phrase.not_available': 'No, it is not available at the moment.',
  'question_phrase.see_description': 'You find this in the description of the product.',
  'question_phrase.address_stays': 'The address of a placed order cannot be changed.',
  'question_phrase.ask_refund':
    'Please ask for a refund on the page of your order; the platform protects your payment.',
  'question_phrase.thanks': 'Thank you for your question.',
}
