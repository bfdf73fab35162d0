import { unseen } from '../typed-text.ts'

const pairsIn = (text: string): Readonly<Record<string, string>> =>
  Object.fromEntries(
    text
      .trim()
      .split(/\s+/)
      .map((pair) => [[...pair][0], [...pair].slice(1).join('')]),
  )

/** Letters of other alphabets that look Latin, and Latin letters that Unicode does not decompose. */
const lookAlikes = pairsIn(`
  аa вb еe ёe һh іi їi јj кk мm нh оo рp сc тt уy хx ѕs ԁd ԛq ԝw ӏl
  ոn սu օo ցg հh
  αa βb εe ηn ιi κk νv οo ρp σo τt υu χx ωw
  ᴀa ʙb ᴄc ᴅd ᴇe ꜰf ɢg ʜh ɪi ᴊj ᴋk ʟl ᴍm ɴn ᴏo ᴘp ʀr ꜱs ᴛt ᴜu ᴠv ᴡw ʏy ᴢz ɡg ıi ɑa
  đd łl øo ħh ƿp ßss`)

const simplified = pairsIn(`
  請请 轉转 賬账 帳账 匯汇 繳缴 納纳 證证 驗验 碼码 個个 們们 給给 發发 訴诉 聯联 電电 話话 號号 費费 稅税 額额 買买 點点 禮礼 單单 錢钱
  須须 應应 將将 開开 遠远 協协 財财 務务 經经 員员 凍冻 幣币 餘余 購购 這这 現现 對对 盡尽 馬马 壓压 認认 動动 態态 錄录 識识 記记 鑰钥
  詞词 寫写 報报 說说 復复 覆复 來来 過过 還还 後后 從从 則则 沒没 無无 別别 會会 動动 墊垫 補补 儲储`)

/** Digits and signs that replace letters, as in p4$$w0rd. */
const digitLetters = pairsIn('0o 1i 3e 4a 5s 7t 8b @a $s !i |l')

const negativeSquared = { first: 0x1f170, pattern: /[\u{1F170}-\u{1F189}]/gu }
const negativeCircled = { first: 0x1f150, pattern: /[\u{1F150}-\u{1F169}]/gu }

/** 🅰 to 🆉 and 🅐 to 🅩, which Unicode does not decompose into letters. */
const readBoxed = (text: string) =>
  [negativeSquared, negativeCircled].reduce(
    (rest, { first, pattern }) =>
      rest.replace(pattern, (box) => String.fromCharCode(0x61 + (box.codePointAt(0) ?? first) - first)),
    text,
  )

/** Digits of every script are consecutive, so the number of digits before this one is its value. */
function readDigit(digit: string): string {
  let value = 0
  for (let code = digit.codePointAt(0) ?? 0; value < 9 && /\p{Nd}/u.test(String.fromCodePoint(code - 1)); code -= 1) {
    value += 1
  }
  return String(value)
}

/** Widths, fonts and digits of every script as ASCII, without invisible characters and the boxes of emoji digits. */
export const withPlainSigns = (text: string): string =>
  text
    .normalize('NFKC')
    .replace(unseen, '')
    .replace(/\p{Me}/gu, '')
    .replace(/\p{Nd}/gu, readDigit)

/** Longer runs of signs are cut, because regular expressions would look at all of them. */
const signsMax = 20
const signRun = new RegExp(`[^\\p{L}\\p{M}\\p{N}\\n]{${signsMax + 1},}`, 'gu')

/**
 * One spelling for what looks the same: widths, fonts, cases, invisible characters, Latin accents and look-alikes of
 * other alphabets. The filter's words are normalised too, so that Vietnamese may be written with its tones.
 */
