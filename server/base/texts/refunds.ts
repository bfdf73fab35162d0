/** What is said of a refund that nobody decided, and what shoppers are mailed; each language spreads its own. */
export const refunds = {
  en: {
    'notice.refund_approved_silence.title': 'Refund of order {number} approved by itself',
    'notice.refund_approved_silence.content': 'The shopper gets {amount:money} back: nobody decided within seven days.',
    'mail.refund_approved.subject': 'Refund of your order {number} approved',
    'mail.refund_approved.text':
      '{amount:money} of your order {number} at {shop} goes back to you the way you paid. Reason: {decision}.',
    'mail.refund_approved_silence.subject': 'Refund of your order {number} approved by itself',
    'mail.refund_approved_silence.text':
      '{amount:money} of your order {number} at {shop} goes back to you the way you paid, because nobody decided within seven days.',
    'mail.refund_rejected.subject': 'Refund of your order {number} rejected',
    'mail.refund_rejected.text':
      'You do not get {amount:money} of your order {number} at {shop} back. Reason: {decision}.',
  },
  'zh-CN': {
    'notice.refund_approved_silence.title': '订单 {number} 的退款已自动通过',
    'notice.refund_approved_silence.content': '买家将收回 {amount:money}：七天内无人裁定。',
    'mail.refund_approved.subject': '您的订单 {number} 退款已通过',
    'mail.refund_approved.text': '您在 {shop} 的订单 {number} 的 {amount:money} 将按原付款方式退回。原因：{decision}。',
    'mail.refund_approved_silence.subject': '您的订单 {number} 退款已自动通过',
    'mail.refund_approved_silence.text':
      '由于七天内无人裁定，您在 {shop} 的订单 {number} 的 {amount:money} 将按原付款方式退回。',
    'mail.refund_rejected.subject': '您的订单 {number} 退款已被拒绝',
    'mail.refund_rejected.text': '您在 {shop} 的订单 {number} 的 {amount:money} 不予退还。原因：{decision}。',
  },
  ko: {
    'notice.refund_approved_silence.title': '주문 {number} 환불이 자동 승인되었습니다',
    'notice.refund_approved_silence.content': '7일 안에 결정한 사람이 없어 구매자에게 {amount:money}이(가) 환불됩니다.',
    'mail.refund_approved.subject': '고객님의 주문 {number} 환불이 승인되었습니다',
    'mail.refund_approved.text':
      '{shop}의 주문 {number}에서 {amount:money}이(가) 결제하신 수단으로 환불됩니다. 사유: {decision}.',
    'mail.refund_approved_silence.subject': '고객님의 주문 {number} 환불이 자동 승인되었습니다',
    'mail.refund_approved_silence.text':
      '7일 안에 결정한 사람이 없어 {shop}의 주문 {number}에서 {amount:money}이(가) 결제하신 수단으로 환불됩니다.',
    'mail.refund_rejected.subject': '고객님의 주문 {number} 환불이 거절되었습니다',
    'mail.refund_rejected.text': '{shop}의 주문 {number}에서 {amount:money}은(는) 환불되지 않습니다. 사유: {decision}.',
  },
  ja: {
    'notice.refund_approved_silence.title': '注文 {number} の返金が自動で承認されました',
    'notice.refund_approved_silence.content':
      '7日以内に誰も決定しなかったため、購入者に {amount:money} が返金されます。',
    'mail.refund_approved.subject': 'ご注文 {number} の返金が承認されました',
    'mail.refund_approved.text':
      '{shop} のご注文 {number} のうち {amount:money} を、お支払いの方法で返金します。理由：{decision}。',
    'mail.refund_approved_silence.subject': 'ご注文 {number} の返金が自動で承認されました',
    'mail.refund_approved_silence.text':
      '7日以内に誰も決定しなかったため、{shop} のご注文 {number} のうち {amount:money} を、お支払いの方法で返金します。',
    'mail.refund_rejected.subject': 'ご注文 {number} の返金が却下されました',
    'mail.refund_rejected.text': '{shop} のご注文 {number} のうち {amount:money} は返金されません。理由：{decision}。',
  },
  th: {
    'notice.refund_approved_silence.title': 'อนุมัติการคืนเงินคำสั่งซื้อ {number} โดยอัตโนมัติ',
    'notice.refund_approved_silence.content': 'ผู้ซื้อได้คืน {amount:money} เพราะไม่มีการตัดสินภายในเจ็ดวัน',
    'mail.refund_approved.subject': 'อนุมัติการคืนเงินคำสั่งซื้อ {number} ของคุณแล้ว',
    'mail.refund_approved.text':
      'เงิน {amount:money} ของคำสั่งซื้อ {number} จากร้าน {shop} จะคืนให้คุณตามช่องทางที่ชำระ เหตุผล: {decision}',
    'mail.refund_approved_silence.subject': 'อนุมัติการคืนเงินคำสั่งซื้อ {number} ของคุณโดยอัตโนมัติ',
    'mail.refund_approved_silence.text':
      'เงิน {amount:money} ของคำสั่งซื้อ {number} จากร้าน {shop} จะคืนให้คุณตามช่องทางที่ชำระ เพราะไม่มีการตัดสินภายในเจ็ดวัน',
    'mail.refund_rejected.subject': 'ปฏิเสธการคืนเงินคำสั่งซื้อ {number} ของคุณ',
    'mail.refund_rejected.text': 'เงิน {amount:money} ของคำสั่งซื้อ {number} จากร้าน {shop} จะไม่ได้คืน เหตุผล: {decision}',
  },
  id: {
    'notice.refund_approved_silence.title': 'Pengembalian dana pesanan {number} disetujui otomatis',
    'notice.refund_approved_silence.content':
      'Pembeli menerima kembali {amount:money}: tidak ada keputusan dalam tujuh hari.',
    'mail.refund_approved.subject': 'Pengembalian dana pesanan Anda {number} disetujui',
    'mail.refund_approved.text':
      '{amount:money} dari pesanan {number} di {shop} dikembalikan kepada Anda lewat cara Anda membayar. Alasan: {decision}.',
    'mail.refund_approved_silence.subject': 'Pengembalian dana pesanan Anda {number} disetujui otomatis',
    'mail.refund_approved_silence.text':
      '{amount:money} dari pesanan {number} di {shop} dikembalikan kepada Anda lewat cara Anda membayar, karena tidak ada keputusan dalam tujuh hari.',
    'mail.refund_rejected.subject': 'Pengembalian dana pesanan Anda {number} ditolak',
    'mail.refund_rejected.text':
      '{amount:money} dari pesanan {number} di {shop} tidak dikembalikan. Alasan: {decision}.',
  },
  vi: {
    'notice.refund_approved_silence.title': 'Hoàn tiền đơn hàng {number} được duyệt tự động',
    'notice.refund_approved_silence.content': 'Người mua được hoàn {amount:money}: không ai quyết định trong bảy ngày.',
    'mail.refund_approved.subject': 'Đã duyệt hoàn tiền đơn hàng {number} của bạn',
    'mail.refund_approved.text':
      '{amount:money} của đơn hàng {number} tại {shop} được hoàn lại theo cách bạn đã thanh toán. Lý do: {decision}.',
    'mail.refund_approved_silence.subject': 'Hoàn tiền đơn hàng {number} của bạn được duyệt tự động',
    'mail.refund_approved_silence.text':
      '{amount:money} của đơn hàng {number} tại {shop} được hoàn lại theo cách bạn đã thanh toán, vì không ai quyết định trong bảy ngày.',
    'mail.refund_rejected.subject': 'Đã từ chối hoàn tiền đơn hàng {number} của bạn',
    'mail.refund_rejected.text':
      '{amount:money} của đơn hàng {number} tại {shop} không được hoàn lại. Lý do: {decision}.',
  },
} as const
