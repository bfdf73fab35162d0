import type { LanguageCode } from '#contract/language-codes.ts'
import { type Texts, texts } from './names.ts'

export type Review = { readonly stars: 1 | 2 | 3 | 4 | 5; readonly text: string }

export const reviews: Readonly<Record<LanguageCode, readonly Review[]>> = {
  en: [
    { stars: 5, text: 'Exactly as pictured, and it feels solid. I would buy it again.' },
    { stars: 5, text: 'Arrived two days early and well packed.' },
    { stars: 4, text: 'Good quality. The colour is a little darker than I thought.' },
    { stars: 5, text: 'A present for my sister, and now I want one too.' },
    { stars: 3, text: 'Fine, but the box came dented. The thing itself is all right.' },
    { stars: 2, text: 'Smaller than I expected. I should have read the measurements.' },
  ],
  'zh-CN': [
    { stars: 5, text: '和图片一样，做工扎实，会回购。' },
    { stars: 5, text: '物流比预计快，包装很仔细。' },
    { stars: 4, text: '质量不错，颜色比想象中深一点。' },
    { stars: 3, text: '东西可以，就是外盒压坏了。' },
  ],
  ko: [
    { stars: 5, text: '사진 그대로이고 마감이 튼튼해요. 또 살게요.' },
    { stars: 5, text: '예정보다 빨리 왔고 포장이 꼼꼼했습니다.' },
    { stars: 4, text: '품질 좋아요. 색이 생각보다 조금 진합니다.' },
    { stars: 3, text: '물건은 괜찮은데 상자가 찌그러져 왔어요.' },
  ],
  ja: [
    { stars: 5, text: '写真どおりで、しっかりした作りです。また購入します。' },
    { stars: 5, text: '予定より早く届き、梱包もていねいでした。' },
    { stars: 4, text: '品質は良いです。色は思ったより少し濃いめ。' },
    { stars: 3, text: '品物は問題ありませんが、箱がへこんでいました。' },
  ],
  th: [
    { stars: 5, text: 'ตรงตามรูป งานแน่นดี จะซื้ออีกแน่นอน' },
    { stars: 5, text: 'มาถึงก่อนกำหนด ห่อมาเรียบร้อยมาก' },
    { stars: 4, text: 'คุณภาพดี สีเข้มกว่าที่คิดนิดหน่อย' },
    { stars: 3, text: 'ของโอเค แต่กล่องบุบมา' },
    { stars: 5, text: 'ซื้อเป็นของขวัญ ผู้รับชอบมาก' },
  ],
  id: [
    { stars: 5, text: 'Sesuai foto dan terasa kokoh. Pasti beli lagi.' },
    { stars: 5, text: 'Sampai lebih cepat dan dikemas rapi.' },
    { stars: 4, text: 'Kualitas bagus, warnanya sedikit lebih gelap dari perkiraan.' },
    { stars: 3, text: 'Barangnya baik, hanya kotaknya penyok.' },
    { stars: 5, text: 'Dibeli untuk hadiah, yang menerima senang sekali.' },
  ],
  vi: [
    { stars: 5, text: 'Đúng như hình, chắc chắn. Sẽ mua lại.' },
    { stars: 5, text: 'Giao sớm hơn dự kiến, gói rất cẩn thận.' },
    { stars: 4, text: 'Chất lượng tốt, màu đậm hơn mình nghĩ một chút.' },
    { stars: 3, text: 'Hàng ổn nhưng hộp bị móp.' },
    { stars: 5, text: 'Mua làm quà, người nhận rất thích.' },
  ],
}

export type DemoAnnouncement = { readonly title: Texts; readonly content: Texts }

