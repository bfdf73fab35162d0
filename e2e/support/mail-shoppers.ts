import type { LanguageCode } from '#contract/language-codes.ts'
import type { LifeShop } from '#server/testing/order-lives.ts'

type Shopper = {
  name: string
  goods: [string, string]
  variant: string
  address: { country: string; region: string; city: string; line1: string; line2: string; postcode: string }
  phone: string
  words: LifeShop['words']
}

/** Somebody for each language, with long names of goods and an address of the place. */
export const shoppers: Record<LanguageCode, Shopper> = {
  en: {
    name: 'Bartholomew Featherstonehaugh',
    goods: ['Hand-thrown stoneware teapot with a bamboo handle and four cups', 'Linen tea towel'],
    variant: 'Celadon green, 1.2 litres',
    address: {
      ...{ country: 'GB', region: 'Powys', city: 'Llanfairpwllgwyngyllgogerychwyrndrobwllllantysiliogogoch' },
      ...{ line1: '12 Old Station Approach', line2: 'Flat 3b', postcode: 'LL61 5UJ' },
    },
    phone: '07400 123456',
    words: {
      reply: 'We are sorry, the handle must have cracked on the way.',
      decision: 'the picture shows the crack',
      parcel: 'Royal Mail, RN 1234 5678 9GB',
    },
  },
  'zh-CN': {
    name: '欧阳晓明',
    goods: ['手工拉坯粗陶茶壶（竹制提梁，附四只茶杯）', '亚麻茶巾'],
    variant: '青瓷绿，1.2 升',
    address: {
      country: 'CN',
      region: '上海市',
      city: '上海市',
      line1: '浦东新区世纪大道100号',
      line2: '58层',
      postcode: '200120',
    },
    phone: '131 2345 6789',
    words: { reply: '抱歉，提梁应该是在路上裂的。', decision: '照片显示有裂纹', parcel: '顺丰 SF1234567890123' },
  },
  ko: {
    name: '남궁지현',
    goods: ['대나무 손잡이 물레 성형 석기 찻주전자와 찻잔 네 개 세트', '리넨 행주'],
    variant: '청자색, 1.2리터',
    address: {
      country: 'KR',
      region: '서울특별시',
      city: '중구',
      line1: '세종대로 110',
      line2: '3층 302호',
      postcode: '04524',
    },
    phone: '010-2000-0000',
    words: {
      reply: '죄송합니다. 배송 중에 손잡이가 갈라진 것 같습니다.',
      decision: '사진에 금이 보입니다',
      parcel: 'CJ대한통운 6512 3456 7890',
    },
  },
  ja: {
    name: '長谷川 美智子',
    goods: ['竹の持ち手がついた手びねりの急須と湯呑み四客のセット', '麻のふきん'],
    variant: '青磁色、1.2リットル',
    address: {
      country: 'JP',
      region: '大阪府',
      city: '大阪市北区',
      line1: '中之島1丁目3番20号',
      line2: '中之島グランドハイツ 1203号室',
      postcode: '530-0005',
    },
    phone: '０９０−１２３４−５６７８',
    words: {
      reply: '申し訳ありません。配送中に持ち手が割れたようです。',
      decision: '写真でひびを確認しました',
      parcel: 'ヤマト運輸 1234-5678-9012',
    },
  },
  th: {
    name: 'ณภัทร ศรีสุขสวัสดิ์วงศ์',
    goods: ['กาน้ำชาเซรามิกปั้นมือพร้อมหูไม้ไผ่และถ้วยชาสี่ใบ', 'ผ้าเช็ดจานลินิน'],
    variant: 'สีเขียวศิลาดล 1.2 ลิตร',
    address: {
      country: 'TH',
      region: 'กรุงเทพมหานคร',
      city: 'เขตวัฒนา',
      line1: '88/14 ซอยสุขุมวิท 39 (พร้อมพงษ์)',
      line2: 'แขวงคลองตันเหนือ',
      postcode: '10110',
    },
    phone: '081 234 5601',
    words: { reply: 'ขออภัย หูกาน่าจะแตกระหว่างทาง', decision: 'รูปแสดงรอยร้าว', parcel: 'ไปรษณีย์ไทย EF 5678 1234 5TH' },
  },
  id: {
    name: 'Raden Ajeng Kusumaningrum',
    goods: ['Teko keramik buatan tangan dengan gagang bambu dan empat cangkir', 'Serbet linen'],
    variant: 'Hijau seladon, 1,2 liter',
    address: {
      country: 'ID',
      region: 'Jawa Barat',
      city: 'Bandung',
      line1: 'Jalan Merdeka No. 5, RT 03/RW 07',
      line2: 'Kelurahan Citarum',
      postcode: '40111',
    },
    phone: '0812-345-678',
    words: {
      reply: 'Maaf, gagangnya mungkin retak di perjalanan.',
      decision: 'foto menunjukkan retakan',
      parcel: 'JNE 1234567890123',
    },
  },
  vi: {
    name: 'Nguyễn Thị Bảo Trân',
    goods: ['Ấm trà gốm vuốt tay quai tre kèm bốn chén', 'Khăn lau vải lanh'],
    variant: 'Xanh men ngọc, 1,2 lít',
    address: {
      country: 'VN',
      region: 'Hà Nội',
      city: 'Hoàn Kiếm',
      line1: 'Số 5, ngõ 12 phố Hàng Bạc',
      line2: 'Phường Hàng Bạc',
      postcode: '100000',
    },
    phone: '0912 345 678',
    words: {
      reply: 'Xin lỗi bạn, quai ấm có lẽ bị nứt khi vận chuyển.',
      decision: 'ảnh cho thấy vết nứt',
      parcel: 'Viettel Post 1234567890',
    },
  },
}
