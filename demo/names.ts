import type { LanguageCode } from '#contract/language-codes.ts'
import type { Ink } from './pictures/palette.ts'

export type Texts = Readonly<Record<LanguageCode, string>>

const order: readonly LanguageCode[] = ['en', 'zh-CN', 'ko', 'ja', 'th', 'id', 'vi']

type Row = readonly [en: string, zh: string, ko: string, ja: string, th: string, id: string, vi: string]

export const texts = (row: Row): Texts =>
  Object.fromEntries(order.map((code, at) => [code, row[at] ?? ''])) as Record<LanguageCode, string>

export const categories = {
  home: texts(['Home', '家居', '홈 인테리어', 'インテリア', 'ของแต่งบ้าน', 'Rumah', 'Nhà cửa']),
  kitchen: texts(['Kitchen', '厨房', '주방', 'キッチン', 'เครื่องครัว', 'Dapur', 'Nhà bếp']),
  outdoor: texts(['Outdoor', '户外', '아웃도어', 'アウトドア', 'กิจกรรมกลางแจ้ง', 'Luar ruang', 'Dã ngoại']),
  electronics: texts(['Electronics', '数码配件', '전자기기', '電子機器', 'อุปกรณ์อิเล็กทรอนิกส์', 'Elektronik', 'Điện tử']),
  stationery: texts(['Stationery', '文具', '문구', '文房具', 'เครื่องเขียน', 'Alat tulis', 'Văn phòng phẩm']),
  clothing: texts(['Clothing', '服饰', '의류', 'ファッション', 'เสื้อผ้า', 'Pakaian', 'Thời trang']),
  bags: texts(['Bags', '箱包', '가방', 'バッグ', 'กระเป๋า', 'Tas', 'Túi xách']),
  toys: texts(['Toys', '玩具', '완구', 'おもちゃ', 'ของเล่น', 'Mainan', 'Đồ chơi']),
  care: texts([
    'Personal care',
    '个人护理',
    '생활·바디 케어',
    'ボディケア',
    'ของใช้ส่วนตัว',
    'Perawatan diri',
    'Chăm sóc cá nhân',
  ]),
  garden: texts(['Garden', '园艺', '가드닝', 'ガーデニング', 'สวน', 'Kebun', 'Làm vườn']),
} as const

export type CategoryKey = keyof typeof categories

export const colours: Readonly<Record<Ink, Texts>> = {
  chalk: texts(['White', '白色', '화이트', 'ホワイト', 'สีขาว', 'Putih', 'Trắng']),
  bone: texts(['Ivory', '象牙白', '아이보리', 'アイボリー', 'สีงาช้าง', 'Gading', 'Trắng ngà']),
  oat: texts(['Oat', '燕麦色', '오트밀', 'オートミール', 'สีข้าวโอ๊ต', 'Krem', 'Màu kem']),
  sand: texts(['Sand', '沙色', '샌드', 'サンド', 'สีทราย', 'Warna pasir', 'Màu cát']),
  wood: texts(['Natural wood', '原木色', '내추럴 우드', 'ナチュラルウッド', 'สีไม้ธรรมชาติ', 'Kayu alami', 'Gỗ tự nhiên']),
  walnut: texts(['Walnut', '胡桃木色', '월넛', 'ウォールナット', 'สีวอลนัท', 'Cokelat kenari', 'Nâu óc chó']),
  clay: texts(['Terracotta', '陶土色', '테라코타', 'テラコッタ', 'สีดินเผา', 'Terakota', 'Màu đất nung']),
  brick: texts(['Brick red', '砖红色', '브릭 레드', 'レンガ色', 'สีแดงอิฐ', 'Merah bata', 'Đỏ gạch']),
  rose: texts(['Dusty pink', '豆沙粉', '더스티 핑크', 'くすみピンク', 'สีชมพูหม่น', 'Merah muda lembut', 'Hồng khói']),
  ochre: texts(['Mustard', '芥末黄', '머스터드', 'マスタード', 'สีมัสตาร์ด', 'Kuning mustar', 'Vàng mù tạt']),
  moss: texts(['Moss green', '苔绿色', '모스 그린', 'モスグリーン', 'สีเขียวมอส', 'Hijau lumut', 'Xanh rêu']),
  pine: texts(['Pine green', '松绿色', '파인 그린', 'パイングリーン', 'สีเขียวสน', 'Hijau pinus', 'Xanh lá thông']),
  sea: texts(['Teal', '青绿色', '틸 그린', 'ティール', 'สีเขียวอมฟ้า', 'Hijau toska', 'Xanh mòng két']),
  mist: texts(['Pale blue', '雾蓝色', '페일 블루', 'ペールブルー', 'สีฟ้าหมอก', 'Biru pucat', 'Xanh nhạt']),
  tide: texts(['Sky blue', '天蓝色', '스카이 블루', 'スカイブルー', 'สีฟ้า', 'Biru langit', 'Xanh da trời']),
  harbour: texts([
    'Cobalt blue',
    '钴蓝色',
    '코발트 블루',
    'コバルトブルー',
    'สีน้ำเงินโคบอลต์',
    'Biru kobalt',
    'Xanh coban',
  ]),
  navy: texts(['Navy', '藏青色', '네이비', 'ネイビー', 'สีกรมท่า', 'Biru dongker', 'Xanh navy']),
  plum: texts(['Plum', '梅紫色', '플럼', 'プラム', 'สีม่วงพลัม', 'Ungu plum', 'Tím mận']),
  steel: texts(['Silver', '银色', '실버', 'シルバー', 'สีเงิน', 'Perak', 'Bạc']),
  slate: texts(['Slate grey', '石板灰', '슬레이트 그레이', 'スレートグレー', 'สีเทาหินชนวน', 'Abu-abu batu', 'Xám đá']),
  graphite: texts(['Graphite', '石墨灰', '그래파이트', 'グラファイト', 'สีเทาเข้ม', 'Abu-abu tua', 'Xám than chì']),
  ink: texts(['Black', '黑色', '블랙', 'ブラック', 'สีดำ', 'Hitam', 'Đen']),
}

const same = (text: string): Texts => texts([text, text, text, text, text, text, text])

export const sizes = {
  S: same('S'),
  M: same('M'),
  L: same('L'),
  XL: same('XL'),
  '38': same('38'),
  '40': same('40'),
  '42': same('42'),
  '44': same('44'),
  small: texts(['Small', '小号', '소형', '小', 'เล็ก', 'Kecil', 'Nhỏ']),
  medium: texts(['Medium', '中号', '중형', '中', 'กลาง', 'Sedang', 'Vừa']),
  large: texts(['Large', '大号', '대형', '大', 'ใหญ่', 'Besar', 'Lớn']),
  one: texts(['Standard', '标准款', '기본형', 'スタンダード', 'มาตรฐาน', 'Standar', 'Tiêu chuẩn']),
  pair: texts(['Two pieces', '两件装', '2개입', '2点セット', 'ชุด 2 ชิ้น', 'Isi 2', 'Bộ 2 chiếc']),
  three: texts(['Three pieces', '三件装', '3개입', '3点セット', 'ชุด 3 ชิ้น', 'Isi 3', 'Bộ 3 chiếc']),
} as const

export type SizeKey = keyof typeof sizes
