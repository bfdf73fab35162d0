import type { shopperMails as english } from '../en/shopper-mails.ts'

export const shopperMails: Record<keyof typeof english, string> = {
  'mail.order_links.subject': 'Đơn hàng của bạn tại {shop}',
  'mail.order_links.text': 'Bạn đã yêu cầu liên kết đến đơn hàng của mình tại {shop}. Đây là các đơn mới nhất:',
  'mail.order_links.order': 'Đơn hàng {number}, đặt lúc {at:time}',
  'mail.order_links.note':
    'Ai có liên kết đều mở được đơn hàng, vì vậy đừng chuyển cho ' +
    'người khác. Nếu bạn không yêu cầu, không cần làm gì.',

  'mail.refund_approved.subject': 'Đã duyệt hoàn tiền đơn hàng {number} của bạn',
  'mail.refund_approved.text':
    '{amount:money} của đơn hàng {number} tại {shop} được hoàn lại theo cách bạn đã thanh toán. Lý do: {decision}.',
  'mail.refund_approved_silence.subject': 'Hoàn tiền đơn hàng {number} của bạn được duyệt tự động',
  'mail.refund_approved_silence.text':
    '{amount:money} của đơn hàng {number} tại {shop} được hoàn lại theo cách bạn đã thanh toán, vì không có quyết ' +
    'định trong {refundSilenceDays} ngày.',
  'mail.refund_rejected.subject': 'Đã từ chối hoàn tiền đơn hàng {number} của bạn',
  'mail.refund_rejected.text':
    '{amount:money} của đơn hàng {number} tại {shop} không được hoàn lại. Lý do: {decision}.',

  'mail.order_placed.subject': 'Đơn hàng {number} của bạn tại {shop}',
  'mail.order_placed.text':
    'Cảm ơn bạn đã đặt đơn hàng {number}. Đơn chờ bạn thanh toán đến {payBy:time}; cách thanh toán có ' +
    'trên trang đơn hàng. Nếu không thanh toán, đơn tự động kết thúc và bạn không phải trả gì.',
  'mail.order_paid.subject': 'Đơn hàng {number} đã được thanh toán',
  'mail.order_paid.text':
    'Đã nhận {total:money} của bạn. Tiền được giữ đến khi hàng tới tay bạn; ' +
    'nếu hàng không được gửi đúng hạn, tiền được hoàn lại cho bạn.',
  'mail.order_cancelled.subject': 'Đơn hàng {number} đã hủy',
  'mail.order_cancelled.text': 'Bạn đã hủy đơn hàng {number} trước khi thanh toán. Không có khoản nào bị thu.',
  'mail.order_unpaid.subject': 'Đơn hàng {number} đã kết thúc',
  'mail.order_unpaid.text':
    'Đơn hàng {number} không được thanh toán đúng hạn. Không có khoản ' +
    'nào bị thu; tiền đến sau sẽ được hoàn lại cho bạn.',
  'mail.order_declined.subject': 'Đơn hàng {number} đã bị hủy',
  'mail.order_declined.text':
    '{shop} không giao được đơn hàng {number}. {amount:money} được hoàn lại theo ' +
    'cách bạn đã thanh toán. Bạn sẽ nhận email khi tiền đã được gửi.',
  'mail.order_not_supplied.subject': 'Đơn hàng {number} đã bị hủy',
  'mail.order_not_supplied.text':
    'Nhà cung cấp không gửi được hàng của đơn {number}. {amount:money} được hoàn lại ' +
    'theo cách bạn đã thanh toán. Bạn sẽ nhận email khi tiền đã được gửi.',
  'mail.order_late.subject': 'Đơn hàng {number} đã bị hủy',
  'mail.order_late.text':
    'Đơn hàng {number} không được gửi đúng hạn. {amount:money} được hoàn lại theo ' +
    'cách bạn đã thanh toán. Bạn sẽ nhận email khi tiền đã được gửi.',
  'mail.order_sent.subject': 'Đơn hàng {number} đang trên đường tới',
  'mail.order_sent.text': 'Hàng của đơn {number} đã được gửi đi.',
  'mail.order_reached.subject': 'Đơn hàng {number} đã tới nơi',
  'mail.order_reached.text':
    'Đơn hàng {number} được báo là đã giao lúc {at:time}. Nếu hàng có vấn ' +
    'đề hoặc thiếu, hãy yêu cầu hoàn tiền trên trang đơn hàng.',
  'mail.refund_requested.subject': 'Bạn đã yêu cầu hoàn tiền đơn hàng {number}',
  'mail.refund_requested.text':
    'Bạn yêu cầu hoàn {amount:money} của đơn hàng {number}. {shop} được trả lời trước; sau đó nền ' +
    'tảng quyết định, kể cả khi không có trả lời. Bạn sẽ nhận email về quyết định.',
  'mail.refund_answered.subject': '{shop} đã trả lời về yêu cầu hoàn tiền',
  'mail.refund_answered.text':
    '{shop} đã trả lời yêu cầu hoàn {amount:money} của đơn hàng {number}. Câu trả ' +
    'lời có trên trang đơn hàng. Tiếp theo nền tảng sẽ quyết định.',
  'mail.refund_given_back.subject': '{shop} trả lại tiền của đơn hàng {number}',
  'mail.refund_given_back.text':
    '{shop} trả lại {amount:money} của đơn hàng {number} theo cách bạn đã thanh toán. Lời giải thích của cửa ' +
    'hàng: {decision:quoted}',
  'mail.refund_paid.subject': 'Tiền của đơn hàng {number} đã được gửi lại',
  'mail.refund_paid.text':
    '{amount:money} của đơn hàng {number} đã được gửi lại theo cách bạn đã ' +
    'thanh toán. Ngân hàng có thể mất vài ngày mới hiển thị.',
  'mail.withdrawn_unsent.subject': 'Bạn đã rút khỏi hợp đồng của đơn hàng {number}',
  'mail.withdrawn_unsent.text':
    'Thông báo rút khỏi hợp đồng của đơn hàng {number} được nhận vào {at:exact}. Đơn hàng đã hủy và ' +
    '{amount:money} được hoàn lại theo cách bạn đã thanh toán. Bạn sẽ nhận email khi tiền đã được gửi.',
  'mail.withdrawn.subject': 'Bạn đã rút khỏi hợp đồng của đơn hàng {number}',
  'mail.withdrawn.text':
    'Thông báo rút khỏi hợp đồng của đơn hàng {number} được nhận vào {at:exact}, số tiền {amount:money}. Vui ' +
    'lòng gửi trả hàng trước {sendBy:time}, phí do bạn chịu, đến địa chỉ người bán bên dưới. Tiền được hoàn ' +
    'theo cách bạn đã thanh toán ngay khi người bán nhận hàng, hoặc chậm nhất vào ngày cuối theo luật khi ' +
    'bạn đã nêu bằng chứng gửi hàng trên trang đơn hàng.',
  'mail.sent_back.subject': 'Hàng trả của đơn hàng {number}',
  'mail.sent_back.text':
    'Bằng chứng gửi trả hàng của đơn hàng {number} được nhận vào {at:exact}: {sentBack:quoted}. ' +
    '{amount:money} được hoàn chậm nhất vào {decideBy:time}, trừ khi người bán chứng minh không đúng như vậy.',
  'mail.refund_approved_withdrawal.subject': 'Hoàn tiền đơn hàng {number}',
  'mail.refund_approved_withdrawal.text':
    'Bạn đã rút khỏi hợp đồng của đơn hàng {number} và hàng đã được gửi trả. {amount:money} được hoàn lại ' +
    'theo cách bạn đã thanh toán. Bạn sẽ nhận email khi tiền đã được gửi.',
  'mail.refund_rejected_withdrawal.subject': 'Yêu cầu trả hàng của đơn hàng {number} đã đóng',
  'mail.refund_rejected_withdrawal.text':
    'Chưa nhận được bằng chứng gửi trả hàng của đơn hàng {number} nên không hoàn tiền. Nếu bạn đã gửi, vui ' +
    'lòng yêu cầu hoàn tiền trên trang đơn hàng.',
  'mail.order.about': 'Liên quan đến:',
  'refund_cause.not_arrived': 'Chưa nhận được hàng',
  'refund_cause.damaged': 'Bị hỏng',
  'refund_cause.wrong_goods': 'Sai hàng',
  'refund_cause.incomplete': 'Thiếu hàng',
  'refund_cause.not_as_described': 'Không đúng mô tả',
  'refund_cause.too_late': 'Quá lâu',
  'refund_cause.unwanted': 'Không còn muốn mua',
  'refund_cause.other': 'Lý do khác',
  'refund_cause.withdrawal': 'Rút khỏi hợp đồng',
  'mail.payment_reminder.subject': 'Đơn hàng {number} vẫn chờ bạn thanh toán',
  'mail.payment_reminder.text':
    'Chúng tôi chưa nhận được chuyển khoản cho đơn hàng {number}. Nếu đã gửi, bạn không cần làm gì. Nếu chưa, ' +
    'hãy thanh toán trước {payBy:time}: tài khoản nằm trên trang đơn hàng. Không thanh toán thì đơn tự kết ' +
    'thúc và bạn không nợ gì.',
  'mail.no_news.subject': 'Đơn hàng {number} đã đến chưa?',
  'mail.no_news.text':
    'Đơn hàng {number} được gửi lúc {sentAt:time} và từ đó không có tin nào. Hãy cho biết trên trang đơn hàng ' +
    'là đã nhận chưa, hoặc yêu cầu hoàn tiền tại đó. Nếu bạn không báo, đơn được xem là đã nhận ' +
    '{silentReceiveDays} ngày sau khi gửi.',
  'mail.no_news_last.subject': 'Đơn hàng {number}: bạn đã nhận được chưa?',
  'mail.no_news_last.text':
    'Không có tin về đơn hàng {number} nên đơn được xem là đã nhận lúc {until:time}. Nếu hàng không đến, hãy ' +
    'yêu cầu hoàn tiền trên trang đơn hàng trước lúc đó.',
  'mail.order.page': 'Trang đơn hàng của bạn:',
  'mail.order.total': 'Tổng cộng: {total:money}',
  'mail.order.goods': '{title}, {variant}',
  'mail.order.detail': '{detail}: {text}',
  'mail.order.to': 'Giao đến:',
  'mail.order.parcel': 'Đơn vị vận chuyển: {carrier}, mã vận đơn: {tracking}',
  'mail.order.sold_by': 'Bán bởi {shop}:',
  'mail.order.terms': 'Điều khoản của đơn hàng:',
  'mail.order.note': 'Ai có liên kết cũng mở được đơn hàng của bạn, nên đừng chuyển tiếp.',

  'seller.responsible': 'Người chịu trách nhiệm',
  'seller.phoneHours': 'Giờ nhận điện thoại',
  'seller.businessNumber': 'Số đăng ký kinh doanh',
  'seller.register': 'Sổ đăng ký thương mại',
  'seller.vatNumber': 'Số thuế GTGT',
  'seller.taxNumber': 'Mã số thuế',
  'seller.mailOrderNumber': 'Số khai báo bán hàng từ xa',
}
