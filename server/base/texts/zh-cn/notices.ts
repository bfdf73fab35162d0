import type { notices as english } from '../en/notices.ts'

export const notices: Record<keyof typeof english, string> = {
  'notice.order_paid.title': '新订单 {number}',
  'notice.order_paid.content': '买家已支付 {total:money}。请在 {pickBy:time} 前提货。',
  'notice.order_shipped.title': '订单 {number} 已发货',
  'notice.order_shipped.content': '{carrier}，运单号 {tracking}。',
  'notice.order_settled.title': '订单 {number}：{amount:money} 已到账',
  'notice.order_settled.content': '订单已完成，收益已计入您的余额。',
  'notice.order_cancelled_merchant.title': '已拒绝订单 {number}',
  'notice.order_cancelled_merchant.content': '您已拒绝该订单，{total:money} 将退还给买家。',
  'notice.order_cancelled_time.title': '订单 {number} 已过期',
  'notice.order_cancelled_time.content': '已超过时限，{total:money} 将退还给买家。',
  'notice.order_cancelled_partner.title': '订单 {number} 已被合作方取消',
  'notice.order_cancelled_partner.content': '合作方的买家在发货前取消了订单。{total:money} 将退还给合作方。',
  'notice.order_cancelled_supplier.title': '订单 {number} 无法发货',
  'notice.order_cancelled_supplier.content': '供应商无法发货。成本已退回，{total:money} 将退还给买家。',
  'notice.order_reached.title': '订单 {number} 已送达',
  'notice.order_reached.content': '物流公司已送达。买家确认收货，或送达 {autoReceiveDays} 天后自动确认收货。',
  'notice.order_received.title': '订单 {number} 已收货',
  'notice.order_received.content': '若在此之前没有退款申请，{amount:money} 将于 {settlesAt:time} 计入您的余额。',

  'notice.pick_up_due.title': '订单 {number} 等待提货',
  'notice.pick_up_due.content': '请在 {pickBy:time} 前提货，否则订单取消，{total:money} 退还给买家。',

  'notice.refund_requested.title': '退款申请：订单 {number}',
  'notice.refund_requested.content':
    '买家申请退款 {amount:money}，原因：{cause:text}。您可在 {answerBy:time} 前答复。{reason:quoted}',
  'notice.refund_answer_due.title': '订单 {number} 的退款：答复期限还剩一天',
  'notice.refund_answer_due.content': '买家申请退款 {amount:money}。您可在 {answerBy:time} 前答复。',
  'notice.order_disputed.title': '订单 {number} 的付款被提出争议',
  'notice.order_disputed.content': '买家的银行对 {amount:money} 提出争议。银行作出决定前，该订单不会结算。',
  'notice.dispute_won.title': '订单 {number} 的付款争议已胜诉',
  'notice.dispute_won.content': '银行作出对您有利的决定，{amount:money} 仍归该订单。',
  'notice.dispute_lost.title': '订单 {number} 的付款争议败诉',
  'notice.dispute_lost.content': '银行已为买家收回 {amount:money}，按拒付入账，与退款相同。',
  'notice.refund_approved.title': '订单 {number} 的退款已通过',
  'notice.refund_approved.content': '{amount:money} 将退还给买家。原因：{decision}。',
  'notice.refund_given_back.title': '您已退还订单 {number} 的款项',
  'notice.refund_given_back.content':
    '{amount:money} 将退还买家：先从该订单保管的货款中支出，再从您的余额中支出。已通知买家。',
  'notice.refund_rejected.title': '订单 {number} 的退款已被拒绝',
  'notice.refund_rejected.content': '{amount:money} 不予退还买家。原因：{decision}。',
  'notice.order_cancelled_withdrawal.title': '订单 {number} 已取消：买家撤销合同',
  'notice.order_cancelled_withdrawal.content': '买家在发货前撤销了合同。{total:money} 将退还给买家。',
  'notice.refund_withdrawn.title': '买家退回订单 {number} 的商品',
  'notice.refund_withdrawn.content':
    '买家撤销了合同，金额 {amount:money}。商品将寄回您的地址。收到后请确认退货，届时退款给买家。',
  'notice.refund_sent_back.title': '订单 {number} 的商品已寄回',
  'notice.refund_sent_back.content':
    '买家已寄回：{sentBack:quoted}。请确认退货；如情况不符，请答复。否则将于 {decideBy:time} 退款 {amount:money}。',
  'notice.refund_approved_withdrawal.title': '订单 {number} 的退货已退款',
  'notice.refund_approved_withdrawal.content': '买家撤销了合同，{amount:money} 将退还给买家。',
  'notice.refund_rejected_withdrawal.title': '订单 {number} 的退货已关闭',
  'notice.refund_rejected_withdrawal.content': '商品未按时寄回，因此不退款。',
  'notice.refund_approved_silence.title': '订单 {number} 的退款已自动通过',
  'notice.refund_approved_silence.content': '{amount:money} 将退还给买家：{refundSilenceDays} 天内未审核。',

  'notice.level_bought.title': '您的等级现为{level:name}',
  'notice.level_bought.content': '购买价 {amount:money}。{giveBackDays} 天内，如尚无订单按新费率计费，可以退订。',
  'notice.level_earned.title': '您已升级为{level:name}等级',
  'notice.level_earned.content': '已完成 {orders} 笔订单，您免费获得该等级。',

  'notice.package_ended.title': '直通车已结束：{name:name}',
  'notice.package_ended.content': '未使用的天数已折算退回：{amount:money}。',

  'notice.referral_received.title': '来自受邀店铺的 {amount:money}',
  'notice.referral_received.content': '来自一笔已结算订单的平台费分成。',

  'notice.qualified.title': '您可以邀请其他商家',
  'notice.qualified.content': '您已完成 {qualifyingOrders} 笔订单，邀请码见联盟页面。',

  'notice.registration_approved.title': '欢迎：您的店铺已通过审核',
  'notice.registration_approved.content': '在分销中心选择商品，设定价格，然后上架。',
  'notice.registration_rejected.title': '您的申请未通过',
  'notice.registration_rejected.content': '原因：{reason}。您可以修改后重新提交。',
  'notice.registration_redo.title': '请重新提交部分资料',
  'notice.registration_redo.content': '原因：{reason}。',

  'notice.identity_opened.title': '您的身份照片被查看',
  'notice.identity_opened.content': '一名审核员查看了照片。原因：{reason}。',

  'notice.listing_off_shelf.title': '已下架：{title}',
  'notice.listing_off_shelf.content': '其进货价已高于您的售价。请重新定价后再上架。',

  'notice.shop_closed.title': '您的店铺已被关闭',
  'notice.shop_closed.content': '原因：{reason}。您仍可提货、提现、导出数据和联系客服。',
  'notice.shop_opened.title': '您的店铺已恢复营业',
  'notice.shop_opened.content': '原因：{reason}。',

  'notice.withdrawal_requested.title': '提现 {number} 已提交申请',
  'notice.withdrawal_requested.content':
    '{amount:money} 提现至 {to}，实际到账 {net:money}。若到 {decideBy:time} 仍未审核，全部款项会自动退回。如果不是您本人操作，请撤回并修改密码。',
  'notice.withdrawal_new_destination.title': '新增提现账户：提现 {number}',
  'notice.withdrawal_new_destination.content':
    '首次申请提现 {amount:money} 至 {to}。{notBefore:time} 之前不会汇出。如果不是您本人操作，请立即撤回并修改密码。',
  'notice.withdrawal_approved.title': '提现 {number} 已通过',
  'notice.withdrawal_approved.content':
    '{net:money} 预计在 {expectedBy:time} 前到账（{to}）。若到 {sendBy:time} 仍未汇出，会自动退回。',
  'notice.withdrawal_paid.title': '提现 {number} 已到账',
  'notice.withdrawal_paid.content': '{net:money} 已到账（{to}），手续费 {fee:money}。流水号：{evidence}。',
  'notice.withdrawal_rejected.title': '提现 {number} 被拒绝',
  'notice.withdrawal_rejected.content': '{reason:text}。全部 {amount:money} 已退回余额。您可以申诉或重新申请。',
  'notice.withdrawal_taken_back.title': '提现 {number} 已撤回',
  'notice.withdrawal_taken_back.content': '{amount:money} 已退回余额。',
  'notice.withdrawal_not_decided.title': '提现 {number} 已退回：超时未审核',
  'notice.withdrawal_not_decided.content':
    '{decideWithinHours} 小时内无人审核，{amount:money} 已自动退回余额。我们正在调查，您可以立即重新申请。',
  'notice.withdrawal_not_sent.title': '提现 {number} 已退回：超时未汇出',
  'notice.withdrawal_not_sent.content':
    '审核已通过，但 {sendWithinHours} 小时内未汇出，{amount:money} 已自动退回余额。您可以立即重新申请。',
  'notice.withdrawal_returned.title': '提现 {number} 被退回',
  'notice.withdrawal_returned.content': '{reason:text}。全部 {amount:money}（含手续费）已退回余额。',
  'notice.withdrawal_late.title': '提现 {number} 到账延迟',
  'notice.withdrawal_late.content':
    '{net:money}（至 {to}）原定于 {expectedBy:time} 前到账，尚未确认。我们正在向银行或区块链网络查询。',
  'notice.withdrawal_opened.title': '您的提现账户信息被查看',
  'notice.withdrawal_opened.content': '财务查看了提现 {number} 的提现账户。原因：{why}。',

  'notice.hold_made.title': '余额中 {amount:money} 被冻结',
  'notice.hold_made.content':
    '依据：{rule:text}，案号 {caseNumber}，冻结至 {until:time}。您可以在 {objectBy:time} 前申诉；其余余额仍可提现。',
  'notice.hold_lifted.title': '{amount:money} 的冻结已解除',
  'notice.hold_lifted.content': '案件 {caseNumber} 已结案，款项可以提现。',

  'notice.goodwill.title': '收到平台补偿 {amount:money}',
  'notice.goodwill.content': '由平台自有资金支付：{reason}',

  'notice.deposit_announced.title': '充值 {number} 审核中',
  'notice.deposit_announced.content': '{amount:money}，已附凭证。由两名工作人员在 {depositReviewHours} 小时内审核。',
  'notice.deposit_announced_bank.title': '充值 {number}：付款附言 {reference}',
  'notice.deposit_announced_bank.content': '请转账 {amount:money} 并填写附言 {reference}。两名工作人员确认到账后入账。',
  'notice.deposit_announced_chain.title': '区块链充值 {number} 审核中',
  'notice.deposit_announced_chain.content': '两名工作人员会在区块链上核对您的 {currency} 交易，最终确认后入账。',
  'notice.deposit_credited.title': '{amount:money} 已入账',
  'notice.deposit_credited.content': '充值 {number} 已由两名工作人员审核通过。',
  'notice.deposit_credited_not_final.title': '区块链充值 {amount:money} 已入账',
  'notice.deposit_credited_not_final.content':
    '充值 {number} 已由两名工作人员审核通过。{finalAt:time} 区块链最终确认后即可提现。',
  'notice.deposit_seen.title': '充值 {number}：已在区块链上发现 {tokenAmount} {currency}',
  'notice.deposit_seen.content': '{needed} 次确认后自动入账，您无需任何操作。',
  'notice.deposit_seen_review.title': '充值 {number} 审核中',
  'notice.deposit_seen_review.content': '已发现一笔转入您地址的转账。{because:text}，因此由两名工作人员审核。',
  'notice.deposit_confirmed.title': '{amount:money} 已入账',
  'notice.deposit_confirmed.content': '充值 {number} 已获区块链确认。',
  'notice.deposit_confirmed_not_final.title': '区块链充值 {amount:money} 已入账',
  'notice.deposit_confirmed_not_final.content':
    '充值 {number} 已获区块链确认。约 {finalAt:time} 区块链最终确认后即可提现。',
  'notice.deposit_not_confirmed.title': '充值 {number} 未获确认',
  'notice.deposit_not_confirmed.content': '{reason:text}，此时尚未入账，您的余额没有变化。若转账再次到账，将自动入账。',
  'notice.deposit_reversed_by_network.title': '充值 {number} 已扣回',
  'notice.deposit_reversed_by_network.content':
    '{reason:text}，因此已从余额扣回 {amount:money}。若转账再次到账，将自动入账。',
  'notice.deposit_rejected.title': '充值 {number} 未通过',
  'notice.deposit_rejected.content': '{reason:text}。您可以申诉，或重新提交。',
  'notice.deposit_reversed_by_bank.title': '充值 {number} 已扣回',
  'notice.deposit_reversed_by_bank.content':
    '{reason:text}，因此已从余额扣回 {amount:money}。余额不足的部分将从以后的收益中偿还。',
  'notice.deposit_reversed.title': '充值 {number} 已扣回',
  'notice.deposit_reversed.content':
    '{reason:text}，因此已从余额扣回 {amount:money}。若转账再次到账，请重新提交交易哈希。',

  'notice.objection_answered.title': '您的申诉已有答复',
  'notice.objection_answered.content': '由未参与原决定的人员答复：{answer}',

  'notice.sender.system': '系统',
  'notice.sender.review': '审核团队',
  'notice.sender.finance': '财务团队',
  'notice.sender.service': '客服',
  'notice.sender.team': '平台团队',

  'mail.reset_password.subject': '您的密码重置验证码',
  'mail.reset_password.text': '您的验证码是 {code}，{verificationMinutes} 分钟内有效。如果不是您本人申请，无需处理。',
  'mail.reset_pay.subject': '您的支付密码重置验证码',
  'mail.reset_pay.text': '您的验证码是 {code}，{verificationMinutes} 分钟内有效。如果不是您本人申请，请修改登录密码。',

  'mail.follow.subject': '确认关注 {shop}',
  'mail.follow.text': '您的验证码是 {code}，{verificationMinutes} 分钟内有效。',
  'mail.follow.promise':
    '关注后，每周最多收到一封邮件，并且只在有新品时发送。每封邮件都有“取消关注”链接。您的邮箱地址加密保存，仅用于发送这些邮件。',

  'mail.follow_news.subject': '{shop} 上新了',
  'mail.follow_news.text': '您关注的 {shop} 上新了：',
  'mail.follow_news.item': '{title}，{price:money}',
  'mail.follow_news.from': '{title}，{price:money} 起',
  'mail.follow_news.product': '新商品',
  'mail.follow_news.all': '查看全店：',
  'mail.follow_news.more': '店内还有更多新品：',
  'mail.follow_news.note': '您关注了 {shop}，因此收到此邮件：每周最多一封，并且只在有新品时发送。取消关注：',

  'mail.not_me.text':
    '如果不是您本人操作，请打开此页面并确认：{link:link} 确认后，所有设备将退出登录，审核中的提现将停止，最近 {notMeDays} 天内添加的登录验证方式和设置的支付密码将被移除，期间修改的邮箱和手机号将恢复。',
  'mail.register_again.subject': '您已有账号',
  'mail.register_again.text':
    '{at:time} 有人使用您的邮箱或手机号申请成为商家。您已有账号：请直接登录，或通过“忘记密码？”设置新密码。如果不是您本人申请，无需处理。',
  'mail.operator_factor.subject': '您的运营账号的登录验证方式已修改',
  'mail.operator_factor.text': '通行密钥或恢复码在 {at:time}（UTC）有变动。如果不是您本人，请立即告知管理员。',
  'mail.operator_failures.subject': '您的运营账号多次输错密码',
  'mail.operator_failures.text':
    '连续输错 {failures} 次，最近一次在 {at:time}（UTC）。没有人登录成功。如果不是您本人，请告知管理员。',
  'mail.operator_place.subject': '您的运营账号在新设备或新网络登录',
  'mail.operator_place.text':
    '{at:time}（UTC）有人用 {device} 登录，该浏览器或网络您以前没有使用过。如果不是您本人，请立即告知管理员。',
  'mail.operator_password.subject': '您的运营账号密码已修改',
  'mail.operator_password.text':
    '您的密码已在 {at:time}（UTC）修改，其他会话已结束。如果不是您本人，请立即告知管理员。',
  'mail.operator_recovery.subject': '您的运营账号使用了恢复码',
  'mail.operator_recovery.text': '使用时间：{at:time}（UTC），每个恢复码只能用一次。如果不是您本人，请立即告知管理员。',
  'mail.operator_new.subject': '您已获得平台访问权限',
  'mail.operator_new.text':
    '两位管理员为您开通了运营后台的访问权限：{link:link} 您的密码是 {password}，只能使用一次：首次登录时请设置自己的密码，绑定身份验证器应用，并把页面显示的代码告诉管理员。如果您对此不知情，请忽略此邮件。',
  'mail.operator_reset.subject': '您的平台访问权限已重置',
  'mail.operator_reset.text':
    '您的新密码是 {password}，只能使用一次：登录时请设置自己的密码，重新绑定身份验证器应用，并把页面显示的代码告诉管理员。您的其他会话已结束。如果您对此不知情，请告知管理员。',

  'mail.confirm_email.subject': '验证您的邮箱',
  'mail.confirm_email.text': '您的验证码是 {code}，{verificationMinutes} 分钟内有效。如非您本人操作，请忽略此邮件。',

  // Without amounts, because a locked screen shows it.
  'push.orders_paid': '{count} 笔订单等待提货，最新一笔为 {number}',
  'push.pick_up_due': '请在 {pickBy:time} 前为订单 {number} 提货',
  'push.refund_answer_due': '订单 {number} 的退款：答复期限还剩一天',
  'push.refund_requested': '退款申请：订单 {number}',
  'push.refund_approved': '订单 {number} 的退款已通过',
  'push.refund_approved_silence': '订单 {number} 的退款已自动通过',
  'push.refund_rejected': '订单 {number} 的退款已被拒绝',
  'push.refund_withdrawn': '买家退回订单 {number} 的商品',
  'push.refund_sent_back': '订单 {number} 的商品已寄回',
  'push.order_settled': '订单 {number} 已结算',
  'push.deposit_credited': '充值 {number} 已到账',
  'push.deposit_credited_not_final': '充值 {number} 已到账',
  'push.withdrawal_paid': '提现 {number} 已到账',
  'push.withdrawal_returned': '提现 {number} 已退回',
}
