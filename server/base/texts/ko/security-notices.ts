import type { securityNotices as english } from '../en/security-notices.ts'

export const securityNotices: Record<keyof typeof english, string> = {
  'notice.new_device.title': '다른 기기에서 로그인되었습니다',
  'notice.new_device.content':
    '{device}, {at:time}. 본인이 아니라면 로그인 비밀번호를 바꾸고 그 기기에서 로그아웃해 주세요.',
  'notice.pay_password_changed.title': '결제 비밀번호가 변경되었습니다',
  'notice.pay_password_changed.content': '변경 일시: {at:time}. 본인이 아니라면 즉시 고객센터에 문의해 주세요.',
  'notice.partner_bound.title': '이제 {partner}에서 내 상점에 로그인할 수 있습니다',
  'notice.partner_bound.content':
    '{at:time}에 동의하셨습니다. 해당 사이트에 본인으로 로그인한 사람은 상점을 열 수 있습니다. 본인이 아니라면 즉시 신고해 주세요.',
  'notice.partner_unbound.title': '이제 {partner}에서 내 상점에 로그인할 수 없습니다',
  'notice.partner_unbound.content': '{at:time}. 본인이 아니라면 즉시 신고해 주세요.',
  'notice.factor_added.title': '로그인 수단이 추가되었습니다',
  'notice.factor_added.content': '{at:time}. 본인이 아니라면 즉시 신고해 주세요.',
  'notice.factor_removed.title': '로그인 수단이 삭제되었습니다',
  'notice.factor_removed.content': '{at:time}. 본인이 아니라면 즉시 신고해 주세요.',
  'notice.recovery_codes_made.title': '새 복구 코드가 만들어졌습니다',
  'notice.recovery_codes_made.content':
    '{at:time}. 이전 코드는 더 이상 사용할 수 없습니다. 본인이 아니라면 즉시 신고해 주세요.',
  'notice.push_added.title': '다른 기기가 알림을 받습니다',
  'notice.push_added.content': '{at:time}부터 주문과 자금 알림을 받습니다. 본인이 아니라면 즉시 신고해 주세요.',
  'notice.exported.title': '상점의 모든 데이터를 내보냈습니다',
  'notice.exported.content':
    '{at:time}에 모든 주문, 주소, 장부가 담긴 파일이 다운로드되었습니다. 본인이 아니라면 즉시 신고해 주세요.',
  'notice.sessions_ended.title': '모든 기기에서 로그아웃되었습니다',
  'notice.sessions_ended.content':
    '고객센터에서 처리했습니다. 사유: {reason}. 다시 로그인해 주세요. 로그인할 수 없으면 로그인 비밀번호를 재설정해 주세요.',
  'notice.recovery_code_used.title': '복구 코드가 사용되었습니다',
  'notice.recovery_code_used.content':
    '{at:time}. 본인이 아니라면 로그인 비밀번호를 바꾸고 복구 코드를 새로 만들어 주세요.',
  'notice.pay_password_locked.title': '결제 비밀번호가 잠겼습니다',
  'notice.pay_password_locked.content':
    '{payPasswordTries}번 틀렸습니다. {until:time}부터 다시 시도할 수 있습니다. 본인이 아니라면 로그인 비밀번호를 바꿔 주세요.',
  'notice.password_changed.title': '로그인 비밀번호가 변경되었습니다',
  'notice.password_changed.content':
    '로그인 비밀번호가 {at:time}에 변경되었습니다. 본인이 아니라면 즉시 고객센터에 문의해 주세요.',
  'notice.pay_password_first.title': '결제 비밀번호가 설정되었습니다',
  'notice.pay_password_first.content':
    '{at:time}에 로그인 비밀번호로 설정되었습니다. 출금은 설정 후 최소 {payoutCoolOffHours}시간이 지난 뒤 송금됩니다. 본인이 아니라면 즉시 신고해 주세요.',
  'notice.pay_password_first.content.no_wait':
    '{at:time}에 로그인 비밀번호로 설정되었습니다. 본인이 아니라면 즉시 신고해 주세요.',
  'notice.pay_password_removed.title': '결제 비밀번호가 삭제되었습니다',
  'notice.pay_password_removed.content':
    '본인이 아니라는 신고에 따라 {at:time}에 삭제되었습니다. 최근에 설정된 비밀번호였습니다. 로그인한 뒤 새로 설정해 주세요.',
  'notice.many_failures.title': '계정의 비밀번호가 여러 번 틀렸습니다',
  'notice.many_failures.content':
    '연속 {failures}번 틀렸습니다(마지막: {at:time}). 로그인한 사람은 없습니다. 본인이 아니라면 같은 비밀번호를 다른 곳에서 쓰지 않는지 확인해 주세요.',
  'notice.second_factor_wrong.title': '2단계에서 로그인이 중단되었습니다',
  'notice.second_factor_wrong.content':
    '{device}, {at:time}: 첫 단계는 맞았지만 두 번째 단계가 틀렸습니다. 아무도 로그인하지 못했습니다. 본인이 아니라면 로그인 비밀번호를 변경해 주세요.',
  'notice.lost_access_asked.title': '계정 접근 요청이 접수되었습니다',
  'notice.lost_access_asked.content':
    '{at:time}에 모든 2단계 인증 수단을 잃었다며 신분증 사진과 함께 요청되었습니다. 담당자 두 명이 확인하고 일주일이 지나야 합니다. 본인이 아니라면 지금 중지해 주세요. 한 번만 누르면 됩니다.',
  'notice.lost_access_first.title': '담당자 한 명이 사진을 확인했습니다',
  'notice.lost_access_first.content':
    '두 번째 담당자도 확인합니다. 요청하지 않았다면 “본인이 한 일이 아닙니다”를 눌러 주세요.',
  'notice.lost_access_confirmed.title': '계정이 {opens:time}에 다시 열립니다',
  'notice.lost_access_confirmed.content':
    '담당자 두 명이 사진을 확인했습니다. 그때부터 로그인 화면의 “비밀번호 찾기”에서 이메일 코드로 새 비밀번호를 설정할 수 있습니다. 다른 로그인 수단은 모두 삭제되며 새로 설정해야 합니다. 본인이 아니라면 지금 중지해 주세요.',
  'notice.lost_access_refused.title': '접근 요청이 확인되지 않았습니다',
  'notice.lost_access_refused.content': '사유: {reason}. 다른 사진으로 다시 요청할 수 있습니다.',
  'notice.lost_access_ended.title': '계정 접근 요청이 종료되었습니다',
  'notice.lost_access_ended.content':
    '{at:time}에 2단계 로그인이 성공하여, 로그인 수단을 잃어버린 것이 아닌 것으로 확인되었습니다. 본인이 아니라면 즉시 신고해 주세요.',
  'notice.lost_access_stopped.title': '계정 접근 요청이 중지되었습니다',
  'notice.lost_access_stopped.content':
    '{at:time}에 계정을 열 수 있는 수단 목록에서 중지되었습니다. 본인이 아니라면 즉시 신고해 주세요.',
  'notice.contact_changed.title': '이메일 또는 전화번호가 변경되었습니다',
  'notice.contact_changed.content':
    '{at:time}, 입점 신청서에서 변경되었습니다. 본인이 아니라면 즉시 신고해 주세요. 이전 정보로 되돌아갑니다.',
  'notice.account_stopped.title': '계정이 보호되었습니다',
  'notice.account_stopped.content':
    '{at:time}에 본인이 아니라는 신고가 있었습니다. 모든 기기에서 로그아웃되었고 심사 중인 출금은 잔액으로 돌아왔습니다. 이메일 인증 코드로 새 로그인 비밀번호를 설정하기 전에는 송금되지 않습니다.',
}
