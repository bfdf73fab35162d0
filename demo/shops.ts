import { type Texts, texts } from './names.ts'

export type DemoShop = {
  readonly key: 'northwind' | 'little-river' | 'maru'
  readonly name: string
  readonly realName: string
  readonly email: string
  /** E.164. */
  readonly phone: string
  /** ISO 3166-1 alpha-2. */
  readonly country: string
  readonly timeZone: string
  readonly address: string
  readonly introduction: Texts
  readonly welcomeMessage: Texts
  readonly banner: readonly string[]
  readonly categories: readonly string[]
}

/** The first merchant invites the third. */
export const demoShops = [
  {
    key: 'northwind',
    name: 'Northwind Goods',
    realName: 'Suda Phongsri',
    email: 'suda@northwind.example',
    phone: '+66818880101',
    country: 'TH',
    timeZone: 'Asia/Bangkok',
    address: '204 Charoen Krung Road, Bang Rak, Bangkok 10500',
    introduction: texts([
      'Plain, useful things for the house and the road, chosen one by one and sent from the maker.',
      '为居家与出行挑选的朴素好物，逐件甄选，由产地直发。',
      '집과 길에서 쓰는 소박하고 쓸모 있는 물건을 하나씩 골라 제작처에서 바로 보내 드립니다.',
      '暮らしと旅のための飾らない道具を、ひとつずつ選び、作り手からお届けします。',
      'ของใช้เรียบง่ายสำหรับบ้านและการเดินทาง คัดทีละชิ้นและส่งตรงจากผู้ผลิต',
      'Barang sederhana dan berguna untuk rumah dan perjalanan, dipilih satu per satu dan dikirim dari pembuatnya.',
      'Những món đồ mộc mạc, hữu ích cho nhà và chuyến đi, chọn từng món, gửi thẳng từ nơi sản xuất.',
    ]),
    welcomeMessage: texts([
      'Welcome. Ask us anything; we answer within the day.',
      '欢迎光临。有问题请随时留言，当天回复。',
      '어서 오세요. 무엇이든 물어보시면 당일 안에 답해 드립니다.',
      'ようこそ。ご質問には当日中にお答えします。',
      'ยินดีต้อนรับ สอบถามได้ทุกเรื่อง เราตอบภายในวันเดียวกัน',
      'Selamat datang. Tanyakan apa saja, kami jawab pada hari yang sama.',
      'Xin chào. Bạn cứ hỏi, chúng tôi trả lời trong ngày.',
    ]),
    banner: ['flask', 'backpack', 'tent', 'lantern', 'camp-chair'],
    categories: ['home', 'outdoor', 'electronics', 'clothing', 'bags', 'stationery'],
  },
  {
    key: 'little-river',
    name: 'Little River Store',
    realName: 'Phạm Thanh Mai',
    email: 'mai@littleriver.example',
    phone: '+84903456102',
    country: 'VN',
    timeZone: 'Asia/Ho_Chi_Minh',
    address: '18 Nguyễn Huệ, Quận 1, Thành phố Hồ Chí Minh 700000',
    introduction: texts([
      'A small shop for kitchen, garden and children, with things that last.',
      '一家小店，主营厨房、园艺与儿童用品，件件经久耐用。',
      '주방과 정원, 아이를 위한 오래가는 물건을 파는 작은 가게입니다.',
      '台所と庭と子どものための、長く使えるものを集めた小さな店です。',
      'ร้านเล็กๆ สำหรับครัว สวน และเด็ก กับของที่ใช้ได้นาน',
      'Toko kecil untuk dapur, kebun, dan anak-anak, dengan barang yang awet.',
      'Cửa hàng nhỏ cho bếp, vườn và trẻ em, với những món đồ bền lâu.',
    ]),
    welcomeMessage: texts([
      'Good to see you. Write to us if you cannot find something.',
      '很高兴见到您。找不到想要的，请给我们留言。',
      '반갑습니다. 찾는 물건이 없으면 메시지를 남겨 주세요.',
      'ご来店ありがとうございます。お探しのものがあればご連絡ください。',
      'ยินดีที่ได้พบกัน หากหาของไม่เจอ ส่งข้อความหาเราได้',
      'Senang bertemu Anda. Kirim pesan jika ada yang tidak ditemukan.',
      'Rất vui được gặp bạn. Nếu không tìm thấy món cần, hãy nhắn cho chúng tôi.',
    ]),
    banner: ['teapot', 'watering-can', 'teddy-bear', 'plant-pot', 'mug'],
    categories: ['kitchen', 'garden', 'toys', 'care', 'home'],
  },
  {
    key: 'maru',
    name: 'Maru & Paper',
    realName: '김하린',
    email: 'harin@maru.example',
    phone: '+821023456103',
    country: 'KR',
    timeZone: 'Asia/Seoul',
    address: '31 Bukchon-ro, Jongno-gu, Seoul 03059',
    introduction: texts([
      'Things for a quiet desk and the way there.',
      '为安静的书桌和上班路上准备的小物。',
      '조용한 책상과 그곳까지 가는 길을 위한 물건.',
      '静かな机と、そこへ向かう道のための道具。',
      'ของสำหรับโต๊ะทำงานที่เงียบสงบและการเดินทาง',
      'Barang untuk meja kerja yang tenang dan perjalanan ke sana.',
      'Đồ dùng cho góc làm việc yên tĩnh và đường tới đó.',
    ]),
    welcomeMessage: texts([
      'Hello. Write to us before you order if you are not sure.',
      '您好。下单前有疑问，欢迎先留言。',
      '안녕하세요. 주문 전에 궁금한 점이 있으면 편하게 물어보세요.',
      'こんにちは。ご注文の前に、気になることをお尋ねください。',
      'สวัสดี หากไม่แน่ใจ สอบถามเราก่อนสั่งซื้อได้',
      'Halo. Tanyakan dulu kepada kami bila ragu sebelum memesan.',
      'Xin chào. Nếu chưa chắc, bạn hãy hỏi chúng tôi trước khi đặt.',
    ]),
    banner: ['notebook', 'satchel', 'desk-calendar', 'scarf', 'pencils'],
    categories: ['stationery', 'bags', 'clothing'],
  },
] as const satisfies readonly DemoShop[]
