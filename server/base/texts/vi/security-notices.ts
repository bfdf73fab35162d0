import type { securityNotices as english } from '../en/security-notices.ts'

export const securityNotices: Record<keyof typeof english, string> = {
  'notice.new_device.title': 'Đăng nhập trên thiết bị khác',
  'notice.new_device.content':
    '{device}, {at:time}. Nếu không phải bạn, hãy đổi mật khẩu đăng nhập và đăng xuất thiết bị đó.',
  'notice.pay_password_changed.title': 'Mật khẩu thanh toán của bạn đã được đổi',
  'notice.pay_password_changed.content':
    'Lúc {at:time}. Nếu không phải bạn, hãy liên hệ ngay bộ phận chăm sóc khách hàng.',
  'notice.partner_bound.title': '{partner} có thể đăng nhập vào cửa hàng của bạn',
  'notice.partner_bound.content':
    'Bạn đã đồng ý lúc {at:time}: ai đăng nhập ở đó với tư cách của bạn đều có thể mở cửa hàng của bạn. Nếu không phải bạn, hãy báo ngay.',
  'notice.partner_unbound.title': '{partner} không còn đăng nhập được vào cửa hàng của bạn',
  'notice.partner_unbound.content': 'Lúc {at:time}. Nếu không phải bạn, hãy báo ngay.',
  'notice.factor_added.title': 'Đã thêm một cách đăng nhập',
  'notice.factor_added.content': 'Lúc {at:time}. Nếu không phải bạn, hãy báo ngay.',
  'notice.factor_removed.title': 'Đã gỡ một cách đăng nhập',
  'notice.factor_removed.content': 'Lúc {at:time}. Nếu không phải bạn, hãy báo ngay.',
  'notice.recovery_codes_made.title': 'Đã tạo mã khôi phục mới',
  'notice.recovery_codes_made.content': 'Lúc {at:time}; mã cũ không còn dùng được. Nếu không phải bạn, hãy báo ngay.',
  'notice.push_added.title': 'Một thiết bị khác nhận thông báo',
  'notice.push_added.content':
    'Từ {at:time}, thiết bị đó nhận thông báo về đơn hàng và tiền. Nếu không phải bạn, hãy báo ngay.',
  'notice.exported.title': 'Toàn bộ dữ liệu cửa hàng của bạn đã được xuất',
  'notice.exported.content':
    'Lúc {at:time}, một tệp gồm mọi đơn hàng, địa chỉ và sổ sách đã được tải xuống. Nếu không phải bạn, hãy báo ngay.',
  'notice.sessions_ended.title': 'Bạn đã bị đăng xuất trên mọi thiết bị',
  'notice.sessions_ended.content':
    'Bộ phận chăm sóc khách hàng đã thực hiện. Lý do: {reason}. Hãy đăng nhập lại; nếu không được, hãy đặt lại mật khẩu đăng nhập.',
  'notice.recovery_code_used.title': 'Đã dùng một mã khôi phục',
  'notice.recovery_code_used.content':
    'Lúc {at:time}. Nếu không phải bạn, hãy đổi mật khẩu đăng nhập và tạo mã khôi phục mới.',
  'notice.pay_password_locked.title': 'Mật khẩu thanh toán của bạn đã bị khóa',
  'notice.pay_password_locked.content':
    'Đã nhập sai {payPasswordTries} lần. Có thể thử lại từ {until:time}. Nếu không phải bạn, hãy đổi mật khẩu đăng nhập.',
  'notice.password_changed.title': 'Mật khẩu đăng nhập của bạn đã được đổi',
  'notice.password_changed.content':
    'Mật khẩu đăng nhập của bạn đã được đổi lúc {at:time}. Nếu không phải bạn, hãy liên hệ chăm sóc khách hàng ngay.',
  'notice.pay_password_first.title': 'Mật khẩu thanh toán đã được đặt',
  'notice.pay_password_first.content':
    'Đặt lúc {at:time} bằng mật khẩu đăng nhập của bạn. Tiền rút được chuyển sớm nhất {payoutCoolOffHours} giờ sau đó. Nếu không phải bạn, hãy báo ngay.',
  'notice.pay_password_first.content.no_wait':
    'Đặt lúc {at:time} bằng mật khẩu đăng nhập của bạn. Nếu không phải bạn, hãy báo ngay.',
  'notice.pay_password_removed.title': 'Mật khẩu thanh toán của bạn đã bị gỡ',
  'notice.pay_password_removed.content':
    'Gỡ lúc {at:time} sau khi có báo cáo tài khoản bị người khác sử dụng, vì mật khẩu này mới được đặt gần đây. Hãy đặt mật khẩu mới sau khi đăng nhập.',
  'notice.many_failures.title': 'Mật khẩu tài khoản của bạn bị nhập sai nhiều lần',
  'notice.many_failures.content':
    'Sai {failures} lần liên tiếp, lần cuối lúc {at:time}. Không ai đăng nhập được. Nếu không phải bạn, ' +
    'hãy chắc chắn rằng mật khẩu đó không được dùng ở nơi khác.',
  'notice.second_factor_wrong.title': 'Một lần đăng nhập dừng ở bước thứ hai',
  'notice.second_factor_wrong.content':
    '{device}, {at:time}: bước đầu đúng, bước thứ hai sai. Không ai đăng nhập được. Nếu không phải bạn, hãy đổi mật khẩu đăng nhập.',
  'notice.lost_access_asked.title': 'Có người yêu cầu vào lại tài khoản của bạn',
  'notice.lost_access_asked.content':
    'Lúc {at:time}, kèm ảnh giấy tờ tùy thân, vì cho rằng mọi cách xác minh bước hai đã mất. Hai người ' +
    'sẽ xem ảnh, sau đó phải chờ một tuần. Nếu không phải bạn, hãy dừng ngay: chỉ cần nhấn một lần.',
  'notice.lost_access_first.title': 'Một người đã xác nhận ảnh của bạn',
  'notice.lost_access_first.content': 'Người thứ hai cũng sẽ xem. Nếu bạn không yêu cầu, hãy nhấn “Không phải tôi”.',
  'notice.lost_access_confirmed.title': 'Tài khoản của bạn mở lại lúc {opens:time}',
  'notice.lost_access_confirmed.content':
    'Hai người đã xác nhận ảnh của bạn. Từ lúc đó, mục “Quên mật khẩu?” ở trang đăng nhập đặt mật khẩu mới bằng ' +
    'mã gửi qua email; mọi cách đăng nhập khác bị gỡ và bạn cần thiết lập lại. Nếu không phải bạn, hãy dừng ngay.',
  'notice.lost_access_refused.title': 'Yêu cầu vào lại tài khoản không được xác nhận',
  'notice.lost_access_refused.content': 'Lý do: {reason}. Bạn có thể yêu cầu lại bằng ảnh khác.',
  'notice.lost_access_ended.title': 'Yêu cầu vào lại tài khoản đã kết thúc',
  'notice.lost_access_ended.content':
    'Lúc {at:time} bước thứ hai của một lần đăng nhập đã thành công, nên không có gì bị mất. Nếu không phải bạn, hãy báo ngay.',
  'notice.lost_access_stopped.title': 'Yêu cầu vào lại tài khoản đã bị dừng',
  'notice.lost_access_stopped.content':
    'Lúc {at:time}, trong danh sách những gì mở được tài khoản của bạn. Nếu không phải bạn, hãy báo ngay.',
  'notice.contact_changed.title': 'Email hoặc số điện thoại của bạn đã thay đổi',
  'notice.contact_changed.content':
    'Lúc {at:time}, trong đơn đăng ký cửa hàng của bạn. Nếu không phải bạn, hãy báo ngay: thông tin cũ sẽ được khôi phục.',
  'notice.account_stopped.title': 'Tài khoản của bạn đã được bảo vệ',
  'notice.account_stopped.content':
    'Lúc {at:time}, chúng tôi nhận được báo cáo rằng có thay đổi không do bạn thực hiện. Mọi thiết bị đã đăng ' +
    'xuất, lệnh rút tiền đang duyệt đã được hoàn lại, và không có khoản nào được chuyển cho đến khi bạn đặt mật ' +
    'khẩu đăng nhập mới bằng mã gửi tới email.',
}
