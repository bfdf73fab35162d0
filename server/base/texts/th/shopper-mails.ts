import type { shopperMails as english } from '../en/shopper-mails.ts'

export const shopperMails: Record<keyof typeof english, string> = {
  'mail.order_links.subject': 'คำสั่งซื้อของคุณที่ {shop}',
  'mail.order_links.text': 'คุณขอลิงก์ของคำสั่งซื้อที่ {shop} คำสั่งซื้อล่าสุดมีดังนี้',
  'mail.order_links.order': 'คำสั่งซื้อ {number} สั่งซื้อเมื่อ {at:time}',
  'mail.order_links.note': 'ทุกคนที่มีลิงก์เปิดดูคำสั่งซื้อได้ โปรดอย่าส่งต่อ หากคุณไม่ได้ขอ ไม่ต้องทำอะไร',

  'mail.refund_approved.subject': 'อนุมัติการคืนเงินคำสั่งซื้อ {number} ของคุณแล้ว',
  'mail.refund_approved.text':
    'เงิน {amount:money} ของคำสั่งซื้อ {number} จากร้าน {shop} จะคืนให้คุณตามช่องทางที่ชำระ เหตุผล: {decision}',
  'mail.refund_approved_silence.subject': 'อนุมัติการคืนเงินคำสั่งซื้อ {number} ของคุณโดยอัตโนมัติ',
  'mail.refund_approved_silence.text':
    'เงิน {amount:money} ของคำสั่งซื้อ {number} จากร้าน {shop} ' +
    'จะคืนให้คุณตามช่องทางที่ชำระ เพราะไม่มีการตัดสินภายใน {refundSilenceDays} วัน',
  'mail.refund_rejected.subject': 'ปฏิเสธการคืนเงินคำสั่งซื้อ {number} ของคุณ',
  'mail.refund_rejected.text': 'คุณจะไม่ได้รับเงินคืน {amount:money} ของคำสั่งซื้อ ' + '{number} จากร้าน {shop} เหตุผล: {decision}',

  'mail.order_placed.subject': 'คำสั่งซื้อ {number} ของคุณที่ {shop}',
  'mail.order_placed.text':
    'ขอบคุณสำหรับคำสั่งซื้อ {number} โปรดชำระเงินภายใน {payBy:time} ' +
    'วิธีชำระอยู่ในหน้าคำสั่งซื้อ หากไม่ชำระ คำสั่งซื้อจะสิ้นสุดโดยอัตโนมัติและคุณไม่ต้องจ่ายอะไร',
  'mail.order_paid.subject': 'ชำระเงินคำสั่งซื้อ {number} แล้ว',
  'mail.order_paid.text': 'ได้รับเงิน {total:money} แล้ว ' + 'แพลตฟอร์มพักเงินไว้จนกว่าสินค้าจะถึงคุณ หากไม่ส่งภายในกำหนด เงินจะคืนให้คุณ',
  'mail.order_cancelled.subject': 'ยกเลิกคำสั่งซื้อ {number} แล้ว',
  'mail.order_cancelled.text': 'คุณยกเลิกคำสั่งซื้อ {number} ก่อนชำระเงิน จึงไม่มีการเก็บเงิน',
  'mail.order_unpaid.subject': 'คำสั่งซื้อ {number} สิ้นสุดแล้ว',
  'mail.order_unpaid.text': 'ไม่มีการชำระเงินคำสั่งซื้อ {number} ภายในกำหนด ' + 'จึงไม่มีการเก็บเงิน หากเงินมาถึงภายหลังจะคืนให้คุณ',
  'mail.order_declined.subject': 'คำสั่งซื้อ {number} ถูกยกเลิก',
  'mail.order_declined.text':
    '{shop} ส่งคำสั่งซื้อ {number} ไม่ได้ เงิน {amount:money} จะคืนตามช่องทางที่ชำระ และจะแจ้งทางอีเมลเมื่อโอนแล้ว',
  'mail.order_not_supplied.subject': 'คำสั่งซื้อ {number} ถูกยกเลิก',
  'mail.order_not_supplied.text':
    'ซัพพลายเออร์ส่งสินค้าของคำสั่งซื้อ {number} ไม่ได้ เงิน ' + '{amount:money} จะคืนตามช่องทางที่ชำระ และจะแจ้งทางอีเมลเมื่อโอนแล้ว',
  'mail.order_late.subject': 'คำสั่งซื้อ {number} ถูกยกเลิก',
  'mail.order_late.text':
    'คำสั่งซื้อ {number} ไม่ได้ส่งภายในกำหนด เงิน {amount:money} ' + 'จะคืนตามช่องทางที่ชำระ และจะแจ้งทางอีเมลเมื่อโอนแล้ว',
  'mail.order_sent.subject': 'ส่งคำสั่งซื้อ {number} แล้ว',
  'mail.order_sent.text': 'ส่งสินค้าของคำสั่งซื้อ {number} แล้ว',
  'mail.order_reached.subject': 'คำสั่งซื้อ {number} มาถึงแล้ว',
  'mail.order_reached.text':
    'มีรายงานว่าส่งคำสั่งซื้อ {number} ถึงแล้วเมื่อ {at:time} ' + 'หากสินค้ามีปัญหาหรือไม่ครบ ขอคืนเงินได้ที่หน้าคำสั่งซื้อ',
  'mail.refund_requested.subject': 'คุณขอคืนเงินคำสั่งซื้อ {number}',
  'mail.refund_requested.text':
    'คุณขอคืนเงิน {amount:money} ของคำสั่งซื้อ {number} ร้าน {shop} ' +
    'ตอบได้ก่อน จากนั้นแพลตฟอร์มจะตัดสินแม้ไม่มีคำตอบ และจะแจ้งผลทางอีเมล',
  'mail.refund_answered.subject': '{shop} ตอบเรื่องการคืนเงินของคุณแล้ว',
  'mail.refund_answered.text':
    '{shop} ตอบคำขอคืนเงิน {amount:money} ของคำสั่งซื้อ {number} แล้ว ' + 'อ่านคำตอบได้ที่หน้าคำสั่งซื้อ ต่อไปแพลตฟอร์มจะตัดสิน',
  'mail.refund_given_back.subject': '{shop} คืนเงินของคำสั่งซื้อ {number}',
  'mail.refund_given_back.text':
    '{shop} คืนเงิน {amount:money} ของคำสั่งซื้อ {number} ให้คุณผ่านช่องทางที่ชำระ คำอธิบายจากร้าน: ' + '{decision:quoted}',
  'mail.refund_paid.subject': 'โอนเงินคืนคำสั่งซื้อ {number} แล้ว',
  'mail.refund_paid.text':
    'โอนเงิน {amount:money} ของคำสั่งซื้อ {number} ' + 'คืนตามช่องทางที่ชำระแล้ว ธนาคารอาจใช้เวลาหลายวันจึงจะแสดง',
  'mail.withdrawn_unsent.subject': 'คุณเลิกสัญญาของคำสั่งซื้อ {number} แล้ว',
  'mail.withdrawn_unsent.text':
    'ได้รับการเลิกสัญญาของคำสั่งซื้อ {number} เมื่อ {at:exact} คำสั่งซื้อถูกยกเลิก และจะคืน {amount:money} ' +
    'ตามช่องทางที่ชำระ โดยจะแจ้งทางอีเมลเมื่อโอนแล้ว',
  'mail.withdrawn.subject': 'คุณเลิกสัญญาของคำสั่งซื้อ {number} แล้ว',
  'mail.withdrawn.text':
    'ได้รับการเลิกสัญญาของคำสั่งซื้อ {number} เมื่อ {at:exact} มูลค่า {amount:money} โปรดส่งสินค้าคืนภายใน ' +
    '{sendBy:time} โดยออกค่าส่งเอง ไปยังที่อยู่ของผู้ขายด้านล่าง ' +
    'เงินจะคืนตามช่องทางที่ชำระทันทีที่ผู้ขายได้รับ ' +
    'หรือภายในวันสุดท้ายที่กฎหมายกำหนด เมื่อคุณแสดงหลักฐานการส่งในหน้าคำสั่งซื้อ',
  'mail.sent_back.subject': 'การส่งคืนของคำสั่งซื้อ {number}',
  'mail.sent_back.text':
    'ได้รับหลักฐานการส่งคืนสินค้าของคำสั่งซื้อ {number} เมื่อ {at:exact}: {sentBack:quoted} จะคืน ' +
    '{amount:money} ภายใน {decideBy:time} เว้นแต่ผู้ขายแสดงว่าไม่เป็นความจริง',
  'mail.refund_approved_withdrawal.subject': 'คืนเงินคำสั่งซื้อ {number}',
  'mail.refund_approved_withdrawal.text':
    'คุณเลิกสัญญาของคำสั่งซื้อ {number} และสินค้าถูกส่งคืนแล้ว จะคืน {amount:money} ตามช่องทางที่ชำระ ' + 'โดยจะแจ้งทางอีเมลเมื่อโอนแล้ว',
  'mail.refund_rejected_withdrawal.subject': 'ปิดรายการส่งคืนของคำสั่งซื้อ {number} แล้ว',
  'mail.refund_rejected_withdrawal.text':
    'ไม่ได้รับหลักฐานการส่งคืนสินค้าของคำสั่งซื้อ {number} จึงไม่มีการคืนเงิน หากส่งแล้ว ' + 'ให้ขอคืนเงินที่หน้าคำสั่งซื้อ',
  'mail.order.about': 'สินค้าที่เกี่ยวข้อง:',
  'refund_cause.not_arrived': 'ยังไม่ได้รับสินค้า',
  'refund_cause.damaged': 'ชำรุด',
  'refund_cause.wrong_goods': 'ได้สินค้าผิด',
  'refund_cause.incomplete': 'ของไม่ครบ',
  'refund_cause.not_as_described': 'ไม่ตรงตามคำอธิบาย',
  'refund_cause.too_late': 'ใช้เวลานานเกินไป',
  'refund_cause.unwanted': 'ไม่ต้องการแล้ว',
  'refund_cause.other': 'เหตุผลอื่น',
  'refund_cause.withdrawal': 'เลิกสัญญา',
  'mail.payment_reminder.subject': 'คำสั่งซื้อ {number} ยังรอการชำระเงิน',
  'mail.payment_reminder.text':
    'ยังไม่ได้รับเงินโอนสำหรับคำสั่งซื้อ {number} หากโอนแล้วไม่ต้องทำอะไร หากยัง โปรดชำระภายใน {payBy:time} ' +
    'ดูบัญชีได้ที่หน้าคำสั่งซื้อ หากไม่ชำระ คำสั่งซื้อจะสิ้นสุดโดยอัตโนมัติและคุณไม่ต้องจ่ายอะไร',
  'mail.no_news.subject': 'คำสั่งซื้อ {number} มาถึงหรือยัง',
  'mail.no_news.text':
    'สินค้าของคำสั่งซื้อ {number} ถูกส่งเมื่อ {sentAt:time} และไม่มีรายงานใดหลังจากนั้น ' +
    'โปรดแจ้งที่หน้าคำสั่งซื้อว่าได้รับหรือไม่ หรือขอคืนเงินได้ที่นั่น หากไม่แจ้ง จะถือว่าได้รับแล้วเมื่อครบ ' +
    '{silentReceiveDays} วันหลังจัดส่ง',
  'mail.no_news_last.subject': 'คำสั่งซื้อ {number}: ได้รับสินค้าหรือไม่',
  'mail.no_news_last.text':
    'ไม่มีรายงานเกี่ยวกับคำสั่งซื้อ {number} จึงจะถือว่าได้รับแล้วเมื่อ {until:time} หากสินค้าไม่มาถึง ' + 'โปรดขอคืนเงินที่หน้าคำสั่งซื้อก่อนหน้านั้น',
  'mail.order.page': 'หน้าคำสั่งซื้อของคุณ:',
  'mail.order.total': 'รวม: {total:money}',
  'mail.order.goods': '{title}, {variant}',
  'mail.order.detail': '{detail}: {text}',
  'mail.order.to': 'จัดส่งไปที่:',
  'mail.order.parcel': 'ขนส่ง: {carrier} เลขพัสดุ: {tracking}',
  'mail.order.sold_by': 'ขายโดย {shop}:',
  'mail.order.terms': 'ข้อกำหนดของคำสั่งซื้อ:',
  'mail.order.note': 'ทุกคนที่มีลิงก์เปิดดูคำสั่งซื้อได้ โปรดอย่าส่งต่อ',

  'seller.responsible': 'ผู้รับผิดชอบ',
  'seller.phoneHours': 'เวลารับโทรศัพท์',
  'seller.businessNumber': 'เลขทะเบียนพาณิชย์',
  'seller.register': 'ทะเบียนการค้า',
  'seller.vatNumber': 'เลขทะเบียนภาษีมูลค่าเพิ่ม',
  'seller.taxNumber': 'เลขประจำตัวผู้เสียภาษี',
  'seller.mailOrderNumber': 'เลขที่แจ้งประกอบธุรกิจขายทางไกล',
}
