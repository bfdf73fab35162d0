import { describe, expect, test } from 'vitest'
import { type LanguageCode, languages } from '#contract/language-codes.ts'
import { isLong } from '#tools/long.ts'
import { catalogues, isTextId, say, type TextId } from './texts.ts'
import { asQuoted, asWritten, lineInMail } from './written.ts'

const linkLike = /[\p{L}\p{N}+.-]:\/|[\p{L}\p{N}_-][.．｡․‧・][\p{L}][\p{L}\p{N}-]|@\p{L}|\/\/|mailto:\S/u

const hostile = [
  'https://evil.example/login',
  'http://evil.example',
  'HTTPS://EVIL.EXAMPLE/PAY',
  'ftp://evil.example/file',
  'javascript:alert(1)',
  'mailto:admin@evil.example',
  'tel:+66123456789',
  'www.evil.example',
  'evil.example',
  'evil.example/pay?now=1',
  'evil．example',
  'evil｡example/login',
  'evil。example',
  'evil․example',
  'еvіl.ехаmple',
  'xn--80ak6aa92e.com',
  'admin@evil.example',
  'admin＠evil.example',
  'http:\\\\evil.example',
  'https:／／evil.example',
  'https:/\u200b/evil.example',
  '//evil.example/login',
  '192.0.2.7/login',
  'http://192.0.2.7',
  'http://[2001:db8::1]/',
  '[click here](https://evil.example)',
  '<a href="https://evil.example">here</a>',
  '<https://evil.example>',
  'late\n\nENTREPOT SECURITY: sign in at https://evil.example/login',
  'late\r\nBcc: all@evil.example',
  'late\u2028ENTREPOT: evil.example',
  'late\u0085evil.example',
  '\u202egnp.exe\u202c moc.live',
  '\u2066evil.example\u2069',
  'a\u200bevil.example',
  `${'long '.repeat(2_000)}evil.example`,
  'x'.repeat(20_000),
  'see evil.example, or evil.example.',
  '"quoted" evil.example “twice”',
  'call 0800 123 456 at evil.example:8443/x',
  'tg://resolve?domain=evil',
  '\0evil.example',
]

const wholeLine = /[\n\r\u2028\u2029\u0085\p{Bidi_Control}\0]/u
const personal = /\{(\w+)(?::quoted)?\}/g
const counted = /(Days|Hours|Minutes|Max|Min|Digits|Tries|Left|Orders)$|^(minutes|failures|needed|orders|max)$/

const sent = Object.keys(catalogues.en).filter((id): id is TextId => /^(notice|mail|push)\./.test(id) && isTextId(id))

const ownTexts = new Map<string, string>()

function ownText(id: TextId, code: LanguageCode, names: readonly string[]): string {
  const known = ownTexts.get(`${code} ${id}`)
  if (known !== undefined) return known
  const reader = { lang: code, currency: 'USD', timeZone: 'UTC' } as const
  const text = say(id, reader, Object.fromEntries(names.map((name) => [name, 'so'])))
  ownTexts.set(`${code} ${id}`, text)
  return text
}

/** English and one other language in turn; a full run takes all. */
const languagesOf = (text: string): LanguageCode[] => {
  const codes = languages.map(({ code }) => code)
  const turn = codes[1 + (hostile.indexOf(text) % (codes.length - 1))] ?? 'en'
  return isLong ? codes : ['en', turn]
}

describe.each(hostile)('%j', (text) => {
  test('as written is one line, bounded, and nothing in it is a link', () => {
    const line = asWritten(text)
    expect(line).not.toMatch(linkLike)
    expect(line).not.toMatch(wholeLine)
    expect([...line].length).toBeLessThanOrEqual(601)
  })

  test('is in quotes, or left out of a mail', () => {
    const quoted = asQuoted(text, 'en')
    if (quoted !== null) expect(quoted).toMatch(/^“.{1,201}”$/u)
    expect(`${quoted} ${lineInMail(text)}`).not.toMatch(linkLike)
  })

  test('comes through raw in no mail, push or message of any language', () => {
    let looked = 0
    for (const code of languagesOf(text)) {
      const reader = { lang: code, currency: 'USD', timeZone: 'UTC' } as const
      for (const id of sent) {
        const names = [...catalogues.en[id].matchAll(personal)]
          .map(([, name = '']) => name)
          .filter((name) => !counted.test(name))
        if (names.length === 0) continue
        const own = ownText(id, code, names)
        const said = say(id, reader, Object.fromEntries(names.map((name) => [name, text])))
        // The platform's own text may have links and several lines.
        if (!linkLike.test(own)) expect(said, id).not.toMatch(linkLike)
        expect(said.split('\n').length, id).toBe(own.split('\n').length)
        expect(said.length, id).toBeLessThan(own.length + names.length * 1_300)
        looked += 1
      }
    }
    expect(looked).toBeGreaterThan(isLong ? 500 : 140)
  })
})

test('what people write in their own language stays as it is', () => {
  for (const text of [
    'It came late.',
    'รับสินค้าแล้ว แต่ชำรุด',
    '到货太晚。杯子碎了',
    '늦게 왔어요. 컵이 깨졌어요',
    'Giá 1.200.000 đ',
    '3.5 kg at 10:30',
  ]) {
    expect(asWritten(text)).toBe(text)
  }
})
