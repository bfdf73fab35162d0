import type { LanguageCode } from '#contract/language-codes.ts'
import { type LegalPart, legalParts, legalVersion, ownParts, platformParts, platformSlug } from '#contract/legal.ts'
import { sellerLawOf } from '#contract/seller-law.ts'
import type { StoreLegal, StorePage } from '#contract/storefront/pages.ts'
import type { Ctx } from '../../base/ctx.ts'
import { type Reader, say, type TextId } from '../../base/texts/texts.ts'
import { readOwnText } from '../shop/own-pages.ts'
import type { shopOf } from './queries.ts'

const shopTexts: Readonly<Record<LegalPart, readonly TextId[]>> = {
  // Japanese law requires price, payment, delivery and returns on the page that names the seller.
  imprint: ['legal.imprint.platform', 'legal.terms.price', 'legal.delivery.included', 'legal.returns.faulty'],
  terms: [
    ...(['legal.terms.contract', 'legal.terms.price', 'legal.terms.held', 'legal.terms.late'] as const),
    ...(['legal.terms.refund', 'legal.terms.safe'] as const),
  ],
  privacy: [
    ...(['legal.privacy.what', 'legal.privacy.why', 'legal.privacy.how_long'] as const),
    ...(['legal.privacy.payment', 'legal.privacy.rights'] as const),
  ],
  returns: [
    ...(['legal.returns.faulty', 'legal.returns.withdrawal', 'legal.returns.elsewhere'] as const),
    ...(['legal.returns.other', 'legal.returns.money'] as const),
  ],
  delivery: ['legal.delivery.included', 'legal.delivery.time', 'legal.delivery.duty', 'legal.delivery.tracking'],
}

const platformTexts: Readonly<Record<(typeof platformParts)[number], readonly TextId[]>> = {
  imprint: ['legal.imprint.platform'],
  terms: [
    ...(['platform.terms.service', 'platform.terms.money', 'platform.terms.fees'] as const),
    ...(['platform.terms.duty', 'platform.terms.end'] as const),
  ],
  privacy: ['platform.privacy.what', 'platform.privacy.why', 'platform.privacy.how_long', 'legal.privacy.rights'],
}

const isPartOf = <Part extends LegalPart>(parts: readonly Part[], text: string): text is Part =>
  parts.some((part) => part === text)

/** The texts contain the platform's name and the settings that are rules. */
function sayAll({ config }: Ctx, lang: LanguageCode, ids: readonly TextId[]): string[] {
  const { policy, currency } = config
  const { pickWithinHours, autoReceiveDays, shopperRetentionDays } = policy
  const { payWithinMinutes, bankPayWithinDays, shipWithinDays, silentReceiveDays, identityRetentionDays } = config
  const settings = {
    ...{ pickWithinHours, autoReceiveDays, shopperRetentionDays, payWithinMinutes, bankPayWithinDays, shipWithinDays },
    ...{ silentReceiveDays, identityRetentionDays, withdrawalDays: sellerLawOf('DE').withdrawalDays ?? 0 },
  }
  const reader: Reader = { lang, currency, timeZone: 'UTC', settings }
  return ids.map((id) => say(id, reader, { operator: config.platformOperator[0], currency }))
}

const standard = { version: legalVersion, own: null, on: null }

/** The platform's legal page of that name; null if there is none. */
export function platformPage(ctx: Ctx, lang: LanguageCode, [, , slug, room, part = '', ...more]: string[]) {
  if (slug !== platformSlug || room !== 'legal' || more.length > 0 || !isPartOf(platformParts, part)) return null
  const paragraphs = sayAll(ctx, lang, platformTexts[part])
  const operator = ctx.config.platformOperator
  return { kind: 'legal', shop: null, part, paragraphs, operator, ...standard } satisfies StorePage
}

type ShopPageInput = ReturnType<typeof shopOf> & { part: string; lang: LanguageCode; url: URL }

/** A shop's legal page, at the time `on` in the address or now; null if there is none. */
export async function readShopLegalPage(ctx: Ctx, input: ShopPageInput): Promise<StorePage | null> {
  const { merchantId, shop, part, lang, url } = input
  if (!isPartOf(legalParts, part)) return null
  const asked = new Date(url.searchParams.get('on') ?? '')
  const on = Number.isNaN(asked.getTime()) ? null : asked
  const legal: StoreLegal = {
    ...{ part, ...standard, on: on?.toISOString() ?? null, operator: ctx.config.platformOperator },
    paragraphs: sayAll(ctx, lang, shopTexts[part]),
    own: isPartOf(ownParts, part) ? await readOwnText(ctx.db, { merchantId, part, on }) : null,
  }
  return { kind: 'legal', shop, ...legal }
}
