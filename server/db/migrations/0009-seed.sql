-- The levels and packages of a new platform. Operators change them later; the limits are decision 0008.

insert into level (id, rank, name, margin_bps, product_limit, upgrade_price, earned_at_orders, fee_bps) values
  ('01900000-0000-7000-8000-000000000001', 1,
   '{"en": "Bronze", "zh-CN": "青铜", "ko": "브론즈", "ja": "ブロンズ", "th": "บรอนซ์", "id": "Perunggu", "vi": "Đồng"}',
   2000, 2000, 0, null, 500),
  ('01900000-0000-7000-8000-000000000002', 2,
   '{"en": "Silver", "zh-CN": "白银", "ko": "실버", "ja": "シルバー", "th": "ซิลเวอร์", "id": "Perak", "vi": "Bạc"}',
   3000, 5000, 9900, 30, 450),
  ('01900000-0000-7000-8000-000000000003', 3,
   '{"en": "Gold", "zh-CN": "黄金", "ko": "골드", "ja": "ゴールド", "th": "โกลด์", "id": "Emas", "vi": "Vàng"}',
   4000, 20000, 19900, 100, 400);

insert into package (id, name, slots, days, price) values
  ('01900000-0000-7000-8100-000000000001',
   '{"en": "Week for three", "zh-CN": "三款一周", "ko": "3개 상품 1주", "ja": "3点・1週間",
     "th": "3 รายการ 1 สัปดาห์", "id": "Tiga produk sepekan", "vi": "Ba sản phẩm một tuần"}',
   3, 7, 1500),
  ('01900000-0000-7000-8100-000000000002',
   '{"en": "Month for five", "zh-CN": "五款一月", "ko": "5개 상품 1개월", "ja": "5点・1か月",
     "th": "5 รายการ 1 เดือน", "id": "Lima produk sebulan", "vi": "Năm sản phẩm một tháng"}',
   5, 30, 6000),
  ('01900000-0000-7000-8100-000000000003',
   '{"en": "Month for twenty", "zh-CN": "二十款一月", "ko": "20개 상품 1개월", "ja": "20点・1か月",
     "th": "20 รายการ 1 เดือน", "id": "Dua puluh produk sebulan", "vi": "Hai mươi sản phẩm một tháng"}',
   20, 30, 18000);
