import type { notices as english } from '../en/notices.ts'

export const notices: Record<keyof typeof english, string> = {
  'notice.order_paid.title': 'Đơn hàng mới {number}',
  'notice.order_paid.content': 'Người mua đã trả {total:money}. Hãy nhận đơn trước {pickBy:time}.',
  'notice.order_shipped.title': 'Đơn hàng {number} đã được gửi',
  'notice.order_shipped.content': '{carrier}, mã vận đơn {tracking}.',
  'notice.order_settled.title': '{amount:money} từ đơn hàng {number}',
  'notice.order_settled.content': 'Đơn hàng đã hoàn tất và lợi nhuận đã vào số dư của bạn.',
  'notice.order_cancelled_merchant.title': 'Đã từ chối đơn hàng {number}',
  'notice.order_cancelled_merchant.content': 'Bạn đã từ chối. Người mua được hoàn {total:money}.',
  'notice.order_cancelled_time.title': 'Đơn hàng {number} đã hết hạn',
  'notice.order_cancelled_time.content': 'Đã quá thời hạn. Người mua được hoàn {total:money}.',
  'notice.order_cancelled_partner.title': 'Đơn hàng {number} đã bị đối tác hủy',
  'notice.order_cancelled_partner.content':
    'Người mua của đối tác đã hủy trước khi gửi hàng. {total:money} sẽ được hoàn lại cho đối tác.',
  'notice.order_cancelled_supplier.title': 'Không thể gửi đơn hàng {number}',
  'notice.order_cancelled_supplier.content':
    'Nhà cung cấp không thể gửi hàng. Giá vốn được hoàn lại và người mua được hoàn {total:money}.',
  'notice.order_reached.title': 'Đơn hàng {number} đã đến nơi',
  'notice.order_reached.content':
    'Đơn vị vận chuyển đã giao hàng. Đơn được coi là đã nhận khi người mua xác nhận, hoặc tự động sau {autoReceiveDays} ngày kể từ khi giao.',
  'notice.order_received.title': 'Đơn hàng {number} đã được nhận',
  'notice.order_received.content':
    '{amount:money} sẽ vào số dư của bạn lúc {settlesAt:time}, trừ khi có yêu cầu hoàn tiền trước đó.',

  'notice.pick_up_due.title': 'Đơn hàng {number} đang chờ bạn nhận',
  'notice.pick_up_due.content':
    'Hãy nhận đơn trước {pickBy:time}, nếu không đơn sẽ bị hủy và người mua được hoàn {total:money}.',

  'notice.refund_requested.title': 'Yêu cầu hoàn tiền: đơn hàng {number}',
  'notice.refund_requested.content':
    'Người mua yêu cầu hoàn {amount:money}. Lý do: {cause:text}. Bạn có thể trả lời đến {answerBy:time}. ' +
    '{reason:quoted}',
  'notice.refund_answer_due.title': 'Hoàn tiền đơn hàng {number}: còn một ngày để trả lời',
  'notice.refund_answer_due.content': 'Người mua yêu cầu hoàn {amount:money}. Bạn có thể trả lời đến {answerBy:time}.',
  'notice.order_disputed.title': 'Khoản thanh toán đơn hàng {number} bị tranh chấp',
  'notice.order_disputed.content':
    'Ngân hàng của người mua tranh chấp {amount:money}. Đơn hàng chưa được quyết toán cho đến khi có quyết định.',
  'notice.dispute_won.title': 'Thắng tranh chấp đơn hàng {number}',
  'notice.dispute_won.content': 'Ngân hàng quyết định có lợi cho bạn: {amount:money} vẫn thuộc về đơn hàng.',
  'notice.dispute_lost.title': 'Thua tranh chấp đơn hàng {number}',
  'notice.dispute_lost.content':
    'Ngân hàng đã lấy lại {amount:money} cho người mua. Khoản này được ghi là bồi hoàn (chargeback), như một khoản hoàn tiền.',
  'notice.refund_approved.title': 'Đã duyệt hoàn tiền đơn hàng {number}',
  'notice.refund_approved.content': 'Người mua được hoàn {amount:money}. Lý do: {decision}.',
  'notice.refund_given_back.title': 'Bạn đã trả lại tiền của đơn hàng {number}',
  'notice.refund_given_back.content':
    '{amount:money} được trả lại cho người mua: từ tiền giữ cho đơn hàng, rồi từ số dư của bạn. Người mua đã ' +
    'được báo.',
  'notice.refund_rejected.title': 'Đã từ chối hoàn tiền đơn hàng {number}',
  'notice.refund_rejected.content': 'Người mua không được hoàn {amount:money}. Lý do: {decision}.',
  'notice.order_cancelled_withdrawal.title': 'Đơn hàng {number} đã hủy: người mua rút khỏi hợp đồng',
  'notice.order_cancelled_withdrawal.content':
    'Người mua rút khỏi hợp đồng trước khi hàng được gửi. {total:money} sẽ được hoàn cho người mua.',
  'notice.refund_withdrawn.title': 'Người mua trả hàng của đơn hàng {number}',
  'notice.refund_withdrawn.content':
    'Người mua rút khỏi hợp đồng: {amount:money}. Hàng được gửi trả về địa chỉ của bạn. Khi nhận được, vui ' +
    'lòng xác nhận hàng trả; khi đó người mua được hoàn tiền.',
  'notice.refund_sent_back.title': 'Hàng của đơn hàng {number} đã được gửi trả',
  'notice.refund_sent_back.content':
    'Người mua đã gửi trả: {sentBack:quoted}. Vui lòng xác nhận hàng trả, hoặc trả lời nếu không đúng. Nếu ' +
    'không, {amount:money} sẽ được hoàn vào {decideBy:time}.',
  'notice.refund_approved_withdrawal.title': 'Đã hoàn tiền hàng trả của đơn hàng {number}',
  'notice.refund_approved_withdrawal.content': '{amount:money} sẽ được hoàn cho người mua đã rút khỏi hợp đồng.',
  'notice.refund_rejected_withdrawal.title': 'Đã đóng yêu cầu trả hàng của đơn hàng {number}',
  'notice.refund_rejected_withdrawal.content': 'Hàng không được gửi trả đúng hạn nên không hoàn tiền.',
  'notice.refund_approved_silence.title': 'Hoàn tiền đơn hàng {number} được duyệt tự động',
  'notice.refund_approved_silence.content':
    'Người mua được hoàn {amount:money} vì không có quyết định trong {refundSilenceDays} ngày.',

  'notice.level_bought.title': 'Cấp độ của bạn giờ là {level:name}',
  'notice.level_bought.content':
    'Mua với giá {amount:money}. Có thể trả lại trong {giveBackDays} ngày nếu chưa có đơn nào tính theo mức phí này.',
  'notice.level_earned.title': 'Bạn đạt cấp độ {level:name}',
  'notice.level_earned.content': '{orders} đơn hàng hoàn tất: cấp độ là của bạn, miễn phí.',

  'notice.package_ended.title': 'Gói quảng bá đã kết thúc: {name:name}',
  'notice.package_ended.content': 'Tiền hoàn cho những ngày không dùng: {amount:money}.',

  'notice.referral_received.title': '{amount:money} từ cửa hàng bạn mời',
  'notice.referral_received.content': 'Phần của bạn trong phí nền tảng của một đơn đã quyết toán.',

  'notice.qualified.title': 'Bạn có thể mời người bán khác',
  'notice.qualified.content': 'Bạn đã có {qualifyingOrders} đơn hàng hoàn tất: mã mời của bạn ở trang liên minh.',

  'notice.registration_approved.title': 'Chào mừng bạn! Cửa hàng của bạn đã được duyệt',
  'notice.registration_approved.content': 'Chọn sản phẩm ở Nguồn hàng, đặt giá rồi đăng bán.',
  'notice.registration_rejected.title': 'Hồ sơ của bạn không được duyệt',
  'notice.registration_rejected.content': 'Lý do: {reason}. Bạn có thể sửa và gửi lại.',
  'notice.registration_redo.title': 'Vui lòng gửi lại một số thông tin',
  'notice.registration_redo.content': 'Lý do: {reason}.',

  'notice.identity_opened.title': 'Ảnh giấy tờ của bạn đã được mở xem',
  'notice.identity_opened.content': 'Một người duyệt đã xem. Lý do: {reason}.',

  'notice.listing_off_shelf.title': 'Đã ngừng bán: {title}',
  'notice.listing_off_shelf.content': 'Giá nhập đã cao hơn giá bán của bạn. Hãy đặt giá mới để bán lại.',

  'notice.shop_closed.title': 'Cửa hàng của bạn đã bị đóng',
  'notice.shop_closed.content':
    'Lý do: {reason}. Bạn vẫn có thể nhận đơn, rút tiền, xuất dữ liệu và liên hệ chăm sóc khách hàng.',
  'notice.shop_opened.title': 'Cửa hàng của bạn đã mở lại',
  'notice.shop_opened.content': 'Lý do: {reason}.',

  'notice.withdrawal_requested.title': 'Đã gửi lệnh rút tiền {number}',
  'notice.withdrawal_requested.content':
    '{amount:money} đến {to}. Bạn nhận {net:money}. Nếu đến {decideBy:time} chưa có kết quả, toàn bộ ' +
    'tiền tự động hoàn về số dư. Nếu không phải bạn, hãy thu hồi lệnh rút và đổi mật khẩu.',
  'notice.withdrawal_new_destination.title': 'Nơi nhận mới: lệnh rút tiền {number}',
  'notice.withdrawal_new_destination.content':
    'Lần đầu yêu cầu rút {amount:money} đến {to}. Tiền sẽ không được chuyển trước {notBefore:time}. Nếu ' +
    'không phải bạn, hãy thu hồi lệnh rút và đổi mật khẩu ngay.',
  'notice.withdrawal_approved.title': 'Lệnh rút tiền {number} đã được duyệt',
  'notice.withdrawal_approved.content':
    '{net:money} đến {to} dự kiến tới trước {expectedBy:time}. Nếu đến {sendBy:time} chưa chuyển, tiền tự động hoàn về số dư.',
  'notice.withdrawal_paid.title': 'Lệnh rút tiền {number} đã được chi trả',
  'notice.withdrawal_paid.content': '{net:money} đã đến {to}; phí là {fee:money}. Tham chiếu: {evidence}.',
  'notice.withdrawal_rejected.title': 'Lệnh rút tiền {number} bị từ chối',
  'notice.withdrawal_rejected.content':
    '{reason:text}. Toàn bộ {amount:money} đã về số dư. Bạn có thể khiếu nại hoặc yêu cầu lại.',
  'notice.withdrawal_taken_back.title': 'Đã thu hồi lệnh rút tiền {number}',
  'notice.withdrawal_taken_back.content': '{amount:money} đã về số dư.',
  'notice.withdrawal_not_decided.title': 'Lệnh rút tiền {number} được hoàn lại: không duyệt kịp',
  'notice.withdrawal_not_decided.content':
    'Sau {decideWithinHours} giờ chưa có kết quả nên {amount:money} đã tự động hoàn về số dư. Chúng tôi đang xem xét; bạn có thể yêu cầu lại ngay.',
  'notice.withdrawal_not_sent.title': 'Lệnh rút tiền {number} được hoàn lại: không chuyển kịp',
  'notice.withdrawal_not_sent.content':
    'Đã được duyệt nhưng không được chuyển trong {sendWithinHours} giờ nên {amount:money} đã tự động hoàn về số dư. Bạn có thể yêu cầu lại ngay.',
  'notice.withdrawal_returned.title': 'Lệnh rút tiền {number} bị trả lại',
  'notice.withdrawal_returned.content': '{reason:text}. Toàn bộ {amount:money} gồm cả phí đã về số dư.',
  'notice.withdrawal_late.title': 'Lệnh rút tiền {number} chậm hơn dự kiến',
  'notice.withdrawal_late.content':
    '{net:money} đến {to} dự kiến tới trước {expectedBy:time} và chưa được xác nhận. Chúng tôi đang hỏi ngân hàng hoặc mạng blockchain.',
  'notice.withdrawal_opened.title': 'Thông tin nơi nhận tiền của bạn đã được mở xem',
  'notice.withdrawal_opened.content': 'Bộ phận tài chính đã xem nơi nhận của lệnh rút tiền {number}. Lý do: {why}.',

  'notice.hold_made.title': '{amount:money} trong số dư của bạn bị phong tỏa',
  'notice.hold_made.content':
    'Theo {rule:text}, vụ việc số {caseNumber}, đến {until:time}. Bạn có thể khiếu nại đến {objectBy:time}; phần số dư còn lại có thể rút.',
  'notice.hold_lifted.title': 'Đã gỡ phong tỏa {amount:money}',
  'notice.hold_lifted.content': 'Vụ việc số {caseNumber} đã kết thúc; có thể rút tiền.',

  'notice.goodwill.title': 'Khoản hỗ trợ thiện chí {amount:money}',
  'notice.goodwill.content': 'Chi từ tiền của chính nền tảng: {reason}',

  'notice.deposit_announced.title': 'Khoản nạp {number} đang được duyệt',
  'notice.deposit_announced.content':
    '{amount:money} kèm chứng từ của bạn. Hai nhân viên sẽ kiểm tra trong vòng {depositReviewHours} giờ.',
  'notice.deposit_announced_bank.title': 'Khoản nạp {number}: ghi {reference}',
  'notice.deposit_announced_bank.content':
    'Hãy chuyển {amount:money} với mã tham chiếu {reference}. Tiền được ghi có sau khi hai nhân viên xác nhận đã nhận được.',
  'notice.deposit_announced_chain.title': 'Khoản nạp {number} qua blockchain đang được duyệt',
  'notice.deposit_announced_chain.content':
    'Hai nhân viên sẽ kiểm tra giao dịch {currency} của bạn trên mạng và ghi có khi mạng xác nhận hoàn tất.',
  'notice.deposit_credited.title': '{amount:money} đã vào số dư của bạn',
  'notice.deposit_credited.content': 'Khoản nạp {number} đã được hai nhân viên duyệt.',
  'notice.deposit_credited_not_final.title': '{amount:money} qua blockchain đã vào số dư của bạn',
  'notice.deposit_credited_not_final.content':
    'Khoản nạp {number} đã được hai nhân viên duyệt. Có thể rút từ {finalAt:time}, khi mạng xác nhận hoàn tất.',
  'notice.deposit_seen.title': 'Khoản nạp {number}: đã phát hiện {tokenAmount} {currency} trên mạng',
  'notice.deposit_seen.content': 'Tự động ghi có sau {needed} xác nhận. Bạn không cần làm gì thêm.',
  'notice.deposit_seen_review.title': 'Khoản nạp {number} đang được duyệt',
  'notice.deposit_seen_review.content':
    'Đã phát hiện một khoản chuyển đến địa chỉ của bạn. {because:text}, nên hai nhân viên sẽ kiểm tra.',
  'notice.deposit_confirmed.title': '{amount:money} đã vào số dư của bạn',
  'notice.deposit_confirmed.content': 'Khoản nạp {number} đã được mạng xác nhận.',
  'notice.deposit_confirmed_not_final.title': '{amount:money} qua blockchain đã vào số dư của bạn',
  'notice.deposit_confirmed_not_final.content':
    'Khoản nạp {number} đã được mạng xác nhận. Có thể rút từ khoảng {finalAt:time}, khi mạng xác nhận hoàn tất.',
  'notice.deposit_not_confirmed.title': 'Khoản nạp {number} không được xác nhận',
  'notice.deposit_not_confirmed.content':
    '{reason:text} trước khi ghi có, nên số dư của bạn không đổi. Nếu khoản chuyển lại đến, hệ thống tự động ghi có.',
  'notice.deposit_reversed_by_network.title': 'Khoản nạp {number} đã bị hủy ghi có',
  'notice.deposit_reversed_by_network.content':
    '{reason:text}, nên {amount:money} đã được trừ lại khỏi số dư. Nếu khoản chuyển lại đến, hệ thống tự động ghi có.',
  'notice.deposit_rejected.title': 'Khoản nạp {number} bị từ chối',
  'notice.deposit_rejected.content': '{reason:text}. Bạn có thể khiếu nại hoặc gửi lại.',
  'notice.deposit_reversed_by_bank.title': 'Khoản nạp {number} đã bị hủy ghi có',
  'notice.deposit_reversed_by_bank.content':
    '{reason:text}, nên {amount:money} đã được trừ lại khỏi số dư. Phần số dư không đủ sẽ được trừ vào thu nhập sau.',
  'notice.deposit_reversed.title': 'Khoản nạp {number} đã bị hủy ghi có',
  'notice.deposit_reversed.content':
    '{reason:text}, nên {amount:money} đã được trừ lại khỏi số dư. Nếu khoản chuyển lại đến, hãy gửi lại mã băm của nó.',

  'notice.objection_answered.title': 'Khiếu nại của bạn đã được trả lời',
  'notice.objection_answered.content': 'Trả lời bởi nhân viên khác, không phải người đã quyết định: {answer}',

  'notice.sender.system': 'Hệ thống',
  'notice.sender.review': 'Bộ phận duyệt',
  'notice.sender.finance': 'Bộ phận tài chính',
  'notice.sender.service': 'Chăm sóc khách hàng',
  'notice.sender.team': 'Đội ngũ nền tảng',

  'mail.reset_password.subject': 'Mã để đặt mật khẩu mới',
  'mail.reset_password.text':
    'Mã của bạn là {code}. Mã có hiệu lực trong {verificationMinutes} phút. Nếu bạn không yêu cầu, hãy bỏ qua email này.',
  'mail.reset_pay.subject': 'Mã để đặt mật khẩu thanh toán mới',
  'mail.reset_pay.text':
    'Mã của bạn là {code}. Có hiệu lực {verificationMinutes} phút. Nếu bạn không yêu cầu, hãy đổi mật khẩu đăng nhập.',

  'mail.follow.subject': 'Xác nhận bạn theo dõi {shop}',
  'mail.follow.text': 'Mã của bạn là {code}. Có hiệu lực {verificationMinutes} phút.',
  'mail.follow.promise':
    'Sau đó bạn nhận nhiều nhất một email mỗi tuần, chỉ khi có sản phẩm mới. Mỗi email đều có liên ' +
    'kết để ngừng nhận. Địa chỉ email của bạn được lưu dạng mã hóa và chỉ dùng cho các email này.',

  'mail.follow_news.subject': 'Sản phẩm mới tại {shop}',
  'mail.follow_news.text': '{shop} mà bạn theo dõi có sản phẩm mới:',
  'mail.follow_news.item': '{title}: {price:money}',
  'mail.follow_news.from': '{title}: từ {price:money}',
  'mail.follow_news.product': 'Sản phẩm mới',
  'mail.follow_news.all': 'Xem toàn bộ cửa hàng:',
  'mail.follow_news.more': 'Xem thêm sản phẩm mới tại cửa hàng:',
  'mail.follow_news.note':
    'Bạn nhận email này vì theo dõi {shop}: nhiều nhất mỗi tuần một email, chỉ khi có sản phẩm mới. Ngừng theo dõi:',

  'mail.not_me.text':
    'Nếu không phải bạn, hãy mở trang này và xác nhận: {link:link} Mọi thiết bị sẽ đăng xuất, lệnh rút tiền đang duyệt sẽ dừng lại, ' +
    'cách đăng nhập được thêm và mật khẩu thanh toán được đặt trong {notMeDays} ngày qua sẽ bị gỡ; ' +
    'email và số điện thoại đã đổi trong thời gian đó được khôi phục.',
  'mail.register_again.subject': 'Bạn đã có tài khoản',
  'mail.register_again.text':
    'Lúc {at:time} có người đăng ký bán hàng bằng email hoặc số điện thoại của bạn. Bạn đã có tài khoản: ' +
    'hãy đăng nhập, hoặc đặt mật khẩu mới tại “Quên mật khẩu?”. Nếu không phải bạn, không cần làm gì.',
  'mail.operator_factor.subject': 'Cách đăng nhập của tài khoản nhân viên nền tảng đã thay đổi',
  'mail.operator_factor.text':
    'Khóa truy cập hoặc mã khôi phục đã thay đổi lúc {at:time} (UTC). Nếu không phải bạn, hãy báo ngay cho quản trị viên.',
  'mail.operator_failures.subject': 'Mật khẩu tài khoản nhân viên nền tảng của bạn bị nhập sai nhiều lần',
  'mail.operator_failures.text':
    'Sai {failures} lần liên tiếp, lần cuối lúc {at:time} (UTC). Không ai đăng nhập được. Nếu không phải bạn, hãy báo cho quản trị viên.',
  'mail.operator_place.subject': 'Thiết bị hoặc mạng mới trên tài khoản nhân viên nền tảng của bạn',
  'mail.operator_place.text':
    'Có người đã đăng nhập bằng {device} lúc {at:time} (UTC), từ trình duyệt hoặc mạng bạn chưa từng dùng. ' +
    'Nếu không phải bạn, hãy báo ngay cho quản trị viên.',
  'mail.operator_password.subject': 'Mật khẩu tài khoản nhân viên nền tảng của bạn đã thay đổi',
  'mail.operator_password.text':
    'Mật khẩu của bạn đã được đổi lúc {at:time} (UTC), và các phiên khác đã kết thúc. Nếu không phải bạn, hãy báo ngay cho quản trị viên.',
  'mail.operator_recovery.subject': 'Đã dùng một mã khôi phục của tài khoản nhân viên nền tảng',
  'mail.operator_recovery.text':
    'Mã được dùng lúc {at:time} (UTC); mỗi mã chỉ dùng được một lần. Nếu không phải bạn, hãy báo ngay cho quản trị viên.',
  'mail.operator_new.subject': 'Bạn đã có quyền truy cập nền tảng',
  'mail.operator_new.text':
    'Hai quản trị viên đã cấp cho bạn quyền truy cập bảng điều khiển: {link:link} Mật khẩu của bạn là {password}, ' +
    'chỉ dùng được một lần: khi đăng nhập lần đầu, hãy đặt mật khẩu của riêng bạn, đăng ký ứng dụng xác thực và ' +
    'báo cho quản trị viên mã mà trang hiển thị. Nếu bạn không biết về việc này, hãy bỏ qua email này.',
  'mail.operator_reset.subject': 'Quyền truy cập nền tảng của bạn đã được đặt lại',
  'mail.operator_reset.text':
    'Mật khẩu mới của bạn là {password}, chỉ dùng được một lần: khi đăng nhập, hãy đặt mật khẩu của riêng bạn, ' +
    'đăng ký lại ứng dụng xác thực và báo cho quản trị viên mã mà trang hiển thị. Các phiên khác đã kết thúc. Nếu ' +
    'bạn không biết về việc này, hãy báo cho quản trị viên.',

  'mail.confirm_email.subject': 'Xác nhận địa chỉ email của bạn',
  'mail.confirm_email.text':
    'Mã của bạn là {code}. Mã có hiệu lực trong {verificationMinutes} phút. Nếu bạn không yêu cầu, hãy bỏ qua email này.',

  // Without amounts, because a locked screen shows it.
  'push.orders_paid': '{count} đơn hàng cần nhận, mới nhất là {number}',
  'push.pick_up_due': 'Nhận đơn hàng {number} trước {pickBy:time}',
  'push.refund_answer_due': 'Hoàn tiền đơn hàng {number}: còn một ngày để trả lời',
  'push.refund_requested': 'Yêu cầu hoàn tiền: đơn hàng {number}',
  'push.refund_approved': 'Hoàn tiền đơn hàng {number} đã được duyệt',
  'push.refund_approved_silence': 'Hoàn tiền đơn hàng {number} đã được duyệt tự động',
  'push.refund_rejected': 'Hoàn tiền đơn hàng {number} bị từ chối',
  'push.refund_withdrawn': 'Người mua trả hàng của đơn hàng {number}',
  'push.refund_sent_back': 'Hàng của đơn hàng {number} đã được gửi trả',
  'push.order_settled': 'Đơn hàng {number} đã quyết toán',
  'push.deposit_credited': 'Khoản nạp {number} đã vào số dư',
  'push.deposit_credited_not_final': 'Khoản nạp {number} đã vào số dư',
  'push.withdrawal_paid': 'Lệnh rút tiền {number} đã được chi trả',
  'push.withdrawal_returned': 'Lệnh rút tiền {number} bị trả lại',
}
