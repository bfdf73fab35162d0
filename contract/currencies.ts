/** ISO 4217's exceptions from two decimals. CLDR, and so Intl, says something else for some: never count by those. */
const digitsExceptions: Readonly<Record<string, number>> = {
  ...Object.fromEntries(
    [
      'BIF',
      'CLP',
      'DJF',
      'GNF',
      'ISK',
      'JPY',
      'KMF',
      'KRW',
      'PYG',
      'RWF',
      'UGX',
      'VND',
      'VUV',
      'XAF',
      'XOF',
      'XPF',
    ].map((currency) => [currency, 0]),
  ),
  ...Object.fromEntries(['BHD', 'IQD', 'JOD', 'KWD', 'LYD', 'OMR', 'TND'].map((currency) => [currency, 3])),
}

/** How many decimals an amount of this currency has: a minor unit is the last of them. */
export const minorDigits = (currency: string): number => digitsExceptions[currency] ?? 2

/** About a dollar, as a round amount of minor units, of currencies whose whole unit is far from one. */
const dollars: Readonly<Record<string, number>> = {
  ...{ ARS: 100_000, BDT: 12_000, BHD: 400, BIF: 3_000, CLP: 1_000, CNY: 700, COP: 400_000, CRC: 50_000, CZK: 2_000 },
  ...{ DJF: 200, DKK: 700, EGP: 5_000, GNF: 9_000, HKD: 800, HUF: 40_000, IDR: 1_500_000, INR: 8_000, IQD: 1_300_000 },
  ...{ ISK: 100, JOD: 700, JPY: 100, KES: 13_000, KHR: 400_000, KMF: 500, KRW: 1_000, KWD: 300, KZT: 50_000 },
  ...{ LAK: 2_000_000, LKR: 30_000, LYD: 5_000, MMK: 200_000, MNT: 350_000, MXN: 2_000, NGN: 150_000, NOK: 1_000 },
  ...{ NPR: 13_000, OMR: 400, PHP: 5_000, PKR: 28_000, PYG: 7_000, RSD: 10_000, RUB: 10_000, RWF: 1_500, SEK: 1_000 },
  ...{ THB: 3_000, TND: 3_000, TRY: 4_000, TWD: 3_000, TZS: 250_000, UAH: 4_000, UGX: 3_500, UZS: 1_200_000 },
  ...{ VND: 20_000, VUV: 100, XAF: 500, XOF: 500, XPF: 100, ZAR: 2_000 },
}

/**
 * The yardstick of defaults and caps that are thought of in dollars: a round amount of minor units, about the worth of
 * one. It converts nothing.
 */
export const dollarOf = (currency: string): number => dollars[currency] ?? 10 ** minorDigits(currency)

/** Currencies of four decimals (accounting units) and codes that no country pays with are no settlement currencies. */
export const isSettlementCurrency = (code: string): boolean =>
  /^[A-Z]{3}$/.test(code) && !/^(CLF|UYW|UYI|X(?!AF|CD|OF|PF)..)$/.test(code) && knownCurrencies().has(code)

const knownCurrencies = () => new Set(Intl.supportedValuesOf('currency'))
