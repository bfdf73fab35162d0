import { normalise, readingsOf, withPlainSigns } from './normalise.ts'

/**
 * What leads two people who trade away from the place where their payment is held: messengers and networks by their
 * many names, hosts that are not written as such, and offers to pay elsewhere. To name a network or a way to pay is
 * allowed: "I saw it on Instagram", "can I pay by PayPal?". Without capital letters, because they are normalised.
 */
const networks = 'instagram|insta|ig|facebook|fb|messenger|tik ?tok|snap ?chat|twitter|viber|skype|discord'
const chats = `${networks}|kakao|telegram|tele|whats ?app|zalo|wechat|wx|qq`
const handle = '[a-z][a-z._-]{0,30}\\d'

/** Between letters of their alphabet these are no words of their own. */
const latin = [
  // Everywhere.
  'wh?at{1,2}s{1,2}[ -]?ap{1,2}|wass?ap{1,2}|ws app|te[li1]?e? ?gram|za ?lo|snap me|tele (?:me|us)|wx|v ?x',
  `(?:${chats}|line) ?(?:id|account|name)? ?[:=] ?(?:${handle}|[a-z]+_)|(?:${chats}) ?[:=] ?[a-z]{1,40}`,
  `(?:my|our) (?:${chats})|(?:${chats}|line) (?:is )?${handle}`,
  '(?:my|our) line (?:is|id)|add (?:me|us) (?:on|in|at|by)|(?:dm|pm|inbox|ping) (?:me|us)',
  `(?:dm|pm|inbox|message|msg|write|text|chat|contact|talk|add|follow|find|reach|search)(?![a-z]).{0,20} (?:${networks})`,
  `(?:we|i)(?:'re|'m| are| am) on (?:${networks})|(?:${networks}) ?(?:dm|inbox|account)`,
  '(?:talk|chat|text|write|message|contact)(?![a-z]).{0,16}(?:on|via|by|through|in) signal',
  '(?:at|@|\\(a\\)) ?(?:gmail|hotmail|yahoo|outlook|icloud|naver)|[a-z\\d._-]{3,40} (?:gmail|hotmail|yahoo|outlook) com',
  'outside (?:of )?(?:the |this )?(?:platform|site|website|app|system)|off (?:the |this )?(?:platform|site|app)',
  'pay (?:me|us) (?:directly|direct|in cash|cash|on|by|via|with|through|first|now|here)|pay (?:directly|direct) to (?:me|us)',
  '(?:buy|order|purchase) (?:it )?(?:from )?(?:me|us) (?:directly|direct)|(?:buy|order) direct(?:ly)? (?:from|with) (?:me|us)',
  '(?:my|our) (?:paypal|venmo|zelle|revolut|cash ?app|own account)|(?:paypal|venmo|zelle|revolut|wise) (?:me|us|works)',
  'friends (?:and|&|\\+) family|cash ?app \\$?[a-z]{1,40}|(?:send|pay|transfer)(?![a-z]).{0,20}(?:western union|moneygram|zelle|venmo)',
  '(?:settle|deal|trade|pay|do) (?:it |this )?privately',
  // Indonesian.
  '(?:chat|via|ke|di|no|nomor|lewat|hubungi|kontak|pakai) (?:ke )?wa|wa (?:aja|ya|saja|kak|dong|kami|saya|admin)|japri',
  `(?:dm|chat|inbox|hubungi|kontak|lanjut|add|follow)(?![a-z]).{0,16} (?:${networks}|tele|line)`,
  `(?:${networks}|tele|line) (?:kami|saya|aja)`,
  '(?:di )?luar (?:aplikasi|platform|app|web|situs|sistem)|(?:bayar|beli|transaksi) langsung (?:ke|sama|dari|di) (?:saya|kami|luar|toko)',
  '(?:transfer|tf) (?:langsung|dulu)|(?:transfer|tf|kirim) ke (?:saya|kami|rek)|(?:gopay|ovo|dana) ke (?:saya|kami|nomor)',
  // Vietnamese.
  'nhắn.{0,16} (?:zl|fb|face|facebook|mess|messenger|tele|telegram|ig|insta|line|viber)|qua (?:zl|fb|face|mess|tele|ig|line)',
  '(?:ket ban|kết bạn|add).{0,12} (?:zl|fb|face|facebook|line)|ib|inbox (?:shop|mình|face|fb)|(?:ig|fb|face|tele) (?:mình|shop|em)',
  'ngoài (?:sàn|nền tảng|app|web|hệ thống|shopee)|(?:mua|giao dịch|thanh toán|trả) trực tiếp (?:với|cho|qua|shop)',
  '(?:chuyển khoản|chuyển tiền|ck) (?:trước|trực tiếp|thẳng|cho (?:shop|mình|em|chị|anh))|(?:qua|vào) momo (?:nhé|nha|đi|của|cho|mình)',
]

