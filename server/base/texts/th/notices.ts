import type { notices as english } from '../en/notices.ts'

export const notices: Record<keyof typeof english, string> = {
  'notice.order_paid.title': 'คำสั่งซื้อใหม่ {number}',
  'notice.order_paid.content': 'ผู้ซื้อชำระ {total:money} แล้ว โปรดรับคำสั่งซื้อก่อน {pickBy:time}',
  'notice.order_shipped.title': 'คำสั่งซื้อ {number} จัดส่งแล้ว',
  'notice.order_shipped.content': '{carrier} เลขพัสดุ {tracking}',
  'notice.order_settled.title': '{amount:money} จากคำสั่งซื้อ {number}',
  'notice.order_settled.content': 'คำสั่งซื้อเสร็จสิ้น และกำไรอยู่ในยอดคงเหลือของคุณแล้ว',
  'notice.order_cancelled_merchant.title': 'ปฏิเสธคำสั่งซื้อ {number} แล้ว',
  'notice.order_cancelled_merchant.content': 'คุณปฏิเสธแล้ว ผู้ซื้อจะได้รับเงินคืน {total:money}',
  'notice.order_cancelled_time.title': 'คำสั่งซื้อ {number} หมดเวลาแล้ว',
  'notice.order_cancelled_time.content': 'หมดเวลาแล้ว ผู้ซื้อจะได้รับเงินคืน {total:money}',
  'notice.order_cancelled_partner.title': 'พาร์ตเนอร์ยกเลิกคำสั่งซื้อ {number}',
  'notice.order_cancelled_partner.content': 'ผู้ซื้อของพาร์ตเนอร์ยกเลิกก่อนจัดส่ง จะคืนเงิน {total:money} ให้พาร์ตเนอร์',
  'notice.order_cancelled_supplier.title': 'จัดส่งคำสั่งซื้อ {number} ไม่ได้',
  'notice.order_cancelled_supplier.content': 'ซัพพลายเออร์จัดส่งสินค้าไม่ได้ คืนต้นทุนแล้ว และผู้ซื้อจะได้รับเงินคืน {total:money}',
  'notice.order_reached.title': 'คำสั่งซื้อ {number} ถึงแล้ว',
  'notice.order_reached.content':
    'บริษัทขนส่งนำส่งแล้ว จะถือว่าได้รับสินค้าเมื่อผู้ซื้อยืนยัน หรือโดยอัตโนมัติเมื่อครบ {autoReceiveDays} วันหลังนำส่ง',
  'notice.order_received.title': 'ผู้ซื้อได้รับคำสั่งซื้อ {number} แล้ว',
  'notice.order_received.content': 'หากไม่มีการขอคืนเงินก่อนหน้านั้น {amount:money} จะเข้ายอดคงเหลือของคุณในวันที่ {settlesAt:time}',

  'notice.pick_up_due.title': 'คำสั่งซื้อ {number} ยังรอคุณรับ',
  'notice.pick_up_due.content': 'โปรดรับคำสั่งซื้อก่อน {pickBy:time} มิฉะนั้นคำสั่งซื้อจะถูกยกเลิกและผู้ซื้อจะได้รับเงินคืน {total:money}',

  'notice.refund_requested.title': 'ขอคืนเงิน: คำสั่งซื้อ {number}',
  'notice.refund_requested.content':
    'ผู้ซื้อขอคืน {amount:money} เหตุผล: {cause:text} คุณตอบได้ถึง {answerBy:time} {reason:quoted}',
  'notice.refund_answer_due.title': 'คืนเงินคำสั่งซื้อ {number}: เหลือหนึ่งวันในการตอบ',
  'notice.refund_answer_due.content': 'ผู้ซื้อขอคืน {amount:money} คุณตอบได้ถึง {answerBy:time}',
  'notice.order_disputed.title': 'การชำระเงินของคำสั่งซื้อ {number} ถูกโต้แย้ง',
  'notice.order_disputed.content': 'ธนาคารของผู้ซื้อโต้แย้ง {amount:money} คำสั่งซื้อนี้จะยังไม่สรุปยอดจนกว่าธนาคารจะตัดสิน',
  'notice.dispute_won.title': 'ผลการโต้แย้งคำสั่งซื้อ {number}: คุณชนะ',
  'notice.dispute_won.content': 'ธนาคารตัดสินเข้าข้างคุณ {amount:money} ยังอยู่กับคำสั่งซื้อนี้',
  'notice.dispute_lost.title': 'ผลการโต้แย้งคำสั่งซื้อ {number}: ผู้ซื้อชนะ',
  'notice.dispute_lost.content': 'ธนาคารเรียกคืน {amount:money} ให้ผู้ซื้อ บันทึกเป็นการเรียกเงินคืนเหมือนการคืนเงิน',
  'notice.refund_approved.title': 'อนุมัติการคืนเงินคำสั่งซื้อ {number}',
  'notice.refund_approved.content': 'ผู้ซื้อจะได้รับเงินคืน {amount:money} เหตุผล: {decision}',
  'notice.refund_given_back.title': 'คุณคืนเงินของคำสั่งซื้อ {number}',
  'notice.refund_given_back.content':
    '{amount:money} จะคืนให้ผู้ซื้อ จากเงินที่ถือไว้สำหรับคำสั่งซื้อก่อน แล้วจากยอดคงเหลือของคุณ ' + 'แจ้งผู้ซื้อแล้ว',
  'notice.refund_rejected.title': 'ปฏิเสธการคืนเงินคำสั่งซื้อ {number}',
  'notice.refund_rejected.content': 'ผู้ซื้อจะไม่ได้รับเงินคืน {amount:money} เหตุผล: {decision}',
  'notice.order_cancelled_withdrawal.title': 'คำสั่งซื้อ {number} ถูกยกเลิก: ผู้ซื้อเลิกสัญญา',
  'notice.order_cancelled_withdrawal.content': 'ผู้ซื้อเลิกสัญญาก่อนส่งสินค้า จะคืน {total:money} ให้ผู้ซื้อ',
  'notice.refund_withdrawn.title': 'ผู้ซื้อส่งคืนสินค้าของคำสั่งซื้อ {number}',
  'notice.refund_withdrawn.content':
    'ผู้ซื้อเลิกสัญญา: {amount:money} สินค้าจะส่งคืนมายังที่อยู่ของคุณ เมื่อได้รับแล้วให้ยืนยันการคืนสินค้า ' + 'จากนั้นจะคืนเงินให้ผู้ซื้อ',
  'notice.refund_sent_back.title': 'สินค้าของคำสั่งซื้อ {number} ถูกส่งคืนแล้ว',
  'notice.refund_sent_back.content':
    'ผู้ซื้อส่งคืนแล้ว: {sentBack:quoted} ยืนยันการคืนสินค้า หรือตอบหากไม่เป็นความจริง มิฉะนั้นจะคืน ' +
    '{amount:money} ในวันที่ {decideBy:time}',
  'notice.refund_approved_withdrawal.title': 'คืนเงินสินค้าที่ส่งคืนของคำสั่งซื้อ {number}',
  'notice.refund_approved_withdrawal.content': 'จะคืน {amount:money} ให้ผู้ซื้อที่เลิกสัญญา',
  'notice.refund_rejected_withdrawal.title': 'ปิดรายการส่งคืนของคำสั่งซื้อ {number}',
  'notice.refund_rejected_withdrawal.content': 'สินค้าไม่ได้ส่งคืนภายในกำหนด จึงไม่มีการคืนเงิน',
  'notice.refund_approved_silence.title': 'อนุมัติการคืนเงินคำสั่งซื้อ {number} โดยอัตโนมัติ',
  'notice.refund_approved_silence.content': 'ผู้ซื้อจะได้รับเงินคืน {amount:money} เพราะไม่มีการตัดสินภายใน {refundSilenceDays} วัน',

  'notice.level_bought.title': 'ระดับของคุณคือ {level:name}',
  'notice.level_bought.content':
    'ซื้อในราคา {amount:money} คืนได้ภายใน {giveBackDays} วันหากยังไม่มีคำสั่งซื้อที่คิดค่าธรรมเนียมตามระดับนี้',
  'notice.level_earned.title': 'คุณได้รับระดับ {level:name}',
  'notice.level_earned.content': 'มีคำสั่งซื้อที่สำเร็จครบ {orders} รายการ ระดับนี้เป็นของคุณโดยไม่มีค่าใช้จ่าย',

  'notice.package_ended.title': 'แพ็กเกจโปรโมตสิ้นสุด: {name:name}',
  'notice.package_ended.content': 'คืนเงินสำหรับวันที่ไม่ได้ใช้: {amount:money}',

  'notice.referral_received.title': '{amount:money} จากร้านที่คุณเชิญ',
  'notice.referral_received.content': 'ส่วนแบ่งของคุณจากค่าธรรมเนียมแพลตฟอร์มของคำสั่งซื้อที่สรุปยอดแล้ว',

  'notice.qualified.title': 'คุณเชิญผู้ขายรายอื่นได้แล้ว',
  'notice.qualified.content': 'มีคำสั่งซื้อที่สำเร็จครบ {qualifyingOrders} รายการ รหัสเชิญของคุณอยู่ในหน้าพันธมิตร',

  'notice.registration_approved.title': 'ยินดีต้อนรับ ร้านของคุณได้รับอนุมัติแล้ว',
  'notice.registration_approved.content': 'เลือกสินค้าจากแหล่งสินค้า ตั้งราคา แล้ววางขาย',
  'notice.registration_rejected.title': 'ใบสมัครของคุณไม่ได้รับอนุมัติ',
  'notice.registration_rejected.content': 'เหตุผล: “{reason}” คุณแก้ไขแล้วส่งใหม่ได้',
  'notice.registration_redo.title': 'โปรดส่งข้อมูลบางส่วนอีกครั้ง',
  'notice.registration_redo.content': 'เหตุผล: {reason}',

  'notice.identity_opened.title': 'มีการเปิดดูรูปเอกสารยืนยันตัวตนของคุณ',
  'notice.identity_opened.content': 'ผู้ตรวจสอบเปิดดู เหตุผล: {reason}',

  'notice.listing_off_shelf.title': 'หยุดขายแล้ว: {title}',
  'notice.listing_off_shelf.content': 'ราคาทุนสูงกว่าราคาขายของคุณแล้ว ตั้งราคาใหม่เพื่อขายต่อ',

  'notice.shop_closed.title': 'ร้านของคุณถูกปิด',
  'notice.shop_closed.content': 'เหตุผล: “{reason}” คุณยังรับคำสั่งซื้อ ถอนเงิน ส่งออกข้อมูล และติดต่อฝ่ายบริการลูกค้าได้',
  'notice.shop_opened.title': 'ร้านของคุณเปิดอีกครั้งแล้ว',
  'notice.shop_opened.content': 'เหตุผล: {reason}',

  'notice.withdrawal_requested.title': 'ขอถอนเงิน {number} แล้ว',
  'notice.withdrawal_requested.content':
    '{amount:money} ไปยัง {to} คุณได้รับ {net:money} หากยังไม่มีผลภายใน {decideBy:time} ' +
    'เงินทั้งหมดจะคืนเข้ายอดคงเหลือโดยอัตโนมัติ หากไม่ใช่คุณ ให้ยกเลิกการถอนและเปลี่ยนรหัสผ่าน',
  'notice.withdrawal_new_destination.title': 'ปลายทางใหม่: รายการถอนเงิน {number}',
  'notice.withdrawal_new_destination.content':
    'มีการขอถอน {amount:money} ไปยัง {to} เป็นครั้งแรก จะไม่โอนก่อน {notBefore:time} หากไม่ใช่คุณ ให้ยกเลิกการถอนและเปลี่ยนรหัสผ่านทันที',
  'notice.withdrawal_approved.title': 'อนุมัติรายการถอนเงิน {number} แล้ว',
  'notice.withdrawal_approved.content':
    '{net:money} ไปยัง {to} คาดว่าจะถึงภายใน {expectedBy:time} หากไม่ได้โอนภายใน {sendBy:time} เงินจะคืนเข้ายอดคงเหลือโดยอัตโนมัติ',
  'notice.withdrawal_paid.title': 'รายการถอนเงิน {number} โอนสำเร็จ',
  'notice.withdrawal_paid.content': '{net:money} ถึง {to} แล้ว ค่าธรรมเนียม {fee:money} อ้างอิง: {evidence}',
  'notice.withdrawal_rejected.title': 'ปฏิเสธรายการถอนเงิน {number}',
  'notice.withdrawal_rejected.content':
    '{reason:text} เงินทั้งหมด {amount:money} กลับเข้ายอดคงเหลือแล้ว คุณยื่นอุทธรณ์หรือขอถอนใหม่ได้',
  'notice.withdrawal_taken_back.title': 'ยกเลิกรายการถอนเงิน {number}',
  'notice.withdrawal_taken_back.content': '{amount:money} กลับเข้ายอดคงเหลือแล้ว',
  'notice.withdrawal_not_decided.title': 'คืนเงินรายการถอน {number} แล้ว: พิจารณาไม่ทันเวลา',
  'notice.withdrawal_not_decided.content':
    'ไม่มีผลการพิจารณาภายใน {decideWithinHours} ชั่วโมง {amount:money} จึงคืนเข้ายอดคงเหลือโดยอัตโนมัติ เรากำลังตรวจสอบ คุณขอถอนใหม่ได้ทันที',
  'notice.withdrawal_not_sent.title': 'คืนเงินรายการถอน {number} แล้ว: โอนไม่ทันเวลา',
  'notice.withdrawal_not_sent.content':
    'อนุมัติแล้วแต่ไม่ได้โอนภายใน {sendWithinHours} ชั่วโมง {amount:money} จึงคืนเข้ายอดคงเหลือโดยอัตโนมัติ คุณขอถอนใหม่ได้ทันที',
  'notice.withdrawal_returned.title': 'เงินรายการถอน {number} ถูกส่งคืน',
  'notice.withdrawal_returned.content': '{reason:text} เงินทั้งหมด {amount:money} รวมค่าธรรมเนียม กลับเข้ายอดคงเหลือแล้ว',
  'notice.withdrawal_late.title': 'รายการถอนเงิน {number} ใช้เวลานานกว่าปกติ',
  'notice.withdrawal_late.content':
    '{net:money} ไปยัง {to} คาดว่าจะถึงภายใน {expectedBy:time} และยังไม่ได้รับการยืนยัน เรากำลังสอบถามธนาคารหรือเครือข่ายบล็อกเชน',
  'notice.withdrawal_opened.title': 'มีการเปิดดูข้อมูลปลายทางรับเงินของคุณ',
  'notice.withdrawal_opened.content': 'ฝ่ายการเงินดูปลายทางของรายการถอนเงิน {number} เหตุผล: {why}',

  'notice.hold_made.title': '{amount:money} ในยอดคงเหลือของคุณถูกอายัด',
  'notice.hold_made.content':
    'ตาม{rule:text} เลขคดี {caseNumber} จนถึง {until:time} คุณยื่นอุทธรณ์ได้ถึง {objectBy:time} ยอดส่วนที่เหลือถอนได้',
  'notice.hold_lifted.title': 'ยกเลิกการอายัด {amount:money} แล้ว',
  'notice.hold_lifted.content': 'คดี {caseNumber} สิ้นสุดแล้ว ถอนเงินได้',

  'notice.goodwill.title': 'ได้รับเงินชดเชยพิเศษ {amount:money}',
  'notice.goodwill.content': 'จ่ายจากเงินของแพลตฟอร์มเอง: {reason}',

  'notice.deposit_announced.title': 'กำลังตรวจสอบรายการฝาก {number}',
  'notice.deposit_announced.content':
    '{amount:money} พร้อมหลักฐานของคุณ เจ้าหน้าที่สองคนจะตรวจสอบภายใน {depositReviewHours} ชั่วโมง',
  'notice.deposit_announced_bank.title': 'รายการฝาก {number}: ระบุ {reference}',
  'notice.deposit_announced_bank.content':
    'ชำระ {amount:money} โดยระบุเลขอ้างอิง {reference} ยอดจะเข้าเมื่อเจ้าหน้าที่สองคนเห็นว่าเงินเข้าแล้ว',
  'notice.deposit_announced_chain.title': 'กำลังตรวจสอบรายการฝาก {number} ผ่านบล็อกเชน',
  'notice.deposit_announced_chain.content':
    'เจ้าหน้าที่สองคนจะตรวจธุรกรรม {currency} ของคุณบนเครือข่าย เงินจะเข้ายอดคงเหลือหลังเครือข่ายยืนยันขั้นสุดท้าย',
  'notice.deposit_credited.title': '{amount:money} เข้ายอดคงเหลือแล้ว',
  'notice.deposit_credited.content': 'รายการฝาก {number} ได้รับอนุมัติจากเจ้าหน้าที่สองคน',
  'notice.deposit_credited_not_final.title': '{amount:money} ผ่านบล็อกเชนเข้ายอดคงเหลือแล้ว',
  'notice.deposit_credited_not_final.content':
    'รายการฝาก {number} ได้รับอนุมัติจากเจ้าหน้าที่สองคน ถอนได้ตั้งแต่ {finalAt:time} เมื่อเครือข่ายยืนยันขั้นสุดท้าย',
  'notice.deposit_seen.title': 'รายการฝาก {number}: พบ {tokenAmount} {currency} บนเครือข่ายแล้ว',
  'notice.deposit_seen.content': 'เงินเข้ายอดคงเหลือโดยอัตโนมัติหลังมีการยืนยัน {needed} ครั้ง คุณไม่ต้องทำอะไร',
  'notice.deposit_seen_review.title': 'กำลังตรวจสอบรายการฝาก {number}',
  'notice.deposit_seen_review.content': 'พบการโอนมายังที่อยู่ของคุณ {because:text} เจ้าหน้าที่สองคนจึงตรวจสอบ',
  'notice.deposit_confirmed.title': '{amount:money} เข้ายอดคงเหลือแล้ว',
  'notice.deposit_confirmed.content': 'เครือข่ายยืนยันรายการฝาก {number} แล้ว',
  'notice.deposit_confirmed_not_final.title': '{amount:money} ผ่านบล็อกเชนเข้ายอดคงเหลือแล้ว',
  'notice.deposit_confirmed_not_final.content':
    'เครือข่ายยืนยันรายการฝาก {number} แล้ว ถอนได้ตั้งแต่ประมาณ {finalAt:time} เมื่อเครือข่ายยืนยันขั้นสุดท้าย',
  'notice.deposit_not_confirmed.title': 'รายการฝาก {number} ไม่ได้รับการยืนยัน',
  'notice.deposit_not_confirmed.content':
    '{reason:text} ก่อนเงินเข้า ยอดคงเหลือของคุณจึงไม่เปลี่ยน หากการโอนเข้ามาอีกครั้ง เงินจะเข้าโดยอัตโนมัติ',
  'notice.deposit_reversed_by_network.title': 'รายการฝาก {number} ถูกยกเลิก',
  'notice.deposit_reversed_by_network.content':
    '{reason:text} จึงนำ {amount:money} ออกจากยอดคงเหลือ หากการโอนเข้ามาอีกครั้ง เงินจะเข้าโดยอัตโนมัติ',
  'notice.deposit_rejected.title': 'รายการฝาก {number} ถูกปฏิเสธ',
  'notice.deposit_rejected.content': '{reason:text} คุณยื่นอุทธรณ์หรือส่งใหม่ได้',
  'notice.deposit_reversed_by_bank.title': 'รายการฝาก {number} ถูกยกเลิก',
  'notice.deposit_reversed_by_bank.content':
    '{reason:text} จึงนำ {amount:money} ออกจากยอดคงเหลือ ส่วนที่ยอดไม่พอจะหักจากรายได้ครั้งถัดไป',
  'notice.deposit_reversed.title': 'รายการฝาก {number} ถูกยกเลิก',
  'notice.deposit_reversed.content':
    '{reason:text} จึงนำ {amount:money} ออกจากยอดคงเหลือ หากการโอนเข้ามาอีกครั้ง โปรดส่งแฮชใหม่',

  'notice.objection_answered.title': 'คำอุทธรณ์ของคุณได้รับคำตอบแล้ว',
  'notice.objection_answered.content': 'ตอบโดยเจ้าหน้าที่คนอื่นที่ไม่ใช่ผู้ตัดสิน: {answer}',

  'notice.sender.system': 'ระบบ',
  'notice.sender.review': 'ทีมตรวจสอบ',
  'notice.sender.finance': 'ฝ่ายการเงิน',
  'notice.sender.service': 'ฝ่ายบริการลูกค้า',
  'notice.sender.team': 'ทีมแพลตฟอร์ม',

  'mail.reset_password.subject': 'รหัสสำหรับตั้งรหัสผ่านใหม่',
  'mail.reset_password.text': 'รหัสของคุณคือ {code} ใช้ได้ {verificationMinutes} นาที หากคุณไม่ได้ขอ โปรดเพิกเฉยต่ออีเมลนี้',
  'mail.reset_pay.subject': 'รหัสสำหรับตั้งรหัสผ่านชำระเงินใหม่',
  'mail.reset_pay.text': 'รหัสของคุณคือ {code} ใช้ได้ {verificationMinutes} นาที หากคุณไม่ได้ขอ โปรดเปลี่ยนรหัสผ่านเข้าสู่ระบบ',

  'mail.follow.subject': 'ยืนยันการติดตาม {shop}',
  'mail.follow.text': 'รหัสของคุณคือ {code} ใช้ได้ {verificationMinutes} นาที',
  'mail.follow.promise':
    'หลังติดตาม คุณจะได้รับอีเมลไม่เกินสัปดาห์ละหนึ่งฉบับ เฉพาะเมื่อมีสินค้าใหม่ ' +
    'ทุกฉบับมีลิงก์สำหรับหยุดรับ อีเมลของคุณถูกเก็บแบบเข้ารหัสและใช้เพื่อส่งอีเมลเหล่านี้เท่านั้น',

  'mail.follow_news.subject': 'สินค้าใหม่ที่ {shop}',
  'mail.follow_news.text': '{shop} ที่คุณติดตามมีสินค้าใหม่',
  'mail.follow_news.item': '{title} {price:money}',
  'mail.follow_news.from': '{title} เริ่มต้น {price:money}',
  'mail.follow_news.product': 'สินค้าใหม่',
  'mail.follow_news.all': 'ดูทั้งร้าน',
  'mail.follow_news.more': 'ดูสินค้าใหม่เพิ่มเติมในร้าน',
  'mail.follow_news.note': 'คุณได้รับอีเมลนี้เพราะติดตาม {shop} เราส่งไม่เกินสัปดาห์ละหนึ่งฉบับ เฉพาะเมื่อมีสินค้าใหม่ เลิกติดตามได้ที่ลิงก์นี้',

  'mail.not_me.text':
    'หากไม่ใช่คุณ โปรดเปิดหน้านี้และยืนยัน: {link:link} ทุกอุปกรณ์จะออกจากระบบ การถอนเงินที่รอตรวจสอบจะหยุด ' +
    'และวิธีเข้าสู่ระบบกับรหัสผ่านชำระเงินที่เพิ่มใน {notMeDays} วันที่ผ่านมาจะถูกนำออก ส่วนอีเมลและหมายเลขโทรศัพท์ที่เปลี่ยนในช่วงนั้นจะกลับเป็นเดิม',
  'mail.register_again.subject': 'คุณมีบัญชีอยู่แล้ว',
  'mail.register_again.text':
    'เมื่อ {at:time} มีผู้สมัครเป็นผู้ขายด้วยอีเมลหรือหมายเลขโทรศัพท์ของคุณ คุณมีบัญชีอยู่แล้ว ' +
    'โปรดเข้าสู่ระบบ หรือตั้งรหัสผ่านใหม่ที่ “ลืมรหัสผ่าน?” หากไม่ใช่คุณ ไม่ต้องทำอะไร',
  'mail.operator_factor.subject': 'มีการเปลี่ยนวิธีเข้าสู่ระบบของบัญชีเจ้าหน้าที่ของคุณ',
  'mail.operator_factor.text': 'พาสคีย์หรือรหัสกู้คืนถูกเปลี่ยนเมื่อ {at:time} (UTC) หากไม่ใช่คุณ โปรดแจ้งผู้ดูแลระบบทันที',
  'mail.operator_failures.subject': 'มีการกรอกรหัสผ่านบัญชีเจ้าหน้าที่ของคุณผิดหลายครั้ง',
  'mail.operator_failures.text':
    'กรอกผิดติดต่อกัน {failures} ครั้ง ครั้งล่าสุดเมื่อ {at:time} (UTC) ไม่มีใครเข้าสู่ระบบได้ หากไม่ใช่คุณ โปรดแจ้งผู้ดูแลระบบ',
  'mail.operator_place.subject': 'มีการเข้าสู่ระบบบัญชีเจ้าหน้าที่จากอุปกรณ์หรือเครือข่ายใหม่',
  'mail.operator_place.text':
    'มีการเข้าสู่ระบบด้วย {device} เมื่อ {at:time} (UTC) จากเบราว์เซอร์หรือเครือข่ายที่คุณไม่เคยใช้ หากไม่ใช่คุณ โปรดแจ้งผู้ดูแลระบบทันที',
  'mail.operator_password.subject': 'รหัสผ่านบัญชีเจ้าหน้าที่ของคุณถูกเปลี่ยน',
  'mail.operator_password.text': 'รหัสผ่านของคุณถูกเปลี่ยนเมื่อ {at:time} (UTC) และเซสชันอื่นสิ้นสุดแล้ว หากไม่ใช่คุณ โปรดแจ้งผู้ดูแลระบบทันที',
  'mail.operator_recovery.subject': 'มีการใช้รหัสกู้คืนของบัญชีเจ้าหน้าที่ของคุณ',
  'mail.operator_recovery.text': 'ใช้เมื่อ {at:time} (UTC) แต่ละรหัสใช้ได้ครั้งเดียว หากไม่ใช่คุณ โปรดแจ้งผู้ดูแลระบบทันที',
  'mail.operator_new.subject': 'คุณมีสิทธิ์เข้าถึงแพลตฟอร์มแล้ว',
  'mail.operator_new.text':
    'ผู้ดูแลระบบสองคนให้สิทธิ์คุณเข้าใช้คอนโซล: {link:link} รหัสผ่านของคุณคือ {password} ใช้ได้ครั้งเดียว: ' +
    'เมื่อเข้าสู่ระบบครั้งแรก โปรดตั้งรหัสผ่านของคุณเอง ลงทะเบียนแอปยืนยันตัวตน ' +
    'และแจ้งรหัสที่หน้าจอแสดงแก่ผู้ดูแลระบบ หากคุณไม่ทราบเรื่องนี้ โปรดเพิกเฉยต่ออีเมลนี้',
  'mail.operator_reset.subject': 'สิทธิ์เข้าถึงแพลตฟอร์มของคุณถูกรีเซ็ต',
  'mail.operator_reset.text':
    'รหัสผ่านใหม่ของคุณคือ {password} ใช้ได้ครั้งเดียว: เมื่อเข้าสู่ระบบ โปรดตั้งรหัสผ่านของคุณเอง ' +
    'ลงทะเบียนแอปยืนยันตัวตนอีกครั้ง และแจ้งรหัสที่หน้าจอแสดงแก่ผู้ดูแลระบบ ' +
    'เซสชันอื่นสิ้นสุดแล้ว หากไม่ได้คาดไว้ โปรดแจ้งผู้ดูแลระบบ',

  'mail.confirm_email.subject': 'ยืนยันที่อยู่อีเมลของคุณ',
  'mail.confirm_email.text': 'รหัสของคุณคือ {code} ใช้ได้ {verificationMinutes} นาที หากคุณไม่ได้ขอ โปรดเพิกเฉยต่ออีเมลนี้',

  // Without amounts, because a locked screen shows it.
  'push.orders_paid': 'มีคำสั่งซื้อ {count} รายการรอคุณรับ ล่าสุดคือ {number}',
  'push.pick_up_due': 'โปรดรับคำสั่งซื้อ {number} ภายใน {pickBy:time}',
  'push.refund_answer_due': 'การคืนเงินของคำสั่งซื้อ {number}: เหลือเวลาตอบหนึ่งวัน',
  'push.refund_requested': 'ขอคืนเงิน: คำสั่งซื้อ {number}',
  'push.refund_approved': 'อนุมัติการคืนเงินของคำสั่งซื้อ {number} แล้ว',
  'push.refund_approved_silence': 'อนุมัติการคืนเงินของคำสั่งซื้อ {number} โดยอัตโนมัติแล้ว',
  'push.refund_rejected': 'ปฏิเสธการคืนเงินของคำสั่งซื้อ {number} แล้ว',
  'push.refund_withdrawn': 'ผู้ซื้อส่งคืนสินค้าของคำสั่งซื้อ {number}',
  'push.refund_sent_back': 'สินค้าของคำสั่งซื้อ {number} ถูกส่งคืนแล้ว',
  'push.order_settled': 'สรุปยอดคำสั่งซื้อ {number} แล้ว',
  'push.deposit_credited': 'รายการฝาก {number} เข้ายอดคงเหลือแล้ว',
  'push.deposit_credited_not_final': 'รายการฝาก {number} เข้ายอดคงเหลือแล้ว',
  'push.withdrawal_paid': 'รายการถอนเงิน {number} โอนสำเร็จ',
  'push.withdrawal_returned': 'รายการถอนเงิน {number} ถูกส่งคืน',
}
