/** The pages of a shop and of the platform that the law asks for: `legalVersion` is their date. */
export const legal = {
  'legal.terms.contract':
    '주문은 고객님과 이 페이지에 표시된 판매자 사이의 계약입니다. {operator}는 사이트를 운영하고 대금을 보관하며, 판매하지 않습니다.',
  'legal.terms.price':
    '가격에는 배송비가 포함되며 {currency}로 청구됩니다. 결제 대기 시간은 {payWithinMinutes}분, 계좌 이체는 {bankPayWithinDays}일입니다. 결제하지 ' +
    '않으면 주문이 종료되며 지불할 금액은 없습니다.',
  'legal.terms.held':
    '대금은 상품을 받으실 때까지 보관됩니다. 직접 수령을 확인하시거나, 배송 완료가 보고된 후 {autoReceiveDays}일, 소식이 없으면 발송 후 {silentReceiveDays}' +
    '일까지입니다.',
  'legal.terms.late':
    '상점이 결제된 주문을 {pickWithinHours}시간 안에 접수하지 않거나 그 후 {shipWithinDays}일 안에 발송하지 않으면 주문이 종료되고 전액 환불됩니다.',
  'legal.terms.refund':
    '문제가 있으면 주문 페이지에서 환불을 신청해 주세요. 상점이 먼저 답변하고 플랫폼이 결정하며, {refundSilenceDays}일 안에 결정이 없으면 환불이 승인됩니다. 거주 국가의 ' +
    '법률이 보장하는 권리는 그대로 유지됩니다.',
  'legal.terms.safe':
    '결제는 주문 페이지에서만 해 주세요. 상점과 플랫폼은 다른 곳에서의 결제나 비밀번호, 코드를 요구하지 않습니다.',
  'legal.privacy.what':
    '플랫폼은 주문의 이름, 주소, 이메일, 전화번호와 환불 신청 시 보낸 사진을 보관합니다. 상점과 상품을 보내는 공급사, 배송사는 이름, 주소, 전화번호를 볼 수 있습니다.',
  'legal.privacy.why':
    '주문 배송, 진행 상황 이메일, 환불에만 사용하며 판매하지 않습니다. 상점은 쿠키를 사용하지 않고, 방문자는 이름 없이 하루에 한 번만 집계합니다.',
  'legal.privacy.how_long':
    '주문 종료 후 {shopperRetentionDays}일이 지나면 삭제되며, 주문 페이지에서 더 일찍 삭제를 요청할 수 있습니다. 장부에는 이름 없이 금액만 남습니다.',
  'legal.privacy.payment': '카드 정보는 결제 대행사에만 전달되며, 상점과 플랫폼은 볼 수 없습니다.',
  'legal.privacy.rights':
    '보관된 정보의 열람, 정정, 삭제를 요청하고 거주 국가의 감독 기관에 이의를 제기할 수 있습니다. 이 페이지에 표시된 주소로 연락해 주세요.',
  'legal.returns.faulty':
    '상품이 도착하지 않았거나 파손되었거나 주문과 다르면 주문 페이지에서 환불을 신청하고 필요하면 사진을 첨부해 주세요. 이때 반송 비용은 부담하지 않습니다.',
  'legal.returns.withdrawal':
    '유럽 경제 지역과 영국처럼 거주 국가의 법률이 정한 경우, 배송 후 {withdrawalDays}일 안에 사유 없이 계약을 철회할 수 있습니다. 주문 페이지에서 철회하거나 이 페이지의 ' +
    '주소로 판매자에게 서면으로 알려 주세요. 상품이 발송되기 전이면 전액이 바로 환불됩니다. 그 밖에는 그 후 {withdrawalDays}일 안에 본인 부담으로 상품을 반송해 주세요. ' +
    '상품 또는 발송 증빙이 도착하면 해당 금액이 환불됩니다.',
  'legal.returns.other': '그 밖의 상품은 판매자가 아래에 명시했거나 문의 시 동의한 경우에 반품할 수 있습니다.',
  'legal.returns.money': '환불은 결제하신 방법으로 이루어집니다.',
  'legal.delivery.included':
    '모든 가격에 배송비가 포함됩니다. 상점이 주문을 접수한 후 {shipWithinDays}일 안에 발송하며, 다른 나라에서 발송되는 경우가 많습니다.',
  'legal.delivery.time':
    '배송 기간은 상점의 실제 배송을 기준으로 집계하여 각 상품과 결제 페이지에 국가별로 표시합니다.',
  'legal.delivery.duty':
    '거주 국가에서 통관 시 관세나 세금을 부과할 수 있습니다. 상점과 플랫폼은 이를 징수하지 않습니다.',
  'legal.delivery.tracking': '배송사와 운송장 번호는 주문 페이지와 발송 안내 이메일에 있습니다.',
  'legal.imprint.platform':
    '이 사이트는 {operator}가 운영하며 상품이 도착할 때까지 대금을 보관합니다. 판매자가 아닙니다.',
  'platform.terms.service':
    '{operator}는 상점, 상품 카탈로그, 구매자 결제를 제공합니다. 판매자는 귀하이며, 계약은 귀하와 구매자 사이에 성립하고 이름, 주소, 연락처는 법률에 따라 표시됩니다.',
  'platform.terms.money':
    '발주에는 충전이 필요하지 않습니다. 구매자가 지불한 대금은 상품을 받을 때까지 보관된 후 잔액으로 정산됩니다. 잔액은 거래 내역의 합이며 누구도 수정할 수 없습니다.',
  'platform.terms.fees':
    '플랫폼 수수료는 판매가의 일정 비율이며 판매 전에 표시됩니다. 출금에는 공개된 수수료만 들고, {decideWithinHours}시간 안에 결정되거나 되돌아오며, 다른 조건에 좌우되지 ' +
    '않습니다.',
  'platform.terms.duty':
    '구매자의 문의에 답하고, 본인과 구매자 국가의 법률을 지키며, 법률이 요구하는 번호를 표시해야 합니다. 금지된 상품을 판매하지 않고, 다른 곳에서의 결제를 요구하지 않습니다.',
  'platform.terms.end':
    '언제든지 모든 데이터와 잔액 전부를 가지고 떠날 수 있습니다. 플랫폼이 상점을 폐쇄할 때는 확인하고 이의를 제기할 수 있는 사유가 있어야 하며, 폐쇄된 상점의 돈은 그대로 유지됩니다.',
  'platform.privacy.what':
    '플랫폼은 판매자의 이름, 국가, 전화번호, 이메일, 주소, 신분증 사진과 계정 활동 기록을 보관합니다.',
  'platform.privacy.why':
    '판매자 확인, 정산, 계정 보호에 사용됩니다. 이름, 국가, 주소, 연락처는 구매자에게 표시됩니다. 사진은 암호화되어 심사 담당자만 볼 수 있으며 열람할 때마다 알려 드립니다.',
  'platform.privacy.how_long':
    '신분증 사진은 결정 후 {identityRetentionDays}일이 지나면 삭제됩니다. 장부는 누구도 바꿀 수 없으므로 보관됩니다.',
}
