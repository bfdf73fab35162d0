-- The canned answers named a menu that the app does not have, and a warehouse where the app says supplier. An answer
-- that operators have worded otherwise stays.
do $$
declare
  change record;
begin
  for change in
    select * from (values
      ('refund-when', 'en', 'under Refunds.', 'under Refund requests.'),
      ('refund-when', 'zh-CN', '“退款”', '“退款申请”'),
      ('refund-when', 'ko', '환불 메뉴에서', '“환불 요청” 메뉴에서'),
      ('refund-when', 'ja', '「返金」', '「返金申請」'),
      ('refund-when', 'th', 'เมนูคืนเงิน', 'เมนู “คำขอคืนเงิน”'),
      ('refund-when', 'id', 'menu Pengembalian Dana.', 'menu “Permintaan pengembalian dana”.'),
      ('refund-when', 'vi', 'mục Hoàn tiền.', 'mục “Yêu cầu hoàn tiền”.'),
      ('withdrawal-when', 'zh-CN', '仍未处理', '仍未有结果'),
      ('withdrawal-when', 'ko', '잔액에 돌아옵니다. 처리된 뒤에는', '잔액으로 돌아옵니다. 송금된 뒤에는'),
      ('withdrawal-when', 'ko', '도착할 예정입니다.', '입금될 예정입니다.'),
      ('withdrawal-when', 'id', 'Setelah dikirim, dana diperkirakan tiba',
        'Setelah ditransfer, dana diperkirakan masuk'),
      ('withdrawal-when', 'vi', 'Sau khi gửi,', 'Sau khi chuyển,'),
      ('order-wait', 'en', 'The order is being prepared by the warehouse.', 'The supplier is preparing the order.'),
      ('order-wait', 'zh-CN', '仓库正在准备这笔订单。', '供应商正在备货。'),
      ('order-wait', 'zh-CN', '退款给顾客', '退款给买家'),
      ('order-wait', 'ko', '창고에서', '공급사에서'),
      ('order-wait', 'ko', '고객에게', '구매자에게'),
      ('order-wait', 'ja', '倉庫で', '仕入先で'),
      ('order-wait', 'ja', 'お客様に', '購入者に'),
      ('order-wait', 'th', 'คลังสินค้ากำลัง', 'ซัพพลายเออร์กำลัง'),
      ('order-wait', 'th', 'ลูกค้าจะ', 'ผู้ซื้อจะ'),
      ('order-wait', 'id', 'oleh gudang.', 'oleh pemasok.'),
      ('order-wait', 'vi', 'Kho đang', 'Nhà cung cấp đang'),
      ('picture', 'en', 'Could you please send us a picture of the goods and of the box here in the chat?',
        'Could you send us a photo of the item and its packaging here in the chat?'),
      ('picture', 'th', 'กรุณาส่งรูปสินค้าและกล่องมาในแชตนี้ได้ไหม', 'โปรดส่งรูปสินค้าและกล่องมาในแชตนี้')
    ) as named (code, lang, former, now_said)
  loop
    update canned_answer
    set texts = jsonb_set(texts, array[change.lang],
      to_jsonb(replace(texts ->> change.lang, change.former, change.now_said)))
    where code = change.code and strpos(coalesce(texts ->> change.lang, ''), change.former) > 0;
  end loop;
end $$;
