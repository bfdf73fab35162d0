import { Trans, useLingui } from '@lingui/react/macro'
import { platformParts, platformSlug } from '#contract/legal.ts'
import type { StorePage } from '#contract/storefront/pages.ts'
import { useDateText } from '#kit/format.tsx'
import { legalPath, storeLink } from '../links.ts'
import { quietButton } from '../parts/controls.tsx'
import { useFrame } from '../store-frame.tsx'
import { legalTitle, platformTitle } from './legal-titles.ts'
import { SellerCard } from './seller-card.tsx'

type Props = Extract<StorePage, { kind: 'legal' }>

/** A legally required page: the common text, what this shop adds, and who runs the platform. */
export function LegalMain(props: Props) {
  const { t } = useLingui()
  const { shop, part, paragraphs } = props
  const title = shop ? legalTitle(part, shop.seller.notice, t) : platformTitle(part, t)
  return (
    <main className="mx-auto w-full max-w-600 flex-auto px-20 py-32 [overflow-wrap:anywhere]">
      <h1 className="text-heading leading-[1.3] font-bold">{title}</h1>
      <Versions {...props} />
      {part === 'imprint' && shop && (
        <div className="pt-20 text-caption text-soft">
          <SellerCard seller={shop.seller} />
        </div>
      )}
      {paragraphs.map((text) => (
        <p key={text} className="pt-16">
          {text}
        </p>
      ))}
      <Own {...props} />
      <Operator {...props} />
      {shop === null && <PlatformLinks />}
    </main>
  )
}

function Versions({ version, on }: Props) {
  const dateText = useDateText()
  return (
    <p className="pt-8 text-caption text-soft">
      {on === null ? (
        <Trans>Version of {dateText(version, 'longDate')}</Trans>
      ) : (
        <Trans>As it was on {dateText(on, 'longDate')}</Trans>
      )}
    </p>
  )
}

function Own({ shop, own }: Props) {
  const dateText = useDateText()
  if (!shop || !own) return null
  return (
    <section className="pt-32">
      <h2 className="text-title font-semibold">
        <Trans>What {shop.name} adds</Trans>
      </h2>
      <p className="text-caption text-soft">
        <Trans>Since {dateText(own.at, 'longDate')}</Trans>
      </p>
      <p className="pt-12 whitespace-pre-line">{own.text}</p>
    </section>
  )
}

function Operator({ part, operator }: Props) {
  if (part !== 'imprint' && part !== 'privacy') return null
  return (
    <section className="pt-32 text-caption text-soft">
      <h2 className="font-semibold text-ink">
        <Trans>The platform</Trans>
      </h2>
      {operator.map((line) => (
        <p key={line}>{line}</p>
      ))}
    </section>
  )
}

function PlatformLinks() {
  const { t } = useLingui()
  const link = storeLink(useFrame())
  return (
    <nav aria-label={t`The platform`} className="flex flex-wrap gap-x-20 pt-32">
      {platformParts.map((part) => (
        <a key={part} href={link(legalPath(platformSlug, part))} className={`${quietButton} min-w-44`}>
          {platformTitle(part, t)}
        </a>
      ))}
    </nav>
  )
}
