import type { shopperMails as english } from '../en/shopper-mails.ts'

export const shopperMails: Record<keyof typeof english, string> = {
  'mail.order_links.subject': '{shop} 주문 링크',
  'mail.order_links.text': '{shop} 주문 링크를 요청하셨습니다. 최근 주문은 다음과 같습니다.',
  'mail.order_links.order': '주문 {number}, 주문 일시 {at:time}',
  'mail.order_links.note':
    '링크가 있으면 누구나 주문을 열 수 있으니 다른 사람에게 전달하지 마세요. 요청하지 않으셨다면 그냥 두셔도 됩니다.',

  'mail.refund_approved.subject': '주문 {number} 환불이 승인되었습니다',
  'mail.refund_approved.text':
    '{shop} 주문 {number} 건에 대해 결제하신 수단으로 {amount:money} 환불됩니다. 사유: {decision}.',
  'mail.refund_approved_silence.subject': '주문 {number} 환불이 자동 승인되었습니다',
  'mail.refund_approved_silence.text':
    '{refundSilenceDays}일 안에 결정되지 않아 {shop} 주문 {number} 건에 대해 결제하신 수단으로 {amount:money} 환불됩니다.',
  'mail.refund_rejected.subject': '주문 {number} 환불이 거절되었습니다',
  'mail.refund_rejected.text': '{shop} 주문 {number} 건의 {amount:money} 환불이 거절되었습니다. 사유: {decision}.',

  'mail.order_placed.subject': '{shop} 주문 {number}',
  'mail.order_placed.text':
    '주문해 주셔서 감사합니다. 주문 {number} 건은 {payBy:time}까지 결제를 기다립니다. 결제 방법은 주문 페이지에 있습니다. 결제하지 않으면 주문은 자동으로 종료되며 내실 금액은 없습니다.',
  'mail.order_paid.subject': '주문 {number} 결제 완료',
  'mail.order_paid.text':
    '{total:money} 결제를 확인했습니다. 상품이 도착할 때까지 대금은 플랫폼이 보관하며, 제때 발송되지 않으면 돌려드립니다.',
  'mail.order_cancelled.subject': '주문 {number} 취소됨',
  'mail.order_cancelled.text': '결제 전에 주문 {number} 건을 취소하셨습니다. 청구된 금액은 없습니다.',
  'mail.order_unpaid.subject': '주문 {number} 종료됨',
  'mail.order_unpaid.text':
    '주문 {number} 건의 결제가 기한 안에 들어오지 않았습니다. 청구된 금액은 없으며, 나중에 도착한 결제는 돌려드립니다.',
  'mail.order_declined.subject': '주문 {number} 취소됨',
  'mail.order_declined.text':
    '{shop} 상점이 주문 {number} 건을 배송할 수 없습니다. {amount:money} 금액을 결제하신 수단으로 돌려드리며, 보내는 대로 이메일로 알려드립니다.',
  'mail.order_not_supplied.subject': '주문 {number} 취소됨',
  'mail.order_not_supplied.text':
    '공급사가 주문 {number} 건의 상품을 보낼 수 없습니다. {amount:money} 금액을 결제하신 수단으로 돌려드리며, 보내는 대로 이메일로 알려드립니다.',
  'mail.order_late.subject': '주문 {number} 취소됨',
  'mail.order_late.text':
    '주문 {number} 건이 제때 발송되지 않았습니다. {amount:money} 금액을 결제하신 수단으로 돌려드리며, 보내는 대로 이메일로 알려드립니다.',
  'mail.order_sent.subject': '주문 {number} 발송됨',
  'mail.order_sent.text': '주문 {number} 건의 상품이 발송되었습니다.',
  'mail.order_reached.subject': '주문 {number} 도착',
  'mail.order_reached.text':
    '주문 {number} 건의 배송 완료가 {at:time}에 보고되었습니다. 문제가 있거나 빠진 상품이 있으면 주문 페이지에서 환불을 요청해 주세요.',
  'mail.refund_requested.subject': '주문 {number} 환불을 요청하셨습니다',
  'mail.refund_requested.text':
    '주문 {number} 건에서 {amount:money} 환불을 요청하셨습니다. {shop} 상점이 먼저 답할 수 있고, 그다음 답변이 없어도 플랫폼이 결정합니다. 결정은 이메일로 알려드립니다.',
  'mail.refund_answered.subject': '{shop} 상점이 환불 요청에 답했습니다',
  'mail.refund_answered.text':
    '{shop} 상점이 주문 {number} 건의 {amount:money} 환불 요청에 답했습니다. 답변은 주문 페이지에 있습니다. 이제 플랫폼이 결정합니다.',
  'mail.refund_given_back.subject': '{shop}에서 주문 {number} 건의 금액을 돌려드립니다',
  'mail.refund_given_back.text':
    '{shop}에서 주문 {number} 건의 {amount:money} 금액을 결제하신 수단으로 돌려드립니다. 상점의 설명: {decision:quoted}',
  'mail.refund_paid.subject': '주문 {number} 환불금을 보냈습니다',
  'mail.refund_paid.text':
    '주문 {number} 건의 {amount:money} 금액을 결제하신 수단으로 보냈습니다. 은행에 표시되기까지 며칠 걸릴 수 있습니다.',
  'mail.withdrawn_unsent.subject': '주문 {number} 건의 계약을 철회하셨습니다',
  'mail.withdrawn_unsent.text':
    '주문 {number} 건의 계약 철회가 {at:exact}에 접수되었습니다. 주문은 취소되었으며, {amount:money} 금액을 결제하신 수단으로 돌려드리고 보내는 대로 이메일로 ' +
    '알려드립니다.',
  'mail.withdrawn.subject': '주문 {number} 건의 계약을 철회하셨습니다',
  'mail.withdrawn.text':
    '주문 {number} 건의 계약 철회가 {at:exact}에 접수되었습니다. 금액은 {amount:money}입니다. {sendBy:time}까지 본인 부담으로 상품을 아래 판매자 주소로 ' +
    '반송해 주세요. 판매자가 받는 즉시, 또는 주문 페이지에 발송 증빙을 올리면 늦어도 법정 기한까지 결제하신 수단으로 돌려드립니다.',
  'mail.sent_back.subject': '주문 {number} 건의 반품',
  'mail.sent_back.text':
    '주문 {number} 건의 상품을 반송했다는 증빙이 {at:exact}에 접수되었습니다: {sentBack:quoted}. 판매자가 사실과 다름을 보이지 않는 한 늦어도 ' +
    '{decideBy:time}까지 {amount:money} 금액이 환불됩니다.',
  'mail.refund_approved_withdrawal.subject': '주문 {number} 환불',
  'mail.refund_approved_withdrawal.text':
    '주문 {number} 건의 계약을 철회하셨고 상품이 반송되었습니다. {amount:money} 금액을 결제하신 수단으로 돌려드리며, 보내는 대로 이메일로 알려드립니다.',
  'mail.refund_rejected_withdrawal.subject': '주문 {number} 건의 반품이 종료되었습니다',
  'mail.refund_rejected_withdrawal.text':
    '주문 {number} 건의 상품을 반송했다는 증빙이 도착하지 않아 환불되지 않습니다. 이미 보내셨다면 주문 페이지에서 환불을 요청해 주세요.',
  'mail.order.about': '대상 상품:',
  'refund_cause.not_arrived': '도착하지 않음',
  'refund_cause.damaged': '파손됨',
  'refund_cause.wrong_goods': '다른 상품이 옴',
  'refund_cause.incomplete': '빠진 것이 있음',
  'refund_cause.not_as_described': '설명과 다름',
  'refund_cause.too_late': '너무 오래 걸림',
  'refund_cause.unwanted': '더 이상 원하지 않음',
  'refund_cause.other': '기타 사유',
  'refund_cause.withdrawal': '계약 철회',
  'mail.payment_reminder.subject': '주문 {number} 건의 결제를 기다리고 있습니다',
  'mail.payment_reminder.text':
    '주문 {number} 건의 계좌 이체가 아직 확인되지 않았습니다. 이미 보내셨다면 그대로 두시면 됩니다. 아니라면 {payBy:time}까지 결제해 주세요. 계좌는 주문 페이지에 있습니다. ' +
    '결제하지 않으면 자동으로 종료되며 지불할 금액은 없습니다.',
  'mail.no_news.subject': '주문 {number} 건의 상품이 도착했나요?',
  'mail.no_news.text':
    '주문 {number} 건의 상품은 {sentAt:time}에 발송되었고 그 후 소식이 없습니다. 도착했는지 주문 페이지에서 알려 주시거나 환불을 요청해 주세요. 알려 주시지 않으면 발송 후 ' +
    '{silentReceiveDays}일에 수령한 것으로 처리됩니다.',
  'mail.no_news_last.subject': '주문 {number}: 상품을 받으셨나요?',
  'mail.no_news_last.text':
    '주문 {number} 건의 배송 소식이 없어 {until:time}에 수령한 것으로 처리됩니다. 도착하지 않았다면 그 전에 주문 페이지에서 환불을 요청해 주세요.',
  'mail.order.page': '주문 페이지:',
  'mail.order.total': '합계: {total:money}',
  'mail.order.goods': '{title}, {variant}',
  'mail.order.detail': '{detail}: {text}',
  'mail.order.to': '받는 곳:',
  'mail.order.parcel': '배송사: {carrier}, 운송장 번호: {tracking}',
  'mail.order.sold_by': '판매자 {shop}:',
  'mail.order.terms': '주문 약관:',
  'mail.order.note': '링크를 가진 사람은 누구나 주문을 열 수 있으니 전달하지 마세요.',

  'seller.responsible': '대표자',
  'seller.phoneHours': '전화 상담 시간',
  'seller.businessNumber': '사업자등록번호',
  'seller.register': '상업등기',
  'seller.vatNumber': '부가가치세 번호',
  'seller.taxNumber': '세금 번호',
  'seller.mailOrderNumber': '통신판매업 신고번호',
}
