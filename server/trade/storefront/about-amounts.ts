import sql from 'sql-template-tag'
import { approximate, type ExchangeRate } from '#contract/exchange-rates.ts'
import type { LanguageCode } from '#contract/language-codes.ts'
import type { StoreAbout } from '#contract/storefront/pages.ts'
import type { Ctx } from '../../base/ctx.ts'
import { say } from '../../base/texts/texts.ts'
import { readAcceptCountry } from './rules.ts'

/** Where most readers of a language live, for a browser that names no country. English is read everywhere. */
const countryOf: Readonly<Record<LanguageCode, string | null>> = {
  ...{ en: null, 'zh-CN': 'CN', ko: 'KR', ja: 'JP' },
  ...{ th: 'TH', vi: 'VN', id: 'ID' },
}

type Shopper = { lang: LanguageCode; accept: string }
type AboutInput = { lang: LanguageCode; rate: ExchangeRate }

/** `amount`: in minor units of the rate's currency, or the text to put in its place. */
const sentence = ({ config }: Ctx, { lang, rate }: AboutInput, amount: number | string): string =>
  say(
    'about_amount',
    { lang, currency: rate.currency, timeZone: 'UTC' },
    { amount, day: rate.day, currency: config.currency },
  )

const toAbout = (ctx: Ctx, input: AboutInput): StoreAbout => ({ ...input.rate, text: sentence(ctx, input, '{}') })

async function readRate({ db, clock }: Ctx, { lang, accept }: Shopper): Promise<ExchangeRate | null> {
  const country = readAcceptCountry(accept) ?? countryOf[lang]
  const rate = await db.maybe<ExchangeRate>(sql`
    select r.currency, trim_scale(r.rate)::text as rate, r.day::text as day
    from country_currency y cross join lateral exchange_rate_at(y.currency, ${clock.now()}) as r
    where y.country = ${country} and r.currency is not null`)
  return rate ?? null
}

/** How amounts are shown in the shopper's currency; null without a recent rate. */
export async function readAbout(ctx: Ctx, shopper: Shopper): Promise<StoreAbout | null> {
  const rate = await readRate(ctx, shopper)
  return rate && toAbout(ctx, { lang: shopper.lang, rate })
}

/** For each price what it is about, as a sentence: the page of a product has no room for the calculation. */
export async function readAboutPrices(
  ctx: Ctx,
  shopper: Shopper,
  prices: readonly number[],
): Promise<Record<string, string>> {
  const rate = await readRate(ctx, shopper)
  if (rate === null) return {}
  const abouts = [...new Set(prices)].map((price) => [price, approximate(price, ctx.config.currency, rate)] as const)
  return Object.fromEntries(
    abouts.flatMap(([price, about]) =>
      about === null ? [] : [[price, sentence(ctx, { lang: shopper.lang, rate }, about)]],
    ),
  )
}

/** How amounts are shown in the currencies of all countries that have a recent rate. */
export async function readAboutsByCountry(ctx: Ctx, lang: LanguageCode) {
  const found = await ctx.db.query<ExchangeRate & { countries: string[] }>(sql`
    select r.currency, trim_scale(r.rate)::text as rate, r.day::text as day, y.countries
    from (select currency, array_agg(country order by country) as countries from country_currency
      where currency in (select currency from exchange_rate) group by currency) as y
    cross join lateral exchange_rate_at(y.currency, ${ctx.clock.now()}) as r
    where r.currency is not null order by r.currency`)
  return found.map(({ countries, ...rate }) => ({ countries, about: toAbout(ctx, { lang, rate }) }))
}
