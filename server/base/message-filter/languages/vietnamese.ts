import type { LanguageWords } from '../rules.ts'

/** Words are compared without tones and marks, because people often write without them. */
export const vietnamese: LanguageWords = {
  bySpaces: true,
  lists: {
    us: 'tôi, chúng tôi, mình, em, bên em, bên mình, shop, nhân viên, admin',
    here: 'ở đây, vào đây, tại đây, liên kết, link, khung chat, đoạn chat',
    please: 'hãy, vui lòng, xin, làm ơn, mời, nhờ',
    demand: '{please}, phải, cần, trước tiên, bắt buộc, bạn',
    urgency: 'bạn, phải, cần, hãy, vui lòng, nhanh chóng, lập tức, trước, thực hiện, tiến hành, đi, mau',
    pay: `thanh toán, chuyển (khoản|tiền), chuyển (@ )?(#|usdt|tiền|phí)…, nạp( thêm)?( tiền)?, nộp
      đóng (phí|thuế|tiền), đặt cọc, gửi tiền, trả (phí|tiền|trước|cho), mua thẻ`,
    payNow: 'thanh toán, chuyển khoản, chuyển tiền, nạp tiền, nộp (phí|thuế|tiền), đặt cọc, đóng phí',
    purpose: 'trước, ngay!( #), để (mở khóa|rút|kích hoạt|xác minh|nhận), vào tài khoản, mới (được|có thể)',
    receiver: 'người mua, người bán, cửa hàng, người gửi, người chuyển',
    payee: 'nhà cung cấp, đối tác, đơn vị vận chuyển, {receiver}',
    send: 'thanh toán, trả( tiền)?, chuyển (tiền|khoản), chuyển',
    object: 'lại, nốt, thủ công, phần còn lại, tiền hàng, hóa đơn, (phí )?vận chuyển, hàng hoàn, hoa hồng, tháng #(#)?',
    share: 'số dư( còn lại)?, tiền( hoàn)?, khoản',
    payer: 'người mua, khách( hàng)?, chúng tôi, nhà cung cấp, nền tảng, ngân hàng, họ',
  },
  password: `
    mật ?khẩu, pass(word)?, mã pin, khóa (riêng( tư)?|cá nhân|bí mật), cụm từ (khôi phục|bí mật)`,
  code: `
    mã (xác (nhận|minh|thực)|otp|bảo mật|kiểm tra|6|sáu|từ tin nhắn|trong tin nhắn|sms)
    mã (vừa nhận|nhận được|(mà )?bạn nhận)
    otp, (6|sáu) (chữ )?số`,
  request: `
    (gửi|nhắn|cho|nói|đọc|đưa|báo|chia sẻ|cung cấp|tiết lộ|chụp|<!(đăng )nhập) (giúp )?(cho )?({us}|lại|đây|vào đây)
    cung cấp, tiết lộ, chia sẻ, trả lời, nhắn tin, điền, là (gì|bao nhiêu|số mấy), gửi (mã|mật khẩu|otp|pass)…
    {please}…16(gửi|cho|đọc|nói|đưa|chụp|báo|nhắn tin), (chúng tôi|tôi|bên em|em|mình)…12cần
    (ngân hàng|nhà cung cấp|đối tác|tài chính)…12(cần|chờ|đợi), (nhập|điền)…60{here}`,
  harmless: `
    (đổi|thay đổi|đặt lại|quên|thiết lập|tạo|cài đặt|khôi phục) (lại )?(mật ?khẩu|mã pin|pass)…
    (chúng tôi|hệ thống|ứng dụng) (sẽ |đã )?(tự động )?gửi, được gửi, hay chưa, hay không`,
  payment: `
    {demand}( {urgency})* {pay}
    {payNow}…50{purpose}
    (phí|thuế|tiền cọc|bảo đảm|ký quỹ)…30(phải|cần) (được )?(thanh toán|nộp|đóng|trả|chuyển)…
    thẻ quà tặng
    ^~(chuyển|nạp|nộp|gửi) (~@~ )?(~@~ )?(#|usdt…|tiền…)`,
  harmlessPayment: `
    {payer}( (sẽ|phải|cần|đã|đang))* (thanh toán|chuyển|trả|nộp|gửi|nạp), mật khẩu thanh toán
    (lịch sử|yêu cầu|màn hình|trang|mục|lệnh|xem) (nạp tiền|thanh toán), đã (thanh toán|chuyển (khoản|tiền)|trả|nạp), trừ vào, vào số dư của bạn, cho bạn`,
  ownDuty: `
    ^hóa đơn( #*)? của {payee} đến hạn( thứ (hai|ba|tư|năm|sáu))?/(cần|phải) {send}$
    ^(nên )?(cần|phải) {send}( {object})* cho {payee}( tháng #(#)?)?( trước khi ngân hàng đóng cửa( lúc ##(:##)?)?)?$
    ^(nên )?(cần|phải) {send}( ({object}|{share}))* cho {receiver}$
    ^(nên )?(cần|phải) {send} cho ngân hàng$`,
  reason: 'từ chối, trả lại, thất lạc, đóng, thất bại, khác, sai, đến hạn, hết hạn, hỏng, trùng, không khớp, hủy',
  reader: `
    <!(nguoi )bạn, quý khách, anh, chị, hãy, vui lòng, xin, làm ơn, mời, nhờ, giúp, trước, để, thì, mới, nếu, sau, khi nào, hoặc, sẽ
    muốn, mỗi, hàng ngày, hôm nay, ngay!( #), lập tức, nhanh, gấp, tự mình, tự chuyển, (người bán|cửa hàng|chủ|người mua) (phải|cần|nên)
    phí, thuế, hải quan, cọc, bảo đảm, ký quỹ, bảo hiểm, phạt, rút, mở lại, mở khóa, khóa, đóng băng, tạm giữ, giải phóng, kích hoạt
    xác minh, khôi phục, kiểm tra, nạp, ví điện tử, thẻ (cào|nạp|quà), coin, số dư, <!(hoan )tiền, tài khoản, tài chính, nhân viên
    quản lý, usd(t|c)?, %, \\$, <!(@|hóa đơn |đơn |-|\\.)#`,
  negation:
    'không, <!((ứng|sử|tín|áp|tác|tiêu|nội|công|làm|hiểu|người) )đừng!( (giờ|hạn|số|tên|thẻ|ví|app|tiền|mã|ngân)), chớ( )?có, chẳng, chưa, miễn phí, khỏi cần',
  falseNegation: `
    đừng (quên|lo|ngại|số), nếu (bạn )?(không|chưa)…30, không sao, trừ khi, hay không, không (thể|được) rút
    không vấn đề`,
  squeezed: {
    password: '(gửi|choto?i|cungcấp)(cho)?(tôi|chúngtôi|mình)?(mậtkhẩu|password)',
    code: '(gửi|cungcấp)(cho)?(tôi|chúngtôi)?(mãotp|mãxácnhận|mãxácminh|otp)',
  },
}
