-- The desk of customer service: since when a merchant waits, who answers, whether it is closed, and canned answers.

alter table conversation
  -- the time of the merchant's first line since our last answer; null: all of them are answered
  add column waiting_since timestamptz,
  -- the operator who answers it, and what the one who handed it over wrote
  add column assigned_to uuid,
  add column assigned_by uuid,
  add column assigned_note text,
  -- when it was closed; the merchant's next line opens it again
  add column closed_at timestamptz;
update conversation c set waiting_since = (
  select min(m.at) from chat_message m
  where m.merchant_id = c.merchant_id and m.side = 'merchant' and m.sequence > coalesce((
    select max(a.sequence) from chat_message a where a.merchant_id = c.merchant_id and a.side = 'staff'), 0));
create index conversation_unanswered on conversation (waiting_since, merchant_id)
  where waiting_since is not null and closed_at is null;
create index conversation_assigned on conversation (assigned_to) where assigned_to is not null and closed_at is null;

-- Answers to begin with, which operators of customer service write themselves.
create table canned_answer (
  id uuid primary key,
  -- what is typed after a slash
  code text not null unique,
  -- what operators call it
  title text not null check (title <> ''),
  -- by language
  texts jsonb not null check (texts <> '{}'),
  changed_at timestamptz not null
);

