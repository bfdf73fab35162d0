import type { notices as english } from '../en/notices.ts'

export const notices: Record<keyof typeof english, string> = {
  'notice.order_paid.title': '새 주문 {number}',
  'notice.order_paid.content': '구매자가 {total:money} 결제를 완료했습니다. {pickBy:time}까지 발주해 주세요.',
  'notice.order_shipped.title': '주문 {number} 발송 완료',
  'notice.order_shipped.content': '{carrier}, 운송장 번호 {tracking}.',
  'notice.order_settled.title': '주문 {number} 정산: {amount:money}',
  'notice.order_settled.content': '주문이 완료되어 수익이 잔액에 반영되었습니다.',
  'notice.order_cancelled_merchant.title': '주문 {number} 거절',
  'notice.order_cancelled_merchant.content': '주문을 거절하여 구매자에게 {total:money} 환불됩니다.',
  'notice.order_cancelled_time.title': '주문 {number} 기한 만료',
  'notice.order_cancelled_time.content': '기한이 지났습니다. 구매자에게 {total:money} 환불됩니다.',
  'notice.order_cancelled_partner.title': '제휴사 취소: 주문 {number}',
  'notice.order_cancelled_partner.content':
    '제휴사의 구매자가 발송 전에 취소했습니다. 제휴사에 환불되는 금액: {total:money}',
  'notice.order_cancelled_supplier.title': '주문 {number} 발송 불가',
  'notice.order_cancelled_supplier.content':
    '공급사가 발송할 수 없습니다. 매입 원가는 반환되고 구매자에게 {total:money} 환불됩니다.',
  'notice.order_reached.title': '주문 {number} 도착',
  'notice.order_reached.content':
    '배송사가 배송을 완료했습니다. 구매자가 확인하거나, 도착 후 {autoReceiveDays}일이 지나면 자동으로 수령 완료 처리됩니다.',
  'notice.order_received.title': '주문 {number} 수령 완료',
  'notice.order_received.content':
    '그전에 환불 요청이 없으면 {settlesAt:time}에 수익({amount:money})이 잔액에 반영됩니다.',

  'notice.pick_up_due.title': '주문 {number} 발주 대기 중',
  'notice.pick_up_due.content': '{pickBy:time}까지 발주하지 않으면 취소되고 구매자에게 {total:money} 환불됩니다.',

  'notice.refund_requested.title': '환불 요청: 주문 {number}',
  'notice.refund_requested.content':
    '구매자가 {amount:money} 환불을 요청했습니다. 사유: {cause:text}. {answerBy:time}까지 답변할 수 있습니다. {reason:quoted}',
  'notice.refund_answer_due.title': '주문 {number} 환불: 답변 기한 하루 전',
  'notice.refund_answer_due.content':
    '구매자가 {amount:money} 환불을 요청했습니다. {answerBy:time}까지 답변할 수 있습니다.',
  'notice.order_disputed.title': '주문 {number} 결제에 분쟁이 제기되었습니다',
  'notice.order_disputed.content':
    '구매자의 은행이 {amount:money} 결제에 분쟁을 제기했습니다. 은행이 결정할 때까지 이 주문은 정산되지 않습니다.',
  'notice.dispute_won.title': '주문 {number} 결제 분쟁: 판매자 승소',
  'notice.dispute_won.content': '은행이 판매자의 손을 들어 주었습니다. {amount:money} 전액이 주문에 그대로 남습니다.',
  'notice.dispute_lost.title': '주문 {number} 결제 분쟁: 판매자 패소',
  'notice.dispute_lost.content':
    '은행이 구매자를 위해 {amount:money} 회수했습니다. 환불과 같이 지불 거절(차지백)로 기록됩니다.',
  'notice.refund_approved.title': '주문 {number} 환불이 승인되었습니다',
  'notice.refund_approved.content': '구매자에게 {amount:money} 환불됩니다. 사유: {decision}.',
  'notice.refund_given_back.title': '주문 {number}의 금액을 돌려주셨습니다',
  'notice.refund_given_back.content':
    '{amount:money}을 구매자에게 돌려드립니다. 주문을 위해 보관된 금액에서 먼저, 그다음 잔액에서 지출됩니다. 구매자에게 알렸습니다.',
  'notice.refund_rejected.title': '주문 {number} 환불이 거절되었습니다',
  'notice.refund_rejected.content': '구매자에게 {amount:money} 환불되지 않습니다. 사유: {decision}.',
  'notice.order_cancelled_withdrawal.title': '주문 {number} 취소: 구매자가 계약을 철회함',
  'notice.order_cancelled_withdrawal.content':
    '구매자가 상품 발송 전에 계약을 철회했습니다. {total:money} 금액이 구매자에게 환불됩니다.',
  'notice.refund_withdrawn.title': '구매자가 주문 {number}의 상품을 반품합니다',
  'notice.refund_withdrawn.content':
    '구매자가 계약을 철회했습니다({amount:money}). 상품은 회원님의 주소로 반송됩니다. 도착하면 반품을 확인해 주세요. 그때 구매자에게 환불됩니다.',
  'notice.refund_sent_back.title': '주문 {number}의 상품이 반송되었습니다',
  'notice.refund_sent_back.content':
    '구매자가 상품을 반송했습니다: {sentBack:quoted}. 반품을 확인하거나, 사실과 다르면 답변해 주세요. 그렇지 않으면 {decideBy:time}에 {amount:money} ' +
    '금액이 환불됩니다.',
  'notice.refund_approved_withdrawal.title': '주문 {number}의 반품이 환불됨',
  'notice.refund_approved_withdrawal.content': '계약을 철회한 구매자에게 {amount:money} 금액이 환불됩니다.',
  'notice.refund_rejected_withdrawal.title': '주문 {number}의 반품 종료',
  'notice.refund_rejected_withdrawal.content': '상품이 기한 내에 반송되지 않아 환불되지 않습니다.',
  'notice.refund_approved_silence.title': '주문 {number} 환불이 자동 승인되었습니다',
  'notice.refund_approved_silence.content':
    '{refundSilenceDays}일 안에 결정되지 않아 구매자에게 {amount:money} 환불됩니다.',

  'notice.level_bought.title': '현재 등급은 {level:name}입니다',
  'notice.level_bought.content':
    '{amount:money}에 구매했습니다. 새 수수료가 적용된 주문이 없으면 {giveBackDays}일 안에 환불받을 수 있습니다.',
  'notice.level_earned.title': '{level:name} 등급을 획득했습니다',
  'notice.level_earned.content': '주문 {orders}건을 완료하여 무료로 승급했습니다.',

  'notice.package_ended.title': '우선 노출 종료: {name:name}',
  'notice.package_ended.content': '사용하지 않은 일수만큼 {amount:money} 환급되었습니다.',

  'notice.referral_received.title': '초대한 상점에서 {amount:money}',
  'notice.referral_received.content': '정산된 주문의 플랫폼 수수료에서 받은 추천 보상입니다.',

  'notice.qualified.title': '다른 판매자를 초대할 수 있습니다',
  'notice.qualified.content': '주문 {qualifyingOrders}건을 완료했습니다. 초대 코드는 얼라이언스 화면에 있습니다.',

  'notice.registration_approved.title': '환영합니다. 상점이 승인되었습니다',
  'notice.registration_approved.content': '도매 센터에서 상품을 고르고 가격을 정해 진열해 주세요.',
  'notice.registration_rejected.title': '신청이 승인되지 않았습니다',
  'notice.registration_rejected.content': '사유: {reason}. 수정하여 다시 제출할 수 있습니다.',
  'notice.registration_redo.title': '일부 정보를 다시 제출해 주세요',
  'notice.registration_redo.content': '사유: {reason}.',

  'notice.identity_opened.title': '신분증 사진이 열람되었습니다',
  'notice.identity_opened.content': '심사 담당자가 열람했습니다. 사유: {reason}.',

  'notice.listing_off_shelf.title': '진열 중지: {title}',
  'notice.listing_off_shelf.content': '매입가가 판매가보다 높아졌습니다. 다시 팔려면 새 가격을 정해 주세요.',

  'notice.shop_closed.title': '상점이 닫혔습니다',
  'notice.shop_closed.content': '사유: {reason}. 발주, 출금, 내보내기, 고객센터 문의는 계속할 수 있습니다.',
  'notice.shop_opened.title': '상점이 다시 열렸습니다',
  'notice.shop_opened.content': '사유: {reason}.',

  'notice.withdrawal_requested.title': '출금 {number} 신청됨',
  'notice.withdrawal_requested.content':
    '출금처 {to}, 출금액 {amount:money}, 실수령액 {net:money}. {decideBy:time}까지 결정되지 않으면 전액이 자동으로 돌아옵니다. 본인이 아니라면 취소하고 비밀번호를 바꿔 주세요.',
  'notice.withdrawal_new_destination.title': '새 출금처: 출금 {number}',
  'notice.withdrawal_new_destination.content':
    '출금처 {to}에 {amount:money} 출금이 처음 신청되었습니다. {notBefore:time} 전에는 송금되지 않습니다. 본인이 아니라면 즉시 취소하고 비밀번호를 바꿔 주세요.',
  'notice.withdrawal_approved.title': '출금 {number} 승인됨',
  'notice.withdrawal_approved.content':
    '{expectedBy:time}까지 {to}에 {net:money} 도착할 예정입니다. {sendBy:time}까지 송금되지 않으면 자동으로 돌아옵니다.',
  'notice.withdrawal_paid.title': '출금 {number} 지급됨',
  'notice.withdrawal_paid.content':
    '{to}에 {net:money} 입금이 완료되었습니다. 수수료는 {fee:money}입니다. 참조 번호: {evidence}.',
  'notice.withdrawal_rejected.title': '출금 {number} 거절됨',
  'notice.withdrawal_rejected.content':
    '{reason:text}. 전액({amount:money})이 잔액으로 돌아왔습니다. 이의를 제기하거나 다시 신청할 수 있습니다.',
  'notice.withdrawal_taken_back.title': '출금 {number} 취소됨',
  'notice.withdrawal_taken_back.content': '{amount:money} 전액이 잔액으로 돌아왔습니다.',
  'notice.withdrawal_not_decided.title': '출금 {number} 반환: 심사 기한 초과',
  'notice.withdrawal_not_decided.content':
    '{decideWithinHours}시간 안에 결정되지 않아 {amount:money} 전액이 자동으로 잔액으로 돌아왔습니다. 원인을 확인하고 있으며 바로 다시 신청할 수 있습니다.',
  'notice.withdrawal_not_sent.title': '출금 {number} 반환: 송금 기한 초과',
  'notice.withdrawal_not_sent.content':
    '승인되었으나 {sendWithinHours}시간 안에 송금되지 않아 {amount:money} 전액이 자동으로 잔액으로 돌아왔습니다. 바로 다시 신청할 수 있습니다.',
  'notice.withdrawal_returned.title': '출금 {number} 반환됨',
  'notice.withdrawal_returned.content': '{reason:text}. 수수료를 포함한 {amount:money} 전액이 잔액으로 돌아왔습니다.',
  'notice.withdrawal_late.title': '출금 {number} 지연',
  'notice.withdrawal_late.content':
    '{expectedBy:time}까지 {to}에 도착할 예정이던 {net:money} 송금이 아직 확인되지 않았습니다. 은행 또는 블록체인 네트워크에 확인하고 있습니다.',
  'notice.withdrawal_opened.title': '출금처 정보가 열람되었습니다',
  'notice.withdrawal_opened.content': '재무팀이 출금 {number}의 출금처를 확인했습니다. 사유: {why}.',

  'notice.hold_made.title': '잔액 중 {amount:money} 보류됨',
  'notice.hold_made.content':
    '근거: {rule:text}, 사건 번호 {caseNumber}, {until:time}까지. {objectBy:time}까지 이의를 제기할 수 있으며 나머지 잔액은 출금할 수 있습니다.',
  'notice.hold_lifted.title': '{amount:money} 보류가 해제되었습니다',
  'notice.hold_lifted.content': '사건 번호 {caseNumber} 건이 종료되어 출금할 수 있습니다.',

  'notice.goodwill.title': '특별 보상금 {amount:money} 지급',
  'notice.goodwill.content': '플랫폼 자체 자금으로 지급: {reason}',

  'notice.deposit_announced.title': '입금 {number} 심사 중',
  'notice.deposit_announced.content':
    '{amount:money}, 증빙 첨부. 담당자 두 명이 {depositReviewHours}시간 안에 확인합니다.',
  'notice.deposit_announced_bank.title': '입금 {number}: 참조 번호 {reference} 기재',
  'notice.deposit_announced_bank.content':
    '참조 번호({reference})를 적어 {amount:money} 송금해 주세요. 담당자 두 명이 입금을 확인하면 반영됩니다.',
  'notice.deposit_announced_chain.title': '블록체인 입금 {number} 심사 중',
  'notice.deposit_announced_chain.content':
    '담당자 두 명이 네트워크에서 {currency} 거래를 확인하고, 확정되면 반영합니다.',
  'notice.deposit_credited.title': '입금액({amount:money})이 잔액에 반영되었습니다',
  'notice.deposit_credited.content': '담당자 두 명이 입금 {number} 건을 승인했습니다.',
  'notice.deposit_credited_not_final.title': '블록체인 입금액({amount:money})이 잔액에 반영되었습니다',
  'notice.deposit_credited_not_final.content':
    '담당자 두 명이 입금 {number} 건을 승인했습니다. 네트워크에서 최종 확정되는 {finalAt:time}부터 출금할 수 있습니다.',
  'notice.deposit_seen.title': '입금 {number}: 네트워크에서 {tokenAmount} {currency} 송금을 발견했습니다',
  'notice.deposit_seen.content': '네트워크 확인 {needed}회 후 자동으로 반영됩니다. 따로 하실 일은 없습니다.',
  'notice.deposit_seen_review.title': '입금 {number} 심사 중',
  'notice.deposit_seen_review.content':
    '회원님의 주소로 온 송금을 발견했습니다. {because:text}. 담당자 두 명이 확인합니다.',
  'notice.deposit_confirmed.title': '입금액({amount:money})이 잔액에 반영되었습니다',
  'notice.deposit_confirmed.content': '네트워크가 입금 {number} 건을 확인했습니다.',
  'notice.deposit_confirmed_not_final.title': '블록체인 입금액({amount:money})이 잔액에 반영되었습니다',
  'notice.deposit_confirmed_not_final.content':
    '네트워크가 입금 {number} 건을 확인했습니다. 네트워크에서 최종 확정되는 {finalAt:time}쯤부터 출금할 수 있습니다.',
  'notice.deposit_not_confirmed.title': '입금 {number} 확인되지 않음',
  'notice.deposit_not_confirmed.content':
    '{reason:text}. 반영되기 전이므로 잔액은 그대로입니다. 송금이 다시 도착하면 자동으로 반영됩니다.',
  'notice.deposit_reversed_by_network.title': '입금 {number} 취소됨',
  'notice.deposit_reversed_by_network.content':
    '{reason:text}. 이에 따라 잔액에서 {amount:money} 차감되었습니다. 송금이 다시 도착하면 자동으로 반영됩니다.',
  'notice.deposit_rejected.title': '입금 {number} 거절됨',
  'notice.deposit_rejected.content': '{reason:text}. 이의를 제기하거나 다시 신청할 수 있습니다.',
  'notice.deposit_reversed_by_bank.title': '입금 {number} 취소됨',
  'notice.deposit_reversed_by_bank.content':
    '{reason:text}. 이에 따라 잔액에서 {amount:money} 차감되었습니다. 부족한 금액은 이후 수익에서 상환됩니다.',
  'notice.deposit_reversed.title': '입금 {number} 취소됨',
  'notice.deposit_reversed.content':
    '{reason:text}. 이에 따라 잔액에서 {amount:money} 차감되었습니다. 송금이 다시 도착하면 해시를 다시 보내 주세요.',

  'notice.objection_answered.title': '이의에 대한 답변이 도착했습니다',
  'notice.objection_answered.content': '결정한 사람이 아닌 다른 담당자의 답변: {answer}',

  'notice.sender.system': '시스템',
  'notice.sender.review': '심사팀',
  'notice.sender.finance': '재무팀',
  'notice.sender.service': '고객센터',
  'notice.sender.team': '플랫폼 팀',

  'mail.reset_password.subject': '비밀번호 재설정 인증 코드',
  'mail.reset_password.text':
    '인증 코드는 {code}입니다. {verificationMinutes}분 동안 유효합니다. 요청하지 않으셨다면 이 이메일을 무시해 주세요.',
  'mail.reset_pay.subject': '결제 비밀번호 재설정 인증 코드',
  'mail.reset_pay.text':
    '인증 코드는 {code}입니다. {verificationMinutes}분간 유효합니다. 요청하지 않으셨다면 로그인 비밀번호를 바꿔 주세요.',

  'mail.follow.subject': '{shop} 팔로우 확인',
  'mail.follow.text': '인증 코드는 {code}입니다. {verificationMinutes}분간 유효합니다.',
  'mail.follow.promise':
    '팔로우하면 새 상품이 있을 때만 일주일에 최대 한 번 이메일을 보내 드립니다. 모든 이메일에 팔로우 취소 링크가 있습니다. 이메일 주소는 암호화해 보관하며 새 상품 알림에만 사용합니다.',

  'mail.follow_news.subject': '{shop}의 새 상품',
  'mail.follow_news.text': '팔로우하시는 {shop}에 새 상품이 있습니다.',
  'mail.follow_news.item': '{title} · {price:money}',
  'mail.follow_news.from': '{title} · {price:money}부터',
  'mail.follow_news.product': '새 상품',
  'mail.follow_news.all': '전체 상품 보기:',
  'mail.follow_news.more': '더 많은 새 상품 보기:',
  'mail.follow_news.note':
    '{shop} 상점을 팔로우하고 계셔서 보내 드리는 이메일입니다. 새 상품이 있을 때만 일주일에 최대 한 번 보냅니다. 팔로우 취소:',

  'mail.not_me.text':
    '본인이 아니라면 이 페이지를 열어 확인해 주세요: {link:link} 모든 기기에서 로그아웃되고 심사 중인 출금이 중지되며, 최근 {notMeDays}일 안에 추가된 로그인 수단과 설정된 결제 비밀번호가 삭제되며, 그동안 변경된 이메일과 전화번호가 되돌아갑니다.',
  'mail.register_again.subject': '이미 계정이 있습니다',
  'mail.register_again.text':
    '{at:time}에 회원님의 이메일 또는 전화번호로 판매자 신청이 있었습니다. 이미 계정이 있으니 로그인하시거나 ‘비밀번호 찾기’에서 새 비밀번호를 설정해 주세요. 본인이 아니라면 그냥 두셔도 됩니다.',
  'mail.operator_factor.subject': '운영자 계정의 로그인 수단이 변경되었습니다',
  'mail.operator_factor.text':
    '{at:time}(UTC)에 패스키 또는 복구 코드가 변경되었습니다. 본인이 아니라면 바로 관리자에게 알려 주세요.',
  'mail.operator_failures.subject': '운영자 계정의 비밀번호가 여러 번 틀렸습니다',
  'mail.operator_failures.text':
    '연속 {failures}번 틀렸습니다(마지막: {at:time} UTC). 로그인한 사람은 없습니다. 본인이 아니라면 관리자에게 알려 주세요.',
  'mail.operator_place.subject': '운영자 계정이 새 기기 또는 네트워크에서 로그인됨',
  'mail.operator_place.text':
    '{at:time}(UTC)에 로그인이 있었습니다({device}). 이전에 사용한 적이 없는 브라우저 또는 네트워크입니다. 본인이 아니라면 바로 관리자에게 알려 주세요.',
  'mail.operator_password.subject': '운영자 계정의 비밀번호가 변경되었습니다',
  'mail.operator_password.text':
    '{at:time}(UTC)에 비밀번호가 변경되었고 다른 세션은 종료되었습니다. 본인이 아니라면 바로 관리자에게 알려 주세요.',
  'mail.operator_recovery.subject': '운영자 계정의 복구 코드가 사용되었습니다',
  'mail.operator_recovery.text':
    '{at:time}(UTC)에 사용되었습니다. 복구 코드는 한 번씩만 쓸 수 있습니다. 본인이 아니라면 바로 관리자에게 알려 주세요.',
  'mail.operator_new.subject': '플랫폼 접근 권한이 부여되었습니다',
  'mail.operator_new.text':
    '관리자 두 명이 관리 콘솔 접근 권한을 부여했습니다: {link:link} 비밀번호는 {password}이며 한 번만 쓸 수 있습니다. 처음 로그인할 때 본인 비밀번호를 정하고 인증 앱을 ' +
    '등록한 뒤, 화면에 나오는 코드를 관리자에게 알려 주세요. 예상하지 못한 일이라면 이 이메일을 무시해 주세요.',
  'mail.operator_reset.subject': '플랫폼 접근 권한이 재설정되었습니다',
  'mail.operator_reset.text':
    '새 비밀번호는 {password}이며 한 번만 쓸 수 있습니다. 로그인할 때 본인 비밀번호를 정하고 인증 앱을 다시 등록한 뒤, 화면에 나오는 코드를 관리자에게 알려 주세요. 다른 세션은 종료되었습니다. 예상하지 못한 일이라면 관리자에게 알려 주세요.',

  'mail.confirm_email.subject': '이메일 주소를 확인해 주세요',
  'mail.confirm_email.text':
    '인증 코드는 {code}입니다. {verificationMinutes}분 동안 유효합니다. 요청하지 않으셨다면 이 이메일을 무시해 주세요.',

  // Without amounts, because a locked screen shows it.
  'push.orders_paid': '발주 대기 주문 {count}건, 최신 주문 {number}',
  'push.pick_up_due': '주문 {number}: {pickBy:time}까지 발주해 주세요',
  'push.refund_answer_due': '주문 {number} 환불: 답변 기한 하루 남음',
  'push.refund_requested': '환불 요청: 주문 {number}',
  'push.refund_approved': '주문 {number} 환불 승인됨',
  'push.refund_approved_silence': '주문 {number} 환불 자동 승인됨',
  'push.refund_rejected': '주문 {number} 환불 거절됨',
  'push.refund_withdrawn': '구매자가 주문 {number}의 상품을 반품합니다',
  'push.refund_sent_back': '주문 {number}의 상품이 반송되었습니다',
  'push.order_settled': '주문 {number} 정산 완료',
  'push.deposit_credited': '입금 {number}: 잔액에 반영되었습니다',
  'push.deposit_credited_not_final': '입금 {number}: 잔액에 반영되었습니다',
  'push.withdrawal_paid': '출금 {number} 지급됨',
  'push.withdrawal_returned': '출금 {number} 반환됨',
}
