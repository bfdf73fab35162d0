/** Letters of other alphabets that look like Latin ones, and Latin ones that no decomposition takes apart. */
const lookAlikes: Readonly<Record<string, string>> = {
  ...{ а: 'a', в: 'b', е: 'e', ё: 'e', һ: 'h', і: 'i', ї: 'i', ј: 'j', к: 'k', м: 'm', н: 'h', о: 'o', р: 'p', с: 'c' },
  ...{ т: 't', у: 'y', х: 'x', ѕ: 's', ԁ: 'd', ԛ: 'q', ԝ: 'w', ӏ: 'l', ո: 'n', ս: 'u', օ: 'o', ց: 'g', հ: 'h' },
  ...{ α: 'a', β: 'b', ε: 'e', η: 'n', ι: 'i', κ: 'k', ν: 'v', ο: 'o', ρ: 'p', σ: 'o', τ: 't', υ: 'u', χ: 'x', ω: 'w' },
  ...{ ᴀ: 'a', ʙ: 'b', ᴄ: 'c', ᴅ: 'd', ᴇ: 'e', ꜰ: 'f', ɢ: 'g', ʜ: 'h', ɪ: 'i', ᴊ: 'j', ᴋ: 'k', ʟ: 'l', ᴍ: 'm', ɴ: 'n' },
  ...{ ᴏ: 'o', ᴘ: 'p', ʀ: 'r', ꜱ: 's', ᴛ: 't', ᴜ: 'u', ᴠ: 'v', ᴡ: 'w', ʏ: 'y', ᴢ: 'z', ɡ: 'g', ı: 'i', ɑ: 'a' },
  ...{ đ: 'd', ł: 'l', ø: 'o', ħ: 'h', ƿ: 'p', ß: 'ss' },
}

const digitLetters: Readonly<Record<string, string>> = {
  ...{ '0': 'o', '1': 'i', '3': 'e', '4': 'a', '5': 's', '7': 't', '8': 'b', '@': 'a', $: 's', '!': 'i', '|': 'l' },
}

/** 🅰 to 🆉, which stand for letters and decompose to none. */
const boxed = /[\u{1F150}-\u{1F169}\u{1F170}-\u{1F189}]/gu
const ofBox = (box: string) => {
  const at = box.codePointAt(0) ?? 0
  return String.fromCharCode(0x61 + (at >= 0x1f170 ? at - 0x1f170 : at - 0x1f150))
}

/**
 * One spelling of what looks the same: widths, fonts, cases, invisible characters, Latin accents and look-alikes of
 * other alphabets. Vietnamese loses its tones, so its words are looked for without them.
 */
export function fold(text: string): string {
  return text
    .normalize('NFKC')
    .replace(/\p{Cf}|\p{Variation_Selector}/gu, '')
    .replace(boxed, ofBox)
    .toLowerCase()
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .normalize('NFC')
    .replace(/\p{L}/gu, (letter) => lookAlikes[letter] ?? letter)
    .replace(/[’‘`´]/g, "'")
    .replace(/[^\S\n]+/g, ' ')
}

const latin = 'a-z0-9@$'
const insideWord = new RegExp(`(?<=[${latin}])[-._*·•~|/\\\\+=^]+(?=[${latin}])`, 'g')
const spelled = new RegExp(`(?<![${latin}])(?:[${latin}][ ]+){2,}[${latin}](?![${latin}])`, 'g')
const betweenOthers =
  /(?<=[\p{Script=Han}\p{Script=Hangul}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}])[\s\-._*·•~|/\\+=^]+(?=[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}])/gu

/** Puts together what was pulled apart: `p-a-s-s`, `p a s s`, `密 码`. */
const join = (folded: string): string =>
  folded
    .replace(insideWord, '')
    .replace(spelled, (letters) => letters.replaceAll(' ', ''))
    .replace(betweenOthers, '')

/** Reads digits as the letters they stand for, in words that have letters too. */
const readDigits = (folded: string): string =>
  folded.replace(/[a-z0-9@$!|]+/g, (word) =>
    /[a-z]/.test(word) ? word.replace(/[0134578@$|]|!(?=[a-z])/g, (digit) => digitLetters[digit] ?? digit) : word,
  )

/** The ways in which a text can be read, each folded. */
export function readingsOf(text: string): string[] {
  const folded = fold(text)
  const joined = join(folded)
  return [...new Set([folded, joined, readDigits(joined), join(readDigits(folded))])]
}

/** Letters and digits alone. */
export const squeeze = (reading: string): string => reading.replace(/[^\p{L}\p{N}\p{M}]+/gu, '')

/** Sentences and their parts: what is denied in one is not denied in the next. */
export const clausesOf = (reading: string): string[] =>
  reading
    .split(
      /[.!?;:](?=\s|$)|,(?=\s|$)|[\n。！？；：，、…—–]|\s-\s|\b(?:and|but|then|so|instead|otherwise)\b|但是?|然后|否则|하지만|그리고|しかし|แต่|แล้ว(?=ส่ง|บอก|โอน)|\b(?:tetapi|tapi|lalu|kemudian|nhung|roi)\b/u,
    )
    .map((clause) => clause.trim())
    .filter((clause) => clause !== '')