-- A few to begin with.
insert into canned_answer (id, code, title, texts, changed_at) values
  ('0190a000-0000-7000-8000-000000000001', 'refund-when', 'When is a refund decided?', jsonb_build_object(
    'en', ('A refund request is decided within 7 days. If nobody decides by then, ' ||
      'it is approved automatically. You can follow it under Refunds.'),
    'zh-CN', '退款申请会在 7 天内处理。如果到期仍未处理，系统会自动通过。您可以在“退款”中查看进度。',
    'ko', ('환불 요청은 7일 이내에 처리됩니다. 그때까지 처리되지 않으면 자동으로 승인됩니다. 진행 상황은 환불 메뉴에서 확인하실 수 있' ||
      '습니다.'),
    'ja', '返金の申請は7日以内に判断されます。期限までに判断がない場合は自動で承認されます。状況は「返金」でご確認いただけます。',
    'th', ('คำขอคืนเงินจะได้รับการพิจารณาภายใน 7 วัน หากครบกำหนดแล้วยังไม่มีผล ' ||
      'ระบบจะอนุมัติโดยอัตโนมัติ คุณติดตามได้ที่เมนูคืนเงิน'),
    'id', ('Permintaan pengembalian dana diputuskan dalam 7 hari. Jika belum diputuskan ' ||
      'sampai saat itu, permintaan disetujui otomatis. Anda dapat memantaunya ' ||
      'di menu Pengembalian Dana.'),
    'vi', ('Yêu cầu hoàn tiền được quyết định trong vòng 7 ngày. Nếu đến hạn chưa ' ||
      'có quyết định, yêu cầu sẽ được duyệt tự động. Bạn có thể theo dõi trong ' ||
      'mục Hoàn tiền.')),
    '2026-11-22T00:00:00Z'),
  ('0190a000-0000-7000-8000-000000000002', 'withdrawal-when', 'When does a withdrawal arrive?', jsonb_build_object(
    'en', ('A withdrawal is reviewed within 24 hours. If nobody decides within 72 ' ||
      'hours, the whole amount returns to your balance automatically. After it ' ||
      'is sent, it is expected within 3 business days.'),
    'zh-CN', '提现会在 24 小时内审核。如果 72 小时内仍未处理，全部金额会自动退回您的余额。汇出后预计 3 个工作日内到账。',
    'ko', ('출금은 24시간 이내에 심사됩니다. 72시간 안에 처리되지 않으면 전액이 자동으로 잔액에 돌아옵니다. 처리된 뒤에는 영업일 기' ||
      '준 3일 이내에 도착할 예정입니다.'),
    'ja', '出金は24時間以内に審査されます。72時間以内に判断がない場合は、全額が自動で残高に戻ります。送金後は3営業日以内に着金する見込みです。',
    'th', ('คำขอถอนเงินจะได้รับการตรวจสอบภายใน 24 ชั่วโมง ' ||
      'หากไม่มีผลภายใน 72 ชั่วโมง เงินทั้งหมดจะกลับเข้ายอดของคุณโดยอัตโนมัติ ' ||
      'หลังโอนแล้วคาดว่าจะถึงภายใน 3 วันทำการ'),
    'id', ('Penarikan ditinjau dalam 24 jam. Jika belum diputuskan dalam 72 jam, seluruh ' ||
      'jumlahnya kembali ke saldo Anda secara otomatis. Setelah dikirim, dana ' ||
      'diperkirakan tiba dalam 3 hari kerja.'),
    'vi', ('Yêu cầu rút tiền được xét duyệt trong 24 giờ. Nếu sau 72 giờ chưa có quyết ' ||
      'định, toàn bộ số tiền tự động trở về số dư của bạn. Sau khi gửi, tiền ' ||
      'dự kiến đến trong 3 ngày làm việc.')),
    '2026-11-22T00:00:00Z'),
  ('0190a000-0000-7000-8000-000000000003', 'order-wait', 'Waiting for the order to ship', jsonb_build_object(
    'en', ('Thank you for your patience. The order is being prepared by the warehouse.' ||
      ' If it has not shipped within 7 days, it is cancelled automatically and ' ||
      'the shopper is refunded in full.'),
    'zh-CN', '感谢您的耐心等待。仓库正在准备这笔订单。如果 7 天内仍未发货，订单会自动取消，并全额退款给顾客。',
    'ko', ('기다려 주셔서 감사합니다. 창고에서 주문을 준비하고 있습니다. 7일 안에 발송되지 않으면 주문은 자동으로 취소되고 고객에게 전' ||
      '액 환불됩니다.'),
    'ja', 'お待ちいただきありがとうございます。ご注文は倉庫で準備中です。7日以内に発送されない場合は自動でキャンセルされ、お客様に全額が返金されます。',
    'th', ('ขอบคุณที่รอ คลังสินค้ากำลังเตรียมคำสั่งซื้อนี้ ' ||
      'หากไม่ได้จัดส่งภายใน 7 วัน คำสั่งซื้อจะถูกยกเลิกโดยอัตโนมัติและลูกค้าจะได้รับเงินคืนเต็มจำนวน'),
    'id', ('Terima kasih atas kesabaran Anda. Pesanan sedang disiapkan oleh gudang.' ||
      ' Jika belum dikirim dalam 7 hari, pesanan dibatalkan otomatis dan pembeli ' ||
      'menerima pengembalian penuh.'),
    'vi', ('Cảm ơn bạn đã chờ. Kho đang chuẩn bị đơn hàng. Nếu trong 7 ngày đơn chưa ' ||
      'được gửi đi, đơn sẽ tự động hủy và người mua được hoàn tiền đầy đủ.')),
    '2026-11-22T00:00:00Z'),
  ('0190a000-0000-7000-8000-000000000004', 'picture', 'Please send a picture', jsonb_build_object(
    'en', ('I am sorry to hear that. Could you please send us a picture of the goods ' ||
      'and of the box here in the chat?'),
    'zh-CN', '很抱歉给您带来不便。请在此聊天中发送商品和包装箱的照片，好吗？',
    'ko', '불편을 드려 죄송합니다. 상품과 상자 사진을 이 채팅으로 보내 주시겠어요?',
    'ja', 'ご不便をおかけして申し訳ございません。商品と箱の写真を、このチャットでお送りいただけますか。',
    'th', 'ขออภัยในความไม่สะดวก กรุณาส่งรูปสินค้าและกล่องมาในแชตนี้ได้ไหม',
    'id', ('Kami mohon maaf atas ketidaknyamanan ini. Bisakah Anda mengirim foto barang ' ||
      'dan kotaknya di obrolan ini?'),
    'vi', ('Rất tiếc vì sự bất tiện này. Bạn vui lòng gửi ảnh hàng hóa và hộp đựng ' ||
      'tại đây nhé?')),
    '2026-11-22T00:00:00Z');
