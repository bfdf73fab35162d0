import { normalise } from './normalise.ts'

const spaced = `
  zero oh o nought nil one two three four five six seven eight nine double triple
  không ko một hai ba bốn tư năm lăm sáu bảy bẩy tám chín
  nol kosong satu dua tiga empat lima enam tujuh delapan lapan sembilan`
const unspaced = `
  〇 零 幺 一 二 三 四 五 六 七 八 九 壹 贰 貳 叁 參 肆 伍 陆 陸 柒 捌 玖
  ゼロ レイ マル イチ ニー ニイ ニ サン ヨン シチ シ ゴー ゴ ロク ナナ ハチ キュウ キュー ク
  공 영 일 이 삼 사 오 육 륙 칠 팔 구
  ศูนย์ หนึ่ง สอง สาม สี่ ห้า หก เจ็ด แปด เก้า`

const wordsOf = (text: string) => normalise(text.trim().replace(/\s+/g, '|'))
const digitWord = `(?<![a-z])(?:${wordsOf(spaced)})(?![a-z])|${wordsOf(unspaced)}`
/** Between two digits that are read one by one. A list of sizes or prices has commas. */
const anySign = '[^\\p{L}\\p{N}\\n]'
const noComma = '[^\\p{L}\\p{N}\\n,;:]'

const spoken = new RegExp(`(?:${digitWord}|\\d)(?:${anySign}{0,3}(?:${digitWord}|\\d)){7,39}`, 'gu')
const oneWord = new RegExp(digitWord, 'gu')
const outerWords = new RegExp(
  `^(?:(?:${digitWord})${anySign}{0,3}){1,3}|(?:${anySign}{0,3}(?:${digitWord})){1,3}$`,
  'gu',
)

const countWords = (text: string) => text.match(oneWord)?.length ?? 0

/** Mostly words; or digits with words among them, because a list of sizes may begin or end with such a word. */
const isSpoken = (run: string) => countWords(run) >= 4 || countWords(run.replace(outerWords, '')) >= 2

const grouped = [
  // Digits one by one.
  `(?<![\\p{L}\\p{N}])\\d(?:${noComma}{1,4}\\d){8,14}(?![\\p{L}\\p{N}])`,
  // A number of a country, with any signs between its groups. "0.45 0.50 0.55" are sizes.
  `(?<![\\p{L}\\p{N}./-])0(?!\\.\\d\\d?(?!\\.?\\d))(?:${noComma}{0,3}\\d){8,11}(?![\\p{L}\\p{N}])`,
  `(?<![\\p{L}\\p{N}./-])1[3-9](?:${noComma}{0,3}\\d){9}(?![\\p{L}\\p{N}])`,
  '(?<![\\p{L}\\p{N}.,/-])[2-9]\\d\\d[ .-]\\d{3}[ .-]\\d{4}(?![\\p{L}\\p{N}])',
  '(?<![a-z])(?:my|our) (?:cell|mobile|phone|number)(?![a-z])[^\\d\\n]{0,12}\\d(?:[ .()-]?\\d){6,14}',
].map((pattern) => new RegExp(pattern, 'u'))

const datesAndTimes = /\d{1,4}([./-])\d{1,2}\1\d{2,4}(?![./-]?\d)|(?<!\d)\d{1,2}:\d{2}(?!\d)/g

/** Letters that look like a digit count as one in a word that has no other letters: O81, l3O. */
const alike: Readonly<Record<string, string>> = { o: '0', l: '1', i: '1', z: '2', e: '3', s: '5', b: '8', q: '9' }
const readAlike = (text: string) =>
  text.replace(/[a-z\d]+/g, (word) =>
    /\d/.test(word) && /^[\dolizesbq]+$/.test(word)
      ? word.replace(/[a-z]/g, (letter) => alike[letter] ?? letter)
      : word,
  )

const inKatakana = (text: string) => text.replace(/[ぁ-ゖ]/g, (kana) => String.fromCharCode(kana.charCodeAt(0) + 0x60))

/** Whether a text has a number to call that is written so that no digits in a row are seen. */
export function hasHiddenNumber(text: string): boolean {
  const plain = readAlike(inKatakana(normalise(text)).replace(/(?<=\d)ー(?=\d)/g, '-')).replace(datesAndTimes, ' x ')
  return [...plain.matchAll(spoken)].some(([run]) => isSpoken(run)) || grouped.some((pattern) => pattern.test(plain))
}
