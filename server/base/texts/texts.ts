import { minorDigits } from '#contract/currencies.ts'
import { depositReviewHours } from '#contract/deposit-methods.ts'
import { fallbackLanguage, type LanguageCode } from '#contract/language-codes.ts'
import { limits } from '#contract/limits.ts'
import { shownDigits, toDecimal } from '#contract/money.ts'
import { decideWithinHours, sendWithinHours } from '#contract/payouts.ts'
import { refundSilenceDays } from '#contract/refunds.ts'
import { texts as en } from './en.ts'
import { texts as id } from './id.ts'
import { texts as ja } from './ja.ts'
import { texts as ko } from './ko.ts'
import { texts as th } from './th.ts'
import { texts as vi } from './vi.ts'
import { asQuoted, asWritten } from './written.ts'
import { texts as zhCN } from './zh-cn.ts'

export type TextId = keyof typeof en
export type Texts = Record<TextId, string>

export const catalogues: Record<LanguageCode, Texts> = { en, 'zh-CN': zhCN, ko, ja, th, id, vi }

export const isTextId = (id: string): id is TextId => id in en

const published: Readonly<Record<string, number>> = {
  ...limits,
  ...{ decideWithinHours, sendWithinHours, depositReviewHours, refundSilenceDays },
}

export type Reader = {
  lang: LanguageCode
  currency: string
  timeZone: string
  settings?: Readonly<Record<string, number>>
  /** Names the time zone of each time, for readers who may live in another one. */
  isElsewhere?: boolean
}

const placeholders = /\{(\w+)(?::(money|foreign|time|day|exact|text|name|quoted|link))?\}([.。]?)/g

/**
 * A sentence of the server in the reader's language. Placeholders: `{name}` text that a person may have written (one
 * line, no links); `{name:quoted}` a stranger's words; `{name:link}` a URL of this server or of an operator;
 * `{name:money}` minor units of the reader's currency; `{name:foreign}` the same with an unambiguous sign (A$), or a
 * text that is put in as it is; `{name:day}` a date; `{name:time}` an ISO time in the shop's time zone,
 * `{name:exact}` to the second with the zone; `{name:text}` another text by its key; `{name:name}` a name stored by
 * language. The contract's numbers have their own names. If a person's text ends with a full stop, the sentence's own
 * stop is left out.
 */
export function say(id: TextId, reader: Reader, params: Record<string, unknown> = {}): string {
  const text = catalogues[reader.lang][id] ?? catalogues[fallbackLanguage][id]
  const filled = text.replace(placeholders, (_, name: string, ...[form, stop = '']: string[]) => {
    const said = format(params[name] ?? reader.settings?.[name] ?? published[name], form, reader)
    // In scripts without spaces a Latin full stop and the next sentence would look like a host name.
    if (stop === '。' && said.endsWith('.')) return said.slice(0, -1) + stop
    return /[.。!?！？]$/u.test(said) ? said : said + stop
  })
  return filled.trimEnd()
}

/**
 * Caches formats: creating one takes longer than the rest of a sentence, and an export writes thousands of sentences.
 */
function memoize<Format>(): (key: string, make: () => Format) => Format {
  const formats = new Map<string, Format>()
  return (key, make) => {
    const known = formats.get(key)
    if (known) return known
    const made = make()
    formats.set(key, made)
    return made
  }
}

const moneyFormats = memoize<Intl.NumberFormat>()
const timeFormats = memoize<Intl.DateTimeFormat>()

type MoneyInput = Pick<Reader, 'lang' | 'currency'> & { currencyDisplay: 'symbol' | 'narrowSymbol' }

function moneyText(amount: number, { lang, currency, currencyDisplay }: MoneyInput): string {
  const digits = shownDigits(amount, { tag: lang, currency })
  const format = moneyFormats(`${lang} ${currency} ${digits} ${currencyDisplay}`, () => {
    const fractions = { minimumFractionDigits: digits, maximumFractionDigits: digits }
    // An approximate amount has no more digits than it means.
    const trailingZeroDisplay = currencyDisplay === 'symbol' ? 'stripIfInteger' : 'auto'
    const shown = { currencyDisplay, trailingZeroDisplay, ...fractions } as const
    return new Intl.NumberFormat(lang, { style: 'currency', currency, ...shown })
  })
  return format.format(toDecimal(amount, minorDigits(currency)) as Intl.StringNumericLiteral)
}

const dayFormat = (lang: LanguageCode) =>
  timeFormats(`${lang} day`, () => new Intl.DateTimeFormat(lang, { day: 'numeric', month: 'short', timeZone: 'UTC' }))

/** 24 hours, as on the screens, so that 1:30 is never the afternoon. */
const timeFormat = ({ lang, timeZone, isElsewhere = false }: Reader) =>
  timeFormats(`${lang} ${timeZone} ${isElsewhere}`, () => {
    const day = { year: 'numeric', month: 'short', day: 'numeric' } as const
    const zone = isElsewhere ? ({ timeZoneName: 'short' } as const) : {}
    const time = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23', ...zone } as const
    return new Intl.DateTimeFormat(lang, { ...day, ...time, timeZone })
  })

/** For times that the law requires to be exact. */
const exactFormat = (lang: LanguageCode, timeZone: string) =>
  timeFormats(`${lang} ${timeZone} exact`, () => {
    const day = { year: 'numeric', month: 'short', day: 'numeric' } as const
    const time = { hour: '2-digit', minute: '2-digit', second: '2-digit', timeZoneName: 'short' } as const
    return new Intl.DateTimeFormat(lang, { ...day, ...time, hourCycle: 'h23', timeZone })
  })

function format(value: unknown, form: string | undefined, reader: Reader): string {
  const { lang, currency, timeZone } = reader
  if (form === 'text' && typeof value === 'string' && isTextId(value)) return catalogues[lang][value]
  if (form === 'money' && typeof value === 'number')
    return moneyText(value, { lang, currency, currencyDisplay: 'narrowSymbol' })
  if (form === 'foreign')
    return typeof value === 'number' ? moneyText(value, { lang, currency, currencyDisplay: 'symbol' }) : String(value)
  if (form === 'day' && typeof value === 'string') return dayFormat(lang).format(new Date(value))
  if (form === 'time' && typeof value === 'string') return timeFormat(reader).format(new Date(value))
  if (form === 'exact' && typeof value === 'string') return exactFormat(lang, timeZone).format(new Date(value))
  if (form === 'name' && typeof value === 'object' && value !== null) {
    const names = value as Record<string, unknown>
    return asWritten(String(names[lang] ?? names['en'] ?? ''))
  }
  const said = value === undefined || value === null ? '' : String(value)
  if (form === 'quoted') return said.trim() === '' ? '' : (asQuoted(said, lang) ?? catalogues[lang].words_left_out)
  return form === 'link' ? said : asWritten(said)
}
