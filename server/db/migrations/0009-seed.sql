-- The levels that a new platform starts with. Operators change them; the limits are decision 0008.

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
