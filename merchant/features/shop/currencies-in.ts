import { isSettlementCurrency } from '#contract/currencies.ts'

type Named = { value: string; label: string }

const cache = new Map<string, readonly Named[]>()

/** Currencies by code, with their names in a language: "THB · Thai Baht". */
export function currenciesIn(tag: string): readonly Named[] {
  const cached = cache.get(tag)
  if (cached) return cached
  const names = new Intl.DisplayNames([tag], { type: 'currency', fallback: 'code' })
  const currencies = Intl.supportedValuesOf('currency')
    .filter(isSettlementCurrency)
    .map((value) => ({ value, label: `${value} · ${names.of(value)}` }))
  cache.set(tag, currencies)
  return currencies
}
