import type { shopperMails as english } from '../en/shopper-mails.ts'

export const shopperMails: Record<keyof typeof english, string> = {
  'mail.order_links.subject': '您在 {shop} 的订单',
  'mail.order_links.text': '您申请了在 {shop} 的订单链接，以下是最近的订单：',
  'mail.order_links.order': '订单 {number}，下单时间：{at:time}',
  'mail.order_links.note': '任何人拿到链接都能打开订单，请勿转发。如果不是您本人申请，无需处理。',

  'mail.refund_approved.subject': '您的订单 {number} 退款已通过',
  'mail.refund_approved.text': '您在 {shop} 的订单 {number} 的 {amount:money} 将按原付款方式退回。原因：{decision}。',
  'mail.refund_approved_silence.subject': '您的订单 {number} 退款已自动通过',
  'mail.refund_approved_silence.text':
    '由于 {refundSilenceDays} 天内未审核，您在 {shop} 的订单 {number} 的 {amount:money} 将按原付款方式退回。',
  'mail.refund_rejected.subject': '您的订单 {number} 退款已被拒绝',
  'mail.refund_rejected.text': '您在 {shop} 的订单 {number} 的 {amount:money} 不予退还。原因：{decision}。',

  'mail.order_placed.subject': '您在 {shop} 的订单 {number}',
  'mail.order_placed.text':
    '感谢您的订单 {number}。请在 {payBy:time} 前付款，付款方式见订单页面。未付款的订单会自动结束，您无需支付任何费用。',
  'mail.order_paid.subject': '您的订单 {number} 已付款',
  'mail.order_paid.text':
    '我们已收到您支付的 {total:money}。在您收到商品之前，这笔钱由平台保管；如果没有按时发货，会退还给您。',
  'mail.order_cancelled.subject': '您的订单 {number} 已取消',
  'mail.order_cancelled.text': '您在付款前取消了订单 {number}，没有产生任何扣款。',
  'mail.order_unpaid.subject': '您的订单 {number} 已结束',
  'mail.order_unpaid.text': '订单 {number} 未在期限内收到付款，没有产生任何扣款；之后到达的付款会退还给您。',
  'mail.order_declined.subject': '您的订单 {number} 已取消',
  'mail.order_declined.text':
    '{shop} 无法交付订单 {number}。{amount:money} 将按原付款方式退回，退款汇出后会邮件通知您。',
  'mail.order_not_supplied.subject': '您的订单 {number} 已取消',
  'mail.order_not_supplied.text':
    '供应商无法发出订单 {number} 的商品。{amount:money} 将按原付款方式退回，退款汇出后会邮件通知您。',
  'mail.order_late.subject': '您的订单 {number} 已取消',
  'mail.order_late.text': '订单 {number} 没有按时发货。{amount:money} 将按原付款方式退回，退款汇出后会邮件通知您。',
  'mail.order_sent.subject': '您的订单 {number} 已发货',
  'mail.order_sent.text': '订单 {number} 的商品已寄出。',
  'mail.order_reached.subject': '您的订单 {number} 已送达',
  'mail.order_reached.text': '订单 {number} 的送达时间为 {at:time}。如有问题或缺件，请在订单页面申请退款。',
  'mail.refund_requested.subject': '您申请了订单 {number} 的退款',
  'mail.refund_requested.text':
    '您申请退还订单 {number} 的 {amount:money}。{shop} 可以先答复；之后由平台决定，没有答复也会决定。结果会邮件通知您。',
  'mail.refund_answered.subject': '{shop} 答复了您的退款申请',
  'mail.refund_answered.text':
    '{shop} 答复了您对订单 {number} 退款 {amount:money} 的申请，答复见订单页面。接下来由平台决定。',
  'mail.refund_given_back.subject': '{shop} 退还您订单 {number} 的款项',
  'mail.refund_given_back.text':
    '{shop} 按原付款方式退还您订单 {number} 的 {amount:money}。店铺说明：{decision:quoted}',
  'mail.refund_paid.subject': '订单 {number} 的退款已汇出',
  'mail.refund_paid.text': '订单 {number} 的 {amount:money} 已按原付款方式退回。银行可能需要几天才会显示。',
  'mail.withdrawn_unsent.subject': '您已撤销订单 {number} 的合同',
  'mail.withdrawn_unsent.text':
    '我们于 {at:exact} 收到您撤销订单 {number} 合同的声明。订单已取消，{amount:money} 将按原付款方式退回，退款汇出后会邮件通知您。',
  'mail.withdrawn.subject': '您已撤销订单 {number} 的合同',
  'mail.withdrawn.text':
    '我们于 {at:exact} 收到您撤销订单 {number} 合同的声明，金额 {amount:money}。请在 {sendBy:time} ' +
    '前自费将商品寄回下方商家地址。商家收到后，或您在订单页面提交寄出凭证后最迟于法定期限，款项将按原付款方式退回。',
  'mail.sent_back.subject': '您对订单 {number} 的退货',
  'mail.sent_back.text':
    '我们于 {at:exact} 收到您寄回订单 {number} 商品的凭证：{sentBack:quoted}。最迟于 {decideBy:time} 退款 ' +
    '{amount:money}，除非商家证明情况不符。',
  'mail.refund_approved_withdrawal.subject': '您订单 {number} 的退款',
  'mail.refund_approved_withdrawal.text':
    '您撤销了订单 {number} 的合同，商品已寄回。{amount:money} 将按原付款方式退回，退款汇出后会邮件通知您。',
  'mail.refund_rejected_withdrawal.subject': '您对订单 {number} 的退货已关闭',
  'mail.refund_rejected_withdrawal.text':
    '我们没有收到订单 {number} 商品寄回的凭证，因此不退款。若您已寄出，请在订单页面申请退款。',
  'mail.order.about': '涉及商品：',
  'refund_cause.not_arrived': '未收到货',
  'refund_cause.damaged': '商品损坏',
  'refund_cause.wrong_goods': '发错商品',
  'refund_cause.incomplete': '商品缺件',
  'refund_cause.not_as_described': '与描述不符',
  'refund_cause.too_late': '等待时间过长',
  'refund_cause.unwanted': '不想要了',
  'refund_cause.other': '其他原因',
  'refund_cause.withdrawal': '撤销合同',
  'mail.payment_reminder.subject': '您的订单 {number} 仍待付款',
  'mail.payment_reminder.text':
    '订单 {number} 的银行转账尚未到账。如已汇出，无需任何操作；否则请在 {payBy:time} 前付款，收款账户见订单页面。未付款则订单自动结束，您无需支付任何费用。',
  'mail.no_news.subject': '您的订单 {number} 收到了吗？',
  'mail.no_news.text':
    '订单 {number} 于 {sentAt:time} 发货，此后没有任何物流消息。请在订单页面确认是否收到，或在那里申请退款。若您没有回复，发货 {silentReceiveDays} 天后视为已收货。',
  'mail.no_news_last.subject': '订单 {number}：是否已收到？',
  'mail.no_news_last.text':
    '订单 {number} 一直没有物流消息，将于 {until:time} 视为已收货。如未收到，请在此之前在订单页面申请退款。',
  'mail.order.page': '您的订单页面：',
  'mail.order.total': '合计：{total:money}',
  'mail.order.goods': '{title}，{variant}',
  'mail.order.detail': '{detail}：{text}',
  'mail.order.to': '收货地址：',
  'mail.order.parcel': '物流公司：{carrier}，运单号：{tracking}',
  'mail.order.sold_by': '商家 {shop}：',
  'mail.order.terms': '您订单的条款：',
  'mail.order.note': '任何人拿到订单页面的链接都能打开您的订单，请勿转发。',

  'seller.responsible': '负责人',
  'seller.phoneHours': '电话受理时间',
  'seller.businessNumber': '营业登记号（统一社会信用代码）',
  'seller.register': '商业登记',
  'seller.vatNumber': '增值税号',
  'seller.taxNumber': '税号',
  'seller.mailOrderNumber': '通信销售申报号',
}
