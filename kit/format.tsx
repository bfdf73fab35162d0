import { createContext, type ReactNode, useContext, useMemo } from 'react'
import { shownDigits, toDecimal } from '#contract/money.ts'
import { dateFormat, numberFormat } from './intl.ts'

/** How money, dates and numbers are shown: the language's BCP 47 tag, the wallet's currency, the shop's time zone. */
export type Formats = { tag: string; currency: string; minorDigits: number; timeZone: string }

const plainFormats: Formats = { tag: 'en', currency: 'USD', minorDigits: 2, timeZone: 'UTC' }

const FormatContext = createContext<Formats>(plainFormats)

/** Set once by an app's frame, for every part of the kit within. */
export function FormatProvider({ formats, children }: { formats: Formats; children: ReactNode }) {
  const { tag, currency, minorDigits, timeZone } = formats
  // A new but equal object would render every amount and date again, even on hidden screens.
  const stable = useMemo(() => ({ tag, currency, minorDigits, timeZone }), [tag, currency, minorDigits, timeZone])
  return <FormatContext value={stable}>{children}</FormatContext>
}

export const useFormats = () => useContext(FormatContext)

export type MoneyStyle = {
  /** `change` writes + and −, `plain` only −. */
  sign?: 'plain' | 'change'
  /** Leaves out decimals that are zero, for chips and axes. Never for an amount that is confirmed. */
  isShort?: boolean
  /** Names the currency where its sign may be that of another one: A$ beside $. */
  isForeign?: boolean
}

export type MoneyPart = { type: Intl.NumberFormatPartTypes; value: string }

/** An amount in minor units as formatted parts. No digit is lost, whatever its size. */
export function moneyParts(amount: number, formats: Formats, style: MoneyStyle = {}) {
  const { sign = 'plain', isShort = false, isForeign = false } = style
  const digits = shownDigits(amount, formats)
  const format = numberFormat(formats.tag, {
    style: 'currency',
    currency: formats.currency,
    currencyDisplay: isForeign ? 'symbol' : 'narrowSymbol',
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
    signDisplay: sign === 'change' ? 'exceptZero' : 'negative',
    ...(isShort ? { trailingZeroDisplay: 'stripIfInteger' } : {}),
  })
  const parts = format.formatToParts(toDecimal(amount, formats.minorDigits) as Intl.StringNumericLiteral)
  return parts.map(({ type, value }): MoneyPart => ({ type, value: type === 'minusSign' ? '−' : value }))
}

/** Formats an amount as text, for labels and messages. */
export function useMoneyText() {
  const formats = useFormats()
  return (amount: number, style?: MoneyStyle) =>
    moneyParts(amount, formats, style)
      .map(({ value }) => value)
      .join('')
}

/** At least the two decimals of most currencies, and up to twenty, because a token may have eighteen. */
const tokenDigits = { minimumFractionDigits: 2, maximumFractionDigits: 20 }

/** Formats an amount of a token, given as a decimal string, with its currency: "95.00 USDT". No digit is lost. */
export function useTokenText() {
  const { tag } = useFormats()
  return (amount: string, currency: string) =>
    `${numberFormat(tag, tokenDigits).format(amount as Intl.StringNumericLiteral)}\u00a0${currency}`
}

/** Formats a number with the separators of the language. */
export function useNumberText() {
  const { tag } = useFormats()
  return (value: number, options?: Intl.NumberFormatOptions) => numberFormat(tag, options).format(value)
}

const dateStyles = {
  day: { day: 'numeric', month: 'short' },
  longDay: { day: 'numeric', month: 'long' },
  date: { day: 'numeric', month: 'short', year: 'numeric' },
  longDate: { day: 'numeric', month: 'long', year: 'numeric' },
  month: { month: 'long', year: 'numeric' },
  time: { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' },
  moment: { day: 'numeric', month: 'short', hour: '2-digit', minute: '2-digit', hourCycle: 'h23' },
} satisfies Record<string, Intl.DateTimeFormatOptions>

export type DateStyle = keyof typeof dateStyles

const isDateOnly = (at: string) => at.length === 10

/** Formats a timestamp in the shop's time zone, or a date (YYYY-MM-DD) that is already in that zone. */
export function useDateText() {
  const { tag, timeZone } = useFormats()
  return (at: string, style: DateStyle = 'moment') =>
    dateFormat(tag, { ...dateStyles[style], timeZone: isDateOnly(at) ? 'UTC' : timeZone }).format(new Date(at))
}
