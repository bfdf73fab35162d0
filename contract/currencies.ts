/** ISO 4217's exceptions from two decimals. CLDR and Intl give other numbers for some: never use those for amounts. */
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

/** The number of decimals of a currency. One minor unit is 1 in the last decimal. */
export const minorDigits = (currency: string): number => digitsExceptions[currency] ?? 2

/** About one dollar in minor units, for currencies in which one whole unit is worth much more or less. */
const dollars: Readonly<Record<string, number>> = {
  ...{ AFN: 7_000, ALL: 9_000, AMD: 40_000, AOA: 90_000, ARS: 100_000, BDT: 12_000, BHD: 400, BIF: 3_000 },
  ...{ BTN: 9_000, BWP: 1_300, CDF: 230_000, CLP: 1_000, CNY: 700, COP: 400_000, CRC: 50_000, CUP: 2_400 },
  ...{ CVE: 10_000, CZK: 2_000, DJF: 200, DKK: 700, DOP: 6_000, DZD: 13_000, EGP: 5_000, ERN: 1_500 },
  ...{ ETB: 15_000, GHS: 1_000, GMD: 7_000, GNF: 9_000, GYD: 20_000, HKD: 800, HNL: 2_500, HTG: 13_000 },
  ...{ HUF: 40_000, IDR: 1_500_000, INR: 8_000, IQD: 1_300_000, IRR: 4_200_000, ISK: 100, JMD: 16_000 },
  ...{ JOD: 700, JPY: 100, KES: 13_000, KGS: 9_000, KHR: 400_000, KMF: 500, KRW: 1_000, KWD: 300, KZT: 50_000 },
  ...{ LAK: 2_000_000, LBP: 9_000_000, LKR: 30_000, LRD: 18_000, LSL: 1_700, LYD: 5_000, MDL: 1_700 },
  ...{ MGA: 450_000, MKD: 5_000, MMK: 200_000, MNT: 350_000, MRU: 4_000, MUR: 4_500, MVR: 1_500, MWK: 170_000 },
  ...{ MXN: 2_000, MZN: 6_000, NAD: 1_700, NGN: 150_000, NIO: 3_700, NOK: 1_000, NPR: 13_000, OMR: 400 },
  ...{ PHP: 5_000, PKR: 28_000, PYG: 7_000, RSD: 10_000, RUB: 10_000, RWF: 1_500, SCR: 1_400, SDG: 60_000 },
  ...{ SEK: 1_000, SLE: 2_300, SOS: 57_000, SRD: 4_000, SSP: 450_000, STN: 2_000, SYP: 1_100_000, SZL: 1_700 },
  ...{ THB: 3_000, TND: 3_000, TRY: 4_000, TWD: 3_000, TZS: 250_000, UAH: 4_000, UGX: 3_500, UYU: 4_000 },
  ...{ UZS: 1_200_000, VES: 20_000, VND: 20_000, VUV: 100, XAF: 500, XOF: 500, XPF: 100, YER: 24_000 },
  ...{ ZAR: 2_000, ZMW: 2_300 },
}

/** About one dollar in minor units, as a round amount for defaults and limits. Never use it to convert. */
export const dollarOf = (currency: string): number => dollars[currency] ?? 10 ** minorDigits(currency)

/** Excludes accounting units, which have four decimals, and codes that no country pays with. */
export const isSettlementCurrency = (code: string): boolean =>
  /^[A-Z]{3}$/.test(code) && !/^(CLF|UYW|UYI|X(?!AF|CD|OF|PF)..)$/.test(code) && knownCurrencies().has(code)

const knownCurrencies = () => new Set(Intl.supportedValuesOf('currency'))