export const normalise = (text: string): string =>
  readBoxed(withPlainSigns(text))
    .toLowerCase()
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .normalize('NFC')
    .replace(/\p{L}/gu, (letter) => lookAlikes[letter] ?? simplified[letter] ?? letter)
    .replace(/[’‘`´]/g, "'")
    .replace(/[^\S\n]+/g, ' ')
    .replace(signRun, (run) => run.slice(0, signsMax))

const latin = 'a-z0-9@$'
const unspaced = ['Han', 'Hiragana', 'Katakana', 'Thai'].map((script) => `\\p{Script=${script}}`).join('')
const signsInLatinWord = new RegExp(`(?<=[${latin}])[-._*·•~|/\\\\+=^]+(?=[${latin}])`, 'g')
const spelledOut = new RegExp(`(?<![${latin}])(?:[${latin}][ ]+){2,}[${latin}](?![${latin}])`, 'g')
const signsInUnspaced = new RegExp(
  `(?<=[${unspaced}\\p{Script=Hangul}])[\\s\\-._*·•・~|/\\\\+=^]+(?=[${unspaced}])`,
  'gu',
)

/** Joins letters that were separated: `p-a-s-s`, `p a s s`, `密 码`. */
const join = (text: string): string =>
  text
    .replace(signsInLatinWord, '')
    .replace(spelledOut, (letters) => letters.replaceAll(' ', ''))
    .replace(signsInUnspaced, '')

const readDigits = (text: string): string =>
  text.replace(/[a-z0-9@$!|]+/g, (word) =>
    /[a-z]/.test(word) ? word.replace(/[0134578@$|]|!(?=[a-z])/g, (digit) => digitLetters[digit] ?? digit) : word,
  )

export const lettersOf = (reading: string): string => reading.replace(/[^\p{L}\p{N}\p{M}]+/gu, '')

const sentenceEnds = ['[.!?;:,](?=\\s|$)', '[\\n。！？；：，、…—–]', '\\s-\\s']
/** Full-width signs, which normalise() made plain. */
const fullWidthEnd = '[!?;:,](?=[\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}\\p{Script=Hangul}])'
/** The space of Thai before a word that asks. */
const thaiEnd = '(?<=\\p{Script=Thai}) (?=กรุณา|โปรด|รบกวน|ช่วย|ต้อง|จำเป็น|คุณ)'
const clauseEnds = [
  ...sentenceEnds,
  '\\b(?:and|but|then|instead|otherwise)\\b',
  // The Vietnamese "số" (digit) looks the same without its tone: "6 số", "chữ số", "là số".
  '(?<!\\b(?:chu|6|sau|la|ma|day|con|cac) )\\bso\\b',
  '\\b(?:tetapi|tapi|lalu|kemudian|nhung|roi)\\b',
  '但是?|然后|否则|하지만|그리고|しかし|แต่|แล้ว(?=ส่ง|บอก|โอน)',
]
const clauseEnd = new RegExp(clauseEnds.join('|'), 'u')
const unspacedEnd = new RegExp(`${fullWidthEnd}|${thaiEnd}`, 'gu')
const sentenceEnd = new RegExp(
  [...sentenceEnds, fullWidthEnd, '(?<=\\p{Script=Thai}) (?=\\p{Script=Thai})'].join('|'),
  'u',
)

const partsOf = (text: string, end: RegExp): string[] =>
  text
    .split(end)
    .map((part) => part.trim())
    .filter((part) => part !== '')

/** Sentences and their clauses, because a negation in one does not deny the next. */
export const clausesOf = (reading: string): string[] => partsOf(reading, clauseEnd)

/** What signs separate, or in Thai spaces, with the words that join it: "or", "then". */
export const sentencesOf = (text: string): string[] => partsOf(normalise(text), sentenceEnd)

/** Reads clauses that end without a space apart, and also together: the same signs serve to hide a request. */
const separate = (text: string): string => text.replace(unspacedEnd, '\n')

export function readingsOf(text: string): string[] {
  const plain = normalise(text)
  const joined = join(plain)
  return [...new Set([plain, separate(plain), joined, readDigits(joined), join(readDigits(plain))])]
}
