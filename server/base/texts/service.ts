/** The words of messages, announcements, customer service and the safety of an account. Each language spreads its own. */
export const service = {
  en: {
    'notice.order_reached.title': 'Order {number} has arrived',
    'notice.order_reached.content':
      'The carrier has delivered it. The shopper confirms it, or after a while it counts as received by itself.',
    'notice.order_received.title': 'Order {number} was received',
    'notice.order_received.content':
      '{amount:money} comes into your balance on {settlesAt:time}, unless a refund is asked before.',
    'notice.new_device.title': 'Signed in on another device',
    'notice.new_device.content':
      '{device}, {at:time}. If it was not you, change your login password and sign that device out.',
    'notice.pay_password_changed.title': 'Your payment password was changed',
    'notice.pay_password_changed.content': 'On {at:time}. If it was not you, contact customer service at once.',
    'notice.pay_password_locked.title': 'Your payment password is locked',
    'notice.pay_password_locked.content':
      'It was wrong five times. It can be tried again from {until:time}. If it was not you, change your login password.',
    staff_asks_money: 'Customer service never asks for money. Say it without that',
    staff_asks_password: 'Customer service never asks for a password. Say it without that',
    staff_asks_code: 'Customer service never asks for a code. Say it without that',
    staff_names_account: 'Customer service never names an account, an address or a link to pay to. Say it without that',
    'act.notice.send': 'Sent you a message',
    'act.service.refused': 'A message that asked for money or for a secret was refused',
  },
  'zh-CN': {
    'notice.order_reached.title': '订单 {number} 已送达',
    'notice.order_reached.content': '承运商已送达。买家确认收货，或过一段时间后自动视为已收货。',
    'notice.order_received.title': '订单 {number} 已收货',
    'notice.order_received.content': '若在此之前没有退款申请，{amount:money} 将于 {settlesAt:time} 进入您的余额。',
    'notice.new_device.title': '在另一台设备上登录',
    'notice.new_device.content': '{device}，{at:time}。如果不是您本人，请修改登录密码并让该设备退出登录。',
    'notice.pay_password_changed.title': '您的支付密码已修改',
    'notice.pay_password_changed.content': '修改时间：{at:time}。如果不是您本人，请立即联系客服。',
    'notice.pay_password_locked.title': '您的支付密码已锁定',
    'notice.pay_password_locked.content': '已输错五次，{until:time} 之后可以再试。如果不是您本人，请修改登录密码。',
    staff_asks_money: '客服绝不索要钱款，请改写这条消息',
    staff_asks_password: '客服绝不索要密码，请改写这条消息',
    staff_asks_code: '客服绝不索要验证码，请改写这条消息',
    staff_names_account: '客服绝不提供付款账号、地址或链接，请改写这条消息',
    'act.notice.send': '给您发送了一条消息',
    'act.service.refused': '一条索要钱款或机密信息的消息被拒绝',
  },
  ko: {
    'notice.order_reached.title': '주문 {number}이(가) 도착했습니다',
    'notice.order_reached.content':
      '운송사가 배송을 완료했습니다. 구매자가 확인하거나, 일정 시간이 지나면 자동으로 수령 처리됩니다.',
    'notice.order_received.title': '주문 {number}이(가) 수령되었습니다',
    'notice.order_received.content':
      '그전에 환불 요청이 없으면 {settlesAt:time}에 {amount:money}이(가) 잔액에 들어옵니다.',
    'notice.new_device.title': '다른 기기에서 로그인했습니다',
    'notice.new_device.content':
      '{device}, {at:time}. 본인이 아니라면 로그인 비밀번호를 바꾸고 그 기기를 로그아웃하세요.',
    'notice.pay_password_changed.title': '결제 비밀번호가 변경되었습니다',
    'notice.pay_password_changed.content': '변경 시각: {at:time}. 본인이 아니라면 즉시 고객센터에 문의하세요.',
    'notice.pay_password_locked.title': '결제 비밀번호가 잠겼습니다',
    'notice.pay_password_locked.content':
      '다섯 번 틀렸습니다. {until:time}부터 다시 시도할 수 있습니다. 본인이 아니라면 로그인 비밀번호를 바꾸세요.',
    staff_asks_money: '고객센터는 절대 돈을 요구하지 않습니다. 그 내용을 빼고 쓰세요',
    staff_asks_password: '고객센터는 절대 비밀번호를 요구하지 않습니다. 그 내용을 빼고 쓰세요',
    staff_asks_code: '고객센터는 절대 인증 코드를 요구하지 않습니다. 그 내용을 빼고 쓰세요',
    staff_names_account: '고객센터는 절대 입금할 계좌, 주소, 링크를 알려 주지 않습니다. 그 내용을 빼고 쓰세요',
    'act.notice.send': '메시지를 보냈습니다',
    'act.service.refused': '돈이나 비밀 정보를 요구하는 메시지가 거부되었습니다',
  },
  ja: {
    'notice.order_reached.title': '注文 {number} が届きました',
    'notice.order_reached.content':
      '配送業者が配達しました。購入者が確認するか、しばらくすると自動的に受取済みになります。',
    'notice.order_received.title': '注文 {number} が受け取られました',
    'notice.order_received.content':
      'それまでに返金の申請がなければ、{settlesAt:time} に {amount:money} が残高に入ります。',
    'notice.new_device.title': '別の端末でログインがありました',
    'notice.new_device.content':
      '{device}、{at:time}。お心当たりがない場合は、ログインパスワードを変更し、その端末をログアウトしてください。',
    'notice.pay_password_changed.title': '支払いパスワードが変更されました',
    'notice.pay_password_changed.content':
      '変更日時：{at:time}。お心当たりがない場合は、すぐにカスタマーサービスへご連絡ください。',
    'notice.pay_password_locked.title': '支払いパスワードがロックされました',
    'notice.pay_password_locked.content':
      '5 回間違えました。{until:time} から再び試せます。お心当たりがない場合は、ログインパスワードを変更してください。',
    staff_asks_money: 'カスタマーサービスがお金を求めることはありません。その部分を除いて書いてください',
    staff_asks_password: 'カスタマーサービスがパスワードを求めることはありません。その部分を除いて書いてください',
    staff_asks_code: 'カスタマーサービスがコードを求めることはありません。その部分を除いて書いてください',
    staff_names_account:
      'カスタマーサービスが支払先の口座・アドレス・リンクを伝えることはありません。その部分を除いて書いてください',
    'act.notice.send': 'メッセージを送りました',
    'act.service.refused': 'お金や秘密の情報を求めるメッセージが拒否されました',
  },
  th: {
    'notice.order_reached.title': 'คำสั่งซื้อ {number} ถึงแล้ว',
    'notice.order_reached.content': 'ผู้ขนส่งนำส่งแล้ว ผู้ซื้อจะยืนยัน หรือเมื่อผ่านไประยะหนึ่งจะถือว่าได้รับแล้วโดยอัตโนมัติ',
    'notice.order_received.title': 'คำสั่งซื้อ {number} ได้รับแล้ว',
    'notice.order_received.content':
      'หากไม่มีการขอคืนเงินก่อนหน้านั้น {amount:money} จะเข้ายอดคงเหลือของคุณในวันที่ {settlesAt:time}',
    'notice.new_device.title': 'มีการเข้าสู่ระบบบนอุปกรณ์อื่น',
    'notice.new_device.content': '{device} เมื่อ {at:time} หากไม่ใช่คุณ โปรดเปลี่ยนรหัสผ่านเข้าสู่ระบบและให้อุปกรณ์นั้นออกจากระบบ',
    'notice.pay_password_changed.title': 'รหัสผ่านชำระเงินของคุณถูกเปลี่ยนแล้ว',
    'notice.pay_password_changed.content': 'เมื่อ {at:time} หากไม่ใช่คุณ โปรดติดต่อฝ่ายบริการลูกค้าทันที',
    'notice.pay_password_locked.title': 'รหัสผ่านชำระเงินของคุณถูกล็อก',
    'notice.pay_password_locked.content': 'ใส่ผิดห้าครั้ง ลองใหม่ได้ตั้งแต่ {until:time} หากไม่ใช่คุณ โปรดเปลี่ยนรหัสผ่านเข้าสู่ระบบ',
    staff_asks_money: 'ฝ่ายบริการลูกค้าไม่ขอเงินเด็ดขาด โปรดเขียนใหม่โดยไม่มีเรื่องนี้',
    staff_asks_password: 'ฝ่ายบริการลูกค้าไม่ขอรหัสผ่านเด็ดขาด โปรดเขียนใหม่โดยไม่มีเรื่องนี้',
    staff_asks_code: 'ฝ่ายบริการลูกค้าไม่ขอรหัสยืนยันเด็ดขาด โปรดเขียนใหม่โดยไม่มีเรื่องนี้',
    staff_names_account: 'ฝ่ายบริการลูกค้าไม่บอกบัญชี ที่อยู่ หรือลิงก์สำหรับจ่ายเงินเด็ดขาด โปรดเขียนใหม่โดยไม่มีเรื่องนี้',
    'act.notice.send': 'ส่งข้อความถึงคุณ',
    'act.service.refused': 'ข้อความที่ขอเงินหรือข้อมูลลับถูกปฏิเสธ',
  },
  id: {
    'notice.order_reached.title': 'Pesanan {number} telah tiba',
    'notice.order_reached.content':
      'Kurir telah mengantarkannya. Pembeli mengonfirmasi, atau setelah beberapa waktu dianggap diterima dengan sendirinya.',
    'notice.order_received.title': 'Pesanan {number} telah diterima',
    'notice.order_received.content':
      '{amount:money} masuk ke saldo Anda pada {settlesAt:time}, kecuali ada permintaan pengembalian dana sebelumnya.',
    'notice.new_device.title': 'Ada yang masuk di perangkat lain',
    'notice.new_device.content':
      '{device}, {at:time}. Jika bukan Anda, ubah kata sandi masuk dan keluarkan perangkat itu.',
    'notice.pay_password_changed.title': 'Kata sandi pembayaran Anda telah diubah',
    'notice.pay_password_changed.content': 'Pada {at:time}. Jika bukan Anda, segera hubungi layanan pelanggan.',
    'notice.pay_password_locked.title': 'Kata sandi pembayaran Anda terkunci',
    'notice.pay_password_locked.content':
      'Salah lima kali. Dapat dicoba lagi mulai {until:time}. Jika bukan Anda, ubah kata sandi masuk.',
    staff_asks_money: 'Layanan pelanggan tidak pernah meminta uang. Tulis tanpa itu',
    staff_asks_password: 'Layanan pelanggan tidak pernah meminta kata sandi. Tulis tanpa itu',
    staff_asks_code: 'Layanan pelanggan tidak pernah meminta kode. Tulis tanpa itu',
    staff_names_account:
      'Layanan pelanggan tidak pernah menyebut rekening, alamat, atau tautan untuk membayar. Tulis tanpa itu',
    'act.notice.send': 'Mengirimi Anda pesan',
    'act.service.refused': 'Pesan yang meminta uang atau rahasia ditolak',
  },
  vi: {
    'notice.order_reached.title': 'Đơn hàng {number} đã đến nơi',
    'notice.order_reached.content':
      'Đơn vị vận chuyển đã giao hàng. Người mua xác nhận, hoặc sau một thời gian đơn tự động được coi là đã nhận.',
    'notice.order_received.title': 'Đơn hàng {number} đã được nhận',
    'notice.order_received.content':
      '{amount:money} sẽ vào số dư của bạn lúc {settlesAt:time}, trừ khi có yêu cầu hoàn tiền trước đó.',
    'notice.new_device.title': 'Đăng nhập trên thiết bị khác',
    'notice.new_device.content':
      '{device}, {at:time}. Nếu không phải bạn, hãy đổi mật khẩu đăng nhập và đăng xuất thiết bị đó.',
    'notice.pay_password_changed.title': 'Mật khẩu thanh toán của bạn đã được đổi',
    'notice.pay_password_changed.content':
      'Lúc {at:time}. Nếu không phải bạn, hãy liên hệ ngay bộ phận chăm sóc khách hàng.',
    'notice.pay_password_locked.title': 'Mật khẩu thanh toán của bạn đã bị khóa',
    'notice.pay_password_locked.content':
      'Đã nhập sai năm lần. Có thể thử lại từ {until:time}. Nếu không phải bạn, hãy đổi mật khẩu đăng nhập.',
    staff_asks_money: 'Chăm sóc khách hàng không bao giờ đòi tiền. Hãy viết lại',
    staff_asks_password: 'Chăm sóc khách hàng không bao giờ hỏi mật khẩu. Hãy viết lại',
    staff_asks_code: 'Chăm sóc khách hàng không bao giờ hỏi mã xác nhận. Hãy viết lại',
    staff_names_account:
      'Chăm sóc khách hàng không bao giờ nêu tài khoản, địa chỉ hay liên kết để thanh toán. Hãy viết lại',
    'act.notice.send': 'Đã gửi tin nhắn cho bạn',
    'act.service.refused': 'Một tin nhắn đòi tiền hoặc thông tin bí mật đã bị từ chối',
  },
}