/** Found inside any text, because no spaces separate words, or particles follow. */
const unspaced = [
  // Thai.
  '(?<!ออน)ไลน์?(?: ?[a-z@:]|ไอดี|มา)|ว[อั]?[ทตด]ส?์?แอ[ปพ]|แมสเซนเจอร์|เฟ[สซ](?:บุ๊?[คก])? ?[a-z]',
  '(?:ทัก|แชท|แชต|แอด|ติดต่อ|คุย|ไอดี|เพจ|อินบ็อก).{0,12}(?:(?<!ออน)ไลน|เฟ[สซ]|facebook|fb|ไอจี|ig|instagram|อินสตาแกรม)',
  'โอนตรง|โอนเข้าบัญชี(?:ร้าน|เรา|ผม|ของ)|โอน(?:เข้า)?พร้อมเพย์(?:ได้เลย|มา|เบอร์|นี้)|นอก(?:แพลตฟอร์ม|ระบบ|แอป|แอพ|เว็บ)',
  '(?:สั่ง|ซื้อ|จ่าย)ตรง(?:กับ|ให้|ที่)?(?:ร้าน|เรา|ผม)?(?:ถูก|ลด|ได้|ค่ะ|ครับ)',
  // Japanese.
  '(?<![ァ-ヺー])ライン(?:id|で(?:話|連絡|や)|に連絡|交換|を交換|追加)|カカオ(?:トーク|id|で連絡|交換)',
  '(?:インスタ(?:グラム)?|フェイスブック|ツイッター|メッセンジャー|ウィーチャット|微信|スカイプ)(?:の|で|から|に|を)?(?:dm|ダイレクト|連絡|メッセ|フォロー|交換|やり|どうぞ|お願い|ください)',
  '直接(?:取引|払|支払|お支払|振込|振り込|送金)|直取引|(?:サイト|プラットフォーム|アプリ|システム)の?外|外部(?:取引|で取引|で支払)',
  '(?:paypay|ペイペイ|line ?pay)で(?:送|払って)|振込先|口座に(?:直接|振|送)',
  // Korean.
  '카 ?[.·•-]? ?톡|카토ㄱ|(?<!ㅋ)ㅋㅌ(?!ㅋ)|카카오 ?(?:아이디|id|친구|채널|로 연락)|오픈 ?(?:채팅|톡|챗)|텔레 ?(?:그램|아이디|id|로)',
  '(?:인스타(?:그램)?|페이스북|페북|메신저)(?:으?로|에서|의)? ?(?:디엠|dm|연락|메시지|메신저|아이디|친추|추가|팔로우)|(?:디엠|dm) ?(?:주세요|보내|줘)',
  '직거래|직접 ?(?:결제|입금|송금|거래|이체)(?!.{0,8}(?:되나|가능|할 ?수 있나))|(?:플랫폼|사이트|앱|어플) ?(?:밖|외부|외에서|바깥)|외부 ?(?:거래|결제)',
  '(?:카카오페이|토스|네이버페이|페이)로 (?:송금|보내)|계좌로 (?:입금|송금|보내|이체)',
  // Chinese.
  '加(?:我|我们)?的?(?:微(?![波量型小热])|v|薇|威|line|[賴赖]|q|扣)|加我|[微薇威v][❤♥]|wei ?xin|扣扣|q ?q ?:? ?\\d{5}|qq联系|纸飞机',
  '私(?:聊|信)(?:我|你)|(?:小红书|抖音|微博|快手|闲鱼).{0,3}(?:私信|私聊|联系|找我|搜)|私下(?:交易|付款|转|成交|买|联系)|线下(?:交易|付款|转|支付|成交|打款)|線下(?:交易|付款|支付)',
  '平台(?:之|以)?外|站外|(?:绕开|绕过|避开|跳过|不走)平台|直接(?:转|打款|打钱|汇款?)(?:给我|到|，|,|$|给)|直接转给|打款到|支付宝(?:转|打)?给?我|走支付宝|转我',
]

const hostEnds = 'com|net|org|store|shop|vn|co|cn|kr|jp|th|id'
const hosts = [
  `[a-z\\d-]{3,40}[ (]{0,2}(?:dot|chấm|titik)[ )]{0,2}(?:${hostEnds})(?![a-z])`,
  '(?:点|點|ドット|닷|쩜|점|จุด|ดอ[ทต]) ?(?:com|net|org|shop|store|cn|kr|jp|vn|คอม|컴|콤|コム|씨오)|닷컴|닷넷',
  `[a-z\\d](?: \\. ?|[•°∙])(?:${hostEnds})(?![a-z])|[a-z\\d](?:\\. |,)(?:com|net)(?![a-z])`,
  '(?<![a-z])w ?w ?w[ .]{1,3}[a-z\\d]|(?<![a-z\\d])(?:bit|cutt|t|wa|m|lin|is|rb|ow|tiny) ?\\.? ?(?:ly|me|ee|gd|gy|cc)/[a-z\\d]',
]

const banks = [
  'bca|bri|bni|mandiri|vietcombank|techcombank|vpbank|acb|scb|kbank|bank|stk|rek|momo|promptpay|พร้อมเพย์|กสิกร|ไทยพาณิชย์',
  'กรุงไทย|วอล?เล็?ท|은행|국민|신한|농협|뱅크|銀行|三菱ufj|みずほ|普通|ゆうちょ|银行|卡里',
].join('|')

const wholeWords = new RegExp(`(?<![a-z\\d])(?:${normalise(latin.join('|'))})(?![a-z])`, 'u')
const anywhere = new RegExp(
  [...unspaced, ...hosts, `(?:${banks})[^\\d\\n]{0,12}\\d(?:[ -]?\\d){6,15}`].map(normalise).join('|'),
  'u',
)

/** LINE is a word of English: only its capitals, or other scripts around it, tell the messenger. */
const otherScripts = /[\p{Script=Thai}\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u
const lineInCapitals = /(?<![A-Za-z]-?)LINE(?![A-Za-z])/
const lineInOthers = /(?<![a-z]-?)line(?![a-z])/

function namesLine(text: string, readings: readonly string[]): boolean {
  const plain = withPlainSigns(text)
  const isMixed = otherScripts.test(plain)
  if (lineInCapitals.test(plain) && (isMixed || /[a-z]/.test(plain))) return true
  return isMixed && readings.some((reading) => lineInOthers.test(reading))
}

/** Whether a text leads away from the platform, where no payment is held. */
export function leadsOffPlatform(text: string): boolean {
  const readings = readingsOf(text)
  return namesLine(text, readings) || readings.some((reading) => wholeWords.test(reading) || anywhere.test(reading))
}
