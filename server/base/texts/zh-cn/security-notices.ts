import type { securityNotices as english } from '../en/security-notices.ts'

export const securityNotices: Record<keyof typeof english, string> = {
  'notice.new_device.title': '新设备登录提醒',
  'notice.new_device.content': '{device}，{at:time}。如果不是您本人，请修改登录密码并让该设备退出登录。',
  'notice.pay_password_changed.title': '您的支付密码已修改',
  'notice.pay_password_changed.content': '修改时间：{at:time}。如果不是您本人，请立即联系客服。',
  'notice.partner_bound.title': '{partner}可以登录您的店铺',
  'notice.partner_bound.content':
    '您于{at:time}同意：在该网站以您的身份登录的人都可以打开您的店铺。如果不是您本人操作，请立即报告。',
  'notice.partner_unbound.title': '{partner}已不能再登录您的店铺',
  'notice.partner_unbound.content': '时间：{at:time}。如果不是您本人操作，请立即报告。',
  'notice.factor_added.title': '已添加登录验证方式',
  'notice.factor_added.content': '时间：{at:time}。如果不是您本人操作，请立即报告。',
  'notice.factor_removed.title': '已移除登录验证方式',
  'notice.factor_removed.content': '时间：{at:time}。如果不是您本人操作，请立即报告。',
  'notice.recovery_codes_made.title': '已生成新的恢复码',
  'notice.recovery_codes_made.content': '时间：{at:time}；旧的恢复码已失效。如果不是您本人操作，请立即报告。',
  'notice.push_added.title': '又有一台设备会收到通知',
  'notice.push_added.content': '自{at:time}起，该设备会收到订单和资金通知。如果不是您本人操作，请立即报告。',
  'notice.exported.title': '您店铺的全部数据已导出',
  'notice.exported.content': '{at:time}有人下载了包含所有订单、地址和账目的文件。如果不是您本人操作，请立即报告。',
  'notice.sessions_ended.title': '您已在所有设备上退出登录',
  'notice.sessions_ended.content': '由客服操作。原因：{reason}。请重新登录；如果无法登录，请重置登录密码。',
  'notice.recovery_code_used.title': '已使用恢复码',
  'notice.recovery_code_used.content': '时间：{at:time}。如果不是您本人，请修改登录密码并重新生成恢复码。',
  'notice.pay_password_locked.title': '您的支付密码已锁定',
  'notice.pay_password_locked.content':
    '已输错 {payPasswordTries} 次，{until:time} 之后可以再试。如果不是您本人，请修改登录密码。',
  'notice.password_changed.title': '您的登录密码已修改',
  'notice.password_changed.content': '您的登录密码已于 {at:time} 修改。如果不是您本人操作，请立即联系客服。',
  'notice.pay_password_first.title': '支付密码已设置',
  'notice.pay_password_first.content':
    '已于 {at:time} 凭登录密码设置。提现最早在设置 {payoutCoolOffHours} 小时后汇出。如果不是您本人操作，请立即报告。',
  'notice.pay_password_first.content.no_wait': '已于 {at:time} 凭登录密码设置。如果不是您本人操作，请立即报告。',
  'notice.pay_password_removed.title': '您的支付密码已移除',
  'notice.pay_password_removed.content':
    '收到“不是我本人操作”的报告后，已于 {at:time} 移除：该密码是近期设置的。请登录后设置新的支付密码。',
  'notice.many_failures.title': '您的账号多次输错密码',
  'notice.many_failures.content':
    '连续输错 {failures} 次，最近一次在 {at:time}。没有人登录成功。如果不是您本人，请确认未在别处使用相同的密码。',
  'notice.second_factor_wrong.title': '一次登录在第二步被拦下',
  'notice.second_factor_wrong.content':
    '{device}，{at:time}：第一步正确，第二步不正确，没有人登录成功。如果不是您本人，请修改登录密码。',
  'notice.lost_access_asked.title': '有人申请找回您的账号',
  'notice.lost_access_asked.content':
    '时间：{at:time}。申请人称已无法使用任何第二步验证方式，并提交了身份证件照片。照片由两名工作人员核对，之后还需等待一周。如果不是您本人，请立即停止：只需按一下。',
  'notice.lost_access_first.title': '已有一名工作人员确认您的照片',
  'notice.lost_access_first.content': '第二名工作人员也会核对。如果不是您申请的，请按“不是我本人操作”。',
  'notice.lost_access_confirmed.title': '您的账号将于 {opens:time} 重新开放',
  'notice.lost_access_confirmed.content':
    '两名工作人员已确认您的照片。届时请在登录页点“忘记密码？”，用邮件验证码设置新密码；其他登录方式会全部移除，请重新设置。如果不是您本人，请立即停止。',
  'notice.lost_access_refused.title': '您的找回申请未通过',
  'notice.lost_access_refused.content': '原因：{reason}。您可以换照片重新申请。',
  'notice.lost_access_ended.title': '您的找回申请已结束',
  'notice.lost_access_ended.content':
    '{at:time} 有人通过了登录的第二步验证，说明验证方式没有丢失。如果不是您本人操作，请立即报告。',
  'notice.lost_access_stopped.title': '您的找回申请已停止',
  'notice.lost_access_stopped.content':
    '{at:time} 有人在“可登录您账户的方式”列表中停止了该申请。如果不是您本人操作，请立即报告。',
  'notice.contact_changed.title': '您的邮箱或手机号已修改',
  'notice.contact_changed.content':
    '时间：{at:time}，在开店申请中修改。如果不是您本人操作，请立即报告，原来的邮箱和手机号会恢复。',
  'notice.account_stopped.title': '您的账号已受保护',
  'notice.account_stopped.content':
    '{at:time} 收到“不是我本人操作”的报告。所有设备已退出登录，审核中的提现已退回；在您用邮箱验证码设置新的登录密码之前，不会汇出任何款项。',
}
