import { normalise, withPlainSigns } from './normalise.ts'

export type OwnContacts = readonly string[]

/** A transaction hash is evidence, and its digits can look like anything. */
const hash = /(?<![0-9a-z])(?:0x)?[0-9a-f]{64}(?![0-9a-z])/gi

const at = '(?:@|\\s?[(\\[]\\s?at\\s?[)\\]]\\s?)'
const topDomains = 'com|net|org|io|app|me|info|xyz|top|shop|site|link|online|cn|vn|th|id|kr|jp|hk|tw'
const otherTopDomains =
  'рф|онлайн|сайт|ком|бел|укр|中国|中國|公司|网络|網絡|网址|网店|在线|商城|商店|한국|닷컴|닷넷|삼성|ไทย|คอม|みんな|コム|ストア|セール'
const dot = `(?:\\.|\\s?[(\\[]\\s?(?:dot|\\.)\\s?[)\\]]\\s?|\\sdot\\s(?=(?:${topDomains})\\b))`
const mail = new RegExp(`[a-z0-9._%+-]{1,64}${at}[a-z0-9-]{1,63}(?:${dot}[a-z0-9-]{1,63}){1,8}`, 'gi')

/** File names that a sentence may contain, which would otherwise read as hosts. */
const fileEndings = 'pdf|jpe?g|png|webp|csv|xlsx?|docx?'
const links = [
  /\b[a-z]{2,10}:\/\/\S+/gi,
  /\bwww\.\S+/gi,
  new RegExp(
    `(?<![\\p{L}\\d@])(?:[a-z0-9][a-z0-9-]{1,62}${dot}){1,8}(?!(?:${fileEndings})\\b)[a-z]{2,24}(?![\\p{L}\\d])\\S*`,
    'giu',
  ),
  /(?<![\d.,])(?:\d{1,3}\.){3}\d{1,3}(?![\d,]|\.\d)\S*/g,
  // Hosts in other scripts are found only with known endings, since some languages write a full stop without a space
  // after it.
  new RegExp(`[\\p{L}\\p{M}][\\d-]*\\.(?:${topDomains}|${otherTopDomains})(?![\\p{L}\\d-])\\S*`, 'giu'),
]

const callWords = [
  'call|phone|tel|text|sms|whats ?app|mobile|电话|手机|拨打|전화|연락처|휴대폰|電話|携帯|โทร|เบอร์|telepon|hubungi|nomor hp|wa',
  'gọi|điện thoại|sđt|zalo',
].join('|')
const phones = [
  /\+\d[\d\s().-]{6,18}\d/g,
  /(?<![a-z\d.,/-])0[1-9](?:\)?[\s-]?\d){7,10}(?![a-z\d])/gi,
  /\([2-9]\d\d\)\s?\d{3}[\s-]?\d{4}(?!\d)/g,
  /(?<![a-z\d.,/-])0[1-9](?:\.?\d){7,10}(?![a-z\d])/gi,
  /(?<![a-z\d.,/-])1[3-9]\d(?:[\s-]?\d){8}(?![a-z\d])/gi,
  new RegExp(`(?<![a-z])(?:${callWords})(?![a-z])[^\\d\\n]{0,20}(?!\\d{4}-\\d\\d-)\\d(?:[\\s().-]?\\d){6,14}`, 'giu'),
]

const handle = /(?<![\p{L}\d._%+-])@[a-z0-9_][a-z0-9_.]{2,}/giu

export function namesContact(text: string, own: OwnContacts): boolean {
  let rest = withPlainSigns(text)
    .replace(/(?<=[a-z\d])。(?=[a-z])/gi, '.')
    .replace(hash, ' ')
  for (const [pattern, isOwn] of contactKinds) {
    if ([...rest.matchAll(pattern)].some(([contact]) => !own.some((known) => isOwn(withoutStop(contact), known)))) {
      return true
    }
    rest = rest.replace(pattern, ' ')
  }
  return false
}

/** The full stop of a sentence is not part of a contact. */
const withoutStop = (contact: string) => contact.toLowerCase().replace(/(?<![.,;:!?)\]])[.,;:!?)\]]+$/, '')

type IsOwn = (contact: string, known: string) => boolean

const isOwnMail: IsOwn = (contact, known) => contact === known || contact.endsWith(`@${known}`)
const isOwnLink: IsOwn = (contact, known) => {
  const url = URL.parse(/^[a-z]+:\/\//.test(contact) ? contact : `https://${contact}`)
  return url !== null && (url.hostname === known || url.hostname.endsWith(`.${known}`))
}
const digitsOf = (text: string) => text.replace(/\D/g, '')
const isOwnPhone: IsOwn = (contact, known) => digitsOf(known) !== '' && digitsOf(contact).endsWith(digitsOf(known))
const isOwnHandle: IsOwn = (contact, known) => contact === known

/** The order matters: a mail address contains a host, and a link may contain digits. */
const contactKinds: readonly (readonly [RegExp, IsOwn])[] = [
  [mail, isOwnMail],
  ...links.map((pattern) => [pattern, isOwnLink] as const),
  ...phones.map((pattern) => [pattern, isOwnPhone] as const),
  [handle, isOwnHandle],
]

const messengers = [
  'telegram|whats ?app|we ?chat(?! ?pay)|weixin|kakao ?talk|zalo|viber|skype|discord|signal (?:app|number|group)',
  'line ?(?:id|app|@)|(?:id|akun|grup) line|on line chat|line (?:group|account|chat)',
  'tg|vx|[v薇威]信|微信(?!支付)|电报|飞机号|加(?:我|我们)?的?qq|qq ?(?:号|群)|텔레그램|왓츠앱|위챗|카카오톡|카톡|(?<!온|오프)라인(?: ?(?:아이디|id)|으로)',
  'テレグラム|ワッツアップ|カカオトーク|(?<![ァ-ヺ])ライン(?:id|で|に)|line(?:で|に|を)|(?<!ออน)ไลน์|เทเลแกรม|วอทส์?แอ[ปพ]|วีแช[ทต]',
]
const remoteTools = [
  'anydesk|any desk|teamviewer|team viewer|rustdesk|todesk|ultraviewer|quick ?support|quick ?assist|向日葵',
  'remote (?:control|access|desktop|support|session)|(?:share|sharing) (?:your|the) screen|screen ?shar(?:e|ing)|apk',
  '远程(?:控制|协助|桌面|操作)|(?:共享|分享)(?:您的|你的)?屏幕|屏幕共享|원격 ?(?:제어|지원|접속|으로)|화면(?:을)? ?공유',
  'リモート(?:操作|デスクトップ|接続|サポート)|遠隔(?:操作|サポート)|画面(?:を)?共有|รีโม[ทต]|ควบคุมระยะไกล|แชร์หน้าจอ',
  'kendali jarak jauh|akses jarak jauh|bagikan layar|berbagi layar|điều khiển từ xa|truy cập từ xa|chia sẻ màn hình',
]

const elsewhere = new RegExp(`(?<![a-z])(?:${normalise([...messengers, ...remoteTools].join('|'))})(?![a-z])`, 'u')

export const leadsElsewhere = (clause: string): boolean => elsewhere.test(clause)