/** Announcements of the platform. None of them promises earnings. */
export const announcements: readonly DemoAnnouncement[] = [
  {
    title: texts([
      'This is a demo world',
      '这是演示环境',
      '체험용 데모 환경입니다',
      'これはデモ環境です',
      'นี่คือโลกสาธิต',
      'Ini adalah dunia demo',
      'Đây là môi trường dùng thử',
    ]),
    content: texts([
      'Shops, shoppers, orders and money here are invented. Try everything; nothing can be spoilt.',
      '这里的店铺、买家、订单和金额都是虚构的。请随意试用，不会弄坏任何东西。',
      '이곳의 상점, 구매자, 주문, 금액은 모두 가상입니다. 무엇이든 마음껏 눌러 보세요.',
      'ここにあるショップ、購入者、注文、金額はすべて架空のものです。自由にお試しください。',
      'ร้านค้า ผู้ซื้อ คำสั่งซื้อ และเงินที่นี่เป็นข้อมูลสมมติ ลองใช้ได้ทุกอย่าง ไม่มีอะไรเสียหาย',
      'Toko, pembeli, pesanan, dan uang di sini hanya rekaan. Cobalah semuanya, tidak ada yang akan rusak.',
      'Cửa hàng, người mua, đơn hàng và tiền ở đây đều là giả định. Bạn cứ thử mọi thứ, không hỏng gì cả.',
    ]),
  },
  {
    title: texts([
      'Parcels over the New Year',
      '新年期间的包裹安排',
      '새해 연휴 배송 안내',
      '年末年始の配送について',
      'การส่งพัสดุช่วงปีใหม่',
      'Pengiriman selama Tahun Baru',
      'Giao hàng dịp Năm mới',
    ]),
    content: texts([
      'Between 30 December and 2 January carriers do not collect. Orders picked up by 28 December still leave this year.',
      '12月30日至1月2日物流公司停止揽收。12月28日前提货的订单仍会在年内发出。',
      '12월 30일부터 1월 2일까지 택배 수거가 없습니다. 12월 28일까지 발주한 주문은 올해 안에 발송됩니다.',
      '12月30日から1月2日まで集荷がありません。12月28日までに発注した注文は年内に発送されます。',
      'วันที่ 30 ธันวาคมถึง 2 มกราคม ขนส่งหยุดรับพัสดุ คำสั่งซื้อที่รับภายใน 28 ธันวาคมจะส่งออกภายในปีนี้',
      'Antara 30 Desember dan 2 Januari kurir tidak menjemput paket. Pesanan yang diproses sampai 28 Desember tetap dikirim tahun ini.',
      'Từ 30/12 đến 2/1 đơn vị vận chuyển không lấy hàng. Đơn được nhận trước 28/12 vẫn gửi đi trong năm nay.',
    ]),
  },
  {
    title: texts([
      'New in the distribution centre: garden',
      '分销中心上新：园艺',
      '도매 센터 신상품: 가드닝',
      '仕入れセンターの新着：ガーデニング',
      'สินค้าใหม่ในแหล่งสินค้า: สวน',
      'Baru di katalog pemasok: kebun',
      'Hàng mới ở Nguồn hàng: làm vườn',
    ]),
    content: texts([
      'Pots, cans and hand tools have come in, ready to be added to your shop.',
      '花盆、浇水壶和手工具已到货，可加入您的店铺。',
      '화분과 물뿌리개, 손 도구가 들어왔습니다. 상점에 추가할 수 있습니다.',
      '植木鉢、じょうろ、園芸道具が入荷しました。ショップに追加できます。',
      'กระถาง บัวรดน้ำ และเครื่องมือทำสวนเข้าแล้ว เพิ่มลงร้านของคุณได้เลย',
      'Pot, gembor, dan peralatan tangan sudah tersedia untuk ditambahkan ke toko Anda.',
      'Chậu, bình tưới và dụng cụ cầm tay đã có, sẵn sàng thêm vào cửa hàng của bạn.',
    ]),
  },
]

export const refundReasons: readonly { readonly bears: 'supplier' | 'merchant'; readonly text: Texts }[] = [
  {
    bears: 'supplier',
    text: texts([
      'It arrived with a crack on one side.',
      '收到时侧面有一道裂痕。',
      '받았을 때 한쪽에 금이 가 있었습니다.',
      '届いたとき、側面にひびが入っていました。',
      'สินค้ามีรอยร้าวด้านข้างตั้งแต่ได้รับ',
      'Saat diterima ada retakan di satu sisi.',
      'Khi nhận hàng có một vết nứt ở cạnh bên.',
    ]),
  },
  {
    bears: 'supplier',
    text: texts([
      'It is not the colour that I ordered.',
      '颜色与下单的不一致。',
      '주문한 색상과 다릅니다.',
      '注文した色と違います。',
      'สีไม่ตรงกับที่สั่ง',
      'Warnanya tidak sama dengan yang saya pesan.',
      'Màu không đúng với màu tôi đã đặt.',
    ]),
  },
  {
    bears: 'merchant',
    text: texts([
      'The picture made it look larger. I would like to send it back.',
      '图片看起来比实物大，想退货。',
      '사진보다 작아서 반품하고 싶습니다.',
      '写真より小さいため、返品を希望します。',
      'ในรูปดูใหญ่กว่าของจริง ต้องการคืนสินค้า',
      'Di foto tampak lebih besar. Saya ingin mengembalikannya.',
      'Trong ảnh trông to hơn. Tôi muốn trả lại.',
    ]),
  },
]
