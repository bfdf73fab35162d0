import type { securityNotices as english } from '../en/security-notices.ts'

export const securityNotices: Record<keyof typeof english, string> = {
  'notice.new_device.title': 'มีการเข้าสู่ระบบบนอุปกรณ์อื่น',
  'notice.new_device.content': '{device} เมื่อ {at:time} หากไม่ใช่คุณ โปรดเปลี่ยนรหัสผ่านเข้าสู่ระบบและให้อุปกรณ์นั้นออกจากระบบ',
  'notice.pay_password_changed.title': 'รหัสผ่านชำระเงินของคุณถูกเปลี่ยนแล้ว',
  'notice.pay_password_changed.content': 'เมื่อ {at:time} หากไม่ใช่คุณ โปรดติดต่อฝ่ายบริการลูกค้าทันที',
  'notice.partner_bound.title': '{partner} เข้าสู่ระบบร้านค้าของคุณได้แล้ว',
  'notice.partner_bound.content': 'คุณยินยอมเมื่อ {at:time} ผู้ที่เข้าสู่ระบบเว็บไซต์นั้นในชื่อคุณจะเปิดร้านค้าของคุณได้ หากไม่ใช่คุณ โปรดแจ้งทันที',
  'notice.partner_unbound.title': '{partner} เข้าสู่ระบบร้านค้าของคุณไม่ได้อีกต่อไป',
  'notice.partner_unbound.content': 'เมื่อ {at:time} หากไม่ใช่คุณ โปรดแจ้งทันที',
  'notice.factor_added.title': 'มีการเพิ่มวิธีเข้าสู่ระบบ',
  'notice.factor_added.content': 'เมื่อ {at:time} หากไม่ใช่คุณ โปรดแจ้งทันที',
  'notice.factor_removed.title': 'มีการนำวิธีเข้าสู่ระบบออก',
  'notice.factor_removed.content': 'เมื่อ {at:time} หากไม่ใช่คุณ โปรดแจ้งทันที',
  'notice.recovery_codes_made.title': 'มีการสร้างรหัสกู้คืนใหม่',
  'notice.recovery_codes_made.content': 'เมื่อ {at:time} รหัสเดิมใช้ไม่ได้แล้ว หากไม่ใช่คุณ โปรดแจ้งทันที',
  'notice.push_added.title': 'มีอุปกรณ์อื่นได้รับการแจ้งเตือน',
  'notice.push_added.content': 'ตั้งแต่ {at:time} อุปกรณ์นั้นได้รับแจ้งเรื่องคำสั่งซื้อและเงิน หากไม่ใช่คุณ โปรดแจ้งทันที',
  'notice.exported.title': 'มีการส่งออกข้อมูลทั้งหมดของร้านค้าคุณ',
  'notice.exported.content': 'เมื่อ {at:time} มีการดาวน์โหลดไฟล์ที่มีคำสั่งซื้อ ที่อยู่ และบัญชีทั้งหมด หากไม่ใช่คุณ โปรดแจ้งทันที',
  'notice.sessions_ended.title': 'คุณถูกให้ออกจากระบบทุกอุปกรณ์',
  'notice.sessions_ended.content':
    'ฝ่ายบริการลูกค้าเป็นผู้ดำเนินการ เหตุผล: {reason} โปรดเข้าสู่ระบบอีกครั้ง หากเข้าไม่ได้ ให้ตั้งรหัสผ่านเข้าสู่ระบบใหม่',
  'notice.recovery_code_used.title': 'มีการใช้รหัสกู้คืน',
  'notice.recovery_code_used.content': 'เมื่อ {at:time} หากไม่ใช่คุณ โปรดเปลี่ยนรหัสผ่านเข้าสู่ระบบและสร้างรหัสกู้คืนใหม่',
  'notice.pay_password_locked.title': 'รหัสผ่านชำระเงินของคุณถูกล็อก',
  'notice.pay_password_locked.content':
    'กรอกผิด {payPasswordTries} ครั้ง ลองใหม่ได้ตั้งแต่ {until:time} หากไม่ใช่คุณ โปรดเปลี่ยนรหัสผ่านเข้าสู่ระบบ',
  'notice.password_changed.title': 'รหัสผ่านเข้าสู่ระบบของคุณถูกเปลี่ยนแล้ว',
  'notice.password_changed.content': 'รหัสผ่านเข้าสู่ระบบของคุณถูกเปลี่ยนเมื่อ {at:time} หากไม่ใช่คุณ โปรดติดต่อฝ่ายบริการลูกค้าทันที',
  'notice.pay_password_first.title': 'ตั้งรหัสผ่านชำระเงินแล้ว',
  'notice.pay_password_first.content':
    'ตั้งเมื่อ {at:time} ด้วยรหัสผ่านเข้าสู่ระบบของคุณ เงินที่ถอนจะโอนได้เร็วที่สุดหลังจากนั้น {payoutCoolOffHours} ชั่วโมง หากไม่ใช่คุณ โปรดแจ้งทันที',
  'notice.pay_password_first.content.no_wait': 'ตั้งเมื่อ {at:time} ด้วยรหัสผ่านเข้าสู่ระบบของคุณ หากไม่ใช่คุณ โปรดแจ้งทันที',
  'notice.pay_password_removed.title': 'รหัสผ่านชำระเงินของคุณถูกนำออก',
  'notice.pay_password_removed.content': 'นำออกเมื่อ {at:time} หลังมีการแจ้งว่าไม่ใช่คุณ เพราะเพิ่งตั้งไว้ไม่นาน โปรดตั้งใหม่หลังเข้าสู่ระบบ',
  'notice.many_failures.title': 'มีการกรอกรหัสผ่านบัญชีของคุณผิดหลายครั้ง',
  'notice.many_failures.content':
    'กรอกผิดติดต่อกัน {failures} ครั้ง ครั้งล่าสุดเมื่อ {at:time} ไม่มีใครเข้าสู่ระบบได้ หากไม่ใช่คุณ โปรดตรวจสอบว่าไม่ได้ใช้รหัสผ่านเดียวกันที่อื่น',
  'notice.second_factor_wrong.title': 'การเข้าสู่ระบบหยุดที่ขั้นตอนที่สอง',
  'notice.second_factor_wrong.content':
    '{device} เมื่อ {at:time}: ขั้นตอนแรกถูกต้อง แต่ขั้นตอนที่สองไม่ถูกต้อง ไม่มีใครเข้าสู่ระบบได้ หากไม่ใช่คุณ โปรดเปลี่ยนรหัสผ่านเข้าสู่ระบบ',
  'notice.lost_access_asked.title': 'มีผู้ขอเข้าใช้บัญชีของคุณ',
  'notice.lost_access_asked.content':
    'เมื่อ {at:time} พร้อมรูปเอกสารยืนยันตัวตน โดยแจ้งว่าไม่มีวิธียืนยันขั้นตอนที่สองเหลืออยู่ ' +
    'เจ้าหน้าที่สองคนจะตรวจรูป และต้องรออีกหนึ่งสัปดาห์ หากไม่ใช่คุณ โปรดหยุดทันที กดเพียงครั้งเดียว',
  'notice.lost_access_first.title': 'เจ้าหน้าที่หนึ่งคนยืนยันรูปของคุณแล้ว',
  'notice.lost_access_first.content': 'เจ้าหน้าที่คนที่สองจะตรวจด้วย หากคุณไม่ได้ขอ โปรดกด “ไม่ใช่ฉัน”',
  'notice.lost_access_confirmed.title': 'บัญชีของคุณจะเปิดอีกครั้งเมื่อ {opens:time}',
  'notice.lost_access_confirmed.content':
    'เจ้าหน้าที่สองคนยืนยันรูปของคุณแล้ว ตั้งแต่เวลานั้น ใช้ “ลืมรหัสผ่าน?” ที่หน้าเข้าสู่ระบบเพื่อตั้งรหัสผ่านใหม่ด้วยรหัสจากอีเมล ' +
    'วิธีเข้าสู่ระบบอื่นทั้งหมดจะถูกลบ และคุณต้องตั้งใหม่ หากไม่ใช่คุณ โปรดหยุดทันที',
  'notice.lost_access_refused.title': 'คำขอเข้าใช้บัญชีไม่ได้รับการยืนยัน',
  'notice.lost_access_refused.content': 'เหตุผล: {reason} คุณขอใหม่ด้วยรูปอื่นได้',
  'notice.lost_access_ended.title': 'คำขอเข้าใช้บัญชีของคุณสิ้นสุดแล้ว',
  'notice.lost_access_ended.content': 'เมื่อ {at:time} มีการเข้าสู่ระบบผ่านขั้นตอนที่สองสำเร็จ จึงไม่ได้สูญหาย หากไม่ใช่คุณ โปรดแจ้งทันที',
  'notice.lost_access_stopped.title': 'คำขอเข้าใช้บัญชีของคุณถูกยกเลิกแล้ว',
  'notice.lost_access_stopped.content': 'เมื่อ {at:time} จากรายการสิ่งที่เปิดบัญชีของคุณได้ หากไม่ใช่คุณ โปรดแจ้งทันที',
  'notice.contact_changed.title': 'อีเมลหรือหมายเลขโทรศัพท์ของคุณถูกเปลี่ยน',
  'notice.contact_changed.content': 'เมื่อ {at:time} ในใบสมัครร้านค้าของคุณ หากไม่ใช่คุณ โปรดแจ้งทันที แล้วข้อมูลเดิมจะกลับมา',
  'notice.account_stopped.title': 'บัญชีของคุณได้รับการปกป้องแล้ว',
  'notice.account_stopped.content':
    'เมื่อ {at:time} เราได้รับแจ้งว่ามีการเปลี่ยนแปลงที่คุณไม่ได้ทำ ทุกอุปกรณ์ออกจากระบบแล้ว ' +
    'การถอนเงินที่รอตรวจสอบถูกคืน ' +
    'และจะไม่มีการโอนเงินจนกว่าคุณจะตั้งรหัสผ่านเข้าสู่ระบบใหม่ด้วยรหัสที่ส่งไปยังอีเมล',
}
